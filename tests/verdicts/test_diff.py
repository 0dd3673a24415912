"""Are two measures the same?  Verdicts, exact witnesses, statements and certificates abused, the command line."""

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

from axiomcheck import measures
from axiomcheck.calculus.comparisons import Comparison, Difference, wanted
from axiomcheck.calculus.files import unpack
from axiomcheck.cli import cli
from axiomcheck.comparison import Relation, at_matrix, compare, equality, witness
from axiomcheck.comparison import replayed as check
from axiomcheck.errors import AxiomcheckError, CheckError, InputError
from axiomcheck.exact.certificate import POINT, STEPS, Certificate, from_data
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.input import formula
from axiomcheck.lang.expr import ONE, Expr, at_class, class_sum, log, n, num, p_hat, sym
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.spaces import Space, SpaceMeasure
from axiomcheck.strategies.constants import guesses
from axiomcheck.tactics import comparing
from axiomcheck.tactics.files import pack

pytestmark = pytest.mark.usefixtures("z3_here")

HELLINGER = "sqrt(sum((sqrt(p) - sqrt(p_hat))**2))"
EQUAL = [
    ("AE", "mean(abs(p - p_hat))"),
    ("AE", "sum(2 * maximum(p - p_hat, 0)) / n"),
    ("KLD", "sum(p * log(p)) - sum(p * log(p_hat))"),
    ("KLD", "sum(p * log(p / p_hat) + p_hat - p)"),
    ("PD", "(sum(p**2 / p_hat) - 1) / n"),
    ("sum(min(p, p_hat))", "1 - sum(abs(p - p_hat)) / 2"),
    ("max(abs(p - p_hat))", "max(abs(p_hat - p))"),
    (
        "1 - sum(p*p_hat)/sqrt(sum(p**2)*sum(p_hat**2))",
        "1 - sum(p*p_hat)/(sqrt(sum(p**2))*sqrt(sum(p_hat**2)))",
    ),
    (f"{HELLINGER}/sqrt(2)", "sqrt(1 - sum(sqrt(p * p_hat)))"),
    ("SE", "(sum(p**2) - 2*sum(p*p_hat) + sum(p_hat**2)) / n"),
]
PROPORTIONAL = [
    ("AE", "BCD", "2/n"),
    ("KLD", "sum(p * log(p / p_hat)) / log(2)", "log(2)"),
    ("sum(p * log(p / p_hat)) / log(n)", "KLD", "1/log(n)"),
    (HELLINGER, "sqrt(1 - sum(sqrt(p * p_hat)))", "sqrt(2)"),
    ("sum((p - p_hat)**2)", "SE", "n"),
    ("sum(p * log(p_hat))", "-sum(p * log(p_hat))", "-1"),
]
SAME_ORDER = [
    ("KLD", "NKLD"),
    ("KLD", "-sum(p * log(p_hat))"),
    ("AE", "NAE"),
    ("SE", "sqrt(sum((p - p_hat)**2))"),
    ("NSE", "SE"),
]
DIFFERENT = [  # with the size of the smallest witness
    ("AE", "SE", 3),
    ("AE", "RAE", 3),
    ("KLD", "RAE", 2),
    ("KLD", "sum(p_hat * log(p_hat / p))", 2),
    ("max(abs(p - p_hat))", "AE", 4),
]


def read(text):
    return formula.measure(text) if formula.looks_like_formula(text) else measures.from_name(text)


def replayed(found):
    """Every proof and witness, through JSON and the kernel again."""
    for shown in (*found.proofs, *found.refutations):
        data = json.loads(json.dumps(shown.certificate.to_data()))
        assert check(shown.statement, from_data(data)) == shown.trusts
    return found


# -- verdicts -----------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), EQUAL)
def test_equal_measures_are_proved_equal_for_every_n(first, second):
    for pair in ((first, second), (second, first)):
        found = replayed(compare(*pair))
        assert (found.relation, found.scope, found.trust) == (Relation.EQUAL, "every n", "kernel + comparisons")
        assert found.factor == ONE and found.complete and not found.refutations


@pytest.mark.parametrize(("first", "second", "factor"), PROPORTIONAL)
def test_a_factor_is_found_and_proved(first, second, factor):
    found = replayed(compare(first, second))
    assert (found.relation, found.scope) == (Relation.PROPORTIONAL, "every n")
    assert str(found.factor) == factor
    assert found.order == ("opposite" if factor == "-1" else "same")
    assert found.decisive.relation == "equal"


@pytest.mark.parametrize(("first", "second"), SAME_ORDER)
def test_the_same_order_is_proved_and_inequality_witnessed(first, second):
    found = replayed(compare(first, second))
    assert (found.relation, found.scope) == (Relation.SAME_ORDER, "every n")
    assert found.factor is None and found.order == "same"
    assert {s.relation for s in found.refutations} == {"equal"}


@pytest.mark.parametrize(("first", "second", "size"), DIFFERENT)
def test_different_measures_come_with_two_predictions_in_different_orders(first, second, size):
    found = replayed(compare(first, second))
    assert found.relation is Relation.DIFFERENT and found.order == "different"
    data = witness(found, found.decisive)
    assert data["refutes"] == "same order" and data["n"] == size
    vectors = {k: list(map(Fraction, v)) for k, v in data["distributions"].items()}
    assert all(sum(v) == 1 and min(v) >= 0 for v in vectors.values())
    one, two = (
        [
            float(evaluate(expand(m.formula, *([num(e) for e in vectors[k]] for k in ("p", x))), {}))
            for x in "xy"
        ]
        for m in (found.first, found.second)
    )
    assert (one[0] - one[1]) * (two[0] - two[1]) < 1e-15 and (one[0] != one[1] or two[0] != two[1])


def test_what_holds_with_two_classes_only_is_said_so():
    found = compare("max(abs(p - p_hat))", "AE")
    assert found.scope == "n = 4"
    assert [(s.relation, s.statement.classes) for s in found.proofs] == [("equal", 2)]
    assert compare("max(abs(p - p_hat))", "AE", classes=2).relation is Relation.EQUAL
    assert compare("AE", "BCD", classes=2).scope == "n = 2"
    assert compare("AE", "BCD", classes=(2, 3)).relation is Relation.PROPORTIONAL


def test_measures_for_two_classes_are_compared_there():
    found = replayed(compare("NAS", "NAE"))
    assert (found.relation, found.scope) == (Relation.EQUAL, "n = 2")
    assert replayed(compare("NSS", "NSE")).relation is Relation.EQUAL


DEFINEDNESS = [
    ("sum(abs(p - p_hat)/(p + p_hat))", "sum(abs(p - p_hat)/(p + p_hat) * p/p)"),
    ("AE", "mean(abs(p - p_hat) * p_hat / p_hat)"),
    ("AE", "mean(abs(p - p_hat)) + 0*sum(log(p_hat))*sum(p/p_hat)"),
]


@pytest.mark.parametrize(("first", "second"), DEFINEDNESS[:2])
def test_another_domain_is_a_difference_with_its_point(first, second):
    found = replayed(compare(first, second))
    assert found.relation is Relation.DIFFERENT and found.decisive.relation == "defined"
    values = list(witness(found, found.decisive)["values"].values())
    assert values.count(None) == 1
    assert [s.relation for s in found.agreement] == ["equal"] and found.agreement[0].statement.shared
    assert not found.complete
    smoothed = compare(first, second, domain="smoothed")
    assert (smoothed.relation, smoothed.scope) == (Relation.EQUAL, "every n")


def test_a_sum_without_value_is_never_taken_for_a_number():
    found = replayed(compare(*DEFINEDNESS[2]))
    assert found.relation in (Relation.DIFFERENT, Relation.UNKNOWN)


def test_the_opposite_order_is_told():
    found = replayed(compare("AE", "1 - mean(abs(p - p_hat))"))
    assert found.relation is Relation.DIFFERENT and found.order == "opposite"


@pytest.mark.parametrize("domain", ["natural", "smoothed", "extended"])
def test_every_domain_has_verdicts(domain):
    assert replayed(compare("KLD", EQUAL[2][1], domain=domain)).relation is Relation.EQUAL
    assert replayed(compare("SE", "AE", domain=domain)).relation is Relation.DIFFERENT
    for shown in compare("SE", "AE", domain=domain).refutations if domain == "smoothed" else ():
        assert "0" not in {c for k in "pxyq" for c in shown.certificate.params.get(k, ())}


def test_nothing_is_claimed_of_orders_at_limits():
    found = compare("KLD", "NKLD", domain="extended")
    assert found.order is None and found.relation is Relation.DIFFERENT


def test_unknown_says_why():
    found = compare("sum(abs(p - p_hat)**3)", "sum(exp(p_hat*log(3)) * abs(p - p_hat)**3)", seconds=0.001)
    assert found.relation is Relation.UNKNOWN and "out of" in found.reason
    with pytest.raises(TypeError):
        bool(found)


def test_a_search_apart_gives_the_same_answer():
    found = compare("AE", "BCD", memory_mb=2048)
    assert str(found) == str(compare("AE", "BCD"))


@pytest.mark.parametrize(
    ("first", "second", "more", "word"),
    [
        ("AE", "nothing", {}, "no measure"),
        ("AE", "sum(q)", {}, "column"),
        ("AE", "SE", {"domain": "closed"}, "domain"),
        ("AE", "SE", {"classes": 1}, "classes"),
        ("NAS", "AE", {"classes": 3}, "2 classes only"),
        ("AE", "SE", {"seconds": 0}, "give a positive number"),
    ],
)
def test_bad_input_is_an_input_error(first, second, more, word):
    with pytest.raises(InputError, match=word):
        compare(first, second, **more)


# -- against an evaluation of its own -------------------------------------------------

POOL = [
    "mean(abs(p_hat - p))", "sum(abs(p - p_hat)) / 2", "max(abs(p - p_hat))", "sum((p - p_hat)**2)", "sum(p**2 / p_hat)",
    "sum(p * log(p / p_hat))", "-sum(p * log(p_hat))", "1 - sum(min(p, p_hat))", "sum(max(p, p_hat))",
    "1 - sum(sqrt(p * p_hat))", "sum(p_hat**2)", "sum(abs(p - p_hat)) / (1 - min(p))", "log(sum(p**2 / p_hat))",
    "exp(sum(abs(p - p_hat)))", "sum(p)*mean(abs(p - p_hat))", "mean(p)", "0*sum(p_hat)", "sum(abs(p - p_hat)/(p + p_hat))",
]  # fmt: skip


def value(m, true, predicted):
    try:
        found = evaluate(expand(m.formula, [num(v) for v in true], [num(v) for v in predicted]), {})
    except CheckError:
        return "?"
    except AxiomcheckError:
        return None
    return float(found)


def test_what_is_proved_holds_at_random_points():
    rng = random.Random(8)

    def distribution(size):
        counts = [rng.choice([0, 1, 1, 2, 3, 5, 8]) for _ in range(size)]
        counts[rng.randrange(size)] += 1
        return [Fraction(c, sum(counts)) for c in counts]

    found_relations = set()
    for _ in range(40):
        first, second = rng.sample(POOL, 2)
        found = replayed(compare(first, second, seconds=5))
        found_relations.add(found.relation)
        for shown in found.proofs:
            about = shown.statement
            for size in [about.classes] if about.classes else (2, 3, 4):
                for _ in range(12):
                    true, x, y = (distribution(size) for _ in range(3))
                    a, b, c, d = (value(m, true, v) for m in (about.first, about.second) for v in (x, y))
                    if "?" in (a, b, c, d):
                        continue
                    assert about.shared or (a is None) == (c is None), (first, second, true, x)
                    if None in (a, b, c, d):
                        continue
                    if "order" in about.relation:
                        c, d = (c, d) if about.relation == "same order" else (d, c)
                        assert (a - b) * (c - d) > -1e-18 and (abs(a - b) > 1e-12) == (abs(c - d) > 1e-12)
                    else:
                        factor = float(evaluate(about.factor, {"n": Fraction(size)}))
                        assert a == pytest.approx(factor * c, abs=1e-12)
    assert len(found_relations) >= 3


# -- statements and certificates, abused ----------------------------------------------------------


def proof(first, second, relation="equal"):
    found = compare(first, second)
    return next(s for s in found.proofs if s.relation == relation)


TAMPERED = [("AE", "BCD", "proportional"), ("KLD", EQUAL[2][1], "equal"), ("KLD", "NKLD", "same order"),
            ("PD", EQUAL[4][1], "equal"), ("KLD", "-sum(p * log(p_hat))", "same order")]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "relation"), TAMPERED)
def test_a_certificate_proves_nothing_else(first, second, relation):
    shown = proof(first, second, relation)
    others = [
        replace(shown.statement, second=read(x))
        for x in ("SE", "RAE", "max(abs(p - p_hat))", "sum(p_hat**2)")
    ]
    others += [replace(shown.statement, first=read("DR"))]
    others += [replace(shown.statement, relation="proportional", factor=num(3) / n)]
    if relation == "same order":
        others.append(replace(shown.statement, relation="opposite order"))
        others.append(replace(shown.statement, relation="equal"))
    others.append(Difference(replace(shown.statement, factor=ONE)))
    for other in others:
        with pytest.raises(CheckError):
            check(other, shown.certificate)


@pytest.mark.parametrize(("first", "second", "relation"), TAMPERED[:4])
def test_no_step_of_a_certificate_can_be_left_out(first, second, relation):
    shown = proof(first, second, relation)
    steps, _ = unpack(shown.certificate.steps)
    for i in range(len(steps)):
        with pytest.raises(CheckError):
            check(shown.statement, Certificate(STEPS, steps=pack([*steps[:i], *steps[i + 1 :]])))
    data = shown.certificate.to_data()
    for other in (data | {"rule": "by_aggregates"}, data | {"steps": ""}, data | {"steps": data["steps"][:-8]},
                  data | {"premises": [{"rule": "ground"}]}, data | {"rule": "point"}):  # fmt: skip
        with pytest.raises(CheckError):
            check(shown.statement, from_data(other))


FALSE = [  # each is false
    Comparison(read("AE"), read("NAE")),
    Comparison(read("AE"), read("BCD")),
    Comparison(read("AE"), read("BCD"), "proportional", factor=num(2)),
    Comparison(read("AE"), read("mean(abs(p - p_hat) * p_hat / p_hat)")),
    Comparison(read("sum(p_hat**2)"), read("sum(p_hat)"), classes=2),
    Comparison(read("AE"), read("1 - mean(abs(p - p_hat))"), "same order"),
    Comparison(read("max(abs(p - p_hat))"), read("max(abs(p - p_hat))*-1"), "same order"),
    Comparison(read("sum(abs(p - p_hat))"), read("sum(abs(p - p_hat)) * 0"), "same order"),
    Comparison(read("max(abs(p - p_hat))"), read("min(abs(p - p_hat))")),
    Comparison(read("min(p_hat)"), read("-max(p_hat)")),
    Comparison(read("0*sum(p_hat**2)"), read("AE"), "proportional", factor=num(0)),
    Comparison(read("0*sum(p_hat**2)"), read("0*sum(p_hat)"), "proportional", factor=num(0)),
    Comparison(read("AE"), read("AE"), "proportional", factor=log(n) / log(n - 1)),  # which has no value for n = 2
]


@pytest.mark.parametrize("statement", FALSE, ids=lambda s: f"{s.first.name} {s.relation} {s.second.name}")
def test_false_statements_have_a_sequent_that_is_not_proved(statement):
    """The search, whose budget is small, finds steps for some of the sequents, and never for all."""
    found = [comparing.prove([S], 600)[0] for S in wanted(statement)]
    assert any(isinstance(steps, str) for steps in found)
    steps = [s for steps in found if not isinstance(steps, str) for s in steps]
    with pytest.raises(CheckError):
        check(statement, Certificate(STEPS, steps=pack(steps[:1])))


def test_what_a_comparison_says():
    """Values, and unless it is about points at which both have one, that they have one at the same points."""
    first, second = read("sum(abs(p - p_hat)/p)"), read("sum(abs(p - p_hat)/p_hat)")
    goals = [S.goal.op for S in wanted(Comparison(first, second))]
    assert goals == ["eq", "all", "all"]
    assert [S.goal.op for S in wanted(Comparison(first, second, shared=True))] == ["eq"]
    assert [S.goal.op for S in wanted(Comparison(first, second, "same order", shared=True))] == ["lt", "lt"]
    scaled = Comparison(first, second, "proportional", factor=log(n))
    assert {S.goal.op for S in wanted(scaled)} == {"eq", "all", "lt", "ne"}  # of the factor: that it has a value, not 0
    for domain in ("natural", "smoothed"):
        (S, *_) = wanted(Comparison(first, second, domain=domain))
        assert {f.kids[0].op for f in S.given if f.op == "all" and f.kids[0].kids[0].op == "num"} >= {
            "lt" if domain == "smoothed" else "le"
        }
    with pytest.raises(CheckError, match="limits"):
        wanted(Comparison(first, second, "same order", domain="extended"))


AT_A_POINT = {"p": ["1/3", "2/3"], "x": ["2/3", "1/3"]}


@pytest.mark.parametrize(
    "params",
    [
        AT_A_POINT,  # the two are equal
        {"p": ["1/3", "1/3"], "x": ["2/3", "1/3"]},
        {"p": ["-1/3", "4/3"], "x": ["2/3", "1/3"]},
        {"p": ["1"], "x": ["1"]},
        {"p": ["0", "1"], "x": ["1/2", "1/2"]},
        {**AT_A_POINT, "q": ["1/3", "2/3"], "y": ["1/2", "1/2"]},
        {**AT_A_POINT, "y": ["1/2", "1/2"]},
        {**AT_A_POINT, "y": ["1/2", 0.5]},
        {"p": "1/2", "x": ["1/2", "1/2"]},
        {},
    ],
)
def test_no_witness_tells_equal_measures_apart(params):
    for relation in ("equal", "proportional", "same order", "defined"):
        about = Comparison(read("AE"), read("mean(abs(p - p_hat))"), relation)
        with pytest.raises(CheckError):
            check(Difference(about), Certificate(POINT, params))


def test_a_witness_on_the_border_is_none_on_the_smoothed_domain():
    for domain in ("natural", "smoothed"):
        statement = Difference(Comparison(read("AE"), read("SE"), domain=domain))
        certificate = Certificate(POINT, {"p": ["0", "1"], "x": ["1/2", "1/2"]})
        if domain == "natural":
            check(statement, certificate)
        else:
            with pytest.raises(CheckError, match="not certainly false"):
                check(statement, certificate)


def test_nothing_is_said_of_two_that_never_have_a_value_together():
    found = compare("AE", "sum(abs(p - p_hat) + log(-1))", seconds=2)
    assert found.relation is Relation.UNKNOWN and "both have a value" in found.reason


def test_statements_that_nothing_speaks_of_are_refused():
    ae, se = read("AE"), read("SE")
    for make in (
        lambda: Comparison(ae, se, "similar"),
        lambda: Comparison(ae, se, domain="closed"),
        lambda: Comparison(ae, read("NAS")),
        lambda: Comparison(ae, se, classes=1),
        lambda: Comparison(ae, se, factor=num(2)),
        lambda: Comparison(ae, se, "proportional", factor=class_sum(p_hat)),
        lambda: Comparison(ae, se, "proportional", factor=sym("q")),
        lambda: Comparison(ae, se, domain="extended", shared=True),
        lambda: Comparison(Measure("M", "third", at_class(3, p_hat), ""), ae),
        lambda: Comparison(matrices("acc"), matrices("acc"), "proportional", factor=n),
        lambda: Comparison(matrices("acc"), matrices("acc"), classes=2),
        lambda: Comparison(matrices("acc"), ae),
    ):
        with pytest.raises(CheckError):
            make()


# -- contingency matrices ------------------------------------------------------------------

BOUND = {"lambda": 1, "alpha": 1}


def matrices(name, **values):
    m = measures.from_name(name)
    values = {x.name: values.get(x.name, BOUND[x.name]) for x in m.parameters}
    formula_ = m.formula.subs({k: num(v) for k, v in values.items()})
    return replace(m, formula=formula_, parameters=(), name=name + "".join(f"({v})" for v in values.values()))


FILTERING = [
    ("acc", "wacc", "equal", "same"),
    ("chi_p", "maac", "equal", "same"),
    ("acc", "utility", "different", "same"),
    ("chi", "chi_p", "different", "same"),
    ("acc", "err", "different", "opposite"),
    ("acc", "maac", "different", "different"),
    ("phi", "kappa", "different", "different"),
    ("precision", "recall", "different", "different"),
    ("odds", "lam", "different", "different"),
]


def plain_value(m, counts):
    from axiomcheck.lang.matrix import CELLS, meaning

    cells = dict(zip(CELLS, map(Fraction, counts), strict=True))
    try:
        return float(evaluate(m.formula.subs(meaning("natural")), cells))
    except AxiomcheckError:
        return None


@pytest.mark.parametrize(("first", "second", "verdict", "order"), FILTERING)
def test_measures_of_filtering(first, second, verdict, order):
    one, two = matrices(first), matrices(second)
    found = replayed(compare(one, two))
    assert (found.relation.value, found.order) == (verdict, order)
    rng = random.Random(3)
    for shown in found.proofs:
        for _ in range(60):
            gold = [rng.randrange(1, 9), rng.randrange(1, 9)]
            rows = [
                (a := rng.randint(0, gold[0]), b := rng.randint(0, gold[1]), gold[0] - a, gold[1] - b)
                for _ in "xy"
            ]
            (a, b), (c, d) = ([plain_value(m, row) for row in rows] for m in (one, two))
            if None in (a, b, c, d):
                continue
            if shown.relation == "equal":
                assert a == pytest.approx(c)
            else:
                c, d = (c, d) if shown.relation == "same order" else (d, c)
                assert (a - b) * (c - d) > -1e-15 and (abs(a - b) > 1e-12) == (abs(c - d) > 1e-12)


def test_false_statements_about_matrices_are_refused():
    acc, err, maac, utility = (matrices(k) for k in ("acc", "err", "maac", "utility"))
    for statement in (
        Comparison(acc, err),
        Comparison(acc, maac, shared=True),
        Comparison(acc, acc, "proportional", factor=num(2)),
        Comparison(acc, err, "same order"),
        Comparison(acc, utility, "same order", across=True),  # so it is for each gold standard alone
        Comparison(acc, maac),
    ):
        found = [comparing.prove([S], 600)[0] for S in wanted(statement)]
        assert any(isinstance(steps, str) for steps in found), statement
    for about, params in (
        (Comparison(acc, acc), {"matrix": [1, 2, 3, 4]}),
        (Comparison(acc, err), {"matrix": [0, 0, 0, 0]}),
        (Comparison(acc, err), {"matrix": [-1, 1, 3, 1]}),
        (Comparison(acc, err), {"matrix": [0.5, 1, 3, 1]}),
        (Comparison(acc, err), {"matrix": [1, 1, 3]}),
        (Comparison(acc, err), {}),
        (Comparison(acc, matrices("wacc"), "proportional"), {"matrix": [1, 2, 3, 4], "other": [1, 1, 1, 1]}),
        (Comparison(acc, maac, "same order"), {"matrix": [1, 1, 1, 1], "other": [2, 2, 1, 5]}),  # other gold standards
    ):
        with pytest.raises(CheckError):
            check(Difference(about), Certificate(POINT, params))


def test_values_of_matrices_are_those_of_limits():
    """c/0 is infinite, 0/0 nothing; and so are the values that are compared."""
    odds, precision = matrices("odds"), matrices("precision")
    assert at_matrix(odds, (1, 0, 1, 1)) == "+oo" and at_matrix(precision, (0, 0, 1, 1)) is None
    assert at_matrix(precision, (1, 2, 0, 3)) == Fraction(1, 3)
    check(Difference(Comparison(odds, precision)), Certificate(POINT, {"matrix": [1, 0, 1, 1]}))
    check(Difference(Comparison(odds, precision, "defined")), Certificate(POINT, {"matrix": [0, 1, 0, 1]}))


def test_filtering_on_the_command_line():
    assert run("acc", "wacc", "--param", "lambda=1", "--expect", "equal").exit_code == 0
    assert "both prefer the same" in run("acc", "err").output
    data = json.loads(run("chi", "chi_p", "--format", "json").output)
    assert set(data["witness"]["matrices"]["matrix"]) == {"TP", "FP", "FN", "TN"}
    for words in (("acc", "wacc"),
                  ("acc", "ae"), ("acc", "err", "--classes", "2"), ("acc", "err", "--domain", "smoothed"),
                  ("acc", "wacc", "--param", "lambda=0"),
                  ("acc", "wacc", "--param", "beta=1"), ("acc", "wacc", "--param", "lambda=x")):  # fmt: skip
        assert run(*words).exit_code == 2


# -- guessing factors -----------------------------------------------------------------------


@pytest.mark.parametrize("text", ["2/n", "log(2)", "1/log(n)", "n/2", "3/7", "n - 1", "0"])
def test_factors_are_recognised(text):
    from axiomcheck.strategies.sampling import approximate

    def tree():
        from axiomcheck.input.formula import parse

        return parse(f"({text}) * sum(p)", "factor").args[0]

    wanted: Expr = tree()
    values = {k: approximate(wanted, {"n": float(k)}) for k in (2, 3, 5)}
    guess = next(guesses(values))
    for k in (2, 3, 7):
        assert approximate(guess, {"n": float(k)}) == pytest.approx(approximate(wanted, {"n": float(k)}))


def test_what_has_no_simple_formula_is_not_guessed():
    assert list(guesses({2: 0.123456789, 3: 0.987654321, 5: 0.5})) == []
    assert list(guesses({})) == list(guesses({2: float("nan")})) == []


# -- the command line --------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(cli, ["diff", *words])


@pytest.mark.parametrize(
    ("words", "code", "start"),
    [
        (
            ("AE", "mean(abs(p - p_hat))"),
            0,
            "EQUAL: AE = mean(abs(p - p_hat)) (every n, natural domain; trusts kernel + comparisons)",
        ),
        (("AE", "BCD"), 0, "PROPORTIONAL: AE = 2/n * BCD (every n"),
        (("KLD", "NKLD", "--expect", "same-order"), 0, "SAME ORDER: KLD and NKLD"),
        (("AE", "SE"), 0, "DIFFERENT: AE and SE differ (n = 3"),
        (("AE", "SE", "--expect", "equal"), 1, "DIFFERENT"),
        (("AE", "BCD", "--classes", "2", "--expect", "equal"), 0, "EQUAL: AE = BCD (n = 2"),
        (("AE", "SE", "--timeout", "0.0001"), 3, "UNKNOWN"),
        (("0*sum(p_hat**2)", "0*max(p_hat)"), 0, "EQUAL"),
        (("0*sum(p_hat**2)", "0*max(p_hat)", "--expect", "equal"), 0, "EQUAL"),
        (("0*sum(p_hat**2)", "0*max(p_hat)", "--expect", "equal", "--classes", "2-3"), 0, "EQUAL"),
        (("AE", "SE", "--timeout", "0.0001", "--expect", "unknown"), 0, "UNKNOWN"),
    ],
)
def test_exit_codes_and_headlines(words, code, start):
    result = run(*words)
    assert (result.exit_code, result.output.splitlines()[0].startswith(start)) == (code, True), result.output
    assert "axiomcheck diff" in result.output


@pytest.mark.parametrize(
    "words",
    [("AE",), ("AE", "QQQ"), ("AE", "sum(p"), ("AE", "SE", "--expect", "same"), ("AE", "SE", "--classes", "1"),
     ("NAS", "AE", "--classes", "3"), ("AE", "SE", "--domain", "closed"), ("AE", "9**9**9**9"), ("AE", "p" * 3000)],
)  # fmt: skip
def test_bad_input_ends_with_two_and_no_traceback(words):
    result = run(*words)
    assert result.exit_code == 2 and "Traceback" not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


@pytest.mark.parametrize(("first", "second"), [("AE", "BCD"), ("AE", "SE"), ("AE", "AE"), DEFINEDNESS[0]])
def test_json_says_it_all(first, second):
    data = json.loads(run(first, second, "--format", "json").output)
    assert data["schema"] == "axiomcheck.diff/1"
    found = compare(first, second)
    assert data["verdict"] == found.relation.value and data["scope"] == found.scope
    assert data["factor"] == (None if found.factor is None else str(found.factor))
    assert len(data["certificates"]) == len(found.proofs) + len(found.refutations) > 0
    assert (data["witness"] is None) == (not found.refutations)
    again = json.loads(CliRunner().invoke(cli, __import__("shlex").split(data["command"])[1:]).output)
    assert {k: v for k, v in again.items() if k != "seconds"} == {
        k: v for k, v in data.items() if k != "seconds"
    }


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("gosgens2021:F1", "gosgens2021:J", "different"),
        ("gosgens2021:J", "gosgens2021:J", "equal"),
        ("gosgens2021:F1", "gosgens2021:Acc", "different"),
    ],
)
def test_equality_on_a_declared_space(first, second, verdict):
    """The difference of two measures is 0 wherever both have a value, or a point says that it is not."""
    result = run(first, second, "--expect", verdict)
    assert result.exit_code == 0 and f"wherever both have a value: {verdict.upper()}" in result.output
    data = json.loads(run(first, second, "--format", "json").output)
    assert data["schema"] == "axiomcheck.diff/1" and data["verdict"] == verdict
    assert data["difference"]["verdict"] == {"equal": "proved", "different": "refuted"}[verdict]


def test_equality_is_about_values_alone():
    """What one writes as a sum and the other as a quotient is the same, also where it has no value at some points."""
    cells = Space("M", ("count", "count"), ("a", "b"))
    a, b = sym("a"), sym("b")
    share, rest, plain = (
        SpaceMeasure(k, k, e, "", kind="space", space=cells)
        for k, e in (("share", a / (a + b)), ("rest", 1 - b / (a + b)), ("plain", a))
    )
    assert equality(share, rest).status.name == "PROVED"
    assert equality(share, plain).status.name == "REFUTED"
    other = SpaceMeasure("other", "", a, "", kind="space", space=replace(cells, letter="N"))
    for pair in ((share, other), (share, measures.from_name("AE"))):
        with pytest.raises(InputError, match="nothing to compare"):
            equality(*pair)
    for words in (("--domain", "smoothed"), ("--classes", "3")):
        result = run("gosgens2021:F1", "gosgens2021:J", *words)
        assert result.exit_code == 2 and "leave out --domain and --classes" in result.output
