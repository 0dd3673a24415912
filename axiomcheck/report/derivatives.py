"""Strict monotonicity by the sign of a derivative, as a chain that can be read line by line.

Definition, derivative, its factors, the sign of each factor: for two classes, as in Sebastiani's Appendix C
(a = p(c1), x = the predicted prevalence of c1, y = |a - x|), and class by class with a multiplier, which is
for every n.  A chain is data; `blocks` puts it into words.  Every sign is the kernel's: exact, on the cone of
the case's hypotheses.  A chain is shown beside a proof, it is none itself.

>>> from axiomcheck.measures import from_name
>>> for case in by_class(from_name("KLD")).cases:
...     print(case.name, case.sign, case.factored, [str(f.shown) for f in case.factors])
x < p -1 -((p - x)/x) ['p - x', 'x']
x > p 1 (x - p)/x ['x - p', 'x']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from axiomcheck.axioms.quantification import MON
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.kernel.algebra import UNIT, Cone, linear
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.evaluate import expand
from axiomcheck.kernel.setting import setting
from axiomcheck.kernel.shape import Shape, shape
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, derivative, n, negated, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt
from axiomcheck.lang.measure import Measure
from axiomcheck.report.blocks import Block, Line, Math, Para, Step, Steps, equation, joined
from axiomcheck.report.factors import factors_of, positive_form, quotient
from axiomcheck.report.formulas import compared, formula, relation, tidy
from axiomcheck.report.words import said
from axiomcheck.strategies.claims import multipliers
from axiomcheck.strategies.goals import FAILURES, Open, Prover
from axiomcheck.strategies.linear import contradiction

KINKS = ("abs", "min", "max")
MOST_SPLITS = 2
SECONDS = 2.0  # for the outer function's growth, a guard
a, p, x, S, u = (sym(k) for k in ("a", "p", "x", "S", "u"))


@dataclass(frozen=True)
class Factor:
    """One factor of the numerator or of the denominator, and why it is positive on the case."""

    shown: Expr
    power: int
    why: str  # "linear": a hypothesis or a sum of such; "form": positive coefficients
    form: Expr | None = None  # the same, as a sum of what is plainly positive


@dataclass(frozen=True)
class Case:
    """One side of the truth: the derivative there, in factors that are positive, and its sign."""

    name: str
    given: tuple[Rel, ...]
    written: Expr  # without |.|, min and max: which they are is settled here
    raw: Expr  # its derivative, as the rules of differentiation leave it
    factored: Expr
    factors: tuple[Factor, ...]
    sign: int


@dataclass(frozen=True)
class Outer:
    """The function E of D = E(S), and its derivative, positive."""

    written: Expr
    slope: Expr


@dataclass(frozen=True)
class Chain:
    """From the definition to the signs.

    `of` is what the cases differentiate: D at two classes, by y = |a - x| ("two"); or the summand f(p, x),
    by x, plus the multiplier ("classes").
    """

    kind: str
    of: Expr
    cases: tuple[Case, ...]
    outer: Outer | None = None
    multiplier: Fraction = Fraction(0)
    classes: int | None = None


# -- two classes -----------------------------------------------------------------------


def by_two(measure: Measure) -> Chain | None:
    """The chain of Appendix C, at n = 2; None where some sign stays open."""
    if measure.trained or measure.parameters or measure.branches:
        return None  # a formula with conditions may jump
    try:
        outer, of = _outer_and_sum(measure)
        at = expand(of, (a, ONE - a), (x, ONE - x))
        cases = (*_cases("x < a", at, below=True), *_cases("x > a", at, below=False))
    except (AxiomcheckError, ValueError):
        return None
    if any(case.sign != 1 for case in cases):
        return None
    return Chain("two", at, cases, outer)


def _outer_and_sum(measure: Measure) -> tuple[Outer | None, Expr]:
    """E, where it is more than a division, and what is inside; the whole formula where there is none."""
    try:
        found = shape(measure, 2)
    except CheckError:
        return None, measure.formula
    if not found.outer.has("exp", "log"):
        return None, measure.formula
    if (outer := _grows(measure, found, 2)) is None:
        raise CheckError("that E grows is open")
    return outer, Expr("sum", found.summand)


def _cases(name: str, at: Expr, *, below: bool) -> Iterator[Case]:
    """dD/dy on one side, y = |a - x|: minus dD/dx below the truth, dD/dx above it."""
    given = (gt(x, 0), lt(x, a), lt(a, ONE)) if below else (gt(a, 0), lt(a, x), lt(x, ONE))
    yield from _settled(name, given, at, "x", -1 if below else 1, ZERO, ("x", "a"), MOST_SPLITS)


# -- class by class ---------------------------------------------------------------------


def by_class(measure: Measure, classes: int | None = None) -> Chain | None:
    """The chain for every n: f falls towards the truth and grows from it, with a multiplier, and E grows."""
    if measure.trained or measure.branches or measure.parameters:
        return None
    try:
        found = shape(measure, classes)
        outer = _grows(measure, found, classes)
        f = found.summand.subs({"p_hat": x})
        wanted = multipliers(Claim(measure, MON, classes=classes))
    except (AxiomcheckError, ValueError):
        return None
    if f.symbols - {"p", "x", "n"} or outer is None:
        return None
    for m in dict.fromkeys(map(Fraction, wanted)):
        try:
            low = tuple(_settled("x < p", (gt(x, 0), lt(x, p), le(p, ONE)), f, "x", 1, num(m), ("x", "p"), 0))
            high = tuple(_settled("x > p", (gt(p, 0), lt(p, x), le(x, ONE)), f, "x", 1, num(m), ("x", "p"), 0))
        except (AxiomcheckError, ValueError):
            continue
        if all(c.sign == -1 for c in low) and all(c.sign == 1 for c in high):
            return Chain("classes", f, (*low, *high), outer, m, classes)
    return None


def _grows(measure: Measure, found: Shape, classes: int | None) -> Outer | None:
    """E' > 0, by its factors or by the kernel; None where that stays open."""
    slope = tidy(derivative(found.outer, "S"))
    context = setting(Claim(measure, MON, classes=classes), MON)
    goal = context.increasing()
    prover = Prover(SECONDS, use_z3=False)
    try:
        prover.attempt((Goal((ge(n, 2), *goal.given), goal.then),))
    except (Open, *FAILURES):
        return None
    return Outer(found.outer, _shown_slope(slope))


def _shown_slope(slope: Expr) -> Expr:
    """E' as a quotient of factors, e^S being one positive number u."""
    inside = slope.replace(lambda e: u if e == Expr("exp", S) else None)
    names = sorted(inside.symbols)
    given = [gt(sym(k), 0) for k in names]
    try:
        here = Cone(given, names, [[i, UNIT] for i in range(len(names))])
        top, below = here.value(inside)
        sides = [factors_of(here, poly) for poly in (top, below)]
    except FAILURES:
        return slope
    if sides[0] is None or sides[1] is None:
        return slope
    return quotient(*sides).subs({"u": Expr("exp", S)})


# -- one case ----------------------------------------------------------------------------


def _settled(
    name: str,
    given: tuple[Rel, ...],
    at: Expr,
    by: str,
    direction: int,
    more: Expr,
    variables: Sequence[str],
    splits: int,
) -> Iterator[Case]:
    """The case; split where a minimum or maximum is not settled on it."""
    cones = list(_cones(given, variables, at.symbols - set(variables)))
    kink: Expr | None = None
    for here, known, blocks in cones:
        here.others = [other for other, _, _ in cones if other is not here]
        for other in here.others:
            other.others = []
            other.atoms_of(here)
        try:
            written, open_at = _without_kinks(at, here)
            if open_at is not None:
                kink = open_at
                continue
            slope = derivative(written, by)
            raw = tidy(negated(slope) if direction < 0 else slope + more)
            found = _case(name, known, blocks, here, written, raw)
        except CheckError:  # on this cone
            continue
        if found is not None:
            yield found
            return
    if kink is None or splits == 0:
        raise CheckError(f"{name}: a sign is open")
    for side in (le(kink, 0), ge(kink, 0)):
        label = relation(_halves(side)).text
        try:
            yield from _settled(f"{name}, {label}", (*given, side), at, by, direction, more, variables, splits - 1)
        except CheckError:
            if not impossible((*given, side)):
                raise


def _halves(r: Rel) -> Rel:
    """`a <= 1/2` for `2*a - 1 <= 0`."""
    difference = r.lhs - r.rhs
    names = sorted(difference.symbols)
    row = linear(difference, names)
    if row is None or len(names) != 1 or not row[0]:
        return r
    bound = num(-row[1] / row[0])
    return le(sym(names[0]), bound) if row[0] > 0 else le(bound, sym(names[0]))


def impossible(given: tuple[Rel, ...]) -> bool:
    """Do the hypotheses contradict each other?"""
    return contradiction(Goal(given, eq(ZERO, ZERO))) is not None


def _cones(
    given: tuple[Rel, ...], variables: Sequence[str], others: frozenset[str] | set[str]
) -> Iterator[tuple[Cone, tuple[Rel, ...], list]]:
    """The region, by every choice of as many hypotheses as it has corners; n and the like beside."""
    extra = tuple(ge(n, 2) if k == "n" else gt(sym(k), 0) for k in sorted(others))
    known = (*given, *extra)
    beside = [[len(given) + i, UNIT] for i in range(len(extra))]
    names = [*variables, *sorted(others)]
    for chosen in combinations(range(len(given)), len(variables) + 1):
        blocks = [list(chosen), *beside]
        try:
            yield Cone(known, names, blocks), known, blocks
        except CheckError:
            continue


def _without_kinks(e: Expr, here: Cone) -> tuple[Expr, Expr | None]:
    """The term with |.|, min, max and conditions settled; and what is open, if something is."""
    if e.op in ("num", "sym"):
        return e, None
    args = []
    for part in e.args:
        inner, open_at = _without_kinks(part, here)
        if open_at is not None:
            return e, open_at
        args.append(inner)
    if e.op not in KINKS:
        return e.rebuilt(args), None
    difference = args[0] if e.op == "abs" else args[0] - args[1]
    s, _ = here.sign(here.value(difference)[0])
    if s is None:
        return e, difference
    if e.op == "abs":
        return (args[0] if s >= 0 else tidy(negated(args[0]))), None
    return args[0 if (s <= 0) == (e.op == "min") else 1], None


def _case(
    name: str, given: tuple[Rel, ...], blocks: list, here: Cone, written: Expr, raw: Expr
) -> Case | None:
    """The derivative in factors, each with its sign; None if some sign is open, or it vanishes."""
    top, below = here.value(raw)
    s, strict = here.sign(top)
    if not s or not strict:
        return None
    above, under = (factors_of(here, poly) for poly in (top, below))
    if above is None or under is None:
        return None
    certificate = Certificate("cone", {"coordinates": blocks})
    goal = Goal(given, gt(raw, 0))
    factors = []
    for shown, power in (*above[1], *under[1]):
        poly, _ = here.value(shown)
        if linear(shown, here.variables) is not None:
            factors.append(Factor(shown, power, "linear"))
        else:
            factors.append(Factor(shown, power, "form", positive_form(goal, certificate, here, poly)))
    return Case(name, given, tidy(written), raw, _presented(above, under), tuple(factors), s)


def _presented(numerator: tuple, denominator: tuple) -> Expr:
    """The quotient, its minus in front."""
    whole = quotient(numerator, denominator)
    if whole.op == "div" and whole.args[0].op == "mul" and whole.args[0].args[0] == num(-1):
        return negated(whole.args[0].args[1] / whole.args[1])
    if whole.op == "div" and whole.args[0].op == "num" and whole.args[0].args[0] < 0:
        return negated(negated(whole.args[0]) / whole.args[1])
    return whole


# -- words ---------------------------------------------------------------------------------


def blocks(measure: Measure, classes: int | None = None) -> list[Block]:
    """The section 'Derivative signs': class by class, and at two classes; nothing where no chain closes."""
    found = [chain for chain in (by_class(measure, classes), by_two(measure)) if chain is not None]
    return [*(b for chain in found for b in told(chain)), *([Para((ENDS,))] if found else [])]


def told(chain: Chain) -> list[Block]:
    """One chain in words."""
    steps: list[Step] = []
    if chain.outer is not None:
        e, slope = formula(chain.outer.written), formula(chain.outer.slope, keep=True)
        steps.append(Step((equation("E(S)", e), ", and ", compared(equation("E'(S)", slope), ">"), ".")))
    steps += [_step(chain, case) for case in chain.cases]
    if chain.kind == "two":
        return [Para(_two_opening(chain), "Derivative signs, n = 2"), Steps(tuple(steps))]
    size = "every `n`" if chain.classes is None else f"`n = {chain.classes}`"
    opening: Line = (
        *said(f"For {size}, `D = E(S)`, `S` the sum of "), equation("f(p, x)", formula(chain.of)),
        *said(". What moves from one class to another changes `S` by the difference of "),
        _slope(chain), " at the two" + (", as prevalences sum to one." if chain.multiplier else "."),
    )  # fmt: skip
    return [Para(opening, "Derivative signs"), Steps(tuple(steps))]


ENDS = (
    "The signs hold for prevalences strictly between 0 and 1, off the truth; what happens at zeros and at the "
    "truth itself is among the goals of the proof."
)


def _two_opening(chain: Chain) -> Line:
    what = _differentiated(chain)
    return (
        *said("With `a` for `p(c1)`, `x` for its prediction and `y = |a - x|`, "),
        equation(what, formula(chain.of)),
        *said(f". `{what}` grows strictly with `y`:"),
    )


def _differentiated(chain: Chain) -> str:
    """What the cases differentiate, by its name."""
    return "f" if chain.kind == "classes" else "D" if chain.outer is None else "S"


def _slope(chain: Chain) -> Math:
    """Its derivative, by its name, with the multiplier."""
    of, by, m = _differentiated(chain), "x" if chain.kind == "classes" else "y", chain.multiplier
    shift = f" + {m}" if m > 0 else f" - {-m}" if m < 0 else ""
    return Math(f"d{of}/d{by}{shift}", rf"\frac{{\partial {of}}}{{\partial {by}}}{shift}")


def _step(chain: Chain, case: Case) -> Step:
    """The derivative, then the sign of each factor."""
    name, f = _slope(chain), formula(case.written)
    where = Math(case.name, case.name.replace("<=", r"\leq").replace(", ", r",\ "))
    differ = case.raw != case.factored and case.raw.has("add")  # as the rules of differentiation leave it
    found = equation(name, *(formula(e, keep=True) for e in (*[case.raw] * differ, case.factored)))
    head: Line = (where, ": ", equation(_differentiated(chain), f), ", so ", compared(found, ">" if case.sign > 0 else "<"))
    reasons = [_reason(factor) for factor in case.factors]
    return Step((*head, *((", as ", *joined(reasons, last=" and ")) if reasons else ()), "."))


def _reason(factor: Factor) -> Line:
    if factor.why == "linear" or factor.form is None:
        by = () if factor.why == "linear" else (" by its coefficients",)
        return (relation(Rel("<", ZERO, factor.shown), keep=True), *by)
    whole = equation(formula(factor.shown, keep=True), formula(factor.form, keep=True))
    return (compared(whole, ">"),)
