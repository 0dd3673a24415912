"""A second route to the theorems: their instances as SMT-LIB, D an uninterpreted function, for cvc5.

The solver is given no cases and no coefficients; it knows nothing of the kernel's proof but which instances it used.
"""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.axioms.theory import Theory
from axiomcheck.consistency import inconsistent as kernel
from axiomcheck.consistency.theorem import Theorem
from axiomcheck.errors import CheckError, MissingExtra
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Goal, Rel, lt

SECONDS = 20


def second_opinion(theorem: Theorem) -> str:
    """What cvc5 says of the instances alone, D being an uninterpreted function: `unsat` agrees.

    Raises
    ------
    MissingExtra
        cvc5 is not installed.
    """
    try:
        import cvc5
    except ImportError as error:
        raise MissingExtra("a second opinion needs cvc5: pip install 'axiomcheck[smt]'") from error
    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("tlimit", str(1000 * SECONDS))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, smtlib(theorem), "theorem")
    answer, symbols = "", parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        answer = str(command.invoke(solver, symbols)).strip() or answer
    return answer


def smtlib(theorem: Theorem) -> str:
    """The instances of the proof, each with its hypotheses, as one SMT-LIB problem over the reals.

    The prediction with the largest error is a constant, D a function of the prevalences of c1.
    """
    if any(len(kernel.vector(v)) != 2 for v in _distributions(theorem.proof)):
        raise CheckError("written for two classes")
    facts, places = _flat(theorem.theory, theorem.proof)
    lines = ["(set-logic QF_UFLRA)", "(declare-fun D (Real Real) Real)", "(declare-const beta Real)"]
    lines += [f"(declare-const {name} Real)" for name in places]
    positive = ["(assert (< 0 beta))"] if "max" in theorem.theory.order else []
    return "\n".join([*lines, *positive, *(f"(assert {f})" for f in dict.fromkeys(facts)), "(check-sat)"])


def _distributions(step: object) -> Iterator[list]:
    if isinstance(step, dict):
        if "point" in step:
            yield from step["point"]["distributions"].values()
        for value in step.values():
            yield from _distributions(value)
    elif isinstance(step, list):
        for value in step:
            yield from _distributions(value)


def _flat(theory: Theory, step: dict) -> tuple[list[str], list[str]]:
    """Every instance as an implication, wherever in the proof it stands."""
    facts: list[str] = []
    places: list[str] = []
    kind = step["step"]
    if kind == "instance":
        facts.append(_implication(theory, step))
    if kind in ("maximum", "approach"):
        p, place = kernel.vector(step["truth"]), step["place"]
        x = kernel.vector(
            [["sym", place[0]], ["add", ["num", "1"], ["mul", ["num", "-1"], ["sym", place[0]]]]]
        )
        places += place
        inside = [_smt(r) for r in theory.inside("predicted", x)]
        found = _smt(kernel.value(p, x))
        if kind == "maximum":
            facts += [*inside, f"(= {found} beta)"]
        else:
            values = [_smt(kernel.value(*map(kernel.vector, pair))) for pair in step["values"]]
            larger = " ".join([*inside, *(f"(< {v} {found})" for v in values)])
            facts.append(f"(or {' '.join(f'(<= beta {v})' for v in values)} (and {larger}))")
    for key in ("then", "below", "equal", "above"):
        if key in step:
            more, names = _flat(theory, step[key])
            facts, places = facts + more, places + names
    for branch in step.get("reached", ()):
        more, names = _flat(theory, branch)
        facts, places = facts + more, places + names
    return facts, list(dict.fromkeys(places))


def _implication(theory: Theory, step: dict) -> str:
    """The instance as the axiom has it: its hypotheses imply its conclusion."""
    needed: list[Rel] = []

    def note(goal: Goal) -> list[str]:
        negated = goal.given[-1]
        needed.append(Rel("<=" if negated.op == "<" else "<", negated.rhs, negated.lhs))
        return ["1", "0"]

    said = kernel.instance(theory, (lt(ZERO, ZERO),), step, note)  # from the impossible all hypotheses follow
    return f"(=> (and true {' '.join(map(_smt, needed))}) {_smt(said)})"


def _smt(e: Expr | Rel) -> str:
    if isinstance(e, Rel):
        return f"({e.op} {_smt(e.lhs)} {_smt(e.rhs)})"
    if e.op == "D":
        return f"(D {_smt(kernel.affine(e.args[0].args[0]))} {_smt(kernel.affine(e.args[1].args[0]))})"
    if e.op == "num":
        top, below = e.args[0].numerator, e.args[0].denominator
        text = f"(/ {abs(top)} {below})"
        return text if top >= 0 else f"(- {text})"
    if e.op == "sym":
        return e.args[0]
    return f"({ {'add': '+', 'mul': '*'}[e.op] } {' '.join(map(_smt, e.args))})"
