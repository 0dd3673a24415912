"""Z3 on polynomial sequents: a trusted outside word, named in every verdict that rests on it.

The only module that knows z3.  Conclusions with logarithms, exponentials or roots never reach it, and hypotheses with
some are left out.  Names are changed, so that none can clash with what a solver interprets.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import RELATIONS, ZERO, Node, Refused, need, rel
from axiomcheck.errors import CheckError
from axiomcheck.processes import in_turn

RESOURCES = 2_000_000  # Z3's own deterministic counter decides, some ten seconds at most; the clock is far
GUARD_MS = 600_000
SEED = 1
MOST_POWER = 16  # a power is multiplied out


@cache
def z3_here() -> Any:
    """The module.  What threads leave of Z3's things is collected by whichever comes by, which Z3 has to be told."""
    import z3

    z3.z3core.Z3_enable_concurrent_dec_ref(z3.main_ctx().ref())
    return z3


def z3_shows(S: Sequent) -> bool:
    """Does Z3 say that the hypotheses and the negated goal are unsatisfiable?"""
    try:
        z3_closes(S)
    except CheckError:
        return False
    return True


def z3_closes(S: Sequent, resources: int = RESOURCES) -> None:
    """The same; a CheckError with the reason where it does not.

    Parts of a conjunction are asked about one by one, each with those before it among the hypotheses: that
    denominators are not zero comes first.
    """
    known = set(S.given)
    for part in S.goal.kids if S.goal.op == "and" else (S.goal,):
        _closes(known, part, resources)
        known.add(part)


def _closes(known: set[Node], goal: Node, resources: int) -> None:
    if (why := _left_open(known, goal, resources)) is not None:
        raise Refused(f"Z3 does not close it: {why}")


@in_turn
def _left_open(known: set[Node], goal: Node, resources: int) -> str | None:
    """Why Z3 does not close the goal."""
    z3 = z3_here()
    asked = _Script(frozenset(known))
    contrary = z3.Not(asked.formula(goal))
    given = [asked.formula(f) for f in sorted(known, key=repr) if polynomial(f)]
    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", resources)
    solver.set("timeout", GUARD_MS)
    solver.set("random_seed", SEED)
    solver.add(*given, contrary)
    answer = solver.check()
    if answer == z3.unsat:
        return None
    return "a model exists" if answer == z3.sat else solver.reason_unknown()


def polynomial(f: Node) -> bool:
    """Is it a formula or a term of polynomials, quotients, |.|, minima and maxima of scalars?"""
    kinds = ("num", "var", "add", "mul", "pow", "inv", "abs", "min", "max", "ite", "and", "or", *RELATIONS)
    return f.op in kinds and f.k <= MOST_POWER and all(map(polynomial, f.kids))


class _Script:
    """Terms and formulas as Z3 writes them."""

    def __init__(self, known: frozenset[Node]):
        self.known = known
        self.names: dict[str, Any] = {}

    def formula(self, f: Node) -> Any:
        import z3

        need(polynomial(f), "it is not polynomial: Z3 is not asked")
        if f.op in ("and", "or"):
            return (z3.And if f.op == "and" else z3.Or)([self.formula(k) for k in f.kids])
        left, right = map(self.term, f.kids)
        return {"lt": left < right, "le": left <= right, "eq": left == right, "ne": left != right}[f.op]

    def term(self, t: Node) -> Any:
        import z3

        if t.op == "num":
            return z3.Q(t.q.numerator, t.q.denominator)
        if t.op == "var":
            return self.names.setdefault(t.name, z3.Real(f"v{len(self.names)}_"))
        if t.op == "mul":
            below = [k.kids[0] for k in t.kids if k.op == "inv" and self._nonzero(k.kids[0])]
            above = [self.term(k) for k in t.kids if not (k.op == "inv" and k.kids[0] in below)]
            top = z3.Product(above) if above else z3.RealVal(1)
            return top / z3.Product([self.term(k) for k in below]) if below else top
        if t.op == "ite":
            return z3.If(self.formula(t.kids[0]), *map(self.term, t.kids[1:]))
        args = [self.term(k) for k in t.kids]
        if t.op == "add":
            return z3.Sum(args) if args else z3.RealVal(0)
        if t.op == "pow":
            return z3.Product(args * t.k) if t.k else z3.RealVal(1)
        if t.op == "inv":  # 1/0 is 0 here
            own = 1 / args[0]
            return own if self._nonzero(t.kids[0]) else z3.If(args[0] == 0, z3.RealVal(0), own)
        if t.op == "abs":
            return z3.If(args[0] >= 0, args[0], -args[0])
        smaller = args[0] <= args[1]
        return z3.If(smaller, args[0], args[1]) if t.op == "min" else z3.If(smaller, args[1], args[0])

    def _nonzero(self, t: Node) -> bool:
        """Do the hypotheses say so?"""
        if t.op == "num":
            return bool(t.q)
        return not self.known.isdisjoint({rel("ne", t, ZERO), rel("lt", ZERO, t), rel("lt", t, ZERO)})
