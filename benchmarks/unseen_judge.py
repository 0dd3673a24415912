"""Are the recorded verdicts about unseen measures right?  Attacks on proofs, witnesses once more.

Nothing here imports axiomcheck: formulas are read by `unseen_values.py`, values are exact or have 100 digits.
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import attacks
import judges
from attacks import Question, Values
from grammar import Tree
from unseen_values import trained, tree

SIZES = (2, 3)  # at which proofs for every n are attacked
TRAININGS = {2: ("1/2 1/2", "1/5 4/5", "9/10 1/10"), 3: ("1/3 1/3 1/3", "1/5 1/5 3/5", "9/10 1/20 1/20")}
Record = dict[str, Any]


def judged(record: Record) -> list[str]:
    """For each verdict of a measure: `survived`, `broken`, `contradicted: ...` or `not judged: ...`."""
    try:
        whole = tree(record["formula"] if record["section"] in ("latex", "functions") else record["text"])
    except ValueError:  # of a function that nobody here computes
        return [c["verdict"] if c["verdict"] == "unknown" else "not judged: formula" for c in record["claims"]]
    values: dict[Any, Values] = {}
    return [_judge(record, whole, c, values) for c in record["claims"]]


def _values(whole: Tree, train: tuple[Fraction, ...], values: dict[Any, Values]) -> Values:
    if train not in values:
        values[train] = Values(trained(whole, list(train)) if train else whole)
    return values[train]


def _judge(record: Record, whole: Tree, claim: Record, values: dict[Any, Values]) -> str:
    if claim["verdict"] == "unknown":
        return "unknown"
    sizes = [record["classes"] or claim["n"]] if record["classes"] or claim["n"] else SIZES
    questions = [
        Question(claim["axiom"], claim["reading"], "natural", n)
        for n in sizes
        if (claim["axiom"], n) != ("ind", 2)
    ]
    has_training = "p_train" in record["text"]
    if claim["verdict"] == "proved":
        rng = random.Random(f"{record['name']} {claim['axiom']} {claim['n']}")
        for q in questions:
            for train in TRAININGS[q.size] if has_training else ("",):
                D = _values(whole, tuple(map(Fraction, train.split())), values)
                if (found := attacks.violation(D, q, rng)) is not None:
                    return f"contradicted: {found}"
        return "survived"
    data = claim["certificate"]
    params = data.get("params", {})
    train = params.get("values", {}).pop("p_train", ())
    trains = [t.split() for t in TRAININGS[questions[0].size]] if has_training and not train else [train]
    judged = [judges.breaks(_values(whole, tuple(map(Fraction, t)), values), questions[0], data["rule"], params) for t in trains]
    found = next((x for x in judged if x), judged[0])  # one that breaks it is enough
    return {True: "broken", False: f"contradicted: {data}", None: f"not judged: {data['rule']}"}[found]
