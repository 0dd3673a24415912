"""How claims are told apart where verdicts of them are kept: a hash of what a claim says.

A key changes with the formula, the statement or the semantics; claims that say the same share it.  Judging a claim asks for
no key: who believes what is kept under one compares it with that of the claim in hand.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from fractions import Fraction

from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.text import parameter_text, relation_text, to_text
from axiomcheck.properties.model import Property
from axiomcheck.properties.readings import Reading
from axiomcheck.properties.spaces import SpaceMeasure

SEMANTICS = "2"  # raise it when the meaning of statements, domains or rules changes


def key_of(claim: Claim) -> str:
    """The claim's key; it is computed once of each claim.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("AE"), axioms.from_name("MON"))
    >>> key_of(claim) == claim.key == key_of(Claim(claim.measure, claim.axiom, signs="independent"))
    True
    """
    known = vars(claim)
    if _KEY not in known:
        known[_KEY] = hashlib.sha256("\n".join(_lines(claim)).encode()).hexdigest()
    return str(known[_KEY])


_KEY = "_key"  # where a claim, which never changes, keeps it


def _lines(claim: Claim) -> list[str]:
    """What is hashed."""
    measure, said = claim.measure, claim.statement
    signs = claim.signs if said.signs else "same"
    filtering = measure.kind == FILTERING
    parameters = ", ".join(map(parameter_text, measure.parameters))
    lines = [SEMANTICS, content(measure), parameters, claim.axiom.name]
    lines += [_told(said), claim.domain, signs, str(claim.classes)]
    lines += ["lower is better"] if claim.axiom.kind != "quantification" and measure.lower_is_better else []
    lines += ["of one size"] if not filtering and said.part and measure.classes else []
    lines += ["exactly", _exactly(measure.formula)] if _ambiguous(measure.formula) else []
    return [*lines, *map(relation_text, claim.given)]


def content(measure: Measure) -> str:
    """What tells a measure from others, beside its parameters; of one on a declared space, where it is meant as well."""
    if isinstance(measure, SpaceMeasure):
        return "\n".join((tree(measure.formula), tree(measure.given), tree(measure.space)))
    return to_text(measure.formula)


def _told(said: object) -> str:
    """What a key says of a sentence: what the catalog gives its reading, else the start of a hash of it."""
    return getattr(said, "key", "") or hashlib.sha256(_whole(said).encode()).hexdigest()[:32]


def _whole(said: object) -> str:
    """All of a sentence, or of a reading of an axiom."""
    if isinstance(said, Property):
        return property_tree(said)
    if isinstance(said, Reading):
        return f"Reading({', '.join(f'{x.name}={_whole(getattr(said, x.name))}' for x in fields(said))})"
    return repr(said)


def _ambiguous(formula: Expr) -> bool:
    """Does the text not tell how a product with a logarithm is bracketed, hence what 0 log 0 is in it?"""
    products = (e for e in formula.nodes() if e.op == "mul" and e.has("log"))
    return any(len(e.args) != 2 or e.args[1].op == "mul" for e in products)


def _exactly(e: Expr) -> str:
    return f"{e.op}({', '.join(_exactly(a) if isinstance(a, Expr) else repr(a) for a in e.args)})"


def property_tree(said: Property) -> str:
    """A property as a tree, with its space."""
    return f"<property on {tree(said.space)}: {tree(said.sentence)}>"


def tree(x: object) -> str:
    """What something is made of, such that different things read differently.

    >>> from axiomcheck.lang.expr import ONE, sym
    >>> tree(sym("a") + ONE)
    "add(sym('a'), num(1))"
    """
    if isinstance(x, Expr):
        return f"{x.op}({', '.join(map(tree, x.args))})"
    if isinstance(x, tuple):
        return f"[{', '.join(map(tree, x))}]"
    if is_dataclass(x) and not isinstance(x, type):
        return f"{type(x).__name__}({', '.join(tree(getattr(x, f.name)) for f in fields(x) if f.compare)})"
    return str(x) if isinstance(x, Fraction) else repr(x)
