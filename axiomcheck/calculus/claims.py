"""Claims as sequents: which property a claim is about, and whether a certificate shows it, or that it is false (trusted).

A claim about a declared property is about that property; one about an axiom of the catalog is about the
sentence that `axioms/catalog.toml` has for the axiom, its reading and its convention on signs.  How
a part is smoothed, and whether a missing value is a violation, no sentence says: the setting does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from axiomcheck.calculus.check import Oracle, check
from axiomcheck.calculus.definedness import defined
from axiomcheck.calculus.extended import Limits
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.statement import DENIAL, Setting, limited, said, unfold
from axiomcheck.calculus.term import TRUE, ZERO, N, Node, Refused, need, rel
from axiomcheck.lang.claim import Claim
from axiomcheck.properties.model import Property
from axiomcheck.properties.readings import Reading


def property_of(claim: Claim) -> tuple[Property, bool]:
    """The property that a claim is about, and whether its numbers are the same for codeframes of every size.

    Raises
    ------
    Refused
        The calculus has no statement of this claim.
    """
    said: object = claim.statement
    if isinstance(said, Property):
        return said, False
    if not isinstance(said, Reading) or said.decides:
        raise Refused("no sentence says this reading")
    return said.sentence(claim.signs), said.uniform


def setting_of(claim: Claim) -> Setting:
    """The measure, the domain and the size of a claim, and how its values are meant; what is declared knows no c/0."""
    said: object = claim.statement
    rescaled, strict = getattr(said, "smoothing", "each") != "each", getattr(said, "undefined", "excluded") == "violation"
    own = Setting(claim.measure, claim.domain, claim.classes, claim.given, rescaled, strict)
    return meant(own, infinite=not isinstance(said, Property))


def meant(own: Setting, infinite: bool) -> Setting:
    """The setting in which values are limits too, and, if so asked, those of matrices infinite, where there are such values."""
    if not (own.extended or (infinite and own.space.limits)) or defined(own.term) in (TRUE, rel("ne", N, ZERO)):
        return own
    return Limits(own.measure, own.domain, own.classes, own.assumed, own.rescaled, own.strict)


def wanted(claim: Claim, supplied: tuple[Node, ...] = ()) -> list[Sequent]:
    """The sequents that together say a claim, with what a certificate supplies."""
    prop, uniform = property_of(claim)
    return unfold(setting_of(claim), prop, supplied, uniform)


Ways = Sequence[Sequence[Property]]
ASSUMED: dict[str, Oracle] = {}  # what is taken for granted while something is asked: a user's lemmas, by what verdicts call them


def shows(claim: Claim, packed: object) -> frozenset[str]:
    """What a packed certificate rests on beside the rules, if it shows the claim.

    Raises
    ------
    Refused
        It does not.
    """
    steps, supplied = unpack(packed)
    return check(steps, wanted(claim, supplied), ASSUMED) | limited(setting_of(claim), supplied).rests


def rested(packed: object, asked: Iterable[Sequent]) -> frozenset[str]:
    """What packed steps rest on beside the rules, if they show what is asked, and supply no terms."""
    steps, supplied = unpack(packed)
    need(not supplied, "nothing asks for terms")
    return check(steps, asked)


def denied(claim: Claim, size: int, ways: Ways) -> list[list[Sequent]]:
    """Lists of sequents, each of which says that the claim is false: where a list holds, of codeframes of that size, it is.

    The ways are lists of sentences that deny the axiom, in all of its readings; they come from where it is declared,
    never from a certificate.

    Raises
    ------
    Refused
        No sentence denies it.
    """
    own = claim.measure
    need({claim.classes, own.classes} <= {None, size} and size >= 2 and not own.parameters, "another size, or parameters")
    setting = replace(setting_of(claim), classes=size)
    found = []
    for way in ways:
        with suppress(Refused):  # a sentence that speaks of infinite values inside terms
            asked = [S for s in way for S in said(setting, s, (), False, DENIAL)]
            found.append([*asked, *(setting.premises or ())])
    return found


def denies(claim: Claim, size: int, packed: object, ways: Ways) -> frozenset[str]:
    """What a packed certificate rests on beside the rules, if it shows that the claim is false.

    Raises
    ------
    Refused
        It does not.
    """
    steps, supplied = unpack(packed)
    need(not supplied, "what says that a claim is false asks for no terms")
    for wanted in denied(claim, size, ways):  # the steps are checked once, for a way that they say that they show
        if wanted and all(any(s.shows.goal == S.goal and s.shows.given <= S.given for s in steps) for S in wanted):
            return check(steps, wanted) | setting_of(claim).rests
    raise Refused("nothing that says that the claim is false is shown")
