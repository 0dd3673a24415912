"""Z3 on polynomial goals: a trusted outside word, named in every verdict that rests on it.

The only module that knows z3.  Goals with logarithms or exponentials never reach it.
Symbols are renamed, so that none can clash with what a solver interprets.
"""

from __future__ import annotations

from axiomcheck.errors import CheckError
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Goal, Rel

RESOURCES = 2_000_000  # Z3's own deterministic counter decides, some ten seconds at most; the clock is far
GUARD_MS = 600_000
SEED = 1


def z3_closes(goal: Goal, resources: int = RESOURCES) -> None:
    """Z3 says that the hypotheses and the negated conclusion are unsatisfiable; a CheckError otherwise.

    Denominators are shown to be nonzero first, each as a query of its own, because a
    quotient by zero has some value for Z3 and none for us.
    """
    import z3

    symbols = {name: z3.Real(f"v{i}_") for i, name in enumerate(goal.symbols)}
    given = [_relation(r, symbols) for r in goal.given]
    for side in (goal.then.lhs, goal.then.rhs):
        for node in side.nodes():
            if node.op == "div" and node.args[1] == ZERO:
                raise CheckError(f"{node} divides by zero")
            if node.op == "div" and node.args[1].op != "num":
                _refuted(given, _term(node.args[1], symbols) == 0, f"{node.args[1]} may be zero", resources)
    _refuted(given, z3.Not(_relation(goal.then, symbols)), "Z3 does not close the goal", resources)


def _refuted(given: list, contrary, why: str, resources: int) -> None:
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", resources)
    solver.set("timeout", GUARD_MS)
    solver.set("random_seed", SEED)
    solver.add(*given, contrary)
    answer = solver.check()
    if answer != z3.unsat:
        reason = "a model exists" if answer == z3.sat else solver.reason_unknown()
        raise CheckError(f"{why}: {reason}")


def _relation(r: Rel, symbols: dict):
    left, right = _term(r.lhs, symbols), _term(r.rhs, symbols)
    return {"<": left < right, "<=": left <= right, "=": left == right, "!=": left != right}[r.op]


def _term(e: Expr, symbols: dict):
    import z3

    if e.op == "num":
        return z3.Q(e.args[0].numerator, e.args[0].denominator)
    if e.op == "sym":
        return symbols[e.args[0]]
    args = [_term(a, symbols) for a in e.args if e.op != "pow"]
    if e.op == "add":
        return z3.Sum(args)
    if e.op == "mul":
        return z3.Product(args)
    if e.op == "div":
        return args[0] / args[1]
    if e.op == "abs":
        return z3.If(args[0] >= 0, args[0], -args[0])
    if e.op in ("min", "max"):
        smaller = args[0] <= args[1]
        return z3.If(smaller, args[0], args[1]) if e.op == "min" else z3.If(smaller, args[1], args[0])
    if e.op == "pow" and e.args[1].op == "num":
        k = e.args[1].args[0]
        if k.denominator == 1 and 0 <= k <= 16:
            base = _term(e.args[0], symbols)
            return z3.Product([base] * int(k)) if k else z3.RealVal(1)
    raise CheckError(f"{e.op} is not polynomial: Z3 is not asked")
