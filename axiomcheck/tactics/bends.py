"""A function of one number lies above its tangents, as its second derivative is not negative.

    f(m) + f'(m) (x - m) <= f(x)

f - f'(m) t grows from m on, and falls before it, as f' grows.
"""

from __future__ import annotations

from axiomcheck.calculus.rules import Sequent, derivative
from axiomcheck.calculus.term import ZERO, Node, Refused, add, mul, neg, rel, substitute, var
from axiomcheck.tactics.builder import Builder, Stuck, Tactic
from axiomcheck.tactics.numbered import as_numbers

M, X = "_m0", "_x0"  # where the tangent touches, and where it is compared
T, U = var("_t"), var("_u")
SIGN = 2_000  # steps for the sign of a second derivative, and for each condition


def by_second_derivative(b: Builder, S: Sequent, f: Node) -> int:
    """The number of a step that shows the order, of which f is the function at m; Stuck if nothing is found."""
    if ("s", M) not in f.names or ("s", X) not in S.names:
        raise Stuck("no tangent")
    return _Bend(b, f, S).solve(S)


class _Bend:
    """One function of m."""

    def __init__(self, b: Builder, f: Node, S: Sequent):
        self.b = b
        rises = substitute(f, {M: var(X)}) == S.goal.kids[1]
        self.f = f if rises else neg(f)
        try:
            self.slope = derivative(self.f, M)[0]
            derivative(self.slope, M)
        except Refused as error:
            raise Stuck(str(error)) from error

    def at(self, f: Node, t: Node) -> Node:
        """The same of another number."""
        return substitute(f, {M: t})

    def solve(self, S: Sequent) -> int:
        """On both sides of m."""
        b, m, x = self.b, var(M), var(X)
        line = add(self.at(self.f, T), neg(mul(self.slope, T)))
        at_m, at_x = (substitute(line, {T.name: t}) for t in (m, x))
        rises, falls = rel("le", at_m, at_x), rel("le", neg(at_x), neg(at_m))
        above: Tactic = lambda W: b.through(W, rises, b.using("path", (T.name, line, m, x), self._grows))
        below: Tactic = lambda W: b.through(W, falls, b.using("path", (T.name, neg(line), x, m), self._grows))
        same = b.using("rewrite", (m, x), b.equal())
        return b.back(S, "order", (m, x), above, same, below)

    def _numbers(self, S: Sequent) -> int:
        plain = frozenset(f for f in S.given if f.op in ("le", "lt", "ne"))
        return self.b.part(SIGN, lambda W: as_numbers(self.b, W))(Sequent(plain, S.goal))

    def _grows(self, S: Sequent) -> int:
        """The derivative of the difference is that of f at t less that at m, or the other way round."""
        b, m = self.b, var(M)
        if S.goal.op != "le" or S.goal.kids[0] != ZERO or not {rel("lt", m, T), rel("lt", T, m)} & S.given:
            return self._numbers(S)
        up = rel("lt", m, T) in S.given
        ends = (m, T) if up else (T, m)
        order = rel("le", *(self.at(self.slope, t) for t in ends))
        bent = self.at(self.slope, U)
        return b.through(S, order, b.using("path", (U.name, bent, *ends), self._numbers))


