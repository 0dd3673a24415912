"""LaTeX: the papers' equations verbatim, what is refused and why, hostile text."""

import re
import time
import tomllib
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from axiomcheck import measures
from axiomcheck.cli import cli
from axiomcheck.cli.options import find_measure
from axiomcheck.comparison import Relation, compare
from axiomcheck.errors import CheckError, InputError, MissingExtra, UndefinedValue
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.input import latex, latex_grammar
from axiomcheck.input.formula import parse
from axiomcheck.input.products import where
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, gt, lt
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import to_latex
from axiomcheck.strategies.proves import each_proved

SECOND = 3.0  # of CPU: an answer at once takes hundredths, a search that hangs takes minutes
HERE = Path(__file__).parents[1]
EQUATIONS = tomllib.loads((HERE / "data" / "equations.toml").read_text("utf-8"))["equation"]
REFUSED = tomllib.loads((HERE / "data" / "refused_latex.toml").read_text("utf-8"))["refused"]
PAGE = HERE.parent / "docs" / "latex.md"

PRINTED = [pytest.param(e, id=f"{e['paper']}, {e['locus']}") for e in EQUATIONS]
SIDES = [
    pytest.param(e["latex"], i, side, id=f"{e['paper']}, {e['locus']}, side {i + 1}")
    for e in EQUATIONS
    for i, side in enumerate(e["sides"])
    if side not in ("", "differs")
]
# contingency tables in words of their own, not those of `lang.matrix`
TP, FP, FN, TN = CELLS = [sym(x) for x in ("TP", "FP", "FN", "TN")]
COUNTS = {
    "G": TP + FN, "N": FP + TN, "S": TP + FP, "NS": FN + TN, "T": TP + FP + FN + TN,
    "P(G)": (TP + FN) / (TP + FP + FN + TN), "P(~G)": (FP + TN) / (TP + FP + FN + TN),
    "P(S)": (TP + FP) / (TP + FP + FN + TN), "P(~S)": (FN + TN) / (TP + FP + FN + TN),
    "P(S|G)": TP / (TP + FN), "P(~S|G)": FN / (TP + FN), "P(S|~G)": FP / (FP + TN),
    "P(~S|~G)": TN / (FP + TN), "P(G|S)": TP / (TP + FP), "P(~G|S)": FP / (TP + FP),
    "P(G|~S)": FN / (FN + TN), "P(~G|~S)": TN / (FN + TN),
}  # fmt: skip


def expected(side: str) -> Measure:
    """The measure that a side is said to be."""
    name = side.removesuffix(" / T").removeprefix("1 - ")
    found = measures.from_name(name)
    if name == side:
        return found
    formula = found.formula / sym("T") if side.endswith("T") else 1 - found.formula
    return Measure(
        "expected", "", formula, "", kind=found.kind, parameters=found.parameters, classes=found.classes
    )


def side_measure(text: str, index: int) -> Measure:
    reading = latex.read(text)
    return latex.Reading(reading.name, reading.sides, index).measure()


def equal(a: Expr, b: Expr, given: tuple = ()) -> None:
    """It is proved that a = b for positive values of the symbols; a `CheckError` if it is not."""
    positive = (gt(sym(x), 0) for x in sorted((a.symbols | b.symbols) - {"alpha"} - LOGS))
    each_proved([Goal((*positive, *given), Rel("=", a, b))], 4)


LOGS = frozenset(f"L{i}" for i in range(9))


def is_proved(a: Expr, b: Expr) -> bool:
    try:
        equal(a, b)
    except CheckError:
        return False
    return True


def named(e: Expr, op: str, known: dict[Expr, Expr]) -> Expr:
    """Logarithms (or exponentials) as symbols, the same for arguments that are proved the same."""

    def rule(node: Expr) -> Expr | None:
        if node.op != op:
            return None
        inner = node.args[0]
        for other, symbol in known.items():
            if is_proved(inner, other):
                return symbol
            if op == "exp" and is_proved(inner, -other):
                return 1 / symbol
        return known.setdefault(inner, sym(f"{op[0].upper()}{len(known)}"))

    return e.replace(rule)


def prove_equal(read: Expr, wanted: Expr, given: tuple = ()) -> None:
    """The kernel closes: the same value wherever all four counts are positive."""
    sides = [e.subs(COUNTS) for e in (read, wanted)]
    for op in ("log", "exp"):
        known: dict[Expr, Expr] = {}
        sides = [named(e, op, known) for e in sides]
    equal(*sides, given)


# -- print --------------------------------------------------------------------


def test_every_measure_that_the_papers_define_is_among_the_equations():
    said = {side.removesuffix(" / T").removeprefix("1 - ") for e in EQUATIONS for side in e["sides"]} - {
        "",
        "differs",
    }
    defined = {"ae", "nae", "rae", "nrae", "se", "nse", "dr", "kld", "nkld", "pd", "nas", "nss"}
    filtering = {
        "acc",
        "wacc",
        "utility",
        "linear",
        "lam",
        "phi",
        "odds",
        "maac",
        "kappa",
        "chi",
        "chi_p",
        "mi",
    }
    assert said == defined | filtering | {"f", "frs", "reliability", "sensitivity"}


@pytest.mark.parametrize("equation", PRINTED)
def test_an_equation_is_read_verbatim(equation):
    reading = latex.read(equation["latex"])
    assert [s.formula is not None for s in reading.sides] == [bool(x) for x in equation["sides"]]
    assert all(bool(s.problem) == (s.formula is None) for s in reading.sides)
    assert reading.taken == next(i for i, x in enumerate(equation["sides"]) if x)
    assert reading.formula == reading.sides[reading.taken].formula


@pytest.mark.parametrize(("text", "index", "side"), SIDES)
def test_what_is_read_is_the_catalogs_measure(text, index, side):
    read, wanted = side_measure(text, index), expected(side)
    assert read.kind == wanted.kind
    assert read.classes == wanted.classes
    assert {x.name for x in read.parameters} == {x.name for x in wanted.parameters}
    if read.kind == "filtering":
        prove_equal(read.formula, wanted.formula, tuple(r for x in wanted.parameters for r in x.range))
    else:
        assert compare(read, wanted).relation is Relation.EQUAL


@pytest.mark.parametrize(("text", "index", "side"), [s for s in SIDES if s.values[0].find("mathcal{S}") > 0])
def test_counts_that_are_zero_have_the_same_value_where_both_have_one(text, index, side):
    read, wanted = (m.formula.subs(COUNTS) for m in (side_measure(text, index), expected(side)))
    parameters = {x: Fraction(1, 3) for x in read.symbols | wanted.symbols}
    both = 0
    for cells in product((0, 1, 3), repeat=4):
        point = parameters | {k: Fraction(v) for k, v in zip(("TP", "FP", "FN", "TN"), cells, strict=True)}
        values = []
        for e in (read, wanted):
            try:
                values.append(evaluate(e, point))
            except (UndefinedValue, CheckError):
                break
        if len(values) == 2:
            both += 1
            assert abs(float(values[0]) - float(values[1])) < 1e-9
    assert both >= 16


@pytest.mark.parametrize("equation", PRINTED)
def test_the_echo_reads_back_as_the_same_formula(equation):
    for formula in latex.read(equation["latex"]).formulas:
        assert latex.read(to_latex(formula)).formula == formula


def test_a_wrong_formula_is_not_proved_equal():
    """The two proofs above can fail."""
    doubled = latex.read(r"\frac{2}{|\mathcal{C}|} \sum_{c} |\hat{p}(c) - p(c)|").measure()
    assert compare(doubled, "AE").relation is Relation.PROPORTIONAL
    with pytest.raises(CheckError):
        prove_equal(latex.read(r"\frac{TP + FN}{T}").formula, measures.from_name("acc").formula)


# -- what else is read ----------------------------------------------------------

ABSOLUTE = X.absolute(X.p - X.p_hat)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (r"\sum_{i=1}^{n} |p_i - \hat{p}_i|", X.class_sum(ABSOLUTE)),
        (r"\sum_{i=1}^{|\mathcal{C}|} |p(c_i) - \hat{p}(c_i)|", X.class_sum(ABSOLUTE)),
        (r"\sum\limits_{y \in \mathcal{Y}} \left| p(y) - \hat{p}(y) \right|", X.class_sum(ABSOLUTE)),
        (r"\frac1n \sum_c \lvert p(c) - \hat p(c) \rvert", X.class_mean(ABSOLUTE)),
        (r"\underset{c \in \mathcal{C}}{\max} |p(c) - \hat{p}(c)|", X.class_max(ABSOLUTE)),
        (r"\operatorname*{max}_{c} |p(c) - \hat{p}(c)|.", X.class_max(ABSOLUTE)),
        (r"D(p, q) = \sum_c |p(c) - q(c)|", X.class_sum(ABSOLUTE)),
        (
            r"\sum_c \frac{p(c)}{\sum_{c' \in \mathcal{C}} p(c')} |\hat{p}(c)|",
            X.class_sum(X.p / X.class_sum(X.p) * X.absolute(X.p_hat)),
        ),
        (
            r"\sum_c p(c) \sum_c \hat{p}(c)^2 \max_c p(c)",
            X.class_sum(X.p) * X.class_sum(X.p_hat**2 * X.class_max(X.p)),
        ),
        (r"D_{KL}(p \| \hat{p}) = \sum_c |p(c) - \hat{p}(c)|", X.class_sum(ABSOLUTE)),
        (r"KL(p || q) = \sum_c |p(c) - q(c)|", X.class_sum(ABSOLUTE)),
        (r"KL(p \mid q) = \sum_c |p(c) - q(c)|", X.class_sum(ABSOLUTE)),
        (r"D = \sigma(TP), \sigma(x) = \frac{1}{1 + e^{-x}}", 1 / (1 + X.exp(-TP))),
        (r"\frac{tp}{tp + fn}", TP / (TP + FN)),
        (r"D(q, p) := \sum_c |q(c) - p(c)|", X.class_sum(ABSOLUTE)),
        (r"\sqrt{\sum_c (p(c) - \hat{p}(c))^2}", X.sqrt(X.class_sum((X.p - X.p_hat) ** 2))),
        (r"\left(\sum_c p(c)^2\right)^{1/2}", X.sqrt(X.class_sum(X.p**2))),
        (r"\sum_c p(c) \log_2 \left(p(c)\right)", X.class_sum(X.p * X.log(X.p)) / X.log(num(2))),
        (r"\sum_c ||p(c)| - \hat{p}(c)|", X.class_sum(X.absolute(X.absolute(X.p) - X.p_hat))),
        (r"\left|\sum_c \left|p(c)\right|\right|", X.absolute(X.class_sum(X.absolute(X.p)))),
        (r"\sum_c p(c) \times 0.25", X.class_sum(num("1/4") * X.p)),
        (r"-\sum_c p(c) + \\ + \max_c p(c)", -X.class_sum(X.p) + X.class_max(X.p)),
        (r"\sum_c p(c) - \\ - \max_c p(c)", X.class_sum(X.p) - X.class_max(X.p)),
        (r"|p(c_1) - \hat{p}(c_1)|", X.at_class(1, ABSOLUTE)),
        (r"p(c_1) + p(c_2)", X.at_class(1, X.p) + X.at_class(2, X.p)),
        (
            r"\sum_c \begin{cases} 0 & \text{if } p(c) = 0 \\ p(c) \log p(c) & \text{otherwise} \end{cases}",
            X.class_sum(X.p * X.log(X.p)),
        ),
        (
            r"\sum_c \begin{cases} p(c), & p(c) \geq \hat{p}(c), \\ \hat{p}(c), & p(c) < \hat{p}(c). \end{cases}",
            X.class_sum(X.p_hat + X.maximum(X.p - X.p_hat, 0)),
        ),
        (r"\sum_{k \in K} |p_k - \hat{p}_k| / |K|", X.class_sum(ABSOLUTE / X.n)),
        (r"\delta(P, Q) = \sum_{x \in \mathcal{X}} |p_x - q_x|", X.class_sum(ABSOLUTE)),
        (r"D_{KL}(P \parallel Q) = \sum_i |p_i - q_i|", X.class_sum(ABSOLUTE)),
        (r"\sup_{c \in C} |p(c) - \hat p(c)|", X.class_max(ABSOLUTE)),
        (r"\left\lVert \mathbf{p} - \hat{\mathbf{p}} \right\rVert_1", X.class_sum(ABSOLUTE)),
        (r"\sum_c |\boldsymbol{p}_c - \bm{\hat{p}}_c|", X.class_sum(ABSOLUTE)),
        (r"\chi^2(p, \hat p) = \sum_i |p_i - \hat p_i|", X.class_sum(ABSOLUTE)),
        (r"\sum_c |p_c - \hat{p}_c| / \epsilon, \quad \epsilon = 0.5", X.class_sum(ABSOLUTE / num("1/2"))),
        (r"\sum_c |p_c - \hat{p}_c|^\alpha, \quad \alpha = 2", X.class_sum(ABSOLUTE**2)),
        (r"\begin{align} D &= \sum_c d_c, \\ d_c &= |p_c - \hat{p}_c| \end{align}", X.class_sum(ABSOLUTE)),
        (r"J = 1 - p_o, p_o = \mathrm{TPR}", 1 - sym("P(S|G)")),
        (
            r"\sum_c \begin{cases} 1 & p(c) > \hat{p}(c) \\ 0 & \text{otherwise} \end{cases}",
            X.class_sum(where(lt(X.p_hat, X.p), 1, 0)),
        ),
        (
            r"\sum_c \begin{cases} 0 & p(c) = 0 \\ 1/p(c) & \text{otherwise} \end{cases}",
            X.class_sum(where(Rel("=", X.p, X.ZERO), 0, 1 / X.p)),
        ),
        (r"D = f(TP), f(x) = \frac{x}{1 + x}", TP / (1 + TP)),
        (r"1 - p(c^*), \quad c^* = \operatorname{argmax}_{c} p(c)", 1 - X.class_max(X.p)),
        (r"\text{D} = 1 - p(c^*)", 1 - X.class_min(X.p)),
        (r"KLD(\hat{p}, p)", X.class_sum(X.p_hat * X.log(X.p_hat / X.p))),
        (r"P(\overline{\mathcal{S}}, G)", sym("P(~S|G)") * sym("P(G)")),
        (r"\frac{|\mathcal{S} \cap \mathcal{G}| + 1}{|\mathcal{S}| + 2}", (TP + 1) / (sym("S") + 2)),
    ],
)
def test_a_text_is_this_tree(text, tree):
    assert latex.read(text).formula == tree


def test_what_is_defined_for_a_class_is_no_measure():
    with pytest.raises(InputError, match="d_c is the value of one class"):
        latex.read(r"d_c = |p_c - \hat{p}_c|")


@pytest.mark.parametrize("condition", ["p < p_hat", "p <= p_hat", "p == p_hat", "p != p_hat", "abs(p - p_hat) < 1/10"])
def test_a_formula_that_jumps_reads_back(condition):
    formula = parse(f"sum(where({condition}, p, 3))")
    assert latex.read(to_latex(formula)).formula == formula


def test_of_several_equations_the_one_that_no_other_uses_is_the_measure():
    text = r"z = 2, \quad D = \frac{KLD(p, \hat{p})}{z}"
    reading = latex.read(text)
    assert (reading.name, str(reading.formula)) == ("D", "sum(p*log(p/p_hat))/2")


def test_the_texts_own_definitions_come_before_the_catalogs():
    assert str(latex.read(r"D = AE, \text{ where } AE = \max_c p(c)").formula) == "max(p)"


def test_a_side_that_needs_a_definition_is_passed_over_and_said_to_be():
    reading = latex.read(r"NAE = \frac{AE}{z} = \sum_c |p(c) - \hat{p}(c)|")
    assert reading.taken == 1
    assert "'z'" in reading.sides[0].problem
    assert "side 2 is taken" in str(reading)


def test_conventions_that_were_used_are_told():
    assert "least true prevalence" in str(latex.read("1 - p(c^*)"))
    assert "catalog's absolute error" in str(latex.read(r"\exp(AE)"))
    assert "bars" in str(latex.read(r"$\frac{1}{ C } \sum_{c \in C} (\hat{p}(c) - p(c))^2$"))


# -- echo -----------------------------------------------------------------------

QUICK = settings(
    max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)


def _combined(children):
    pairs = st.tuples(children, children)
    return st.one_of(
        pairs.map(lambda t: t[0] + t[1]),
        pairs.map(lambda t: t[0] - t[1]),
        pairs.map(lambda t: t[0] * t[1]),
        pairs.map(lambda t: t[0] / t[1]),
        pairs.map(lambda t: X.minimum(*t)),
        pairs.map(lambda t: X.maximum(*t)),
        children.map(X.absolute),
        children.map(X.exp),
        children.map(X.log),
        children.map(X.negated),
        st.tuples(children, st.sampled_from([2, 3, -2, Fraction(1, 2), Fraction(3, 2)])).map(
            lambda t: t[0] ** t[1]
        ),
    )


leaves = st.sampled_from([X.p, X.p_hat, X.n, num(2), num("1/3"), num("-5/2"), sym("alpha"), sym("alpha1")])
bodies = st.recursive(leaves, _combined, max_leaves=6)
over = st.sampled_from([X.class_sum, X.class_mean, X.class_min, X.class_max])
trees = st.recursive(st.tuples(over, bodies).map(lambda t: t[0](X.p + t[1])), _combined, max_leaves=3)
documents = st.sampled_from([*CELLS, *(sym(x) for x in COUNTS), num(2), sym("lambda")])
matrices = st.recursive(documents, _combined, max_leaves=8)


@QUICK
@given(st.one_of(trees, matrices))
def test_what_is_read_is_echoed_so_that_it_reads_back(tree):
    try:
        read = latex.read(to_latex(tree)).formula
    except InputError as error:  # a random tree may divide by zero, or say nothing of a measure
        if not re.search(r"divides by zero|it says nothing|parts written out|nested", str(error)):
            raise
        return
    assert latex.read(to_latex(read)).formula == read


@QUICK
@given(trees)
def test_the_echo_has_the_value_of_the_formula(tree):
    """Read back or not, a printed formula must not mean something else."""
    try:
        read = latex.read(to_latex(tree)).formula
    except InputError:
        return
    point = {
        "p": Fraction(1, 5),
        "p_hat": Fraction(2, 7),
        "n": Fraction(3),
        "alpha": Fraction(1, 2),
        "alpha1": Fraction(3),
    }
    values = []
    for e in (tree, read):
        one_class = e.replace(lambda x: _of_one(x) if x.op in X.AGGREGATORS else None)
        try:
            values.append(float(evaluate(one_class, point)))
        except (UndefinedValue, CheckError, OverflowError):
            return
    assert values[0] == pytest.approx(values[1], rel=1e-9, nan_ok=True)


def _of_one(e: Expr) -> Expr:
    """Something that tells aggregators apart, and needs no codeframe."""
    body = e.args[0]
    return {"sum": body * 3, "mean": body, "cmin": body - 1, "cmax": body + 1}[e.op]


# -- what is refused --------------------------------------------------------------


@pytest.mark.parametrize("case", [pytest.param(r, id=r["latex"]) for r in REFUSED])
def test_what_is_outside_the_subset_is_refused_by_name_and_place(case):
    with pytest.raises(InputError) as error:
        latex.read(case["latex"])
    said = str(error.value)
    assert said.startswith(f"LaTeX, column {case['column']}: "), said
    assert case["token"] in said, said
    assert case["says"] in said, said
    assert "\n" not in said


HOSTILE = [
    "", " ", "$$", "$ $", "\\", "{", "}", "{}", "$", "\0", "\\sum_c p(c)\0", "π", "\\sum_c \u0440(c)", "p\u0302(c)",
    "{" * 10_000, "(" * 10_000, "|" * 3_000, "\\left(" * 900, "{" * 1500 + "}" * 1500, "(" * 1500 + ")" * 1500,
    "\\frac" * 900, "\\frac{" * 900, "\\log" * 900 + " TP", "\\sqrt" * 900, "e^" * 1500, "e^{" * 39 + "9" + "}" * 39,
    "\\sum_c" * 600 + "p(c)", "\\begin{cases}" * 250, "x_" * 1800, "x^" * 1800, "9" * 3999, "1." * 1900, "&" * 3999,
    "\\\\" * 1900, "\\quad" * 700, "$$" * 1900, "a=" * 1800, "a=b," * 900, "\\text{" * 600, "\\text{" + "a" * 3900 + "}",
    "p(" * 1500, "f(" * 700 + "x" + ")" * 700, "\\hat" * 900, "-" * 3999, "+TP" * 1300, "TP" * 1900, "TP " * 1300,
    "9^{9^{9^{9}}}", "\\sum_c p(c)^{9^{9^{9^{9}}}}", "TP" + "^{2}" * 900, "\\input{/etc/passwd}", "\\write18{ls}",
    "\\csname sum\\endcsname", "^^5csum", "\\sum_c p(c)" + " " * 10_000_000, "a" * 10_000_000, "\\" * 3999, "'" * 3999,
    "a=b+b, " + ", ".join(f"b{i}=b{i + 1}+b{i + 1}" for i in range(9)),
    "D=" + "+".join(f"z_{{{i}}}" for i in range(5)) + "".join(
        f", z_{{{i}}} = z_{{{i + 1}}} z_{{{i + 1}}} z_{{{i + 1}}} z_{{{i + 1}}} z_{{{i + 1}}}" for i in range(40)
    ) + ", z_{40} = TP",
    "D = f(f(f(f(f(f(f(f(f(f(f(f(f(f(TP)))))))))))))), f(x) = x x x + x",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda t: f"{t[:20]!a} {len(t)}")
def test_hostile_text_gives_one_clear_error_within_a_second(text):
    latex.read("TP")  # the grammar is built once
    started = time.process_time()
    with pytest.raises(InputError) as error:
        latex.measure(text)
    assert time.process_time() - started < SECOND
    assert len(str(error.value)) < 400
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("thing", [None, 3, b"TP", ["TP"]])
def test_what_is_no_text_is_refused(thing):
    with pytest.raises(InputError, match="is a string"):
        latex.read(thing)


PIECES = [
    r"\sum_{c \in \mathcal{C}}", r"\min_{c}", r"\max", r"\frac", r"\log", r"\sqrt", r"\hat{p}(c)", "p(c)", "p", "c", "(c)",
    "{", "}", "(", ")", "|", r"\left|", r"\right|", "^", "_", "=", r"\simeq", "+", "-", "/", ".", ",", r"\\", "&", "2",
    "0", "{2}", "e", "e^", r"\text{AE}", r"\text{where}", "TP", r"\alpha", r"P(\mathcal{S}|\mathcal{G})", "P(", r"\mathcal{S}",
    r"|\mathcal{C}|", r"\neg", r"\quad", "(1)", "$", "$$", r"\begin{cases}", r"\end{cases}", r"\begin{split}", r"\end{split}",
    "f(x)", "x", "z", "c^*", "\\", "'", r"\,",
]  # fmt: skip


@settings(QUICK, max_examples=600)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_any_pieces_are_read_or_refused(text):
    _read_or_refused(text)


@settings(QUICK, max_examples=300)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    _read_or_refused(text)


@settings(QUICK, max_examples=400)
@given(st.sampled_from([e["latex"] for e in EQUATIONS]), st.data())
def test_equations_with_a_piece_cut_out_or_put_in_are_read_or_refused(text, data):
    at = data.draw(st.integers(0, len(text)))
    gone = data.draw(st.integers(0, 6))
    put = data.draw(st.sampled_from(["", *PIECES]))
    _read_or_refused(text[:at] + put + text[at + gone :])


def _read_or_refused(text: str) -> None:
    started = time.process_time()
    try:
        reading = latex.read(text)
        found = reading.measure()
    except InputError:
        pass
    else:
        assert latex.read(reading.latex).formula == reading.formula
        assert found.formula == reading.formula
    assert time.process_time() - started < SECOND


# -- doors ------------------------------------------------------------------------


def test_the_command_line_takes_latex(tmp_path, monkeypatch):
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(tmp_path / "cache"))
    text = r"$\frac{1}{|\mathcal{C}|} \sum_{c \in \mathcal{C}} |\hat{p}(c) - p(c)|$"
    assert find_measure(text).formula == measures.from_name("AE").formula
    result = CliRunner().invoke(cli, ["verify", text, "--axiom", "IMP", "--jobs", "0"])
    assert result.exit_code == 0, result.output
    assert "PROVED" in result.output
    assert r"read: \frac{1}{|\mathcal{C}|}\sum_{c\in\mathcal{C}} " in result.stderr


@pytest.mark.parametrize("text", [r"\sum_c \foo", "$", r"$\frac{1}{$"])
def test_the_command_line_says_what_it_cannot_read(text):
    result = CliRunner().invoke(cli, ["verify", text])
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_without_lark_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "lark", None)
    latex_grammar._parser.cache_clear()
    with pytest.raises(MissingExtra, match=r"axiomcheck\[latex\]"):
        latex.read(r"\sum_c p(c)")
    latex_grammar._parser.cache_clear()


# -- the page ---------------------------------------------------------------------


def rows():
    found = re.findall(r"^\| `(.+?)` \| `(.+?)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    return [(a.replace(r"\|", "|"), b.replace(r"\|", "|")) for a, b in found]


@pytest.mark.parametrize(("text", "formula"), rows())
def test_the_pages_examples_are_read_as_it_says(text, formula):
    assert str(latex.read(text).formula) == formula


def test_the_page_has_examples():
    assert len(rows()) > 25
