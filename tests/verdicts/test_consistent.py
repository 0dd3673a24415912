"""Sets of axioms: the lattice in the binary reading, its proofs and witnesses, and what must be refused."""

import copy
import importlib.util
import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from second_opinion import second_opinion, smtlib

from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.axioms.theory import Theory
from axiomcheck.cli import cli
from axiomcheck.consistency import report
from axiomcheck.consistency.candidates import candidates
from axiomcheck.consistency.inconsistent import check_inconsistent
from axiomcheck.consistency.lattice import lattice, of_all_together, subsets
from axiomcheck.consistency.witnesses import witness_for
from axiomcheck.errors import AxiomcheckError, CheckError, InputError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.verdict import Status, decide

pytestmark = pytest.mark.usefixtures("z3_here")

SENSES = {
    "closed": ({}, {"rel abs", "mon max abs", "ioi max imp rel", "mon max imp rel"}),
}
SLOW = {  # some seconds each, as every process that runs tests looks for the theorems itself
    "closed, independent": (
        {"signs": "independent"},
        {"rel abs", "mon max abs", "ioi max rel", "mon max rel"},
    ),
    "open": ({"domain": "open"}, {"rel abs", "mon max", "ioi max rel"}),
    "half-open": ({"domain": "half-open"}, {"rel abs", "mon max", "ioi max rel"}),
    "continuous": ({"continuous": True}, {"rel abs", "mon max abs", "ioi max rel", "mon max rel"}),
    "open, supremum": (
        {"domain": "open", "supremum": True},
        {"rel abs", "mon max abs", "mon max imp rel"},
    ),
    "weak MON and REL": ({"weak": ("mon", "rel")}, set()),
}


@cache
def found(name):
    options, _ = (SENSES | SLOW)[name]
    return lattice(Theory(PAPER_AXIOMS, **options))


EVERY = [*SENSES, *(pytest.param(name, marks=pytest.mark.slow) for name in SLOW)]


@pytest.fixture(params=EVERY)
def sense(request):
    return request.param


def test_every_set_is_decided(sense):
    """No subset stays unknown, minimal sets are minimal and maximal ones maximal."""
    made = found(sense)
    _, expected = (SENSES | SLOW)[sense]
    assert {frozenset(x.axioms) for x in made.theorems} == {frozenset(s.split()) for s in expected}
    assert made.unknown == () and made.counts["unknown"] == 0
    assert sum(made.counts.values()) == 256 and made.counts["consistent"] > 0
    for s in subsets(made.sense.order):
        answer = made.answer(s)
        below = {made.answer(s - {k}).verdict for k in s}
        if answer.verdict == "consistent":
            assert below <= {"consistent"}
        minimal = s in {frozenset(x.axioms) for x in made.theorems}
        assert minimal == (answer.verdict == "inconsistent" and below <= {"consistent"})


def test_proofs_and_witnesses_replay(sense):
    made = found(sense)
    for theorem in made.theorems:
        theorem.replay()
        shown = theorem.lines()
        assert {x.axiom for x in shown if x.kind == "step"} == set(report.names(theorem.axioms))
        assert any("impossible" in x.text for x in shown)
    assert made.witnesses
    for witness in made.witnesses:
        witness.replay()
        assert {s.axiom for s in witness.proofs} == {"", *witness.theory.order}
        assert witness.trusts - {*(["z3"] if sense.startswith("weak") else [])} == {"piecewise"}


def test_a_second_route_agrees(sense):
    """The instances alone, without cases or coefficients: Z3, and cvc5 where it is installed."""
    import z3

    for theorem in found(sense).theorems:
        solver = z3.Solver()
        solver.from_string(smtlib(theorem))
        assert solver.check() == z3.unsat
        if importlib.util.find_spec("cvc5"):
            assert second_opinion(theorem) == "unsat"


def test_no_instance_can_be_left_out(sense):
    """The unsatisfiable core is minimal: without any one of its instances the rest has a model."""
    import z3

    for theorem in found(sense).theorems:
        lines = smtlib(theorem).splitlines()
        instances = [i for i, line in enumerate(lines) if line.startswith("(assert (=>")]
        assert instances
        for i in instances:
            solver = z3.Solver()
            solver.from_string("\n".join(lines[:i] + lines[i + 1 :]))
            assert solver.check() == z3.sat, lines[i]


# -- witnesses, by an independent reading of the axioms --------------------------------------


GRID = [Fraction(k, 20) for k in range(21)]


def errors(witness):
    """D at the points of the grid, from the formulas that are printed for readers."""
    d = witness.candidate.pieces

    def value(p, x):
        e = d.formulas[d.index(p)][(x > p) - (x < p) + 1]
        return evaluate(e, {"p": p, "x": x})

    return {(p, x): value(p, x) for p, x in product(GRID, GRID) if inside(witness.theory, p, x)}


def inside(theory, p, x):
    ends = {"closed": (), "open": (p, x), "half-open": ()}[theory.domain]
    return not any(v in (0, 1) for v in ends) and (theory.domain != "half-open" or (p > 0 and x > 0))


def breaches(name, theory, d):
    """The paper's B- forms, written down once more."""
    below = {True: lambda a, b: a <= b, False: lambda a, b: a < b}
    less = below[name in theory.weak]
    signs = [(1, 1), (-1, -1)] + [(1, -1), (-1, 1)] * (theory.signs == "independent")
    truths = sorted({p for p, _ in d})
    for p, x in d:
        if name == "ioi" and (d[p, x] == 0) != (p == x):
            yield p, x
        if name == "nn" and d[p, x] < 0:
            yield p, x
        if name == "imp" and (p, 2 * p - x) in d and d[p, x] != d[p, 2 * p - x]:
            yield p, x
        if name == "mon":
            yield from (
                (p, x, y)
                for q, y in d
                if q == p and (y < x <= p or p <= x < y) and not less(d[p, x], d[p, y])
            )
        if name in ("rel", "abs"):
            for q, (s, r) in product(truths, signs):
                a = s * (x - p)
                rare = p < q < Fraction(1, 2) or p > q > Fraction(1, 2)
                y = q + r * a
                if rare and a > 0 and (q, y) in d:
                    fine = less(d[q, y], d[p, x]) if name == "rel" else d[p, x] == d[q, y]
                    if not fine:
                        yield p, x, q, y
    if name == "max" and max(d.values()) > 1:
        yield max(d.values())


def test_witnesses_hold_on_a_grid(sense):
    for witness in found(sense).witnesses:
        d = errors(witness)
        assert len(d) > 300
        for name in witness.theory.order:
            assert next(breaches(name, witness.theory, d), None) is None, (witness.candidate.name, name)


def test_the_largest_errors_of_witnesses():
    """On the closed domain every truth of a witness of MAX has an error of exactly one."""
    with_max = [w for w in found("closed").witnesses if "max" in w.theory.order]
    assert len(with_max) == 4
    for witness in with_max:
        d = errors(witness)
        for p in GRID:
            largest = max(v for (q, _), v in d.items() if q == p)
            assert largest <= 1
            assert witness.candidate.name == "capped absolute error" or largest == 1


def test_the_engine_proves_what_witnesses_satisfy():
    """A formula's axioms are the ordinary engine's verdicts, not this package's."""
    for witness in found("closed").witnesses:
        for shown in witness.proofs:
            if shown.verdict is None:
                assert witness.candidate.cases is not None or shown.axiom in ("", "max")
            else:
                assert shown.verdict.status is Status.PROVED
    claim = Theory(("rel",)).claim(
        "rel", next(c for c in candidates(Theory(("rel",))) if c.name == "AE").measure
    )
    assert decide(claim).status is Status.REFUTED  # and no other way round


def test_a_witness_for_one_set():
    assert witness_for(Theory(("mon", "max", "imp"))).candidate.name == "NAE"
    assert witness_for(Theory(("rel", "abs"))) is None


def test_sets_with_nothing_to_say():
    made = lattice(Theory(("ind",)))
    assert made.silent == ("ind",) and made.counts == {"consistent": 2, "inconsistent": 0, "unknown": 0}


# -- mutants ---------------------------------------------------------------------------------


def nodes(step, path=()):
    """Every step of a proof with its path."""
    yield path, step
    for key in ("then", "below", "equal", "above"):
        if key in step:
            yield from nodes(step[key], (*path, key))
    for i, branch in enumerate(step.get("reached", ())):
        yield from nodes(branch, (*path, "reached", i))


def replaced(proof, path, new):
    if not path:
        return new
    made = copy.deepcopy(proof)
    at = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = new
    return made


def mutants(theorem):
    """Proofs with one instance dropped, and ones with one number, sign or axiom changed."""
    for path, step in nodes(theorem.proof):
        if step["step"] in ("instance", "maximum", "approach"):
            yield replaced(theorem.proof, path, step["then"])
        if step["step"] == "cases":
            yield from (
                replaced(theorem.proof, path, step[k]) for k in ("below", "equal", "above") if k in step
            )
            if "with" in step:
                yield replaced(theorem.proof, path, step | {"with": "neither"})
            yield replaced(theorem.proof, path, step | {"on": ["sym", "beta"]})
        if step["step"] == "contradiction":
            c = step["coefficients"]
            yield replaced(theorem.proof, path, step | {"coefficients": c[1:]})
            yield from (
                replaced(theorem.proof, path, step | {"coefficients": [*c[:i], "0", *c[i + 1 :]]})
                for i, v in enumerate(c)
                if v != "0"
            )
        if step["step"] == "instance":
            point = step["point"]
            for name, (a, b) in ((k, v) for k, v in point["distributions"].items() if v != v[::-1]):
                swapped = point["distributions"] | {name: [b, a]}
                yield replaced(theorem.proof, path, step | {"point": point | {"distributions": swapped}})
            yield replaced(
                theorem.proof, path, {k: v for k, v in step.items() if k != "proofs"} | {"axiom": "TRI"}
            )
            if "near" in step:
                yield replaced(theorem.proof, path, {k: v for k, v in step.items() if k != "near"})
                yield replaced(theorem.proof, path, step | {"near": step["point"]})
            if "signs" in step:
                yield replaced(theorem.proof, path, step | {"signs": [-s for s in step["signs"]]})


def test_mutants_are_refused(sense):
    count = 0
    for theorem in found(sense).theorems:
        for mutant in mutants(theorem):
            count += 1
            with pytest.raises(CheckError):
                check_inconsistent(theorem.theory, mutant)
    assert count > 60 or not found(sense).theorems


def test_a_proof_shows_nothing_about_fewer_axioms():
    for theorem in found("closed").theorems:
        for name in theorem.axioms:
            fewer = replace(theorem.theory, axioms=tuple(k for k in theorem.axioms if k != name))
            with pytest.raises(CheckError):
                check_inconsistent(fewer, theorem.proof)


def test_a_proof_is_about_its_own_sense(sense):
    """It replays in another sense only where the axioms exclude each other there too."""
    options, _ = (SENSES | SLOW)[sense]
    for theorem in found("closed").theorems:
        theory = replace(theorem.theory, **options)
        try:
            check_inconsistent(theory, theorem.proof)
        except CheckError:
            continue
        assert found(sense).answer(theorem.axioms).verdict == "inconsistent"


HOSTILE = [
    None,
    [],
    "step",
    {},
    {"step": "belief"},
    {"step": "contradiction"},
    {"step": "contradiction", "coefficients": ["1"]},
    {"step": "contradiction", "coefficients": ["1", "1", "1"]},
    {"step": "contradiction", "coefficients": [1.0]},
    {"step": "instance", "axiom": "MON"},
    {"step": "instance", "axiom": "../MON", "point": {}},
    {"step": "instance", "axiom": "MON", "point": {"distributions": {"p": ["1", "0"]}}},
    {"step": "instance", "axiom": "MON", "point": {"distributions": {k: ["2", "-1"] for k in "pxy"}}},
    {"step": "instance", "axiom": "MON", "point": {"distributions": {k: [["sym", "u"], "1"] for k in "pxy"}}},
    {"step": "instance", "axiom": "MON", "point": {"distributions": {k: ["1/0", "1"] for k in "pxy"}}},
    {"step": "maximum", "truth": ["1/2", "1/2"], "place": ["beta"], "then": {"step": "contradiction"}},
    {"step": "maximum", "truth": ["1/2", "1/2"], "place": ["u", "v"], "then": {}},
    {"step": "maximum", "truth": ["1/2", "1/2"], "place": [None], "then": {}},
    {"step": "approach", "truth": ["1/2", "1/2"], "place": ["u"], "values": [], "reached": [{}], "then": {}},
    {"step": "cases", "on": ["num", "0"], "below": {}, "equal": {}, "above": {}},
    {"step": "cases", "on": ["mul", ["sym", "u"], ["sym", "u"]], "below": {}, "equal": {}, "above": {}},
]


@pytest.mark.parametrize("proof", HOSTILE)
def test_hostile_proofs_are_refused(proof):
    with pytest.raises(CheckError):
        check_inconsistent(Theory(("mon", "max", "abs")), proof)


def test_a_proof_nested_too_deeply_is_refused():
    step = {"step": "contradiction", "coefficients": ["1"]}
    for _ in range(200):
        step = {"step": "maximum", "truth": ["1/2", "1/2"], "place": ["u"], "then": step}
    with pytest.raises(CheckError):
        check_inconsistent(Theory(("max",)), step)


@pytest.mark.parametrize(
    "axioms", [("mon", "max", "imp"), ("rel", "max", "imp"), ("abs", "max"), ("ioi", "max", "rel")]
)
def test_consistent_sets_have_no_proof(axioms):
    """No proof of an inconsistent set passes for a consistent one."""
    for theorem in found("closed").theorems:
        with pytest.raises(CheckError):
            check_inconsistent(Theory(axioms), theorem.proof)


# -- the command -----------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(cli, ["consistent", *words])


def test_the_command_in_text():
    made = run("MON", "MAX", "ABS")
    assert made.exit_code == 0
    assert made.output.startswith("INCONSISTENT: no function D satisfies MAX, MON and ABS")
    assert re.search(r"1\. MAX +D\(1/5, u\) = beta", made.output) and "impossible" in made.output
    assert made.output.rstrip().endswith("axiomcheck consistent MON MAX ABS")
    assert "mean(abs(p_hat - p))" in run("mon,abs").output


def test_the_command_in_json():
    made = run("REL", "ABS", "MON", "--format", "json")
    data = json.loads(made.output)
    assert data["schema"] == "axiomcheck.consistency/1"
    (one,) = data["sets"]
    assert (one["verdict"], one["minimal"]) == ("inconsistent", ["REL", "ABS"]) and len(one["steps"]) == 3
    theory = Theory(("rel", "abs"))
    check_inconsistent(theory, data["minimal_inconsistent"][0]["certificate"])
    assert len(json.loads(run("--lattice", "REL", "ABS", "--format", "json").output)["sets"]) == 4


def test_the_command_in_latex_and_html():
    text = run("REL", "ABS", "--format", "latex").output
    assert text.count(r"\begin{") == text.count(r"\end{") > 0 and r"\textbf{REL}" in text
    page = run("--lattice", "REL", "ABS", "MON", "--format", "html").output
    assert page.startswith("<!DOCTYPE html>") and page.count("<circle") == 8
    assert "<script" not in page and "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert all(f'id="{i}"' in page for i in re.findall(r'href="#([^"]+)"', page))


def test_the_page_prints_what_the_tool_prints():
    """The proofs in docs/consistency.md are those of today."""
    text = (Path(__file__).parents[2] / "docs" / "consistency.md").read_text(encoding="utf-8")
    for theorem in found("closed").theorems:
        if len(theorem.axioms) > 2:
            assert "\n".join(report.theorem_lines(theorem)[2:]) in text


def test_expectations():
    assert run("REL", "ABS", "--expect", "inconsistent").exit_code == 0
    assert run("REL", "ABS", "--expect", "consistent").exit_code == 1


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("XYZ",),
        ("MON", "--domain", "smoothed"),
        ("MON", "--weak", "ABS"),
        ("MON", "--weak", "REL"),
        ("MON", "--supremum"),
        ("MAX", "--supremum", "--continuous"),
        ("AW", "MON"),
        ("--lattice", "--expect", "consistent"),
        ("MON", "--timeout", "0"),
    ],
)
def test_usage_is_refused_with_a_cure(words):
    made = run(*words)
    assert made.exit_code == 2
    assert "Traceback" not in made.output and made.output


def test_theories_are_checked():
    for options in ({"domain": "smoothed"}, {"weak": ("abs",)}, {"signs": "some"}, {"reading": "loose"}):
        with pytest.raises(InputError):
            Theory(("mon", "rel"), **options)
    with pytest.raises(AxiomcheckError):
        Theory(("no such axiom",))


def test_where_few_axioms_exclude_each_other_no_witness_is_looked_for(monkeypatch):
    """The answer is that of the whole lattice."""
    whole = lattice(Theory(("mon", "abs", "rel"))).answer(("mon", "abs", "rel"))
    monkeypatch.setattr("axiomcheck.consistency.lattice.lattice", None)
    alone = of_all_together(Theory(("mon", "abs", "rel"))).answer(("mon", "abs", "rel"))
    assert alone.theorem.axioms == whole.theorem.axioms == ("rel", "abs") and alone.verdict == whole.verdict
