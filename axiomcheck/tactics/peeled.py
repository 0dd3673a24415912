"""Orders between two values of one formula, from the outside in: of f(u) < f(v), with f rising or falling, u and v are left."""

from __future__ import annotations

from axiomcheck.calculus.rules import FACTS, UNIT, Sequent
from axiomcheck.calculus.term import ZERO, Node, inv, mul, rel, root, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, Todo, only
from axiomcheck.tactics.forms import added, amount, function, held, multiplied
from axiomcheck.tactics.scalar import Scalar

CURVED = ("exp", "log", "root")
X, Y = var("_x"), var("_y")


def there(S: Sequent) -> bool:
    """Are both sides of one shape outside, with curves in them?"""
    g = S.goal
    if g.op not in ("le", "lt") or ("s", X.name) in S.names or not all(any(t.op in CURVED for t in k.nodes()) for k in g.kids):
        return False
    return _inner(*g.kids) is not None or _logarithms(*g.kids)


def by_layers(b: Builder, S: Sequent, solve: Tactic) -> int:
    """The order of what is inside, and then that of the values; Stuck if nothing is found."""
    return _Layers(b, solve).show(S)


def _inner(a: Node, c: Node) -> tuple[Node, Node] | None:
    """The only arguments that differ, of one operator."""
    if (a.op, a.k, len(a.kids)) != (c.op, c.k, len(c.kids)) or a.op not in ("add", "mul", "inv", *CURVED):
        return None
    pairs = [(x, y) for x, y in zip(a.kids, c.kids, strict=True) if x != y]
    return pairs[0] if len(pairs) == 1 else None


def _logarithms(a: Node, c: Node) -> bool:
    """Are both sides two logarithms?"""
    return all(t.op == "add" and len(t.kids) == 2 and {k.op for k in t.kids} == {"log"} for t in (a, c))


class _Layers:
    def __init__(self, b: Builder, solve: Tactic):
        self.b, self.solve, self.s = b, solve, Scalar(b)

    def show(self, S: Sequent) -> int:
        """By the order of the arguments, one layer after the other."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        a, c = S.goal.kids
        pair = _inner(a, c)
        if pair is None:
            return self._sums(S) if _logarithms(a, c) else self.solve(S)
        if a.op == "add":
            return self._from(S, rel(S.goal.op, *pair), self.s._last)
        if a.op == "mul":
            return self._product(S, pair)
        if a.op == "inv":
            return self._inverse(S, pair)
        return self._curve(S, pair)

    def _sums(self, S: Sequent) -> int:
        """log u + log v < log x + log y from u v < x y, where all of these are positive."""
        b, inner = self.b, [[k.kids[0] for k in t.kids] for t in S.goal.kids]
        products = [mul(*us) for us in inner]
        signs = [rel("lt", ZERO, u) for us in inner for u in us]
        order = rel(S.goal.op, *products)
        curve = rel(S.goal.op, *(function("log", t) for t in products))
        joined: Todo = []
        for us in inner:
            by_fact = only([rel("lt", ZERO, u) for u in us], b.by_cases("log_mul", tuple(us), self.s._last))
            joined.append((FACTS["log_mul"][1](*us).kids[-1], by_fact))
        said = only([*signs, curve], lambda W: b.having(W, joined, self.s._last))
        positive = b.by("algebra", UNIT, multiplied(*(held(rel("lt", ZERO, u)) for u in inner[0])))
        risen = b.knowing(curve, lambda W: self._curve(W, (products[0], products[1])), said)
        last = b.knowing(rel("lt", ZERO, products[0]), positive, risen)
        return self._all(S, signs, lambda W: self._from(W, order, last))

    def _from(self, S: Sequent, f: Node, then: Tactic) -> int:
        few = S.given
        return self.b.have(S, f, only(few, self.show), lambda W: then(Sequent(W.given | {f}, W.goal)))

    def _product(self, S: Sequent, pair: tuple[Node, Node]) -> int:
        """k u < k v, for a number k or one that is positive."""
        rest = [x for x, y in zip(*(t.kids for t in S.goal.kids), strict=True) if x == y]
        k = mul(*rest)
        numbers = [x for x in rest if x.op == "num" or (x.op == "inv" and x.kids[0].op == "num")]
        if len(numbers) < len(rest):
            factors = [rel("lt", ZERO, x) for x in rest]
            form = multiplied(*(held(f) for f in factors))
            f = rel(S.goal.op, *pair)
            last: Tactic = lambda W: self.b.leaf(W, "algebra", UNIT, multiplied(form, held(f)))
            return self._from(S, f, lambda W: self._all(W, factors, last))
        down = sum((x.q if x.op == "num" else x.kids[0].q) < 0 for x in numbers) % 2
        f = rel(S.goal.op, *(pair[::-1] if down else pair))
        sure = rel("lt", *((k, ZERO) if down else (ZERO, k)))
        form = multiplied(held(sure), held(f))
        last = self.b.by("algebra", UNIT, form)
        return self._from(S, f, self.b.knowing(sure, self.b.alone("enclosed"), last))

    def _all(self, S: Sequent, left: list[Node], then: Tactic) -> int:
        return self.b.having(S, [(f, self._sign) for f in left], then)

    def _sign(self, S: Sequent) -> int:
        return self.b.first(S, self.s._last, self._positive, self.solve)

    def _positive(self, S: Sequent) -> int:
        """0 < 1 + exp(t), by its parts."""
        t = S.goal.kids[1]
        if S.goal.op != "lt" or t.op not in ("add", "exp"):
            raise Stuck("not a sum")
        forms = [Node("a", (u,)) if u.op == "exp" else amount(u.q) for u in (t.kids if t.op == "add" else (t,))
                 if u.op == "exp" or (u.op == "num" and u.q >= 0)]  # fmt: skip
        return self.b.leaf(S, "algebra", UNIT, added(*forms))

    def _inverse(self, S: Sequent, pair: tuple[Node, Node]) -> int:
        """1/u < 1/v from v < u, where v is positive."""
        u, v = pair
        return self._by_lemma(S, rel(S.goal.op, v, u), rel("lt", ZERO, v), rel(S.goal.op, inv(Y), inv(X)), {"_x": v, "_y": u})

    def _curve(self, S: Sequent, pair: tuple[Node, Node]) -> int:
        """exp, logarithms and roots rise."""
        u, v = pair
        op, k = S.goal.kids[0].op, S.goal.kids[0].k
        ends = [root(t, k) if op == "root" else function(op, t) for t in (X, Y)]
        order = rel(S.goal.op, u, v)
        return self._by_lemma(S, order, None if op == "exp" else rel("lt", ZERO, u), rel(S.goal.op, *ends), {"_x": u, "_y": v})

    def _by_lemma(self, S: Sequent, order: Node, sign: Node | None, goal: Node, images: dict[str, Node]) -> int:
        """The instance of what is so of any two numbers."""
        small = rel(S.goal.op, X, Y)
        given = frozenset([small, *([rel("lt", ZERO, X)] if sign else [])])
        lemma = Sequent(given, goal)
        step = self.s.prove(lemma)
        needed = frozenset([order, *([sign] if sign else [])])
        last = self.b.instance(step, images, needed)
        return self._from(S, order, lambda W: self._all(W, [sign] if sign else [], last))


