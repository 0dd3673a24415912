"""Declared properties in reports: what is said, and the points that break them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.balls import bounds, precision
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.lang.claim import Claim
from axiomcheck.latex import variable_name
from axiomcheck.points import RULE, Point, argument, point_of
from axiomcheck.properties.model import All, Every, Property, Relation, Sentence
from axiomcheck.properties.phrases import Formula, phrases, term_latex
from axiomcheck.properties.text import term_text, to_text
from axiomcheck.report.blocks import Block, Grid, Inline, Line, Math, Para, equation, joined
from axiomcheck.report.numbers import decimal, value_math, vector
from axiomcheck.report.violations import Value, holds, number, value_of, violation
from axiomcheck.scenes import spoken_values
from axiomcheck.verdict import Verdict

BITS = 192
NAMELESS = "the property below"
MOST_VALUES = 4  # in one line


def said(claim: Claim) -> Property:
    """The property as it was declared, with `better` where it says so."""
    if not isinstance(claim.statement, Property):
        raise TypeError(f"a declared property was expected, not {claim.statement!r}")
    return claim.statement


def called(claim: Claim) -> str:
    """The axiom's name inside a sentence, which it may be one itself."""
    name = claim.axiom.name
    nameless = isinstance(claim.statement, Property) and name == to_text(claim.statement)
    return NAMELESS if nameless else name


def statement_line(claim: Claim) -> Line:
    """The property in English, its formulas set."""
    return tuple(Math(x.text, x.latex) if isinstance(x, Formula) else x for x in phrases(said(claim)))


def head_line(claim: Claim) -> Line:
    """What the property is called, where it is from, and what it says."""
    axiom, own = claim.axiom, to_text(said(claim))
    where = f" ({axiom.source})" if axiom.source else ""
    several = f", {claim.reading} reading" if len(axiom.readings) > 1 else ""
    called = "" if axiom.name == own else f"{axiom.name}, {axiom.title}{where}{several}. "
    return (called, *statement_line(claim)) if called else statement_line(claim)


# -- witnesses ---------------------------------------------------------------------------


def witness(verdict: Verdict) -> dict | None:
    """The point that refutes it, and the values of the measure there; None if there is none."""
    if verdict.certificate is None or verdict.certificate.rule != RULE:
        return None
    point = point_of(verdict.claim, verdict.certificate)
    letter = said(verdict.claim).space.letter
    found: dict = {} if said(verdict.claim).space.counts else {"n": point.size}
    if point.vectors:
        found["distributions"] = {k: [str(x) for x in v] for k, v in point.vectors.items()}
    variables: dict = {k: str(x) for k, x in point.numbers.items()}
    variables |= {k: c + 1 for k, c in point.classes.items()}
    variables |= {k: [c + 1 for c in v] for k, v in point.parts.items()}
    if variables:
        found["variables"] = variables
    if point.eps is not None:
        found["eps"] = str(point.eps)
    return {**found, "values": _values(point, letter), "margin": None}


def _values(point: Point, letter: str) -> dict[str, str | list[str]]:
    found: dict[str, str | list[str]] = {}
    with precision(BITS):
        for term, value in spoken_values(point.claim, point).items():
            try:
                shown = value if isinstance(value, str) else bounds(evaluate(value, {}))
            except (CheckError, UndefinedValue):
                continue
            found[term_text(term, letter)] = shown
    return found


def summary(verdict: Verdict) -> str:
    """The point in one line, and the values there; of a proof, its length."""
    data = witness(verdict)
    if data is None:
        return f"a proof of {verdict.evidence.size} steps"
    point = [f"{k} = {vector(v)}" for k, v in data.get("distributions", {}).items()]
    point += [f"{k} = {_shown(v)}" for k, v in data.get("variables", {}).items()]
    point += [f"eps = {data['eps']}"] if "eps" in data else []
    known = data.get("values", {})
    broken = _broken(verdict.claim, known, data.get("variables", {}))
    values = [broken] if broken else [f"{k} = {number(v)}" for k, v in list(known.items())[:MOST_VALUES]]
    if not broken and len(known) > MOST_VALUES:
        values.append(f"and {len(known) - MOST_VALUES} more values")
    values += _by_steps(verdict.claim, verdict.certificate)
    return ", for ".join(x for x in (", ".join(values), ", ".join(point)) if x)


def _broken(claim: Claim, values: Mapping[str, Value], variables: Mapping[str, object]) -> str:
    """The one relation of the conclusion whose values show that it fails, and how; nothing of several."""
    letter, lower = said(claim).space.letter, claim.measure.lower_is_better
    numbers = {k: v for k, v in variables.items() if not isinstance(v, list)}
    broken = []
    for r in _relations(said(claim).oriented(lower).conclusion) or ():
        op, left, right = (">", r.right, r.left) if r.turned and r.op == "<" else (r.op, r.left, r.right)
        one, other = (value_of(e, lambda x: term_text(x, letter), values, numbers) for e in (left, right))
        ends = [str(e.args[0]) if e.op == "num" else v for e, v in ((left, one), (right, other))]
        if ends[0] is not None and ends[1] is not None and not holds(op, ends[0], ends[1]):
            broken.append(violation(term_text(left, letter), op, term_text(right, letter), (one, other)))
    return broken[0] if len(broken) == 1 else ""


def _relations(s: Sentence) -> list[Relation] | None:
    """All relations that a conclusion states together; None if it says something else besides."""
    if isinstance(s, Relation):
        return [s]
    inside = s.parts if isinstance(s, All) else (s.conclusion,) if isinstance(s, Every) else None
    found = None if inside is None else [_relations(x) for x in inside]
    if found is None or None in found:
        return None
    return [r for x in found if x is not None for r in x]


def _by_steps(claim: Claim, found: Certificate | None) -> list[str]:
    """What the steps beside a point are about: what is left open, or all arguments of a largest or smallest value."""
    if found is None or not found.steps or claim.domain == "extended":
        return []
    if argument(said(claim)) is not None:
        return ["by steps about every argument"]
    names = [x.name for x in claim.measure.parameters] + ["eps"] * (claim.smoothed and "eps" not in found.params)
    return [f"by steps for every {', '.join(names)}"] if names else []


def _shown(value: object) -> str:
    if isinstance(value, list):
        return f"{{{', '.join(map(str, value))}}}"
    return decimal(Fraction(value)) if isinstance(value, str) else str(value)


def witness_blocks(claim: Claim, certificate: Certificate) -> list[Block]:
    """The counterexample: its point as a table, and the values; nothing of a certificate without a point."""
    if certificate.rule != RULE:
        return []
    point = point_of(claim, certificate)
    letter = said(claim).space.letter
    parts: list[Line | Inline] = []
    if not said(claim).space.counts:
        parts.append(equation(f"n = {point.size}"))
    parts += [equation(_name(name), value_math(str(x))) for name, x in point.numbers.items()]
    parts += [equation(_name(name), Math(str(c + 1), str(c + 1))) for name, c in point.classes.items()]
    for name, part in point.parts.items():
        listed = ", ".join(str(c + 1) for c in part)
        parts.append(equation(_name(name), Math(f"{{{listed}}}", rf"\{{{listed}\}}")))
    if point.eps is not None:
        parts.append(Math(f"eps = {point.eps}", rf"\epsilon = {point.eps}"))
    blocks: list[Block] = [Para((*joined(parts), "."), "Counterexample")]
    if point.vectors:
        header = ("", *(str(c) for c in range(1, point.size + 1)))
        rows = [(_name(k), *(value_math(str(x)) for x in v)) for k, v in point.vectors.items()]
        blocks.append(Grid(header, tuple(rows)))
    terms = {term_text(e, letter): term_latex(e, letter) for e in spoken_values(claim, point)}
    shown = [equation(Math(k, terms[k]), value_math(v)) for k, v in _values(point, letter).items()]
    if shown:
        blocks.append(Para((*joined(shown), "."), "Values"))
    at = argument(said(claim))
    which = ""
    if at is not None and point.has(at):
        which = f"; {at.name} is one of the arguments that the largest or smallest value is of"
    which += "".join(f"; {how}, which the certificate has" for how in _by_steps(claim, certificate))
    return [*blocks, Para((f"So the conclusion is false at a point that satisfies the conditions{which}.",))]


def _name(name: str) -> Math:
    return Math(name, variable_name(name))
