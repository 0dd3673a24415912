"""Measures and claims of quantification in the words of `proofs/coq/Quantification.v`."""

from __future__ import annotations

from axiomcheck.axioms.kinds import of_distributions
from axiomcheck.errors import CheckError
from axiomcheck.export.coq.printer import at_measure, to_coq
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.shape import UNDEFINED, shape, strata
from axiomcheck.lang.axiom import DOMAINS, SIGNS, SMOOTHINGS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure

DEFINED = {  # the strata "true, predicted" at which a summand has no value, and where it has one
    frozenset(): "anywhere",
    frozenset({"00", "0+"}): "true_positive",
    frozenset({"00", "+0"}): "predicted_positive",
    frozenset({"00"}): "not_both_zero",
    frozenset({"+0"}): "predicted_if_true",
}
SAME = SIGNS[0]
NATURAL, EXTENDED, _ = DOMAINS
EACH = SMOOTHINGS[0]


def defined_where(measure: Measure) -> str:
    """The predicate on one class's two prevalences that says where the measure has a value."""
    try:
        table = strata(shape(measure, None).summand, NATURAL)
    except CheckError as error:
        raise Missing(f"a domain: {error}") from error
    where = frozenset(pattern for pattern, value in table.items() if value == UNDEFINED)
    if where not in DEFINED:
        raise Missing(f"a name for the domain without the strata {', '.join(sorted(where))}")
    return DEFINED[where]


def definitions(measure: Measure) -> str:
    """The measure, as its formula is declared, and its natural domain: NAME and NAME_domain."""
    if stray := measure.formula.symbols - {"p", "p_hat", "n"}:
        raise Missing(f"formulas with {', '.join(sorted(stray))}")
    return (
        f"(** {measure.title[:1].upper()}{measure.title[1:]}: {measure.formula}\n    ({measure.source}).  "
        f"Defined {measure.defined}. *)\n"
        f"Definition {measure.name} : measure := fun n p x =>\n  {to_coq(measure.formula, at_measure())}.\n"
        f"Definition {measure.name}_domain : domain := each {defined_where(measure)}."
    )


def theorem_name(claim: Claim) -> str:
    """What the theorem about a claim is called.

    >>> from axiomcheck import axioms, measures
    >>> theorem_name(Claim(measures.from_name("KLD"), axioms.from_name("REL"), signs="independent"))
    'KLD_REL_printed_natural_independent'
    """
    parts = [claim.measure.name, claim.axiom.name, claim.reading.replace("-", "_"), claim.domain]
    if claim.statement.signs and claim.signs != SAME:
        parts.append(claim.signs)
    if claim.classes is not None and claim.reading != "binary":
        parts.append(f"n{claim.classes}")
    return "_".join(parts)


def statement(claim: Claim) -> str:
    """The claim as a proposition; on the smoothed domain, for every amount of smoothing.

    >>> from axiomcheck import axioms, measures
    >>> kld, mon = measures.from_name("KLD"), axioms.from_name("MON")
    >>> print(statement(Claim(kld, mon)))
    MON every KLD_domain KLD
    >>> print(statement(Claim(kld, mon, domain="smoothed")))
    forall eps, 0 < eps -> MON every everywhere (smoothed eps KLD)
    >>> print(statement(Claim(kld, mon, domain="extended")))
    MON_extended every (extended KLD_domain KLD)
    """
    name = claim.measure.name
    if claim.domain == NATURAL:
        return f"{property_of(claim)} {name}_domain {name}"
    if claim.domain == EXTENDED:  # all errors exist of which the axiom speaks, and are as it says
        said, *about = property_of(claim).split(maxsplit=1)
        return " ".join((f"{said}_extended", *about, f"(extended {name}_domain {name})"))
    if claim.statement.part and of_distributions(claim.statement).smoothing != EACH:
        return f"forall eps, 0 < eps -> IND_{claim.reading.replace('-', '_')} eps every {name}"
    return f"forall eps, 0 < eps -> {property_of(claim)} everywhere (smoothed eps {name})"


def property_of(claim: Claim) -> str:
    """The axiom in the claim's reading, with its signs and its codeframes."""
    axiom, reading = claim.axiom.name, claim.reading
    sizes = "every" if claim.classes is None else f"(size {claim.classes})"
    if axiom in ("IoI", "NN", "MAX"):
        return f"{axiom} {sizes}"
    if axiom in ("MON", "IMP"):
        return f"{axiom}_binary" if reading == "binary" else f"{axiom} {sizes}"
    if axiom in ("REL", "ABS"):
        named = f"{axiom}_{reading} {claim.signs}"
        return named if reading == "binary" else f"{named} {sizes}"
    if axiom == "IND":  # how projections are smoothed makes no difference where nothing is smoothed
        own_masses = reading in ("printed", "smooth-first")
        return f"IND_{'printed' if own_masses else 'repaired'} {sizes}"
    raise Missing(f"the axiom {axiom}")
