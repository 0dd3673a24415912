"""Lemmas that carry a proof about one or two classes to codeframes of every size.

Each takes a claim and parameters and returns the goals that imply the claim; it raises
`CheckError` where it does not apply.  Each docstring states the lemma and why it holds.
Throughout, D = E(S) with S = sum over c of f(p_c, q_c), and

    g(p, q) = f(p, q) + m (q - p)        m the `multiplier`, a rational number

has the same sum as f, because prevalences sum to one.  Goals are stated per stratum:
which prevalences are zero and which are positive.  Where f has no value on a stratum,
the natural domain does not contain the point; on the extended domain the lemmas below
do not apply then, and where f tends to +oo they say what happens.

Where f(p, p) = a p + c, `centred` takes that off: f - a p - c has the sum S - a - c n.  Where
that is still negative off the diagonal it is turned around.  E is rewritten accordingly, as
E(a + c n + S) or E(a + c n - S), so that D is what it was.

Smoothing maps distributions affinely onto distributions with positive prevalences and
leaves differences in proportion, so every axiom but IND and MAX, stated for smoothed
distributions, is an instance of the same axiom on the open simplex.
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.axioms import quantification as axioms
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.kernel.algebra import Cone, linear
from axiomcheck.kernel.certificate import number
from axiomcheck.kernel.evaluate import holds
from axiomcheck.kernel.setting import Setting, about_sizes, formula, require, s, setting, t, total
from axiomcheck.kernel.shape import INFINITE, S, Shape
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, ZERO, Expr, n, num, sym
from axiomcheck.lang.goal import Goal, eq, ge, gt, le, lt

SAMPLE = {"p": Fraction(1, 4), "p_hat": Fraction(3, 4), "n": Fraction(2)}


@about_sizes
def divergence(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) = 0, E strictly increasing on [0, oo), g(p, q) > 0 for p != q, g(p, p) = 0: IoI.

    Then S is a sum of terms that are zero where prediction and truth agree and positive
    elsewhere; so S = 0, and E(S) = 0, exactly if they agree everywhere.  Where g tends
    to +oo off the diagonal, E(S) is the supremum of E on [0, oo), which is positive.

    Where g(0, q) = 0 for all q, the terms with p > 0 do: if they are zero, the prediction
    agrees with the truth there, and as both sum to one, everywhere.  Likewise for g(p, 0).
    """
    context = setting(claim, axioms.IOI)
    require(context.table.get("00") != INFINITE, "the summand is infinite on the diagonal")
    context, m = centred(context, number(multiplier))
    free = [k for k in ("0+", "+0") if m == 0 and context.table.get(k) == ZERO][:1]
    return (
        grows(context, floor=True),
        context.outer(then=eq(context.shape.outer_at(ZERO), 0)),
        *per_class(context, m, strict=True, free=free),
        *on_diagonal(context, m),
    )


@about_sizes
def nonnegative(claim: Claim, *, multiplier: str) -> tuple[Goal, ...]:
    """E(0) >= 0, E increasing on [0, oo), g >= 0: NN.

    The summand is centred, but for multiplier 0 and f(p, p) = a p: then f >= 0 itself is shown.
    """
    context, m = setting(claim, axioms.NN), number(multiplier)
    if m != 0 or on_the_diagonal(context)[1] != 0:
        context, m = centred(context, m)
    return (
        grows(context, strict=False, floor=True),
        context.outer(then=ge(context.shape.outer_at(ZERO), 0)),
        *per_class(context, m, strict=False),
    )


def on_the_diagonal(context: Setting) -> tuple[Fraction, Fraction]:
    """a and c with f(p, p) = a p + c for p > 0; zeros where f(p, p) is not of that form."""
    value = context.f("++", sym("p"), sym("p"))
    nothing = Fraction(0), Fraction(0)
    if not isinstance(value, Expr) or TRAIN in value.symbols:
        return nothing
    try:
        found = Cone((gt(sym("p"), 0), le(sym("p"), 1)), ["p"], [[0, 1]]).normal(value)
    except (CheckError, UndefinedValue):
        return nothing
    row = linear(found, ["p"])
    return nothing if row is None else (row[0], row[1])


def centred(context: Setting, m: Fraction) -> tuple[Setting, Fraction]:
    """The same measure, with a summand that is zero on the diagonal; and the multiplier for that.

    Whether the sum is turned around is a matter of one point off the diagonal: which of the
    two is right, the goals show.
    """
    a, c = on_the_diagonal(context)
    if (a, c) == (0, 0):
        return context, m
    p, q = sym("p"), sym("p_hat")

    def moved(value: Expr | str, true: Expr) -> Expr | str:
        if isinstance(value, str):
            return value
        terms = value - num(a) * true if a else value
        return terms - num(c) if c else terms

    at_sample = moved(context.table["++"], p) + num(m) * (q - p)
    try:
        turned = holds(lt(at_sample, 0), SAMPLE)
    except UndefinedValue:
        turned = False
    require(not (turned and context.infinite), "E falls where the sum is infinite")

    def put(value: Expr | str, true: Expr) -> Expr | str:
        value = moved(value, true)
        return -value if turned and isinstance(value, Expr) else value

    size = n if context.claim.classes is None else num(context.claim.classes)
    before = (-S if turned else S) + num(a) + num(c) * size
    table = {k: put(v, p if k[0] == "+" else ZERO) for k, v in context.table.items()}
    outer = context.shape.outer_at(before)
    return Setting(context.claim, Shape(outer, formula(put(context.shape.summand, p))), table), -m if turned else m


def grows(context: Setting, *, strict: bool = True, floor: bool = False) -> Goal:
    """E grows with S where it has a value; on the natural domain D has none where it has not.

    A logarithm needs a positive argument, unless a product may absorb it.
    """
    goal = context.increasing(strict=strict, floor=floor)
    if context.claim.domain != "natural":
        return goal
    outer = context.shape.outer
    inner = [e.subs({"S": x}) for x in (s, t) for e in _under_logarithms(outer) if "S" in e.symbols]
    return goal.assuming(*dict.fromkeys(gt(e, 0) for e in inner))


def _under_logarithms(e: Expr) -> list[Expr]:
    """What has to be positive for the formula to have a value, whichever branch is taken."""
    if e.op in ("num", "sym", "where"):
        return []
    if e.op == "mul" and sum(a.op != "num" or a == ZERO for a in e.args) > 1:
        return []
    return [x for a in e.args for x in _under_logarithms(a)] + ([e.args[0]] if e.op == "log" else [])


def per_class(context: Setting, m: Fraction, *, strict: bool, free: list[str] | None = None) -> list[Goal]:
    """g > 0 off the diagonal, or g >= 0 everywhere; nothing is said of the strata in `free`."""
    p, q = sym("p"), sym("q")
    sides = {
        "++": ((gt(p, 0), lt(p, q)), (gt(q, 0), lt(q, p))),
        "0+": ((gt(q, 0),),),
        "+0": ((gt(p, 0),),),
    }
    if not strict:
        sides |= {"00": ((),), "++": ((gt(p, 0), le(p, q)), (gt(q, 0), le(q, p)))}
    goals = []
    for pattern, regions in sides.items():
        a, b = (ZERO if mark == "0" else v for mark, v in zip(pattern, (p, q), strict=True))
        value = context.g(pattern, a, b, m)
        if isinstance(value, str) or pattern in (free or ()):
            continue
        goals += [Goal(region, gt(value, 0) if strict else ge(value, 0)) for region in regions]
    return goals


def on_diagonal(context: Setting, m: Fraction) -> list[Goal]:
    """g is zero where prediction and truth agree."""
    p = sym("p")
    goals = []
    for pattern, given, at in (("++", (gt(p, 0),), p), ("00", (), ZERO)):
        value = context.g(pattern, at, at, m)
        if not isinstance(value, str):
            goals.append(Goal(given, eq(value, 0)))
    return goals


@about_sizes
def separable(claim: Claim, *, multiplier: str, strict: str, floor: bool = False) -> tuple[Goal, ...]:
    """E strictly increasing; g falls towards the truth from below and grows from it upwards: MON.

    c1: z < y <= x  implies g(x, y) <= g(x, z);     c2: x <= y < z  implies g(x, y) <= g(x, z);
    with < on the side named by `strict` ("c1", "c2" or "both").  Two terms of the sum
    change, neither falls and one grows; all others stay, as do n and p.  With `floor`,
    g >= 0 is shown as well, of the centred summand, and E need grow on [0, oo) only.

    Where the summand tends to +oo (extended domain) the lemma holds at n = 2: D(p, x) is
    finite there, as x(c1) > 0, x(c2) >= p(c2) and, where x(c2) = 0, p(c2) = 0.
    """
    context = setting(claim, axioms.MON)
    require(strict in ("c1", "c2", "both"), "strict must be c1, c2 or both")
    if context.infinite:
        require(claim.classes == 2, "two infinite errors are not ordered")
        require(all(context.table[k] != INFINITE for k in ("00", "0+", "++")), "D(p, x) may be infinite")
    m = number(multiplier)
    if floor:
        context, m = centred(context, m)
    extra = per_class(context, m, strict=False) if floor else []
    return (grows(context, floor=floor), *away(context, m, strict), *extra, *total(context))


def away(context: Setting, m: Fraction, strict: str) -> list[Goal]:
    """g falls towards the truth from below and grows from it upwards, with < on the side named by `strict`."""
    x, y, z = sym("x"), sym("y"), sym("z")
    below, above = (lt(z, y), le(y, x)), (le(x, y), lt(y, z))
    goals = []
    for side, order, patterns in (
        ("c1", below, (("+", "+", "0"), ("+", "+", "+"))),
        ("c2", above, (("0", "0", "+"), ("0", "+", "+"), ("+", "+", "+"))),
    ):
        for pattern in patterns:
            names = dict(zip("xyz", pattern, strict=True))
            zero = {name: ZERO for name, mark in names.items() if mark == "0"}
            a, b, c = (v.subs(zero) for v in (x, y, z))
            near, far = context.g(names["x"] + names["y"], a, b, m), context.g(names["x"] + names["z"], a, c, m)
            if isinstance(near, str) or isinstance(far, str):
                continue  # outside the domain, or D(p, y) infinite and D(p, x) finite
            positive = tuple(gt(sym(name), 0) for name in names if name not in zero)
            then = lt(near, far) if strict in (side, "both") else le(near, far)
            ordered = tuple(r.subs(zero) for r in order if not r.symbols & zero.keys())
            goals.append(Goal((*positive, *ordered), then))
    return goals

