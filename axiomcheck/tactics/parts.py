"""Orders of a measure on the whole codeframe and on a part of it, where two vectors agree off the part.

A sum over all classes is its sum over the part and its sum over the others; the others' sums agree.  On the part,
vectors are divided by their masses, and a body f often becomes k f + a p + b x with numbers k > 0, a and b.  Then
both orders say the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import lcm

from axiomcheck.calculus.rules import UNIT, Form, Sequent
from axiomcheck.calculus.term import (
    ONE,
    RELATIONS,
    TWO,
    ZERO,
    Node,
    Part,
    add,
    at,
    inv,
    minus,
    mul,
    neg,
    num,
    rel,
    replaced,
    substitute,
    total,
    var,
)
from axiomcheck.tactics import smoothed_parts, together
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import added, amount, held, multiplied
from axiomcheck.tactics.general import said_of
from axiomcheck.tactics.outer import Outer, closed_aggregates, paired
from axiomcheck.tactics.reading import aggregates_of, degree_of, fresh_class, put_in
from axiomcheck.tactics.sampling import value
from axiomcheck.tactics.splitting import as_one_sum

POINTS = ((0.31, 0.17, 0.6, 0.45), (0.07, 0.23, 0.5, 0.8), (0.21, 0.21, 0.9, 0.35), (0.4, 0.02, 0.7, 0.55))
MOST_STEPS = 12  # the degree of roots of masses
LARGEST = 12  # power of a mass in a factor
OTHER = "v_"  # any of the vectors that are compared, where one is as good as the other


@dataclass(frozen=True)
class Scaling:
    """f of the shares in the part is k f + a p + b x, for every class."""

    k: Node
    factors: tuple[Form, ...]  # k as a product of what hypotheses say is positive
    a: Node
    b: Node


class Parts(Outer):
    """Orders on a codeframe and on a part of it."""

    def _in_part(self, S: Sequent) -> int:
        """The sums of goal and hypothesis are ordered alike."""
        part = _part_of(S.goal) or next((p for f in S.given if f.op in ("le", "lt") and (p := _part_of(f))), None)
        if part is None or S.goal.op not in ("le", "lt"):
            raise Stuck("not an order on a part")
        for f in (S.goal, *sorted((f for f in S.given if f.op in ("le", "lt") and aggregates_of(f)), key=simple)):
            sides = [as_one_sum(self.ring, t) for t in f.kids]
            if None not in sides:
                plain = rel(f.op, *(t for t in sides if t is not None))
                if f == S.goal:
                    return self.b.have(S, plain, self._in_part, self.b.follows(plain))
                return self.b.have(S, plain, self.b.follows(f), lambda W: self._in_part(Sequent(W.given - {f}, W.goal)))  # noqa: B023
        if sums := together.divisors(S):
            ordered: Tactic = lambda W: together.numbered(self, W, sums, lambda V: self.with_sizes(V, self._in_part))
            off = [f.kids[0].kids for f in sorted(S.given, key=simple) if f.op == "all" and f.classes == (Part("in", part.name),)]
            moved = next((tuple(str(t.name) for t in pair) for pair in off if all(t.op == "at" for t in pair)), ())
            others = sorted({str(name) for t in sums for kind, name in t.names if kind == "v"} - set(moved))
            return self._positive_masses(S, [*others, *moved], part, ordered) if len(moved) == 2 else ordered(S)
        why = Stuck("no order to compare with")
        for h in sorted((f for f in S.given if f.op == S.goal.op), key=simple):
            try:
                mine, theirs = list(dict.fromkeys(paired(*S.goal.kids))), list(dict.fromkeys(paired(*h.kids)))
            except Stuck:
                continue
            if len(mine) != 1 or len(theirs) != 1 or mine == theirs:
                continue
            rises = _rises(h.kids[0], theirs[0][0])
            for up, a, c in ((True, mine[0], theirs[0]), (False, mine[0][::-1], theirs[0][::-1])):
                if rises is (not up):
                    continue
                try:
                    return self._alike(S, h, a, c, part)
                except Stuck as error:
                    why = error
        raise why

    def _alike(self, S: Sequent, h: Node, mine: tuple[Node, Node], theirs: tuple[Node, Node], part: Part) -> int:
        inner, outer = rel("le", *theirs), rel("le", *mine)

        def against(W: Sequent) -> int:
            """A larger sum gives a larger value."""
            if inner in W.given or W.goal in W.given:
                return self.b.hypothesis(W)
            if W.given & {rel("eq", *theirs), rel("lt", *theirs)}:
                return self.scalar._last(W)
            wrong = rel("lt", *h.kids[::-1])
            form = added(held(wrong), held(h))
            return self.b.have(W, wrong, self._function_of_one, self.b.by("absurd", form))

        def known(W: Sequent) -> int:
            scaled: Tactic = lambda V: self._scaled_sums(V, mine, theirs, part)
            return self.b.have(W, outer, scaled, self._function_of_one)

        if inner == h:
            return self.b.have(S, outer, lambda V: self._scaled_sums(V, mine, theirs, part), self._function_of_one)
        return self.b.have(S, inner, self.b.using("order", theirs, against), known)

    def _function_of_one(self, S: Sequent) -> int:
        """From the order of two sums to that of a function of each."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        sums = set(closed_aggregates(S.goal))
        few = Sequent(frozenset(f for f in S.given if f.op in RELATIONS and set(closed_aggregates(f)) <= sums), S.goal)
        first: Tactic = lambda _: self.b.part(self.b.budget // 4, self._lemma)(few)
        ways = (self._lemma, self._of_sums, self._numbers)
        return self.b.first(S, first, lambda W: self.with_sizes(W, lambda V: self.b.first(V, *ways)))

    # -- sums over the part and over all ---------------------------------------------------------

    def _scaled_sums(self, S: Sequent, mine: tuple[Node, Node], theirs: tuple[Node, Node], part: Part) -> int:
        """The order of the one pair of sums from that of the other."""
        whole, inside = (mine, theirs) if mine[0].classes == () else (theirs, mine)
        shares = all(t.op == "sum" for t in (*whole, *inside)) and inside[0].classes == (part,) and whole[0].classes == ()
        moved = [sorted({t.name for t in w.nodes() if t.op == "at"}) for w in whole]
        only = [set(moved[i]) - set(moved[1 - i]) for i in (0, 1)]
        if not shares or any(len(v) != 1 for v in only) or len(moved[0]) > 2:
            raise Stuck("not sums over a codeframe and a part of it")
        (x,), (y,) = only
        p = next(iter(set(moved[0]) & set(moved[1])), None)
        plain: Tactic = lambda W: self._through(W, whole, inside, p, x, y, part)
        smoothed: Tactic = lambda W: smoothed_parts.through(self, W, whole, inside, p or x, x, y, part)

        def then(W: Sequent) -> int:
            """What is said of the truth's mass and one prediction's is so of the other's."""
            if p is None or W.given & _equations(_mass(p, part), _mass(x, part)):
                return sizes(W)
            if not W.given & _equations(_mass(p, part), _mass(y, part)):
                return sizes(W)
            return self.b.have(W, rel("eq", _mass(p, part), _mass(x, part)), self.scalar._last, sizes)

        def sizes(W: Sequent) -> int:
            """With the signs of what else is divided by, such as what smoothing adds up to."""
            equal = p is not None and bool(W.given & _equations(_mass(p, part), _mass(x, part)))
            bodies = [whole[0].kids[0], inside[0].kids[0]]
            bodies = [put_in(f, _mass(p, part), _mass(x, part)) for f in bodies] if equal and p else bodies
            return self._signs(W, _divisors(*bodies), lambda W: self.b.first(W, smoothed, plain))

        return self._positive_masses(S, [v for v in (p, x, y) if v], part, then)

    def _positive_masses(self, S: Sequent, vs: list[str], part: Part, then: Tactic) -> int:
        """Every vector's mass in the part is positive, that of the moved ones is the same; and the reciprocals."""
        b = self.b
        *_, x, y = vs
        equal = rel("eq", _mass(y, part), _mass(x, part))
        todo: Todo = [(equal, lambda W: self._same_mass(W, y, x, part))]
        for m in (_mass(v, part) for v in vs):
            todo += [(rel("lt", ZERO, m), self.scalar._last), *self.scalar.of_inverse(inv(m))]
        return b.having(S, todo, then)

    def _signs(self, S: Sequent, divisors: list[Node], then: Tactic) -> int:
        """0 < u for each of these, by its syntax, and its reciprocal."""
        by_syntax: Tactic = lambda W: self.b.leaf(W, "algebra", UNIT, _form(W, W.goal.kids[1]))
        todo = [f for u in divisors for f in ((rel("lt", ZERO, u), by_syntax), *self.scalar.of_inverse(inv(u)))]
        return self.b.having(S, todo, then)

    def _same_mass(self, S: Sequent, y: str, x: str, part: Part) -> int:
        """Vectors that agree off the part have the same mass on it."""
        off = Part("in", part.name)
        steps: Todo = [self._division(total(at(v)), part) for v in (y, x)]
        steps.append(self._same_off(total(at(x), (off,)), total(at(y), (off,)), x, y, part))
        kept = frozenset(f for f in S.given if f in (rel("eq", total(at(v)), ONE) for v in (x, y)) or f.op == "all")
        return self.b.having(Sequent(kept, S.goal), steps, self.scalar._last)

    def _division(self, t: Node, part: Part) -> tuple[Node, Tactic]:
        """A sum is that over the part and that over the others."""
        sides = [total(t.kids[0], (*t.classes, Part(side, part.name))) for side in ("out", "in")]
        f = rel("eq", t, add(*sides))
        return f, lambda W: self.b.leaf(Sequent(frozenset(), f), "parted", t, part.name)

    def _same_off(self, s: Node, t: Node, x: str, y: str, part: Part) -> tuple[Node, Tactic]:
        """Two sums over the classes off the part, where the vectors agree."""
        agree = [rel("eq", at(x), at(y)), rel("eq", at(y), at(x))]
        c = "k0"

        def here(W: Sequent) -> int:
            for f in W.given:
                if f.op == "all" and f.kids[0] in agree and f.classes == s.classes:
                    e = rel("eq", at(x, c), at(y, c))
                    e = e if f.kids[0] == agree[0] else rel("eq", *e.kids[::-1])
                    return self.b.back(W, "at_class", (f, c), partial(self._by_equation, e=e))
            raise Stuck("the vectors need not agree off the part")

        pointwise = self.b.using("pointwise", (c,), here)
        return rel("eq", s, t), lambda W: self.b.back(_alls(W), "compare", (), pointwise)

    def _by_equation(self, S: Sequent, e: Node) -> int:
        """An identity, once an equation is used."""
        return self.b.back(S, "rewrite", e.kids, self.b.equal())

    def _through(
        self, S: Sequent, whole: tuple[Node, Node], inside: tuple[Node, Node], p: str | None, x: str, y: str, part: Part
    ) -> int:  # fmt: skip
        """By an equation for each of the part's sums, and the division of the sums over all classes."""
        off = (Part("in", part.name),)
        why = Stuck("the body is not scaled by its masses")
        equal = p is not None and bool(S.given & _equations(_mass(p, part), _mass(x, part)))
        for way in _scalings(self.b, whole[0].kids[0], inside[0].kids[0], p, x, part, equal):
            orders = [f.kids[0] for f in way.factors if f.op == "h"]
            steps: Todo = [(f, self._root_positive) for f in orders if f.kids[1].op == "root"]
            count = len(steps)
            for t, w, v in zip(inside, whole, (x, y), strict=True):
                f = add(mul(way.k, w.kids[0]), *([mul(way.a, at(p))] if p else []), mul(way.b, at(v)))
                steps.append((rel("eq", t, total(f, (part,))), partial(self._by_bodies, p=p, v=v, x=x, part=part)))
            steps += [self._division(w, part) for w in whole]
            steps.append(self._same_off(total(whole[0].kids[0], off), total(whole[1].kids[0], off), x, y, part))
            (ex, _), (ey, _), (dx, _), (dy, _), (same, _) = steps[count:]
            mass = rel("eq", _mass(y, part), _mass(x, part))
            given = rel("le", *(whole if S.goal.kids == inside else inside))
            multiples = [(ey, ONE), (ex, num(-1)), (dy, neg(way.k)), (dx, way.k), (same, way.k), (mass, way.b)]
            sign = ONE if S.goal.kids == inside else num(-1)
            ideal = [t for f, m in multiples for t in (f, mul(sign, m))]
            k = multiplied(*way.factors) if way.factors else UNIT
            h = held(given)
            params = (UNIT, multiplied(*way.factors, h), *ideal) if sign == ONE else (k, h, *ideal)
            try:
                return self.b.having(S, steps, self.b.by("algebra", *params))  # type: ignore[misc]
            except Stuck as error:
                why = error
        raise why

    def _root_positive(self, S: Sequent) -> int:
        """0 < sqrt(m), as 0 < m."""
        r = S.goal.kids[1]
        todo = [(rel("lt", ZERO, *r.kids), self._inverse_positive), *self.scalar.of_root(r)]
        return self.b.having(S, todo, self.b.hypothesis)

    def _inverse_positive(self, S: Sequent) -> int:
        """0 < 1/m, as 0 < m."""
        return self.scalar.prove(Sequent(frozenset(f for f in S.given if f.op == "lt"), S.goal), 3)

    def _by_bodies(self, S: Sequent, p: str | None, v: str, x: str, part: Part) -> int:
        """Two sums over the part, class by class; masses are numbers like others there."""
        from axiomcheck.tactics import scaled  # which needs this module

        c = fresh_class(S)
        names = list(dict.fromkeys(u for u in (p, x, v) if u))
        own = _mass(x, part)
        divisors = [t for f in S.given if f.op == "lt" and f.kids[0] == ZERO for t in f.kids[1:] if _divides(t)]
        masses = {t: var(f"_w{i}") for i, u in enumerate(sorted(divisors, key=simple)) for t in (inv(u),)}
        masses |= {u: var(f"_u{i}") for i, u in enumerate(sorted(divisors, key=simple))}
        masses |= {inv(_mass(u, part)): var(f"_i{i}") for i, u in enumerate(names)}
        masses |= {_mass(u, part): var(f"_m{i}") for i, u in enumerate(names)}
        general: Callable[[Node], Node] = lambda f: said_of(f, masses)

        def here(W: Sequent) -> int:
            for u in names:
                same = u != x and bool(W.given & _equations(_mass(u, part), own))
                if same and any(t == _mass(u, part) for t in W.goal.nodes()):
                    return self.b.back(W, "rewrite", (_mass(u, part), own), here)
            kept = {f: g for f in W.given if f.op not in ("all", "some") and not (g := general(f)).has("sum", "cmin", "cmax")}
            goal = general(W.goal)
            loose = {name for name in goal.names if name[0] in "vs"} | {("s", a.name) for a in masses.values()} | {("c", c)}
            kept = {f: g for f, g in kept.items() if g.names <= loose}
            put: Callable[[Node], Node] = lambda f: substitute(f, vectors={v: at(OTHER)} if v != p else {})
            about = Sequent(frozenset(map(put, kept.values())), put(goal))
            lemma = scaled.prove(self.scalar, about)
            back = {OTHER: at(v)} if v != p else {}
            maps: tuple[dict[str, Node], dict[str, Node], dict[str, str]] = ({a.name: m for m, a in masses.items()}, back, {})
            return self.b.note(Sequent(frozenset(kept), W.goal), "instance", maps, [lemma])

        plain = frozenset(f for f in S.given if f.op != "all" or not f.has("sum"))
        pointwise = self.b.using("pointwise", (c,), lambda V: self.at_classes(V, [c], here))
        return self.b.back(Sequent(plain, S.goal), "compare", (), pointwise)


def _rises(g: Node, s: Node) -> bool | None:
    """Does the value grow with the sum, as far as floats tell?  None where they do not."""
    inside = replaced(g, s, var("_t"))
    others = {t: 2.5 if t.op == "sum" else 0.2 for t in outside(inside) if t.op in ("sum", "cmin", "cmax", "var", "at")}
    try:
        low, high = (value(inside, others | {var("_t"): t}) for t in (0.4, 0.6))
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return None
    return None if low == high else low < high


def _mass(v: str, part: Part) -> Node:
    return total(at(v), (part,))


def _alls(S: Sequent) -> Sequent:
    return Sequent(frozenset(f for f in S.given if f.op == "all"), S.goal)


def _part_of(f: Node) -> Part | None:
    """The part over which a formula has a sum."""
    return next((e for t in f.nodes() if t.op == "sum" for e in t.classes if isinstance(e, Part) and e.side == "out"), None)


def _equations(a: Node, b: Node) -> set[Node]:
    return {rel("eq", a, b), rel("eq", b, a)}


def _scalings(
    builder: Builder, f: Node, g: Node, p: str | None, x: str, part: Part, equal: bool
) -> Iterator[Scaling]:
    """Numbers k, a, b with g = k f + a p + b x as far as floats tell: k is a product of powers of masses."""
    names = [v for v in (p, x) if v]
    masses = [_mass(v, part) for v in names]
    if equal and p:
        f, g = (put_in(t, masses[0], masses[-1]) for t in (f, g))
    divisors = _divisors(f, g)
    stand = {u: var(f"_u{i}") for i, u in enumerate(divisors)}
    stand |= {m: var(f"_m{len(names) - 1 if equal else i}") for i, m in enumerate(masses)}
    for m, a in stand.items():
        f, g = put_in(f, m, a), put_in(g, m, a)
    own = [*divisors, *(masses[-1:] if equal else masses)]
    steps = min(lcm(*(t.k for t in (*f.nodes(), *g.nodes()) if t.op == "root")), MOST_STEPS)  # with roots, also parts of 1
    degree = degree_of(f) if len(own) == 1 else 0
    most = max(3 if steps <= 2 else 1, min(degree, LARGEST)) * steps
    exponents = product(range(-most, most + 1), repeat=len(own))
    near = {q: 1e-9 * max(1, min(abs(_float(g, names, q)), 1e6)) for q in POINTS}
    for powers in sorted(exponents, key=lambda e: (any(x % steps for x in e), sum(map(abs, e)), e)):
        builder.spend()
        k = mul(*(t for m, e in zip(own, powers, strict=True) for t in _power(stand[m], e, steps)))
        rest = minus(g, mul(k, f))

        def at_(first: Node, second: Node, rest: Node = rest) -> Node:
            return substitute(rest, vectors=dict(zip([*names], [first, second][-len(names) :], strict=True)))

        both = at_(ONE, ONE)
        ways = [(minus(both, b), b) if p else (ZERO, b) for b in (at_(ZERO, ONE),)]
        ways += [(a, minus(both, a)) for a in (at_(ONE, ZERO),)] if p else []  # where a body has no value for p = 0
        lines = [add(rest, *([neg(mul(a, at(p)))] if p else []), neg(mul(b, at(x)))) for a, b in ways]
        fit = (pair for pair, line in zip(ways, lines, strict=True) if all(abs(_float(line, names, q)) < near[q] for q in POINTS))
        if (found := next(fit, None)) is not None:
            a, b = (ZERO if all(abs(_float(t, names, q)) < 1e-9 for q in POINTS) else t for t in found)
            back = {stand[m].name: m for m in own}
            factors = tuple(
                held(rel("lt", ZERO, t)) for m, e in zip(own, powers, strict=True) for t in _power(m, e, steps)
            )  # fmt: skip
            yield Scaling(substitute(k, back), factors, *(substitute(_folded(t), back) for t in (a, b)))


def _folded(t: Node) -> Node:
    """The term without products by 0 and 1, and roots of these."""
    kids = tuple(map(_folded, t.kids))
    if t.op == "mul" and ZERO in kids:
        return ZERO
    if t.op in ("add", "mul"):
        kept = tuple(k for k in kids if k != (ZERO if t.op == "add" else ONE))
        return kept[0] if len(kept) == 1 else t.with_kids(kept) if kept else ZERO if t.op == "add" else ONE
    if (t.op == "root" or (t.op == "pow" and t.k)) and kids[0] in (ZERO, ONE):
        return kids[0]
    return t.with_kids(kids) if kids != t.kids else t


def _divisors(*bodies: Node) -> list[Node]:
    """What bodies are divided by that is the same for every class, but for masses and sizes."""
    found = {t.kids[0] for f in bodies for t in f.nodes() if t.op == "inv" and t.loose == 0 and _divides(t.kids[0])}
    return sorted(found, key=simple)[::-1]


def _divides(u: Node) -> bool:
    return u.op == "add" and u.loose == 0


def _form(S: Sequent, t: Node) -> Form:
    """A positive form of a term made of numbers, of what hypotheses say is positive, and of sizes."""
    for low in (ZERO, TWO):
        for op in ("lt", "le"):
            f = rel(op, low, t)
            if f in S.given:
                return added(held(f), amount(low.q))
    if t.op == "num":
        return amount(t.q)
    if t.op not in ("add", "mul"):
        raise Stuck("nothing says that it is positive")
    return Node("+" if t.op == "add" else "*", tuple(_form(S, k) for k in t.kids))


def _power(m: Node, e: int, steps: int) -> list[Node]:
    """m to the power e / steps as factors."""
    t = m if e > 0 else inv(m)
    whole, rest = divmod(abs(e), steps)
    return [t] * whole + [Node("root", (t,), k=steps)] * rest


def _float(t: Node, names: list[str], point: tuple[float, ...]) -> float:
    entries = {at(v): point[i] for i, v in enumerate(reversed(names))}
    masses = {var(f"_m{i}"): point[2 + i] for i in range(len(names))}
    masses |= {var(f"_u{i}"): 1 + point[(i + 1) % 4] + point[i] * point[3] for i in range(4)}
    masses |= {v: 0.13 + point[1] for u in t.nodes() if u.op == "var" and (v := u) not in masses}
    try:
        return value(t, {**entries, **masses})
    except (KeyError, OverflowError, ValueError):
        return float("inf")



