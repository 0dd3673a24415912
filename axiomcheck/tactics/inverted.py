"""What hypotheses about values of an increasing function say of its arguments.

    exp(u) <= exp(v)  says  u <= v        log(u) = 0  says  u = 1        2 - 3 root(u) < -4  says  4 < u

The other orders of the arguments contradict the hypothesis, as the function rises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from flint import fmpq

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, Node, num, rel, var
from axiomcheck.tactics.builder import Tactic, simple
from axiomcheck.tactics.positivity import difference_of, fraction
from axiomcheck.tactics.scalar import Scalar

RISING = ("exp", "log", "root", "atan")
SIGN = {"root": "le", "log": "lt"}  # of what is inside, to 0
AT = {"log": (ZERO, ONE), "exp": (ONE, ZERO), "atan": (ZERO, ZERO)}  # a value that is a number, and the argument
X, Y = var("_x"), var("_y")
STEPS = 1_500  # for one of them


def arguments(s: Scalar, S: Sequent) -> Iterator[tuple[Node, Tactic]]:
    """Orders and equations of arguments, and how they are shown."""
    for h in sorted((f for f in S.given if f.op in ("le", "lt", "eq") and f.has(*RISING)), key=simple):
        found = _sides(s, h)
        if found is None or found[0][0] == found[1][0]:
            continue
        (u, fu), (v, fv) = found
        signs = [rel(SIGN[f.op], ZERO, t) for t, f in ((u, fu), (v, fv)) if f.op in SIGN]
        g = rel(h.op, u, v)
        if g.names and not s.entails(S, g) and all(s.entails(S, sign) for sign in signs):
            yield g, s.b.part(STEPS, partial(_shown, s, (fu, fv), signs))


def _sides(s: Scalar, h: Node) -> tuple[tuple[Node, Node], tuple[Node, Node]] | None:
    """Arguments and values with f(u) R f(v), where the hypothesis says that of a multiple; one value may be a number."""
    d = difference_of(s.ring, h)  # 0 R d
    curved = {m: k for m, k in d.items() if m}
    ends: dict[tuple[int, ...], Node] = {m: s.ring.atoms[m[0]] for m in curved if len(m) == 1}
    if len(ends) != len(curved) or not all(t.op in RISING for t in ends.values()):
        return None
    if len(curved) == 2 and len(d) == 2:
        (m, a), (n, b) = curved.items()
        if a + b != 0 or (ends[m].op, ends[m].k) != (ends[n].op, ends[n].k):
            return None
        low, high = (ends[n], ends[m]) if a > 0 else (ends[m], ends[n])
        return (low.kids[0], low), (high.kids[0], high)
    if len(curved) != 1:
        return None
    ((m, a),) = curved.items()
    t, q = ends[m], num(fraction(-d.get((), fmpq(0)) / a))
    if t.op == "root" and q.q >= 0:
        x = num(q.q**t.k)
    elif AT.get(t.op, (None, None))[0] == q:
        x = AT[t.op][1]
    else:
        return None
    one, other = (t.kids[0], t), (x, q)
    return (other, one) if a > 0 else (one, other)


def _shown(s: Scalar, values: tuple[Node, Node], signs: list[Node], S: Sequent) -> int:
    """u R v, as what is so of any two numbers."""
    named = {t: x for t, x in zip(S.goal.kids, (X, Y), strict=True) if t.op != "num"}
    of_any: Callable[[Node], Node] = lambda f: f.with_kids(tuple(named.get(k, of_any(k)) for k in f.kids), f.classes)
    f = rel(S.goal.op, *values)
    step = _of_numbers(s, Sequent(frozenset(map(of_any, (f, *signs))), of_any(S.goal)), of_any(f))
    put = {x.name: t for t, x in named.items()}
    return s.b.having(S, [(g, s._last) for g in (f, *signs)], s.b.instance(step, put, [f, *signs]))


def _of_numbers(s: Scalar, S: Sequent, h: Node) -> int:
    """u R v, as f(v) < f(u) where v < u."""
    b, (u, v), signs = s.b, S.goal.kids, S.given - {h}

    def against(W: Sequent, order: Node, pair: tuple[Node, ...]) -> int:
        """Such an order of the arguments is one of the values, which contradicts the hypothesis."""
        known = Sequent(frozenset([order, *signs]), rel(order.op, *pair))
        return b.have(W, known.goal, lambda _: s.prove(known, 3), s._last)

    def case(W: Sequent) -> int:
        if rel("lt", v, u) in W.given:
            return against(W, rel("lt", v, u), h.kids[::-1])
        for op, asked in (("lt", "eq"), ("eq", "lt")):
            if rel(op, u, v) in W.given and S.goal.op == asked:
                return against(W, rel(op, u, v), h.kids)
        return s._last(W)

    return b.back(S, "order", (u, v), case)
