"""Coq itself: everything compiles and rests on the reals alone; what is false is refused.

A mutant is a theorem of the catalog with what it says changed, so that it is false or that its steps do not show it.
"""

import random
import shutil
from collections import Counter
from dataclasses import replace

import pytest

from axiomcheck import measures
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, TWO, rel
from axiomcheck.documents import claim_of, parse
from axiomcheck.export.coq import build, catalog, gate
from axiomcheck.export.coq.shown import Shown, shown
from axiomcheck.export.coq.steps import File
from axiomcheck.store import read_bounded

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed: {build.PACKAGES}"),
]
SEED, EACH, STEPS = 11, 1, 200
MEASURES = ("AE", "SE", "WAE", "NAE", "NAS", "Acc", "F")


def test_everything_compiles_and_assumes_the_reals_alone():
    made = build.theories()
    sources, theorems = build.everything(build.development(), made)
    outcomes = build.Build(sources, theorems).run()
    assert {o.name: o.wrong for o in outcomes if o.wrong} == {}
    found = sum(o.theorems for o in outcomes if o.name.startswith("generated"))
    assert found == sum(len({x for _, x in t.theorems}) for t in made) > 1500
    assert frozenset().union(*(o.assumptions for o in outcomes)) <= gate.ALLOWED_AXIOMS


# -- the gate, with a compiler -----------------------------------------------------------


def test_an_axiom_that_the_scan_overlooks_is_seen_in_the_assumptions(monkeypatch):
    monkeypatch.setattr(gate, "complaints", lambda _text: iter(()))
    sources = {
        "Lib": "Axiom evil : False.\n",
        "generated.A": "From Axiomcheck Require Import Lib.\nTheorem t : 1 = 2. Proof. destruct evil. Qed.\n",
        "generated.B": "Theorem u : 1 = 1. Proof. reflexivity. Qed.\nTheorem v : 1 = 2. Admitted.\n",
    }
    theorems = {"generated.A": ["t"], "generated.B": ["u", "v"]}
    found = {o.name: o.wrong for o in build.Build(sources, theorems).run()}
    assert found["Lib"] == []
    assert len(found["generated.A"]) == 1 and "evil" in found["generated.A"][0]
    assert len(found["generated.B"]) == 1 and found["generated.B"][0].startswith("v assumes")


def test_a_refused_file_takes_those_that_need_it_along():
    sources = {
        "Lib": "Theorem t : False. Proof. Admitted.\n",
        "generated.A": "From Axiomcheck Require Import Lib.\nTheorem u : True. Proof. exact I. Qed.\n",
        "generated.B": "Theorem u : 1 = 2. Proof. reflexivity. Qed.\n",
    }
    found = {o.name: o.wrong for o in build.Build(sources, {}).run()}
    assert "Admitted" in found["Lib"][0] and "Lib is missing" in found["generated.A"][0]
    assert found["generated.B"][0].startswith("line 1: ")


# -- mutants ------------------------------------------------------------------------------


def denied(part):
    """Something false in place of the goal that the steps show."""
    if not part.holds:
        return None
    S = part.holds[-1]
    return replace(part, holds=(*part.holds[:-1], Sequent(S.given, rel("lt", TWO, ONE))))


def unfinished(part):
    """Steps without the last one that shows what is asked."""
    if not part.holds:
        return None
    S = part.holds[-1]
    last = min(i for i, s in enumerate(part.steps) if s.shows.goal == S.goal and s.shows.given <= S.given)
    return replace(part, steps=part.steps[:last])


def unfounded(part):
    """A step without its premises, which its rule wants."""
    wanting = [i for i, s in enumerate(part.steps) if s.premises and s.rule != "instance"]
    if not wanting:
        return None
    i = wanting[-1]
    bare = replace(part.steps[i], premises=())
    return replace(part, steps=(*part.steps[:i], bare, *part.steps[i + 1 :]))


def true_there(part):
    """A goal that is true at the point."""
    return replace(part, fails=tuple((Sequent(S.given, rel("lt", ONE, TWO)), p) for S, p in part.fails)) if part.fails else None


def no_distribution(part):
    """A point at which vectors sum to two."""
    if not part.fails or not part.fails[0][1].vectors:
        return None
    (S, p), *_ = part.fails
    doubled = {k: tuple(2 * x for x in v) for k, v in p.vectors.items()}
    return replace(part, fails=((S, replace(p, vectors=doubled)),))


def met_nowhere(part):
    """A hypothesis that is false at the point."""
    false = {rel("lt", TWO, ONE)}
    return replace(part, fails=tuple((Sequent(S.given | false, S.goal), p) for S, p in part.fails)) if part.fails else None


FALSE = (denied, unfinished, unfounded, true_there, no_distribution, met_nowhere)


def stored(name):
    """What is shown of a measure by certificates of moderate length."""
    for path in catalog.shipped(measures.from_name(name)):
        document = parse(read_bounded(path), path)
        if document.certificate.rule in ("sequents", "point"):
            claim = claim_of(document)
            (part,) = shown(claim, document.status, document.certificate)
            if len(part.steps) <= STEPS:
                yield catalog.name_of(claim), part


def file_of(name, part):
    file = File(name)
    file.theorem(name, [part])
    return file.text


def test_false_mutants_are_refused_and_originals_accepted():
    rng, files, counts = random.Random(SEED), {}, Counter()
    for measure in MEASURES:
        known = list(stored(measure))
        rng.shuffle(known)
        name, part = known[0]
        files[f"Same_{name}"] = file_of(name, part)
        for op in FALSE:
            found = ((name, other) for name, part in known if (other := op(part)) is not None)
            for (name, other), _ in zip(found, range(EACH), strict=False):
                assert isinstance(other, Shown)
                files[f"Not_{op.__name__}_{name}"] = file_of(name, other)
                counts[op] += 1
    assert min(counts[op] for op in FALSE) >= 4
    own = build.library(build.development())
    library = {name: text for name, text in own.items() if name.startswith(("Calculus", "Enclosure"))}
    wrong = {o.name: o.wrong for o in build.Build(library | files, {}).run()}
    assert {name: wrong[name] for name in wrong if wrong[name] and not name.startswith("Not_")} == {}
    assert [name for name in files if name.startswith("Not_") and not wrong[name]] == []
