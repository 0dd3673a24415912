"""Synthesis: what is found is proved, what only survived is not found, and who computes does not matter."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck.axioms.theory import Theory
from axiomcheck.cli.synthesize import synthesize as command
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.expr import num
from axiomcheck.strategies.proves import each_proved
from axiomcheck.synthesis import grammar as G
from axiomcheck.synthesis import prove, relax, report
from axiomcheck.synthesis.executor import LOST, Here, Processes, apart, executor
from axiomcheck.synthesis.points import COARSE, FINE, Points
from axiomcheck.synthesis.search import Outcome, _Run, standard, synthesize
from axiomcheck.synthesis.wanted import Wanted
from axiomcheck.synthesis.weakened import Weakened, claimed, parse
from axiomcheck.verdict import Status, decide, replay

pytestmark = pytest.mark.usefixtures("z3_here")

SIX = ("ioi", "nn", "max", "mon", "imp", "rel")


def weakened(ids, *texts):
    return Weakened(ids, weakenings=tuple(parse(t, ids) for t in texts))


# -- the grammar -------------------------------------------------------------------------------


def trees(size):
    found = G.Grammar(Points(Theory(("mon",))))
    for k in range(1, size + 1):
        found.grow(k)
    for k in range(1, size + 1):
        for row in range(len(found.measures.layers[k])):
            yield found, k, row, found.tree(k, row)


def test_vectors_are_the_values_of_the_formulas():
    seen = 0
    for found, size, row, tree in list(trees(4))[::7]:
        values = found.measures.layers[size].values[row]
        assert G.size_of(tree) == size
        assert np.allclose(found.evaluate(tree), values)
        formula = G.formula(tree)
        for i, (p, x) in list(enumerate(found.points.places))[::5]:
            p, x = Fraction(p, 240), Fraction(x, 240)
            if tree[0] in ("root", "log1p") or "root" in str(tree) or "log1p" in str(tree):
                continue
            written = written_out(formula, p, x)
            assert abs(float(written) - values[i]) < 1e-9, (formula, p, x)
            seen += 1
    assert seen > 100


def written_out(formula, p, x):
    from axiomcheck.exact.evaluate import expand

    return evaluate(expand(formula, (num(p), num(1 - p)), (num(x), num(1 - x))), {})


def test_functions_are_kept_once():
    found = G.Grammar(Points(Theory(("mon",))))
    for size in range(1, 6):
        found.grow(size)
    rows = np.concatenate([layer.values for layer in found.measures.layers.values()])
    rows = rows / np.abs(rows).max(axis=1, keepdims=True).clip(1e-300)
    assert len(np.unique(np.round(rows, 9), axis=0)) >= len(rows) * 0.999
    assert len(rows) > 1000


def test_formulas_can_be_read_again():
    for _, _, _, tree in list(trees(4))[::11]:
        formula = G.formula(tree)
        if formula.op != "sym" and any(formula.has(op) for op in ("sum", "mean", "cmin", "cmax")):
            assert str(prove.measure_of(str(formula)).formula) == str(formula)


@pytest.mark.parametrize("grid", [COARSE, FINE])
def test_points_refute_what_breaks_an_axiom_and_keep_what_does_not(grid):
    known = {
        ("mon", "imp", "abs", "ioi", "nn"): ("sum", ("error",)),
        ("max", "mon", "imp"): ("worst", ("error",)),
        ("mon", "imp", "rel"): ("sum", ("/", ("error",), ("+", ("1",), ("p",)))),
    }
    for ids, tree in known.items():
        points = Points(Theory(ids), grid)
        assert len(points.survivors(G.Grammar(points).evaluate(tree)[None])) == 1, tree
    broken = {
        ("max",): ("sum", ("error",)),
        ("abs",): ("worst", ("error",)),
        ("rel",): ("sum", ("error",)),
        ("ioi",): ("sum", ("p",)),
        ("imp",): ("sum", ("/", ("error",), ("+", ("1",), ("p_hat",)))),
    }
    for ids, tree in broken.items():
        points = Points(Theory(ids), grid)
        assert len(points.survivors(G.Grammar(points).evaluate(tree)[None])) == 0, tree


def test_standard_shape():
    assert standard(("cube", ("/", ("sum", ("error",)), ("greatest", ("p",)))))
    assert not standard(("/", ("sum", ("error",)), ("greatest", ("p_hat",))))
    assert not standard(("max", ("sum", ("error",)), ("worst", ("error",))))


# -- what is found -------------------------------------------------------------------------------


def test_what_is_found_is_replayed():
    outcome = synthesize(Theory(("ioi", "max", "mon", "imp")), 4)
    (found,) = outcome.found
    assert str(found.measure.formula) == "sum(abs(p_hat - p))/(2*(1 - min(p)))"
    for verdict in found.verdicts:
        replay(found.theory.claim(verdict.claim.axiom.id, found.measure), Status.PROVED, verdict.certificate)


def test_a_weakened_axiom_decides_what_is_found():
    full = synthesize(Theory(("mon", "imp", "abs")), 3)
    assert str(full.found[0].measure.formula) == "max(abs(p_hat - p))" or full.found[0].size == 2
    claim = weakened(("rel", "mon"), "REL:a <= 1/4").claim("rel")
    assert [str(r) for r in form_of(claim.statement).hypotheses if r.symbols == {"a"}] == ["0 < a", "a <= 1/4"]
    assert claim.key != Theory(("rel", "mon")).claim("rel").key


@pytest.mark.parametrize(("weak", "text"), [((), "REL:a <= 1/4"), ((), "REL:q(c2) <= 9/10"), (("rel",), "REL:a <= 1")])
def test_a_weakened_axiom_is_a_property_that_is_proved_and_refuted(weak, text):
    theory = Weakened(("rel",), weak=weak, weakenings=(parse(text, ("rel",)),))
    verdicts = [decide(claimed(theory, "rel", prove.measure_of(f)), 20) for f in ("max(p*abs(p_hat - p))", "sum(p*p_hat)")]
    assert [v.status.name for v in verdicts] == ["PROVED", "REFUTED"]
    assert all(v.checked and v.claim.key != Theory(("rel",)).claim("rel", v.claim.measure).key for v in verdicts)


def test_a_maximum_of_two_measures_is_found_for_small_errors():
    """It is larger than the formulas that are enumerated so far; every axiom is proved."""
    theory = weakened(("ioi", "nn", "max", "mon", "imp", "rel"), "REL:a <= 1/4")
    outcome = synthesize(theory, 9)
    assert str(outcome.found[0].measure.formula) == "maximum(max(p*abs(p_hat - p)), (sum(abs(p_hat - p))/(2*(1 - min(p))))**3)"


def test_the_smallest_measure_with_relativity_is_the_first_that_survives():
    outcome = synthesize(Theory(("ioi", "nn", "mon", "imp", "rel")), 5, count=10)
    assert [str(x.measure.formula) for x in outcome.found][:2] == ["max(p*abs(p_hat - p))", "max(abs(p_hat - p)*p**2)"]
    assert len(outcome.found) == 10 and not outcome.missed


def test_nothing_is_found_that_is_not_proved():
    outcome = synthesize(Theory(("max", "abs", "rel")), 5)
    assert not outcome.found
    assert outcome.functions > 1000


ANSWERS = [
    "", "null", "[]", "{}", '{"axioms": {}}', "not json", LOST,
    '{"axioms": {"mon": {"status": "proved", "certificate": {"rule": "exact"}}}, "defined": []}',
    '{"axioms": {"mon": {"status": "proved", "certificate": null}}}',
    '{"axioms": {"mon": {"status": "refuted", "certificate": {}}}}',
    '{"axioms": {"mon": {"status": "splendid"}}}',
]  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_a_worker_says_is_not_believed(answer):
    result = prove.believe(Theory(("mon",)), "sum(p_hat*p)", answer)
    assert isinstance(result, prove.Missed) and not result.refuted


def test_another_formulas_certificate_is_refused():
    theory = Theory(("mon", "abs"))
    answer = prove.search(prove.task(theory, "sum(abs(p - p_hat))", 10))
    assert isinstance(prove.believe(theory, "sum(abs(p - p_hat))", answer), prove.Found)
    for other in ("sum(abs(p - p_hat)/(1 + p))", "sum(p*p_hat)", "1/sum(abs(p - p_hat))"):
        assert isinstance(prove.believe(theory, other, answer), prove.Missed)


@pytest.mark.parametrize(
    "text", ["1/max(p - p_hat)", "sqrt(sum(p_hat - p*2))", "sum(p*log(p_hat))", "sum(1/p)"]
)
def test_what_lacks_values_is_not_total(text):
    with pytest.raises(CheckError):
        each_proved(prove.totality(Theory(("mon",)), prove.measure_of(text)), 2)


# -- relaxations ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "excluded"),
    [(("ioi", "nn", "imp", "abs", "ind"), ("ioi", "abs", "ind")), (("mon", "imp", "ind"), ("mon", "imp", "ind"))],
)
def test_theorems_about_parts_and_real_numbers_end_a_search_before_it_begins(asked, excluded):
    theorem = relax.excluded(Theory(asked, "printed"))
    theorem.replay()
    assert theorem.axioms == excluded
    assert relax.excluded(Theory(asked, "repaired")) is None


def test_where_the_budget_is_used_up_relaxations_say_so():
    theory = Theory(("ioi", "max", "mon", "imp", "rel"))
    made = relax.relaxations(theory, Here(), 5, budget=0)
    assert len(made) == 9 and all(r.late and r.verdict == "unknown" for r in made)
    assert all(r.lines() == [f"{r.label}: UNKNOWN (the budget is used up)"] for r in made)
    assert all(r.record()["budget_used_up"] for r in made)


@pytest.mark.parametrize("ids", [("max", "mon", "imp", "rel"), ("max", "mon", "imp", "abs")])
def test_the_bound_is_one_half(ids):
    name = ids[-1].upper()
    theorem = relax.excluded(weakened(ids, f"{name}:a <= 121/240"))
    assert theorem is not None
    theorem.replay()
    assert relax.excluded(weakened(ids, f"{name}:a <= 1/2")) is None


@pytest.mark.slow
def test_a_function_at_the_bound():
    witness = relax._by_cases(weakened(SIX, "REL:a <= 1/2"), "rel", 20)
    assert witness is not None
    witness.replay()
    assert relax._by_cases(weakened(SIX, "REL:a <= 51/100"), "rel", 5) is None


# -- who computes --------------------------------------------------------------------------------


def test_processes_give_the_same_answers():
    theory = Theory(("mon", "imp"))
    tasks = [
        prove.task(theory, f, 10) for f in ("sum(abs(p - p_hat))", "sum(p*p_hat)", "max(abs(p - p_hat))")
    ]
    with executor(2) as many, executor(0) as here:
        assert isinstance(many, Processes) and isinstance(here, Here)
        kinds = [
            [
                type(prove.believe(theory, json.loads(t)["formula"], a)).__name__
                for t, a in zip(tasks, e.answers(prove.search, tasks), strict=True)
            ]
            for e in (many, here)
        ]
    assert kinds[0] == kinds[1] == ["Found", "Missed", "Found"]


def test_a_process_runs_nothing_but_known_work():
    assert apart(json.dumps, "{}") == LOST
    assert apart(prove.search, "no task") == LOST


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_gives_the_same_answer():
    distributed = pytest.importorskip("distributed")
    from axiomcheck.synthesis.executor import Cluster

    theory = Theory(("mon", "imp", "abs"))
    texts = [f"sum(abs(p - p_hat))*{k}" for k in range(1, 9)]
    tasks = [prove.task(theory, text, 20) for text in texts]
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as local,
        Cluster(local.scheduler_address) as cluster,
    ):
        assert cluster.width == 2
        found = cluster.answers(prove.search, tasks)
        answers = [next(found)]
        victim = next(iter(local.workers.values()))
        victim_pid = victim.process.process.pid  # the worker itself, not the nanny that starts another
        subprocess.run(["kill", "-9", str(victim_pid)], check=True)
        time.sleep(0.2)
        answers += list(found)
    for text, answer in zip(texts, answers, strict=True):
        assert isinstance(prove.believe(theory, text, answer), prove.Found), text


# -- the command ---------------------------------------------------------------------------------


def test_command_as_data():
    result = CliRunner().invoke(
        command, ["MAX", "MON", "IMP", "--size", "3", "--jobs", "0", "--no-lift", "--format", "json"]
    )
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["schema"] == "axiomcheck.synthesis/1"
    assert data["verdict"] == "found" and data["found"][0]["proofs"].keys() == {"MAX", "MON", "IMP"}


def test_command_says_that_there_is_none():
    result = CliRunner().invoke(command, ["IoI", "MAX", "MON", "IMP", "REL"])
    assert result.exit_code == 0
    assert result.stdout.startswith("NONE: no function satisfies") and "impossible" in result.stdout


def test_command_does_not_report_survivors():
    result = CliRunner().invoke(command, ["MON", "IMP", "REL", "--size", "3", "--jobs", "0"])
    assert result.exit_code == 3
    assert "NOT FOUND" in result.stdout and "FOUND: D" not in result.stdout


def test_a_search_for_every_n():
    outcome = synthesize(Theory(("ioi", "mon", "rel", "ind"), "repaired"), 5, count=1)
    (found,) = outcome.found
    assert str(found.measure.formula) == "sum(abs(p_hat - p)*p**2)"
    assert {v.scope for v in found.verdicts} == {"every n"}


def test_extra_rows_of_a_table():
    from axiomcheck.cli.tables import table

    result = CliRunner().invoke(
        table, ["1", "--extra", "WAE", "--reading", "repaired", "--jobs", "0", "--format", "json"]
    )
    assert result.exit_code == 0, result.output
    assert '"WAE"' in result.stdout
    for words in (
        ["1", "--extra", "nope"],
        ["1", "--extra", "AE"],
        ["B.1", "--extra", "WAE"],
        ["1", "--extra", "F"],
    ):
        assert isinstance(CliRunner().invoke(table, words).exception, InputError), words


HOSTILE = [
    "REL", "REL:", ":a <= 1", "REL:a", "REL:a = 1/4", "REL:a <= 1/4 <= 1", "REL:a <= 1/0", "REL:b <= 1",
    "REL:__import__('os').system('x') <= 1", "REL:a <= " + "9" * 500, "REL:a.real <= 1", "REL:a <= lambda: 1",
    "NOPE:a <= 1/4", "IND:a <= 1/4", "MAX:a <= 1", "REL:p(c3) <= 1", "REL:a**9 <= 1", "REL:a <= log(2)",
    "REL:a <= (((((", "REL:sum(p) <= 1", "REL:a <= 1;1", "REL:a <= \x00",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_conditions_are_refused(text):
    with pytest.raises(InputError):
        parse(text, ("rel", "max", "mon", "ind"))


@pytest.mark.parametrize(
    "text", ["REL:a <= 1/4", "rel: 1/4 >= a", "REL:p(c1) >= 1/10", "REL:q(c2) - p(c1) < 1/2", "REL:2*a < 0.5"]
)
def test_conditions_are_read(text):
    assert parse(text, ("rel",)).given


@pytest.mark.parametrize("words", [[], ["NOPE"], ["MON", "--weak", "REL"], ["MON", "--weaken", "REL:a <= 1/4"],
                                   ["MON", "--scheduler", "tcp://127.0.0.1:1"]])  # fmt: skip
def test_user_errors_are_one_line(words):
    result = subprocess.run(
        [sys.executable, "-m", "axiomcheck", "synthesize", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 2
    assert "Traceback" not in result.stderr and result.stderr.startswith("axiomcheck: ")


def test_a_budget_ends_the_search_and_what_was_found_is_kept():
    """With next to no time nothing is tried, and the outcome says so; with enough, the same measure is found."""
    theory = Theory(("ioi", "max", "mon", "imp"))
    ended = synthesize(theory, 6, budget=1e-9)
    assert not ended.found and "budget" in ended.stopped
    assert any("Stopped" in line for line in report.way(ended))
    assert synthesize(theory, 4, budget=600).found and not synthesize(theory, 4, budget=600).stopped


def test_an_interrupt_keeps_what_was_found():
    def interrupt(step):
        if step.size == 5:
            raise KeyboardInterrupt

    outcome = synthesize(Theory(("ioi", "max", "mon", "imp")), 6, count=50, tries=1, report=interrupt)
    assert [str(x.measure.formula) for x in outcome.found] and "interrupted" in outcome.stopped


def test_progress_is_shown_without_a_terminal():
    done = CliRunner().invoke(command, ["IoI", "MON", "--jobs", "0", "--no-lift", "--size", "3"])
    assert "size 2:" in done.stderr and "size 2:" not in done.stdout.split("distinct")[0]


def test_measures_that_break_monotonicity_between_coarse_points_are_not_tried():
    """min(sum(abs(p_hat - p)), sqrt(max(p_hat))) falls where the prediction comes near 1/2: no proof is looked for."""
    theory = weakened(("ioi", "nn", "max", "mon", "imp", "abs"), "ABS:a <= 1/4")
    outcome = Outcome(theory, Wanted(theory, ()))
    tried = list(_Run(outcome, Here(), 60, 1, 12, None, None).candidates(6))
    assert [x.survivors for x in outcome.steps if x.kind == "size"] == [0] * 6 and any(tried)


def test_steps_of_the_calculus_are_enough_for_a_candidate():
    theory = Theory(("mon",))
    text = "maximum(sum(abs(p_hat - p))/2, (sum(abs(p_hat - p))/(2*(1 - min(p))))**2)"
    proved = decide(theory.claim("mon", prove.measure_of(text)), 60)
    assert proved.status is Status.PROVED and proved.certificate.steps and not proved.certificate.premises
    false = decide(theory.claim("mon", prove.measure_of("max(p_hat)")), 5)
    assert false.status is not Status.PROVED
