"""Verdicts: search for a certificate, let the kernel replay it, and say what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from html import escape
from time import perf_counter
from typing import Any

from axiomcheck import axioms
from axiomcheck.answers import Answered, check_seconds
from axiomcheck.axioms.readings import denying
from axiomcheck.calculus import claims, extremes, parameters, undefined
from axiomcheck.documents import claim_of
from axiomcheck.errors import AxiomcheckError, BudgetExceeded, CheckError
from axiomcheck.exact.certificate import CASES, NO_THRESHOLD, POINT, STEPS, THRESHOLD, Certificate
from axiomcheck.keys import key_of
from axiomcheck.lang.claim import Claim
from axiomcheck.processes import in_turn
from axiomcheck.properties.model import Property
from axiomcheck.witness import Witness

DEFAULT_SECONDS = 20.0


class Status(Enum):
    """What is known of a claim."""

    PROVED = "proved"  # the kernel replayed a certificate
    REFUTED = "refuted"  # an exact witness breaks it
    UNDEFINED = "undefined"  # D has no value at an admissible point
    CONDITIONAL = "conditional"  # holds for some values of the parameters
    UNKNOWN = "unknown"  # nothing was found within the budget


class Replayed:
    """That a certificate showed a claim to have a status.  Only `replay` makes one.

    Attributes
    ----------
    key : str
        Of the claim.
    status : Status
        What was shown of it.
    """

    __slots__ = ("key", "status")

    key: str
    status: Status

    def __init__(self, *_: object):
        raise TypeError("that a certificate was replayed is said by replay alone")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("what was replayed does not change")

    def __reduce__(self) -> tuple[Callable[[str, Status], Replayed], tuple[str, Status]]:
        return _replayed, (self.key, self.status)  # between processes of one run


@dataclass(frozen=True)
class Verdict(Answered):
    """What is known of a claim, and why.

    A verdict is never a bool: `UNKNOWN` is not `False`.  Verdicts are equal that say the same of
    the same claim for the same reasons, however long it took to find out.  `found_by` names the search
    (grid, smt, ...), where there was one: stored certificates do not tell.  One that says more than UNKNOWN
    is made by `replay`, from a certificate; of one that was made by hand, `checked` is False, and it says so.
    """

    claim: Claim
    status: Status
    certificate: Certificate | None = field(default=None, hash=False)
    trusts: frozenset[str] = frozenset()
    reason: str = ""
    seconds: float = field(default=0.0, compare=False)
    replayed: bool = field(default=False, compare=False)
    found_by: str = field(default="", compare=False)
    shown: Replayed | None = field(default=None, compare=False, repr=False)

    def __bool__(self):
        raise TypeError("a verdict is not a bool: compare its status, `verdict.status is Status.PROVED`")

    def __str__(self) -> str:
        if self.status is Status.UNKNOWN:  # which says nothing of any n and rests on nothing
            return f"{self.claim}: UNKNOWN" + (f" ({self.reason})" if self.reason else "")
        return f"{self.claim}: {self.status.name} ({self.scope}; trusts {self.trust})"

    def __repr__(self) -> str:
        return f"<{self.status.name} {self.claim.measure.name} {self.claim.axiom.name}>"

    def _repr_html_(self) -> str:
        told = [] if self.scope == self.claim.scope else [self.scope]
        told += [] if self.status is Status.UNKNOWN else [f"trusts {self.trust}"]
        why = f": {escape(self.reason)}" if self.reason else ""
        return f"<strong>{self.status.name}</strong> " + escape("; ".join([str(self.claim), *told])) + why

    @property
    def witness(self) -> Witness | None:
        """The exact numbers that refute the claim, ready for NumPy; None where nothing is refuted."""
        return self.told("witness")(self)

    def explain(self, fmt: str = "text") -> str:
        """The proof or the counterexample for a reader, as "text" or "latex"."""
        return self.told("explain")(self, fmt)

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain data, as in `axiomcheck verify --format json`."""
        return self.told("record")(self)

    @property
    def evidence(self) -> Certificate:
        """The certificate, for code that asks for it where there must be one; a ValueError if there is none."""
        if self.certificate is None:
            raise ValueError(f"{self} has no certificate")
        return self.certificate

    @property
    def checked(self) -> bool:
        """Was a certificate replayed that shows this of this claim?  Nothing need be, to say UNKNOWN."""
        if self.status is Status.UNKNOWN:
            return True
        return self.shown is not None and (self.shown.key, self.shown.status) == (key_of(self.claim), self.status)

    @property
    def trust(self) -> str:
        """`kernel`, `kernel + z3`; what the verdict rests on."""
        if not self.checked:
            return "nothing that was replayed"
        return " + ".join(("kernel", *sorted(self.trusts)))

    @property
    def scope(self) -> str:
        """`every n`, `n = k` or `n = k,m`: where the claim is proved, or where its witness lives."""
        if self.claim.measure.scope:
            return self.claim.scope
        if self.status in (Status.REFUTED, Status.UNDEFINED) and self.certificate is not None:
            sizes = dict.fromkeys(map(witness_size, _parts(self.certificate)))
            return f"n = {','.join(map(str, sizes))}"
        return self.claim.scope


def _parts(certificate: Certificate) -> Iterator[Certificate]:
    """The certificates of the parts into which the range of a parameter was cut; itself if there are none."""
    if certificate.rule != CASES or certificate.steps:
        yield certificate
        return
    for part in certificate.premises:
        yield from _parts(part)


def witness_size(certificate: Certificate) -> int:
    """Number of classes of a refutation's witness."""
    params = certificate.params
    if "classes" in params:
        return int(params["classes"])
    first = params.get("p")
    return len(first) if isinstance(first, list) else 2


def replay(claim: Claim, status: Status, certificate: Certificate) -> Verdict:
    """The verdict that a certificate shows, replayed by the kernel without any search.

    Raises
    ------
    CheckError
        It shows nothing of the kind.
    """
    if claim.given:  # which `cases` alone have seen to be true of some
        raise CheckError("a verdict is about all values of the parameters")
    if not is_declared(claim) and axioms.catalog().get(claim.axiom.id) != claim.axiom:
        raise CheckError("an axiom that is neither declared nor in the catalog")
    start = perf_counter()
    trusts = rested(claim, status, certificate)
    spent = perf_counter() - start
    shown = _replayed(key_of(claim), status)
    return Verdict(claim, status, certificate, trusts, seconds=spent, replayed=True, shown=shown)


def _replayed(key: str, status: Status) -> Replayed:
    shown = object.__new__(Replayed)
    object.__setattr__(shown, "key", key)
    object.__setattr__(shown, "status", status)
    return shown


def is_declared(claim: Claim) -> bool:
    """Is it about a declared property, not about an axiom of the catalog?"""
    return isinstance(claim.statement, Property)


def rested(claim: Claim, status: Status, certificate: Certificate) -> frozenset[str]:
    """What the certificate rests on beside the kernel, once it has been replayed.

    Raises
    ------
    CheckError
        It does not show what the status says.
    """
    rule, params, steps = certificate.rule, certificate.params, certificate.steps
    if rule == CASES and not steps:
        return parameters.cases(
            claim, status.value, params, certificate.premises,
            lambda side, what, proof: rested(side, Status(what), proof),
        )  # fmt: skip
    if certificate.premises:
        raise CheckError("only where a range of parameters is cut are there certificates of the parts")
    if status is Status.UNDEFINED and rule == undefined.RULE and not steps:
        return undefined.shows(claim, params)
    if status is Status.REFUTED and rule == NO_THRESHOLD:
        return parameters.undecided(claim, params, steps)
    if status is Status.REFUTED and rule == POINT:
        shows = parameters.growing if "least" in params else extremes.shows
        return shows(claim, params, steps)
    if status is Status.PROVED and rule == THRESHOLD:
        return parameters.decides(claim, params, steps)
    if status is Status.PROVED and rule == STEPS and not params:
        return claims.shows(claim, steps)
    if status is Status.REFUTED and rule == STEPS and set(params) <= {"p"}:  # which says how many classes there are
        return claims.denies(claim, witness_size(certificate), steps, denying(claim))
    raise CheckError(f"no certificate {ascii(rule)[:40]} of this form shows that a claim is {status.value}")


def theorems(claim: Claim) -> Iterator[tuple[Claim, Certificate]]:
    """What is stored of the same measure on the same domain as proved, with its steps; nothing is replayed."""
    from axiomcheck.store import Store

    for document in Store().about(claim):
        if document.status == Status.PROVED.value and document.certificate.steps and document.key != key_of(claim):
            with suppress(CheckError):
                other = claim_of(document, lambda *_, **__: claim.measure)
                if (other.measure, other.domain) == (claim.measure, claim.domain):
                    yield other, document.certificate


def decide(claim: Claim, seconds: float = DEFAULT_SECONDS, search: str = "auto") -> Verdict:
    """Search for a proof, a counterexample, or a point without a value.

    Parameters
    ----------
    claim : Claim
        What is asked.
    seconds : float
        Budget: it buys a number of steps, so that the verdict is the same however busy the machine is.
    search : {"auto", "grid", "smt"}
        How counterexamples are looked for; the kernel replays them all.

    Returns
    -------
    Verdict
        PROVED, REFUTED and UNDEFINED only after the kernel has replayed the certificate.
    """
    check_seconds(seconds)
    return _searched(claim, seconds, search, replay)


def proposed(claim: Claim, seconds: float = DEFAULT_SECONDS, search: str = "auto") -> Verdict:
    """As `decide`, but for steps of the calculus, whose rules the search has asked: who receives them replays them."""
    return _searched(claim, seconds, search, lambda *found: Verdict(*found) if found[2].steps else replay(*found))


@in_turn
def _searched(
    claim: Claim, seconds: float, search: str, shown: Callable[[Claim, Status, Certificate], Verdict]
) -> Verdict:
    from axiomcheck.strategies import searches
    from axiomcheck.strategies.prover import Prover

    start = perf_counter()
    prover = Prover(seconds, known=lambda: theorems(claim))
    reasons: list[str] = []
    for entry in searches("declared" if is_declared(claim) else claim.measure.kind, search):
        if entry.how == "smt" and claim.measure.formula.has("atan"):
            reasons.append("solvers are not asked: they know polynomials, and no arctan")
            continue
        try:
            with prover.budget.running():
                certificate = entry.search(claim, prover, reasons)
            if certificate is not None:
                verdict = shown(claim, Status(entry.status), certificate)
                return replace(verdict, seconds=perf_counter() - start, replayed=False, found_by=entry.how)
        except BudgetExceeded as error:
            reasons.append(f"out of {seconds:g} s: {error}")
            break
        except (AxiomcheckError, ArithmeticError, LookupError, ValueError, RecursionError, StopIteration) as error:
            reasons.append(f"a search failed: {error}")  # others may still find something
    why = "; ".join(dict.fromkeys(reasons[-3:])) or "no search found anything"
    return Verdict(claim, Status.UNKNOWN, reason=why, seconds=perf_counter() - start)
