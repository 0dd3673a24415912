"""Case splits: disjunctions, abs, min, max, terms by cases, orders of two atoms, parts of a sum."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import FACTS, UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, Refused, dist, neg, negation, num, rel, replaced
from axiomcheck.tactics.builder import Stuck, Tactic, fixed, only, simple
from axiomcheck.tactics.closing import ORDERS, Closing, is_settled, occurs, outside
from axiomcheck.tactics.forms import added, held
from axiomcheck.tactics.positivity import contradiction, difference_of, node_of
from axiomcheck.tactics.sampling import atoms_of

ORDERED = 1_500  # steps for an order of two functions inside abs


class Cases(Closing):
    """Goals and hypotheses taken apart into cases."""

    def _disjunction(self, S: Sequent, depth: int) -> int:
        """A part that follows at once; else the first part or its negation, which helps to show the rest."""
        b, parts = self.b, S.goal.kids
        if not parts:
            return self._false(S, depth)
        for k in parts:
            if k in S.given or (k.op in ("le", "lt", "eq") and self.entails(S, k)):
                return b.back(S, "either", (k,), lambda W: self.prove(W, depth))
        for k in parts:
            if k.op == "ne" and k.kids[1] == ZERO and (order := self._order(S, k.kids[0], depth)) is not None:
                last = lambda W, k=k, order=order: b.back(W, "either", (k,), lambda V: self._unequal_by(V, order))
                return b.have(S, order, lambda W: self.prove(W, min(depth, 2)), last)
        if len(parts) == 1 or depth <= 0:
            return b.first(S, *(b.using("either", (k,), lambda V: self.prove(V, depth - 1)) for k in parts))
        k = parts[0]
        try:
            no = negation(k)
        except Refused as error:
            raise Stuck(str(error)) from error
        rest = parts[1] if len(parts) == 2 else Node("or", parts[1:])
        yes = b.using("either", (k,), lambda V: b.hypothesis(V) if k in V.given else self.prove(V, depth - 1))

        def otherwise(W: Sequent) -> int:
            if len(parts) == 2:
                return b.back(W, "either", (rest,), lambda V: self.prove(V, depth - 1))
            return b.have(W, rest, lambda V: self.prove(V, depth - 1), self._spread)

        return b.back(S, "decide", (k,), yes, otherwise) if no != k else self._false(S, depth)

    def _spread(self, S: Sequent) -> int:
        """The goal is a disjunction with a shorter one among the hypotheses."""
        for f in S.given:
            if f.op == "or" and f.kids and set(f.kids) < set(S.goal.kids):
                return self.b.back(S, "cases", (f,), lambda W: self._either(W))
        raise Stuck("no shorter disjunction")

    def _either(self, S: Sequent) -> int:
        for k in S.goal.kids:
            if k in S.given:
                return self.b.back(S, "either", (k,), self.b.hypothesis)
        raise Stuck("no part is there")

    def _false(self, S: Sequent, depth: int) -> int:
        """A contradiction, by way of 1 < 0."""
        wrong = rel("lt", ONE, ZERO)
        use = self.b.by("absurd", added(UNIT, held(wrong)))
        return self.b.have(S, wrong, lambda W: self.prove(W, depth), use)

    def _forced(self, S: Sequent, depth: int) -> int | None:
        """A disjunction of which one part at most is left."""
        for f in sorted((f for f in S.given if f.op == "or"), key=simple):
            if is_settled(f, S):
                continue
            left = [k for k in f.kids if not self.contradictory(S, k)]
            if len(left) <= 1:
                return self.b.back(S, "cases", (f,), lambda W: self.prove(W, depth))
        return None

    def _deltas(self, S: Sequent, depth: int) -> int | None:
        """dl c d is 0 for classes that are known to differ."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "dl" and t.classes[0] != t.classes[1]:
                known = [d for d in (dist(*t.classes), dist(*t.classes[::-1])) if d in S.given]  # type: ignore[arg-type]
                if not known:
                    return self.b.back(S, "same", t.classes, lambda W: self.prove(W, depth))
                f = rel("eq", t, ZERO)
                used = self.b.using("rewrite", (t, ZERO), lambda V: self.prove(V, depth))
                return self.b.have(S, f, only(known[:1], self.b.by("delta", *t.classes)), used)
        return None

    def _equalities(self, S: Sequent, depth: int) -> int | None:
        """Terms with equal arguments are equal: an equation that a function's argument has is used in the goal."""
        inner = [t for t in dict.fromkeys(outside(S.goal)) if t.op in ("inv", "log", "exp", "atan", "root", "abs", "min", "max")]
        for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
            for a, c in (f.kids, f.kids[::-1]):
                if a.op in ("num", "sum", "cmin", "cmax") or c.size > a.size + 12 or occurs(a, c):
                    continue
                if (a.op in ("add", "mul") and c.op != "num") or (a.op == "inv" and c.op == "exp"):
                    continue
                atomic = c.op in ("at", "var")  # of two atoms, the one that comes later is replaced
                if a.op in ("at", "var") and ((atomic and simple(c) > simple(a)) or (not atomic and a != f.kids[0])):
                    continue
                if any(occurs(a, t) and t != a for t in inner):
                    return self.b.back(S, "rewrite", (a, c), lambda W: self.prove(W, depth))
        return None

    def _parts(self, S: Sequent, depth: int) -> int | None:
        """A sum whose parts share no numbers: the sign of each part."""
        g = S.goal
        if g.op not in ORDERS or depth < 1:
            return None
        nodes = next((ts for ts in self._divisions(g) if not any(self.sampler.fails(S, rel("le", ZERO, t)) for t in ts)), None)
        if nodes is None:
            return None
        shown: list[Node] = []
        strict = g.op != "lt"
        for t in sorted(nodes, key=simple):
            for op in ("le",) if strict else ("lt", "le"):
                f = rel(op, ZERO, t)
                if not self.shows(S, f, depth - 1):
                    continue
                shown.append(f)
                strict = strict or op == "lt"
                break
            else:
                return None
        if not strict:
            return None

        return self.b.having(S, [(f, lambda V: self.prove(V, depth - 1)) for f in shown], self._last)

    def _divisions(self, g: Node) -> Iterator[list[Node]]:
        """The difference as a sum of parts that share no numbers; what is constant goes with each of them."""
        parts = _apart(self.ring, difference_of(self.ring, g))
        if len(parts) < 2:
            return
        constant = {m: k for p in parts for m, k in p.items() if not m}
        moving = [{m: k for m, k in p.items() if m} for p in parts]
        for i in range(len(moving) if constant else 1):
            yield [node_of(self.ring, {**p, **constant} if i == j else p) for j, p in enumerate(moving)]

    def _by_cases(self, S: Sequent, depth: int) -> int | None:
        """abs, min, max: their values, by the order of their arguments; terms by cases: their defining facts."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "ite":
                f = FACTS["ite"][1](t)
                if f not in S.given and not is_settled(f, S):
                    return self.b.by_cases("ite", (t,), lambda V: self._pruned(V, depth))(S)
            if t.op not in ("abs", "min", "max"):
                continue
            values = _values_of(t)
            if any(rel("eq", t, v) in S.given for _, v in values):
                continue
            if t.op != "abs" and t.kids[0] == t.kids[1]:
                return self._of_one(S, t, depth)
            for order, v in values:
                if self.entails(S, order):
                    return self._valued(S, t, order, v, depth)
            if depth > 1 and any(u.op in ("atan", "log", "exp", "root", "pow", "inv") for u in t.nodes()):
                for order, v in values:  # an order of two functions, which is not seen at once
                    if (shown := self._ordered(S, order, depth)) is not None:
                        return self.b.have(S, order, shown, lambda W: self._valued(W, t, order, v, depth))  # noqa: B023
            if self.thorough and (found := self._for_both(S, t, values, depth)) is not None:
                return found
            low, high = values[0][0].kids
            pair = _two_atoms(t) or (low, high)
            return self.b.back(S, "decide", (rel("le", *pair),), lambda W: self._case(W, depth))
        return None

    def _ordered(self, S: Sequent, order: Node, depth: int) -> Tactic | None:
        """An order that holds as far as points tell, shown on a part of the budget."""
        if self.sampler.fails(S, order):
            return None
        return self.b.tried(self.b.part(ORDERED, lambda W: self.prove(W, depth - 1)), S.showing(order))

    def _of_one(self, S: Sequent, t: Node, depth: int) -> int:
        """max(u, u) and min(u, u) are u, which is the fact itself."""
        equal, fact = rel("eq", t, t.kids[0]), FACTS[t.op][1](*t.kids)
        shown: Tactic = lambda W: self.b.fact(W, t.op, t.kids, self.b.using("both", (fact,), self.b.hypothesis))
        used = self.b.using("rewrite", equal.kids, lambda V: self.prove(V, depth))
        return self.b.have(S, equal, only((), shown), used)

    def _for_both(self, S: Sequent, t: Node, values: list[tuple[Node, Node]], depth: int) -> int | None:
        """The goal with either value of abs, min or max, without saying which it is."""
        goals = [replaced(S.goal, t, v) for _, v in values]
        if S.goal.op not in ORDERS or depth < 3 or any(self.sampler.fails(S, g) for g in goals):
            return None
        try:
            shown = {v: self.prove(S.showing(g), depth - 1) for (_, v), g in zip(values, goals, strict=True)}
        except Stuck:
            return None

        def case(W: Sequent) -> int:
            (v,) = [v for _, v in values if rel("eq", t, v) in W.given][:1]
            return self.b.back(W, "rewrite", (t, v), lambda V: self.b.note(V, *self._again(shown[v])))

        return self.b.by_cases(t.op, t.kids, self.b.opened(case))(S)

    def _again(self, known: int) -> tuple[str, tuple[object, ...], tuple[int, ...]]:
        """The rule, parameters and premises of a step."""
        step = self.b.steps[known]
        return step.rule, step.params, step.premises

    def _valued(self, S: Sequent, t: Node, order: Node, v: Node, depth: int) -> int:
        """t = v by the order of its arguments, which follows linearly."""
        b, g = self.b, rel("eq", t, v)
        fact = FACTS[t.op][1](*t.kids)

        def case(W: Sequent) -> int:
            if g in W.given:
                return b.hypothesis(W)
            return b.back(W, "order", (t, v), lambda V: b.hypothesis(V) if g in V.given else self._last(V))

        small = Sequent(frozenset([order]), g)
        both = b.opened(case) if fact.op == "and" else b.using("cases", (fact,), b.opened(case))  # min(u, u) has one case
        rewritten = b.using("rewrite", (t, v), lambda V: self.prove(V, depth))
        return b.have(S, order, self._last, b.knowing(g, lambda W: b.fact(small, t.op, t.kids, both), rewritten))

    def _zeros(self, S: Sequent, depth: int) -> int | None:
        """An entry that is not negative is positive or zero, where a logarithm or a quotient depends on it."""
        terms = [t for f in (S.goal, *sorted(S.given, key=simple)) if f.op in ("eq", "le", "lt", "ne", "or") for t in outside(f)]
        deep = [t for t in terms if t.op in ("log", "inv")]
        for t in dict.fromkeys(terms):
            if t.op not in ("at", "var") or not any(occurs(t, u) for u in deep):
                continue
            if any(rel(op, *pair) in S.given for op in ("lt", "eq") for pair in ((ZERO, t), (t, ZERO))):
                continue
            if rel("le", ZERO, t) in S.given:
                return self.b.back(S, "order", (ZERO, t), lambda W: self._pruned(W, depth))
        for t in dict.fromkeys(outside(S.goal)) if S.goal.op == "lt" else ():  # strictness may be lost at an end
            ends = [f for f in (rel("le", ZERO, t), rel("le", t, ONE)) if f in S.given]
            if t.op == "var" and ends and not any(rel(op, *f.kids) in S.given for f in ends for op in ("lt", "eq")):
                return self.b.back(S, "order", ends[0].kids, lambda W: self._pruned(W, depth))
        return None

    def _alternatives(self, S: Sequent, depth: int) -> int | None:
        """A disjunction among the hypotheses, case by case."""
        for f in sorted((f for f in S.given if f.op == "or"), key=simple):
            if not is_settled(f, S):
                return self.b.back(S, "cases", (f,), lambda W: self._pruned(W, depth))
        return None

    def _orders(self, S: Sequent, depth: int) -> int | None:
        """Two atoms under the same function, or beside each other in a difference, are ordered one way or the other."""
        atoms = [t for t in dict.fromkeys(outside(S.goal)) if t.op in ("at", "var")]
        for i, a in enumerate(atoms):
            for c in atoms[i + 1 :]:
                known = any(rel(op, *pair) in S.given for op in ("lt", "le", "eq") for pair in ((a, c), (c, a)))
                if a.classes != c.classes or known:
                    continue
                if self.entails(S, rel("le", a, c)) or self.entails(S, rel("le", c, a)):
                    continue
                return self.b.back(S, "order", (a, c), lambda W: self._pruned(W, depth))
        return None

    def _both_sides(self, S: Sequent, depth: int) -> int | None:
        """Equal, as neither is larger."""
        g = S.goal
        if g.op != "eq":
            return None
        a, c = g.kids
        low, high = rel("le", a, c), rel("le", c, a)

        def last(W: Sequent) -> int:
            settle: Tactic = lambda V: b.hypothesis(V) if g in V.given else self._last(V)
            return b.back(Sequent(frozenset([low, high]), g), "order", (a, c), settle)

        b = self.b
        show = lambda W: self.prove(W, depth - 1)
        return b.have(S, low, show, b.knowing(high, show, last))

    def _order(self, S: Sequent, u: Node, depth: int) -> Node | None:
        """0 < u or u < 0, if either is shown with little effort."""
        orders = (rel("lt", ZERO, u), rel("lt", u, ZERO))
        return next((f for f in orders if not self.sampler.fails(S, f) and self._sign(S, f, depth)), None)

    def _unequal_by(self, S: Sequent, order: Node) -> int:
        """Two values differ, as this hypothesis says that one is smaller."""
        return self.b.leaf(S, "algebra", UNIT, held(order))

    def _apart(self, S: Sequent, depth: int) -> int:
        """Two values differ, as one is smaller."""
        a, c = S.goal.kids
        orders = (rel("lt", a, c), rel("lt", c, a))
        return self.b.first(S, *(self.b.knowing(f, fixed(self.prove, depth - 1), fixed(self._unequal_by, f)) for f in orders))

    def _contrary(self, S: Sequent, depth: int) -> int | None:
        """Against the contrary, by products of orders and multiples of equations."""
        g = S.goal
        if g.op not in ORDERS:
            return None

        def against(W: Sequent) -> int:
            if g in W.given:
                return self.b.hypothesis(W)
            if g.op == "le" and W.given & {rel("lt", *g.kids), rel("eq", *g.kids)}:
                return self._last(W)
            self.b.spend(20)
            found = contradiction(self.ring, W)
            if found is None:
                raise Stuck("the contrary is not contradictory")
            return self.b.leaf(W, "absurd", *found)

        return self.b.back(S, "order", g.kids, against)


def _values_of(t: Node) -> list[tuple[Node, Node]]:
    """An order and the value that it gives to abs, min or max; then the other order."""
    if t.op == "abs":
        (u,) = t.kids
        return [(rel("le", ZERO, u), u), (rel("le", u, ZERO), neg(u))]
    a, c = t.kids
    low, high = (a, c) if t.op == "min" else (c, a)
    return [(rel("le", a, c), low), (rel("le", c, a), high)]


def _two_atoms(t: Node) -> tuple[Node, Node] | None:
    """abs(a - c) is decided by the order of a and c."""
    if t.op != "abs" or t.kids[0].op != "add" or len(t.kids[0].kids) != 2:
        return None
    a, c = t.kids[0].kids
    if a.op == "mul":
        a, c = c, a
    if a.op in ("at", "var") and c.op == "mul" and len(c.kids) == 2 and c.kids[0] == num(-1) and c.kids[1].op in ("at", "var"):
        return a, c.kids[1]
    return None


def _apart(ring: Ring, p: Poly) -> list[Poly]:
    """The terms of a polynomial in groups that share no numbers; a constant goes to the first."""
    groups: list[tuple[set[Node], Poly]] = []
    for m, k in p.items():
        if not m:
            continue
        about = {a for i in m for a in atoms_of(ring.atoms[i])}
        merged: Poly = {m: k}
        rest = []
        for atoms, terms in groups:
            if atoms & about:
                about |= atoms
                merged.update(terms)
            else:
                rest.append((atoms, terms))
        groups = [*rest, (about, merged)]
    found = [{m: k for m, k in p.items() if m in terms} for _, terms in groups]
    if () in p and found:
        found[0] = {**found[0], (): p[()]}
    return found
