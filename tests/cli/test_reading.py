"""However a measure is given, every command and every function of the Python API means the same by it."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import measures, reading, tracer
from axiomcheck.cli import cli
from axiomcheck.cli.experiment import measures_in
from axiomcheck.errors import InputError
from axiomcheck.input import added, signatures
from axiomcheck.lang.expr import absolute, class_mean, p, p_hat
from axiomcheck.lang.measure import Measure
from axiomcheck.verdict import Status

FINDING = Path(__file__).parents[2] / "docs/examples/finding/theory.toml"
AE = "mean(abs(p - p_hat))"
LATEX = r"$\frac{1}{|\mathcal{C}|} \sum_{c \in \mathcal{C}} |\hat{p}(c) - p(c)|$"
MODULE = """import numpy as np


def mine(p, p_hat):
    return np.abs(p - p_hat).mean()


def counted(tp, fp, fn, tn):
    return tp / (tp + fp)
"""
TEXTS = {
    "name": "AE",
    "alias": "mean-absolute-error",
    "formula": AE,
    "named formula": f"MINE = {AE}",
    "LaTeX": LATEX,
    "file": "mine.toml",
    "function of a file": "own_metrics.py:mine",
    "function of a module": "own_metrics:mine",
    "added": "AddedHere",
    "entry point": "Installed",
}
COUNTS = {
    "counts": "TP/(TP + FP)",
    "counts in LaTeX": r"$\frac{TP}{TP + FP}$",
    "counts in a file": "counts.toml",
    "function of counts": "own_metrics.py:counted",
    "function of counts of a module": "own_metrics:counted",
}
COMMANDS = {
    "verify": ["verify", "{}", "--axiom", "NN", "--classes", "2", "--jobs", "0"],
    "diff, first": ["diff", "{}", "AE", "--classes", "2", "--expect", "equal"],
    "diff, second": ["diff", "AE", "{}", "--classes", "2", "--expect", "equal"],
    "rate": ["rate", "{}", "NN", "--samples", "10"],
    "eval": ["eval", "{}", "--true", "0.2,0.8", "--predicted", "0.3,0.7"],
    "appendix": ["appendix", "{}", "--axiom", "NN", "--format", "text", "--jobs", "0"],
    "table": ["table", "small.toml", "--extra", "{}", "--jobs", "0"],
    "figure": ["figure", "1", "{}", "-o", "map.png", "--cells", "8"],
    "figure cell": ["figure", "cell", "{}", "REL", "--classes", "2", "-o", "cell.png", "--jobs", "0"],
    "meta": ["meta", "runs.csv", "-m", "{}"],
    "recommend": ["recommend", "--need", "NN", "--measure", "{}", "--timeout", "1"],
    "protocol expected": ["protocol", "expected", "{}"],
    "protocol best": ["protocol", "best", "{}"],
    "protocol lint": ["protocol", "lint", "predictions.csv", "--measure", "{}"],
    "show": ["show", "{}"],
    "formula": ["formula", "{}", "--classes", "2", "--format", "smtlib"],
    "formula of a claim": ["formula", "{}", "NN", "--classes", "2"],
    "export": ["export", "{}", "--smtlib", "goals"],
}
OF_COUNTS = {
    "verify": ["verify", "{}", "--axiom", "SM", "--jobs", "0"],
    "diff": ["diff", "{}", "Precision"],
    "eval": ["eval", "{}", "--counts", "3,1,2,4"],
    "appendix": ["appendix", "{}", "--axiom", "SM", "--format", "text", "--jobs", "0"],
    "figure": ["figure", "4", "{}", "-o", "curves.png"],
    "meta": ["meta", "--example", "-m", "{}", "--undefined", "{}=0"],
    "show": ["show", "{}"],
    "formula": ["formula", "{}"],
    "formula of a claim": ["formula", "{}", "SM"],
    "export": ["export", "{}", "--smtlib", "goals"],
}
OF_A_THEORY = {
    "verify": ["verify", "{}", "--axiom", "MON", "--jobs", "0"],
    "diff": ["diff", "{}", "gosgens2021:CC"],
    "eval": ["eval", "{}", *(x for k in ("TP=3", "FP=1", "FN=2", "TN=4") for x in ("--at", k))],
    "appendix": ["appendix", "{}", "--axiom", "MON", "--format", "text", "--jobs", "0"],
    "show": ["show", "{}"],
    "formula": ["formula", "{}"],
    "formula of a claim": ["formula", "{}", "MON"],
    "export": ["export", "{}", "--smtlib", "goals"],
}
UNREADABLE = {
    "a mistyped name": ("kdl", "KLD or NKLD"),
    "no file": ("nothing.toml", "No such file"),
    "no function": ("own_metrics.py:nothing", "has no function 'nothing'"),
    "an unknown letter": ("mean(abs(p - q))", "there is no 'q'"),
    "the catalog's name": ("KLD = mean(abs(p - p_hat))", "give this measure another name"),
}


@pytest.fixture(scope="module")
def _traced():
    """A function is traced once, whatever asks for it."""
    plain = tracer.trace

    @cache
    def once(*args, **budget):
        return plain(*args, **budget)

    return lambda spec, sizes, arguments, *rest, **budget: once(
        spec, None if sizes is None else tuple(sizes), tuple(arguments), *rest, **budget
    )


@pytest.fixture
def folder(tmp_path, monkeypatch, _traced):
    """A folder with everything that is named above."""
    monkeypatch.setattr(tracer, "trace", _traced)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    Path("own_metrics.py").write_text(MODULE)
    Path("mine.toml").write_text(f'name = "MINE"\nformula = "{AE}"\n')
    Path("counts.toml").write_text('name = "MINE"\nkind = "filtering"\nformula = "TP/(TP + FP)"\n')
    Path("small.toml").write_text('title = "Small"\nprinted = """\n      NN\nKLD   Yes\n"""\n')
    rows = [
        f"{s},{t},{c},{a},{b}" for s in "AB" for t in "xy" for c, a, b in (("1", 0.4, 0.3), ("2", 0.6, 0.7))
    ]
    Path("runs.csv").write_text("system,topic,class,p_true,p_pred\n" + "\n".join(rows) + "\n")
    Path("predictions.csv").write_text("method,true_1,true_2,hat_1,hat_2\nCC,0.4,0.6,0.3,0.7\n")

    @axiomcheck.measure("AddedHere")
    def added_here(p, p_hat):
        return class_mean(absolute(p - p_hat))

    installed = Measure("Installed", "", class_mean(absolute(p - p_hat)), "everywhere")
    monkeypatch.setattr(added, "installed", lambda group: {"installed": installed} if "measures" in group else {})
    return tmp_path


def run(words, thing):
    return CliRunner().invoke(cli, [x.replace("{}", thing) for x in words])


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("thing", TEXTS.values(), ids=TEXTS)
def test_every_command_takes_every_kind_of_input(folder, words, thing):
    if thing == LATEX:
        pytest.importorskip("lark")
    done = run(words, thing)
    said = done.output + done.stderr

    assert done.exception is None or isinstance(done.exception, SystemExit), said
    assert done.exit_code == 0, said
    if words[0] == "eval":
        assert float(done.stdout) == pytest.approx(0.1)
    if words[0] == "verify":
        assert "NN     PROVED" in done.stdout


@pytest.mark.parametrize("words", OF_COUNTS.values(), ids=OF_COUNTS)
@pytest.mark.parametrize("thing", COUNTS.values(), ids=COUNTS)
def test_so_do_commands_about_counts(folder, words, thing):
    if "$" in thing:
        pytest.importorskip("lark")
    name = reading.read(thing).measure.name
    done = CliRunner().invoke(cli, [x.replace("{}=", f"{name}=").replace("{}", thing) for x in words])

    assert done.exit_code == 0, done.output + done.stderr


@pytest.mark.parametrize("words", OF_A_THEORY.values(), ids=OF_A_THEORY)
def test_so_do_commands_about_a_theory(folder, words):
    done = run(words, "gosgens2021:F1")

    assert done.exit_code == 0, done.output + done.stderr


@pytest.mark.parametrize("name", ["verify", "appendix", "show", "formula of a claim"])
def test_so_do_they_about_a_theory_of_a_file(folder, name):
    Path("theory.toml").write_text(FINDING.read_text())
    words = ["HIT" if x == "MON" else x for x in OF_A_THEORY[name]]
    done = run(words, "theory.toml:overlap")

    assert done.exit_code == 0, done.output + done.stderr


@pytest.mark.parametrize("thing", ["gosgens2021:F1", "counts.toml", "own_metrics.py:counted"])
@pytest.mark.parametrize("name", ["rate", "table", "figure", "protocol expected", "protocol best", "protocol lint",
                                  "recommend"])  # fmt: skip
def test_where_a_kind_makes_no_sense_one_line_says_what_it_is(folder, thing, name):
    done = run(["MON" if x == "NN" and ":F1" in thing else x for x in COMMANDS[name]], thing)
    said = done.stderr.splitlines()

    assert done.exit_code == 2 and not done.stdout
    assert "is a measure " in said[-1] and said[-1].count("is a measure ") == 1
    assert "M(TP, FP, FN, TN)" in said[-1] if ":F1" in thing else "is a measure of filtering" in said[-1]


def test_a_file_of_counts_is_read_without_running_it(tmp_path):
    file = tmp_path / "dangerous.py"
    file.write_text("raise SystemExit(9)\n\n\ndef counted(TP, FP, FN, TN):\n    return TP\n")

    assert signatures.takes_counts(f"{file}:counted")
    assert not signatures.takes_counts(f"{file}:nothing")
    assert not signatures.takes_counts("no_such_module_anywhere:f")
    assert not signatures.takes_counts(max)


@pytest.mark.parametrize("thing", TEXTS.values(), ids=TEXTS)
def test_so_do_the_explorer_and_experiments(folder, thing):
    """The table asked for is refused, which is looked at after the measures have been read."""
    done = CliRunner().invoke(cli, ["report", "-o", "page", "--measure", thing, "--table", "nothing"])

    assert done.exit_code == 2 and "--table 'nothing'" in done.stderr
    assert [m.kind for m in measures_in([thing])] == ["quantification"]


@pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(("thing", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_every_command_refuses_alike_what_cannot_be_read(folder, words, thing, why):
    done = run(words, thing)

    assert done.exit_code == 2
    assert why in done.stderr and len(done.stderr.splitlines()) == 1 and not done.stdout


# -- Python -----------------------------------------------------------------------------


def in_sympy():
    import sympy

    c, n = sympy.symbols("c n")
    true, predicted = sympy.IndexedBase("p"), sympy.IndexedBase("p_hat")
    return sympy.Sum(sympy.Abs(true[c] - predicted[c]), (c, 1, n)) / n


def of_this_module(p, p_hat):
    return np.abs(p - p_hat).mean()


def with_half(half):
    return lambda p, p_hat: np.abs(p - p_hat).sum() / (half * 2 * len(p))


GIVEN = {
    "path": lambda: Path("mine.toml"),
    "lambda": lambda: lambda p, q: np.abs(p - q).mean(),
    "closure": lambda: with_half(1 / 2),
    "function": lambda: of_this_module,
    "SymPy": in_sympy,
    "tree": lambda: class_mean(absolute(p - p_hat)),
    "measure": lambda: Measure("MINE", "mine", class_mean(absolute(p - p_hat)), "everywhere"),
}


@pytest.mark.parametrize("make", GIVEN.values(), ids=GIVEN)
def test_python_takes_objects_as_well(folder, make):
    thing = make()

    assert axiomcheck.verify(thing, "NN").status is Status.PROVED
    assert axiomcheck.verify(thing, ["NN", "REL"], classes=2).refuted == ["REL"]
    assert axiomcheck.diff(thing, "AE").relation.name == "EQUAL"
    assert axiomcheck.rate(thing, "NN", samples=10).violated == 0


@pytest.mark.parametrize("thing", TEXTS.values(), ids=TEXTS)
def test_python_takes_what_the_command_line_takes(folder, thing):
    if thing == LATEX:
        pytest.importorskip("lark")
    assert axiomcheck.verify(thing, "NN").status is Status.PROVED


def test_what_is_proved_of_a_function_is_bounded_by_where_it_was_looked_at():
    found = axiomcheck.verify(lambda p, q: np.abs(p - q).max(), "IMP")

    assert (found.status, found.scope, repr(found)) == (Status.PROVED, "n <= 4", "<PROVED function IMP>")
    assert axiomcheck.diff(lambda p, q: np.abs(p - q).mean(), "AE").scope == "n = 2, 3, 4"
    assert axiomcheck.verify("max(abs(p - p_hat))", "IMP").scope == "every n"


def test_a_function_that_another_of_its_name_hides_is_the_one_that_is_meant():
    def of_this_module(p, q):
        return ((p - q) ** 2).sum()

    assert str(reading.read(of_this_module).measure.formula) == "sum((p - p_hat)**2)"


@pytest.mark.parametrize("bad", [3, None, dict, 0.5, {"a": 1}, object(), b"KLD", np.zeros(2)])
def test_what_is_no_measure_is_said_to_be_none(bad):
    with pytest.raises(InputError, match="is no measure; give a name, a formula"):
        reading.read(bad)


@pytest.mark.parametrize("bad", ["mine.toml", "own_metrics.py:mine", of_this_module])
def test_nothing_is_opened_or_run_where_that_is_not_wanted(folder, bad):
    with pytest.raises(InputError, match=r"is not r(un|ead) here"):
        reading.read(bad, outside=False)


def test_a_function_that_fails_says_where():
    with pytest.raises(InputError, match="cannot be traced"):
        reading.read(lambda p, q: p.no_such_thing())


def test_a_function_that_kills_its_process_costs_nothing_else():
    import os

    with pytest.raises(InputError, match="ended without an answer"):
        reading.read(lambda p, q: os._exit(3))


def test_a_theory_s_measure_is_asked_its_own_axioms():
    found = axiomcheck.verify("gosgens2021:F1", ["SYM", "MON"])
    one = axiomcheck.verify("gosgens2021:F1", "gosgens2021:MON")

    assert (found.proved, found.refuted) == (["SYM"], ["MON"])
    assert one.status is Status.REFUTED and all(isinstance(x, Fraction) for x in one.witness.scalars.values())
    assert one.witness.scalars["FP"] == 2
    assert {"MAX", "MON", "SCALE"} <= {v.claim.axiom.name for v in axiomcheck.verify("gosgens2021:F1")}
    assert axiomcheck.diff("gosgens2021:F1", "gosgens2021:J").status is Status.REFUTED


def test_functions_of_counts_are_told_by_their_arguments():
    def counted(tp, fp, fn, tn):
        return tp / (tp + fp)

    assert axiomcheck.verify(counted, "SM").status is Status.REFUTED
    assert reading.read(lambda TP, FP, FN, TN: TP / (TP + FN)).kind == "filtering"


@pytest.mark.parametrize(
    ("function", "formula"),
    [
        (lambda tn, fp, fn, tp: tp / (tp + fp), "TP/(TP + FP)"),  # as scikit-learn flattens a confusion matrix
        (lambda fn, tp: tp / (tp + fn), "TP/(TP + FN)"),
        (lambda tn, fp, beta=1: tn / (tn + beta * fp), "TN/(TN + FP)"),
    ],
)
def test_counts_go_to_the_arguments_that_are_named_after_them(function, formula):
    """Whatever their order; a function of some counts takes those alone."""
    found = reading.read(function)
    assert found.kind == "filtering" and str(found.measure.formula) == formula


def test_arguments_without_names_of_counts_have_the_usual_order_or_are_asked_for():
    assert str(reading.read(lambda a, b, c, d: a / (a + b), kind="filtering").measure.formula) == "TP/(TP + FP)"
    with pytest.raises(InputError, match=r"which counts does .* take\? name its arguments tp, fp, fn and tn"):
        reading.read(lambda negatives, fp, tp, fn: tp / (tp + fp), kind="filtering")
    with pytest.raises(InputError, match="say --kind filtering"):
        reading.read(lambda a, b, c, d: a / (a + b))


def test_label_vectors_are_told_where_prevalences_cannot_be_meant():
    pytest.importorskip("sklearn", reason="pip install 'axiomcheck[libraries]'")
    found = reading.read("sklearn.metrics:accuracy_score")

    assert found.kind == "filtering" and str(found.measure.formula) == "(TP + TN)/(TP + FP + FN + TN)"
    assert any("it takes label vectors, not prevalences" in x for x in found.notes)
    with pytest.raises(InputError) as told:
        reading.read("sklearn.metrics:accuracy_score", kind="quantification")
    assert "cannot be traced" in str(told.value)


# -- parameters -------------------------------------------------------------------------


def test_parameters_are_declared_fixed_and_narrowed_alike():
    free = reading.read("a*sum(abs(p - p_hat))", params=["a > 0"]).measure
    fixed = reading.read("a*sum(abs(p - p_hat))", params=["a=2"]).measure
    latex = reading.read(
        r"$\alpha \sum_{c \in \mathcal{C}} |p(c) - \hat{p}(c)|$", params=["alpha: 0 < alpha < 1"]
    )
    counts = reading.read("F", params=["alpha=1/2"])

    assert [str(x) for x in free.parameters] == ["0 < a"]
    assert not fixed.parameters and str(fixed.formula) == "2*sum(abs(p - p_hat))"
    assert [str(x) for x in latex.measure.parameters] == ["0 < alpha < 1"]
    assert (counts.measure.parameters, counts.again) == ((), "F")


def test_signs_that_sympy_assumes_become_ranges():
    import sympy

    a, b = sympy.Symbol("alpha", positive=True), sympy.Symbol("beta")
    found = reading.read(in_sympy() * a + b)
    known = {x.name: str(x) for x in found.measure.parameters}

    assert known == {"alpha": "0 < alpha", "beta": "any beta"}
    assert not reading.read(in_sympy() * a, params=["alpha=3"]).measure.parameters


@pytest.mark.parametrize(
    ("thing", "options", "why"),
    [
        ("F", {"params": ["alpha=2"]}, "outside the declared range"),
        ("F", {"params": ["beta=2"]}, "has no parameter 'beta'"),
        (AE, {"params": ["beta=2"]}, "has no parameter 'beta'"),
        ("AE", {"lower_is_better": True}, "formulas over counts"),
        (AE, {"lower_is_better": True}, "formulas over counts"),
        ("AE", {"kind": "filtering"}, "contradicts"),
        ("AE", {"arguments": ["a=1"]}, "is for functions"),
        (of_this_module, {"params": ["a=1"]}, "not for functions"),
        (of_this_module, {"arguments": ["a"]}, "write NAME=VALUE"),
    ],
)
def test_options_that_do_not_belong_are_refused(thing, options, why):
    with pytest.raises(InputError, match=why):
        reading.read(thing, **options)


def test_of_several_measures_each_takes_the_parameters_that_it_has():
    one, two = reading.read_all(["a*max(abs(p - p_hat))", "AE"], ["a=3"])
    assert str(one.measure.formula) == "3*max(abs(p - p_hat))" and two.measure is measures.from_name("AE")
    with pytest.raises(InputError, match="no measure named here has a parameter b"):
        reading.read_all(["a*max(abs(p - p_hat))", "AE"], ["a=3", "b=1"])


# -- reports and witnesses -----------------------------------------------------------------


def test_a_report_is_a_sequence_of_verdicts_in_every_format():
    report = axiomcheck.verify("AE", ["NN", "REL"])

    assert [v.claim.axiom.name for v in report] == ["NN", "REL"] and len(report) == 2
    assert report["rel"] is report[1] and report[:1] == (report[0],)
    assert (report.proved, report.refuted, report.unknown) == (["NN"], ["REL"], [])
    assert "absolute error (Sebastiani 2020, Eq. 1)" in str(report) and repr(report) == str(report)
    assert report.to_markdown().startswith("| axiom") and r"\toprule" in report.to_latex()
    assert "<table>" in report._repr_html_() and "Refuted. AE does not satisfy REL." in report.explain()
    assert [v["verdict"] for v in json.loads(report.to_json())["verdicts"]] == ["proved", "refuted"]
    with pytest.raises(InputError, match="there is no verdict on 'MON'"):
        report["MON"]
    with pytest.raises(TypeError, match="not a bool"):
        bool(report)


def test_no_axiom_means_those_of_the_paper():
    assert [v.claim.axiom.name for v in axiomcheck.verify("AE", classes=2)] == [
        "IoI", "NN", "MAX", "MON", "IMP", "REL", "ABS"
    ]  # fmt: skip
    assert {v.claim.axiom.name for v in axiomcheck.verify("TP/(TP + FP)")} == {"SM", "AW", "NIFQ", "NIGQ"}


def test_a_report_is_a_data_frame():
    pytest.importorskip("pandas")
    frame = axiomcheck.verify("AE", ["NN", "REL"]).to_frame()
    assert list(frame["verdict"]) == ["proved", "refuted"] and set(frame["measure"]) == {"AE"}


def test_without_pandas_the_error_names_the_extra(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match=r"axiomcheck\[experiments\]"):
        axiomcheck.verify("AE", ["NN"]).to_frame()


def test_a_witness_is_exact_and_ready_for_numpy():
    found = axiomcheck.verify("SE", "REL")
    w = found.witness
    one, other = (np.array(w.distributions[k], float) for k in ("p", "x"))

    assert all(isinstance(v, Fraction) for k in w.distributions for v in w.distributions[k])
    assert sum(w.distributions["p"]) == 1 and w.n == len(w.distributions["p"])
    assert float(w.values["D(p, x)"]) == pytest.approx(np.mean((one - other) ** 2))
    assert axiomcheck.verify("SE", "NN").witness is None


def test_values_that_are_no_rational_numbers_are_enclosed():
    w = axiomcheck.verify("KLD", "IMP").witness
    p, x = (np.array(w.distributions[k], float) for k in ("p", "x"))
    low, high = w.values["D(p, x)"]

    assert low < high and float(low) <= np.sum(p * np.log(p / x)) <= float(high)


def test_a_refutation_by_steps_alone_has_no_witness():
    verdict = axiomcheck.verify("KLD", "MAX")
    assert verdict.status is axiomcheck.Status.REFUTED and verdict.witness is None


def test_a_witness_of_filtering_is_matrices():
    w = axiomcheck.verify("Precision", "SM").witness
    assert w.matrices and all(type(v) is int for x in w.matrices for v in x.before.values())


def test_a_verdict_tells_of_itself():
    found = axiomcheck.verify("SE", "REL")
    assert found.explain().startswith("Refuted. SE does not satisfy REL.")
    assert found.explain("latex") != found.explain() and found.to_dict()["verdict"] == "refuted"


# -- the other answers -----------------------------------------------------------------------

ANSWERS = {
    "verify": lambda: axiomcheck.verify("SE", "REL"),
    "verify, several": lambda: axiomcheck.verify("SE", ["NN", "REL"]),
    "diff": lambda: axiomcheck.diff("AE", "SE"),
    "diff of counts": lambda: axiomcheck.diff("Precision", "Recall"),
    "rate": lambda: axiomcheck.rate("KLD", "IMP", samples=20),
    "prove": lambda: axiomcheck.prove("x < y + 1"),
    "consistent": lambda: axiomcheck.consistent("ABS", "REL"),
    "consistent, declared": lambda: axiomcheck.consistent("REL", "for p, x: D(p, x) = D(x, p)"),
    "recommend": lambda: axiomcheck.recommend("REL", classes=2, zeros=True),
}


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_every_answer_has_the_same_forms(ask):
    found = ask()

    assert (str(found) and "\n" not in repr(found)) or isinstance(found, axiomcheck.Report)
    assert re.search("<table>|<strong>", found._repr_html_()) and found.to_markdown().startswith("| ")
    assert r"\begin{" in found.to_latex() and len(found.explain()) >= len(str(found).splitlines()[0])
    assert json.loads(found.to_json()) == json.loads(json.dumps(found.to_dict()))
    pandas = pytest.importorskip("pandas")
    frame = found.to_frame()
    assert isinstance(frame, pandas.DataFrame) and len(frame) >= 1


def test_what_tells_two_measures_apart_is_exact():
    w = axiomcheck.diff("AE", "SE").witness
    p, x = (np.array(w.distributions[k], float) for k in ("p", "x"))

    assert float(w.values["SE(p, x)"]) == pytest.approx(np.mean((p - x) ** 2))
    assert axiomcheck.diff("AE", "mean(abs(p - p_hat))").witness is None
    assert axiomcheck.diff("Precision", "Recall").witness.matrices
    assert axiomcheck.prove("x < y + 1").witness.keys() == {"x", "y"}


def test_a_strict_inequality_that_is_broken_by_equality_says_so():
    reason = axiomcheck.verify("gosgens2021:F1", "MON").to_markdown()
    assert "M(TP, FP - 1, FN, TN + 1) should be greater than M(TP, FP, FN, TN), but both are 0" in reason


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mine.py", "mine.py is a path; give a TOML file, or a function in a file, such as mine.py:my_error"),
        ("/tmp", "/tmp is a path; give a TOML file"),
        ("sum(p - ", "a parenthesis is not closed; add )"),
        ("sum((p - ", "2 parentheses are not closed; add ))"),
        ("sum(b*p)", "if it is a parameter, say so: --param 'b > 0'"),
    ],
)
def test_what_is_no_measure_is_said_with_its_cure(given, said):
    with pytest.raises(InputError) as error:
        reading.read(given)
    assert said in str(error.value)


@pytest.mark.parametrize("given", ["./none.py:f", "no_such_module:f", "math:pi"])
def test_a_function_that_is_not_there_is_not_said_to_be_of_another_kind(given):
    with pytest.raises(InputError) as error:
        reading.read(given)
    assert "--kind" not in str(error.value)


def test_a_formula_with_a_value_put_in_goes_by_no_other_name_than_itself():
    assert reading.read("a*max(abs(p - p_hat))", params={"a": 2}).measure.name == "2*max(abs(p - p_hat))"
    assert reading.read("Utility", params={"alpha": "1/2"}).measure.name == "Utility(alpha=1/2)"


def test_a_function_of_counts_is_not_asked_what_is_asked_of_prevalences(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def precision(tp, fp, fn, tn):\n    return tp/(tp + fp)\n\n\n"
                    "def late(p, q):\n    import readings_of_late\n    return p.max()\n")  # fmt: skip
    (tmp_path / "readings_of_late.py").write_text("open(__file__)\n")
    done = run(["verify", "{}", "--axiom", "IMP"], f"{file}:precision")
    assert done.exit_code == 2 and "takes counts, and the axioms are about prevalences" in done.stderr
    done = run(["verify", "{}", "--axiom", "IMP"], f"{file}:late")
    assert done.exit_code == 2 and "it opens a file, which no formula does; import it at the top of the file" in done.stderr
