"""Can any function D satisfy these axioms together?  Replay of the proofs that none can.

D is not known: its values at the points a proof speaks of are variables.  A proof puts points
into the sentences of the axioms; what they say there is linear, and contradictory.  Points
are rational, or linear in the largest error's place, which may lie anywhere and is taken apart
by cases.  No solver is asked: coefficients show every step (`rules.farkas`).

A proof is a tree of steps, each a table: `instance`, `maximum`, `approach`, `cases`, and
`contradiction` at its leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency.rules import farkas, require
from axiomcheck.consistency.scenario import Scenario, sign_choices
from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.exact.algebra import from_row, linear, linear_row
from axiomcheck.exact.certificate import MAX_DEPTH, decode, number
from axiomcheck.exact.forms import Iff, form_of, of_largest
from axiomcheck.lang.expr import ONE, ZERO, Expr, add_all, num, sym
from axiomcheck.lang.goal import Goal, Rel, eq, le, lt, negation

BETA = sym("beta")  # the largest error
TRUTHS = ("p", "q")
MAX_CLASSES = 12
Vector = tuple[Expr, ...]
Proofs = Callable[[Goal], list | None]  # coefficients for the next hypothesis that needs some


def check_inconsistent(theory: Theory, proof: dict) -> None:
    """The proof shows that no function D satisfies the theory; a CheckError otherwise."""
    facts = (lt(ZERO, BETA),) if "max" in theory.order else ()
    try:
        _follow(theory, facts, frozenset({"beta"}), proof, 0)
    except CheckError:
        raise
    except (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise CheckError(f"a step does not apply: {error}") from error


def stored(step: dict) -> Proofs:
    """The coefficients that the step has, one after the other."""
    found = iter(step.get("proofs", ()))
    return lambda goal: next(found, None)


def _follow(theory: Theory, facts: tuple[Rel, ...], names: frozenset[str], step: dict, depth: int) -> None:
    require(isinstance(step, dict) and depth <= MAX_DEPTH, "that is not a step")
    if step["step"] == "contradiction":
        farkas(named(Goal(facts, lt(ZERO, ZERO))), coefficients=step["coefficients"])
        return
    for known, left, branch in branches(theory, facts, names, step, stored(step)):
        _follow(theory, known, left, branch, depth + 1)


def branches(
    theory: Theory, facts: tuple[Rel, ...], names: frozenset[str], step: dict, proofs: Proofs
) -> list:
    """What a step leaves: for each case what is known, the names of unknown prevalences, the next step."""
    kind = step["step"]
    if kind == "instance":
        return [((*facts, instance(theory, facts, step, proofs)), names, step["then"])]
    if kind in ("maximum", "approach"):
        return _largest(theory, facts, names, step, proofs)
    require(kind == "cases", f"there is no step {kind!r}")
    on, known = affine(decode(step["on"])), sorted(names - {"beta"})
    require(any((linear(on, known) or [])[:-1]), "cases are about a linear expression of places")
    low, high = ((le if step.get("with") == side else lt) for side in ("below", "above"))
    found = [((*facts, low(on, ZERO)), names, step["below"])]
    if low is high:  # equality is a case of its own
        order = sorted(on.symbols)
        row = linear_row(on, order)
        solved = {order[0]: from_row([c / -row[0] if i else c - c for i, c in enumerate(row)], order)}
        found.append((tuple(r.subs(solved) for r in facts), names - {order[0]}, step["equal"]))
    return [*found, ((*facts, high(ZERO, on)), names, step["above"])]


def _largest(
    theory: Theory, facts: tuple[Rel, ...], names: frozenset[str], step: dict, proofs: Proofs
) -> list:
    """MAX: some prediction has the largest error; or each of some values is beta or more, or one error exceeds them."""
    attained, p, fresh = step["step"] == "maximum", vector(step["truth"]), step["place"]
    require("max" in theory.order and not (attained and theory.supremum), "no largest error is assumed")
    pairs = [[vector(v) for v in pair] for pair in step.get("values", ())]
    belongs(
        theory, facts, [("true", p), *(v for a, b in pairs for v in (("true", a), ("predicted", b)))], proofs
    )
    require(theory.claim("max").classes in (None, len(p)), "the codeframe has another size")
    require(isinstance(fresh, list) and len(set(fresh)) == len(fresh) == len(p) - 1, "the names do not fit")
    require(all(isinstance(k, str) and k.isidentifier() for k in fresh), "a name is a word")
    require(not names & set(fresh), "a name is taken")
    x = (*map(sym, fresh), affine(ONE - add_all(map(sym, fresh))))
    reached = [(le(BETA, value(*pair)), b) for pair, b in zip(pairs, step.get("reached", ()), strict=True)]
    more = [eq(value(p, x), BETA)] if attained else [lt(value(*pair), value(p, x)) for pair in pairs]
    rest = ((*facts, *theory.inside("predicted", x), *more), names | set(fresh), step["then"])
    return [*(((*facts, fact), names, b) for fact, b in reached), rest]


def instance(theory: Theory, facts: tuple[Rel, ...], step: dict, proofs: Proofs) -> Rel:
    """What an axiom says of D at a point, after its hypotheses have been shown there.

    With `near`, a second point: the axiom holds there and, its hypotheses being convex, at points as
    near to the first as one likes; as D is continuous, so does its conclusion with equality allowed.
    """
    require(axioms.from_name(step["axiom"]).id in theory.order, f"{step['axiom']} is not assumed")
    scenario, limit = _bind(theory, step, step["point"]), "near" in step
    _hypotheses(theory, facts, scenario, proofs, relaxed=limit)
    conclusion = scenario.form.conclusion
    if limit:
        require(theory.continuous and isinstance(conclusion, Rel), "D need not be continuous")
        _hypotheses(theory, facts, _bind(theory, step, step["near"]), proofs, relaxed=False)
    if of_largest(conclusion):
        return le(value(scenario.vectors["p"], scenario.vectors["x"]), BETA)
    if isinstance(conclusion, Rel):
        said = scenario.relation(conclusion, value)
        return Rel("<=" if limit and said.op == "<" else said.op, said.lhs, said.rhs)
    if not isinstance(conclusion, Iff) or conclusion.right.lhs.op != "sym":
        raise CheckError("no step knows that conclusion")
    x, p = (scenario.vectors[e.args[0]] for e in (conclusion.right.lhs, conclusion.right.rhs))
    require(all(_constant(a - b) == 0 for a, b in zip(x, p, strict=True)), "the distributions differ")
    return scenario.relation(conclusion.left, value)


def _bind(theory: Theory, step: dict, point: dict) -> Scenario:
    claim = theory.claim(step["axiom"])
    statement, signs = form_of(claim.statement), tuple(step.get("signs", ()))
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
    for term in scenario.form.terms:  # D has a value there
        roles += [r for r in zip(("true", "predicted"), scenario.arguments(term), strict=True) if r not in roles]
    belongs(theory, facts, roles, proofs)
    for r in scenario.hypotheses():
        _show(facts, Rel("<=" if relaxed and r.op == "<" else r.op, r.lhs, r.rhs), proofs)


def belongs(theory: Theory, facts, vectors, proofs) -> None:
    """Each vector, true or predicted, is shown to lie in the domain."""
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


def vector(data: list) -> Vector:
    """Prevalences, numbers or linear formulas, that sum to one."""
    require(isinstance(data, list) and 2 <= len(data) <= MAX_CLASSES, "that is not a distribution")
    found = tuple(affine(_entry(e)) for e in data)
    require(_constant(add_all(found)) == 1, "prevalences do not sum to one")
    return found


def _entry(data: object) -> Expr:
    return decode(data) if isinstance(data, list) else num(number(data))


def affine(e: Expr) -> Expr:
    """The one way to write a linear formula: equal formulas become the same."""
    return from_row(linear_row(e, order := sorted(e.symbols)), order)


def _constant(e: Expr):
    row = linear(e, sorted(e.symbols))
    return row[-1] if row is not None and not any(row[:-1]) else None


def value(true: Sequence[Expr], predicted: Sequence[Expr]) -> Expr:
    """D at two distributions."""
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
