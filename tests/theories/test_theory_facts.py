"""Theories as data: every formula against an independent function, every property read, known cells at points."""

from __future__ import annotations

import math
from itertools import combinations, product
from random import Random

import numpy as np
import pytest
import theory_facts_cells as cells
import theory_facts_vectors as vectors
from scipy.optimize import linprog
from theory_points import THEORIES, Looking, broken, space, theory, value

FACTS = {
    "gosgens2021": cells.GOSGENS,
    "sokolova2009": cells.SOKOLOVA,
    "sebastiani2015": cells.SEBASTIANI,
    "pairs2021": cells.PAIRS,
    "fairness": cells.FAIRNESS,
    "gini": cells.GINI,
    "scoring": vectors.SCORING,
    "inequality": vectors.INEQUALITY,
    "diversity": vectors.DIVERSITY,
    "distances": vectors.DISTANCES,
    "ordinal": vectors.ORDINAL,
    "beyond": vectors.BEYOND,
}
NAMES = sorted(FACTS)


def test_every_folder_has_its_facts():
    assert sorted(x.parent.name for x in THEORIES.glob("*/theory.toml")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_formulas_are_what_their_names_say(name):
    declared, random = theory(name), Random(7)
    assert {m["name"] for m in declared["measure"]} == set(FACTS[name])
    met = dict.fromkeys(FACTS[name], 0)
    for n, _ in product((2, 3, 5), range(30)):
        looking = Looking(declared, lambda **_: 0.0, n, seed=random.randrange(10**6))
        point = {k: looking.one("cell" if kind == "count" else "object") for k, kind in looking.kinds.items()}
        if math.isnan(looking.at(list(point.values()))):
            continue
        if "cells" not in declared["space"]:
            point["n"] = n
        for m in declared["measure"]:
            if not all(value(f"where({g}, 1, 0)", point) for g in m.get("given", ())):
                continue
            with np.errstate(all="ignore"):
                ours, theirs = value(m["formula"], point), float(FACTS[name][m["name"]](**point))
            theirs = theirs if math.isfinite(theirs) else math.nan
            assert ours == pytest.approx(theirs, abs=1e-7, nan_ok=True), (m["name"], point)
            met[m["name"]] += not math.isnan(ours)
    assert min(met.values()) > 10, met


@pytest.mark.parametrize("name", NAMES)
def test_entries_fit_together(name):
    declared = theory(name)
    assert declared["id"] == name
    axioms = [a["name"] for a in declared["axiom"]]
    measures = [m["name"] for m in declared["measure"]]
    left = [x["name"] for x in declared.get("open", ())]
    for names in (axioms, measures, [*axioms, *left], [*measures, *left]):
        assert len(set(names)) == len(names)
    for table in declared["table"]:
        assert set(table["rows"]) <= {*measures, *left}
        assert set(table["columns"]) <= {*axioms, *left}
        assert set(table) <= {"id", "title", "rows", "columns", "printed"}
        seen = any("is entered as printed" in note and "nothing is" not in note.lower() for note in declared["notes"])
        assert seen or "printed" not in table  # where no print was seen, none is entered
    shown = (
        {m for table in declared["table"] for m in table["rows"]},
        {a for t in declared["table"] for a in t["columns"]},
    )
    assert set(measures) <= shown[0]
    assert set(axioms) <= shown[1]


@pytest.mark.parametrize("name", NAMES)
def test_properties_are_read(name):
    declared = theory(name)
    looking = Looking(declared, lambda **_: 0.0, 3, seed=1)
    for axiom in declared["axiom"]:
        found = looking.read(axiom["says"])
        assert found.space.names == tuple(space(declared)[1])
        found.sentence  # noqa: B018


KNOWN = {  # of each theory: measure, what it has, what it has not (each by elementary means, or well known)
    "gosgens2021": [
        ("CC", "MAX MIN SYM CSYM MON SMON ACB CB1 LIN", "DIST TRI"),
        ("CD", "MAX MIN SYM CSYM DIST TRI MON SMON ACB", "CB1 LIN"),
        ("Acc", "MAX MIN SYM CSYM DIST MON SMON", "ACB CB1"),
        ("J", "MAX SYM DIST WMON", "MIN CSYM MON ACB"),
        ("BA", "MAX MIN CSYM MON ACB CB1", "SYM DIST"),
        ("CE", "MAX SYM CSYM", "MIN MON ACB"),
        ("Kappa", "MAX SYM CSYM MON ACB CB1", "MIN DIST"),
    ],
    "sokolova2009": [
        ("Accuracy", "I1 I6", "I2 I3 I4 I5 I7 I8"),
        ("Precision", "I2 I4 I6 I7", "I1 I3 I5 I8"),
        ("Recall", "I2 I5 I6 I8", "I1 I3 I4 I7"),
        ("Fscore", "I2 I6", "I1 I3 I4 I5 I7 I8"),
        ("Specificity", "I3 I4 I6 I8", "I1 I2 I5 I7"),
        ("AUC", "I1 I6 I8", "I2 I3 I4 I5 I7"),
    ],
    "sebastiani2015": [("K", "MON FR CHA IMB SYM PREV", ""), ("F1", "SCALE WMON", "MON SYM CHA IMB")],
    "pairs2021": [
        ("Rand", "MAX MIN SYM DIST SMON", "ACB"),
        ("AR", "MAX SYM ACB LIN", "MIN SMON"),
        ("RT", "TRI", "ACB"),
    ],
    "fairness": [
        ("TPR", "SAME ANTI SIZE OPP SEP", "PEQ"),
        ("Prevalence", "BASE CHOULD INDSEP", "SEP SUF IND"),
    ],
    "scoring": [
        ("Brier", "PROPER STRICT SYMDIV LINEAR LEAST SURE ZERO GAIN", "LOCAL"),
        ("Log", "PROPER STRICT LOCAL", "SYMDIV"),
        ("Spherical", "PROPER STRICT", "LOCAL"),
        ("PS3", "PROPER STRICT", "LOCAL"),
        ("Linear", "LOCAL LINEAR", "PROPER STRICT"),
    ],
    "inequality": [
        ("Theil", "TRANSFER ANON SCALE EQUAL NN", "SHIFT"),
        ("Variance", "TRANSFER SHIFT HOM2", "SCALE HOM"),
        ("Hoover", "WTRANSFER SCALE ONE", "TRANSFER"),
        ("Kolm", "TRANSFER SHIFT", "SCALE"),
    ],
    "gini": [
        ("Gini", "TRANSFER ANON SCALE EQUAL NN SPOT ONE MOST", "SHIFT"),
        ("Hoover", "WTRANSFER SCALE", "TRANSFER"),
        ("Variance", "TRANSFER SHIFT", "SCALE"),
    ],
    "diversity": [
        ("Shannon", "EVEN ANON EXPAND MAXU MAXONLY MINC MINONLY ZERO CONC", "ONE"),
        ("InvSimpson", "EVEN ONE COUNT MINC", "ZERO"),
        ("Pielou", "NORM", "EXPAND"),
    ],
    "distances": [
        ("TV", "IOI SYM TRI ONE SHIFT MERGE", "ULTRA"),
        ("SqEuclid", "IOI SYM JOINT", "TRI"),
        ("SqrtJS", "SYM TRI", "SHIFT"),
        ("JS", "SYM JOINT MERGE", "TRI"),
        ("KL", "IOI JOINT MERGE", "SYM TRI"),
        ("Jaccard", "SYM TRI", "ULTRA"),
        ("Hellinger", "SYM TRI ONE", "LINE"),
    ],
    "ordinal": [("EMD", "SYM TRI SHIFT", "ANON ONE"), ("CvM", "SYM JOINT", "TRI")],
}


@pytest.mark.parametrize(
    ("name", "measure", "has", "lacks"), [(k, *x) for k, xs in KNOWN.items() for x in xs]
)
def test_known_cells(name, measure, has, lacks):
    declared = theory(name)
    says = {a["name"]: a["says"] for a in declared["axiom"]}
    fact = FACTS[name][measure]
    for axiom in has.split():
        assert broken(declared, says[axiom], fact, tries=60) is None, axiom
    for axiom in lacks.split():
        assert broken(declared, says[axiom], fact, tries=1500) is not None, axiom


def _matrices(items: int):
    """The matrices of so many items, both classes being in the truth and in the prediction."""
    for TP, FP, FN in product(range(items + 1), repeat=3):
        TN = items - TP - FP - FN
        if TN >= 0 and min(TP + FN, FP + TN, TP + FP, FN + TN) >= 1:
            yield TP, FP, FN, TN


def _feasible(axioms: set[str]) -> bool:
    """Is there a function of the matrices of two and three items with those properties?  Strict gains are 1 at least."""
    index = {m: i for i, m in enumerate(m for k in (2, 3) for m in _matrices(k))}
    base, below, equal, limits = len(index), [], [], []

    def row(*parts):
        found = np.zeros(base + 1)
        for factor, m in parts:
            found[index[m] if m != "base" else base] += factor
        return found

    def better(a, b):
        if a in index and b in index:
            below.append(row((1, b), (-1, a)))
            limits.append(-1.0)

    for TP, FP, FN, TN in index:
        if "MON" in axioms:
            better((TP + 1, FP, FN - 1, TN), (TP, FP, FN, TN))
            better((TP, FP - 1, FN, TN + 1), (TP, FP, FN, TN))
        if "DIST" in axioms:
            equal.append(row((1, (TP, FP, FN, TN)), (-1, (TP, FN, FP, TN))))
            if FP + FN == 0:
                equal.append(row((1, (TP, FP, FN, TN)), (-1, (1, 0, 0, 1))))
            else:
                better((1, 0, 0, 1), (TP, FP, FN, TN))
    for a, b in product((1, 2), repeat=2) if "CB" in axioms else ():  # of three items
        guesses = [set(x) for x in combinations(range(3), b)]
        right = [len(x & set(range(a))) for x in guesses]
        equal.append(row(*((1, (r, b - r, a - r, 3 - a - b + r)) for r in right), (-len(guesses), "base")))
    if "DIST" in axioms:
        mixed = [x for k in (2, 3) for x in product((0, 1), repeat=k) if 0 < sum(x) < k]

        def of(truth, guess):
            seen = list(zip(truth, guess, strict=True))
            return tuple(seen.count(x) for x in ((1, 1), (0, 1), (1, 0), (0, 0)))

        for a, b, c in product(mixed, repeat=3):
            if len(a) == len(b) == len(c):
                below.append(row((1, of(a, b)), (1, of(b, c)), (-1, of(b, b)), (-1, of(a, c))))
                limits.append(0.0)
    found = linprog(
        np.zeros(base + 1), A_ub=below or None, b_ub=limits or None, A_eq=equal or None,
        b_eq=np.zeros(len(equal)) if equal else None, bounds=(None, None),
    )  # fmt: skip
    return found.status == 0


def test_the_impossibility_theorem_needs_all_three():
    (theorem,) = theory("gosgens2021")["theorem"]
    axioms = set(theorem["inconsistent"])
    assert not _feasible(axioms)
    for left in axioms:
        assert _feasible(axioms - {left}), left
