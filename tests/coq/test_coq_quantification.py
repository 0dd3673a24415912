"""Table 1 in Coq: what is printed, and that nothing is left out; `coqc` itself is asked where it is there."""

import re
import shutil
import subprocess
from fractions import Fraction

import pytest

from axiomcheck import axioms, measures
from axiomcheck.axioms.quantification import PAPER_AXIOMS
from axiomcheck.documents import canonical_reading
from axiomcheck.errors import CheckError
from axiomcheck.export.coq.printer import at_measure, number, to_coq
from axiomcheck.export.coq.quantification import DOMAINS, theories
from axiomcheck.export.coq.quantification_goals import Lemmas
from axiomcheck.export.coq.quantification_statements import EXTENDED, definitions, statement, theorem_name
from axiomcheck.export.coq.refutations import shipped
from axiomcheck.export.coq.refutations_extended import existence
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.lang.axiom import READINGS, SIGNS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import absolute, class_max, class_min, class_sum, log, maximum, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, eq, gt, le, lt
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.store import shipped_root
from axiomcheck.tables import get

FOLDER = shipped_root() / "coq"
TABLE_1 = tuple(dict.fromkeys(measures.from_name(row).name for row, _ in get("1").printed))
x, y = sym("x"), sym("y")


@pytest.fixture(scope="module")
def files():
    """The generated files by measure."""
    return {theory.name: theory for theory in theories()}


def decided(name):
    """The stored claims of a measure that are proved, refuted, or ask for errors that are not there."""
    measure = measures.from_name(name)
    for axiom in map(axioms.from_name, PAPER_AXIOMS):
        for reading in READINGS:
            for domain in (*DOMAINS, EXTENDED):
                for signs in SIGNS:
                    wanted = axiom.statement(reading)
                    if wanted is None or (signs != "same" and not wanted.signs):
                        continue
                    claim = Claim(measure, axiom, reading, domain, signs)
                    document = shipped(claim) if canonical_reading(claim) == reading else None
                    if document is not None and document.status in ("proved", "refuted", "undefined"):
                        yield claim, document.status


@pytest.mark.parametrize("name", TABLE_1)
def test_every_decided_cell_of_table_1_is_a_theorem_that_says_so(files, name):
    theory = files[name]
    theorems = dict(theory.theorems)
    claims = list(decided(name))
    assert len(claims) > 40
    left = dict(theory.skipped)
    assert {claim.domain for claim in left} <= {EXTENDED}
    for claim, status in claims:
        if claim in left:
            assert (
                status == "proved"
                and left[claim] == "a lemma that carries a sign from the interior to the border"
            )
            continue
        assert claim in theorems, claim
        said = re.search(rf"Theorem {theorems[claim]} :\s(.*?)\.\nProof\.", theory.text, re.DOTALL)[1].strip()
        denied = existence(claim) if status == "undefined" else statement(claim)
        assert said == (statement(claim) if status == "proved" else f"~ ({denied})")


@pytest.mark.parametrize("name", TABLE_1)
def test_the_stored_file_is_what_is_printed(files, name):
    assert (FOLDER / "generated" / f"{name}.v").read_text() == files[name].text


@pytest.mark.parametrize("name", TABLE_1)
def test_every_quotient_and_logarithm_is_shown_to_be_defined(files, name):
    formula = measures.from_name(name).formula
    shown = re.search(rf"Theorem {name}_has_values .*?\.\nProof", files[name].text, re.DOTALL)[0]
    for node in formula.nodes():
        if node.op == "div" and node.args[1].symbols and not node.has("sum", "mean"):
            assert f"{to_coq(node.args[1], at_measure())} <> 0" in shown
        if node.op == "log":
            assert f"0 < {to_coq(node.args[0], at_measure())}" in shown


def test_names_are_used_once(files):
    for theory in files.values():
        names = re.findall(r"^(?:Theorem|Lemma|Definition) (\w+)", theory.text, re.MULTILINE)
        assert len(names) == len(set(names))


def test_claims_without_a_theorem_say_what_is_missing(files):
    for theory in files.values():
        shown = {claim for claim, _ in theory.theorems}
        for claim, why in theory.skipped:
            assert why and claim not in shown
            assert f"Theorem {theorem_name(claim)} " not in theory.text


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.v")), ids=lambda path: path.stem)
def test_nothing_is_taken_for_granted(path):
    text = re.sub(r"\(\*.*?\*\)", "", path.read_text(), flags=re.DOTALL)
    for word in ("Admitted", "admit", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture", "Abort"):
        assert not re.search(rf"(?<!\w){word}(?!\w)", text), word


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        (x - (y - 1), "x - (y - 1)"),
        (x - (y + 1) * 2, "x - (y + 1) * 2"),
        (x / (y * 2), "x / (y * 2)"),
        (x / y / 2, "x / y / 2"),
        (x * (y / 2), "x * (y / 2)"),
        ((-x) ** 2, "(- x) ^ 2"),
        (-(x**2), "- x ^ 2"),
        ((x + y) ** 3, "(x + y) ^ 3"),
        (num("-1/2") * x, "(- 1 / 2) * x"),
        (x + num(-3), "x - 3"),
        (log(x / y) * 2, "ln (x / y) * 2"),
        (maximum(x, absolute(-y)), "Rmax x (Rabs (- y))"),
        (class_sum(p * log(p / p_hat)), "sum n (fun c => p c * ln (p c / x c))"),
        (1 - class_min(p), "1 - least n p"),
        (class_sum(p**2), "sum n (fun c => (p c) ^ 2)"),
    ],
)
def test_formulas_keep_their_tree(formula, text):
    assert to_coq(formula, at_measure() if formula.has("sum", "cmin") else None) == text


@pytest.mark.parametrize(
    ("value", "text"), [(Fraction(0), "0"), (Fraction(-2), "(- 2)"), (Fraction(3, 7), "(3 / 7)")]
)
def test_numbers(value, text):
    assert number(value) == text


@pytest.mark.parametrize("formula", [x**y, class_max(p), x ** Fraction(1, 3)])
def test_what_has_no_counterpart_is_refused(formula):
    with pytest.raises(Missing):
        to_coq(formula, at_measure())


def test_parameters_and_third_distributions_are_refused():
    for stray, parameters in (("p_train", ()), ("theta", (Parameter("theta"),))):
        with pytest.raises(Missing, match=stray):
            definitions(
                Measure("X", "another", class_sum(p * sym(stray)), "everywhere", parameters=parameters)
            )


@pytest.mark.parametrize("rule", ["z3", "boxes", "no such rule"])
def test_rules_without_a_script_are_named(rule):
    with pytest.raises(Missing, match=rule):
        Lemmas().prove(Goal((gt(x, 0),), gt(x + 1, 0)), Certificate(rule))


FALSE = [  # goals that are false, with a step that does not prove them
    (Goal((gt(x, 0), lt(x, y)), lt(y, x)), {"coordinates": [[0, 1, -1]]}),
    (Goal((gt(x, 0), lt(x, y)), eq(x, y)), {"coordinates": [[0, 1, -1]]}),
    (Goal((gt(x, 0), lt(x, y)), le(x * y, x)), {"coordinates": [[0, 1, -1]]}),
]


@pytest.mark.parametrize(("goal", "params"), FALSE)
def test_false_goals_are_not_printed(goal, params):
    with pytest.raises((CheckError, Missing)):
        Lemmas().prove(goal, Certificate("orthant", params))


LEMMA_IMPORTS = (
    "From Coq Require Import Reals Lra.\nFrom Axiomcheck Require Import Forms.\nOpen Scope R_scope."
)
LIBRARY = ("Sums", "Quantification", "Forms", "LemmasPerClass", "LemmasParts", "LemmasSmoothed")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The part of the library that needs Coq's own libraries only, compiled."""
    folder = tmp_path_factory.mktemp("coq")
    for name in LIBRARY:
        (folder / f"{name}.v").write_text((FOLDER / f"{name}.v").read_text())
        done = run(folder, f"{name}.v")
        assert done.returncode == 0, done.stderr
    return folder


def run(folder, path):
    return subprocess.run(
        ["coqc", "-Q", str(folder), "Axiomcheck", str(path)],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def coqc(tmp_path, library, text):
    path = tmp_path / "Attempt.v"
    path.write_text(text)
    return run(library, path)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_true_goals_are_proved(tmp_path, library):
    goal = Goal((gt(x, 0), lt(x, y)), lt(absolute(x - y) / y, 1 + x / y))
    lemmas = Lemmas()
    lemmas.prove(goal, Certificate("orthant", {"coordinates": [[0, 1, -1]]}))
    done = coqc(tmp_path, library, f"{LEMMA_IMPORTS}\n{lemmas.texts[0]}\n")
    assert done.returncode == 0, done.stderr
