"""Goals about aggregates of several vectors: what is the same is written once, what is left is linked class by class.

    a vector that is given at every class          its aggregates are those of what it is
    named classes                                  are taken out of the sums; the rest is the same of vectors that agree there
    f of a mixture a x + (1 - a) y                 is at most, or at least, the mixture of f(x) and f(y), and so are the sums
    sums of one sign, and of two bodies in order   0 <= sum f,  sum f <= sum g

Each link is a statement about numbers, shown for one class; with the links the goal is one about numbers itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, minus, mul, num, opened, rel, substitute, total
from axiomcheck.tactics import facts, known, products, supports, unfolding
from axiomcheck.tactics.aggregates import Aggregates
from axiomcheck.tactics.bodies import body_by_body
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed, only, simple
from axiomcheck.tactics.forms import held
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.reading import aggregates_of, apart_classes, class_names, fresh_class, scalars_only
from axiomcheck.tactics.splitting import taken_apart

LINK = 9_000  # steps for one link
COMPARED = 9_000  # steps for the order of two sums
MOST_LINKS = 36
Link = tuple[Node, Tactic]


def by_links(a: Aggregates, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    if S.goal.op == "and":
        return a.b.back(S, "each", (), lambda W: by_links(a, W))
    if S.goal.op == "all" and S.goal.kids[0].op == "eq" and not S.goal.classes:
        return _everywhere(a, S)
    if (settled := a.b.settled(S, lambda W: by_links(a, W))) is not None:
        return settled
    for f, show in supports.zeros(S, a):
        if f not in S.given and (("zeros", f) not in a.b.hopeless):
            if (shown := a.b.tried(a.b.part(LINK, show), S.showing(f))) is not None:
                return a.b.have(S, f, shown, lambda W: by_links(a, W))
            a.b.hopeless.add(("zeros", f))
    if S.goal.op not in ("le", "lt", "eq") or not aggregates_of(S.goal):
        raise Stuck("no order or equation of aggregates")
    start: Tactic = lambda W: unfolding.unfolded(a, W, lambda V: _given(a, V) if aggregates_of(V.goal) else _closed(a, V))
    for found in (supports.on_part(a, S, start), known.rewritten(a.b, S, start)):
        if found is not None:
            return found
    return start(S)


def _everywhere(a: Aggregates, S: Sequent) -> int:
    """Two vectors are equal everywhere: where they differ at a class, a value that is 0 is positive."""
    b, k = a.b, fresh_class(S)
    noughts = [f for f in sorted(S.given, key=simple) if f.op == "eq" and f.kids[1] == ZERO and aggregates_of(f)]
    if not noughts:
        raise Stuck("no value is 0")
    value = noughts[0].kids[0]
    sure = rel("lt", ZERO, value)

    def differ(W: Sequent) -> int:
        if W.goal in W.given:
            return b.hypothesis(W)
        if W.given & {rel("eq", *W.goal.kids[::-1])}:
            return a.scalar._last(W)
        absurd = b.by("absurd", held(sure), noughts[0], num(-1))
        return b.have(W, sure, lambda V: by_links(a, Sequent(V.given - {noughts[0]}, V.goal)), absurd)

    return b.back(S, "pointwise", (k,), lambda W: b.back(W, "order", W.goal.kids, differ))


# -- what is the same --------------------------------------------------------------------------------


def _given(a: Aggregates, S: Sequent) -> int:
    """Aggregates of a vector that is given at every class, as those of what it is."""
    for t in sorted(aggregates_of(S.goal), key=simple):
        for f, v, body in _equations(S, ()):
            if ("v", v.name) not in t.names or t.classes:
                continue
            plain = Node(t.op, (substitute(t.kids[0], vectors={v.name: body}),))
            equal = rel("eq", t, plain)
            shown = fixed(_same, a, [f], v.name)
            return a.b.have(S, equal, shown, a.b.using("rewrite", (t, plain), lambda V: _given(a, V)))
    return _compared(a, S)


def _equations(S: Sequent, without: tuple[str, ...]) -> Iterator[tuple[Node, Node, Node]]:
    """Hypotheses that give a vector at every class but these: the hypothesis, the vector, and what it is."""
    for f in sorted((f for f in S.given if f.op == "all" and f.kids[0].op == "eq"), key=simple):
        if set(f.classes) != set(without):
            continue
        sides = sorted(f.kids[0].kids, key=lambda t: (t.op != "at", tuple(-ord(c) for c in t.name)))
        for v, body in (sides, sides[::-1]):
            if v.op == "at" and v.classes == (0,) and ("v", v.name) not in body.names:
                yield f, v, body
                break


def _same(S: Sequent, a: Aggregates, given: list[Node], vector: str) -> int:
    """Two aggregates, one vector of which is given at every class that counts."""
    k = fresh_class(S)
    few = Sequent(S.given & frozenset(given), S.goal)

    def here(W: Sequent, left: list[Node]) -> int:
        if left:
            f, *more = left
            x, y = (opened(s, k) for s in f.kids[0].kids)
            (old, new) = (x, y) if x.op == "at" and x.name == vector else (y, x)
            return a.b.back(W, "at_class", (f, k), a.b.using("rewrite", (old, new), lambda U: here(U, more)))
        return a.b.leaf(W, "algebra", UNIT, Node("n"))

    return a.b.class_by_class(k, lambda V: here(V, given))(few)


def _compared(a: Aggregates, S: Sequent) -> int:
    """Sums of one function at vectors that agree but for named classes are compared first, and then are numbers."""
    sums = [t for t in aggregates_of(S.goal) if t.op == "sum" and not t.classes]
    orders = []
    for t, u in permutations(sums, 2):
        if _alike(t.kids[0], u.kids[0]) and set(S.goal.kids) != {t, u}:
            orders += [rel(op, t, u) for op in ("lt", "eq", "le")]
    if not orders or not _spoken(S):
        return _apart(a, S)

    def run(W: Sequent, left: list[Node]) -> int:
        for i, f in enumerate(left):
            if any({*f.kids} == {*g.kids} for g in W.given - S.given):
                continue
            if (shown := a.b.tried(a.b.part(COMPARED, partial(_apart, a)), S.showing(f))) is not None:
                return a.b.have(W, f, shown, lambda V: run(V, left[i + 1 :]))  # noqa: B023
        if W.given == S.given:
            raise Stuck("no order of two sums")
        return _linked(a, W)

    return a.b.first(S, lambda W: run(W, orders), lambda W: _apart(a, W))


def _alike(f: Node, g: Node) -> bool:
    """The same function of other vectors?"""
    if f.op == g.op == "at":
        return True
    same = (f.op, f.name, f.classes, f.k, f.q, len(f.kids)) == (g.op, g.name, g.classes, g.k, g.q, len(g.kids))
    return same and all(map(_alike, f.kids, g.kids))


def _apart(a: Aggregates, S: Sequent) -> int:
    """Named classes of which something is said, out of the sums."""
    classes = _spoken(S)
    if not classes:
        return _linked(a, S)
    if S.goal.op == "lt" and not any(f.op == "all" and f.classes for f in S.given):
        strictly: Tactic = lambda W: a.b.part(a.b.budget // 2, lambda V: _linked(a, V))(W)
        return a.b.first(S, strictly, lambda W: _taken_out(a, W, classes))
    return _taken_out(a, S, classes)


def _taken_out(a: Aggregates, S: Sequent, classes: list[str]) -> int:
    """The terms of these classes beside the sums of the others."""
    steps: Todo = []
    for t in aggregates_of(S.goal):
        if t.op != "sum" or t.classes:
            continue
        here, _, rest = taken_apart(a.b, t, classes)
        for f, v, body in _equations(S, tuple(classes)):
            if ("v", v.name) in rest.names:
                less = total(substitute(rest.kids[0], vectors={v.name: body}), rest.classes)
                here.append((rel("eq", rest, less), fixed(_same_rest, a, f, v.name)))
                rest = less
        steps += here
    then: Tactic = lambda W: _linked(a, W)
    for equal, show in reversed(steps):
        then = a.b.knowing(equal, show, a.b.using("rewrite", equal.kids, then))
    return then(S)


def _same_rest(S: Sequent, a: Aggregates, f: Node, vector: str) -> int:
    k = fresh_class(S)
    apart = frozenset(h for h in S.given if h.op == "dist")
    x, y = (opened(s, k) for s in f.kids[0].kids)
    old, new = (x, y) if x.op == "at" and x.name == vector else (y, x)
    at_k = a.b.using("at_class", (f, k), a.b.using("rewrite", (old, new), a.b.equal()))
    few = Sequent(frozenset([f]) | apart, S.goal)
    return a.b.class_by_class(k, at_k)(few)


def _spoken(S: Sequent) -> list[str]:
    """The named classes, all apart, at which hypotheses or exceptions say something."""
    named = {str(c) for f in S.given if f.op == "all" for c in f.classes if isinstance(c, str)}
    said = (t for f in S.given if f.op in ("le", "lt", "eq", "ne") for t in f.nodes() if t.op == "at")
    named |= {str(c) for t in said for c in t.classes if isinstance(c, str)}
    kept = apart_classes(S, named)
    return kept if len(kept) == len(named) else []


# -- links -------------------------------------------------------------------------------------------


def _linked(a: Aggregates, S: Sequent) -> int:
    """The goal about numbers, with every link that is shown; first with few of them."""
    few, more = list(_links(a, S)), list(_more_links(a, S))

    strict = S.goal.op == "lt" and bool(class_names(S))

    def run(W: Sequent, left: list[Link]) -> int:
        for i, (f, show) in enumerate(left):
            if f in W.given:
                continue
            for g in [rel("lt", *f.kids), f] if strict and f.op == "le" else [f]:
                if (shown := a.b.tried(a.b.part(LINK, show), S.showing(g))) is not None:
                    spelled: Tactic = lambda V: unfolding.spelled(a, V, g, lambda U: run(U, left[i + 1 :]))  # noqa: B023
                    return a.b.have(W, g, shown, spelled)
        return _closed(a, W)

    part = a.b.budget // 2
    return a.b.first(S, a.b.part(part, lambda V: run(V, few)), lambda W: run(W, [*few, *more][:MOST_LINKS]))


def _closed(a: Aggregates, S: Sequent) -> int:
    """The goal about numbers; of a smallest or largest of two values, by the order of what these are values at."""
    numbers: Tactic = lambda W: a.at_classes(W, class_names(W), lambda V: as_numbers(a.b, scalars_only(V)))
    low, high = S.goal.kids
    choice = low if low.op == "min" else high if high.op == "max" else None
    if choice is None or S.goal.op == "eq":
        return numbers(S)
    u, v = choice.kids
    pairs = [p for p in zip(aggregates_of(u), aggregates_of(v), strict=False) if _alike(*(t.kids[0] for t in p))]
    orders = list(dict.fromkeys([*pairs[:1], (u, v)]))

    def side(W: Sequent, t: Node) -> int:
        other = high if choice is low else low
        enough = rel(S.goal.op, *((t, other) if choice is low else (other, t)))
        bound = rel("le", *((choice, t) if choice is low else (t, choice)))
        shown = a.b.part(LINK, lambda U: _by_order(a, U, numbers))
        bounded: Tactic = lambda V: as_numbers(a.b, Sequent(frozenset(), V.goal))
        return a.b.have(W, enough, shown, a.b.knowing(bound, bounded, only([enough, bound], a.scalar._last)))

    case: Tactic = lambda W: a.b.first(W, fixed(side, u), fixed(side, v))
    return a.b.first(S, *(a.b.using("order", p, case) for p in orders), numbers)  # type: ignore[misc]


def _by_order(a: Aggregates, S: Sequent, numbers: Tactic) -> int:
    """With each mixture that is linked against the larger or smaller part of it, and then as numbers."""
    ends = [f for f in sorted(S.given, key=simple) if f.op == "lt" and all(t.op in ("sum", "cmin", "cmax") for t in f.kids)]
    todo = []
    for f in ends or [f for f in S.given if f.op == "eq" and all(t.op in ("sum", "cmin", "cmax") for t in f.kids)]:
        for t in aggregates_of(S.goal):
            if t not in f.kids:
                todo += [rel("le", t, u) for u in f.kids] + [rel("le", u, t) for u in f.kids]

    def run(W: Sequent, left: list[Node]) -> int:
        if not left:
            kept = [f for f in W.given if not any(t in set(f.nodes()) for t in gone)] if W.given != S.given else W.given
            return a.b.first(W, only(kept, numbers), numbers)
        shown = a.b.tried(a.b.part(LINK // 3, numbers), S.showing(left[0]))
        return run(W, left[1:]) if shown is None else a.b.have(W, left[0], shown, lambda V: run(V, left[1:]))

    gone = [t for f in S.given for t in aggregates_of(f) if t not in aggregates_of(S.goal)]
    return run(S, todo)


def _links(a: Aggregates, S: Sequent) -> Iterator[Link]:
    """Signs, and mixtures."""
    found = aggregates_of(S.goal)
    for t in found:
        yield rel("le", ZERO, t), fixed(body_by_body, a) if t.op == "sum" else fixed(_signed, a)
    yield from _mixtures(a, S, found)
    yield from supports.axes(a, S)


def _more_links(a: Aggregates, S: Sequent) -> Iterator[Link]:
    """Sums against one another, against the total of their vector, and what is known of aggregates of one vector."""
    sums = [t for t in aggregates_of(S.goal) if t.op == "sum"]
    for t in sums:
        yield from products.products(a, t)
    yield from supports.diagonals(a, S)
    yield from facts._facts(a, S, True)
    for t in sums:
        yield rel("le", t, ZERO), fixed(body_by_body, a)
        for v in sorted(_vectors(t)) if len(_vectors(t)) == 1 and not t.classes else ():
            if t.kids[0] != at(v):
                yield rel("le", t, total(at(v))), fixed(body_by_body, a)
                yield rel("le", total(at(v)), t), fixed(body_by_body, a)
    for t, u in permutations(sums, 2):
        if t.classes == u.classes and _vectors(t) == _vectors(u):
            yield rel("le", t, u), fixed(body_by_body, a)


def _mixtures(a: Aggregates, S: Sequent, found: list[Node]) -> Iterator[Link]:
    """The sum of f at a x + (1 - a) y and the mixture of those at x and y."""
    for t in found:
        mixed = mixtures_in(t)
        for weight in dict.fromkeys(w for *_, w in mixed):
            pairs = [(x, y) for x, y, w in mixed if w == weight]
            both = [_at(t, pairs, weight, i) for i in (0, 1)]
            if None in both:
                continue
            mean = add(mul(weight, both[0]), mul(minus(ONE, weight), both[1]))  # type: ignore[arg-type]
            shown = fixed(body_by_body, a) if t.op == "sum" else fixed(_extremum_of_mixture, a)
            yield rel("le", t, mean), shown
            yield rel("le", mean, t), shown


def _vectors(t: Node) -> set[str]:
    return {str(name) for kind, name in t.names if kind == "v"}


def mixtures_in(t: Node) -> list[tuple[str, str, Node]]:
    """Mixtures w x + (1 - w) y in a body."""
    out: dict[tuple[str, str, Node], None] = {}
    for u in t.kids[0].nodes():
        one, other = u.kids if u.op == "add" and len(u.kids) == 2 else (u, u)
        parts = one != other and all(k.op == "mul" and len(k.kids) == 2 and k.kids[1].op == "at" for k in (one, other))
        if parts and one.kids[0].op == "var" and other.kids[0] == minus(ONE, one.kids[0]):
            out[(one.kids[1].name, other.kids[1].name, one.kids[0])] = None
    return list(out)


def _at(t: Node, pairs: list[tuple[str, str]], weight: Node, side: int) -> Node | None:
    """The aggregate with one vector for each mixture, if nothing else speaks of the weight inside it."""
    plain = t.kids[0]
    for x, y in pairs:
        plain = _put(plain, add(mul(weight, at(x)), mul(minus(ONE, weight), at(y))), at((x, y)[side]))
    return Node(t.op, (plain,), classes=t.classes) if ("s", weight.name) not in plain.names else None


def _put(t: Node, old: Node, new: Node) -> Node:
    if t == old:
        return new
    return t.with_kids(tuple(_put(k, old, new) for k in t.kids), t.classes) if t.kids else t


def _signed(S: Sequent, a: Aggregates) -> int:
    """0 <= an extremum."""
    return a._attained(S, S.goal.kids[1])


def _extremum_of_mixture(S: Sequent, a: Aggregates) -> int:
    """An extremum of a mixture and the mixture of extrema, at the class where the one is attained."""
    (t,) = (side for side in S.goal.kids if side.op in ("cmin", "cmax"))
    k = fresh_class(S)
    last: Tactic = lambda W: as_numbers(a.b, scalars_only(W))
    return a.b.back(S, "attained", (t, k), lambda W: a.at_classes(W, [k], last))
