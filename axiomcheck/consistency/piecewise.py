"""Functions D of two classes with a formula for each cell: the goals that show an axiom for them.

A cell says where the true prevalence of c1 lies among some cuts, and on which side of it the
predicted one.  Axioms are spoken of in the sense of a `Theory`, on its domain, where D has a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.instances import TRUTHS, readings
from axiomcheck.consistency.rules import require
from axiomcheck.errors import CheckError
from axiomcheck.exact.algebra import from_row, linear, linear_row, solve
from axiomcheck.exact.evaluate import expand
from axiomcheck.exact.forms import Conclusion, Iff, form_of, of_largest
from axiomcheck.lang.expr import ONE, ZERO, Expr, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt, negation

p, x, t = sym("p"), sym("x"), sym("t")
SIDES = (lt, eq, gt)  # of the predicted prevalence against the true one
CONTINUOUS = {"num", "sym", "add", "mul", "div", "abs", "min", "max"}
WRITTEN = CONTINUOUS | {"pow", "log", "exp"}


@dataclass(frozen=True)
class Piecewise:
    """D(p, x), p and x being prevalences of c1."""

    cuts: tuple[Fraction, ...]  # true prevalences, ascending; before, at and after each lies a part
    formulas: tuple[tuple[Expr, Expr, Expr], ...]  # for each part the formulas where x < p, x = p and x > p

    def part(self, i: int, v: Expr) -> list[Rel]:
        """The true prevalence v lies in part i."""
        if i % 2:
            return [eq(v, num(self.cuts[i // 2]))]
        low = [gt(v, num(self.cuts[i // 2 - 1]))] if i else []
        return low + ([lt(v, num(self.cuts[i // 2]))] if i // 2 < len(self.cuts) else [])

    def index(self, at: Fraction) -> int:
        """The part that a true prevalence lies in."""
        return next((2 * i + (at == c) for i, c in enumerate(self.cuts) if at <= c), 2 * len(self.cuts))

    def sides(self, i: int) -> list[tuple]:
        """The formulas of part i, each with how predicted and true prevalence compare (None: anyhow)."""
        row = self.formulas[i]
        return [(None, row[0])] if row[0] == row[1] == row[2] else list(zip(SIDES, row, strict=True))


HALF = Fraction(1, 2)


def everywhere(formula: Expr) -> Piecewise:
    """D by one formula over the classes; |.|, min and max written out where the case tells their signs."""
    written = expand(formula, (p, ONE - p), (x, ONE - x))
    below, at, above = (
        (_resolved(written, part, -1), _resolved(written, part, 0), _resolved(written, part, 1))
        for part in ((None, HALF), (HALF, HALF), (HALF, None))
    )
    return Piecewise((HALF,), (below, at, above))


def _resolved(e: Expr, part: tuple, side: int) -> Expr:
    """The formula for prevalences p of the part, x - p having that sign."""
    if e.op in ("num", "sym") or e.op not in WRITTEN:
        return e
    e = e.rebuilt(_resolved(a, part, side) for a in e.args)
    if e.op not in ("abs", "min", "max"):
        return e
    difference = e.args[0] if e.op == "abs" else e.args[0] - e.args[1]
    known = _sign(difference, part, side)
    if known is None:
        return e
    if e.op == "abs":
        return e.args[0] if known > 0 else ZERO if known == 0 else -e.args[0]
    return e.args[known < 0 if e.op == "max" else known > 0]


def _sign(e: Expr, part: tuple, side: int) -> int | None:
    """The sign of a multiple of x - p, or of a multiple of p - 1/2, or of a number; equality counts for either."""
    row = linear(e, ("p", "x"))
    if row is None:
        return None
    a, b, c = row
    if b:
        return None if a != -b or c else side * (1 if b > 0 else -1)
    if not a:
        return (c > 0) - (c < 0)
    if c != -a * HALF:
        return None
    where = 0 if part == (HALF, HALF) else -1 if part[0] is None else 1
    return where * (1 if a > 0 else -1)


def has_values(theory: Theory, d: Piecewise, formula: Expr | None = None) -> list[Goal]:
    """D has a value on the whole domain and is, if asked, continuous, as its one formula's syntax tells."""
    require(len(d.formulas) == 2 * len(d.cuts) + 1, "one row of formulas a part")
    if theory.continuous:
        if formula is None or everywhere(formula) != d:
            raise CheckError("continuity is seen of one formula only")
        written = expand(formula, (p, ONE - p), (x, ONE - x))
        require(all(map(_continuous, written.nodes())), "continuity is not seen from the formula")
    cells = [c for c in _cells(theory, d) if not _total(c[3])]
    return [g for _, inside, side, e in cells for g in solved([*inside, *side], eq(e, e))]


def _continuous(e: Expr) -> bool:
    """Is the operator continuous wherever it has a value?  Logarithms are not: zero times one is zero."""
    return e.op in CONTINUOUS or (e.op == "pow" and _whole(e.args[1]))


def _whole(e: Expr) -> bool:
    return e.op == "num" and e.args[0] in range(1, 17)


def _total(e: Expr) -> bool:
    """Has the formula a value whatever its variables are, as there is nothing in it that may lack one?"""
    if e.op == "pow":
        return _whole(e.args[1]) and _total(e.args[0])
    if e.op == "div":
        return e.args[1].op == "num" and e.args[1] != ZERO and _total(e.args[0])
    return e.op in ("num", "sym") or (
        e.op in ("add", "mul", "abs", "min", "max") and all(map(_total, e.args))
    )


def says(
    theory: Theory,
    name: str,
    d: Piecewise,
    worst: dict | None = None,
    empty: Callable[[Goal], bool] = lambda goal: False,
) -> list[Goal]:
    """The axiom for D on the domain; for MAX, `worst` gives the bound and where it is attained.

    That is a formula in p for each part, with the side that it lies on; if only the supremum
    is asked for, it may be a path in t, along which the error is at least the bound - t.
    Cases that are `empty` leave their impossibility to show.
    """
    require(theory.reading == "binary", "this is about two classes")
    statement = form_of(theory.claim(name).statement)
    conclusion = statement.conclusion
    if of_largest(conclusion):
        if worst is None:
            raise CheckError("where the largest error lies is not said")
        return _maximum(theory, d, num(worst["bound"]), worst["at"])
    goals = []
    truths = [k for k in statement.distributions if k in TRUTHS]
    for scenario in (form.scenario for form in readings(theory, name)):
        vectors = scenario.vectors
        roles = [("true" if k in truths else "predicted", v) for k, v in vectors.items()]
        inside = [r for role, v in roles for r in theory.inside(role, v)]
        for choice in product(range(len(d.formulas)), repeat=len(truths)):
            part = dict(zip(truths, choice, strict=True))
            given = [*inside, *scenario.hypotheses(), *(r for k in truths for r in d.part(part[k], sym(k)))]
            impossible = solved(given, lt(ZERO, ZERO))
            if not impossible or empty(impossible[0]):
                goals += impossible
                continue
            for more, r in _relations(conclusion):
                terms = [e for e in statement.terms if e in {*r.lhs.nodes(), *r.rhs.nodes()}]
                names = [tuple(a.args[0] for a in e.args) for e in terms]
                for sides in product(*(d.sides(part[true]) for true, _ in names)):
                    pairs = list(zip(names, sides, strict=True))
                    at = [side(sym(b), sym(a)) for (a, b), (side, _) in pairs if side]
                    values = {k: e.subs({"p": sym(k[0]), "x": sym(k[1])}) for k, (_, e) in pairs}
                    named = {tuple(vectors[x] for x in k): e for k, e in values.items()}
                    then = scenario.relation(r, lambda *pair, named=named: named[pair])
                    goals += solved([*given, *more, *at], then)
    return goals


def _relations(conclusion: Conclusion) -> list[tuple[list[Rel], Rel]]:
    if isinstance(conclusion, Rel):
        return [([], conclusion)]
    if not isinstance(conclusion, Iff) or conclusion.right.lhs.op != "sym":
        raise CheckError("not this conclusion")
    a, b = conclusion.right.lhs, conclusion.right.rhs
    apart = negation(conclusion.left)
    return [([eq(a, b)], conclusion.left), ([lt(a, b)], apart), ([gt(a, b)], apart)]


def _cells(theory: Theory, d: Piecewise) -> Iterator[tuple[int, list[Rel], list[Rel], Expr]]:
    inside = [*theory.inside("true", (p, ONE - p)), *theory.inside("predicted", (x, ONE - x))]
    for i in range(len(d.formulas)):
        for side, e in d.sides(i):
            yield i, [*inside, *d.part(i, p)], [side(x, p)] if side else [], e


def _maximum(theory: Theory, d: Piecewise, bound: Expr, at: list) -> list[Goal]:
    goals = [Goal((), gt(bound, 0))]
    for _, inside, side, e in _cells(theory, d):
        goals += solved([*inside, *side], le(e, bound))
    require(len(at) == len(d.formulas), "one place a part")
    for i, (place, side) in enumerate(at):
        require(place.symbols <= ({"p", "t"} if theory.supremum else {"p"}), "the place depends on more")
        given = [*theory.inside("true", (p, ONE - p)), *d.part(i, p)]
        given += [gt(t, 0), le(t, 1)] if "t" in place.symbols else []
        value = d.formulas[i][side].subs({"x": place})
        reached = ge(value, bound - t) if "t" in place.symbols else eq(value, bound)
        wanted = [*theory.inside("predicted", (place, ONE - place)), reached]
        if len(d.sides(i)) > 1:
            wanted.append(SIDES[side](place, p))
        goals += [g for r in wanted for g in solved(given, r)]
    return goals


def solved(given: list[Rel], then: Rel) -> list[Goal]:
    """The goal without its equations, which are solved; none where the hypotheses plainly cannot hold."""
    names = sorted({k for r in given for k in r.symbols} | then.symbols)
    rows = [linear_row(r.lhs - r.rhs, names) for r in given if r.op == "="]
    put = solve(rows, names, set())
    if put is None:
        return []
    kept: dict[Expr, bool] = {}
    for r in (r.subs(put) for r in given if r.op != "="):
        row = linear_row(r.rhs - r.lhs, names)
        if any(row[:-1]):
            e = from_row(row, names)
            kept[e] = kept.get(e, False) or r.op == "<"
        elif row[-1] < 0 or (row[-1] == 0 and r.op == "<"):
            return []
    if _clash([(linear_row(e, names), strict) for e, strict in kept.items()]):
        return []
    sides = (_plain(e.subs(put)) for e in (then.lhs, then.rhs))
    return [Goal(tuple(Rel("<" if s else "<=", ZERO, e) for e, s in kept.items()), Rel(then.op, *sides))]


def _clash(rows: list[tuple[list[Fraction], bool]]) -> bool:
    """Do bounds of one variable exclude each other?"""
    low: dict[int, tuple[Fraction, bool]] = {}
    high: dict[int, tuple[Fraction, bool]] = {}
    for row, strict in rows:
        places = [i for i, c in enumerate(row[:-1]) if c]
        if len(places) == 1:
            (i,) = places
            at = -row[-1] / row[i]
            if row[i] > 0:
                low[i] = max(low.get(i, (at, strict)), (at, strict))
            else:
                high[i] = min(high.get(i, (at, not strict)), (at, not strict))
    return any(
        low[i][0] > high[i][0] or (low[i][0] == high[i][0] and (low[i][1] or not high[i][1]))
        for i in low.keys() & high.keys()
    )


def _plain(e: Expr) -> Expr:
    """The same value, every linear part in its shortest form."""
    if e.op in ("num", "sym"):
        return e
    row = linear(e, names := sorted(e.symbols))
    return e.rebuilt(map(_plain, e.args)) if row is None else from_row(row, names)
