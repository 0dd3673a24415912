"""A positive number out of roots and exponentials: sqrt(k u) is sqrt(k) sqrt(u), and exp(log(k) + u) is k exp(u)."""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import ONE, ZERO, N, Node, add, inv, mul, neg, rel, root, var
from axiomcheck.tactics.builder import Builder, Tactic, fixed, simple
from axiomcheck.tactics.closing import outside
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.numbered import as_numbers
from axiomcheck.tactics.positivity import node_of, without_one
from axiomcheck.tactics.unfolding import _nice

SMALL = 2_500  # steps for one equation
COUNTED = rel("eq", mul(N, inv(N)), ONE)


def drawn_out(b: Builder, S: Sequent, k: Node, then: Tactic) -> int:
    """The goal with k > 0 out of every root and exponential that has it."""
    for t in sorted({t for t in outside(S.goal) if t.op in ("root", "exp") and k in set(t.nodes())}, key=simple):
        found = _of_root(b, S, t, k) if t.op == "root" else _of_exponential(b, S, t, k)
        if found is not None:
            plain, shown = found
            more: Tactic = lambda W: drawn_out(b, W, k, then)
            return b.have(S, rel("eq", t, plain), shown, fixed(_rewritten, b, (t, plain), more))
    return then(S)


def _rewritten(S: Sequent, b: Builder, pair: tuple[Node, Node], then: Tactic) -> int:
    return b.back(S, "rewrite", pair, then)


def _of_root(b: Builder, S: Sequent, t: Node, k: Node) -> tuple[Node, Tactic] | None:
    """root(k u) = root(k) root(u)."""
    p = b.ring.poly(t.kids[0])
    shared = next((i for m in p for i in m if b.ring.atoms[i] == k), None)
    if t.kids[0] == k or shared is None or not all(shared in m for m in p):
        return None
    rest = _nice(node_of(b.ring, {without_one(m, shared): q for m, q in p.items()}))
    x, u = var("_x"), var("_u")
    lemma = Sequent(
        frozenset([rel("lt", ZERO, x), rel("le", ZERO, u)]), rel("eq", root(mul(x, u), t.k), mul(root(x, t.k), root(u, t.k)))
    )
    step = b.part(SMALL, lambda W: as_numbers(b, W))(lemma)
    product = mul(k, rest)
    written, there = rel("eq", t.kids[0], product), rel("eq", root(product, t.k), mul(root(k, t.k), root(rest, t.k)))
    sign = rel("le", ZERO, rest)
    known = frozenset(f for f in S.given if f.op in ("le", "lt") and f.names <= rest.names)

    def shown(W: Sequent) -> int:
        put = {"_x": k, "_u": rest}
        used = frozenset([rel("lt", ZERO, k), sign])
        last: Tactic = lambda V: b.note(Sequent(used, there), "instance", (put, {}, {}), [step])
        positive: Tactic = lambda V: b.part(SMALL, lambda U: as_numbers(b, U))(Sequent(known, V.goal))
        return b.have(W, sign, positive, b.knowing(written, b.equal(), b.using("rewrite", written.kids, last)))

    return mul(root(k, t.k), root(rest, t.k)), shown


def _of_exponential(b: Builder, S: Sequent, t: Node, k: Node) -> tuple[Node, Tactic] | None:
    """exp(log(k) + u) = k exp(u), where the coefficient of the logarithm is 1, or n/n."""
    log = function("log", k)
    p = b.ring.poly(t.kids[0])
    here = {m: q for m, q in p.items() if any(b.ring.atoms[i] == log for i in m)}
    if not here or t.kids[0] == log:
        return None
    rest = _nice(node_of(b.ring, {m: q for m, q in p.items() if m not in here}))
    whole = add(log, rest)
    written = rel("eq", t.kids[0], whole)
    parts = rel("eq", function("exp", whole), mul(function("exp", log), function("exp", rest)))
    back = rel("eq", function("exp", log), k)
    plain = mul(k, function("exp", rest))

    def same(W: Sequent) -> int:
        return b.first(W, b.equal(), *([b.equal(COUNTED, neg(log))] if COUNTED in W.given else []))

    def shown(W: Sequent) -> int:
        inverse = b.exp_log(k)
        last = b.equal(parts, neg(ONE), back, neg(function("exp", rest)))
        split: Tactic = lambda V: b.fact(V, "exp_add", (log, rest), b.knowing(back, inverse, last))
        return b.have(W, written, same, b.using("rewrite", written.kids, split))

    return plain, shown
