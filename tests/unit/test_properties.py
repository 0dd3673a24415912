"""The language of properties: what is read, printed and set; what is refused; that it says what axioms say."""

from __future__ import annotations

import re
import shutil
import subprocess
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenario_grid import Grid, scenarios, value_in
from sentences_of_catalog import ANY, built_in

from axiomcheck import axioms, measures
from axiomcheck.changes import instance, instance_values
from axiomcheck.consistency.scenario import sign_choices
from axiomcheck.errors import CheckError, InputError, UndefinedValue
from axiomcheck.exact.balls import certainly, precision
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.exact.forms import EQUAL, Iff, changes_of, form_of
from axiomcheck.exact.matrices import improves, ordered
from axiomcheck.lang.axiom import SIGNS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import meaning
from axiomcheck.points import Point, property_of, truth
from axiomcheck.properties import model as M
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.phrases import to_latex, words
from axiomcheck.properties.reader import read
from axiomcheck.properties.text import to_text
from axiomcheck.properties.words import MAX_LENGTH

EXAMPLES = {
    "MON": "for p, x, y and classes c, d with y[c] < x[c] <= p[c], p[d] <= x[d] < y[d], x = y elsewhere: D(p, x) < D(p, y)",
    "IMP": "for p, x, y and classes c, d and real a with a >= 0, x[c] = p[c] + a, x[d] = p[d] - a, y[c] = p[c] - a, "
    "y[d] = p[d] + a, x = y elsewhere: D(p, x) = D(p, y)",
    "IND": "for p, x, y and part A with x = y off A, p[A] = x[A] > 0: D(p, x) <= D(p, y) iff D(p|A, x|A) <= D(p|A, y|A)",
    "MAX": "for p, q: max D(p, .) = max D(q, .)",
    "SUP": "for p, q: sup D(p, .) = sup D(q, .)",
    "SYM": "for p, x: D(p, x) = D(x, p)",
    "EXCH": "for p, x, u, v and classes c, d with u[c] = p[d], u[d] = p[c], v[c] = x[d], v[d] = x[c], u = p elsewhere, "
    "v = x elsewhere: D(u, v) = D(p, x)",
    "STAR": "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)",
    "LIP": "for p, x, y and classes c, d and real a with a >= 0, y[c] = x[c] + a, y[d] = x[d] - a, x = y elsewhere: "
    "D(p, y) <= D(p, x) + 2*a",
    "SM": "for TP, FP, FN, TN: Q(TP + 1, FP, FN, TN) > Q(TP, FP, FN + 1, TN)",
    "SM2": "for TP, FP, FN, TN: Q(TP, FP, FN, TN + 1) > Q(TP, FP + 1, FN, TN)",
    "SWAP": "for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)",
    "SCALE": "for TP, FP, FN, TN and whole k with k >= 1: Q(k*TP, k*FP, k*FN, k*TN) = Q(TP, FP, FN, TN)",
    "IOI": "for p, x: D(p, x) = 0 iff x = p",
    "SIGNS": "for p, x and class c and real a and signs s, t with x[c] = p[c] + s*a: D(p, x) >= s*t*a**2",
    "SOME": "for p: some real t with t > 0: D(p, p) < t",
    "UNIFORM": "for p, x with x = 1/n: D(p, x) <= 1",
    "SUM": "for p, x: D(p, x) <= sum(abs(p - x))/n",
    "ON": "for p, x and part A with x = p on A: D(p, x) <= max(x)",
    "CON": "for p: D(p, .) is continuous",
    "BND": "some real b: for p, x: D(p, x) <= b",
    "POSITIVE": "for p, x with p > 0, 0 < x: D(p, x) < 1",
    "DIFFER": "for p, x with x != p: D(p, x) > 0",
    "BETTER": "for TP, FP, FN, TN: Q(TP + 1, FP, FN, TN) better than Q(TP, FP, FN + 1, TN)",
    "ARGUMENTS": "for TP, FP, FN, TN: Q(TP + 1, FP, FN - 1, TN) >= Q(TP, FP, FN, TN)",
    "TWO": "(for p, x: D(p, x) >= 0), (for p, x: D(p, x) <= 1)",
    "ROOT": "for p, x: D(p, x) <= sqrt(2)*exp(-1/2)*log(n) - (1 - 2)*3/4",
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_reads_as_it_stands_and_is_printed_back(name):
    text = EXAMPLES[name]
    found = read(text, name)
    again = to_text(found)
    assert read(again, name) == found
    if name != "ROOT":  # numbers are put together
        assert again == text
    assert words(found).endswith(".") and "\n" not in words(found)
    assert to_latex(found).count("{") == to_latex(found).count("}")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no LaTeX here")
def test_what_is_set_compiles(tmp_path):
    found = [*map(read, EXAMPLES.values()), *built_in().values()]
    body = "\n\n".join(rf"$\displaystyle {to_latex(x)}$" for x in found)
    source = r"\documentclass{article}\usepackage{amsmath,amssymb}\begin{document}" + body + r"\end{document}"
    (tmp_path / "all.tex").write_text(source)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]


def test_the_tree_of_a_property():
    found = read(EXAMPLES["IND"], "IND")
    p, x, y, A = map(sym, "pxyA")
    assert found.variables[-1] == M.Variable("A", "part") and found.part and found.classes is None
    assert found.conditions[0] == M.Each("=", x, y, "off", ("A",))
    assert found.conditions[1] == M.Relation("=", Expr("mass", p, A), Expr("mass", x, A))
    assert found.conditions[2] == M.Relation("<", num(0), Expr("mass", x, A))
    assert found.conclusion == M.Iff(
        M.Relation("<=", Expr("D", p, x), Expr("D", p, y)),
        M.Relation(
            "<=",
            Expr("D", Expr("on", p, A), Expr("on", x, A)),
            Expr("D", Expr("on", p, A), Expr("on", y, A)),
        ),
    )
    assert read("for p and classes c, d with p = p elsewhere: D(p, p) = 0").conditions[0].names == ("c", "d")
    assert read("for p with n = 3: D(p, p) = 0").classes == 3
    assert read("for TP, FP, FN, TN: Q(TP, FP, FN, TN) > 0").variables[0].sort == "cell"


def test_spelling_that_is_read_alike():
    wanted = read("for p, x and classes c, d with x[c] >= p[c], x != p: D(p, x)**2 <= D(x, p)")
    for text in (
        "forall p, x and classes c, d with x[c] >= p[c] and x != p: D(p, x)^2 <= D(x, p)",
        "for every p and x and classes c and class d with x[c]≥p[c],x≠p:\n  D(p,x)**2≤D(x,p)",
        "for all p, x, classes c, d with p[c] <= x[c], x != p: (D(p, x))**2 <= D(x, p)",
    ):
        assert read(text) == wanted


def test_what_is_said_differently_is_another_property():
    texts = [*EXAMPLES.values(), "for p, x: D(p, x) < D(x, p)", "for p, x: D(p, x) <= D(x, p)",
             "for p, x, y and classes c, d with x = y: D(p, x) = 0",
             "for p, x, y and classes c, d with x = y elsewhere: D(p, x) = 0",
             "for p, x and real a: D(p, x) = a*(a*a)", "for p, x and real a: D(p, x) = a*a*a"]  # fmt: skip
    assert len({repr(read(t)) for t in texts}) == len(texts)


BAD = {
    "": "it is empty",
    "   ": "it is empty",
    "D(p, x) = 0": "column 1: a property begins with for",
    "for p, x D(p, x) = 0": "column 10: 'D' where ':' should stand",
    "for p: D(p, x) >= 0": "column 13: nothing binds x",
    "for p, prediction: D(p, predicton) >= 0": "did you mean prediction?",
    "for p, x with x[c] > 0: D(p, x) > 0": "column 17: nothing binds the class c; bind it: classes c",
    "for p, x with D(p, x) > 1: D(x, p) > 1": "column 15: a condition mentions D",
    "for p, x with max D(p, .) > 1: D(x, p) > 1": "a condition mentions D",
    "for p, x: x = p": "it says nothing of a measure",
    "for p, x: D(p) = 0": "column 11: D takes 2 arguments, not 1: D(p, x)",
    "for p, x: D(p, x, p) = 0": "D takes 2 arguments, not 3",
    "for p, x: D(p, 2*x) = 0": "column 16: this sums to 2 over the classes; a distribution sums to 1",
    "for p, x: D(p, p - x) = 0": "column 16: this sums to 0",
    "for p, x: D(p, 1/2*p + 1/3*x) = 0": "column 16: this sums to 5/6",
    "for p, x: D(p, 1) = 0": "column 16: a number where D(p, x) takes a distribution, x",
    "for p, x and class c: D(p, x[c]) = 0": "a number where",
    "for p, x and class c: D(p, c) = 0": "c is a class, no number",
    "for p, x and part A: D(p, A) = 0": "A is a part; write x[A]",
    "for p, x and part A: D(p, x|A) = 0": "objects on a part beside others",
    "for p, x and parts A, B: D(p|A, x|B) = 0": "objects on a part beside others",
    "for p, x and part A: D(p|A, x|A) = sum(x|A)": "sum is over all classes",
    "for p, x and class A: D(p|A, x|A) = 0": "after | stands a part",
    "for p, x: D(p, D(p, x)) = 0": "a value of the measure is no argument of it",
    "for p, p: D(p, p) = 0": "column 8: p stands for two things",
    "for p, x: (for x: D(p, x) = 0)": "x stands for two things",
    "for p, max: D(p, max) = 0": "column 8: max has a meaning of its own",
    "for p, D: D(p, D) = 0": "D has a meaning of its own",
    "for p, n: D(p, n) = 0": "n has a meaning of its own",
    "for p, _x: D(p, _x) = 0": "_x is a name that proofs use",
    "for p, x_: D(p, x_) = 0": "x_ is a name that proofs use",
    "for p, p_train: D(p, p_train) = 0": "p_train is a name that proofs use",
    "for p, x: D(p, x)": "a term alone says nothing",
    "for p, x: D(p, x) = ": "the text ends where a term should stand",
    "for p, x: D(p, x) = 0 = ": "the text ends",
    "for p, x: D(p, x) = 0 D(x, p)": "'D' after the end of the property",
    "for p, x: D(p, x) = 0)": "this ')' was never opened",
    "for p, x: D(p, (x) = 0": "is not closed",
    "for p, x: D(p, .) = 0": "a dot stands in max D(p, .)",
    "for p, x: max D(p, x) = 0": "max is over the last argument",
    "for p: D(p, p) is continuous": "a function of which argument?",
    "for p: D(p, .) is smooth": "'smooth' where 'continuous' should stand",
    "for p, x: D(p, x) = 2a": "2a is no number; write *",
    "for p, x: D(p, x) = 1e-9a": "1e-9a is no number; write *",
    "for p, x: D(p, x) = 1e-101": "column 21: 1e-101 has an exponent beyond 100",
    "for p, x: D(p, x) = x": "",  # a vector against a number: each class
    "for p, x: D(p, x) = abs(x, p)": "abs takes one term, not 2",
    "for p, x: D(p, x) = f(x)": "there is no function f",
    "for p, x: D(p, x) = 1/0": "this divides by zero",
    "for p, x: D(p, x)**x = 1": "an exponent is a whole number or a half",
    "for p, x: D(p, x)**99 = 1": "an exponent is",
    "for p, x: D(p, x) = p[x]": "nothing binds the class x",
    "for p, x and class c: D(p, x) = c[x]": "c is a class",
    "for p, x and class c: D(p, x)[c] = 0": "only an object has a value at c",
    "for p, x with x = p elsewhere: D(p, x) = 0": "elsewhere is on every class not named",
    "for p, x with x = p on A: D(p, x) = 0": "on is followed by a part",
    "for p, x and class c with x[c] = p[c] elsewhere: D(p, x) = 0": "elsewhere is about whole objects",
    "for p, x: Q(p, x) = 0": "Q takes 4 arguments",
    "for TP, FP, FN, TN: Q(TP, FP, FN, TN) = D(TP, FP)": "there is no D here",
    "for TP, FP, FN, TN: Q(TP/2, FP, FN, TN) > 0": "1/2 times a count is not whole",
    "for TP, FP, FN, TN and real a: Q(a*TP, FP, FN, TN) > 0": "a is not whole for every choice",
    "for TP, FP, FN, TN: Q(-1, FP, FN, TN) > 0": "-1 is no count",
    "for TP, FP, FN, TN: Q(abs(TP), FP, FN, TN) > 0": "use + - * of cells",
    "for TP, FP, FN, TN: Q(TP, FP, FN, TN) > n": "n is a number of classes",
    "for p, x: D(p, x) <> 0": "'>' where a term should stand",
    "for p, x: D(p, x) = 0; D(x, p) = 0": "column 22: the character ';' has no place in a property; write a comma",
    "for p, x: D(p, x) = 'a'": "has no place in a property",
    "∀ p, x: D(p, x) = 0": "(FOR ALL) has no place in a property; write for",
    "for p, x: D(p, x) = 0 iff x = p iff x = p": "a second iff",
    "for p, x with: D(p, x) = 0": "':' where a term should stand",
    "for p, x and : D(p, x) = 0": "':' where a variable's name should stand",
    "for p, x: D(p, x) better than x": "",
    "for p, x: x better than p and D(p, x) = 0": "better than compares two values",
    "for p, x: D p = 0": "it says nothing of a measure",
    "for p, x: D(p, x) = D": "D is the measure; write D(p, x)",
    "for p, x: D(p, x) = sum": "sum is a function; write sum(...)",
    "for p, x: D(p, x) = sum(1)": "sum combines the classes of an object",
    "for p, x: __import__('os').system(D(p, x))": "has no place in a property",
    "for p, x: D(p, x) = " + "9" * 50: "a number of 50 digits",
    "for p, " + "x" * 50 + ": D(p, p) = 0": "a name of 50 characters",
    "for p, x: " + "(" * 60 + "D(p, x)" + ")" * 60 + " = 0": "nested more than",
    "for p, x: D(p, x) = " + "+".join("1" * 1 for _ in range(900)): "terms; simplify it",
    "for " + ", ".join(f"p{i}" for i in range(40)) + ": D(p1, p2) = 0": "more than 24 variables",
    "for p, x: D(p, x) = " + "-" * 3000 + "1": "",
    "for p: " * 60 + "D(p, p) = 0": "",
    "for p, x: D(p, x) = 0" + " " * MAX_LENGTH: "shorten it to",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD, ids=lambda t: t[:40] or "empty")
def test_what_is_refused_says_where_and_the_cure(text):
    if not BAD[text]:
        fine_or_refused(text)
        return
    with pytest.raises(InputError) as caught:
        read(text)
    assert BAD[text] in str(caught.value)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 300


@pytest.mark.parametrize("given_", [None, 3, b"for p: D(p, p) = 0", ["for p: D(p, p) = 0"], 1.5])
def test_only_text_is_read(given_):
    with pytest.raises(InputError, match="a property is a string, not"):
        read(given_)


PIECES = st.sampled_from(
    ["for", "some", "p", "x", "y", "c", "d", "A", "a", "k", "D", "Q", "(", ")", "[", "]", ",", ":", ".", "|", "<",
     "<=", "=", "!=", ">", "with", "and", "iff", "elsewhere", "on", "off", "classes", "class", "real", "whole", "sign",
     "part", "max", "sup", "sum", "abs", "n", "1", "2", "1/2", "0.5", "+", "-", "*", "/", "**", "is", "continuous",
     "better", "than", "D(p, x)", "D(p, .)", "x[c]", "p|A", "for p, x:", "for p, x and class c:", "\n", "é", "\0"]
)  # fmt: skip


def read_or_told(text):
    """The property, or the message that refuses it."""
    try:
        return read(text)
    except InputError as error:
        return str(error)


def fine_or_refused(text):
    found = read_or_told(text)
    if isinstance(found, str):
        assert "\n" not in found and len(found) < 400
        return
    again = to_text(found)
    assert read(again) == found and to_text(read(again)) == again
    assert words(found) and to_latex(found)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=30).map(" ".join))
def test_words_in_any_order_are_read_or_refused(text):
    fine_or_refused("for p, x and class c and part A: " + text)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(EXAMPLES.values())), st.data())
def test_mutated_properties_are_read_or_refused(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 6)))
        text = text[:at] + data.draw(PIECES) + text[end:]
    fine_or_refused(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    fine_or_refused(text)


def test_hand_made_properties_are_closed():
    x = sym("x")
    holds = M.Relation("<=", num(0), Expr("D", x, x))
    with pytest.raises(InputError, match="nothing binds x"):
        M.Property("P", "P", (), (), holds)
    inner = M.Every((M.Variable("x", "object"),), (), holds)
    with pytest.raises(InputError, match="cannot be bound"):
        M.Property("P", "P", (M.Variable("x", "object"),), (), inner)


# -- the built-in axioms -----------------------------------------------------------------


def test_readings_that_are_more_than_a_sentence_are_known():
    said = {(k, r) for k, r, _ in built_in()}
    missing = {(a.id, r) for a in axioms.catalog().values() for r in a.readings} - said
    assert missing == {
        ("aw", "pair"), ("aw", "noninformative"), ("sm", "total"), ("ind", "rescaled"), ("ind", "smooth-first")
    }  # fmt: skip
    for (k, reading, signs), found in built_in().items():
        statement = axioms.from_name(k).statement(reading)
        assert bool(statement.signs) == (signs != ANY) and found.part == statement.part
        assert statement.classes in (None, found.classes)
        assert read(to_text(found), found.name) == found


def about(axiom, reading, signs, measure):
    """Claims of the catalog's axiom, and of the property that is to say the same."""
    key = (axiom.id, reading, ANY if (axiom.id, reading, ANY) in built_in() else signs)
    same = signs if axiom.statement(reading).signs else "same"
    return (
        Claim(measure, axiom, reading, "natural", same),
        Claim(measure, as_axiom(f"{axiom.name}'", {"printed": built_in()[key]}), "printed"),
    )


def certain(op, a, b):
    """Does the relation hold?  None where that is not certain."""
    with precision(160):
        try:
            x, y = evaluate(a, {}), evaluate(b, {})
        except (UndefinedValue, CheckError):
            return None
        if certainly(op, x, y) or (a == b and op in ("=", "<=")):
            return True
        opposite = {"<": ("<=", y, x), "<=": ("<", y, x), "=": ("!=", x, y), "!=": ("=", x, y)}[op]
        return False if certainly(*opposite) else None


def by_statement(scenario, relation):
    if relation.lhs.op == "sym" and relation.lhs.args[0] in scenario.vectors:
        same = scenario.vectors[relation.lhs.args[0]] == scenario.vectors[relation.rhs.args[0]]
        return same == (relation.op == "=")
    try:
        written = scenario.relation(relation, value_in(scenario))
    except UndefinedValue:
        return None
    return certain(relation.op, written.lhs, written.rhs)


def numbers(scenario, d, chance):
    """Points that satisfy the hypotheses, and others near them."""
    grid = Grid(scenario)
    columns = grid.points(d)
    size = len(next(iter(columns.values()), []))
    for i in range(0, size, max(1, size // 12)):
        point = {k: Fraction(float(v[i])).limit_denominator(1000) for k, v in columns.items()}
        yield point
        moved = dict(point)
        first = [e.args[0] for e in chance.choice(sorted(scenario.vectors.items()))[1]]
        a, b = chance.sample(first, 2)
        step = min(Fraction(1, d), moved[a])
        moved[a], moved[b] = moved[a] - step, moved[b] + step
        yield moved


CASES = [(a, r, s) for a in axioms.catalog().values() for r in a.readings for s in SIGNS
         if a.kind == "quantification" and (a.statement(r).signs or s == "same")
         and isinstance(form_of(a.statement(r)).conclusion, Rel | Iff) and r not in ("rescaled", "smooth-first")]  # fmt: skip


@pytest.mark.parametrize(("axiom", "reading", "signs"), CASES, ids=lambda x: getattr(x, "name", x))
def test_each_means_what_the_catalog_says(axiom, reading, signs):
    import random

    chance, held, both = random.Random(7), 0, set()
    for name in ("ae", "kld", "nrae"):
        ours, theirs = about(axiom, reading, signs, measures.from_name(name))
        said = property_of(theirs)
        for size in (3,) if ours.statement.part else (ours.classes,) if ours.classes else (2, 3):
            for scenario in islice(scenarios(ours, size), 4):
                for point in islice(numbers(scenario, 4, chance), 12):
                    hypotheses, conclusion = compared(scenario, point, ours, theirs, said)
                    held += hypotheses
                    both.add(conclusion)
    assert held > 5 and True in both  # else nothing was compared


def compared(scenario, point, ours, theirs, said):
    values = {k: num(v) for k, v in point.items()}
    fixed = type(scenario)(
        scenario.claim,
        scenario.size,
        {k: tuple(e.subs(values) for e in v) for k, v in scenario.vectors.items()},
        {k: (e.subs(values) if isinstance(e, Expr) else num(e)) for k, e in scenario.scalars.items()}
        | {k: values[k] for k in form_of(ours.statement).scalars},
        scenario.picked,
        scenario.part,
    )
    signs = [fixed.scalars[k].args[0] for k in form_of(ours.statement).signs]
    assert not signs or tuple(map(int, signs)) in sign_choices(ours)
    here = Point(
        theirs,
        scenario.size,
        {k: tuple(e.args[0] for e in v) for k, v in fixed.vectors.items()},
        {k: values[k].args[0] for k in form_of(ours.statement).scalars} | dict(zip("st", signs, strict=False)),
        {"c": scenario.picked[0] - 1, "d": scenario.picked[1] - 1},
        {"A": tuple(range(scenario.part))} if scenario.part else {},
    )
    wanted = [certain(r.op, r.lhs, r.rhs) for r in fixed.hypotheses()]
    given_ = all(w is True for w in wanted)
    assert truth(M.All(said.conditions), here) is given_, (point, said)
    c = form_of(ours.statement).conclusion
    sides = [by_statement(fixed, r) for r in ((c,) if isinstance(c, Rel) else (c.left, c.right))]
    expected = None if None in sides else sides[0] if len(sides) == 1 else sides[0] == sides[1]
    if not given_:
        return False, None
    assert truth(said.conclusion, here) is expected, (point, said)
    assert truth(said.sentence, here) is (False if expected is False else None)
    return True, expected


@pytest.mark.parametrize("name", ["lam", "acc", "err", "kappa"])
@pytest.mark.parametrize(
    ("axiom", "reading"),
    [("sm", "steps"), ("sm", "positive"), ("nifq", "noninformative"), ("nigq", "noninformative")],
)
def test_each_about_matrices_means_what_the_catalog_says(axiom, reading, name):
    import random

    measure = measures.from_name(name)
    chance, about_ = random.Random(3), axioms.from_name(axiom)
    ours = Claim(measure, about_, reading)
    theirs = Claim(measure, as_axiom("Q'", {"printed": built_in()[axiom, reading, ANY]}), "printed")
    said, seen = property_of(theirs), 0
    for index, change in enumerate(changes_of(ours.statement).changes):
        part = said.conclusion.parts[index] if isinstance(said.conclusion, M.All) else said.sentence
        for _ in range(60 if change.shares else 25):
            even, most = (4, 2) if change.shares else (1, 4)
            at = {k: even * chance.randint(least, most) for k, least in change.counts}
            at |= {k: str(Fraction(chance.choice((0, 1, 2, 2, 3, 4)), 4)) for k in change.shares}
            try:
                before, after, remaining = instance(change, {k: str(v) for k, v in at.items()})
            except CheckError:
                continue  # not an instance of the change
            if remaining:
                continue
            try:
                both = instance_values(ours, before, after)
            except UndefinedValue:
                both = None
            if axiom == "sm":
                values = {k: Fraction(at[k]) for k, _ in change.counts}
            else:
                cells = [before[k].args[0] for k in before] + [after[k].args[0] for k in after]
                values = dict(zip(("TP", "FP", "FN", "TN", "A", "B", "C", "E"), cells, strict=True))
            here = Point(theirs, 2, {}, values, {}, {})
            found = truth(part, here)
            formula = ours.measure.formula.subs(meaning("natural"))
            plain = [certain("=", e, e) for e in (formula.subs(before), formula.subs(after))]
            if both is None or None in plain:
                assert found is None  # limits are no values of declared properties
                continue
            relation = ordered(*both, "=") if changes_of(ours.statement).conclusion == EQUAL else improvement(ours, both)
            holds = (
                relation if isinstance(relation, bool) else certain(relation.op, relation.lhs, relation.rhs)
            )
            assert found is (False if holds is False else None), (at, both)
            seen += 1
    assert seen > 8


def improvement(claim, both):
    """Strictly better after, as a relation, or decided where a value is infinite."""
    try:
        found = improves(claim, *both)
    except CheckError:
        return False
    return True if found is None else found


def test_conditions_that_are_off_by_one_class_are_noticed():
    """The comparison above can fail."""
    axiom, measure = axioms.from_name("mon"), measures.from_name("ae")
    ours, _ = about(axiom, "printed", "same", measure)
    wrong = read(re.sub("x = y elsewhere", "x = y", to_text(built_in()["mon", "printed", ANY])))
    theirs = Claim(measure, as_axiom("M", {"printed": wrong}), "printed")
    scenario = next(iter(scenarios(ours, 3)))
    import random

    points = list(numbers(scenario, 4, random.Random(1)))
    with pytest.raises(AssertionError):
        [compared(scenario, point, ours, theirs, wrong) for point in points]
