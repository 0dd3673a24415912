"""Theorems that need real numbers: of a class that is hardly predicted, the first move away costs as much as one likes.

Errors at one truth are compared by moves: a part of two classes says that moving some prediction from a class to one of which
no less is predicted, for its true prevalence, makes the error larger (`_move`). Moves are carried to any part of the codeframe,
its classes in their order, and back: IND, used for parts that need not be the first classes. `Ladder` checks, of any D:

1. At the truth (1/2, 1/2, 0) it costs something to move a quarter from the second class to the first, u of the third
   being predicted. If that were less than the third class's v > u costs for all u < v, there would be a gap at every place u
   (see `gaps`). So for some u < v, d = v - u, it is not: the assumption `cheap`.
2. Rungs. Say of a number N: where h is moved from class 1 to 2, 4*N*d*h may go from class 4 to 3, and the error still rises,
   if of classes 2 and 3 at least 4**N times as much is predicted as of class 1, for their true prevalences. For N = 0 it is
   a move. For N + 1 there are, in a larger codeframe, two classes of the same true prevalence, and one that the truth lacks:
   h is moved to the second of them and on to the first, at the expense of class 4 by `cheap`, and on to class 2 by what is
   said of N. What the three had they have again, so that the four are the part in which the predictions differ.
3. From the truth (1/4 + t, 1/8 - t, 1/2, 1/8) to that at t + s, by REL, the error rises; there s of class 1 is predicted and
   goes back to class 2, which by 2 costs more than the fourth class gains by giving 4*N*d*s to the third, if s*4**N <= 1/8.
   For t < t' let 16*N*d*(t' - t) >= 1, and s be a small fraction of t' - t: step by step, the third class has 1/4 at t and 1/2
   at t', and the error has risen. At each t it is less with 1/2 than with 1/4. So there would be a gap at every place t.

The instances, with variables, are checked here, and their hypotheses shown by the kernel from coefficients. That it is enough to
look at h = 1 and at the true prevalences times a number holds since both are divided by their sums; N <= 4**N, the
induction on N, the steps and the gaps are held here, and all of it is proved in Coq (`proofs/coq/ConsistencyLadder.v`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.bound import bound, orders
from axiomcheck.consistency.inconsistent import TRUTHS
from axiomcheck.consistency.rules import orthant, require
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.consistency.theorem import Line, Theorem
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import number
from axiomcheck.exact.forms import form_of
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, ge, gt, le, lt

TRUST = "ladder"
Vector = tuple[Expr, ...]
Triple = tuple[Vector, Vector, Vector]  # a truth and two predictions
PROOF = {
    "step": "ladder",
    "more": "mon", "nearer": "rel", "part": "ind",
    "until": "1/16",  # u and v are less, and so are t and t'
    "factor": "4",  # between a rung's class and the next one's
    "share": "3/4",  # of h times class 1's true prevalence over what is predicted of it: that of the two further classes
}  # fmt: skip
u, e, t, s = map(sym, "uets")
v = u + e
HALF, QUARTER, EIGHTH = num("1/2"), num("1/4"), num("1/8")


def ladder_theorem(theory: Theory) -> LadderTheorem | None:
    """The argument as a proof that no D satisfies the theory; None where it is none.

    >>> ladder_theorem(Theory(("mon", "rel", "ind"), "printed")).axioms
    ('mon', 'rel', 'ind')
    >>> ladder_theorem(Theory(("mon", "rel", "ind"), "repaired")) is None
    True
    """
    return LadderTheorem(theory, PROOF).if_it_holds()


@dataclass(frozen=True)
class LadderTheorem(Theorem):
    """No function D satisfies the theory, since its values are real."""

    beside = (TRUST,)
    notation = "D(p, x) is the error of the prediction x where p is true, all prevalences divided by their sums."

    def check(self) -> None:
        """An error of any kind, if the proof does not hold."""
        require(self.proof["step"] == "ladder", "there is no such proof")
        Ladder(self.theory, self.proof).check()

    def lines(self) -> list[Line]:
        """The proof, line by line."""
        more, nearer, part = (self.theory.axiom(self.proof[k]).name for k in ("more", "nearer", "part"))
        until, factor, share = (self.proof[k] for k in ("until", "factor", "share"))
        low, high = "(x1, 2*h, h - 4*h*v, x2, x3, x4, 4*h*v)", "(x1 - h, 2*h, h - 4*h*v, x2 + h, x3 + m, x4 - m, 4*h*v)"
        rows = [
            Line(0, "case", "Let P = (1/2, 1/2, 0), X(u) = (1/2, 1/2 - u, u) and Y(u) = (3/4, 1/4 - u, u)."),
            Line(0, "step", f"at p = P, x = X(u), y = Y(u), 0 < u < {until}", 1, more, "D(P, X(u)) < D(P, Y(u))"),
            Line(0, "case", f"So D(P, X(v)) <= D(P, Y(u)) for some u < v < {until}: else all places u had a gap. Let d = v - u."),
            Line(0, "step", "on a part of two classes i and j, elsewhere x = y; if yi < xi and xi*pj <= xj*pi", 2, more,
                 "D(p, x) < D(p, y)"),
            Line(0, "step", "carries 2 and D(P, X(v)) <= D(P, Y(u)) to codeframes of which they are about a part", 3, part,
                 "D(p, x) < D(p, y)"),
            Line(0, "case", "Ladder(N): moving h from class 1 to 2 and m = 4*N*d*h from class 4 to 3 makes the error larger,"),
            Line(0, "case", f"  if {factor}^N*x1*p2 <= x2*p1 and {factor}^N*x1*p3 <= x3*p1. Ladder(0) is 2."),
            Line(0, "case", f"Let q = {share}*h*p1/x1, p = (p1, q, q, p2, p3, p4, 0) and m = 4*(N + 1)*d*h."),
            Line(0, "case", "  First 1 gives h to 3; so 2, 3 and 7 are as in X(v), then as in Y(u); 6 gives 4*d*h to 7, 3 to 5;"),
            Line(0, "case", "  2 gives h to 4 and 6 gives 4*N*d*h to 5, by Ladder(N) on 2, 4, 5 and 6. In sum:"),
            Line(0, "step", "is Ladder(N + 1) of classes 1, 4, 5 and 6", 4, part, f"D(p, {low}) < D(p, {high})"),
            Line(0, "case", "Let T(t) = (1/4 + t, 1/8 - t, 1/2, 1/8) and Z(w) = (0, 1/4, w, 3/4 - w), 1/4 <= w <= 1/2."),
            Line(0, "step", f"at q = T(t), p = T(t + s), classes 2 and 1, 0 < t < t + s < {until}", 5, nearer,
                 "D(T(t), Z(w)) < D(T(t + s), (s, 1/4 - s, w, 3/4 - w))"),
            Line(0, "case", f"  By Ladder(N) that is less than D(T(t + s), Z(w + k)) if 0 < k <= 4*N*d*s, {factor}^N*s <= 1/8."),
            Line(0, "step", "at p = T(t), x = Z(1/2), y = Z(1/4)", 6, more, "D(T(t), Z(1/2)) < D(T(t), Z(1/4))"),
        ]  # fmt: skip
        text = (f"So for all 0 < t < t' < {until}, in many steps: D(T(t), Z(1/2)) < D(T(t), Z(1/4)) < D(T(t'), Z(1/2)). "
                "The real numbers do not have such gaps: impossible.")  # fmt: skip
        return [*rows, Line(0, "end", text)]


@dataclass(frozen=True)
class Region:
    """Where variables lie: hypotheses, and those of them that are coordinates of each block of variables."""

    given: tuple[Rel, ...]
    blocks: tuple[tuple[int, ...], ...]

    def show(self, r: Rel) -> None:
        """A CheckError unless coefficients show that the relation holds there."""
        _shown(self, r)

    def same(self, a: Sequence[Expr], b: Sequence[Expr]) -> None:
        """The two vectors are the same there."""
        require(len(a) == len(b), "they have other sizes")
        for x, y in zip(a, b, strict=True):
            self.show(eq(x, y))


@cache
def _shown(region: Region, r: Rel) -> None:
    orthant(Goal(region.given, r), coordinates=[list(b) for b in region.blocks])


def _region(*blocks: Sequence[Rel]) -> Region:
    """Each block has as many hypotheses as variables, or one more."""
    given: list[Rel] = []
    places = []
    for block in blocks:
        own = list(range(len(given), len(given) + len(block)))
        given += block
        names = frozenset().union(*(x.symbols for x in block))
        places.append(tuple(own if len(block) > len(names) else [*own, -1]))
    return Region(tuple(given), tuple(places))


class Ladder:
    """Replay of the three steps."""

    def __init__(self, theory: Theory, proof: dict):
        self.theory, self.proof = theory, proof
        self.until, self.factor, self.share = (num(number(proof[k])) for k in ("until", "factor", "share"))
        # one assumption: the two errors that `cheap` compares
        self.cheap = ((HALF, HALF, ZERO), (HALF, HALF - v, v), (num("3/4"), QUARTER - u, u))

    def check(self) -> None:
        """A CheckError where one of the steps is not shown."""
        require(self.factor.args[0] >= 1, "the condition on the next rung is weaker")
        self._gap()
        self._base()
        self._rung()
        self._steps()

    def _cheap(self) -> tuple[Rel, ...]:
        return (gt(u, 0), gt(e, 0), lt(v, self.until))

    # -- 1 ------------------------------------------------------------------------------

    def _gap(self) -> None:
        p, _, further = self.cheap
        self._more(_region(self._cheap()), p, (HALF, HALF - u, u), further, (2, 1))

    # -- 2 ------------------------------------------------------------------------------

    def _rung(self) -> None:
        """From N to N + 1, at h = 1; a is 4*N*d, and f the factor 4**N."""
        x1, p2, p3, p4, f, b, c, g, a = map(sym, ("x1", "p2", "p3", "p4", "f", "b", "c", "g", "a"))
        region = _region(self._cheap(), [ge(x1, 1)], [gt(p2, 0)], [gt(p3, 0)], [gt(p4, 0)], [ge(f, 1)],
                         [ge(b, 0)], [ge(c, 0)], [ge(g, 0)], [ge(a, 0)])  # fmt: skip
        p1, q = x1 / self.share, ONE  # true prevalences are multiplied such that q is 1
        paid = num(4) * e
        # the condition on N + 1, that `self.factor*f*x1*p2 <= x2*p1`, with b and c for what is left
        x2, x3, x4 = self.factor * self.share * f * p2 + b, self.factor * self.share * f * p3 + c, a + paid + g
        p = (p1, q, q, p2, p3, p4, ZERO)
        first = (x1, num(2), 1 - 4 * v, x2, x3, x4, 4 * v)
        chain = [
            first,
            (x1 - 1, num(2), 2 - 4 * v, x2, x3, x4, 4 * v),
            (x1 - 1, num(3), 1 - 4 * u, x2, x3, x4, 4 * u),
            (x1 - 1, num(3), 1 - 4 * u, x2, x3, x4 - paid, 4 * v),
            (x1 - 1, num(3), 1 - 4 * v, x2, x3 + paid, x4 - paid, 4 * v),
            (x1 - 1, num(2), 1 - 4 * v, x2 + 1, x3 + paid + a, x4 - paid - a, 4 * v),
        ]
        self._move(region, p, chain[0], chain[1], (1, 3))
        found = self._part(region, p, chain[1], chain[2], (2, 3, 7))
        for vector, known in zip(found, self.cheap, strict=True):
            region.same(vector, known)
        self._move(region, p, chain[2], chain[3], (6, 7))
        self._move(region, p, chain[3], chain[4], (3, 5))
        self._of_rung(region, self._taken(region, p, chain[4], chain[5], (2, 4, 5, 6)), f, ONE, a)
        # the four classes differ as is said of N + 1
        self._of_rung(region, self._taken(region, p, chain[0], chain[5], (1, 4, 5, 6)), self.factor * f, ONE, a + paid)

    def _base(self) -> None:
        """N = 0 is a move; true prevalences are multiplied such that p1 is x1."""
        x1, p2, p3, p4, b, c, g = map(sym, ("x1", "p2", "p3", "p4", "b", "c", "g"))
        region = _region([ge(x1, 1)], [gt(p2, 0)], [gt(p3, 0)], [gt(p4, 0)], [ge(b, 0)], [ge(c, 0)], [ge(g, 0)])
        p, x = (x1, p2, p3, p4), (x1, p2 + b, p3 + c, g)
        y = (x1 - 1, x[1] + 1, *x[2:])
        self._of_rung(region, (p, x, y), ONE, ONE, ZERO)
        self._move(region, p, x, y, (1, 2))

    def _of_rung(self, region: Region, vectors: Triple, factor: Expr, moved: Expr, paid: Expr) -> None:
        """What a rung asks of the four classes, and how its predictions differ."""
        p, x, y = vectors
        for r in (gt(moved, 0), le(moved, x[0]), *(gt(a, 0) for a in p), *(ge(a, 0) for a in x), le(paid, x[3]),
                   *(le(factor * x[0] * p[i], x[i] * p[0]) for i in (1, 2))):  # fmt: skip
            region.show(r)
        region.same(y, (x[0] - moved, x[1] + moved, x[2] + paid, x[3] - paid))

    # -- 3 ------------------------------------------------------------------------------

    def _steps(self) -> None:
        """From t to t + s: r is 4**N*s, a the 4*N*d*s, at most 4*d*r, and k of it is wanted."""
        a, k, r, w = map(sym, "akrw")
        later, share = [gt(t, 0), lt(t, self.until)], [ge(w, QUARTER), le(w, HALF)]
        moved = (s, QUARTER - s, w, num("3/4") - w)
        region = _region([gt(t, 0), gt(s, 0), lt(t + s, self.until)], share)
        self._nearer(region, (_truth(t), _given(w)), (_truth(t + s), moved), (2, 1))
        few = num("1/32")
        _region([gt(r, 0), le(r, EIGHTH)], [gt(e, 0), lt(e, self.until)]).show(le(4 * e * r, few))
        less = (ZERO, QUARTER, w + a, num("3/4") - w - a)
        region = _region(later, [gt(s, 0), le(s, r), le(r, EIGHTH)], share, [gt(a, 0), le(a, few)])  # t is what was t + s
        self._of_rung(region, (_truth(t), moved, less), r / s, s, a)
        self._move(_region(later, share, [gt(k, 0), lt(k, a), le(a, few)]), _truth(t), less, _given(w + k), (3, 4))
        self._more(_region(later), _truth(t), _given(HALF), _given(QUARTER), (3, 4))

    # -- instances ----------------------------------------------------------------------

    def _move(self, region: Region, p: Vector, x: Vector, y: Vector, classes: tuple[int, int]) -> None:
        """D(p, x) < D(p, y): the first of the two classes gives to the second, on a part of these two."""
        part = tuple(sorted(classes))
        two = self._part(region, p, x, y, part)
        self._more(region, *two, (1, 2) if part == classes else (2, 1))

    def _more(self, region: Region, p: Vector, x: Vector, y: Vector, classes: tuple[int, int]) -> None:
        """D(p, x) < D(p, y), by an instance of one axiom."""
        names = self._less(self._bound(region, "more", {"p": p, "x": x, "y": y}, classes))
        require(names == (("p", "x"), ("p", "y")), "that axiom does not say which prediction is worse")

    def _nearer(self, region: Region, one: tuple[Vector, Vector], other: tuple[Vector, Vector], classes: tuple[int, int]) -> None:
        """The first error is less than the second, of the same size at another truth."""
        (q, y), (p, x) = one, other
        error = x[classes[0] - 1] - p[classes[0] - 1]
        found = self._bound(region, "nearer", {"p": p, "q": q, "x": x, "y": y}, classes, error)
        require(self._less(found) == (("q", "y"), ("p", "x")), "that axiom does not say at which truth it is worse")

    def _less(self, scenario: Scenario) -> tuple[tuple[str, ...], ...]:
        """The names of both ends of a strict conclusion, the smaller one first."""
        found = scenario.form.conclusion
        if not (isinstance(found, Rel) and found.op in ("<", ">")):
            raise CheckError("no strict inequality is said")
        ends = (found.lhs, found.rhs) if found.op == "<" else (found.rhs, found.lhs)
        require(all(x.op == "D" for x in ends), "nor one of two errors")
        return tuple(tuple(a.args[0] for a in x.args) for x in ends)

    def _taken(self, region: Region, p: Vector, x: Vector, y: Vector, classes: Sequence[int]) -> Triple:
        """The classes of a part as they are, once it is one; a rung's prevalences are divided by their sums."""
        self._part(region, p, x, y, classes)
        taken = [tuple(z[c - 1] for c in classes) for z in (p, x, y)]
        return taken[0], taken[1], taken[2]

    def _part(self, region: Region, p: Vector, x: Vector, y: Vector, classes: Sequence[int]) -> Triple:
        """The projections on the classes, whose errors have the order of those of all classes."""
        size = len(p)
        require(2 <= len(classes) < size and list(classes) == sorted(set(classes)), "these are not a part")
        self._inside(region, {"p": p, "x": x, "y": y})
        rest = [c for c in range(1, size + 1) if c not in classes]
        vectors = {k: tuple(z[c - 1] for c in (*classes, *rest)) for k, z in (("p", p), ("x", x), ("y", y))}
        found = orders(self._bound(region, "part", vectors, (1, 2), part=len(classes)))
        ends = (found.left.lhs, found.left.rhs, found.right.lhs, found.right.rhs)
        names = [(z.op, *(a.args[0] for a in z.args)) for z in ends]
        require(names == [("D", "p", "x"), ("D", "p", "y"), ("D_part", "p", "x"), ("D_part", "p", "y")], "nor which")
        taken = {k: z[: len(classes)] for k, z in vectors.items()}
        self._inside(region, taken)
        shares = [tuple(a / add_all(z) for a in z) for z in taken.values()]
        return shares[0], shares[1], shares[2]

    def _inside(self, region: Region, vectors: dict[str, Vector]) -> None:
        """D has a value there."""
        for k, z in vectors.items():
            for r in (gt(add_all(z), 0), *self.theory.inside("true" if k in TRUTHS else "predicted", z)):
                region.show(r)

    def _bound(self, region: Region, name: str, vectors: dict[str, Vector], classes: tuple[int, int], error: Expr | None = None,
               part: int = 0) -> Scenario:  # fmt: skip
        """The axiom's statement at the point, divided by sums, once its hypotheses are shown there, and that D has a value."""
        statement = form_of(self.theory.claim(self.proof[name]).statement)
        if not part:
            self._inside(region, vectors)
        shares = {k: tuple(a / add_all(z) for a in z) for k, z in vectors.items()}
        scalars = dict.fromkeys(statement.signs, ONE)
        if error is not None:
            scalars |= dict.fromkeys(statement.scalars, error)
        return bound(self.theory, self.proof[name], shares, region.show, scalars=scalars, classes=classes, part=part,
                     inside=False)  # fmt: skip


def _truth(x: Expr) -> Vector:
    return (QUARTER + x, EIGHTH - x, HALF, EIGHTH)


def _given(x: Expr) -> Vector:
    return (ZERO, QUARTER, x, num("3/4") - x)
