"""Goals about sums and extrema over the classes, for codeframes of every size.

A combination of sums is one sum of a combined body.  Distributions sum to one, so multiples of the difference
of two may be added to the body, and a constant may be spread over one.  Named classes are split off; the body's
sign is shown at any other class, and that of the named classes' bodies together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from flint import fmpq

from axiomcheck.calculus.polynomial import Poly, times
from axiomcheck.calculus.rules import FACTS, UNIT, Form, Sequent, derivative
from axiomcheck.calculus.term import (
    ONE,
    TWO,
    ZERO,
    N,
    Node,
    Part,
    Refused,
    add,
    at,
    dist,
    dl,
    every,
    inv,
    is_name,
    minus,
    mul,
    neg,
    num,
    opened,
    rel,
    some,
    substitute,
    total,
    var,
)
from axiomcheck.tactics.builder import Builder, OutOfSteps, Stuck, Tactic, simple
from axiomcheck.tactics.positivity import Reduction, cleared, difference_of, linear_step, node_of, product
from axiomcheck.tactics.sampling import plausible, value
from axiomcheck.tactics.scalar import Scalar, outside

_ = (TWO, Part, dist, every, inv, neg)


def class_names(S: Sequent) -> list[str]:
    """The free classes of a sequent."""
    return sorted(str(name) for kind, name in S.names if kind == "c")


def fresh_class(S: Sequent) -> str:
    """A name for a class that the sequent does not use."""
    used = set(class_names(S))
    return next(f"k{i}" for i in range(10_000) if f"k{i}" not in used)


def distributions(S: Sequent) -> list[Node]:
    """Bodies that are known to sum to one."""
    sums = [f.kids[0] for f in S.given if f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ONE]
    return sorted((t.kids[0] for t in sums if not t.classes), key=simple)


def aggregates_of(t: Node) -> list[Node]:
    """The sums and extrema of a formula, outermost ones, but for the number of classes."""
    found: dict[Node, None] = {}

    def visit(u: Node) -> None:
        if u.op in ("sum", "cmin", "cmax") and u.loose == 0:
            if u.kids[0].loose:
                found[u] = None
        elif u.op not in ("all", "some", "exv", "exs"):
            for kid in u.kids:
                visit(kid)

    visit(t)
    return list(found)


MAX_SIZE = 4  # codeframes whose classes are all named
Spread = tuple[list[Node], list[tuple[Node, Node]], Node]  # added to the body; multiples of sum v = 1; beside the sum


class Aggregates:
    """A search for proofs of sequents about sums and extrema."""

    def __init__(self, builder: Builder, scalar: Scalar | None = None):
        self.b = builder
        self.ring = builder.ring
        self.scalar = scalar or Scalar(builder)

    def solve(self, S: Sequent) -> None:
        """Steps that show the sequent, first for codeframes of every size if one is given."""
        b = self.b
        sizes = {f for f in S.given if f.op == "eq" and f.kids[0] == N}
        if sizes:
            left = b.budget
            b.budget = left // 3
            try:
                self.prove(Sequent(S.given - sizes, S.goal))
                b.budget += left - left // 3
                return
            except (Stuck, OutOfSteps):
                b.budget += left - left // 3
        self.prove(S)

    # -- dispatch -----------------------------------------------------------------------------

    def prove(self, S: Sequent) -> int:
        """The number of a step that shows the sequent; Stuck if nothing is found."""
        b, g = self.b, S.goal
        if S in b.known:
            return b.known[S]
        b.spend(5)
        if g in S.given:
            return b.hypothesis(S)
        for f in sorted((f for f in S.given if f.op == "and" and not set(f.kids) <= S.given), key=simple):
            return b.back(S, "both", (f,), self.prove)
        for f in sorted((f for f in S.given if f.op == "some"), key=simple):
            if ("used", S, f) not in b.hopeless and f.classes == ():
                c = fresh_class(S)
                return b.back(S, "witness", (f, c), lambda W, f=f: self.prove(Sequent(W.given - {f}, W.goal)))
        if g.op == "and":
            return b.back(S, "each", (), self.prove)
        if g.op == "all":
            return self._pointwise(S, against=True)
        if g.op == "exv":
            return self._exists(S)
        if g.op not in ("le", "lt", "eq", "ne"):
            return self.at_classes(S, class_names(S), self.scalar.prove)
        size = _size(S)
        if size is not None and size <= MAX_SIZE and len(_apart(S)) < size:
            return self._next_class(S, size)
        if not aggregates_of(g):
            return b.first(S, self._numbers, self._against)
        return self.with_sizes(S, self._relation)

    # -- codeframes of a given size -----------------------------------------------------------

    def _next_class(self, S: Sequent, size: int) -> int:
        """Another class than those that are named, as there are more of them."""
        named = _apart(S)
        more = some(rel("le", ZERO, ZERO), named)
        c = fresh_class(S)
        there: Tactic = lambda W: self.b.back(W, "witness", (more, c), self.prove)  # noqa: E731
        return self.b.back(S, "decide", (more,), there, lambda W: self._no_class(W, named))

    def _no_class(self, S: Sequent, named: list[str]) -> int:
        """If there is no other class, the codeframe has as many as are named, which is too few."""
        none = every(rel("lt", ZERO, ZERO), named)
        rest = total(ONE, named)
        f = rel("eq", rest, total(ZERO, named))
        c = fresh_class(S)
        kept = frozenset(h for h in S.given if h == none or h.op == "dist" or N in h.kids)

        def absurd(W: Sequent) -> int:
            return self.b.back(W, "at_class", (none, c), self.scalar._last)

        pointwise: Tactic = lambda W: self.b.back(W, "pointwise", (c,), absurd)  # noqa: E731
        T = Sequent(kept, S.goal)
        return self.b.have(T, f, lambda W: self.b.back(W, "compare", (), pointwise), lambda W: self._counted(W, named))

    def _counted(self, S: Sequent, named: list[str]) -> int:
        """n = 1 + 1 + ... + the number of the other classes, for the last step to use."""
        here = N
        todo = []
        for c in named:
            rest = total(ONE, (*here.classes, c))
            todo.append((rel("eq", here, add(ONE, rest)), here, c))
            here = rest

        def run(W: Sequent, left: list[tuple[Node, Node, str]]) -> int:
            if not left:
                found = linear_step(self.ring, W, None)
                if found is None:
                    raise Stuck("the classes do not add up")
                return self.b.leaf(W, found[0], *found[1])
            f, t, c = left[0]
            return self.b.have(W, f, lambda V: self._split(V, t, c, f), lambda V: run(V, left[1:]))

        return run(S, todo)

    def _nobody(self, S: Sequent, named: list[str]) -> int:
        """Any goal at every other class than the named ones, as there is none."""
        c = fresh_class(S)

        def absurd(W: Sequent) -> int:
            rest, less = total(ONE, named), total(ONE, (*named, c))
            e = rel("eq", rest, add(ONE, less))
            low = rel("le", total(ZERO, less.classes), less)
            d = fresh_class(W)
            wide: Tactic = lambda V: self.b.back(V, "pointwise", (d,), self.scalar._last)  # noqa: E731
            positive: Tactic = lambda V: self.b.back(Sequent(frozenset(), low), "compare", (), wide)  # noqa: E731
            counted: Tactic = lambda V: self.b.have(V, low, positive, lambda U: self._counted(U, named))  # noqa: E731
            return self.b.have(W, e, lambda V: self._split(V, rest, c, e), counted)

        return self.b.back(S, "pointwise", (c,), absurd)

    def _exists(self, S: Sequent) -> int:
        """A vector that exists: a vertex, at a smallest or largest entry of another; the uniform one; another itself."""
        why = Stuck("no vector to try")
        plain = [v for v in distributions(S) if v.op == "at"]
        for v in plain:
            for op in ("cmin", "cmax"):
                k = fresh_class(S)
                t = Node(op, (v,))
                vertex: Tactic = lambda W, k=k: self.b.back(W, "exists", (dl(k, 0),), self.prove)  # noqa: E731
                try:
                    return self.b.back(S, "attained", (t, k), vertex)
                except Stuck as error:
                    why = error
        for body in (inv(N), *plain):
            try:
                return self.b.back(S, "exists", (body,), self.prove)
            except Stuck as error:
                why = error
        raise why

    def _relation(self, S: Sequent) -> int:
        if S.goal.op == "eq" and not difference_of(self.ring, S.goal):
            return self.b.leaf(Sequent(frozenset(), S.goal), "algebra", UNIT, Form("n"))
        for t in aggregates_of(S.goal):
            if t.op == "sum" and _vanishes(t.kids[0]):
                return self._without_zeros(S, t)
        return self.b.first(S, self._linear, self._extremum, self._outer, self._numbers)

    def _without_zeros(self, S: Sequent, t: Node) -> int:
        """A sum of zeros is 0."""
        zero = total(ZERO, t.classes)
        f, last = rel("eq", t, zero), rel("eq", t, ZERO)
        prove = lambda W: self.b.back(W, "compare", (), self._pointwise)  # noqa: E731
        short = lambda W: self.b.have(W, f, prove, lambda V: self.b.leaf(V, "algebra", UNIT, Form("n"), f, num(-1)))  # noqa: E731
        return self.b.have(S, last, short, lambda W: self.b.back(W, "rewrite", (t, ZERO), self.prove))

    def _numbers(self, S: Sequent) -> int:
        """Aggregates as atoms."""
        return self.at_classes(S, class_names(S), lambda V: self.scalar.prove(_scalars(V)))

    # -- hypotheses at classes ----------------------------------------------------------------

    def at_classes(self, S: Sequent, classes: Iterable[str], then: Tactic) -> int:
        """What hypotheses say of every class, at these; and of extrema."""
        for f in sorted((f for f in S.given if f.op == "all"), key=simple):
            for c in classes:
                if opened(f.kids[0], c) in S.given:
                    continue
                try:
                    return self.b.back(S, "at_class", (f, c), lambda W: self.at_classes(W, classes, then))
                except Stuck as error:
                    if not str(error).startswith("at_class: nothing says"):
                        raise
        for t in _extrema(S):
            for c in classes:
                here = opened(t.kids[0], c)
                f = rel("le", t, here) if t.op == "cmin" else rel("le", here, t)
                if f not in S.given and t.classes == ():
                    T = Sequent(frozenset(), f)
                    return self.b.have(
                        S, f, lambda W, T=T, t=t, c=c: self.b.leaf(T, "bound", t, c), lambda W: self.at_classes(W, classes, then)
                    )  # fmt: skip
        return then(S)

    def _pointwise(self, S: Sequent, against: bool = False) -> int:
        c = fresh_class(S)

        def inside(W: Sequent) -> int:
            ways: list[Tactic] = [lambda V: self.at_classes(V, [c], lambda U: self.scalar.prove(_near(U, c)))]
            plain = ways[0]
            vs = [v for v in distributions(W)[:4] if v.op == "at"]
            if vs and not against:
                ways.append(lambda V: self._shares(V, [c], vs, plain))
            if len(class_names(W)) > 1:
                ways.append(lambda V: self.at_classes(V, class_names(V), lambda U: self.scalar.prove(_scalars(U))))
            if against:
                ways.append(lambda V: self.at_classes(V, [c], self._against))
            return self.b.first(W, *ways)

        return self.b.back(S, "pointwise", (c,), inside)

    # -- sizes and denominators ---------------------------------------------------------------

    def with_sizes(self, S: Sequent, then: Tactic) -> int:
        """The signs of denominators outside the sums, and what extrema of distributions are."""
        b = self.b
        for f, prove in self._facts(S):
            if f not in S.given:
                return b.have(S, f, prove, lambda W: self.with_sizes(W, then))
        for t in dict.fromkeys(outside(S.goal)):
            if t.op == "inv" and rel("lt", ZERO, t) not in S.given and ("unsigned", S.given, t) not in b.hopeless:
                u = t.kids[0]
                order = rel("lt", ZERO, u)
                try:
                    self.scalar.prove(Sequent(_plain(S), order), 4)
                except Stuck:
                    b.hopeless.add(("unsigned", S.given, t))
                    continue
                return b.have(S, order, lambda W: self.scalar.prove(Sequent(_plain(W), W.goal), 4), self._signed(t, then))
        return then(S)

    def _signed(self, t: Node, then: Tactic) -> Tactic:
        """With 0 < u among the hypotheses: u * 1/u = 1, and 0 < 1/u."""
        u = t.kids[0]
        fact = FACTS["inv"][1](u)
        again: Tactic = lambda W: self.with_sizes(W, then)  # noqa: E731
        sure: Tactic = lambda W: self.scalar._positive_inverse(W, t)  # noqa: E731

        def shown(W: Sequent) -> int:
            few = self.scalar._few(W, u)
            return self.b.fact(few, "inv", (u,), lambda V: self.b.back(V, "cases", (fact,), self.scalar._last))

        return lambda W: self.b.have(
            W, rel("eq", mul(u, t), ONE), shown, lambda V: self.b.have(V, rel("lt", ZERO, t), sure, again)
        )

    def _facts(self, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
        """Facts about the smallest and largest entries of distributions."""
        for t in _extrema(S):
            body = t.kids[0]
            if body not in distributions(S) or t.classes:
                continue
            yield rel("le", ZERO, t), lambda W, t=t: self._attained(W, t)
            if t.op == "cmin":
                yield rel("le", mul(N, t), ONE), lambda W, t=t: self._smallest(W, t)
                yield rel("le", mul(TWO, t), ONE), lambda W, t=t: self._half(W, t)

    def _attained(self, S: Sequent, t: Node) -> int:
        c = fresh_class(S)

        def here(W: Sequent) -> int:
            return self.at_classes(W, [c], self.scalar._last)

        return self.b.back(Sequent(frozenset(f for f in S.given if f.op == "all"), S.goal), "attained", (t, c), here)

    def _smallest(self, S: Sequent, t: Node) -> int:
        """n * min p <= sum p = 1."""
        body = t.kids[0]
        f = rel("le", total(t), total(body))
        c = fresh_class(S)
        each = rel("le", t, opened(body, c))

        def pointwise(W: Sequent) -> int:
            return self.b.back(W, "pointwise", (c,), lambda V: self.b.leaf(Sequent(frozenset(), each), "bound", t, c))

        prove = lambda W: self.b.back(Sequent(frozenset(), f), "compare", (), pointwise)  # noqa: E731
        return self.b.have(S, f, prove, self.scalar._last)

    def _half(self, S: Sequent, t: Node) -> int:
        two, low, most = rel("le", TWO, N), rel("le", ZERO, t), rel("le", mul(N, t), ONE)
        if two not in S.given:
            raise Stuck("the size is not known")
        h = lambda f: Form("h", node=f)  # noqa: E731
        return self.b.leaf(S, "algebra", UNIT, Form("+", (Form("*", (h(two), h(low))), h(most))))

    # -- sums ---------------------------------------------------------------------------------

    def _linear(self, S: Sequent, strict_at: str | None = None) -> int:
        """The difference of both sides is a positive factor times one sum of a combined body."""
        g = S.goal
        op = g.op
        if op not in ("le", "lt", "eq"):
            raise Stuck("not an order or an equation")
        start = Reduction(difference_of(self.ring, g))
        try:
            ways = [start, cleared(self.ring, S, Reduction(dict(start.poly)))]
        except Refused as error:
            raise Stuck(str(error)) from error
        why = Stuck("there is no sum")
        for red in ways[: 2 if ways[1].unit else 1]:
            factor, rest = self._common(S, red.poly)
            body, constant = self._combined(rest)
            if body is None:
                continue
            for extra, uses, kept in self._spreads(S, body, constant, op):
                W = body if not extra else add(body, *extra)
                try:
                    return self._summed(S, op, W, uses, kept, factor, strict_at, red)
                except Stuck as error:
                    why = error
        raise why

    def _common(self, S: Sequent, d: Poly) -> tuple[list[int], Poly]:
        """Atoms known to be positive that divide every monomial, and the quotient."""
        factor: list[int] = []
        while d:
            shared = set.intersection(*(set(m) for m in d))
            known = [i for i in sorted(shared) if rel("lt", ZERO, self.ring.atoms[i]) in S.given]
            if not known:
                break
            factor.append(known[0])
            d = {_without(m, known[0]): k for m, k in d.items()}
        return factor, d

    def _combined(self, d: Poly) -> tuple[Node | None, Poly]:
        """One body whose sum is the part of d that has a sum over all classes, and what is left."""
        bodies: list[Node] = []
        constant: Poly = {}
        for m, k in d.items():
            atoms = {i: self.ring.atoms[i] for i in m}
            sums = [i for i in m if atoms[i].op == "sum" and not atoms[i].classes and atoms[i].kids[0].loose]
            if len(sums) != 1:
                constant[m] = k
                continue
            t = self.ring.atoms[sums[0]]
            others = node_of(self.ring, {_without(m, sums[0]): k})
            bodies.append(mul(others, t.kids[0]) if others != ONE else t.kids[0])
        if not bodies:
            return None, constant
        return (bodies[0] if len(bodies) == 1 else add(*bodies)), constant

    def _spreads(self, S: Sequent, body: Node, constant: Poly, op: str) -> Iterator[Spread]:
        """What is added to the body, which multiples of `sum v = 1` that is, and what stays beside the sum."""
        vs = distributions(S)
        plain = [v for v in vs if v.op == "at"] or vs
        c = node_of(self.ring, constant)
        first: list[Spread] = [([], [], c)]
        if constant:
            first += [([mul(c, v)], [(v, c)], ZERO) for v in plain]
            ns = self.ring.poly(N)
            if all(any(i in m for i in next(iter(ns))) for m in constant):  # a multiple of the number of classes
                each = node_of(self.ring, {_without(m, next(iter(ns))[0]): k for m, k in constant.items()})
                first.insert(1, ([each], [], ZERO))
        for v in plain:  # a share of one distribution, taken from what is beside the sum
            for k in (1, -1):
                first.append(([v if k == 1 else neg(v)], [(v, num(k))], minus(c, num(k))))
        for extra, uses, kept in first:
            yield extra, uses, kept
            seen: set[tuple[Node, Node, Fraction]] = set()
            for v in vs[:4]:
                for w in vs[:4]:
                    if v == w:
                        continue
                    for k in self._multiples(body, v, w):
                        if (v, w, k) in seen or (w, v, -k) in seen:
                            continue
                        seen.add((v, w, k))
                        kn = num(k)
                        yield [*extra, mul(kn, minus(v, w))], [*uses, (v, kn), (w, num(-k))], kept

    def _multiples(self, body: Node, v: Node, w: Node) -> list[Fraction]:
        """Multiples worth trying: what makes the body flat where the two agree; and 1, -1."""
        found: list[Fraction] = []
        slope = _slope(body, v.name) if v.op == "at" else None
        if slope is not None and slope != 0:
            found.append(-slope)
        return [*found, *(k for k in (Fraction(1), Fraction(-1)) if k not in found)]

    def _summed(
        self, S: Sequent, op: str, W: Node, uses: list[tuple[Node, Node]], kept: Node, factor: list[int],
        strict_at: str | None, red: Reduction,
    ) -> int:  # fmt: skip
        """From the body's signs to the goal: every identity is known, so nothing is searched for."""
        b = self.b
        classes = _moved(S, W) if strict_at is None else []
        if not self._sensible(S, "eq" if op == "eq" else "le", W, classes):
            raise Stuck("a body of the wrong sign, in floating point")
        T = total(W)
        shown = rel(op, ZERO, T if kept == ZERO else add(T, kept))
        alone = [] if kept == ZERO else [kept]
        steps: list[tuple[Node, Tactic]] = []
        forms: list[Form] = []
        ideal: list[Node] = []
        here = T
        for c in classes:
            rest = total(W, (*here.classes, c))
            f = rel("eq", here, add(opened(W, c), rest))
            steps.append((f, lambda V, t=here, c=c, f=f: self._split(V, t, c, f)))
            ideal += [f, ONE]
            here = rest
        named = [opened(W, c) for c in classes]
        if classes or alone:
            parts = rel(op, ZERO, add(*named, *alone))
            steps.append((parts, lambda V: self._at_named(V, classes)))
            forms.append(Form("h", node=parts))
            if op == "eq":
                ideal += [parts, num(-1)]
        side = "eq" if op == "eq" else "le" if classes or (strict_at is None and op == "le") else "lt"
        others = rel(side, total(ZERO, here.classes), here)
        steps.append((others, lambda V: self._compared(V, strict_at)))
        forms.append(Form("h", node=others))
        if op == "eq":
            ideal += [others, num(-1)]
        steps.append((shown, lambda V: b.leaf(V, "algebra", UNIT, *_signed(op, forms), *_with_signs(op, ideal))))

        def last(V: Sequent) -> int:
            lead = node_of(self.ring, {tuple(sorted(factor)): fmpq(1)})
            positive = [Form("h", node=rel("lt", ZERO, self.ring.atoms[i])) for i in factor]
            more: list[Node] = []
            for v, k in uses:  # W = body + k v, so the sum of W is that of the body and k, by sum v = 1
                more += [rel("eq", total(v), ONE), neg(mul(lead, k))]
            if op == "eq":
                return b.leaf(V, "algebra", product(red.unit), Form("n"), shown, neg(lead), *more, *red.ideal(self.ring))
            form = product([*positive, Form("h", node=shown)])
            return b.leaf(V, "algebra", product(red.unit), form, *more, *red.ideal(self.ring))

        def run(V: Sequent, left: list[tuple[Node, Tactic]]) -> int:
            if not left:
                return last(V)
            f, prove = left[0]
            return b.have(V, f, prove, lambda U: run(U, left[1:]))

        # what fails most often goes first
        for f, prove in sorted(steps, key=lambda step: step[0] != others):
            if f == others or f == steps[len(classes)][0]:
                prove(S.showing(f))
        return run(S, steps)

    def _sensible(self, S: Sequent, op: str, W: Node, classes: list[str]) -> bool:
        """Has the body the wanted sign at any other class, as far as floats tell?"""
        if _size(S) == len(classes):
            return True
        self.b.spend(4)
        c = fresh_class(S)
        given = {opened(f.kids[0], c) for f in S.given if f.op == "all" and set(f.classes) <= set(classes)}
        flat = {k for f in given for k in (f.kids if f.op == "and" else (f,))}
        apart = {dist(c, d) for d in classes}
        shares = {rel("le", opened(v, c), ONE) for v in distributions(S) if v.op == "at"}
        about = {f for f in _plain(S) if f.op != "ne" and not aggregates_of(f)}
        low = {rel("le", t, opened(t.kids[0], c)) for t in _extrema(S) if t.op == "cmin"}
        low |= {rel("le", ZERO, t) for t in _extrema(S) if t.kids[0] in distributions(S)}
        return plausible(Sequent(frozenset(flat | apart | shares | about | low), rel(op, ZERO, opened(W, c))))

    def _at_named(self, S: Sequent, classes: list[str]) -> int:
        """The named classes' terms together, first without and then with what their shares can be at most."""
        plain: Tactic = lambda V: self.at_classes(V, classes, lambda U: self.scalar.prove(_about(U, classes)))  # noqa: E731
        vs = distributions(S)[:4]
        if _size(S) == len(classes):
            return self._shares(S, classes, vs, plain, "eq")
        equal = [f for f in sorted(S.given, key=simple) if f.op == "all" and f.kids[0].op == "eq"]
        pairs = [f.kids[0].kids for f in equal if set(f.classes) == set(classes)]
        masses: Tactic = lambda V: self._masses(V, classes, pairs, plain)  # noqa: E731
        ways = [plain, *([masses] if pairs and classes else []), lambda V: self._shares(V, classes, vs, plain)]
        return self.b.first(S, *ways)

    def _masses(self, S: Sequent, classes: list[str], pairs: list[tuple[Node, ...]], then: Tactic) -> int:
        """Two distributions that agree elsewhere have the same on the named classes together."""
        if not pairs:
            return then(S)
        v, w = pairs[0]
        f = rel("eq", add(*(opened(v, c) for c in classes)), add(*(opened(w, c) for c in classes)))
        known = distributions(S)
        if v not in known or w not in known:
            return self._masses(S, classes, pairs[1:], then)

        def prove(W: Sequent) -> int:
            steps, ideal = [], []
            ends = []
            for body, sign in ((v, ONE), (w, num(-1))):
                here = total(body)
                ideal += [rel("eq", here, ONE), sign]
                for c in classes:
                    rest = total(body, (*here.classes, c))
                    e = rel("eq", here, add(opened(body, c), rest))
                    steps.append((e, lambda V, t=here, c=c, e=e: self._split(V, t, c, e)))
                    ideal += [e, neg(sign)]
                    here = rest
                ends.append(here)
            same = rel("eq", *ends)
            steps.append((same, lambda V: self.b.back(V, "compare", (), self.b.hypothesis)))
            ideal += [same, num(-1)]

            def run(V: Sequent, todo: list[tuple[Node, Tactic]]) -> int:
                if not todo:
                    return self.scalar._last(V)
                return self.b.have(V, todo[0][0], todo[0][1], lambda U: run(U, todo[1:]))

            few = frozenset(h for h in W.given if h.op in ("dist", "all") or h in ideal)
            return run(Sequent(few, W.goal), steps)

        return self.b.have(S, f, prove, lambda W: self._masses(W, classes, pairs[1:], then))

    def _shares(self, S: Sequent, classes: list[str], vs: list[Node], then: Tactic, op: str = "le") -> int:
        """What a distribution has on the named classes is at most 1; it is 1 if there are no others."""
        if not vs or not classes:
            return then(S)
        v, more = vs[0], vs[1:]
        f = rel(op, add(*(opened(v, c) for c in classes)), ONE)

        def prove(W: Sequent) -> int:
            here, steps, ideal = total(v), [], [rel("eq", total(v), ONE), num(-1)]
            for c in classes:
                rest = total(v, (*here.classes, c))
                e = rel("eq", here, add(opened(v, c), rest))
                steps.append((e, lambda V, t=here, c=c, e=e: self._split(V, t, c, e)))
                ideal += [e, ONE]
                here = rest
            left = rel(op, total(ZERO, here.classes), here)
            steps.append((left, lambda V: self._compared(V, None)))

            def run(V: Sequent, todo: list[tuple[Node, Tactic]]) -> int:
                if not todo and op == "eq":
                    return self.scalar._last(V)
                if not todo:
                    return self.b.leaf(V, "algebra", UNIT, Form("h", node=left), *ideal)
                return self.b.have(V, todo[0][0], todo[0][1], lambda U: run(U, todo[1:]))

            return run(W, steps)

        return self.b.have(S, f, prove, lambda W: self._shares(W, classes, more, then, op))

    def _split(self, S: Sequent, t: Node, c: str, f: Node) -> int:
        keep = frozenset(h for h in S.given if h.op in ("dist", "in", "out"))
        return self.b.leaf(Sequent(keep, f), "split", t, c)

    def _compared(self, S: Sequent, strict_at: str | None) -> int:
        """Body by body, at any class that is left; strictly at a class that is known."""
        named = [str(c) for c in S.goal.kids[0].classes]
        if _size(S) == len(named) and set(named) <= set(_apart(S)):
            small = Sequent(frozenset(f for f in S.given if f.op == "dist" or N in f.kids), S.goal)
            return self.b.back(small, "compare", (), lambda W: self._nobody(W, named))
        keep = Sequent(frozenset(f for f in S.given if not aggregates_of(f) or _worth(f)), S.goal)
        if S.goal.op == "lt":
            if strict_at is None:
                raise Stuck("no class at which it is strict")
            return self.b.back(
                keep, "compare", (strict_at,), self._pointwise,
                lambda W: self.at_classes(W, [strict_at], lambda V: self.scalar.prove(_near(V, strict_at))),
            )  # fmt: skip
        return self.b.back(keep, "compare", (), self._pointwise)

    # -- functions of sums --------------------------------------------------------------------

    def _outer(self, S: Sequent) -> int:
        """Sums at the same places of both sides are compared, and then are numbers."""
        g = S.goal
        if g.op not in ("le", "lt", "eq"):
            raise Stuck("not an order or an equation")
        pairs = list(dict.fromkeys(_paired(*g.kids)))
        if not pairs or pairs == [g.kids]:
            raise Stuck("no function of sums on both sides")

        def run(V: Sequent, left: list[tuple[Node, Node]]) -> int:
            if not left:
                return self.at_classes(V, class_names(V), lambda U: self.scalar.prove(_scalars(U)))
            s, t = left[0]
            for op, x, y in (("eq", s, t), ("lt", s, t), ("lt", t, s), ("le", s, t), ("le", t, s)):
                if g.op == "eq" and op != "eq":
                    continue
                f = rel(op, x, y)
                try:
                    self.prove(V.showing(f))
                except Stuck:
                    continue
                if op == "eq":
                    return self.b.have(V, f, self.prove, lambda U: self.b.back(U, "rewrite", (s, t), self.prove))
                return self.b.have(V, f, self.prove, lambda U: run(U, left[1:]))
            raise Stuck("two sums are not comparable")

        return run(S, pairs)

    def _extremum(self, S: Sequent) -> int:
        """Extrema are compared at the class where the one is attained, which is a named class or another one."""
        g = S.goal
        a, c = g.kids
        if g.op == "eq" and a.op == c.op and a.op in ("cmin", "cmax"):
            low, high = rel("le", a, c), rel("le", c, a)
            last = lambda W: self._closed_both(W, g)  # noqa: E731
            return self.b.have(S, low, self._extremum, lambda W: self.b.have(W, high, self._extremum, last))
        if g.op != "le" or a.op != c.op or a.op not in ("cmin", "cmax") or a.classes or c.classes:
            raise Stuck("no two extrema")
        k = fresh_class(S)
        known = class_names(S)

        def here(W: Sequent, left: list[str]) -> int:
            if not left:
                return self.at_classes(W, class_names(W), lambda V: self.scalar.prove(_scalars(V), 3))
            return self.b.back(
                W, "same", (k, left[0]),
                lambda V: self.at_classes(V, class_names(V), lambda U: self.scalar.prove(_scalars(U), 3)),
                lambda V: here(V, left[1:]),
            )  # fmt: skip

        return self.b.back(S, "attained", (c if a.op == "cmin" else a, k), lambda W: here(W, known))

    def _closed_both(self, S: Sequent, g: Node) -> int:
        a, c = g.kids
        T = Sequent(frozenset([rel("le", a, c), rel("le", c, a)]), g)
        return self.b.back(T, "order", (a, c), lambda V: self.b.hypothesis(V) if g in V.given else self.scalar._last(V))

    # -- contradictions -----------------------------------------------------------------------

    def _against(self, S: Sequent) -> int:
        """A goal about one class, by an equation of aggregates that would be a strict inequality otherwise."""
        g = S.goal
        b = self.b
        if g.op != "eq" or aggregates_of(g):
            raise Stuck("no equation at a class")
        places = sorted({str(c) for t in outside(g) for c in t.classes if is_name(c)})
        values = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[1] == ZERO and aggregates_of(f)]
        if len(places) != 1 or not values:
            raise Stuck("nothing to contradict")
        (c,) = places
        equation = values[0]

        def wrong(W: Sequent) -> int:
            if g in W.given:
                return b.hypothesis(W)
            sure = rel("lt", ZERO, equation.kids[0])
            absurd = lambda V: b.leaf(V, "absurd", Form("h", node=sure), equation, num(-1))  # noqa: E731
            return b.have(W, sure, lambda V: self.with_sizes(V, lambda U: self._linear(U, c)), absurd)

        return b.back(S, "order", g.kids, wrong)


# -- reading sequents ---------------------------------------------------------------------------


def _vanishes(body: Node) -> bool:
    """Is a body 0 at every class, as far as floats tell?"""
    inside = opened(body, "c")
    entries_ = sorted({t for t in outside(inside) if t.op in ("at", "var", "sum", "cmin", "cmax")}, key=simple)
    for shift in (0.11, 0.23, 0.31, 0.37):
        at_point = {t: shift + 0.07 * i for i, t in enumerate(entries_)}
        try:
            if abs(value(inside, at_point)) > 1e-12:
                return False
        except (KeyError, OverflowError, ValueError):
            return False
    return True


def _worth(f: Node) -> bool:
    """Does a hypothesis with aggregates say something of classes, extrema or distributions?"""
    whole = f.op == "eq" and f.kids[0].op == "sum" and f.kids[1] == ONE
    return f.op == "all" or whole or any(t.op in ("cmin", "cmax") for t in f.nodes())


def _without(m: tuple[int, ...], i: int) -> tuple[int, ...]:
    at_ = m.index(i)
    return m[:at_] + m[at_ + 1 :]


def _extrema(S: Sequent) -> list[Node]:
    found: dict[Node, None] = {}
    for f in (S.goal, *sorted(S.given, key=simple)):
        if f.op in ("le", "lt", "eq", "ne"):
            for t in outside(f):
                if t.op in ("cmin", "cmax") and t.loose == 0:
                    found[t] = None
    return list(found)


def _scalars(S: Sequent) -> Sequent:
    """Without what speaks of every class."""
    return Sequent(frozenset(f for f in S.given if f.op not in ("all", "some")), S.goal)


def _plain(S: Sequent) -> frozenset[Node]:
    """The hypotheses about numbers of the whole codeframe."""
    return frozenset(f for f in S.given if f.op in ("le", "lt", "eq", "ne") and not any(kind == "c" for kind, _ in f.names))


def _near(S: Sequent, c: str) -> Sequent:
    """Only what speaks of one class, or of none."""
    return _about(S, [c])


def _about(S: Sequent, classes: list[str]) -> Sequent:
    """Only what speaks of these classes, or of none."""
    other = {("c", d) for d in class_names(S)} - {("c", c) for c in classes}
    kept = {f for f in S.given if f.op not in ("all", "some") and not (f.names & other)}
    return Sequent(frozenset(f for f in kept if not any(t.op == "sum" and t.kids[0].loose for t in outside(f))), S.goal)


def _moved(S: Sequent, W: Node) -> list[str]:
    """The classes to split off: those that something is said of."""
    about = [t for f in S.given if f.op in ("le", "lt", "eq", "ne") for t in outside(f)]
    said = {str(c) for t in about if t.op == "at" for c in t.classes}
    said |= {str(e) for f in S.given if f.op == "all" for e in f.classes if is_name(e)}
    said |= {str(c) for t in W.nodes() if t.op == "dl" for c in t.classes if is_name(c)}
    return _apart(S, None if _size(S) is not None else said)


def _apart(S: Sequent, among: set[str] | None = None) -> list[str]:
    """Named classes that are known to differ from one another."""
    kept: list[str] = []
    for c in class_names(S):
        if (among is None or c in among) and all(dist(c, d) in S.given or dist(d, c) in S.given for d in kept):
            kept.append(c)
    return kept


def _size(S: Sequent) -> int | None:
    """The number of classes, if the hypotheses give it."""
    for f in S.given:
        if f.op == "eq" and f.kids[0] == N and f.kids[1].op == "num" and f.kids[1].q.denominator == 1:
            return int(f.kids[1].q)
    return None


def _signed(op: str, forms: list[Form]) -> list[Form]:
    if op == "eq":
        return [Form("n")]
    return [forms[0] if len(forms) == 1 else Form("+", tuple(forms))]


def _with_signs(op: str, ideal: list[Node]) -> list[Node]:
    return ideal


def _paired(a: Node, c: Node) -> Iterator[tuple[Node, Node]]:
    """Aggregates at the same places of two terms of one shape, where they differ."""
    if a == c:
        return
    if a.op in ("sum", "cmin", "cmax") and a.op == c.op and a.classes == c.classes:
        yield a, c
        return
    if (a.op, a.name, a.classes, a.k, a.q, len(a.kids)) != (c.op, c.name, c.classes, c.k, c.q, len(c.kids)) or not a.kids:
        raise Stuck("both sides have different shapes")
    for x, y in zip(a.kids, c.kids, strict=True):
        yield from _paired(x, y)


def _slope(body: Node, vector: str) -> Fraction | None:
    """The derivative of a body by an entry where all entries agree, if it is the same everywhere (by floats)."""
    try:
        slope, _ = derivative(substitute(opened(body, "c"), vectors={vector: var("_t")}), "_t")
    except Refused:
        return None
    found: list[float] = []
    for v in (0.3, 0.45, 0.7):
        atoms = {t: v for t in outside(slope) if t.op in ("at", "var")}
        try:
            found.append(value(slope, atoms))
        except (KeyError, OverflowError, ValueError):
            return None
    if max(found) - min(found) > 1e-9 or abs(found[0]) > 1e6:
        return None
    return Fraction(found[0]).limit_denominator(60)


def prover(builder: Builder) -> Callable[[Sequent], int]:
    """The tactic for any sequent."""
    return Aggregates(builder).prove


_unused = (times, at)
