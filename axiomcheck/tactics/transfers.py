"""Sums where an amount goes from one class to another that has less, and no further than to equality.

    y[c] = x[c] + a, y[d] = x[d] - a, y[c] <= y[d], else y = x      sum f(y) < sum f(x), or >, or =

Both sums are taken apart at the two classes; what is left is a statement about three numbers.  The value is a function
of such sums, and of largest and smallest entries.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, every, minus, neg, opened, rel, substitute, var
from axiomcheck.tactics.bounded import Bounded, ByForm
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, put_in
from axiomcheck.tactics.splitting import both_apart

X, W, A, T = var("_x"), var("_w"), var("_a"), "_t"
LEMMA, FIRST = 6_000, 2_500  # steps for the statement about three numbers, and for the plainer search


@dataclass(frozen=True)
class Transfer:
    """The lists before and after, the amount, from which class to which, and what says so."""

    x: str
    y: str
    amount: Node
    c: str
    d: str
    same: Node
    said: tuple[Node, Node, Node, Node]


def transfer_of(S: Sequent) -> Transfer | None:
    """Which amount goes where."""
    if S.goal.op not in ("le", "lt"):
        return None
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq" and len(f.classes) == 2), key=simple):
        if not all(t.op == "at" for t in f.kids[0].kids) or not all(isinstance(c, str) for c in f.classes):
            continue
        for (x, y), (c, d) in ((v, k) for v in (f.kids[0].kids, f.kids[0].kids[::-1]) for k in (f.classes, f.classes[::-1])):
            c, d = str(c), str(d)
            for amount in (g.kids[1] for g in sorted(S.given, key=simple) if g.op == "lt" and g.kids[0] == ZERO):
                said = (
                    rel("eq", at(y.name, c), add(at(x.name, c), amount)),
                    rel("eq", at(y.name, d), minus(at(x.name, d), amount)),
                    rel("le", at(y.name, c), at(y.name, d)), rel("lt", ZERO, amount),
                )  # fmt: skip
                after = [substitute(side, vectors={x.name: y}) for side in S.goal.kids]
                one_side = any(t == side for t, side in zip(after, S.goal.kids, strict=True))
                if {*said, every(rel("le", ZERO, x))} <= S.given and one_side and after[0] == after[1]:
                    return Transfer(x.name, y.name, amount, c, d, f, said)
    return None


class _Transfer(Bounded):
    """Aggregates before and after."""

    m: Transfer

    def solve(self, S: Sequent) -> int:
        """Each aggregate compared, and then the value."""
        m = self.m
        orders: Todo = []
        equations: Todo = []
        found = {t for side in S.goal.kids for t in aggregates_of(side) if ("v", m.x) in t.names}
        for before in sorted(found, key=simple):
            after = substitute(before, vectors={m.x: at(m.y)})
            f = self._compared(S, before, after)
            (equations if f[0].op == "eq" else orders).append(f)
        if len(orders) == 1 and orders[0][0] == S.goal:
            return orders[0][1](S)
        same = [f for f, _ in equations]
        return self.b.having(S, equations, lambda V: self._plain(V, same, lambda U: self._by_orders(U, orders)))

    def _compared(self, S: Sequent, before: Node, after: Node) -> tuple[Node, Tactic]:
        """Which of two aggregates is the larger."""
        if before.op != "sum":
            found = self._first_of(S, [(rel("le", *pair), [self.a.prove]) for pair in ((after, before), (before, after))])
            if not found:
                raise Stuck("no order of largest entries")
            return found[0]
        if before.classes:
            raise Stuck("more than sums")
        body = put_in(before.kids[0], at(self.m.x), X)
        if body.names - X.names or aggregates_of(body):
            raise Stuck("summands that speak of more than the list")
        why = Stuck("nothing is said of three numbers")
        for op, pair in (("eq", (after, before)), ("lt", (after, before)), ("lt", (before, after))):
            lemma = self._lemma(body, op, pair[0] == after)
            try:
                self.b.part(LEMMA, self._three)(lemma)
            except Stuck as error:
                self.b.hopeless.clear()
                why = error
                continue
            return rel(op, *pair), fixed(self._apart, lemma)
        raise why

    def _lemma(self, body: Node, op: str, falls: bool) -> Sequent:
        """f(x + a) + f(w - a) is less than f(x) + f(w), or more, or equal."""
        before, after = (add(*(substitute(body, {X.name: t}) for t in ts)) for ts in ((X, W), (add(X, A), minus(W, A))))
        given = [rel("le", ZERO, X), rel("lt", ZERO, A), rel("le", add(X, A), minus(W, A))]
        return Sequent(frozenset(given), rel(op, *((after, before) if falls else (before, after))))

    def _three(self, S: Sequent) -> int:
        """By numbers; or by the slope, while the amount grows from 0."""
        b = self.b
        plainly = b.part(FIRST, lambda U: as_numbers(b, U))
        ways = [plainly] if S.goal.op == "eq" else [plainly, self._by_slope]
        return b.once(S, lambda U: b.first(U, *ways))

    def _by_slope(self, S: Sequent) -> int:
        b, t = self.b, var(T)
        falls = S.goal.kids[1] == substitute(S.goal.kids[1], {A.name: t})
        after = substitute(S.goal.kids[0] if falls else S.goal.kids[1], {A.name: t})
        moving = neg(after) if falls else after
        ends = [substitute(moving, {T: end}) for end in (ZERO, A)]
        return b.through(S, rel("lt", *ends), b.using("path", (T, moving, ZERO, A), lambda U: as_numbers(b, U)))

    def _apart(self, S: Sequent, lemma: Sequent) -> int:
        """Both sums without the two classes are the same."""
        b, m = self.b, self.m
        step = b.known[lemma]
        put = {X.name: at(m.x, m.c), W.name: at(m.x, m.d), A.name: m.amount}
        goal = substitute(lemma.goal, put)
        todo, ideal = both_apart(b, S.goal, (m.c, m.d), m.same)
        summand = next(side for side in S.goal.kids if ("v", m.y) in side.names).kids[0]
        sign = ONE if S.goal.kids[0].kids[0] == summand else neg(ONE)
        for c, f in zip((m.c, m.d), m.said, strict=False):
            here = opened(summand, c)
            put_there = rel("eq", here, substitute(put_in(summand, at(m.y), X), {X.name: f.kids[1]}))
            todo.append((put_there, fixed(self._turned, f)))
            ideal += [put_there, neg(sign)]
        needed = sorted((substitute(g, put) for g in b.steps[step].shows.given), key=simple)
        todo += [(g, lambda V: self.a.at_classes(V, [m.c, m.d], self._three_said)) for g in needed]
        todo.append((goal, b.instance(step, put)))
        forms = held(goal) if S.goal.op == "lt" else Node("n")
        ideal += [goal, neg(ONE)] if S.goal.op == "eq" else []
        return b.having(S, todo, b.by("algebra", UNIT, forms, *ideal))

    def _turned(self, S: Sequent, f: Node) -> int:
        return self.b.back(S, "rewrite", f.kids, self.b.equal())

    def _three_said(self, S: Sequent) -> int:
        """What the lemma asks of the entries."""
        if S.goal in S.given:
            return self.b.hypothesis(S)
        return as_numbers(self.b, Sequent(frozenset(self.m.said), S.goal))


by_two_classes = ByForm(transfer_of, lambda a, m: _Transfer(a, m).solve)
