"""Can any function D satisfy these axioms together?  Replay of the proofs that none can.

D is not known: its values at the points a proof speaks of are variables.  A proof puts points
into the axioms' declared statements; what they say there is linear, and contradictory.  Points
are rational, or linear in the largest error's place, which may lie anywhere and is taken apart
by cases.  No solver is asked: coefficients show every step (`rules.farkas`).

A proof is a tree of steps, each a table: `instance`, `maximum`, `approach`, `cases`, and
`contradiction` at its leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.kernel.algebra import from_row, linear
from axiomcheck.kernel.certificate import MAX_DEPTH, decode, number
from axiomcheck.kernel.refutations import MAX_CLASSES, negation
from axiomcheck.kernel.rules import farkas, require
from axiomcheck.kernel.scenario import Scenario, sign_choices
from axiomcheck.lang.axiom import Iff, MaximumAttained
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, le, lt

BETA = sym("beta")  # the largest error
TRUTHS = ("p", "q")
Vector = tuple[Expr, ...]
Proofs = Callable[[Goal], list | None]  # coefficients for the next hypothesis that needs some


def check_inconsistent(theory: Theory, proof: object) -> None:
    """The proof shows that no function D satisfies the theory; a CheckError otherwise."""
    facts = (lt(ZERO, BETA),) if "max" in theory.order else ()
    try:
        _follow(theory, facts, frozenset({"beta"}), proof, 0)
    except CheckError:
        raise
    except (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise CheckError(f"a step does not apply: {error}") from error


def _given(step: dict) -> Proofs:
    stored = iter(step.get("proofs", ()))
    return lambda goal: next(stored, None)


def _follow(theory: Theory, facts: tuple[Rel, ...], names: frozenset[str], step: object, depth: int) -> None:
    require(isinstance(step, dict) and depth <= MAX_DEPTH, "that is not a step")
    kind, then, proofs = step["step"], step.get("then"), _given(step)
    if kind == "contradiction":
        farkas(named(Goal(facts, lt(ZERO, ZERO))), coefficients=step["coefficients"])
    elif kind == "instance":
        _follow(theory, (*facts, instance(theory, facts, step, proofs)), names, then, depth + 1)
    elif kind == "maximum":
        require("max" in theory.order and not theory.supremum, "no error is said to be the largest")
        p, x, fresh = place(theory, facts, names, step, proofs)
        found = (*theory.inside("predicted", x), eq(value(p, x), BETA))
        _follow(theory, (*facts, *found), names | fresh, then, depth + 1)
    elif kind == "approach":  # each value is beta or more, or some error is larger than all of them
        require("max" in theory.order and len(step["reached"]) == len(step["values"]), "values do not fit")
        p, x, fresh = place(theory, facts, names, step, proofs)
        pairs = [[vector(v) for v in pair] for pair in step["values"]]
        belongs(theory, facts, [v for a, b in pairs for v in (("true", a), ("predicted", b))], proofs)
        for (true, predicted), branch in zip(pairs, step["reached"], strict=True):
            _follow(theory, (*facts, le(BETA, value(true, predicted))), names, branch, depth + 1)
        above = [lt(value(*pair), value(p, x)) for pair in pairs]
        found = (*theory.inside("predicted", x), *above)
        _follow(theory, (*facts, *found), names | fresh, then, depth + 1)
    elif kind == "cases":
        on, order = affine(decode(step["on"])), sorted(names - {"beta"})
        row = linear(on, order)
        require(row is not None and any(row[:-1]), "cases are about a linear expression of places")
        _follow(theory, (*facts, lt(on, ZERO)), names, step["below"], depth + 1)
        at = next(i for i, c in enumerate(row[:-1]) if c)
        rest = [ZERO.args[0] if i == at else -c / row[at] for i, c in enumerate(row)]
        solved = {order[at]: from_row(rest, order)}
        _follow(theory, tuple(r.subs(solved) for r in facts), names - {order[at]}, step["equal"], depth + 1)
        _follow(theory, (*facts, lt(ZERO, on)), names, step["above"], depth + 1)
    else:
        raise CheckError(f"there is no step {kind!r}")


def instance(theory: Theory, facts: tuple[Rel, ...], step: dict, proofs: Proofs) -> Rel:
    """What an axiom says of D at a point, after its hypotheses have been shown there.

    With `near`, a second point: the axiom holds there and, its hypotheses being convex, at points as
    near to the first as one likes; as D is continuous, so does its conclusion with equality allowed.
    """
    require(axioms.from_name(step["axiom"]).id in theory.order, f"{step['axiom']} is not assumed")
    scenario, limit = _bind(theory, step, step["point"]), "near" in step
    _hypotheses(theory, facts, scenario, proofs, relaxed=limit)
    conclusion = scenario.claim.statement.conclusion
    if limit:
        require(theory.continuous and isinstance(conclusion, Rel), "D need not be continuous")
        _hypotheses(theory, facts, _bind(theory, step, step["near"]), proofs, relaxed=False)
    if isinstance(conclusion, MaximumAttained):
        return le(value(scenario.vectors["p"], scenario.vectors["x"]), BETA)
    if isinstance(conclusion, Rel):
        said = scenario.relation(conclusion, value)
        return Rel("<=" if limit and said.op == "<" else said.op, said.lhs, said.rhs)
    require(isinstance(conclusion, Iff) and conclusion.right.lhs.op == "sym", "no step knows that conclusion")
    x, p = (scenario.vectors[e.args[0]] for e in (conclusion.right.lhs, conclusion.right.rhs))
    require(all(_constant(a - b) == 0 for a, b in zip(x, p, strict=True)), "the distributions differ")
    return scenario.relation(conclusion.left, value)


def _bind(theory: Theory, step: dict, point: dict) -> Scenario:
    claim = theory.claim(step["axiom"])
    statement, signs = claim.statement, tuple(step.get("signs", ()))
    vectors = {k: vector(point["distributions"][k]) for k in statement.distributions}
    sizes = {len(v) for v in vectors.values()}
    require(
        len(sizes) == 1 and claim.classes in (None, *sizes), "the distributions are not over one codeframe"
    )
    require(signs in sign_choices(claim) and not statement.part, "the signs do not fit the convention")
    scalars = {k: affine(_entry(point["scalars"][k])) for k in statement.scalars}
    scalars |= dict(zip(statement.signs, map(num, signs), strict=True))
    picked = tuple(step.get("classes", (1, 2)))
    known = all(type(c) is int and 1 <= c <= min(sizes) for c in picked)
    require(known and len(set(picked)) == len(picked) == 2, "c1 and c2 must be two classes")
    return Scenario(claim, sizes.pop(), vectors, scalars, picked)


def _hypotheses(theory: Theory, facts, scenario: Scenario, proofs, *, relaxed: bool) -> None:
    roles = [("true" if k in TRUTHS else "predicted", v) for k, v in scenario.vectors.items()]
    for term in scenario.terms():  # D has a value there
        roles += [
            r for r in zip(("true", "predicted"), scenario.arguments(term), strict=True) if r not in roles
        ]
    belongs(theory, facts, roles, proofs)
    for r in scenario.hypotheses():
        _show(facts, Rel("<=" if relaxed and r.op == "<" else r.op, r.lhs, r.rhs), proofs)


def belongs(theory: Theory, facts, vectors, proofs) -> None:
    for role, vector in vectors:
        for r in theory.inside(role, vector):
            _show(facts, r, proofs)


def _show(facts: tuple[Rel, ...], r: Rel, proofs) -> None:
    """The relation follows from the facts: numbers are compared, for the rest coefficients are given."""
    value = _constant(r.rhs - r.lhs)
    if value is not None:
        require({"<": value > 0, "<=": value >= 0, "=": value == 0}[r.op], f"{r} does not hold")
        return
    require(r.op in ("<", "<="), f"{r} is not shown by numbers")
    goal = named(Goal((*facts, negation(r)), lt(ZERO, ZERO)))
    farkas(goal, coefficients=proofs(goal))


def place(
    theory: Theory, facts, names: frozenset[str], step: dict, proofs: Proofs
) -> tuple[Vector, Vector, frozenset[str]]:
    """A true distribution, and a prediction of unknown prevalences with new names."""
    p, fresh = vector(step["truth"]), step["place"]
    belongs(theory, facts, [("true", p)], proofs)
    require(theory.claim("max").classes in (None, len(p)), "the codeframe has another size")
    require(isinstance(fresh, list) and len(set(fresh)) == len(fresh) == len(p) - 1, "the names do not fit")
    require(all(isinstance(k, str) and k.isidentifier() for k in fresh), "a name is a word")
    require(not names & set(fresh), "a name is taken")
    x = [sym(k) for k in fresh]
    return p, (*x, affine(ONE - add_all(x))), frozenset(fresh)


def vector(data: object) -> Vector:
    """Prevalences, numbers or linear formulas, that sum to one."""
    require(isinstance(data, list) and 2 <= len(data) <= MAX_CLASSES, "that is not a distribution")
    found = tuple(affine(_entry(e)) for e in data)
    require(_constant(add_all(found)) == 1, "prevalences do not sum to one")
    return found


def _entry(data: object) -> Expr:
    return decode(data) if isinstance(data, list) else num(number(data))


def affine(e: Expr) -> Expr:
    """The one way to write a linear formula: equal formulas become the same."""
    row = linear(e, order := sorted(e.symbols))
    require(row is not None, f"{e} is not linear")
    return from_row(row, order)


def _constant(e: Expr):
    row = linear(e, sorted(e.symbols))
    return row[-1] if row is not None and not any(row[:-1]) else None


def value(true: Sequence[Expr], predicted: Sequence[Expr]) -> Expr:
    return Expr("D", Expr("at", *true), Expr("at", *predicted))


def named(goal: Goal) -> Goal:
    """The values of D as variables, one for each pair of points."""

    def rule(e: Expr) -> Expr | None:
        if e.op != "D":
            return None
        places = ["; ".join(str(affine(a)) for a in v.args) for v in e.args]
        return sym(f"D({' | '.join(places)})")

    given = tuple(Rel(r.op, r.lhs.replace(rule), r.rhs.replace(rule)) for r in goal.given)
    return Goal(given, goal.then)
