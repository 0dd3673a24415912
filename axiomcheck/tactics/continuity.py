"""The proof that values near each other are had near a point, operation by operation, with the nearness of `nearness`.

A product with a factor that is 0 and does not move is 0 wherever the point is, whatever its logarithms are.
"""

from __future__ import annotations

from functools import partial

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Part,
    add,
    at,
    every,
    inv,
    minus,
    mul,
    neg,
    num,
    opened,
    power,
    rel,
    substitute,
    total,
)
from axiomcheck.tactics import near
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, conjuncts, simple
from axiomcheck.tactics.forms import added, amount, held, multiplied, squared
from axiomcheck.tactics.nearness import (
    HALF,
    Asked,
    asked,
    gaps,
    joined,
    least_of,
    made,
    moves,
    moving_factors,
    other_side,
    radius,
    steepness,
)
from axiomcheck.tactics.reading import fresh_class
from axiomcheck.tactics.scalar import Scalar


class Nearness:
    """Instances of lemmas, and that what is near enough is positive."""

    def __init__(self, builder: Builder) -> None:
        self.b = builder

    # -- lemmas -----------------------------------------------------------------------------------

    def lemma(self, S: Sequent, name: str, **put: Node) -> int:
        """The goal as an instance of a lemma."""
        theorem = near.lemma(name).sequent
        needed = frozenset(substitute(f, put) for f in theorem.given)
        if substitute(theorem.goal, put) != S.goal or not needed <= S.given:
            raise Stuck(f"no instance of {name}")
        number = self.b.known.get(theorem)
        number = near.lemma(name).prove(self.b) if number is None else number
        return self.b.note(Sequent(needed, S.goal), "instance", (put, {}, {}), [number])

    def using(self, S: Sequent, name: str, then: Tactic, **put: Node) -> int:
        """With what a lemma says, taken apart."""
        f = substitute(near.lemma(name).goal, put)
        if S.given.issuperset(conjuncts(f)):
            return then(S)
        return self.b.have(S, f, lambda W: self.lemma(W, name, **put), lambda W: self.apart(W, f, then))

    def apart(self, S: Sequent, f: Node, then: Tactic) -> int:
        """With the parts of a conjunction."""
        return self.b.back(S, "both", (f,), then) if f.op == "and" else then(S)

    # -- how near is near enough is positive -------------------------------------------------------

    def positive(self, S: Sequent) -> int:
        """0 < d, by how d is made: a least one, or a gap times a number, 1/n, or what says how steep an operation is."""
        b, d = self.b, S.goal.kids[1]
        if S.goal in S.given:
            return b.hypothesis(S)
        if d.op == "min":
            first, second = d.kids
            return self.signs(S, [*d.kids], lambda W: self.lemma(W, "both", a=first, b=second))
        if d.op == "cmin":
            c = fresh_class(S)
            here = opened(d.kids[0], c)
            (sign,) = near.positive(here)
            by = (UNIT, held(sign), rel("eq", here, d), num(-1))
            return b.back(S, "attained", (d, c), lambda W: self.signs(W, [here], b.by("algebra", *by)))
        if d.op not in ("pow", "mul"):
            raise Stuck("not made as a nearness is")
        e, *rest = d.kids
        (sign,) = near.positive(e)
        if d.op == "pow" or rest[0].op == "num":
            forms = [held(sign)] * max(d.k, 1) + [amount(q.q) for q in rest]
            return self.signs(S, [e], b.by("algebra", UNIT, multiplied(*forms)))
        if rest == [inv(N)]:
            return self.signs(S, [e, N], lambda W: self.using(W, "share", b.hypothesis, e=e, c=N))
        found = [(n, q) for t in rest[0].nodes() for n in ("scaled", "shrunk") if (q := steepness(n, d, t)) is not None]
        if not found:
            raise Stuck("not made as a nearness is")
        name, q = found[0]
        return self.signs(S, [e], lambda W: self.using(W, name, b.hypothesis, e=e, c=q))

    def signs(self, S: Sequent, ts: list[Node], then: Tactic) -> int:
        """With 0 < t for each of these."""
        todo = [(sign, self._size if t == N else self.positive) for t in ts for sign in near.positive(t)]
        return self.b.having(S, todo, then)

    def _size(self, S: Sequent) -> int:
        """0 < n, as 2 <= n."""
        return self.b.leaf(S, "algebra", UNIT, added(amount(2), held(rel("le", TWO, N))))


class Continuity(Nearness):
    """The proof, from the outermost operation inwards."""

    def __init__(self, builder: Builder, asked: Asked) -> None:
        super().__init__(builder)
        self.search = Scalar(builder)
        self.asked, self.nearness = asked, asked.near.kids[0].kids[1]

    def solve(self, S: Sequent) -> int:
        """abs(D(y) - v) < e, as D(x) and D(y) differ by e/2 at most."""
        b, t, e, equation = self.b, self.asked.value, self.asked.gap, self.asked.equation
        v, half, moved = other_side(equation, t), mul(e, HALF), self.moved(t)
        goal, said = self.closeness(t, half), near.close(v, moved, half)
        factors = dict(zip(said.kids, (-1, 1) if equation.kids[0] == t else (1, -1), strict=True))
        known = dict(zip(said.kids, goal.kids, strict=True))

        def of_number(W: Sequent) -> int:
            """With v in place of D(x)."""
            return b.leaf(W, "algebra", UNIT, held(known[W.goal]), equation, num(factors[W.goal]))

        def ended(W: Sequent) -> int:
            gap: Tactic = lambda V: self.apart(V, said, lambda U: self.lemma(U, "gap", a=v, b=moved, e=e))
            return b.have(W, said, b.using("each", (), of_number), gap)

        enough = rel("le", self.nearness, self.nearness)
        begun = b.knowing(goal, lambda V: self.close(V, t, half), lambda V: self.apart(V, goal, ended))
        return self.signs(S, [N, e, half], b.knowing(enough, b.equal(), begun))

    def moved(self, t: Node) -> Node:
        """The term at the moved point."""
        return substitute(t, vectors={self.asked.point: at(self.asked.moved)})

    def closeness(self, t: Node, e: Node) -> Node:
        """The term differs by e at most."""
        return near.close(t, self.moved(t), e)

    def close(self, S: Sequent, t: Node, e: Node) -> int:
        """The term differs by e at most, where 0 < e and the nearness is at most its radius."""
        b, x = self.b, self.asked.point
        if radius(t, x, e) is None:
            still = b.follows(near.positive(e)[0])
            return b.back(S, "each", (), still) if S.goal.op == "and" else still(S)
        if t.op == "at":
            (c,) = t.classes
            entry = lambda W: self.lemma(W, "entry", a=t, b=self.moved(t), d=self.nearness, e=e)
            return b.back(S, "at_class", (self.asked.near, c), entry)
        if t.op == "mul":
            for z, rest in self._zeros(S, t):
                nought = rel("eq", z, ZERO)
                if nought not in S.given and rel("ne", z, ZERO) not in S.given:
                    vanishes = self._vanishing(t, e, nought, rest)
                    return b.back(S, "decide", (nought,), vanishes, lambda W: self.close(W, t, e))
        if t.binds:
            return self._aggregate(S, t, e)
        return self._prepared(S, t, e, lambda W: self._nearnesses(W, t, e, lambda V: self._kids(V, t, e, gaps(t, x, e))))

    def _prepared(self, S: Sequent, t: Node, e: Node, then: Tactic) -> int:
        """With what is known of the gaps of the term's parts."""
        found = gaps(t, self.asked.point, e)
        name = "scaled" if t.op == "mul" and len(found) == 1 else "shrunk"
        lemmas = [(name, q) for _, s in found for u in s.nodes() if (q := steepness(name, s, u)) is not None and s != e]

        def prepared(W: Sequent, left: list[tuple[str, Node]]) -> int:
            if not left:
                return self.signs(W, [s for _, s in found], then)
            (name, q), rest = left[0], left[1:]
            return self.using(W, name, lambda V: prepared(V, rest), e=e, c=q)

        return prepared(S, list(dict.fromkeys(lemmas)))

    def _nearnesses(self, S: Sequent, t: Node, e: Node, then: Tactic) -> int:
        """With the nearness at most the radius of each part."""
        x = self.asked.point
        return self._least(S, [r for k, s in gaps(t, x, e) if (r := radius(k, x, s)) is not None], then)

    def _least(self, S: Sequent, parts: list[Node], then: Tactic) -> int:
        if len(parts) < 2:
            return then(S)
        first, rest = parts[0], least_of(parts[1:])
        return self.using(S, "least", lambda W: self._least(W, parts[1:], then), d=self.nearness, a=first, b=rest)

    def _kids(self, S: Sequent, t: Node, e: Node, left: list[tuple[Node, Node]]) -> int:
        """With every part as near as it has to be, the term is."""
        if not left:
            return self._combined(S, t, e)
        (k, gap), rest = left[0], left[1:]
        f = self.closeness(k, gap)
        after: Tactic = lambda W: self.apart(W, f, lambda V: self._kids(V, t, e, rest))
        if S.given.issuperset(conjuncts(f)):
            return self._kids(S, t, e, rest)
        return self.b.have(S, f, lambda W: self.close(W, k, gap), after)

    def _combined(self, S: Sequent, t: Node, e: Node) -> int:
        b, x = self.b, self.asked.point
        found = gaps(t, x, e)
        found *= 2 if t.op == "pow" and t.k > 1 and len(found) == 1 else 1
        alone = len(found) < 2 and not (t.op == "mul" and moving_factors(t, x)[0])
        if t.op == "add" or (t.op in ("mul", "pow") and alone):
            forms = [added(*(held(self.closeness(k, s).kids[i]) for k, s in found)) for i in (0, 1)]
            by = dict(zip(S.goal.kids, forms, strict=True))
            return b.back(S, "each", (), lambda W: b.leaf(W, "algebra", UNIT, by[W.goal]))
        if t.op in ("mul", "pow"):
            if len(found) == 1:
                (k, s), q = found[0], joined("mul", moving_factors(t, x)[0])
                name, factors, put = "scale", (q, k), {"c": q, "a": k, "b": self.moved(k), "s": s, "e": e}
            else:
                (k, s), (k2, s2) = found
                name, factors = "mul", (k, k2)
                put = {"a": k, "b": self.moved(k), "s": s, "a2": k2, "b2": self.moved(k2), "s2": s2, "e": e}
            return self._as_product(S, mul(*factors), e, lambda W: self.lemma(W, name, **put))
        if t.op in ("abs", "min", "max", "atan"):
            names = (("a", "b"), ("a2", "b2"))
            put = {n: u for k, pair in zip(t.kids, names, strict=False) for n, u in zip(pair, (k, self.moved(k)), strict=True)}
            still = [(k, e) for k in t.kids if not moves(k, x) and not S.given.issuperset(conjuncts(self.closeness(k, e)))]
            return self._kids(S, t, e, still) if still else self.lemma(S, t.op, **put, e=e)
        (u, s), w = found[0], self.moved(t.kids[0])
        relation = {"inv": "ne", "log": "lt", "root": "le"}.get(t.op, "")
        needed = [rel("ne", v, ZERO) if relation == "ne" else rel(relation, ZERO, v) for v in ((u, w) if relation else ())]
        name, put = (f"root {t.k}", {}) if t.op == "root" else (t.op, {"s": s})
        return self._with(S, needed, lambda W: self.lemma(W, name, a=u, b=w, e=e, **put))

    def _as_product(self, S: Sequent, product: Node, e: Node, shown: Tactic) -> int:
        """A product that is written in another way."""
        b, f = self.b, self.closeness(product, e)
        if f == S.goal:
            return shown(S)
        by = dict(zip(S.goal.kids, f.kids, strict=True))
        leaf: Tactic = lambda W: b.leaf(W, "algebra", UNIT, held(by[W.goal]))
        return b.have(S, f, shown, lambda W: self.apart(W, f, b.using("each", (), leaf)))

    # -- classes --------------------------------------------------------------------------------------

    def _aggregate(self, S: Sequent, t: Node, e: Node) -> int:
        """What is near at every class is near in total, and so are the least and the largest of it."""
        b, ((body, gap),) = self.b, gaps(t, self.asked.point, e)
        everywhere = every(self.closeness(body, gap))
        radius_ = radius(body, self.asked.point, gap)

        def at_a_class(W: Sequent) -> int:
            c = fresh_class(W)
            return b.back(W, "pointwise", (c,), lambda V: nearer(V, c))

        def nearer(W: Sequent, c: str) -> int:
            inner = lambda V: self.close(V, opened(body, c), gap)
            if radius_ is None or not radius_.loose:
                return inner(W)
            here, least = opened(radius_, c), Node("cmin", (radius_,))
            bound, first = rel("le", least, here), rel("le", self.nearness, least)
            sums = added(held(bound), held(first))
            enough = rel("le", self.nearness, here)
            shown = b.by("algebra", UNIT, sums)
            return b.have(W, bound, b.by("bound", least, c), b.knowing(enough, shown, inner))

        each = b.using("each", (), lambda V: self._side(V, t, e, gap, everywhere))
        have = b.knowing(everywhere, at_a_class, each)
        if t.op != "sum":
            return have(S)
        return self.signs(S, [N], lambda W: self.using(W, "share", have, e=e, c=N))

    def _side(self, S: Sequent, t: Node, e: Node, gap: Node, everywhere: Node) -> int:
        """One aggregate is at most the other and e."""
        b = self.b
        low, high = S.goal.kids[0], S.goal.kids[1].kids[0]
        below = rel("le", low.kids[0], add(high.kids[0], gap))

        def there(W: Sequent, c: str, then: Tactic) -> int:
            both = opened(everywhere.kids[0], c)
            return b.back(W, "at_class", (everywhere, c), lambda V: self.apart(V, both, then))

        if t.op == "sum":
            middle = total(below.kids[1], t.classes)
            c = fresh_class(S)
            known: Tactic = lambda W: b.back(W, "pointwise", (c,), lambda V: there(V, c, b.hypothesis))
            f = rel("le", low, middle)
            few, whole = rel("le", total(ONE, t.classes), N), (rel("eq", mul(N, inv(N)), ONE), neg(e))
            form = added(held(f), multiplied(held(rel("lt", ZERO, gap)), held(few))) if t.classes else held(f)
            last = b.knowing(f, b.using("compare", (), known), b.by("algebra", UNIT, form, *whole))
            return b.have(S, few, self._no_more, last) if t.classes else last(S)
        c = fresh_class(S)
        attained, other = (high, low) if t.op == "cmin" else (low, high)
        here, bounded = opened(attained.kids[0], c), opened(other.kids[0], c)
        bound = rel("le", other, bounded) if t.op == "cmin" else rel("le", bounded, other)
        sums = added(held(bound), held(opened(below, c)))
        by = (sums, rel("eq", here, attained), num(-1 if t.op == "cmin" else 1))
        closed = b.knowing(bound, b.by("bound", other, c), b.by("algebra", UNIT, *by))
        return b.back(S, "attained", (attained, c), lambda W: there(W, c, closed))

    def _no_more(self, S: Sequent) -> int:
        """There are no more classes up to one than classes."""
        b, few = self.b, S.goal.kids[0]
        (c,) = (str(e.name) for e in few.classes if isinstance(e, Part))
        rest, k = total(ONE, (Part("upto", c),)), fresh_class(S)
        cut, low = rel("eq", N, add(few, rest)), rel("le", total(ZERO, rest.classes), rest)
        last = b.knowing(cut, b.by("parted", N, c), b.by("algebra", UNIT, held(low), cut, ONE))
        each = b.class_by_class(k, b.alone("algebra", UNIT, amount(1)))
        return b.have(Sequent(frozenset(), S.goal), low, each, last)

    # -- where values exist ---------------------------------------------------------------------------

    def _said(self, S: Sequent, c: str | None) -> list[tuple[Node, Node]]:
        """Every hypothesis, and what it says; of those about all classes, what they say at this one."""
        found = [(f, f) for f in S.given]
        if c is not None:
            found += [(f, opened(f.kids[0], c)) for f in S.given if f.op == "all" and not f.classes]
        return sorted(found, key=lambda pair: simple(pair[1]))

    def _with(self, S: Sequent, needed: list[Node], then: Tactic) -> int:
        """With these conditions, which say that values exist."""
        if not needed:
            return then(S)
        f, rest = needed[0], needed[1:]
        after: Tactic = lambda W: self._with(W, rest, then)
        if f in S.given:
            return after(S)
        classes = sorted(str(name) for kind, name in f.names if kind == "c")
        for c in (*classes, None):
            for source, g in self._said(S, c):
                if f in _all_parts(g):
                    taken = partial(self._taken, g=g, f=f, then=after)
                    return self.b.back(S, "at_class", (source, c), taken) if g != source else taken(S)
        return self.b.have(S, f, self.search.prove, after)

    def _taken(self, S: Sequent, g: Node, f: Node, then: Tactic) -> int:
        """With f, which stands in the hypothesis g: the parts of `or` without it contradict what is known."""
        if f in S.given:
            return then(S)
        if g.op == "and":
            inner = next(k for k in g.kids if f in _all_parts(k))
            return self.b.back(S, "both", (g,), lambda W: self._taken(W, inner, f, then))
        return self.b.back(S, "cases", (g,), *(self._case(k, f, then) for k in g.kids))

    def _case(self, k: Node, f: Node, then: Tactic) -> Tactic:
        if f in _all_parts(k):
            return lambda W: self._taken(W, k, f, then)
        return lambda W: self.apart(W, k, lambda V: self._contradiction(V, _all_parts(k)))

    def _contradiction(self, S: Sequent, parts: list[Node]) -> int:
        for f in parts:
            if f.op == "eq" and f.kids[1] == ZERO and rel("ne", *f.kids) in S.given and f in S.given:
                z = f.kids[0]
                return self.b.leaf(S, "absurd", squared(z), f, neg(z))
        raise Stuck("a case that may be")

    def _zeros(self, S: Sequent, t: Node) -> list[tuple[Node, Node]]:
        """Factors of a product that do not move and that, being 0, let something else have no value; with the others."""
        still, _ = moving_factors(t, self.asked.point)
        if not still:
            return []
        whole = joined("mul", still)
        classes = sorted(str(name) for kind, name in t.names if kind == "c")
        found = {}
        for c in (*classes, None):
            for _, g in self._said(S, c):
                for f in _all_parts(g) if g.has("or") else []:
                    if f.op == "eq" and f.kids[1] == ZERO and (rest := _without(whole, f.kids[0])) is not None:
                        found[f.kids[0]] = rest
        return list(found.items())

    def _vanishing(self, t: Node, e: Node, nought: Node, rest: Node) -> Tactic:
        """With a factor that is 0 the product is 0, here and there."""
        moving = joined("mul", moving_factors(t, self.asked.point)[1])
        change = mul(rest, minus(moving, self.moved(moving)))
        form = held(near.positive(e)[0])

        def leaf(S: Sequent) -> int:
            k = 1 if S.goal.kids[0] == self.moved(t) else -1
            return self.b.leaf(S, "algebra", UNIT, form, nought, mul(num(k), change))

        return self.b.using("each", (), leaf)


def _all_parts(f: Node) -> list[Node]:
    """The relations in a formula of `and` and `or`."""
    return [g for k in f.kids for g in _all_parts(k)] if f.op in ("and", "or") else [f]


def _without(t: Node, z: Node) -> Node | None:
    """What the factor z of a product is multiplied by; None if it is no factor."""
    if t == z:
        return ONE
    if t.op == "pow" and t.k and (rest := _without(t.kids[0], z)) is not None:
        return mul(rest, power(t.kids[0], t.k - 1))
    for i, k in enumerate(t.kids if t.op == "mul" else ()):
        if (rest := _without(k, z)) is not None:
            return mul(rest, *t.kids[:i], *t.kids[i + 1 :])
    return None


def solve(builder: Builder, S: Sequent) -> bool:
    """Is the sequent about nearness, so that it is shown here?  That a value is near, or that what is near enough is positive."""
    if (found := asked(S)) is not None:
        Continuity(builder, found).solve(S)
        return True
    if S.goal.op != "lt" or S.goal.kids[0] != ZERO or not made(S.goal.kids[1]):
        return False
    Nearness(builder).positive(S)
    return True
