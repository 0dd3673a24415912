"""Every rule of the kernel, offered something false: it must refuse."""

import itertools

import pytest

from axiomcheck.axioms import quantification as A
from axiomcheck.calculus import undefined
from axiomcheck.errors import CheckError, InputError
from axiomcheck.kernel import rules
from axiomcheck.kernel.certificate import Certificate as C
from axiomcheck.kernel.checker import CLAIM_RULES, Refutation, check, premises_of
from axiomcheck.kernel.refutations import infinite_error, not_attained, two_maxima, unbounded
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import (
    ONE,
    ZERO,
    absolute,
    class_mean,
    class_min,
    class_sum,
    exp,
    log,
    maximum,
    n,
    num,
    p,
    p_hat,
    sqrt,
    sym,
)
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt, ne
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.measures import quantification as M
from axiomcheck.points import refutes
from axiomcheck.strategies.goals import Open, Prover
from axiomcheck.verdict import Status, decide

x, y, z = sym("x"), sym("y"), sym("z")
ORTHANT, UNIT = {"coordinates": [[0, -1]]}, -1


def refused(statement, certificate) -> None:
    with pytest.raises(CheckError):
        check(statement, certificate)


def measure(formula, name="MUT", **more) -> Measure:
    return Measure(name, name, formula, "", **more)


# -- orthant --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "coordinates", "polya"),
    [
        (Goal((le(0, x),), lt(0, x)), [0, -1], 0),  # zero is possible
        (Goal((lt(0, x),), lt(0, x - 1)), [0, -1], 0),
        (Goal((lt(0, x), lt(0, y)), le(0, x - y)), [0, 1, -1], 0),
        (Goal((lt(0, x), lt(0, y)), le(0, x**2 - 3 * x * y + y**2)), [0, 1, -1], 12),
        (Goal((lt(0, x),), lt(0, absolute(x - 1))), [0, -1], 0),  # open sign inside |.|
        (Goal((lt(0, x),), le(0, 1 / (x - 1))), [0, -1], 0),  # a denominator that vanishes
        (Goal((le(0, x),), le(0, 1 / x)), [0, -1], 0),  # at the border
        (Goal((lt(0, x),), le(0, log(x))), [0, -1], 0),  # a logarithm as such
        (Goal((lt(0, x),), eq(log(x - 1), log(x - 1))), [0, -1], 0),  # of a negative number
        (Goal((lt(0, x),), eq(log(x) + log(x + 1), log(x * (x + 2)))), [0, -1], 0),
        (Goal((), le(0, x)), ["x", -1], 0),  # a free variable
        (Goal((), lt(0, x**2)), ["x", -1], 0),  # zero is possible
        (Goal((), le(0, x**2)), ["x", -1], 1),  # no Polya multiplier with free variables
        (Goal((lt(0, x), lt(0, 2 * x)), le(0, x)), [0, 1], 0),  # dependent coordinates
        (Goal((lt(0, x),), lt(0, x)), [0], 0),
        (Goal((lt(0, x),), lt(0, x)), [0, 0], 0),
        (Goal((lt(0, x),), lt(0, x)), [0, 7], 0),
        (Goal((lt(0, x),), lt(0, x)), [0, True], 0),
        (Goal((eq(0, x),), lt(0, x)), [0, -1], 0),  # an equation is not a coordinate
        (Goal((ne(0, x),), lt(0, x)), [0, -1], 0),
        (Goal((lt(0, x),), ne(x, 1)), [0, -1], 0),
        (Goal((lt(0, x),), eq(maximum(x, 1), x)), [0, -1], 0),
        (Goal((lt(0, x),), lt(0, x)), [0, -1], -1),
        (Goal((lt(0, x),), lt(0, x)), [0, -1], 10**9),
    ],
)
def test_orthant_refuses(goal, coordinates, polya):
    refused(goal, C("orthant", {"coordinates": [coordinates], "polya": polya}))


# -- farkas, ground, boxes ---------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "coefficients"),
    [
        ((le(0, x), le(x, 0)), ["1", "1"]),  # consistent: x = 0
        ((lt(0, x), lt(x, 1)), ["1", "1"]),
        ((lt(0, x), lt(1, x)), ["1", "-1"]),  # a negative multiplier
        ((lt(0, x),), ["0"]),
        ((lt(0, x), lt(x, 0)), ["1"]),
        ((ne(x, 0), eq(x, 0)), ["1", "1"]),
        ((lt(0, x), lt(x, 0)), [1, 1]),
        ((lt(0, x * x), lt(x * x, 0)), ["1", "1"]),
    ],
)
def test_farkas_refuses(given, coefficients):
    refused(Goal(given, lt(1, 0)), C("farkas", {"coefficients": coefficients}))


@pytest.mark.parametrize(
    "then",
    [lt(log(num(2)), log(num(2))), eq(log(num(4)), 2 * log(num(2))), le(log(num(4)), 2 * log(num(2))), lt(ONE / ZERO, 1),
     le(0, log(num(-1))), lt(0, x), eq(ZERO * (ONE / ZERO), 0), le(1, num("99/100"))],
)  # fmt: skip
def test_ground_refuses(then):
    refused(Goal((), then), C("ground"))


@pytest.mark.parametrize(
    "goal",
    [
        Goal((le(0, x), le(x, 1)), lt(0, x)),
        Goal((le(0, x), le(x, 1)), lt(0, (x - num("1/3")) ** 2)),
        Goal((le(0, x),), lt(-1, x)),  # not a box
        Goal((le(-1, x), le(x, 1)), le(1 / x, 10**9)),
        Goal((le(-1, x), le(x, 1)), le(log(x), 0)),
        Goal((le(y, x), le(x, 1), le(y, 0)), le(x, 1)),
    ],
)
def test_boxes_refuse(goal):
    refused(goal, C("boxes", {"depth": 12}))


@pytest.mark.filterwarnings("error")
def test_boxes_do_not_lean_on_what_python_is_about_to_forbid():
    check(Goal((le(0, x), lt(0, x), le(x, 1)), lt(-1, x)), C("boxes", {"depth": 2}))


# -- steps -----------------------------------------------------------------------


def rising(goal, variable, start, coordinates, *premises):
    params = {"variable": variable, "start": start, "upward": True, "coordinates": [coordinates]}
    return C("rising", params, premises)


LEAF = C("orthant", ORTHANT)


def test_rising_is_not_strict_where_the_variable_may_stay_at_its_start():
    goal = Goal((le(0, x),), lt(0, x))  # false at x = 0
    for leaves in itertools.product(
        (LEAF, C("ground"), C("orthant", {"coordinates": [[0, 1, -1]]})), repeat=3
    ):
        refused(goal, rising(goal, "x", ZERO, [0, UNIT], *leaves))
        refused(goal, rising(goal, "x", ZERO, [0, UNIT], *leaves[:2]))


@pytest.mark.parametrize(
    ("goal", "variable", "start", "coordinates"),
    [
        (Goal((lt(0, x),), lt(0, x)), "x", x, [0, -1]),  # the start moves
        (Goal((lt(0, x),), lt(0, x)), "y", ZERO, [0, -1]),
        (Goal((lt(0, x), lt(0, sym("t_x"))), lt(0, x)), "x", ZERO, [0, 1, -1]),  # a captured name
        (Goal((lt(0, x),), eq(x, x)), "x", ZERO, [0, -1]),
        (Goal((lt(0, x),), lt(0, x + absolute(x - 1))), "x", ZERO, [0, -1]),  # a kink
    ],
)
def test_rising_refuses(goal, variable, start, coordinates):
    certificate = rising(goal, variable, start, coordinates)
    from axiomcheck.kernel.rules import rising as rule

    with pytest.raises(CheckError):
        premises_of(rule, goal, certificate)


def test_rising_asks_for_logarithms_and_quotients_along_the_whole_way():
    from axiomcheck.kernel.rules import rising as rule

    goal = Goal((lt(1, x),), lt(0, log(x - num("9/10")) + 1 / (x - num("1/2"))))
    order, base, rate, *defined = rule(
        goal, variable="x", start=num("19/20"), upward=True, coordinates=[[0, UNIT]]
    )
    assert str(order.then) == "19/20 < x"
    assert {g.then.op for g in defined} == {"<", "!="}, "the logarithm and the quotient on the way"
    assert "log" in str(base.then)
    assert "t_x" in str(rate.then)
    refused(goal, rising(goal, "x", num("19/20"), [0, UNIT], *([LEAF] * (3 + len(defined)))))


def test_exponentials_inherit_only_what_is_known():
    from axiomcheck.kernel.rules import exponentials

    (goal,) = exponentials(Goal((lt(x, y),), lt(exp(x), exp(z))))
    assert "w0 < w1" not in {str(r) for r in goal.given}
    for bad in (
        Goal((), lt(exp(exp(x)), 1)),
        Goal((lt(exp(x), 1),), lt(exp(x), 1)),
        Goal((lt(0, sym("w0")),), lt(0, exp(x))),
    ):
        refused(bad, C("exponentials", {}, (LEAF,)))


def test_cones_of_blocks_hang_together():
    """A block's hypotheses speak of its own variables; no variable is left out or taken twice."""
    goal = Goal((gt(x, 0), gt(y, 0), lt(x, y), lt(x, 1)), lt(0, x * y))
    check(goal, C("orthant", {"coordinates": [[0, 3], [1, UNIT]]}))
    for blocks in (
        [],
        [[]],
        [[0, UNIT]],
        [[0, UNIT], [0, 3]],
        [[0, UNIT], [2, UNIT]],
        [[0, 1], [UNIT]],
        [[0, 3], [1, 1]],
        [0, 1],
        "x",
        [[0, 3], ["x", UNIT]],
    ):
        refused(goal, C("orthant", {"coordinates": blocks}))
    wrong = Goal((gt(x, 0), gt(y, 0), lt(x, 1)), lt(0, 1 - x - y))
    for blocks in ([[0, 2], [1, UNIT]], [[0, UNIT], [1, UNIT]], [[2, UNIT], [1, UNIT]]):
        refused(wrong, C("orthant", {"coordinates": blocks}))


def test_two_values_differ_only_if_one_is_known_to_be_smaller():
    for order in ("<", ">", "=", "", None, 1):
        refused(Goal((ge(x, 0),), ne(x, 0)), C("apart", {"order": order}, (LEAF,)))
    refused(Goal((ge(x, 0),), le(0, x)), C("apart", {"order": "<"}, (LEAF,)))


def test_a_cut_must_be_shown_first():
    goal = Goal((ge(x, 0),), lt(0, x))
    for op in ("<", "<=", "=", "!=", ""):
        cut = {"low": ZERO, "high": x, "op": op}
        for leaves in itertools.product(
            (LEAF, C("ground"), C("orthant", {"coordinates": [[1, UNIT]]})), repeat=2
        ):
            refused(goal, C("cut", cut, leaves))
    refused(goal, C("cut", {"low": ZERO, "high": sym("elsewhere"), "op": "<"}, (LEAF, LEAF)))


def test_split_speaks_of_the_goals_own_variables():
    refused(Goal((lt(0, x),), lt(0, x)), C("split", {"on": sym("elsewhere")}, (LEAF, LEAF)))


# -- lemmas -------------------------------------------------------------------------


AE_IND = Claim(M.AE, A.IND, "repaired")


def scaling_goals(claim=AE_IND, **params):
    base = {"factor": num(1) / sym("P"), "truth": ZERO, "prediction": ZERO, "constant": ZERO} | params
    return premises_of(CLAIM_RULES["scaling"], claim, C("scaling", base))


def test_scaling_refuses_factors_that_depend_on_one_class_or_are_not_positive():
    for bad in (p, p_hat, sym("Q"), sym("eps"), sym("anything")):
        with pytest.raises(CheckError):
            scaling_goals(factor=bad)
    for bad in (ZERO, -1 / sym("P"), num(-1)):
        positivity = scaling_goals(factor=bad)[1]
        refused(positivity, C("orthant", {"coordinates": [[0, 1, UNIT]]}))


REWARDS_PAIRS = n - num("5/2")


@pytest.mark.parametrize(
    "formula",
    [REWARDS_PAIRS * class_sum(absolute(p - p_hat)), class_sum(REWARDS_PAIRS * absolute(p - p_hat))],
    ids=["outside", "inside"],
)
def test_scaling_at_a_fixed_size_knows_that_the_part_is_smaller(formula):
    """At n = 3 this measure rewards, on parts of two classes, what it punishes on the whole."""
    claim = Claim(measure(formula), A.IND, "repaired", classes=3)
    assert decide(claim, 5).status is not Status.PROVED


def test_a_parameter_is_not_mistaken_for_a_variable_of_the_lemma():
    """p (q - p) (|q - p| - a) is impartial only for shifts of size a."""
    for name in ("a", "b", "u", "x", "y", "s"):
        try:
            m = measure(
                class_sum(p * (p_hat - p) * (absolute(p_hat - p) - sym(name))), parameters=(Parameter(name),)
            )
            verdict = decide(Claim(m, A.IMP, "binary"), 5)
        except (InputError, CheckError):
            continue
        assert verdict.status is not Status.PROVED, name


def test_a_formula_without_a_value_is_not_proved_on_the_smoothed_domain():
    m = measure(class_sum(absolute(p_hat - p)) / (n - 2))
    for axiom in (A.REL, A.ABS, A.MON):
        assert decide(Claim(m, axiom, "binary", "smoothed"), 5).status is not Status.PROVED


def test_a_normaliser_that_vanishes_has_its_say_in_the_limit():
    """min(p) * sum |p - q| / p tends to 1, not to 0, as p tends to (0, 1) and q = (1, 0)."""
    from fractions import Fraction as F

    from axiomcheck.kernel.extended import extended_value

    m = measure(class_min(p) * class_sum(absolute(p - p_hat) / p))
    found = extended_value(m, [F(0), F(1)], [F(1), F(0)])
    assert found is None or found == ONE


def test_vertex_needs_a_summand_below_its_chord():
    for formula in (class_mean(2 * p_hat * (1 - p_hat)), class_mean(p * p_hat * (1 - p_hat))):
        assert decide(Claim(measure(formula), A.MAX, "binary"), 5).status is not Status.PROVED


def test_separable_needs_a_known_side():
    claim = Claim(M.AE, A.MON)
    for strict in ("none", "c3", ""):
        with pytest.raises(CheckError):
            premises_of(
                CLAIM_RULES["separable"], claim, C("separable", {"multiplier": "0", "strict": strict})
            )
    for multiplier in (0, "x", "1/0", None, "nan", "inf"):
        with pytest.raises(CheckError):
            premises_of(
                CLAIM_RULES["separable"], claim, C("separable", {"multiplier": multiplier, "strict": "c1"})
            )


def test_a_worked_form_must_equal_the_measure_and_be_continuous():
    claim = Claim(M.RAE, A.NN, "binary", "extended")
    for formula in (class_sum(log(p)), class_sum(p ** num("1/2"))):
        with pytest.raises(CheckError):
            premises_of(CLAIM_RULES["worked_form"], claim, C("worked_form", {"formula": formula}))
    goals = premises_of(
        CLAIM_RULES["worked_form"], claim, C("worked_form", {"formula": class_sum(absolute(p - p_hat))})
    )
    for coordinates in ([0, 1, 2], [0, 2, UNIT], [1, 3, UNIT], [0, 3, UNIT], [1, 2, UNIT]):
        refused(goals[0], C("orthant", {"coordinates": [coordinates]}))


def test_lemmas_are_about_their_own_axioms():
    for name, rule in CLAIM_RULES.items():
        for axiom in (
            A.IOI,
            A.NN,
            A.MAX,
            A.MON,
            A.IMP,
            A.REL,
            A.ABS,
            A.IND,
            A.SYM,
            A.TRI,
            A.BND,
            A.CON,
            A.CVX,
        ):
            claim = Claim(M.KLD, axiom)
            try:
                goals = premises_of(
                    rule, claim, C(name, {"multiplier": "0"} if name in ("divergence", "nonnegative") else {})
                )
            except CheckError:
                continue
            expected = {
                "divergence": "ioi",
                "nonnegative": "nn",
                "mirror": "imp",
                "symmetric": "sym",
                "continuous": "con",
            }
            assert axiom.id in (
                expected.get(name),
                *(["rel", "abs"] if name == "shifted" else []),
                *(["tri"] if name == "triangle" else []),
            )
            assert name == "continuous" or goals


# -- refutations --------------------------------------------------------------------


KLD_MAX, AE_MAX = Claim(M.KLD, A.MAX), Claim(M.AE, A.MAX)
HALF, FALL = [["1/2"], ["1/2"]], [["0", "1"], ["1", "-1"]]


@pytest.mark.parametrize(
    ("claim", "rule", "params"),
    [
        (AE_MAX, unbounded, {"p": HALF, "x": FALL}),  # bounded
        (KLD_MAX, unbounded, {"p": HALF, "x": [["0", "-1"], ["1", "1"]]}),  # leaves the simplex
        (KLD_MAX, unbounded, {"p": HALF, "x": [["0", "1"], ["1"]]}),  # does not sum to one
        (KLD_MAX, unbounded, {"p": HALF, "x": [["0"], ["1"]]}),  # on the boundary
        (KLD_MAX, unbounded, {"p": [["1/2"]], "x": [["1"]]}),
        (KLD_MAX, unbounded, {"p": HALF, "x": [["0", "1"], [1]]}),
        (KLD_MAX, infinite_error, {"p": ["1/2", "1/2"], "x": ["0", "1"]}),  # not on this domain
        (Claim(M.NKLD, A.MAX, "printed", "extended"), infinite_error, {"p": ["1/2", "1/2"], "x": ["0", "1"]}),
        (Claim(M.NKLD, A.MAX), not_attained, {"p": FALL, "x": HALF}),  # the truth moves
        (KLD_MAX, not_attained, {"p": HALF, "x": FALL}),  # no finite limit
        (Claim(M.NAE, A.MAX), not_attained, {"p": HALF, "x": FALL}),
        (Claim(M.KLD, A.NN), unbounded, {"p": HALF, "x": FALL}),
    ],
)
def test_refutations_of_maxima_refuse(claim, rule, params):
    with pytest.raises(CheckError):
        premises_of(rule, claim, C(rule.__name__, params))


def test_two_maxima_must_differ():
    claim = Claim(M.NAE, A.MAX)
    goals = premises_of(
        two_maxima, claim, C("two_maxima", {"p": ["1/4", "3/4"], "x": ["1", "0"], "q": ["1/2", "1/2"]})
    )
    refused(goals[0], C("ground"))
    for bad in (["1", "1"], ["-1", "2"], ["1/2"], "1/2", None):
        with pytest.raises(CheckError):
            premises_of(two_maxima, claim, C("two_maxima", {"p": bad, "x": ["1", "0"], "q": ["1/2", "1/2"]}))


def point(**distributions):
    values: dict = {k: v.split() for k, v in distributions.items()}
    return {"classes": 2, "values": values | ({"c": 1, "d": 2} if "y" in values else {})}


@pytest.mark.parametrize(
    ("axiom", "params"),
    [
        (A.NN, point(p="1/2 1/2", x="1/2 1/2")),  # no violation
        (A.NN, point(p="1/2 1/2", x="2 -1")),  # not a distribution
        (A.NN, point(p="1/2 1/2", x="1/2 1/3")),
        (A.NN, point(p="1/2 1/2", x="1/3 1/3 1/3")),
        (A.NN, point(p="1/2 1/2")),
        (A.NN, point(p="1/2 1/2", x="0 1")),  # no value there
        (A.MON, point(p="1/2 1/2", x="1/4 3/4", y="3/4 1/4")),  # hypotheses fail
        (A.NN, {"classes": 2, "values": {}, "more": 1}),
        (A.NN, {"classes": 2, "values": 3}),
    ],
)
def test_points_refuse(axiom, params):
    with pytest.raises(CheckError):
        refutes(Claim(M.KLD, axiom), C("point", params))


def test_no_limit_wants_curves_to_the_very_point():
    claim = Claim(M.DR, A.NN, "printed", "extended")
    at = {"classes": 2, "values": {"p": ["0", "1"], "x": ["0", "1"]}, "term": 0}
    slow, fast = [["0", "1"], ["1", "-1"]], [["0", "2"], ["1", "-2"]]
    undefined.shows(claim, {**at, "curves": [[slow, slow], [slow, fast]]})
    for curves in (
        [[slow, slow], [slow, slow]],  # the same limit
        [[slow, slow]],
        [[slow, slow], [slow, [["0", "-1"], ["1", "1"]]]],  # leaves the simplex
        [[slow, slow], [slow, [["1/9", "1"], ["8/9", "-1"]]]],  # ends elsewhere
        [[slow, slow], [slow, [["0", "1"], ["1"]]]],
    ):
        without_limit(claim, {**at, "curves": curves})
    good = {**at, "curves": [[slow, slow], [slow, fast]]}
    without_limit(claim, {**good, "values": {"p": ["1/2", "1/2"], "x": ["0", "1"]}})
    for wrong in ({"term": 1}, {"term": -1}, {"term": True}, {"classes": 3}, {"values": {"p": ["0", "1"]}}, {"more": 1}):
        without_limit(claim, {**good, **wrong})
    without_limit(Claim(M.DR, A.NN), good)  # there are no limits on the natural domain
    mon = Claim(M.DR, A.MON, "binary", "extended")  # conditions fail
    corner = ["0", "1"]
    without_limit(mon, {**good, "values": {"p": corner, "x": corner, "y": corner, "c": 1}})


def without_limit(claim, params):
    with pytest.raises(CheckError):
        undefined.shows(claim, params)


def test_amounts_of_smoothing_are_positive_and_come_without_proofs():
    claim = Claim(M.AE, A.REL, "printed", "smoothed")
    verdict = decide(claim, 60)
    assert verdict.status is Status.REFUTED
    for eps in ("0", "-1", "x", 1, "1/100"):
        with pytest.raises(CheckError):
            refutes(claim, C("point", {**verdict.certificate.params, "eps": eps}, verdict.certificate.premises or (C("ground"),)))


@pytest.mark.parametrize("eps", ["0", "-1", "-1/2"])
def test_no_amount_of_smoothing_at_all_refutes_nothing(eps):
    point = {"classes": 2, "values": {"p": ["1/2", "1/2"], "x": ["1/3", "2/3"]}, "eps": eps}
    contradiction = C("farkas", {"coefficients": ["1", "1"]})
    with pytest.raises(CheckError):
        refutes(Claim(M.AE, A.NN, "printed", "smoothed"), C("point", point, (contradiction,)))


def test_goal_rules_do_not_prove_claims_nor_claim_rules_goals():
    refused(Claim(M.AE, A.NN), C("ground"))
    refused(Claim(M.AE, A.NN), C("z3"))
    refused(Goal((), lt(0, 1)), C("nonnegative", {"multiplier": "0"}))
    refused(Refutation(Claim(M.AE, A.NN)), C("nonnegative", {"multiplier": "0"}))
    refused(Goal((), lt(1, 0)), C("z3"))
    refused(Goal((), le(1 / x, 1 / x)), C("z3"))  # x may be zero
    refused(Goal((gt(x, 0), ge(y, 0)), lt(0, 1)), C("nothing"))


# -- square roots -------------------------------------------------------------------


def test_roots_need_nonnegative_variables_and_fresh_names():
    """A variable of unknown sign is no square; the names of the roots must be free."""
    x, y = sym("x"), sym("y")
    with pytest.raises(CheckError):
        rules.roots(Goal((lt(x, y),), lt(sqrt(x), sqrt(y))))
    with pytest.raises(CheckError):
        rules.roots(Goal((lt(0, x), lt(0, sym("r_x"))), lt(sqrt(x), sym("r_x"))))
    with pytest.raises(CheckError):
        rules.roots(Goal((lt(0, x),), lt(x, x + 1)))
    (goal,) = rules.roots(Goal((lt(0, x), lt(x, y)), lt(sqrt(x) * sqrt(y), sqrt(x * y) + 1)))
    assert goal.symbols == ("r_x", "r_y")


def test_false_goals_about_roots_stay_open():
    """sqrt(x) < x is false below one, sqrt(x + y) = sqrt(x) + sqrt(y) almost everywhere."""
    x, y = sym("x"), sym("y")
    for then in (lt(sqrt(x), x), eq(sqrt(x + y), sqrt(x) + sqrt(y)), lt(sqrt(y), sqrt(x))):
        with pytest.raises(Open):
            Prover(5, use_z3=False).prove(Goal((lt(0, x), lt(x, y)), then))


def test_equal_formulas_are_equal_numbers_only_where_they_have_a_value():
    """sqrt(2) = sqrt(2) is true; sqrt(-2) = sqrt(-2) says nothing."""
    assert rules.ground(Goal((), eq(sqrt(num(2)), sqrt(num(1) + 1)))) == ()
    for e in (sqrt(num(-2)), num(1) / (num(1) - 1), log(num(0))):
        with pytest.raises(CheckError):
            rules.ground(Goal((), eq(e, e)))
