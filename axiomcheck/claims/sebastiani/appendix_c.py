"""Appendix C: that KLD and PD enjoy B-MON, line by line, with a = p(c1) and x the predicted prevalence.

A line "d/dy f = d/dy g" is checked as f = g with x in terms of y; a line that works a
derivative out, by the derivative of the formula printed before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.claims.checks import ButFor, Cell, measure
from axiomcheck.claims.goals import Holds
from axiomcheck.claims.model import MEANT, Check, Printed
from axiomcheck.exact.evaluate import expand
from axiomcheck.input.goals import formula, slope
from axiomcheck.lang.expr import ZERO, sym
from axiomcheck.lang.goal import Rel

SECTION = "Appendix C"
UNDER, OVER = "0 < y < a < 1", "y > 0, 0 < a, a + y < 1"  # x = a - y, and x = a + y
PAIR = ((sym("a"), 1 - sym("a")), (sym("x"), 1 - sym("x")))
BELOW, ABOVE = "0 < x < a < 1", "0 < a < x < 1"

KLD = "a*log(a/x) + (1 - a)*log((1 - a)/(1 - x))"
KLD_UNDER = "a*log(a/(a - y)) + (1 - a)*log((1 - a)/(1 - a + y))"
KLD_OVER = "a*log(a/(y - a)) + (1 - a)*log((1 - a)/(1 - y + a))"
KLD_OVER_MEANT = "a*log(a/(y + a)) + (1 - a)*log((1 - a)/(1 - y - a))"
KLD_SLOPE_UNDER = "-y/((a - y - 1)*(a - y))"
KLD_SLOPE_OVER = "-y/((a + y - 1)*(a + y))"
KLD_SIGN_UNDER, KLD_SIGN_OVER = "(x - a)/((x - 1)*x)", "(a - x)/((x - 1)*x)"

PD_PRINTED = "(a - x)**2/x + ((1 - a) - (1 - x))**2/(1 - x)"
PD_UNDER = "y**2/(a - y) + ((1 - a) - (1 - a + y))**2/(1 - a + y)"
PD_OVER = "y**2/(y + a) + ((1 - a) - (1 - a - y))**2/(1 - a - y)"
PD_SLOPE_UNDER = "y*(-2*a**2 + 2*a*(y + 1) - y)/((a - y)**2*(-a + y + 1)**2)"
PD_SLOPE_OVER = "y*(-2*a**2 - 2*a*(y - 1) + y)/((a - y + 1)**2*(a + y)**2)"
PD_SLOPE_OVER_MEANT = "y*(-2*a**2 - 2*a*(y - 1) + y)/((-a - y + 1)**2*(a + y)**2)"
PD_SIGN_UNDER = "(a - x)*(a - 2*a*x + x)/(x**2*(1 - x)**2)"
PD_SIGN_OVER = "(x - a)*(-2*a*x + x + a)/((2*a - x + 1)**2*x**2)"
PD_SIGN_OVER_MEANT = "(x - a)*(-2*a*x + x + a)/((1 - x)**2*x**2)"
PD_HALVED = f"({PD_PRINTED})/2"


def _equal(given: str, first: str, second: str, **subs: str) -> Holds:
    """The two formulas are equal, x being replaced in the first."""
    at = {k: formula(v) for k, v in subs.items()}
    return Holds(given, Rel("=", formula(first).subs(at), formula(second)))


def _at_two(name: str, given: str, printed: str) -> Holds:
    """The measure at two classes is that formula."""
    return Holds(given, Rel("=", expand(measure(name).formula, *PAIR), formula(printed)))


def _derived(given: str, f: str, worked: str) -> Holds:
    """The derivative with respect to y."""
    return Holds(given, Rel("=", slope(f, "y"), formula(worked)))


Line = tuple[str, str, Check] | tuple[str, str, Check, str, str]
_FIRST, _SECOND = "Theorem 1, a > x", "Theorem 1, x > a"
_THIRD, _FOURTH = "Theorem 2, a > x", "Theorem 2, x > a"
_MIXED = "with y + a for y - a"
LINES: tuple[Line, ...] = (
    ("Theorem 1", "KLD satisfies B-MON", Cell("kld", "mon", "yes", "binary")),
    (f"{_FIRST}, line 1", f"KLD = {KLD}", _at_two("kld", BELOW, KLD)),
    (f"{_FIRST}, lines 1 and 2", f"{KLD} = {KLD_UNDER}", _equal(UNDER, KLD, KLD_UNDER, x="a - y")),
    (f"{_FIRST}, lines 2 and 3", f"d/dy ({KLD_UNDER}) = {KLD_SLOPE_UNDER}", _derived(UNDER, KLD_UNDER, KLD_SLOPE_UNDER)),
    (f"{_FIRST}, lines 3 and 4", f"{KLD_SLOPE_UNDER} = {KLD_SIGN_UNDER}", _equal(UNDER, KLD_SIGN_UNDER, KLD_SLOPE_UNDER, x=
            "a - y")),
    (f"{_FIRST}, signs", "x - a < 0, x - 1 < 0 and x > 0", Holds(BELOW, ("x - a < 0", "x - 1 < 0", "x > 0"))),
    (f"{_FIRST}, conclusion", f"{KLD_SIGN_UNDER} > 0", Holds(BELOW, f"{KLD_SIGN_UNDER} > 0")),
    (f"{_SECOND}, line 1", f"KLD = {KLD}", _at_two("kld", ABOVE, KLD)),
    (f"{_SECOND}, lines 1 and 2", f"{KLD} = {KLD_OVER}", _equal(OVER, KLD, KLD_OVER, x="a + y")),
    (f"{_SECOND}, lines 1 and 2", f"{KLD} = {KLD_OVER_MEANT}", _equal(OVER, KLD, KLD_OVER_MEANT, x="a + y"), MEANT, _MIXED),
    (f"{_SECOND}, lines 2 and 3", f"d/dy ({KLD_OVER}) = {KLD_SLOPE_OVER}", _derived(OVER, KLD_OVER, KLD_SLOPE_OVER)),
    (f"{_SECOND}, lines 2 and 3", f"d/dy ({KLD_OVER_MEANT}) = {KLD_SLOPE_OVER}", _derived(OVER, KLD_OVER_MEANT,
            KLD_SLOPE_OVER), MEANT, _MIXED),
    (f"{_SECOND}, lines 3 and 4", f"{KLD_SLOPE_OVER} = {KLD_SIGN_OVER}", _equal(OVER, KLD_SIGN_OVER, KLD_SLOPE_OVER, x=
            "a + y")),
    (f"{_SECOND}, signs", "a - x < 0, x - 1 < 0 and x > 0", Holds(ABOVE, ("a - x < 0", "x - 1 < 0", "x > 0"))),
    (f"{_SECOND}, conclusion", f"{KLD_SIGN_UNDER} > 0", Holds(ABOVE, f"{KLD_SIGN_UNDER} > 0")),
    (f"{_SECOND}, conclusion", f"{KLD_SIGN_OVER} > 0", Holds(ABOVE, f"{KLD_SIGN_OVER} > 0"), MEANT, "the "
            "fraction derived before"),
    ("Theorem 2", "PD satisfies B-MON", Cell("pd", "mon", "yes", "binary")),
    (f"{_THIRD}, line 1", f"PD = {PD_PRINTED}", _at_two("pd", BELOW, PD_PRINTED)),
    (f"{_THIRD}, line 1", f"PD = ({PD_PRINTED})/2", _at_two("pd", BELOW, PD_HALVED), MEANT, "with the factor 1/|C| of Eq. 17"),
    (f"{_THIRD}, lines 1 and 2", f"{PD_PRINTED} = {PD_UNDER}", _equal(UNDER, PD_PRINTED, PD_UNDER, x="a - y")),
    (f"{_THIRD}, lines 2 and 3", f"d/dy ({PD_UNDER}) = {PD_SLOPE_UNDER}", _derived(UNDER, PD_UNDER, PD_SLOPE_UNDER)),
    (f"{_THIRD}, lines 3 and 4", f"{PD_SLOPE_UNDER} = {PD_SIGN_UNDER}", _equal(UNDER, PD_SIGN_UNDER, PD_SLOPE_UNDER, x=
            "a - y")),
    (f"{_THIRD}, the bound, first step", "a - 2ax + x > x - 2ax + x", Holds(BELOW, "a - 2*a*x + x > x - 2*a*x + x")),
    (f"{_THIRD}, the bound, second step", "x - 2ax + x = 2x(1 - a)", Holds(BELOW, "x - 2*a*x + x = 2*x*(1 - a)")),
    (f"{_THIRD}, the bound, third step", "2x(1 - a) > 0", Holds(BELOW, "2*x*(1 - a) > 0")),
    (f"{_THIRD}, conclusion", f"{PD_SIGN_UNDER} > 0", Holds(BELOW, f"{PD_SIGN_UNDER} > 0")),
    (f"{_FOURTH}, line 1", f"PD = {PD_PRINTED}", _at_two("pd", ABOVE, PD_PRINTED)),
    (f"{_FOURTH}, line 1", f"PD = ({PD_PRINTED})/2", _at_two("pd", ABOVE, PD_HALVED), MEANT, "with the factor 1/|C| of Eq. 17"),
    (f"{_FOURTH}, lines 1 and 2", f"{PD_PRINTED} = {PD_OVER}", _equal(OVER, PD_PRINTED, PD_OVER, x="a + y")),
    (f"{_FOURTH}, lines 2 and 3", f"d/dy ({PD_OVER}) = {PD_SLOPE_OVER}", _derived(OVER, PD_OVER, PD_SLOPE_OVER)),
    (f"{_FOURTH}, lines 2 and 3", f"d/dy ({PD_OVER}) = {PD_SLOPE_OVER_MEANT}", _derived(OVER, PD_OVER,
            PD_SLOPE_OVER_MEANT), MEANT,
            "with -a for a"),
    (f"{_FOURTH}, lines 3 and 4", f"{PD_SLOPE_OVER} = {PD_SIGN_OVER}", _equal(OVER, PD_SIGN_OVER, PD_SLOPE_OVER, x="a + y")),
    (f"{_FOURTH}, lines 3 and 4", f"{PD_SLOPE_OVER_MEANT} = {PD_SIGN_OVER_MEANT}", _equal(OVER, PD_SIGN_OVER_MEANT,
            PD_SLOPE_OVER_MEANT, x=
            "a + y"), MEANT, "with -a for a"),
    (f"{_FOURTH}, the bound, first step", "-2ax + x + a > -2ax + 2a", Holds(ABOVE, "-2*a*x + x + a > -2*a*x + 2*a")),
    (f"{_FOURTH}, the bound, second step", "-2ax + 2a = 2a(1 - x)", Holds(ABOVE, "-2*a*x + 2*a = 2*a*(1 - x)")),
    (f"{_FOURTH}, the bound, third step", "2a(1 - x) > 0", Holds(ABOVE, "2*a*(1 - x) > 0")),
    (f"{_FOURTH}, conclusion", f"{PD_SIGN_OVER} > 0", Holds(ABOVE, f"{PD_SIGN_OVER} > 0")),
    (f"{_FOURTH}, conclusion", f"{PD_SIGN_OVER_MEANT} > 0", Holds(ABOVE, f"{PD_SIGN_OVER_MEANT} > 0"), MEANT, "with -a for a"),
    (f"{_FOURTH}, the derivative", f"the derivative of PD is {PD_SIGN_OVER}", _equal(OVER, PD_SIGN_OVER, PD_SLOPE_OVER_MEANT, x=
            "a + y")),
)  # fmt: skip


def _printed() -> Iterator[Printed]:
    for locus, says, check, *form in LINES:
        yield Printed(SECTION, locus, says, check, *form)


FLAT = "min(p)*mean(abs(p_hat - p))"  # 0 where a class has no prevalence; |p_hat - p| min(a, 1 - a) at n = 2
RISING = (
    _at_two(FLAT, BELOW, "(a - x)*min(a, 1 - a)"),
    _at_two(FLAT, ABOVE, "(x - a)*min(a, 1 - a)"),
    Holds(UNDER, Rel("<", ZERO, slope("y*min(a, 1 - a)", "y"))),
    Holds(OVER, Rel("<", ZERO, slope("y*min(a, 1 - a)", "y"))),
    Cell(FLAT, "mon", "no", "binary"),
)
PRINTED = (
    Printed(SECTION, "sufficiency", "to show that D satisfies B-MON it is sufficient that its derivatives with respect to "
            "a - x and x - a are positive for a, x and the difference in (0, 1)", ButFor(FLAT, RISING),
            note="p may have zeros where nothing is smoothed"),
    Printed(SECTION, "IND of KLD", "it is immediate to verify that KLD enjoys IND", Cell("kld", "ind", "yes")),
    Printed(SECTION, "IND of PD", "it is immediate to verify that PD enjoys IND", Cell("pd", "ind", "yes")),
    Printed(SECTION, "IND of KLD, smoothed", "it is immediate to verify that KLD enjoys IND", Cell("kld",
            "ind", "yes", domain="smoothed")),
    Printed(SECTION, "IND of PD, smoothed", "it is immediate to verify that PD enjoys IND", Cell("pd", "ind",
            "yes", domain="smoothed")),
    Printed(SECTION, "the two classes", "an increase in p(c1) - p_hat(c1) implies an equivalent increase in p(c2) - p_hat(c2)",
            Holds("0 < x < z < a < 1", "(a - x) - (a - z) = ((1 - a) - (1 - x)) - ((1 - a) - (1 - z))"),
            note="the signed error of c2 decreases by as much"),
    Printed(SECTION, "the two classes", "an increase in p(c1) - p_hat(c1) implies an equivalent increase in p_hat(c2) - p(c2)",
            Holds("0 < x < z < a < 1", "(a - x) - (a - z) = ((1 - x) - (1 - a)) - ((1 - z) - (1 - a))"), MEANT),
    *_printed(),
)  # fmt: skip
