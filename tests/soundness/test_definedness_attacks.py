"""Attacks on "has no value": it is proved, or the rule refuses.

Three false verdicts were once to be had from the command line.  A stratum was called undefined on which a
logarithm has no value, although a zero inside absorbs it; x**0 was said to tend to +oo; and continuity let
one logarithm absorb another.  Here are those, relatives of them (`benchmarks/definedness.py`), and what every
part that puts formulas together has to say of products with logarithms: the kernel, the second checker, the
arithmetic of the campaigns, and the numeric package.
"""

import importlib
import json
import random
import subprocess
import sys
from fractions import Fraction as F
from itertools import islice, product
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from click.testing import CliRunner

from axiomcheck import axioms, comparison, documents, measures, store
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, DomainError, UndefinedValue
from axiomcheck.exact import evaluate, extended, shape
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.matrices import Region, limit
from axiomcheck.input import formula as reader
from axiomcheck.keys import SEMANTICS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, sym
from axiomcheck.numeric import evaluate_prevalences
from axiomcheck.strategies import Entry
from axiomcheck.verdict import Status, decide, replay, rested

pytestmark = pytest.mark.usefixtures("z3_here")

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "benchmarks"))
grammar, attacks, definedness, sentences, unseen = (
    importlib.import_module(name)
    for name in ("grammar", "attacks", "definedness", "sentences", "unseen_values")
)

HOLE = "sum(p*p_hat*abs(p-p_hat) + abs(p-1/2)*p*abs(p-p_hat)*log(p_hat)*log(p_hat))"
THIRD = HOLE.replace("1/2", "1/3")
FIRST = "at(1, p_hat*abs(p-p_hat) + abs(p-1/2)*abs(p-p_hat)*log(p_hat)*log(p_hat))"
ONES = "sum(p_hat**0 + p_hat/(1/p_hat))"  # n + a sum of squares
JUMP = "at(1, log(2*p_hat)*log(exp(-1/abs(p_hat-1/2))))"
FALSE = [  # measure, axiom, what it is not, options
    (HOLE, "IoI", "PROVED", []),
    (THIRD, "IoI", "PROVED", []),
    (FIRST, "IoI", "PROVED", ["--classes", "2"]),
    (ONES, "BND", "REFUTED", ["--domain", "extended", "--classes", "2"]),
    (ONES, "MAX", "REFUTED", ["--domain", "extended", "--classes", "2"]),
    (f"{ONES}**2/(1+{ONES}**2)", "MAX", "PROVED", ["--domain", "extended"]),
    ("sum(abs(p-p_hat)*p_hat**0 + p**2/(p/p_hat))", "MON", "REFUTED", ["--domain", "extended", "--classes", "2"]),
    (JUMP, "CON", "PROVED", []),
    (JUMP, "CON", "PROVED", ["--classes", "2"]),
    (JUMP, "CON", "PROVED", ["--domain", "smoothed"]),
]  # fmt: skip
TWINS = ("sum(abs(p-p_hat)+abs(p-1/2)*log(p_hat)*log(p_hat))",
         "sum(abs(p-p_hat)+abs(p-1/2)*log(p_hat)*log(p_hat)*(p_hat/p_hat))")  # fmt: skip


@pytest.fixture(autouse=True)
def own_cache(monkeypatch, tmp_path):
    monkeypatch.setenv(store.CACHE_VARIABLE, str(tmp_path / "cache"))


def claim(text, axiom, domain="natural", classes=None):
    return Claim(reader.measure(text, "M"), axioms.from_name(axiom), "printed", domain, "same", classes)


# -- what was said, and is not any more -------------------------------------------------------------------


@pytest.mark.parametrize(("measure", "axiom", "wrong", "options"), FALSE)
def test_the_false_verdicts_are_gone(measure, axiom, wrong, options):
    words = ["verify", measure, "--axiom", axiom, "--timeout", "2", *options]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code in (0, 3), done.output
    assert axiom in done.output
    assert wrong not in done.output.split("\n\n")[0]


def test_measures_that_are_not_defined_at_the_same_points_are_not_equal():
    found = comparison.compare(*TWINS, seconds=3)
    assert found.relation is comparison.Relation.DIFFERENT
    assert [s.relation for s in found.refutations] == ["defined"]


def test_the_point_that_breaks_it_is_accepted():
    point = {"p": ["1/2", "1/2", "0"], "x": ["0", "0", "1"]}
    witness = Certificate("point", {"classes": 3, "values": point})
    assert rested(claim(HOLE, "IoI"), Status.REFUTED, witness) == frozenset()


@pytest.mark.parametrize("name", ["BND", "MAX"])
def test_no_error_is_infinite_where_a_power_is_one(name):
    asked = claim(ONES, name, "extended", 2)
    with pytest.raises(CheckError):
        rested(asked, Status.REFUTED, Certificate("point", {"classes": 2, "values": {"p": ["1", "0"], "x": ["1", "0"]}}))
    assert extended.extended_value(asked.measure, [F(1), F(0)], [F(1), F(0)]) is None  # it is 3: not told
    assert shape.limit_tag(reader.measure("sum(p_hat**0)", "M").formula.args[0], {"p_hat"}) == "+"


# -- one definition ------------------------------------------------------------------------------------------

A, B = "abs(p - 1/2)", "abs(p_hat - 1/2)"
FOLDED = [  # a product, with p positive and p_hat = 0: its value, None for none, "refuses" where it depends
    ("p*log(p_hat)", None),
    ("p_hat*log(p_hat)", 0),
    ("p_hat*log(p_hat/p_hat)", 0),
    ("p_hat*log(p/p_hat)", None),
    ("p_hat*log(-p)", "refuses"),
    ("p_hat*log(p_hat - 1)", None),
    ("p_hat*(1/p_hat)", None),
    ("p_hat*(1/p_hat)*log(p_hat)", None),
    ("p_hat*log(1/(1/p_hat))", None),
    (f"{A}*log(p_hat)", "refuses"),
    (f"{A}*log(p_hat)*log(p_hat)", "refuses"),
    (f"{A}*log(p_hat/p_hat)", "refuses"),
    (f"{A}*log(1/p_hat)", None),
    (f"{A}*(1/p_hat)", None),
    (f"{A}*p_hat*log(p_hat)", 0),
    (f"p_hat*log({A})*log(p_hat)", "refuses"),
    (f"p_hat*log({A}/p_hat)", "refuses"),
    (f"p*log({A}/p_hat)", None),
    ("p_hat*log(p)*log(p_hat)", 0),
    ("log(p)*log(p_hat)", "refuses"),
    ("log(p + 1)*log(p_hat)", "refuses"),
    ("log(p_hat)*log(p_hat)", None),
    ("exp(1/p)*log(p_hat)", None),
    (f"exp(log({A}))*log(p_hat)", None),
    ("(p - p_hat)**2*log(p_hat)", None),
    ("(p - p)*log(p_hat)", "refuses"),
]


def what(fold, error, refusal):
    try:
        return fold()
    except error:
        return None
    except refusal:
        return "refuses"


@pytest.mark.parametrize(("text", "expected"), FOLDED)
def test_a_product_without_a_value_is_proved_to_have_none(text, expected):
    e = reader.measure(f"sum({text})", "M").formula.args[0].subs({"p_hat": ZERO})
    found = what(lambda: evaluate.fold(e, frozenset({"p"})), UndefinedValue, CheckError)
    if expected == 0:
        assert found == ZERO
    elif expected is None:
        assert found is None
    else:  # no rule may believe that there is no value, nor that there is one: refused, or left as it is
        assert found == "refuses" or found.has("log")


def relatives(seed, count):
    return list(islice(definedness.relatives(seed), count))


def exactly(tree, p, x):
    """A number, None where there is no value, "unsure" where 100 digits do not tell."""
    try:
        return definedness.value_at(tree, p, x)
    except grammar.Unsure:
        return "unsure"


def close(a, b):
    return abs(a - b) <= grammar.mpf(10) ** -9 * max(1, abs(a), abs(b))


def by_kernel(e, point):
    try:
        found = evaluate.evaluate(e, point)
    except UndefinedValue:
        return None
    except CheckError:
        return "unsure"
    return (
        grammar.real(found) if isinstance(found, F) else grammar.mpf(str(found.mid().str(30, radius=False)))
    )


def test_exact_values_are_those_of_an_arithmetic_of_their_own():
    points, seen = list(product(attacks.grid(2, 12), repeat=2)), 0
    for i, tree in enumerate(relatives(11, 150)):
        written = reader.measure(definedness.text(tree), "M").formula
        for p, x in random.Random(i).sample(points, 12):
            e = evaluate.expand(written, *([evaluate.num(v) for v in y] for y in (p, x)))
            ours, theirs = by_kernel(e, {}), exactly(tree, p, x)
            if "unsure" in (ours, theirs):
                continue
            seen += theirs is None
            assert (ours is None) == (theirs is None), (definedness.text(tree), p, x)
            assert ours is None or close(ours, theirs), (definedness.text(tree), p, x)
    assert seen > 200


def test_doubles_have_values_where_the_formula_has():
    points, seen = list(product(attacks.grid(2, 4), repeat=2)), 0  # quarters are exact
    for i, tree in enumerate(relatives(12, 120)):
        measure = reader.measure(definedness.text(tree), "M")
        for p, x in random.Random(i).sample(points, 6):
            theirs = exactly(tree, p, x)
            if theirs == "unsure" or (theirs is not None and not 1e-9 < abs(theirs) < 1e9 and theirs != 0):
                continue
            try:
                ours = evaluate_prevalences(measure, [float(v) for v in p], [float(v) for v in x])
            except DomainError:
                ours = None
            seen += theirs is None
            assert (ours is None) == (theirs is None), (definedness.text(tree), p, x)
            assert ours is None or np.isclose(ours, float(theirs), rtol=1e-6, atol=1e-9)
    assert seen > 40


def inside(pattern, rng):
    """Prevalences of one class on a stratum; the holes of the formulas are among them."""
    values = [F(1, 2), F(1, 3), F(1, 4), F(rng.randrange(1, 12), 12)]
    return tuple(rng.choice(values) if mark == "+" else F(0) for mark in pattern)


def test_strata_say_what_is_so_at_every_point_of_them():
    said, rng = {"undefined": 0, "value": 0, "refused": 0}, random.Random(5)
    for _ in range(400):
        tree = definedness.of_one_class(rng)
        f = reader.measure(f"sum({definedness.text(tree)})", "M").formula.args[0]
        try:
            table = shape.strata(f, "natural")
        except CheckError:
            said["refused"] += 1
            continue
        for pattern, value in table.items():
            for _ in range(8):
                p, x = inside(pattern, rng)
                there = exactly(("at", tree, 0), (p, 1 - p), (x, 1 - x))
                if there == "unsure":
                    continue
                if value == shape.UNDEFINED:
                    said["undefined"] += 1
                    assert there is None, (definedness.text(tree), pattern, p, x)
                    continue
                said["value"] += 1
                ours = by_kernel(value, {"p": p, "p_hat": x, "n": F(2)})
                if ours != "unsure":
                    assert (ours is None) == (there is None), (definedness.text(tree), pattern, p, x)
                    assert ours is None or close(ours, there), (definedness.text(tree), pattern, p, x)
    assert min(said.values()) > 50, said


@pytest.mark.parametrize(
    ("text", "expected"),
    [("TP*log(TP/(TP+FP))", "0"), ("FN*log(TP/(TP+FP))", None), ("abs(FN-2)*log(TP/(TP+FP))", "refuses"),
     ("TP*log(-TP/(TP+FP))", None), ("TP*log((TP-FP)/(TP+FP))", "refuses"),
     ("TP*(1/(FN-2))*log(TP/(TP+FP))", "refuses"), ("TP*log(TP/(TP+FP))/(FN-2)", "0/(FN - 2)")],
)  # fmt: skip
def test_values_of_matrices_are_proved_to_be_missing(text, expected):
    """On the stratum TP = FP = 0."""
    formula = reader.measure(text, "M", kind="filtering", parameters=[], lower_is_better=False).formula
    cells = {"TP": ZERO, "FP": ZERO, "FN": sym("FN"), "TN": sym("TN")}
    without_parameters = SimpleNamespace(measure=SimpleNamespace(parameters=()), parameters=())
    region = Region(without_parameters.measure, frozenset({"FN", "TN"}))
    found = what(lambda: str(limit(formula, cells, region)), UndefinedValue, CheckError)
    assert found == expected


# -- their relatives -----------------------------------------------------------------------------------------

@pytest.mark.slow
def test_a_campaign_finds_no_contradiction():
    counts, wrong = definedness.campaign(seed=2, seconds=1, formulas=40, jobs=2)
    assert min(counts[answer] for answer in ("proved", "refuted", "equal")) > 10
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "axiom", "wrong", "options"), [x for x in FALSE if x[1] == "IoI" and not x[3]]
)
def test_values_contradict_the_false_proofs(text, axiom, wrong, options):
    """The campaign would see them: its attack breaks what was proved."""
    assert definedness.broken(unseen.tree(text), claim(text, axiom)) is not None


TRUE_OF = {  # a measure of each property, and one that has it not
    "D(x, p)": ("sum(abs(p-p_hat))", "sum(p*log(p/p_hat))"),
    "D(p, p) = 0": ("sum(p*log(p/p_hat))", "sum(p*p_hat)"),
    "D(p, x) >= 0": ("sum(abs(p-p_hat))", "sum(p*p_hat)-1/2"),
    "D(p, x) <= 1": ("sum(abs(p-p_hat))/2", "sum(abs(p-p_hat))"),
    "iff": ("sum(abs(p-p_hat))", "sum(abs(p**2-p_hat))"),
    "2*sum": ("sum(abs(p-p_hat))", "3*sum(abs(p-p_hat))"),
    "sum((p": ("sum(abs(p-p_hat))", "sum((p-p_hat)**2)/2"),
    "D(x, y)": ("sum(abs(p-p_hat))", "sum((p-p_hat)**2)"),
    "(1 - a)*x)": ("sum(abs(p-p_hat))", "1-sum(abs(p-p_hat))"),
    "a*D(p, x)": ("sum((p-p_hat)**2)", "1-sum((p-p_hat)**2)"),
    "+ 2*a": ("sum(abs(p-p_hat))", "2*sum(abs(p-p_hat))"),
    "p[d] <= x[d]": ("sum(abs(p-p_hat))", "sum(p*p_hat)"),
    "D(u, v)": ("sum(abs(p-p_hat))", "at(1,p)"),
    "x[c] = 0": ("sum(abs(p-p_hat))", "sum((p-p_hat)**2)"),
}


def test_each_sentence_is_broken_by_a_measure_that_breaks_it_and_by_no_other():
    for sentence in sentences.SENTENCES:
        key = [k for k in TRUE_OF if k in sentence.says][-1]
        for size in (2, 3):
            has, has_not = (
                sentence.broken(attacks.Values(unseen.tree(text)), size, False, random.Random(size))
                for text in TRUE_OF[key]
            )
            assert has is None and has_not is not None, (sentence.says, size, has)


def test_a_proof_that_is_none_is_caught(monkeypatch):
    """Were it accepted, the campaign would see that a claim and its negation were, and a point that breaks it."""
    honest, none = definedness.searches, Certificate("sequents")
    guessing = Entry("proved", "proof", lambda *_: none)
    monkeypatch.setattr(definedness, "searches", lambda kind: [guessing, *honest(kind)])
    monkeypatch.setattr(definedness, "replay", lambda c, s, found: found is none or replay(c, s, found))
    found = definedness.finding(unseen.tree(HOLE), claim(HOLE, "IoI"), 3, skip=("climbing",))
    assert any("and refuted" in w for w in found.wrong)
    assert any("not at" in w for w in found.wrong)


# -- documents of another semantics, and labels ---------------------------------------------------------------


def shipped(name="quantification/AE/NN.printed.natural.json"):
    return json.loads((ROOT / "proofs" / name).read_text(encoding="utf-8"))


def test_a_document_of_the_old_semantics_is_refused_with_one_line_that_says_so(tmp_path):
    data = shipped()
    data["versions"]["semantics"] = "1"
    path = tmp_path / "old.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CheckError, match=f"written under semantics 1, not {SEMANTICS}"):
        documents.parse(path.read_text(encoding="utf-8"))
    done = CliRunner().invoke(cli, ["replay", str(path)])
    assert done.exit_code == 1
    assert "semantics 1" in done.output.splitlines()[0]


def test_the_cache_outlives_a_change_of_semantics(tmp_path):
    kept = store.Store(shipped=tmp_path / "none", cache=tmp_path / "cache")
    verdict = decide(Claim(measures.from_name("AE"), axioms.from_name("NN")))
    path = kept.save(verdict.claim, verdict.status.value, verdict.certificate)
    path.write_text(path.read_text().replace(f'"semantics": "{SEMANTICS}"', '"semantics": "1"'))
    assert list(kept.load(verdict.claim)) == []
    kept.save(verdict.claim, verdict.status.value, verdict.certificate)
    assert [d.status for d in kept.load(verdict.claim)] == [Status.PROVED.value]


# -- what cannot be loaded, or is no number ---------------------------------------------------------------------


@pytest.mark.parametrize("words", [["verify", "AE", "--axiom", "NN"], ["diff", "AE", "SE"], ["replay"]])
def test_a_broken_number_library_is_one_line(tmp_path, words):
    (tmp_path / "flint").mkdir()
    (tmp_path / "flint" / "__init__.py").write_text(
        "raise ImportError('libflint.so: not found', name='flint.x')"
    )
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from axiomcheck.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "libflint.so: not found" in done.stderr
    assert "python-flint" in done.stderr


def test_values_by_limits_are_found_or_not_but_never_an_accident():
    for tree in relatives(13, 150):
        measure = reader.measure(definedness.text(tree), "M")
        for p, x in product(((F(1), F(0)), (F(0), F(1)), (F(1, 2), F(1, 2)), (F(1, 3), F(2, 3))), repeat=2):
            try:
                extended.extended_value(measure, p, x)
            except CheckError:
                continue  # the balls do not tell


def test_a_distance_of_a_root_has_no_limit_that_is_told():
    measure = reader.measure("sum(abs(sqrt(p)-p_hat)*p_hat/p_hat)", "M")
    assert extended.extended_value(measure, [F(1, 2), F(1, 2)], [F(0), F(1)]) is None
