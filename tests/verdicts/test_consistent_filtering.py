"""Sets of axioms of filtering: theorems, their replay, witnesses, the command."""

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli
from axiomcheck.consistency import matrices
from axiomcheck.consistency.filtering import UNSMOOTHED, lattice, lines
from axiomcheck.consistency.matrices import Fact, Theorem, refute
from axiomcheck.errors import CheckError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.input.counts import measure
from axiomcheck.lang.matrix import meaning
from axiomcheck.lang.measure import Parameter
from axiomcheck.verdict import Status, replay

ALL = ("sm", "aw", "nifq", "nigq")
EXCLUSIVE = [("aw", "nifq"), ("aw", "nigq"), ("nifq", "nigq")]


@pytest.mark.parametrize("names", EXCLUSIVE)
def test_the_families_exclude_each_other(names):
    theorem = refute(names)
    theorem.replay()
    assert {c.sense for c in theorem.chains} == set(matrices.senses(names))
    assert all({f.axiom for f in c.facts} == set(names) for c in theorem.chains)


@pytest.mark.parametrize("names", [("sm",), ("sm", "aw"), ("sm", "nifq"), ("sm", "nigq")])
def test_consistent_sets_have_no_theorem(names):
    assert refute(names) is None


def smtlib(theorem: Theorem) -> list[str]:
    """The facts of each chain as an SMT-LIB problem, Q being an uninterpreted function of the counts."""
    problems = []
    for chain in theorem.chains:
        lines = ["(set-logic QF_UFLIRA)", "(declare-fun Q (Int Int Int Int) Real)"]
        for f in chain.facts:
            sides = (f"(Q {' '.join(map(str, m))})" for m in f.sides)
            lines.append(f"(assert ({f.op} {' '.join(sides)}))")
        problems.append("\n".join([*lines, "(check-sat)"]))
    return problems


@pytest.mark.parametrize("names", EXCLUSIVE)
def test_a_solver_agrees_and_needs_every_instance(names):
    import z3

    for problem in smtlib(refute(names)):
        rows = problem.splitlines()
        facts = [i for i, row in enumerate(rows) if row.startswith("(assert")]
        for left_out in (None, *facts):
            solver = z3.Solver()
            solver.from_string("\n".join(r for i, r in enumerate(rows) if i != left_out))
            assert solver.check() == (z3.unsat if left_out is None else z3.sat)


def test_mutants_do_not_replay():
    theorem = refute(("aw", "nigq"))
    first = theorem.chains[0]
    reversed_fact = replace(first.facts[0], reverse=not first.facts[0].reverse)
    invented = Fact("nigq", (1, 1, 0, 0), (0, 0, 1, 1), "<", change=first.facts[0].change)
    wrong = [
        replace(theorem, chains=theorem.chains[:1]),  # one orientation is left out
        replace(theorem, axioms=("aw",)),
        replace(
            theorem, chains=(replace(first, facts=(reversed_fact, *first.facts[1:])), *theorem.chains[1:])
        ),
        replace(theorem, chains=(replace(first, facts=(invented, *first.facts[1:])), *theorem.chains[1:])),
        replace(theorem, chains=(replace(first, facts=first.facts[:1]), *theorem.chains[1:])),
        replace(theorem, chains=(replace(first, side=matrices.ABOVE), *theorem.chains[1:])),
    ]
    for mutant in wrong:
        with pytest.raises(CheckError):
            mutant.replay()


def test_every_set_is_decided_on_the_natural_domain():
    found = lattice(ALL)
    assert found.counts == {"consistent": 8, "inconsistent": 8, "unknown": 0}
    assert {w.axioms for w in found.witnesses} == {("sm", "aw"), ("sm", "nifq"), ("sm", "nigq")}
    for witness in found.witnesses:
        assert tuple(v.claim.axiom.id for v in witness.verdicts) == witness.axioms
        for verdict in witness.verdicts:
            replay(verdict.claim, Status.PROVED, verdict.evidence)
    assert lines(found, ("sm", "nigq"))[0].startswith("CONSISTENT")
    assert lines(found, ("aw", "nigq"))[0].startswith("INCONSISTENT")


@pytest.mark.parametrize("domain", ["laplace", "noninformative", "noninformative_joint"])
def test_after_every_smoothing_a_measure_weighs_documents(domain):
    """What the smoothing adds is taken away again."""
    found = lattice(("sm", "aw"), domain)
    assert found.counts == {"consistent": 4, "inconsistent": 0, "unknown": 0}
    (witness,) = found.witnesses
    for verdict in witness.verdicts:
        replay(verdict.claim, Status.PROVED, verdict.evidence)


@pytest.mark.parametrize("domain", ["noninformative", "noninformative_joint"])
def test_what_was_added_is_taken_away(domain):
    q = measure(UNSMOOTHED[domain], parameters=[Parameter("alpha", low="0")]).formula.subs(meaning(domain))
    for at in product(range(3), repeat=4):
        if at[0] + at[2] and at[1] + at[3]:
            tp, fp, fn, tn = at
            values = {"TP": tp, "FP": fp, "FN": fn, "TN": tn, "alpha": 3}
            assert evaluate(q, {k: Fraction(v) for k, v in values.items()}) == 3 * tp + tn


def run(*words):
    return CliRunner().invoke(cli, ["consistent", *words], catch_exceptions=False)


def test_the_command():
    done = run("NIFQ", "NIGQ", "--format", "json", "--expect", "inconsistent")
    assert done.exit_code == 0
    said = json.loads(done.output)
    assert said["schema"] == "axiomcheck.consistency.filtering/1"
    assert said["sets"] == [{"axioms": ["NIFQ", "NIGQ"], "verdict": "inconsistent"}]
    assert run("NIFQ", "NIGQ", "--expect", "consistent").exit_code == 1


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (("SM", "NIGQ", "--signs", "independent"), "--signs"),
        (("SM", "NIGQ", "--domain", "open"), "noninformative_joint"),
        (("SM", "NIGQ", "--format", "html"), "text and json"),
        (("SM", "MON"), "one kind"),
        (("MON", "--domain", "laplace"), "positive-truth"),
    ],
)
def test_bad_requests_are_refused_with_a_cure(words, cure):
    done = run(*words)
    assert done.exit_code == 2 and cure in done.output


def test_what_the_page_says_of_the_weighted_youden_index():
    """One family with NIFQ at one weight and NIGQ beyond it; AW decides by the weight."""
    asked = ["verify", "2*(w*P(S|G) + (1 - w)*P(~S|~G)) - 1", "--param", "w: 0 < w < 1"]
    made = CliRunner().invoke(cli, [*asked, *(word for k in ("SM", "AW", "NIFQ", "NIGQ") for word in ("--axiom", k))])
    said = {line.split()[0]: " ".join(line.split()) for line in made.output.splitlines() if line[:2] in ("SM", "AW", "NI")}
    assert "PROVED" in said["SM"] and "for every w in (0, 1)" in said["SM"]
    assert "PROVED" in said["AW"] and "threshold G/(G + N)" in said["AW"]
    assert "CONDITIONAL" in said["NIFQ"] and said["NIFQ"].endswith("holds exactly for w = 1/2")
    assert "CONDITIONAL" in said["NIGQ"] and said["NIGQ"].endswith("holds exactly for 1/2 < w < 1")
