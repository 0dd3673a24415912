"""What is claimed, in words: the measure, the axiom's formula, the domain, the scope."""

from __future__ import annotations

from collections.abc import Callable

from axiomcheck.exact.forms import Form, Iff, Whole, form_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import variable_name
from axiomcheck.properties.spaces import space_of
from axiomcheck.properties.text import to_text
from axiomcheck.report import declared
from axiomcheck.report.blocks import Block, Display, Inline, Line, Math, Para, equation, joined
from axiomcheck.report.formulas import NAMELESS, PART, called, chains, measure_formula, relation
from axiomcheck.report.regions import in_words
from axiomcheck.report.words import said
from axiomcheck.verdict import is_declared

ROLES = {"p": "true", "q": "true", "x": "predicted", "y": "predicted"}
DOMAINS = {
    "natural": "every point at which the formula has a value, with `0 log 0 = 0`",
    "extended": "the closed simplex, values by limits in `[0, +oo]`",
    "smoothed": "distributions smoothed additively, `(p(c) + eps)/(1 + n eps)`, `eps > 0`",
}
TRAINING = (
    "`p_train` is any distribution without zeros, the same for all values of `D`, never smoothed; "
    "on a part of the codeframe it is that of the part, divided by its sum."
)


def claim_blocks(claim: Claim) -> list[Block]:
    """The claim, so that a reader needs nothing else."""
    measure, places, name = claim.measure, list(space_of(claim.measure).places), called(claim.measure)
    symbol = rf"\mathrm{{{name}}}" if name.isidentifier() and name != NAMELESS else NAMELESS
    left = Math(f"{name}({', '.join(places)})", f"{symbol}({','.join(map(variable_name, places))})")
    blocks = [*measure_blocks(measure, name, left), Para(axiom_line(claim, statement_line), "Axiom")]
    if note := claim.statement.note:
        blocks.append(Para((*note_line(note), "."), "Reading"))
    scope = f"{claim.domain}: {DOMAINS[claim.domain]}."
    scope += "" if measure.scope else f" Codeframes: {claim.scope}."
    blocks.append(Para((*said(scope), *_signs(claim)), "Domain"))
    if measure.trained:
        blocks.append(Para(said(TRAINING), "Training"))
    return blocks


def measure_blocks(measure: Measure, name: str, left: Math, more: str = "") -> list[Block]:
    """What a measure is, its formula beside what stands left of it, and the ranges of its parameters."""
    origin = f", {measure.source}" if measure.source else ""
    opening: Block = Para((f"{name} is the {measure.title}{origin}{more}:",), "Measure")
    blocks = [opening, Display(equation(left, measure_formula(measure.formula)))]
    if measure.parameters:
        blocks.append(Para(said(f"{in_words(measure.parameters)}."), "Parameters"))
    return blocks


def axiom_line(claim: Claim, says: Callable[[Claim], Line]) -> Line:
    """The axiom with its name and source; a declared one says what it says by itself."""
    if is_declared(claim):
        return declared.head_line(claim)
    axiom = claim.axiom
    where = f" ({axiom.source})" if axiom.source else ""
    return (f"{axiom.name}, {axiom.title}{where}, {claim.reading} reading. ", *says(claim))


def note_line(note: str) -> Line:
    """What an axiom's declaration notes of its reading."""
    return said(" ".join(f"`{x}`" if x in ("c2", "eps") else x for x in note.split(" ")))


def _signs(claim: Claim) -> Line:
    if not claim.statement.signs:
        return ()
    return (f" Signs: {claim.signs}.",)


def statement_line(claim: Claim) -> Line:
    """The axiom's formula: quantifiers, hypotheses, conclusion."""
    s = form_of(claim.statement)
    if isinstance(s.conclusion, Whole):
        return said(" ".join(claim.statement.told) or f"`{to_text(claim.statement.says)}`")
    true = [k for k in s.distributions if ROLES.get(k) == "true"]
    predicted = [k for k in s.distributions if ROLES.get(k) == "predicted"]
    start: list[Inline] = ["For every true ", *joined(map(_var, true), " and "), " and predicted "]
    start += joined(map(_var, predicted), " and ")
    if s.part:
        start += [" and every part ", PART, " of the codeframe"]
    elif s.picks_classes:
        start += [" and classes ", Math("c1", "c_1"), ", ", Math("c2", "c_2")]
    if s.scalars:
        start += [" and real ", *joined(map(_var, s.scalars), " and ")]
    if s.signs:
        values = Math("+1 or -1", r"\pm 1")
        same = " (the same for both)" if claim.signs == "same" else ""
        equal = " = ".join
        start += [" and signs ", *joined(map(_var, s.signs[:-1])), ", " * (len(s.signs) > 1),
                  Math(equal((s.signs[-1], values.text)), equal((_var(s.signs[-1]).latex, values.latex))), same]  # fmt: skip
    return (*start, *_conditions(s), ": ", *_conclusion(s))


def _var(name: str) -> Math:
    latex = f"{name[0]}_{{{name[1:]}}}" if len(name) > 1 else name
    return Math(name, latex)


def _conditions(s: Form) -> Line:
    shown: list[Line | Inline] = list(chains(s.hypotheses))
    for x, y in s.agree:
        where: Line = (" outside ", PART) if s.part else (" at all other classes",)
        shown.append((Math(f"{x} = {y}", f"{x} = {y}"), *where))
    return (" with ", *joined(shown)) if shown else ()


def _conclusion(s: Form) -> Line:
    c = s.conclusion
    if isinstance(c, Rel):
        return (relation(c), ".")
    if isinstance(c, Iff):
        return (relation(c.left), " if and only if ", relation(c.right), ".")
    raise TypeError(f"{c!r} has no words")
