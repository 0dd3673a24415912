"""How the goals of a proof are shown to hold, in words.

The goals are rebuilt by the kernel's own rules; a leaf's derivative, factors and signs
are read off the same cone on which the kernel decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError, CheckError
from axiomcheck.kernel.algebra import Cone
from axiomcheck.kernel.balls import bounds, precision
from axiomcheck.kernel.certificate import Certificate, decode
from axiomcheck.kernel.checker import GOAL_RULES, ORACLES, premises_of
from axiomcheck.kernel.evaluate import evaluate
from axiomcheck.kernel.rules import cone
from axiomcheck.lang.expr import ZERO, Expr, sym
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.report.blocks import Either, Line, Math, Step, joined
from axiomcheck.report.factors import MAX_LENGTH, factored, factors_of, quotient, reason_for, signed
from axiomcheck.report.formulas import Names, balanced, chains, formula, relation, tidy
from axiomcheck.report.numbers import value_math
from axiomcheck.report.words import either, said

LONG_PROOF = 40  # steps; beyond that, cases are counted and one is shown
LONG_FACT = 320  # characters of a fact that is used afterwards, and so has to be seen
MOVING_NAMES = ("t", "v", "w", "tau", "t1", "t2", "t3")
WORDS = {
    "orthant": "by signs of coefficients",
    "ground": "by exact arithmetic or enclosures",
    "farkas": "as the hypotheses exclude each other",
    "boxes": "by enclosures on boxes",
    "split": "by cases",
    "rising": "by a derivative",
    "leaving": "by a derivative and a limit",
    "apart": "by showing which side is smaller",
    "weaken": "from some of the hypotheses",
    "whole": "by cases, as counts are whole numbers",
    "path": "by a derivative along a path",
    "instead": "after a replacement",
    "roots": "with roots as variables",
    "alike": "by the arguments of both sides",
    "exponentials": "with exponentials as variables",
    "cut": "in two steps",
    "z3": "on Z3's word",
}


@dataclass(frozen=True)
class Proof:
    """Why a goal holds: a sentence, and the steps inside it."""

    line: Line
    inner: tuple[Step, ...] = ()


PLAIN = Proof(("by hypothesis.",))
ARITHMETIC = Proof(("plainly.",))
SAME = Proof(("one formula, which has a value here.",))
SHORT = 30  # characters of an equation that needs no words
IDENTICAL = either("both sides agree identically.", "the two sides are identical.")


def without_kinks(region: Cone, e: Expr) -> Expr:
    """The formula with every |.|, min and max replaced by what it is on the region."""
    if e.op in ("num", "sym"):
        return e
    args = [without_kinks(region, a) for a in e.args]
    if e.op not in ("abs", "min", "max"):
        return e.rebuilt(args)
    sign, _ = region.sign(region.value(args[0] if e.op == "abs" else args[0] - args[1])[0])
    if sign is None:
        raise CheckError(f"the sign inside {e} is open")
    if e.op == "abs":
        return args[0] if sign >= 0 else -args[0]
    return args[0] if (sign <= 0) == (e.op == "min") else args[1]


def step(goal: Goal, certificate: Certificate, names: Names, label: Line = ()) -> Step:
    """One goal and its proof."""
    proof = explain_goal(goal, certificate, names)
    if proof in (PLAIN, ARITHMETIC):
        return Step((*label, *conclusion(goal.then, names), ", ", *proof.line), empty=True)
    head = (*label, *region(goal, names), *conclusion(goal.then, names))
    return Step((*head, *_because(proof)), proof.inner, empty=_plain(goal, proof, names))


def _plain(goal: Goal, proof: Proof, names: Names) -> bool:
    """Does one see it: a short equation, one formula on both sides, or a hypothesis made weaker?"""
    if Rel("<", goal.then.lhs, goal.then.rhs) in goal.given:
        return True
    if proof == SAME or (proof.line == (IDENTICAL,) and len(relation(goal.then, names).text) <= SHORT):
        return True
    return not proof.inner and formula(goal.then.lhs, names) == formula(goal.then.rhs, names)


def _because(proof: Proof) -> Line:
    """The proof after what it proves."""
    first = proof.line[0] if proof.line else ""
    colon = either(": ", ", ") if isinstance(first, str) and first.startswith("since ") else ": "
    return (colon, *proof.line)


def region(goal: Goal, names: Names) -> Line:
    """`for 0 < x <= p: `; nothing where nothing is assumed."""
    shown = chains(goal.given, names)
    return ("for ", *joined(shown), ", ") if shown else ()


def conclusion(then: Rel, names: Names) -> Line:
    """The relation to be shown, described if it is too long to read."""
    shown = relation(then, names)
    if len(shown.text) <= MAX_LENGTH:
        return (shown,)
    word = {"<": "less than", "<=": "at most", "=": "equal to", "!=": "different from"}[then.op]
    return (f"the left side is {word} the right side",)


def explain_goal(goal: Goal, certificate: Certificate, names: Names) -> Proof:
    """Why the goal holds, following its certificate."""
    if certificate.rule in ORACLES:
        return Proof(("this rests on Z3's word: it found no point at which it fails.",))
    premises = premises_of(GOAL_RULES[certificate.rule], goal, certificate)
    teller = _TELLERS.get(certificate.rule, _anything)
    return teller(goal, certificate, premises, names)


# -- leaves -------------------------------------------------------------------


MAX_SHOWN_TERMS, MAX_SHOWN_NODES = 60, 200


def _orthant(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    if balanced(goal.then) in [balanced(r) for r in goal.given]:
        return PLAIN
    if sum(1 for side in (goal.then.lhs, goal.then.rhs) for _ in side.nodes()) > MAX_SHOWN_NODES:
        same = goal.then.op == "="  # too long to be read with all its factors
        return Proof(
            (IDENTICAL if same else "the difference of both sides has one sign.",)
        )
    if goal.then.op == "=" and goal.then.lhs == goal.then.rhs:  # nothing but that it has a value
        return SAME
    try:
        here = cone(goal, **certificate.params)
        resolved = [without_kinks(here, e) for e in (goal.then.lhs, goal.then.rhs)]
        signed = _signs_used(goal, here, names)
        if goal.then.op == "=":
            return Proof((*signed, IDENTICAL))
        top, below = here.value(resolved[1] - resolved[0])
        if len(top) > MAX_SHOWN_TERMS:  # nobody reads its factors
            return Proof((*signed, f"the difference of both sides has {len(top)} terms, of one sign here."))
        if factors_of(here, top) is None and (logs := _logarithms(goal, here, names)):
            return Proof((*signed, *logs))
        return Proof((*signed, *factored(goal, certificate, here, top, below, names)))
    except AxiomcheckError:
        return Proof(("the difference of both sides has coefficients of one sign.",))


def _logarithms(goal: Goal, here: Cone, names: Names) -> Line:
    """The difference of both sides, logarithms collected; nothing if it is long or has none."""
    collected = here.normal(goal.then.rhs - goal.then.lhs)
    shown = formula(collected, names)
    if not collected.has("log") or len(shown.text) > MAX_LENGTH:
        return ()
    what = "the right side exceeds the left by " if goal.then.lhs != ZERO else "the left side is "
    return (what, shown, ", whose sign the coefficients tell, as logarithms grow with their arguments.")


def _signs_used(goal: Goal, here: Cone, names: Names) -> Line:
    """`as |x - p| = p - x here, `: what absolute values, minima and maxima are on the region."""
    found: dict[Expr, Expr] = {}
    for side in (goal.then.lhs, goal.then.rhs):
        for node in side.nodes():
            if node.op in ("abs", "min", "max"):
                before, after = tidy(node), tidy(without_kinks(here, node))
                if before != after and before.op == node.op:
                    found[before] = after
    if not found or len(found) > 4:
        return ()
    shown = [relation(Rel("=", a, b), names) for a, b in found.items()]
    if sum(len(m.text) for m in shown) > MAX_LENGTH:
        return ("as the signs inside absolute values, minima and maxima are known here, ",)
    return ("as ", *joined(shown, last=" and "), " here, ")


def _ground(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    if goal.then.lhs.op == goal.then.rhs.op == "num":
        return ARITHMETIC
    try:
        with precision(160):
            sides = [value_math(bounds(evaluate(e, {}))) for e in (goal.then.lhs, goal.then.rhs)]
    except AxiomcheckError:
        return Proof(("by enclosures.",))
    op = relation(Rel(goal.then.op, sym("A"), sym("B")))
    latex = op.latex.replace("A", sides[0].latex).replace("B", sides[1].latex)
    return Proof((Math(f"{sides[0].text} {goal.then.op} {sides[1].text}", latex), "."))


def _farkas(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    used = [
        balanced(r)
        for r, c in zip(goal.given, certificate.params["coefficients"], strict=True)
        if Fraction(c)
    ]
    shown = [relation(r, names) for r in used]
    return Proof((*joined(shown, last=" and "), " exclude each other, so there is nothing to show."))


def _boxes(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    depth = certificate.params["depth"]
    return Proof((f"enclosures decide it on every part, after at most {depth} bisections of the region.",))


# -- steps --------------------------------------------------------------------


def _split(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    if certificate.size > LONG_PROOF:
        return _counted(goal, certificate, names)
    cases = []
    for premise, proof in zip(premises, certificate.premises, strict=True):
        told = explain_goal(premise, proof, names)
        case = relation(balanced(premise.given[-1]), names)
        cases.append(Step(("if ", case, ": ", *told.line), told.inner, empty=told in (PLAIN, ARITHMETIC)))
    return Proof(("there are two cases.",), tuple(cases))


def _rising(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    """At the start the difference is not negative; the derivative leads away from there."""
    variable = certificate.params["variable"]
    names = with_moving(names, goal, variable)
    pairs = list(zip(premises, certificate.premises, strict=True))
    turn = next(i for i, (g, _) in enumerate(pairs) if "t_" + variable in g.symbols)
    order, base, rate, defined = [*pairs[:1], *pairs[2:turn]], pairs[1], pairs[turn], pairs[turn + 1 :]
    start = _equation(sym(variable), _expr(certificate.params["start"]), names)
    zero = _vanishes(*base)
    sign = "0" if zero else "not negative"
    there = said(f". There the difference of both sides is {sign}")
    alone = goal.then.lhs == ZERO
    what = "this expression" if alone else "their difference"
    told: Line = (f"{what} {'vanishes' if zero else 'is not negative'} where ",)
    if certificate.rule == "leaving":
        there = said(f". There, as `d log d` tends to 0 with `d`, the difference of both sides has a limit that is {sign}")
        told = said(f"as `d log d` tends to 0 with `d`, {what} has a limit that is {sign} where ")
    line: list = [Either(("start from ", start, *there), (*told, start))]
    inner: list[Step] = [step(g, c, names) for g, c in order if c.rule != "orthant"]
    if not zero:
        inner.append(step(*base, names, ("at ", start, ", ")))
    speed = explain_goal(*rate, names)
    if speed.inner:
        line.append(", and its derivative makes it " + ("grow." if rate[0].then.op == "<" else "not fall."))
        inner.append(step(*rate, names, ("the derivative: ",)))
    else:
        path = chains([r for r in rate[0].given if "t_" + variable in r.symbols], names)
        moving = formula(sym("t_" + variable), names)
        line += [either("; for ", "; moving away from there, for "), *joined(path),
                 Either((" its derivative, at ", moving, " and away from there, is "),
                        (" its derivative, at ", moving, ", is "))]  # fmt: skip
        line += _rate(*rate, names) or (_signed(rate[0]), either(": ", ". In turn, "), *speed.line)
    inner += [step(g, c, names, ("on the way: ",)) for g, c in defined if c.rule != "orthant"]
    return Proof(tuple(line), tuple(inner))


def _equation(left: Expr, right: Expr, names: Names) -> Math:
    a, b = formula(left, names), formula(right, names)
    return Math(f"{a.text} = {b.text}", f"{a.latex} = {b.latex}")


def _signed(rate: Goal) -> str:
    return "positive" if rate.then.op == "<" else "not negative"


def _rate(rate: Goal, certificate: Certificate, names: Names) -> Line:
    """The derivative's factors, where they can be read off; else nothing."""
    try:
        here = cone(rate, **certificate.params)
        top, below = here.value(rate.then.rhs)
        numerator, denominator = factors_of(here, top), factors_of(here, below)
        if numerator is None or denominator is None:
            return ()
        value = formula(quotient(numerator, denominator), names, keep=True)
        factors = dict.fromkeys(f for f, _ in (*numerator[1], *denominator[1]))
        reasons = [r for f in factors if (r := reason_for(rate, certificate, here, f, names))]
    except (AxiomcheckError, TypeError):
        return ()
    if len(value.text) > MAX_LENGTH:
        return ()
    return (signed(value, rate.then.op == "<"), *((", where ", *joined(reasons, last=" and ")) if reasons else ()), ".")


def _vanishes(base: Goal, certificate: Certificate) -> bool:
    """Is the difference zero at the start, identically?"""
    if certificate.rule == "ground":
        return tidy(base.then.rhs) == ZERO
    try:
        return certificate.rule == "orthant" and not cone(base, **certificate.params).value(base.then.rhs)[0]
    except AxiomcheckError:
        return False


def with_moving(names: Names, goal: Goal, variable: str) -> Names:
    """A readable name for the variable on its way."""
    taken = {names.get(v, v) for v in goal.symbols}
    free = next((k for k in MOVING_NAMES if k not in taken), "t_" + variable)
    return {**names, "t_" + variable: free}


def _expr(value: object) -> Expr:
    return value if isinstance(value, Expr) else decode(value)


def _exponentials(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    found = list(
        dict.fromkeys(e for side in (goal.then.lhs, goal.then.rhs) for e in side.nodes() if e.op == "exp")
    )
    new = [relation(Rel("=", sym(f"w{i}"), e), names) for i, e in enumerate(found)]
    told = explain_goal(premises[0], certificate.premises[0], names)
    line = ("with ", *joined(new, last=" and "), ", it says ")
    return Proof((*line, *conclusion(premises[0].then, names), ": ", *told.line), told.inner)


def _weaken(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    return explain_goal(premises[0], certificate.premises[0], names)  # nothing that a reader misses


def _apart(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    told = explain_goal(premises[0], certificate.premises[0], names)
    return Proof(("one is smaller, ", *conclusion(premises[0].then, names), ": ", *told.line), told.inner)


def _cut(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    shown = relation(premises[0].then, names)
    fact: Line = (
        (shown, ": ") if len(shown.text) <= LONG_FACT else (*conclusion(premises[0].then, names), ": ")
    )
    first, second = (explain_goal(g, c, names) for g, c in zip(premises, certificate.premises, strict=True))
    return Proof(
        ("in two steps.",),
        (Step((*fact, *first.line), first.inner), Step(("With that, ", *second.line), second.inner)),
    )


def _whole(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    """One whole number more, or not."""
    told = _split(goal, certificate, premises, names)
    if certificate.size > LONG_PROOF:
        return told
    number = formula(_expr(certificate.params["on"]), names)
    return Proof((number, " is a whole number, so there are two cases."), told.inner)


def _path(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    """From one side to the other."""
    way = with_moving(names, goal, "path")
    h, moving = formula(_expr(certificate.params["h"]), way), formula(sym("t_path"), way)
    shown: Line = (Math(f"h = {h.text}", f"h = {h.latex}"),) if len(h.text) <= MAX_LENGTH else said("a formula `h`")
    line = (
        *shown,
        ", in which ",
        moving,
        *said(" goes from 0 to 1, leads from the left side to the right side; `h` rises."),
    )
    pairs = list(zip(premises, certificate.premises, strict=True))
    inner = [step(g, c, way, ("at the start: ",)) for g, c in pairs[:1] if c.rule != "orthant"]
    inner += [step(g, c, way, ("at the end: ",)) for g, c in pairs[1:2] if c.rule != "orthant"]
    inner.append(step(*pairs[2], way, ("the derivative: ",)))
    inner += [step(g, c, way, ("on the way: ",)) for g, c in pairs[3:] if c.rule != "orthant"]
    return Proof(line, tuple(inner))


def _instead(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    """What is put in for a part, why it is the same, and what is left."""
    first, second = zip(premises, certificate.premises, strict=True)
    rest = explain_goal(*second, names)
    inner = (step(*first, names), Step((*conclusion(second[0].then, names), ": ", *rest.line), rest.inner))
    return Proof(("a part may be replaced by what it equals.",), inner)


def _renamed(words: str) -> Callable:
    """A step whose one goal says the same in other words, after goals that make it allowed."""

    def tell(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
        *before, last = zip(premises, certificate.premises, strict=True)
        told = explain_goal(*last, names)
        line = (f"{words} ", *conclusion(last[0].then, names))
        allowed = [(g, c) for g, c in before if c.rule not in ("orthant", "ground")]
        if not allowed:
            return Proof((*line, ": ", *told.line), told.inner)
        steps = [step(g, c, names) for g, c in allowed]
        return Proof((*line, "."), (*steps, Step(told.line, told.inner)))

    return tell


def _anything(goal: Goal, certificate: Certificate, premises: Sequence[Goal], names: Names) -> Proof:
    """A rule without words of its own: its statement, and what it leaves."""
    first = (GOAL_RULES[certificate.rule].__doc__ or certificate.rule).splitlines()[0]
    inner = tuple(step(g, c, names) for g, c in zip(premises, certificate.premises, strict=True))
    return Proof((f"{first[:1].lower()}{first[1:]}",), inner)


def _counted(goal: Goal, certificate: Certificate, names: Names) -> Proof:
    """A long proof by cases: how many there are, how they close, and one of them."""
    leaves = list(_leaves(goal, certificate))
    kinds = [WORDS.get(kind, kind) for kind in dict.fromkeys(c.rule for _, c in leaves)]
    shown, proof = next(((g, c) for g, c in leaves if c.rule != "farkas"), leaves[0])
    text = f"there are {len(leaves)} cases, closed {', '.join(kinds)}. One of them:"
    return Proof((text,), (step(shown, proof, names),))


def _leaves(goal: Goal, certificate: Certificate):
    if not certificate.premises or certificate.rule in ORACLES:
        yield goal, certificate
        return
    for g, c in zip(
        premises_of(GOAL_RULES[certificate.rule], goal, certificate), certificate.premises, strict=True
    ):
        yield from _leaves(g, c)


_TELLERS = {
    "orthant": _orthant,
    "ground": _ground,
    "farkas": _farkas,
    "boxes": _boxes,
    "split": _split,
    "rising": _rising,
    "leaving": _rising,
    "exponentials": _exponentials,
    "weaken": _weaken,
    "apart": _apart,
    "cut": _cut,
    "whole": _whole,
    "path": _path,
    "instead": _instead,
    "roots": _renamed("with every variable the power of its root, it says"),
    "alike": _renamed("the function on both sides is increasing, so it says"),
}
