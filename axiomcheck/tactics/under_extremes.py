"""Sums over two distributions below a number that is made of extrema of one of them, class by class.

    sum f(p, q) <= K(min p)   from   f(p, q) <= A p + B q   with   A + B = K

A, or B, is a number: f(p, 0) is A p, or f(0, q) is B q.  And a largest value is no less than a mean:

    r <= max f(p, q)   from   r <= sum w f(p, q)   where w is p or q, and the same of smallest values
"""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.calculus.rules import UNIT, Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, add, at, minus, mul, neg, num, opened, rel, total, var
from axiomcheck.tactics.builder import Stuck, Tactic, Todo, fixed
from axiomcheck.tactics.codeframes import Shares
from axiomcheck.tactics.forms import added, held, multiplied
from axiomcheck.tactics.maxima import Maxima
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import without_lists
from axiomcheck.tactics.reading import aggregates_of, fresh_class, linear, put_in
from axiomcheck.tactics.sampling import value

X, Y = var("_x"), var("_y")
SMALL = 3_000  # steps for a sign, and for one class


def there(S: Sequent) -> bool:
    """Is it such a goal?"""
    if S.goal.op != "le" or not linear(S.goal.kids[0]):
        return False
    extrema = aggregates_of(S.goal.kids[1])
    lists, about = (_lists(side) for side in S.goal.kids)
    plain = all(t.op in ("cmin", "cmax") and t.kids[0].op == "at" and not t.classes for t in extrema)
    shares = all(rel("eq", total(at(v)), ONE) in S.given for v in lists)
    return plain and shares and len(lists) == 2 and len(about) == 1 and about < lists


def _lists(t: Node) -> set[str]:
    return {str(name) for kind, name in t.names if kind == "v"}


def by_shares(a: Shares, S: Sequent) -> int:
    """The number of a step that shows the sequent; Stuck if nothing is found."""
    b, (low, high) = a.b, S.goal.kids
    (about,) = _lists(high)
    p, q = at(about), at(*(_lists(low) - {about}))
    body = low
    for t in aggregates_of(low):
        body = put_in(body, t, t.kids[0])
    alone = without_lists(b.ring, low)
    body = add(body, neg(alone), mul(alone, p))
    f = put_in(put_in(body, p, X), q, Y)
    first, second = _multiple(f, X, Y), _multiple(f, Y, X)
    shares = [(first, minus(high, first))] if first else []
    shares += [(minus(high, second), second)] if second else []

    def below(W: Sequent, u: Node, v: Node) -> int:
        k = fresh_class(W)
        compared = rel("le", total(body), total(add(mul(u, p), mul(v, q))))
        ones = [rel("eq", total(p), ONE), minus(alone, u), rel("eq", total(q), ONE), neg(v)]
        return b.through(W, compared, b.class_by_class(k, fixed(_at_class, a, k, [p, q])), *ones)

    signs = [_sign(a, S, t) for t in aggregates_of(high)]
    return b.having(S, signs, lambda W: b.first(W, *(fixed(below, *pair) for pair in shares)))


def by_mean(a: Shares, S: Sequent, solve: Tactic | None = None) -> int:
    """A number is at most a largest value, or at least a smallest, as one of the means is; Stuck if nothing is found."""
    b, (low, high) = a.b, S.goal.kids
    if low.op == "num" and (least := negated(high)) is not None:
        f = rel(S.goal.op, least, neg(low))
        return b.have(S, f, lambda W: by_mean(a, W, solve), b.by("algebra", UNIT, held(f)))
    up = high.op == "cmax"
    extreme, number = (high, low) if up else (low, high)
    if S.goal.op not in ("le", "lt") or number.op != "num" or extreme.op != ("cmax" if up else "cmin") or extreme.classes:
        raise Stuck("no number below a largest value, or above a smallest")

    def ordered(op: str, low: Node, high: Node) -> Node:
        return rel(op, low, high) if up else rel(op, high, low)

    def weighted(W: Sequent, w: Node) -> int:
        k, mean = fresh_class(W), total(mul(w, extreme.kids[0]))
        entry, inside = opened(w, k), opened(extreme.kids[0], k)
        share, most = rel("le", ZERO, entry), ordered("le", inside, extreme)
        each = b.by("algebra", UNIT, multiplied(held(share), held(most)))
        here: Tactic = lambda V: b.having(V, [(share, a.scalar.prove), (most, b.alone("bound", extreme, k))], each)
        least, bound = ordered(S.goal.op, number, mean), ordered("le", mean, total(mul(w, extreme)))
        shown = b.class_by_class(k, lambda V: a.at_classes(V, [k], here))
        times = neg(extreme) if up else extreme
        last = b.by("algebra", UNIT, added(held(least), held(bound)), rel("eq", total(w), ONE), times)
        return b.having(W, [(least, b.part(SMALL, solve or a.prove)), (bound, shown)], last)

    ones = [at(name) for kind, name in sorted(extreme.names) if kind == "v" and rel("eq", total(at(name)), ONE) in S.given]
    return b.first(S, *(fixed(weighted, w) for w in ones))


def negated(t: Node) -> Node | None:
    """The u of -u."""
    return t.kids[1] if t.op == "mul" and len(t.kids) == 2 and t.kids[0] == num(-1) else None


def _multiple(f: Node, x: Node, y: Node) -> Node | None:
    """f(x, 0) as a number times x."""
    try:
        found = {Fraction(value(f, {x: at_x, y: 0.0}) / at_x).limit_denominator(24) for at_x in (0.2, 0.45)}
    except (KeyError, OverflowError, ValueError, ZeroDivisionError):
        return None
    return num(found.pop()) if len(found) == 1 else None


def _sign(a: Shares, S: Sequent, t: Node) -> tuple[Node, Tactic]:
    for op in ("lt", "le"):
        f = rel(op, ZERO, t)
        if (shown := a.b.tried(a.b.part(SMALL, a.prove), S.showing(f))) is not None:
            return f, shown
    raise Stuck("an extremum without a sign")


def _at_class(S: Sequent, a: Shares, k: str, lists: list[Node]) -> int:
    """The summand, by what is said of the entries of one class."""
    b = a.b
    todo: Todo = [(rel("le", t, ONE), fixed(Maxima(a).below_one, t)) for t in (at(v.name, k) for v in lists)]

    def numbers(W: Sequent) -> int:
        kept = (f for f in W.given if f.op in ("le", "lt", "eq", "ne") and not f.has("sum"))
        return b.part(SMALL, lambda V: as_numbers(b, V))(Sequent(frozenset(kept), W.goal))

    return a.at_classes(S, [k], lambda W: b.having(W, todo, numbers))
