"""Goals about numbers: case splits, defining facts, signs of polynomials, derivatives.

Aggregates and entries of vectors are atoms here; nothing is said of classes.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, Ring, plus, times
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent, derivative, positive
from axiomcheck.calculus.term import (
    FALSE,
    ONE,
    ZERO,
    Node,
    Refused,
    add,
    dist,
    inv,
    minus,
    mul,
    neg,
    negation,
    num,
    rel,
    replaced,
    substitute,
    var,
)
from axiomcheck.tactics import analysis, duality, exponents, pieces, polynomials, roots
from axiomcheck.tactics.builder import Builder, Stuck, Tactic, fixed, simple
from axiomcheck.tactics.positivity import (
    Reduction,
    by_power,
    by_products,
    cleared,
    contradiction,
    difference_of,
    eliminated,
    factored,
    fraction,
    linear_step,
    node_of,
    product,
    scaled,
)
from axiomcheck.tactics.sampling import Sampler, atoms_of

ORDERS = ("le", "lt")
LOG_1 = FACTS["log1"][1]()
MAX_OPEN = 60  # sequents inside one another


def outside(t: Node) -> Iterator[Node]:
    """The closed terms of a formula outside binders, inner ones first."""
    if not t.binds:
        for kid in t.kids:
            yield from outside(kid)
    if not t.formula and not t.loose:
        yield t


class Scalar:
    """A search for proofs of sequents about numbers.

    Parameters
    ----------
    builder : Builder
        Where the steps go, and what they may cost.
    degree : int
        How many hypotheses are multiplied.
    thorough : bool
        Try what costs much, too: for goals that users state, not for the many that statements leave.
    """

    def __init__(self, builder: Builder, degree: int = 3, thorough: bool = False):
        self.thorough = thorough
        self.b = builder
        self.ring = builder.ring
        self.degree = degree
        self.sampler = Sampler()
        self.left: Sequent | None = None  # the first sequent at which nothing more could be tried
        self.open: set[Sequent] = set()  # what is being shown: to need it again is a circle

    # -- the order of things ------------------------------------------------------------------

    def prove(self, S: Sequent, depth: int = 6) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        b = self.b
        if S in b.known:
            return b.known[S]
        key = (S, depth)
        if key in b.hopeless:
            raise Stuck("tried before")
        if S in self.open or len(self.open) > MAX_OPEN:
            raise Stuck("a circle")
        b.spend(5)
        self.open.add(S)
        try:
            return self._prove(S, depth)
        except Stuck:
            b.hopeless.add(key)
            raise
        finally:
            self.open.discard(S)

    def _prove(self, S: Sequent, depth: int) -> int:
        b, g = self.b, S.goal
        if g in S.given:
            return b.hypothesis(S)
        if FALSE in S.given:
            return b.nothing_to_show(S)
        for f in sorted(S.given, key=simple):
            if f.op == "and" and not set(f.kids) <= S.given:
                return b.back(S, "both", (f,), lambda W: self.prove(W, depth))
            if f.op == "ne" and (rel("eq", *f.kids) in S.given or rel("eq", *f.kids[::-1]) in S.given):
                return self._clash(S, f)
        if g.op == "and":
            return b.back(S, "each", (), lambda W: self.prove(W, depth))
        if g.op == "or":
            return self._disjunction(S, depth)
        if g.op not in ("le", "lt", "eq", "ne"):
            raise Stuck(f"a goal of the kind {g.op}")
        if not self._plausible(S):
            raise Stuck(f"false at some point, in floating point: {g!r}")
        found = self._at_once(S)
        if found is not None:
            return found
        if depth <= 0:
            raise Stuck("too deep")
        for step in (self._deltas, self._forced, self._equalities):
            found = step(S, depth)
            if found is not None:
                return found
        try:
            if (found := self._parts(S, depth)) is not None:
                return found
        except Stuck:
            pass
        if g.op == "eq" and (found := self._polynomial(S)) is not None:
            return found
        if (found := self._by_cases(S, depth)) is not None:
            return found
        for early in (exponents.by_exponents, exponents.at_tangents) if self.thorough else ():
            try:
                if (found := early(self, S, depth)) is not None:
                    return found
            except Stuck:
                pass
        for step in (self._exponentials, self._inverses, self._logarithms, self._roots):
            found = step(S, depth)
            if found is not None:
                return found
        if g.op == "ne":
            return self._apart(S, depth)
        if (found := self._polynomial(S)) is not None:
            return found
        curved = any(t.op in ("log", "exp") for t in outside(g))
        steps = (duality.by_logarithms, pieces.by_pieces, roots.isolated) if curved else (roots.isolated, pieces.by_pieces)
        for late in (roots.means, pieces.clear, *steps) if self.thorough else ():
            try:
                if (found := late(self, S, depth)) is not None:
                    return found
            except Stuck:
                pass
        many = [self._log_pairs] if len({t for t in outside(g) if t.op == "log"}) > 2 else []
        tries = (
            self._chords, self._factors, self._zeros, *many, self._path,
            self._alternatives, self._both_sides, self._log_pairs,
            self._squares, self._homogeneous, self._boxed,
            self._touching, self._at_zeros, self._tangents, self._orders, self._contrary,
        )  # fmt: skip
        for attempt in tries:
            try:
                found = attempt(S, depth)
            except Stuck:
                continue
            if found is not None:
                return found
        self.left = self.left or S
        raise Stuck(f"open: {g!r}")

    def _plausible(self, S: Sequent) -> bool:
        key = ("false", S)
        if key in self.b.hopeless:
            return False
        if ("true", S) not in self.b.hopeless:
            self.b.spend()
            self.b.hopeless.add(("false" if self.sampler.fails(S, S.goal) else "true", S))
        return key not in self.b.hopeless

    # -- closing ------------------------------------------------------------------------------

    def _at_once(self, S: Sequent) -> int | None:
        """By a linear combination of hypotheses, for the goal or against all of them."""
        b = self.b
        key = ("linear", S)
        if key in b.hopeless:
            return None
        g = S.goal
        if not g.names and all(t.op not in ("sum", "cmin", "cmax") for t in g.nodes()):
            try:
                return b.leaf(Sequent(frozenset(), g), "enclosed")
            except Stuck:
                pass
        for goal in (g,) if self.sampler.possible(S) else (g, None):
            b.spend()
            found = linear_step(self.ring, S, goal)
            if found is not None:
                return b.leaf(S, found[0], *found[1])
        if g.op == "ne":
            for h in (rel("lt", *g.kids), rel("lt", *g.kids[::-1])):
                found = linear_step(self.ring, S, h)
                if found is not None:
                    return b.leaf(S, found[0], *found[1])
        if g.op == "lt" and (found_step := self._unequal(S)) is not None:
            return found_step
        if not self.sampler.possible(S):
            for f in sorted((f for f in S.given if f.op == "ne"), key=simple):
                e = rel("eq", *f.kids)
                found = linear_step(self.ring, S, e)
                if found is not None:
                    return b.have(S, e, self._last, fixed(self._clash, f))
        b.hopeless.add(key)
        return None

    def _unequal(self, S: Sequent) -> int | None:
        """a < b as a <= b and a != b."""
        b, g = self.b, S.goal
        d = difference_of(self.ring, g)
        apart = [f for f in S.given if f.op == "ne" and (p := difference_of(self.ring, f)) and (p == d or not plus(p, d))]
        if not apart or linear_step(self.ring, S, rel("le", *g.kids)) is None:
            return None
        (f, *_) = sorted(apart, key=simple)

        def settle(W: Sequent) -> int:
            if g in W.given:
                return b.hypothesis(W)
            if rel("eq", *g.kids) in W.given:
                return b.have(W, rel("eq", *f.kids), self._last, fixed(self._clash, f))
            return self._last(W)

        return b.back(S, "order", g.kids, settle)

    def contradictory(self, S: Sequent, *more: Node) -> bool:
        """Do the hypotheses, with these, contradict each other linearly?"""
        parts = [k for f in more for k in (f.kids if f.op == "and" else (f,))]
        for f in parts:
            if f == FALSE or (f.op == "or" and all(self.contradictory(S, k) for k in f.kids)):
                return True
            if f.op == "ne" and (rel("eq", *f.kids) in S.given or rel("eq", *f.kids[::-1]) in S.given):
                return True
            if f.op == "ne" and not self.ring.difference(*f.kids):
                return True
        if self.sampler.possible(S, parts):
            return False
        plain = [f for f in parts if f.op in ("le", "lt", "eq")]
        self.b.spend()
        return linear_step(self.ring, S.assuming(*plain), None) is not None

    def entails(self, S: Sequent, goal: Node) -> bool:
        """Does the goal follow linearly?"""
        self.b.spend()
        return goal in S.given or (not self.sampler.fails(S, goal) and linear_step(self.ring, S, goal) is not None)

    def _clash(self, S: Sequent, f: Node) -> int:
        """a != b and a = b."""
        e = rel("eq", *f.kids) if rel("eq", *f.kids) in S.given else rel("eq", *f.kids[::-1])
        a, c = f.kids
        if c == ZERO:
            sign = num(-1) if e.kids[0] == a else ONE
            return self.b.leaf(S, "absurd", Form("sq", node=a), e, mul(sign, a))
        d = rel("ne", minus(a, c), ZERO)
        clash = [Form("sq", node=minus(a, c))]
        prove = lambda W: self.b.leaf(W, "algebra", *self._ne(W, f))  # noqa: E731
        return self.b.have(S, d, prove, lambda W: self.b.leaf(W, "absurd", clash[0], e, mul(num(-1), minus(*e.kids))))

    def _ne(self, S: Sequent, f: Node) -> tuple[object, ...]:
        raise Stuck("a difference that is not zero")

    def _disjunction(self, S: Sequent, depth: int) -> int:
        """A part that follows at once; else the first part or its negation, which helps to show the rest."""
        b, parts = self.b, S.goal.kids
        if not parts:
            return self._false(S, depth)
        for k in parts:
            if k in S.given or (k.op in ("le", "lt", "eq") and self.entails(S, k)):
                return b.back(S, "either", (k,), lambda W: self.prove(W, depth))
        if len(parts) == 1 or depth <= 0:
            return b.first(S, *(fixed(b.back, "either", (k,), lambda V: self.prove(V, depth - 1)) for k in parts))
        k = parts[0]
        try:
            no = negation(k)
        except Refused as error:
            raise Stuck(str(error)) from error
        rest = parts[1] if len(parts) == 2 else Node("or", parts[1:])
        yes = lambda W: b.back(W, "either", (k,), lambda V: b.hypothesis(V) if k in V.given else self.prove(V, depth - 1))  # noqa: E731

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
        use = lambda W: self.b.leaf(W, "absurd", Form("+", (UNIT, Form("h", node=wrong))))  # noqa: E731
        return self.b.have(S, wrong, lambda W: self.prove(W, depth), use)

    # -- steps that lose nothing --------------------------------------------------------------

    def _forced(self, S: Sequent, depth: int) -> int | None:
        """A disjunction of which one part at most is left."""
        for f in sorted((f for f in S.given if f.op == "or"), key=simple):
            if _settled(f, S):
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
                T = Sequent(frozenset(known[:1]), f)
                zero = lambda W, T=T, t=t: self.b.leaf(T, "delta", *t.classes)  # noqa: E731
                used = fixed(self.b.back, "rewrite", (t, ZERO), lambda V: self.prove(V, depth))
                return self.b.have(S, f, zero, used)
        return None

    def _equalities(self, S: Sequent, depth: int) -> int | None:
        """Terms with equal arguments are equal: an equation that a function's argument has is used in the goal."""
        inner = [t for t in dict.fromkeys(outside(S.goal)) if t.op in ("inv", "log", "exp", "root", "abs", "min", "max")]
        for f in sorted((f for f in S.given if f.op == "eq"), key=simple):
            for a, c in (f.kids, f.kids[::-1]):
                if a.op in ("num", "sum", "cmin", "cmax") or c.size > a.size + 12 or _inside(a, c):
                    continue
                if (a.op in ("add", "mul") and c.op != "num") or (a.op == "inv" and c.op == "exp"):
                    continue
                atomic = c.op in ("at", "var")  # of two atoms, the one that comes later is replaced
                if a.op in ("at", "var") and ((atomic and simple(c) > simple(a)) or (not atomic and a != f.kids[0])):
                    continue
                if any(_inside(a, t) and t != a for t in inner):
                    return self.b.back(S, "rewrite", (a, c), lambda W: self.prove(W, depth))
        return None

    def _parts(self, S: Sequent, depth: int) -> int | None:
        """A sum whose parts share no numbers: the sign of each part."""
        g = S.goal
        if g.op not in ORDERS or depth < 1:
            return None
        parts = _apart(self.ring, difference_of(self.ring, g))
        if len(parts) < 2:
            return None
        nodes = [node_of(self.ring, p) for p in parts]
        if any(self.sampler.fails(S, rel("le", ZERO, t)) for t in nodes):
            return None
        shown: list[Node] = []
        strict = g.op != "lt"
        for t in sorted(nodes, key=simple):
            for op in ("le",) if strict else ("lt", "le"):
                f = rel(op, ZERO, t)
                try:
                    self.prove(S.showing(f), depth - 1)
                except Stuck:
                    continue
                shown.append(f)
                strict = strict or op == "lt"
                break
            else:
                return None
        if not strict:
            return None

        def last(W: Sequent) -> int:
            for f in shown:
                if f not in W.given:
                    return self.b.have(W, f, lambda V: self.prove(V, depth - 1), last)
            return self._last(W)

        return last(S)

    def _by_cases(self, S: Sequent, depth: int) -> int | None:
        """abs, min, max: their values, by the order of their arguments; terms by cases: their defining facts."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "ite":
                f = FACTS["ite"][1](t)
                if f not in S.given and not _settled(f, S):
                    return self.b.fact(
                        S, "ite", (t,), fixed(self.b.back, "cases", (f,), lambda V: self._pruned(V, depth))
                    )
            if t.op not in ("abs", "min", "max"):
                continue
            values = _values_of(t)
            if any(rel("eq", t, v) in S.given for _, v in values):
                continue
            for order, v in values:
                if self.entails(S, order):
                    return self._valued(S, t, order, v, depth)
            if self.thorough and (found := self._for_both(S, t, values, depth)) is not None:
                return found
            low, high = values[0][0].kids
            pair = _two_atoms(t) or (low, high)
            return self.b.back(S, "decide", (rel("le", *pair),), lambda W: self._case(W, depth))
        return None

    def _for_both(self, S: Sequent, t: Node, values: list[tuple[Node, Node]], depth: int) -> int | None:
        """The goal with either value of abs, min or max, without saying which it is."""
        goals = [replaced(S.goal, t, v) for _, v in values]
        if S.goal.op not in ORDERS or depth < 3 or any(self.sampler.fails(S, g) for g in goals):
            return None
        try:
            for g in goals:
                self.prove(S.showing(g), depth - 1)
        except Stuck:
            return None
        fact = FACTS[t.op][1](*t.kids)

        def case(W: Sequent) -> int:
            for f in W.given:
                if f.op == "and" and not set(f.kids) <= W.given:
                    return self.b.back(W, "both", (f,), case)
            (v,) = [v for _, v in values if rel("eq", t, v) in W.given][:1]
            known = self.b.known[S.showing(replaced(S.goal, t, v))]
            return self.b.back(W, "rewrite", (t, v), lambda V: self.b.note(V, *self._again(known)))

        return self.b.fact(S, t.op, t.kids, lambda W: self.b.back(W, "cases", (fact,), case))

    def _again(self, known: int) -> tuple[str, tuple[object, ...], tuple[int, ...]]:
        """The rule, parameters and premises of a step."""
        step = self.b.steps[known]
        return step.rule, step.params, step.premises

    def _valued(self, S: Sequent, t: Node, order: Node, v: Node, depth: int) -> int:
        """t = v by the order of its arguments, which follows linearly."""
        b, g = self.b, rel("eq", t, v)
        fact = FACTS[t.op][1](*t.kids)

        def case(W: Sequent) -> int:
            if not {k for f in W.given if f.op == "and" for k in f.kids} <= W.given:
                f = next(f for f in W.given if f.op == "and" and not set(f.kids) <= W.given)
                return b.back(W, "both", (f,), case)
            if g in W.given:
                return b.hypothesis(W)
            return b.back(W, "order", (t, v), lambda V: b.hypothesis(V) if g in V.given else self._last(V))

        small = Sequent(frozenset([order]), g)
        value: Tactic = lambda W: b.fact(small, t.op, t.kids, lambda V: b.back(V, "cases", (fact,), case))  # noqa: E731
        rewritten: Tactic = lambda W: b.back(W, "rewrite", (t, v), lambda V: self.prove(V, depth))  # noqa: E731
        return b.have(S, order, self._last, lambda W: b.have(W, g, value, rewritten))

    def _case(self, S: Sequent, depth: int) -> int:
        """A case that costs no depth: there are only so many."""
        T = self._unfolded(S)
        found = None if self.sampler.possible(T) else linear_step(self.ring, T, None)
        return self._closed(S, found) if found is not None else self.prove(S, depth)

    def _pruned(self, S: Sequent, depth: int) -> int:
        """A case, unless the hypotheses rule it out."""
        T = self._unfolded(S)
        found = None if self.sampler.possible(T) else linear_step(self.ring, T, None)
        if found is not None:
            return self._closed(S, found)
        return self.prove(S, depth - 1)

    def _unfolded(self, S: Sequent) -> Sequent:
        return S.assuming(*(k for f in S.given if f.op == "and" for k in f.kids))

    def _closed(self, S: Sequent, found: tuple[str, tuple[object, ...]]) -> int:
        for f in S.given:
            if f.op == "and" and not set(f.kids) <= S.given:
                return self.b.back(S, "both", (f,), lambda W: self._closed(W, found))
        return self.b.leaf(S, found[0], *found[1])

    def _inverses(self, S: Sequent, depth: int) -> int | None:
        """For each 1/u of goal and equations: u != 0 with its sign, and u * 1/u = 1; or u = 0 and 1/u = 0."""
        terms = list(outside(S.goal))
        terms += [t for f in sorted(S.given, key=simple) if f.op in ("eq", "le", "lt") for t in outside(f)]
        for t in dict.fromkeys(terms):
            if t.op != "inv":
                continue
            u = t.kids[0]
            one = rel("eq", mul(u, t), ONE)
            if rel("eq", t, ZERO) in S.given:
                continue
            if one in S.given:
                if rel("lt", ZERO, u) in S.given and rel("lt", ZERO, t) not in S.given:
                    sure = fixed(self._positive_inverse, t)
                    return self.b.have(S, rel("lt", ZERO, t), sure, lambda W: self.prove(W, depth))
                continue
            for order in (rel("lt", ZERO, u), rel("lt", u, ZERO)):
                if order in S.given or self._sign(S, order, depth):
                    sure = fixed(self.prove, max(depth - 1, 1))
                    return self.b.have(S, order, sure, fixed(self._inverted, t, depth))
            if rel("eq", u, ZERO) in S.given or rel("eq", ZERO, u) in S.given:
                return self._nought(S, t, depth)
            if t in set(outside(S.goal)):
                return self.b.back(S, "order", (u, ZERO), lambda W: self._case(W, depth))
        return None

    def _sign(self, S: Sequent, order: Node, depth: int) -> bool:
        """Can the sign of a denominator be shown (with less effort than the goal)?"""
        if self.entails(S, order):
            return True
        if depth <= 1:
            return False
        u = order.kids[1] if order.kids[0] == ZERO else order.kids[0]
        if any(t.op == "inv" and t.kids[0].size >= u.size for t in outside(u)):
            return False
        try:
            self.prove(S.showing(order), min(depth - 1, 2))
        except Stuck:
            return False
        return True

    def _inverted(self, S: Sequent, t: Node, depth: int) -> int:
        """With the sign of u among the hypotheses: u * 1/u = 1."""
        u = t.kids[0]
        one = rel("eq", mul(u, t), ONE)
        fact = FACTS["inv"][1](u)

        def shown(W: Sequent) -> int:
            return self.b.fact(W, "inv", (u,), lambda V: self.b.back(V, "cases", (fact,), lambda X: self._last(X)))

        return self.b.have(S, one, lambda W: shown(self._few(W, u)), lambda W: self.prove(W, depth))

    def _few(self, S: Sequent, u: Node) -> Sequent:
        return Sequent(frozenset(f for f in S.given if f in (rel("lt", ZERO, u), rel("lt", u, ZERO))), S.goal)

    def _last(self, S: Sequent) -> int:
        if S.goal in S.given:
            return self.b.hypothesis(S)
        found = linear_step(self.ring, S, None) or linear_step(self.ring, S, S.goal)
        if found is None:
            raise Stuck("no linear combination")
        return self.b.leaf(S, found[0], *found[1])

    def _positive_inverse(self, S: Sequent, t: Node) -> int:
        """0 < u and u * 1/u = 1 give 0 < 1/u: else 1 + u * (-1/u) = 0."""
        u = t.kids[0]
        one, sure = rel("eq", mul(u, t), ONE), rel("lt", ZERO, u)
        T = Sequent(frozenset([one, sure]), S.goal)

        def against(W: Sequent) -> int:
            if rel("eq", t, ZERO) in W.given:
                return self.b.leaf(W, "absurd", UNIT, one, ONE, rel("eq", t, ZERO), neg(u))
            if rel("lt", t, ZERO) in W.given:
                form = Form("+", (UNIT, Form("*", (Form("h", node=sure), Form("h", node=rel("lt", t, ZERO))))))
                return self.b.leaf(W, "absurd", form, one, ONE)
            return self.b.hypothesis(W)

        return self.b.back(T, "order", (t, ZERO), against)

    def _nought(self, S: Sequent, t: Node, depth: int) -> int:
        """u = 0 gives 1/u = 0."""
        u = t.kids[0]
        f = rel("eq", t, ZERO)

        def shown(W: Sequent) -> int:
            return self.b.back(W, "rewrite", (u, ZERO), lambda V: self.b.leaf(Sequent(frozenset(), V.goal), "fact", "inv0"))

        return self.b.have(S, f, shown, lambda W: self.prove(W, depth))

    # -- functions ----------------------------------------------------------------------------

    def _logarithms(self, S: Sequent, depth: int) -> int | None:
        """log(ab), log(1/a), log 1 taken apart where the factors are positive."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op != "log":
                continue
            u = t.kids[0]
            if u == ONE:
                f = FACTS["log1"][1]()
                if f not in S.given:
                    return self.b.fact(S, "log1", (), lambda W: self.prove(W, depth))
            elif u.op == "num" and u.q.numerator == 1:
                f = rel("eq", t, neg(Node("log", (num(u.q.denominator),))))
                if f not in S.given:
                    return self.b.have(S, f, fixed(self._log_of_part, u), lambda W: self.prove(W, depth))
            elif u.op == "exp":
                f = FACTS["log_exp"][1](u.kids[0])
                if f not in S.given:
                    return self.b.fact(S, "log_exp", u.kids, lambda W: self.prove(W, depth))
            elif u.op == "mul" and len(u.kids) >= 2:
                first, rest = u.kids[0], u.kids[1] if len(u.kids) == 2 else Node("mul", u.kids[1:])
                plain = len(u.kids) == 2 and {k.op for k in u.kids} != {"num", "add"}
                if plain and (found := self._taken_apart(S, "log_mul", (first, rest), t, depth)) is not None:
                    return found
            elif u.op == "inv" and (found := self._taken_apart(S, "log_inv", u.kids, t, depth)) is not None:
                return found
        return None

    def _log_of_part(self, S: Sequent, u: Node) -> int:
        """log(1/n) = -log n."""
        n = num(u.q.denominator)
        fact, equal = FACTS["log_inv"][1](n), rel("eq", inv(n), u)
        by_fact: Tactic = lambda W: self.b.fact(W, "log_inv", (n,), lambda V: self.b.back(V, "cases", (fact,), self._last))  # noqa: E731
        sure: Tactic = lambda W: self.b.leaf(Sequent(frozenset(), W.goal), "enclosed")  # noqa: E731
        T = Sequent(frozenset(), S.goal)
        return self.b.have(T, equal, sure, lambda W: self.b.back(W, "rewrite", (u, inv(n)), by_fact))

    def _taken_apart(self, S: Sequent, name: str, terms: tuple[Node, ...], t: Node, depth: int) -> int | None:
        f = FACTS[name][1](*terms)
        e = f.kids[-1]
        if e in S.given:
            return None
        signs = [rel("lt", ZERO, a) for a in terms]
        if not all(s in S.given or self._sign(S, s, depth) for s in signs):
            return None

        def used(W: Sequent) -> int:
            for s in signs:
                if s not in W.given:
                    return self.b.have(W, s, lambda V: self.prove(V, depth - 1), used)
            small = Sequent(frozenset(signs), e)
            prove = lambda V: self.b.fact(small, name, terms, lambda X: self.b.back(X, "cases", (f,), self._last))  # noqa: E731
            return self.b.have(W, e, prove, lambda V: self.b.back(V, "rewrite", e.kids, lambda X: self.prove(X, depth)))

        return used(S)

    def _roots(self, S: Sequent, depth: int) -> int | None:
        """0 <= root and root^k = t, or t < 0."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "root":
                f = FACTS["root"][1](t)
                if f in S.given or _settled(f, S):
                    continue
                used = fixed(self.b.back, "cases", (f,), lambda V: self._pruned(V, depth))
                return self.b.fact(S, "root", (t,), used)
        return None

    def _exponentials(self, S: Sequent, depth: int) -> int | None:
        return analysis.exponentials(self, S, depth)

    def _touching(self, S: Sequent, depth: int) -> int | None:
        return analysis.touching(self, S, depth)

    def _at_zeros(self, S: Sequent, depth: int) -> int | None:
        return analysis.at_zeros(self, S, depth)

    def _boxed(self, S: Sequent, depth: int) -> int | None:
        return analysis.boxed(self, S, depth)

    def tangent_of_log(self, u: Node, m: Node) -> Node:
        """m (log u - log m) <= u - m."""
        return _tangent(u, m)

    # -- polynomials --------------------------------------------------------------------------

    def _polynomial(self, S: Sequent) -> int | None:
        return polynomials.by_form(self, S)

    def _squares(self, S: Sequent, depth: int) -> int | None:
        return polynomials.with_hypotheses(self, S, depth)

    def _homogeneous(self, S: Sequent, depth: int) -> int | None:
        return polynomials.apart_from_zero(self, S, depth) if self.thorough else None

    def _closing(self, S: Sequent, red: Reduction, form: Form) -> int:
        return polynomials.closing(self, S, red, form)

    def _factors(self, S: Sequent, depth: int) -> int | None:
        """The sign of a product from the signs of its factors."""
        g = S.goal
        if g.op not in ORDERS:
            return None
        red = eliminated(self.ring, S, cleared(self.ring, S, Reduction(difference_of(self.ring, g))))
        if len(red.poly) > 300 or not red.poly:
            return None
        self.b.spend(5)
        constant, factors = factored(self.ring, red.poly)
        if len(factors) == 1 and factors[0][1] == 1 and not red.unit and not red.multipliers:
            return None
        sign = 1 if constant > 0 else -1
        wanted: list[tuple[Node, int]] = []
        forms: list[Form] = []
        for p, e in factors:
            t = node_of(self.ring, p)
            if e % 2 == 0:
                if g.op == "lt":
                    wanted.append((rel("ne", t, ZERO), e))
                forms += [Form("sq", node=t)] * (e // 2)
                continue
            for s in (1, -1):
                q = node_of(self.ring, scaled(p, type(constant)(s)))
                f = rel(g.op, ZERO, q)
                try:
                    self.prove(S.showing(f), depth - 1)
                except Stuck:
                    continue
                wanted.append((f, e))
                forms += [Form("h", node=f)] * e
                sign *= s
                break
            else:
                return None
        if sign < 0:
            return None
        forms.append(Form("n", q=abs(fraction(constant))))

        def last(W: Sequent) -> int:
            for f, _ in wanted:
                if f not in W.given:
                    return self.b.have(W, f, lambda V: self.prove(V, depth - 1), last)
            return self._closing(W, red, Form("*", tuple(forms)))

        return last(S)

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

    def _tangents(self, S: Sequent, depth: int) -> int | None:
        """log t < t - 1 and 1 + t < exp t, but for t = 1 and t = 0."""
        for t in dict.fromkeys(outside(S.goal)):
            if t.op in ("log", "exp"):
                f = FACTS[t.op][1](*t.kids)
                if f not in S.given and not _settled(f, S):
                    used = fixed(self.b.back, "cases", (f,), lambda V: self._pruned(V, depth))
                    return self.b.fact(S, t.op, t.kids, used)
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
            def settle(V: Sequent) -> int:
                return b.hypothesis(V) if g in V.given else self._last(V)

            return b.back(Sequent(frozenset([low, high]), g), "order", (a, c), settle)

        b = self.b
        show = lambda W: self.prove(W, depth - 1)  # noqa: E731
        return b.have(S, low, show, lambda W: b.have(W, high, show, last))

    def _apart(self, S: Sequent, depth: int) -> int:
        """Two values differ, as one is smaller."""
        a, c = S.goal.kids
        for f in (rel("lt", a, c), rel("lt", c, a)):
            try:
                return self.b.have(S, f, fixed(self.prove, depth - 1), fixed(self.b.leaf, "algebra", UNIT, Form("h", node=f)))
            except Stuck:
                continue
        raise Stuck("neither side is known to be smaller")

    # -- case splits --------------------------------------------------------------------------

    def _zeros(self, S: Sequent, depth: int) -> int | None:
        """An entry that is not negative is positive or zero, where a logarithm or a quotient depends on it."""
        terms = [t for f in (S.goal, *sorted(S.given, key=simple)) if f.op in ("eq", "le", "lt", "ne", "or") for t in outside(f)]
        deep = [t for t in terms if t.op in ("log", "inv")]
        for t in dict.fromkeys(terms):
            if t.op not in ("at", "var") or not any(_inside(t, u) for u in deep):
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
            if not _settled(f, S):
                return self.b.back(S, "cases", (f,), lambda W: self._pruned(W, depth))
        return None

    def _path(self, S: Sequent, depth: int) -> int | None:
        """The difference of both sides is >= 0 where an atom meets a bound, and moves the right way from there."""
        g = S.goal
        if g.op not in ORDERS or not any(t.op in ("log", "exp", "root") for t in outside(g)) or depth < 2:
            return None
        d = minus(g.kids[1], g.kids[0])
        atoms = [t for t in dict.fromkeys(outside(d)) if t.op in ("at", "var")]
        moving = [v for v in atoms if any(t.op in ("log", "exp", "root", "inv") and _inside(v, t) for t in outside(d))]
        ways = [(v, start, up) for v in moving for start, up in self._starts(S, v)]
        ways += list(self._arguments(S, d, depth)) if not ways else []
        for v, start, up in sorted(ways, key=lambda way: self._rank(d, way[0], way[1])):
            try:
                return self._along(S, d, v, start, up, depth)
            except Stuck:
                continue
        return None

    def _arguments(self, S: Sequent, d: Node, depth: int) -> Iterator[tuple[Node, Node, bool]]:
        """Arguments of logarithms, one of them compound, whose order can be shown."""
        inside = list(dict.fromkeys(t.kids[0] for t in outside(d) if t.op == "log"))
        for u in inside:
            for s in inside:
                if u == s or u.op in ("at", "var", "num") or u.size > 30:
                    continue
                for order, up in ((rel("le", s, u), True), (rel("le", u, s), False)):
                    try:
                        self.prove(S.showing(order), min(depth, 3))
                    except Stuck:
                        continue
                    yield u, s, up

    def _chords(self, S: Sequent, depth: int) -> int | None:
        """Logarithms in pairs, A (log u - log v) with A >= 0, each at least A (u - v) / u."""
        g = S.goal
        if g.op not in ORDERS or depth < 2 or not any(t.op == "log" for t in outside(g)):
            return None
        red = eliminated(self.ring, S, cleared(self.ring, S, Reduction(difference_of(self.ring, g))))
        rest, slopes = logarithms_of(self.ring, red.poly)
        if not 1 <= len(slopes) <= 6:
            return None
        for pairs in pairings(slopes):
            self.b.spend()
            chords = []
            for A, i, j in pairs:
                signed = self._signed_chord(S, A, i, j)
                if signed is None:
                    break
                chords.append(signed)
            else:
                try:
                    return self._by_chords(S, red, rest, chords, depth)
                except Stuck:
                    continue
        return None

    def _signed_chord(self, S: Sequent, A: Poly, i: int, j: int) -> tuple[Node, Node, Node] | None:
        """(A, u, v) for A (log u - log v), if A, u and v seem to be positive, or -A (log v - log u)."""
        u, v = (self.ring.atoms[k].kids[0] if k >= 0 else ONE for k in (i, j))
        for k, (a, c) in ((1, (u, v)), (-1, (v, u))):
            factor = node_of(self.ring, scaled(A, fmpq(k)))
            if not any(self.sampler.fails(S, f) for f in (rel("le", ZERO, factor), rel("lt", ZERO, a), rel("lt", ZERO, c))):
                return factor, a, c
        return None

    def _by_chords(self, S: Sequent, red: Reduction, rest: Poly, chords: list[tuple[Node, Node, Node]], depth: int) -> int:
        """The goal times all u, from the chords and the sign of a polynomial."""
        ring = self.ring
        below = [ring.poly(u) for _, u, _ in chords]
        others = [_multiplied(ring, [p for j, p in enumerate(below) if j != i]) for i in range(len(chords))]
        q = times(rest, _multiplied(ring, below))
        for (A, u, v), other in zip(chords, others, strict=True):
            q = plus(q, times(times(ring.poly(A), ring.difference(u, v)), other))
        strict = S.goal.op == "lt"
        ways: list[tuple[str, list[str]]] = [("lt" if strict else "le", ["le"] * len(chords))]
        if strict:  # else a chord is strict
            for i, (A, u, v) in enumerate(chords):
                differ = any(self.entails(S, rel("lt", *pair)) for pair in ((u, v), (v, u)))
                if differ and self._sign(S, rel("lt", ZERO, A), depth):
                    ways.append(("le", ["lt" if j == i else "le" for j in range(len(chords))]))
        for op, kinds in ways:
            left = rel(op, ZERO, node_of(ring, q))
            if self.sampler.fails(S, left):
                continue
            try:
                self.prove(S.showing(left), depth - 1)
            except Stuck:
                continue
            return self._from_chords(S, red, left, chords, kinds, depth)
        raise Stuck("the chords are too low")

    def _from_chords(
        self, S: Sequent, red: Reduction, left: Node, chords: list[tuple[Node, Node, Node]], kinds: list[str], depth: int
    ) -> int:  # fmt: skip
        """The goal, with `left` shown and chords that are < or <= by their kinds."""
        b = self.b
        lemmas = [_chord(v, u, kind) for (_, u, v), kind in zip(chords, kinds, strict=True)]
        sides = [rel(kind, ZERO, A) for (A, _, _), kind in zip(chords, kinds, strict=True)]
        signs = list(dict.fromkeys(f for _, u, v in chords for f in (rel("lt", ZERO, u), rel("lt", ZERO, v))))
        grown = Reduction(dict(red.poly), list(red.unit), dict(red.multipliers))
        for _, u, _ in chords:
            grown.grown(self.ring.poly(u))
            grown.unit.append(Form("h", node=rel("lt", ZERO, u)))
        parts = [Form("h", node=left)]
        for i, (lemma, side) in enumerate(zip(lemmas, sides, strict=True)):
            more = [Form("h", node=rel("lt", ZERO, u)) for j, (_, u, _) in enumerate(chords) if j != i]
            parts.append(product([Form("h", node=side), Form("h", node=lemma), *more]))

        form = Form("+", tuple(parts))
        if any(ONE in (u, v) for _, u, v in chords):
            self._level(grown, S.assuming(*signs, *sides, left, *lemmas), form)

        def last(W: Sequent) -> int:
            if LOG_1 in grown.multipliers and LOG_1 not in W.given:
                return b.fact(W, "log1", (), last)
            for f in (*signs, *sides, left):
                if f not in W.given:
                    return b.have(W, f, lambda V: self.prove(V, depth - 1), last)
            for lemma, kind, (_, u, v) in zip(lemmas, kinds, chords, strict=True):
                if lemma not in W.given:
                    return b.have(W, lemma, fixed(self._chord_shown, v, u, kind), last)
            return self._closing(W, grown, form)

        return last(S)

    def _level(self, red: Reduction, S: Sequent, form: Form) -> None:
        """What the form and the polynomial differ by is a multiple of log 1 = 0."""
        reached = positive(S, form, self.ring)[0]
        off = plus(red.poly, reached, fmpq(-1))
        ((nought,),) = self.ring.poly(LOG_1.kids[0])
        slopes = by_power(off, nought)
        if set(slopes) <= {0, 1} and not slopes.get(0):
            red.noted(LOG_1, slopes.get(1, {}))
            red.poly = reached

    def _chord_shown(self, S: Sequent, u: Node, m: Node, kind: str) -> int:
        """The instance of 0 < a, 0 < c |- c (log a - log c) <= a - c, and < where a and c differ."""
        if kind == "le":
            return self._tangent_shown(u, m)
        a, c = var("a"), var("c")
        signs = [rel("lt", ZERO, a), rel("lt", ZERO, c)]
        for low, high in ((u, m), (m, u)):
            f = rel("lt", low, high)
            if not self.entails(S, f):
                continue
            order = rel("lt", a, c) if low == u else rel("lt", c, a)
            lemma = self._lemma(Sequent(frozenset([*signs, order]), _chord(a, c, kind)), a, c)
            T = Sequent(frozenset([rel("lt", ZERO, u), rel("lt", ZERO, m), f]), _chord(u, m, kind))
            used = fixed(lambda W, T, lemma: self.b.note(T, "instance", ({"a": u, "c": m}, {}, {}), [lemma]), T, lemma)
            return self.b.have(S, f, lambda W: self.prove(W, 2), used)
        raise Stuck("two arguments that may be equal")

    def _log_pairs(self, S: Sequent, depth: int) -> int | None:
        """m (log u - log m) <= u - m for the arguments of logarithms, and products of these."""
        g = S.goal
        inside = list(dict.fromkeys(t.kids[0] for t in outside(g) if t.op == "log" and t.kids[0] != ONE))
        if g.op not in ORDERS or not 2 <= len(inside) <= 4 or depth < 2:
            return None
        signs = [rel("lt", ZERO, u) for u in inside]
        if not all(s in S.given or self._sign(S, s, depth) for s in signs):
            return None
        for m in sorted(inside, key=simple, reverse=True):
            pairs = [(u, m) for u in inside if u != m]
            T = S.assuming(*signs, *(_tangent(u, m) for u, m in pairs))
            red = eliminated(self.ring, T, cleared(self.ring, T, Reduction(difference_of(self.ring, g))))
            red.grown(self.ring.poly(m))
            red.unit.append(Form("h", node=rel("lt", ZERO, m)))
            for degree in (1, 2, 3):
                self.b.spend(10 * degree)
                form = by_products(self.ring, T, red.poly, g.op == "lt", degree, limit=500)
                if form is not None:
                    return self._by_tangents(S, depth, signs, pairs, red, form)
        return None

    def _by_tangents(
        self, S: Sequent, depth: int, signs: list[Node], pairs: list[tuple[Node, Node]], red: Reduction, form: Form
    ) -> int:  # fmt: skip
        known = {_tangent(u, m): (u, m) for u, m in pairs}

        def used(W: Sequent) -> int:
            for s in signs:
                if s not in W.given:
                    return self.b.have(W, s, lambda V: self.prove(V, depth - 1), used)
            for f in known:
                if f not in W.given:
                    return self.b.have(W, f, lambda V: self._tangent_shown(*known[V.goal]), used)
            return self._closing(W, red, form)

        return used(S)

    def _tangent_shown(self, u: Node, m: Node) -> int:
        """The instance of 0 < a, 0 < c |- c (log a - log c) <= a - c."""
        a, c = var("a"), var("c")
        G = Sequent(frozenset([rel("lt", ZERO, a), rel("lt", ZERO, c)]), _tangent(a, c))
        S = Sequent(frozenset([rel("lt", ZERO, u), rel("lt", ZERO, m)]), _tangent(u, m))
        return self.b.note(S, "instance", ({"a": u, "c": m}, {}, {}), [self._lemma(G, a, c)])

    def _lemma(self, S: Sequent, a: Node, c: Node) -> int:
        """c (log a - log c) <= a - c from log t <= t - 1 at t = a/c; < where a and c are ordered."""
        b, w = self.b, inv(c)
        t = mul(a, w)
        log_a, log_c, log_w, log_t = (Node("log", (x,)) for x in (a, c, w, t))
        one, unit = rel("eq", mul(c, w), ONE), rel("eq", t, ONE)
        apart, turned = rel("eq", log_t, add(log_a, log_w)), rel("eq", log_w, neg(log_c))
        nought = rel("eq", log_t, ZERO)
        signs = (rel("lt", ZERO, a), rel("lt", ZERO, c))
        ideal = (one, neg(a), apart, c, turned, c)  # c (t - 1 - log t) is the difference, modulo these
        fact = FACTS["log"][1](t)

        def by_fact(name: str, *terms: Node) -> Tactic:
            f = FACTS[name][1](*terms)
            return lambda W: b.fact(W, name, terms, lambda V: b.back(V, "cases", (f,), self._last))

        def flat(W: Sequent) -> int:
            log1: Tactic = lambda V: b.leaf(Sequent(frozenset(), V.goal), "fact", "log1")  # noqa: E731
            level: Tactic = lambda V: b.leaf(V, "algebra", UNIT, Form("n"), unit, c, nought, neg(c), *ideal)  # noqa: E731
            return b.have(W, nought, lambda V: b.back(V, "rewrite", (t, ONE), log1), level)

        def case(W: Sequent) -> int:
            if unit in W.given:
                for order, s in ((rel("lt", a, c), 1), (rel("lt", c, a), -1)):
                    if order in W.given:
                        return b.leaf(W, "absurd", Form("h", node=order), unit, mul(num(s), c), one, mul(num(-s), a))
                return flat(W)
            below = rel("lt", log_t, minus(t, ONE))
            if below in W.given:
                return b.leaf(W, "algebra", UNIT, Form("*", (Form("h", node=signs[1]), Form("h", node=below))), *ideal)
            return self._last(W)

        def last(W: Sequent) -> int:
            return b.fact(W, "log", (t,), lambda V: b.back(V, "cases", (fact,), case))

        forms = (Form("h", node=signs[0]), Form("h", node=rel("lt", ZERO, w)))
        known: list[tuple[Node, Tactic]] = [
            (one, by_fact("inv", c)), (rel("lt", ZERO, w), lambda W: self._positive_inverse(W, w)),
            (rel("lt", ZERO, t), lambda W: b.leaf(W, "algebra", UNIT, Form("*", forms))),
            (turned, by_fact("log_inv", c)), (apart, by_fact("log_mul", a, w)),
        ]  # fmt: skip

        def through(W: Sequent) -> int:
            for f, shown in known:
                if f not in W.given:
                    return b.have(W, f, shown, through)
            return last(W)

        return through(S)

    def _rank(self, d: Node, v: Node, start: Node) -> tuple[bool, bool]:
        """First where the difference vanishes at the start, then starts that are no numbers."""
        try:
            vanishes = not self.ring.poly(replaced(d, v, start))
        except Refused:
            vanishes = False
        return not vanishes, start.op == "num"

    def _starts(self, S: Sequent, v: Node) -> Iterator[tuple[Node, bool]]:
        """Terms below v (then v moves up from them), and above it."""
        for f in sorted((f for f in S.given if f.op in ("lt", "le")), key=simple):
            low, high = f.kids
            if high == v and low.op in ("at", "var", "num"):
                yield low, True
            elif low == v and high.op in ("at", "var", "num"):
                yield high, False

    def _along(self, S: Sequent, d: Node, v: Node, start: Node, up: bool, depth: int) -> int:
        b = self.b
        t = _fresh_scalar(S, "t")
        h = replaced(d, v, var(t))
        try:
            derivative(h, t)
        except Refused as error:
            raise Stuck(str(error)) from error
        base = replaced(d, v, start)
        low, high, f = (start, v, h) if up else (v, start, neg(h))
        ends = [replaced(f, var(t), e) for e in (low, high)]
        moved = rel(S.goal.op, *ends)
        still = rel("le", ZERO, base)
        self.prove(S.showing(still), depth - 2)  # first what fails most often

        def rises(W: Sequent) -> int:
            return b.back(W, "path", (t, f, low, high), lambda V: self.prove(V, depth - 1))

        def last(W: Sequent) -> int:
            return b.have(W, moved, rises, self._last)

        return b.have(S, still, lambda W: self.prove(W, depth - 2), last)


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


def _chord(u: Node, m: Node, kind: str) -> Node:
    return rel(kind, *_tangent(u, m).kids)


def _multiplied(ring: Ring, ps: list[Poly]) -> Poly:
    total: Poly = {(): fmpq(1)}
    for p in ps:
        total = times(total, p)
    return total


def logarithms_of(ring: Ring, p: Poly) -> tuple[Poly, dict[int, Poly]]:
    """What is free of logarithms, and the coefficient of each logarithm; none if one is not alone in a term."""
    rest: Poly = {}
    slopes: dict[int, Poly] = {}
    for m, k in p.items():
        logs = [i for i in m if ring.atoms[i].op == "log"]
        if not logs:
            rest[m] = k
        elif len(logs) == 1:
            slopes.setdefault(logs[0], {})[tuple(i for i in m if i != logs[0])] = k
        else:
            return p, {}
    return rest, slopes


def pairings(slopes: dict[int, Poly]) -> Iterator[list[tuple[Poly, int, int]]]:
    """The sum of A_i log u_i as a sum of B (log u - log v), in a few ways; -1 stands for log 1 = 0."""
    left = dict(slopes)
    whole: list[tuple[Poly, int, int]] = []
    for i in slopes:
        for j in slopes:
            if i < j and i in left and j in left and not plus(left[i], left[j]):
                whole.append((left.pop(i), i, j))
                left.pop(j)
    total: Poly = {}
    for A in left.values():
        total = plus(total, A)
    if total:
        yield whole + [(A, i, -1) for i, A in left.items()]
        return
    if not left:
        yield whole
        return
    for center in left:
        yield whole + [(A, i, center) for i, A in left.items() if i != center]
    spread = list(whole)
    for m in dict.fromkeys(m for A in left.values() for m in A):
        amounts = {i: A[m] for i, A in left.items() if m in A}
        while amounts:
            i = next(i for i, k in amounts.items() if k > 0)
            j = next(j for j, k in amounts.items() if k < 0)
            k = min(amounts[i], -amounts[j])
            spread.append(({m: k}, i, j))
            for e, change in ((i, -k), (j, k)):
                amounts[e] += change
                if not amounts[e]:
                    del amounts[e]
    yield spread


def _tangent(u: Node, m: Node) -> Node:
    """m (log u - log m) <= u - m, as an instance."""
    a, c = var("a"), var("c")
    log_a, log_c = Node("log", (a,)), Node("log", (c,))
    return substitute(rel("le", mul(c, minus(log_a, log_c)), minus(a, c)), {"a": u, "c": m})


def _degree(p: Poly) -> int:
    return max((len(m) for m in p), default=0)


def _settled(f: Node, S: Sequent) -> bool:
    """Is a part of the disjunction among the hypotheses?"""
    return any(k in S.given or (k.op == "and" and set(k.kids) <= S.given) for k in f.kids)


def _inside(a: Node, t: Node) -> bool:
    """Does the closed term a occur in t?"""
    return a == t or (t.size > a.size and any(_inside(a, kid) for kid in t.kids))


def _fresh_scalar(S: Sequent, stem: str) -> str:
    used = {name for kind, name in S.names if kind == "s"}
    return next(f"{stem}{i}" for i in range(10_000) if f"{stem}{i}" not in used)
