"""Theorems that need real numbers: errors would order a plane as no real numbers are ordered.

G(f) is the error of the prediction c + f, where c, a distribution of three classes, is true; f is a small vector of the
plane f1 + f2 + f3 = 0. `Plane` shows of any D that has the axioms, by their instances,

1. shift: G(f) <= G(g) exactly where G(f + d) <= G(g + d), if f + d and g + d are each 0 or not 0 in the first class;
2. G(f) = G(0) for no f but 0;
3. scale: G(t w) <= G(0) exactly where G(w) <= G(0), for 0 < t < 1 and some vectors w, also with >= for <=.

Points are linear in variables that range over a box, and an instance's hypotheses are shown there by the kernel. What
follows from the three is held here, and is proved in Coq (`proofs/coq/ConsistencyPlane.v`):

There are independent a and b above 0, that is with G(0) < G(a): two given vectors or their negatives. Let w = a + b, so
that G(0) < G(a) < G(w) and G(t w) > G(0). Let s be the supremum of the numbers r in [0, 1] with G(a - r w) > G(0), and
k = a - s w, which is not 0. If G(k) > G(0), then 0 < k < r w in the order of G for every r > 0 that is small, and by the
shift G(u w) < G(u w + k) < G(v w) for all small u < v. If G(k) < G(0) then likewise G(u w + k) < G(u w) < G(v w + k).
Either way there would be a gap at each place u of an interval, and there are no such real numbers (see `gaps`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.consistency.bound import bound, orders
from axiomcheck.consistency.parts import contradictory
from axiomcheck.consistency.rules import orthant, require
from axiomcheck.consistency.scenario import Scenario
from axiomcheck.consistency.theorem import Line, Theorem
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import encode, number
from axiomcheck.exact.forms import Iff
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, lt, negation
from axiomcheck.strategies.linear import contradiction, multipliers

TRUST = "plane"
Vector = tuple[Expr, ...]
Facts = tuple[Rel, ...]
PROOF = {
    "step": "plane",
    "same": "abs", "part": "ind", "zero": "ioi",
    "truth": ["1/5", "2/5", "2/5"],
    "corner": ["3/20", "17/40", "17/40"],
    "masses": ["1/2", "1/4"],  # of the three classes among four, true and predicted, where predictions are shifted
    "mass": "1/4",  # the same where they are scaled, before that
    "within": "1/80",
    "vectors": [["1/700", "-1/1400", "-1/1400"], ["1/280", "-3/1400", "-1/700"]],
}  # fmt: skip


def plane_theorem(theory: Theory) -> PlaneTheorem | None:
    """The argument as a proof that no D satisfies the theory; None where it is none.

    >>> plane_theorem(Theory(("ioi", "abs", "ind"), "printed")).axioms
    ('ioi', 'abs', 'ind')
    >>> plane_theorem(Theory(("ioi", "abs", "ind"), "repaired")) is None
    True
    """
    return PlaneTheorem(theory, PROOF).if_it_holds()


@dataclass(frozen=True)
class PlaneTheorem(Theorem):
    """No function D satisfies the theory, since its values are real."""

    beside = (TRUST,)
    notation = "D(p, x) is the error of the prediction x where p is true; all prevalences are given."

    def check(self) -> None:
        """An error of any kind, if the proof does not hold."""
        require(self.proof["step"] == "plane", "there is no such proof")
        Plane(self.theory, self.proof).check()

    def lines(self) -> list[Line]:
        """The proof, line by line."""
        plane, proof = Plane(self.theory, self.proof), self.proof
        same, part, zero = (self.theory.axiom(proof[k]).name for k in ("same", "part", "zero"))
        c, (true, predicted) = _said(plane.truth), proof["masses"]
        a, b = (_said(v) for v in plane.vectors)
        found = [Line(0, "case", f"Let c = {c} and G(f) = D(c, c + f), f small with f1 + f2 + f3 = 0; q = c + d.")]
        steps = [
            (part, "G(f) <= G(g) iff D(P, F) <= D(P, H)",
             f"P = ({true} c, 1 - {true}), F = ({predicted} (c + f), 1 - {predicted}), H the same of g, the first 3 classes"),
            (same, "D(P, F) = D(P + {true} d, F + {true} d)".replace("{true}", true),
             f"by way of the truth ({true} r, 1 - {true}), r = {_said(plane.corner)}; classes 1 and 2, 1 and 3"),
            (part, "G(f) <= G(g) iff D(q, q + f + d) <= D(q, q + g + d)", "as in 1, with the true q"),
            (same, "D(q, q + h) = G(h) if h1 is not 0", "by way of the truth r; classes 1 and 2, 1 and 3"),
            (zero, "D(q, q) = 0 = G(0)", "at p = x = q and p = x = c"),
            (zero, "G(f) != 0 if f is not 0", "at p = c, x = c + f"),
            (part, f"G(t w) <= 0 iff D(({proof['mass']} c, .), the same + {proof['mass']} t w) <= 0", "0 < t < 1, wi not 0"),
            (same, "so does it iff G(w) <= 0", f"at ({proof['mass']} c, .) and ({proof['mass']} t c, .), classes 4 and 1, 2, 3"),
        ]  # fmt: skip
        found += [Line(0, "step", where, i, name, says) for i, (name, says, where) in enumerate(steps, 1)]
        chosen = (f"By 1 to 5, G(f) <= G(g) iff G(f + d) <= G(g + d). Let a, b be {a}, {b} or their negatives, such that G(a), "
                  "G(b) > 0; w = a + b; s the supremum of the r with G(a - r w) > 0; k = a - s w.")  # fmt: skip
        found.append(Line(0, "case", chosen))
        text = ("So for all small 0 < u < v: G(u w) < G(u w + k) < G(v w) if G(k) > 0, and G(u w + k) < G(u w) < G(v w + k) if "
                "G(k) < 0. The real numbers do not have such gaps: impossible.")  # fmt: skip
        return [*found, Line(0, "end", text)]


def _said(v: Iterable[Expr]) -> str:
    return f"({', '.join(map(str, v))})"


class Plane:
    """Replay of the three properties of G."""

    def __init__(self, theory: Theory, proof: dict):
        self.theory, self.proof = theory, proof
        self.truth, self.corner = (_numbers(proof[k]) for k in ("truth", "corner"))
        self.vectors = [_numbers(v) for v in proof["vectors"]]
        self.within = number(proof["within"])
        require(len(self.truth) == len(self.corner) == 3, "there are three classes")

    def check(self) -> None:
        """A CheckError where one of the properties is not shown."""
        self._zero()
        self._orders()
        self._same_at_other_truths()
        self._vectors()

    # -- shift ------------------------------------------------------------------------

    def _orders(self) -> None:
        """G(f) <= G(g) where D(q, q + f + d) <= D(q, q + g + d), for all f, g and d within the box."""
        f, g, d = (_free(k) for k in "fgd")
        given = self._box(f, g, d)
        truth, later = self.truth, _sum(self.truth, d)
        true, predicted = (num(number(x)) for x in self.proof["masses"])
        before, after = _lift(true, truth), _lift(true, later)
        for e in (f, g):
            one = _lift(predicted, _sum(truth, e))
            other = _sum(one, _difference(after, before))
            self._same(given, (before, one), (after, other), _lift(true, self.corner), (2, 3))
        ones = [_lift(predicted, _sum(truth, e)) for e in (f, g)]
        others = [_sum(x, _difference(after, before)) for x in ones]
        self._part(given, before, ones, truth, [_sum(truth, e) for e in (f, g)])
        self._part(given, after, others, later, [_sum(later, e, d) for e in (f, g)])

    def _same_at_other_truths(self) -> None:
        """D(q, q + h) = G(h) if h is not 0 in the first class: h = f + d is within twice the box."""
        h, d = _free("h"), _free("d")
        for side in (lt(ZERO, h[0]), lt(h[0], ZERO)):
            given = (*self._box(h, size=2), *self._box(d), side)
            q = _sum(self.truth, d)
            self._same(given, (q, _sum(q, h)), (self.truth, _sum(self.truth, h)), self.corner, (2, 3))

    def _same(self, given: Facts, one: tuple[Vector, Vector], other: tuple[Vector, Vector], corner: Vector, order: tuple) -> None:
        """D is the same at two truths, one error vector being made at both, by way of a truth whose first class is rarer."""
        facts: Facts = ()
        for p, x in (one, other):
            e = _difference(x, p)
            at = corner
            for c in order:  # the first class takes from the others, one at a time
                then = _moved(at, 1, c, at[c - 1] - p[c - 1])
                facts = (*facts, self._shifted(given, at, then, e, (1, c)))
                at = then
            require(_affine(at) == _affine(p), "the truth is not reached")
        self._equal(facts, one, other)

    def _shifted(self, given: Facts, p: Vector, q: Vector, e: Vector, classes: tuple[int, int]) -> Rel:
        """An instance: the same error vector at p and at q."""
        error = e[classes[0] - 1]
        sign = self._sign(given, error)
        point = {"p": p, "q": q, "x": _sum(p, e), "y": _sum(q, e)}
        return self._instance("same", given, point, {"a": num(sign) * error}, classes=list(classes), signs=[sign, sign])

    def _equal(self, facts: Facts, one: tuple[Vector, Vector], other: tuple[Vector, Vector]) -> None:
        a, b = (kernel.value(*map(_affine, pair)) for pair in (one, other))
        for low, high in ((a, b), (b, a)):
            known = (*facts, lt(low, high))
            contradictory(known, multipliers(kernel.named(Goal(known, lt(ZERO, ZERO)))))

    # -- zero -------------------------------------------------------------------------

    def _zero(self) -> None:
        """D(q, q) = 0 for the truth and all near it; and G(f) is 0 for no other f."""
        d = _free("d")
        given, q = self._box(d), _sum(self.truth, d)
        for v in (q, self.truth):
            require(self._instance("zero", given, {"p": v, "x": v}).rhs == ZERO, "that axiom does not say where D is zero")
        scenario = self._scenario("zero", given, {"p": self.truth, "x": q}, 0)
        found = scenario.form.conclusion
        if not isinstance(found, Iff):
            raise CheckError("that axiom does not say where D is zero")
        ok = (found.left.op == found.right.op == "=" and found.left.rhs == ZERO
              and {found.right.lhs, found.right.rhs} == {sym("p"), sym("x")})  # fmt: skip
        require(ok and scenario.relation(found.left, kernel.value).lhs == kernel.value(self.truth, q), "D may be zero elsewhere")

    # -- scale ------------------------------------------------------------------------

    def _vectors(self) -> None:
        """The vectors are independent and small enough, and what is needed of their sums holds at every scale."""
        a, b = ([number(x) for x in v] for v in self.proof["vectors"])
        require(len(a) == len(b) == 3 and sum(a) == sum(b) == 0 and a[0] * b[1] != a[1] * b[0], "they are not independent")
        require(bool(a[0] and b[0] and a[0] + b[0] and a[0] - b[0]), "a vector is 0 in the first class")
        require(all(2 * abs(x) + 2 * abs(y) < self.within for x, y in zip(a[:2], b[:2], strict=True)), "they are too long")
        for s, r in product((1, -1), repeat=2):
            self._scaled(tuple(num(s * x + r * y) for x, y in zip(a, b, strict=True)))

    def _scaled(self, w: Vector) -> None:
        """G(t w) <= 0 exactly where G(w) <= 0, and with >=: the same error vector at two truths of four classes."""
        t, mass = sym("t"), num(number(self.proof["mass"]))
        given = (lt(ZERO, t), lt(t, ONE))
        small, large = _lift(t * mass, self.truth), _lift(mass, self.truth)
        e = (*(t * mass * x for x in w), ZERO)
        facts: Facts = ()
        at = small
        for c in (1, 2, 3):  # each takes from the fourth
            then = _moved(at, c, 4, large[c - 1] - small[c - 1])
            facts = (*facts, self._shifted(given, at, then, e, (c, 4)))
            at = then
        require(_affine(at) == _affine(large), "the truth is not reached")
        for p in (small, large):
            facts = (*facts, self._instance("zero", given, {"p": p, "x": p}))
        self._equal(facts, (small, _sum(small, e)), (large, _sum(large, e)))
        self._equal(facts, (small, small), (large, large))
        self._part(given, small, [_sum(small, e), small], self.truth, [_sum(self.truth, w), self.truth])
        shorter = tuple(t * x for x in w)
        self._part(given, large, [_sum(large, e), large], self.truth, [_sum(self.truth, shorter), self.truth])

    # -- instances ----------------------------------------------------------------------

    def _instance(self, name: str, given: Facts, point: dict[str, Vector], scalars: dict[str, Expr] | None = None, **step) -> Rel:
        """What the axiom says there, by the kernel."""
        distributions = {k: [encode(x) for x in _affine(v)] for k, v in point.items()}
        written = {"distributions": distributions, "scalars": {k: encode(kernel.affine(x)) for k, x in (scalars or {}).items()}}
        return kernel.instance(self.theory, given, {"axiom": self.proof[name], "point": written, **step}, multipliers)

    def _part(self, given: Facts, p: Vector, predictions: Sequence[Vector], true: Vector, parts: Sequence[Vector]) -> None:
        """Two predictions at p are in the order of their parts at `true`, and so the other way round."""
        for one, other in ((0, 1), (1, 0)):
            point = {"p": p, "x": predictions[one], "y": predictions[other]}
            scenario = self._scenario("part", given, point, len(true))
            found = orders(scenario)
            for r, wanted in ((found.left, [(p, v) for v in (point["x"], point["y"])]),
                              (found.right, [(true, parts[one]), (true, parts[other])])):  # fmt: skip
                for term, pair in zip((r.lhs, r.rhs), wanted, strict=True):
                    for v, w in zip(scenario.arguments(term), pair, strict=True):
                        require(len(v) == len(w), "the part has another size")
                        for x, y in zip(v, w, strict=True):
                            orthant(Goal(given, eq(x, y)), coordinates=[[i, i + 1] for i in range(0, len(given), 2)])
            for role, v in (("true", true), ("predicted", parts[one])):
                self._inside(given, role, v)

    def _scenario(self, name: str, given: Facts, point: dict[str, Vector], part: int) -> Scenario:
        """The statement at the point, once its hypotheses are shown there, and that D has a value."""
        for k, v in point.items():
            self._inside(given, "true" if k in kernel.TRUTHS else "predicted", v)
        return bound(self.theory, self.proof[name], point, partial(_show, given), part=part, inside=False)

    def _inside(self, given: Facts, role: str, v: Vector) -> None:
        require(kernel.affine(add_all(v)) == ONE, "that is not a distribution")
        for r in self.theory.inside(role, v):
            _show(given, r)

    def _sign(self, given: Facts, x: Expr) -> int:
        """1 or -1; that it is the sign is shown by the instance that takes it."""
        return -1 if contradiction(Goal((*given, lt(ZERO, x)), lt(ZERO, ZERO))) else 1

    def _box(self, *vectors: Vector, size: int = 1) -> Facts:
        """Each vector's first two entries are small."""
        bound = num(size * self.within)
        return tuple(r for v in vectors for x in v[:2] for r in (lt(-bound, x), lt(x, bound)))


def _free(name: str) -> Vector:
    """Any vector of the plane."""
    x, y = sym(f"{name}1"), sym(f"{name}2")
    return x, y, -x - y


def _numbers(data: list) -> Vector:
    return tuple(num(number(x)) for x in data)


def _sum(*vectors: Vector) -> Vector:
    return tuple(map(add_all, zip(*vectors, strict=True)))


def _difference(v: Vector, w: Vector) -> Vector:
    return tuple(a - b for a, b in zip(v, w, strict=True))


def _lift(mass: Expr, v: Vector) -> Vector:
    """One more class, the others being a part of that mass."""
    return (*(mass * x for x in v), ONE - mass)


def _moved(v: Vector, to: int, by: int, much: Expr) -> Vector:
    """One class takes that much from another."""
    change = {to: much, by: -much}
    return tuple(x + change.get(c, ZERO) for c, x in enumerate(v, 1))


def _affine(v: Vector) -> Vector:
    return tuple(map(kernel.affine, v))


def _show(given: Facts, r: Rel) -> None:
    """The relation holds in the box."""
    if r.op == "=":
        require(kernel.affine(r.lhs - r.rhs) == ZERO, f"{r} is not shown")
        return
    known = (*given, negation(r))
    contradictory(known, multipliers(Goal(known, lt(ZERO, ZERO))))
