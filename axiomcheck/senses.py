"""In which sense axioms are asked about, the claims that come of it, and what is expected; this loads no solver."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from axiomcheck import axioms
from axiomcheck.documents import reading_asked
from axiomcheck.errors import InputError
from axiomcheck.input.added import finder
from axiomcheck.input.declared_axioms import looks_like_property, split
from axiomcheck.keys import key_of
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure

if TYPE_CHECKING:
    from axiomcheck.verdict import Verdict

LARGEST_CODEFRAME = 12
STATUSES = ("proved", "refuted", "undefined", "conditional", "unknown")
Expected = dict[str, str]  # axiom -> status


@dataclass(frozen=True)
class Sense:
    """In which sense axioms are meant; without a reading, each axiom's default."""

    reading: str | None = None
    domain: str = "natural"
    signs: str = "same"

    def claim(self, measure: Measure, axiom: Axiom, classes: int | None = None) -> Claim:
        """The claim that the measure satisfies the axiom in this sense."""
        return Claim(measure, axiom, self.reading or axiom.default, self.domain, self.signs, classes)

    def claim_if_any(self, measure: Measure, axiom: Axiom, classes: int | None = None) -> Claim | None:
        """The claim, in the axiom's default reading where it lacks this one; None where it says nothing."""
        try:
            return replace(self, reading=reading_asked(axiom, self.reading)).claim(measure, axiom, classes)
        except InputError:
            return None

    def claims(self, measure: Measure, wanted: Iterable[Axiom]) -> list[Claim]:
        """What the axioms of its kind say of the measure in this sense; those that say something."""
        found = (self.claim_if_any(measure, x, measure.classes) for x in wanted if x.kind == measure.kind)
        return [claim for claim in found if claim is not None]

    def of(self, kind: str) -> Sense:
        """The same for one kind of measures.

        >>> Sense().of("quantification").reading
        'printed'
        """
        for option, value, known in (
            ("--reading", self.reading, READINGS_OF[kind]),
            ("--domain", self.domain, DOMAINS_OF[kind]),
        ):
            if value is not None and value not in known:
                raise InputError(
                    f"{option} {value} is not for measures of {kind}; choose from {', '.join(known)}"
                )
        if kind != QUANTIFICATION:
            if self.signs != SIGNS[0]:
                raise InputError(f"--signs is about REL and ABS, not for measures of {kind}; leave it out")
            return self
        return self if self.reading else replace(self, reading="printed")

    @property
    def flags(self) -> list[str]:
        """The options that say it."""
        named = [] if self.reading is None else ["--reading", self.reading]
        flags = [*named, "--domain", self.domain]
        return flags if self.signs == "same" else [*flags, "--signs", self.signs]


def parse_classes(text: str) -> list[int | None]:
    """Codeframe sizes: `every`, `3` or `2-4`.

    >>> parse_classes("2-4"), parse_classes("every")
    ([2, 3, 4], [None])
    """
    if text == "every":
        return [None]
    found = re.fullmatch(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?", text)
    low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not 2 <= low <= high <= LARGEST_CODEFRAME:
        size = f"a number of classes from 2 to {LARGEST_CODEFRAME}"
        raise InputError(f"--classes {text[:20]!r}: give {size}, a range such as 2-4, or every")
    return list(range(low, high + 1))


def one_size(text: str, why: str) -> int | None:
    """A number of classes, or None for every one; a range is refused, saying why."""
    sizes = parse_classes(text)
    if len(sizes) > 1:
        raise InputError(f"--classes {text}: {why}")
    return sizes[0]


def claims_of(
    measure: Measure, wanted: list[Axiom], expected: list[Axiom], sense: Sense, sizes: str, named: bool
) -> list[Claim]:
    """The claims asked for; axioms that were not named are left out where they say nothing."""
    classes = parse_classes(sizes)
    sense = sense.of(measure.kind)
    if measure.scope and measure.kind != FILTERING and classes != [None]:
        raise InputError(f"--classes {sizes}: {measure.name} is about a space that has no classes; leave it out")
    for forced, why in (
        (2 if sense.reading == "binary" else None, "--reading binary"),
        (2 if measure.kind == FILTERING else None, "a contingency matrix"),
        (measure.classes, measure.name),
    ):
        if forced is not None and classes not in ([None], [forced]):
            raise InputError(
                f"{why} is about {forced} classes, which --classes {sizes} contradicts; leave one out"
            )
    claims = []
    for axiom in dict.fromkeys([*wanted, *expected]):
        here = [sense.claim_if_any(measure, axiom, k) for k in classes]
        lacking = sense.reading is not None and named and axiom.statement(sense.reading) is None
        if lacking or ((named or axiom in expected) and not any(here)):
            sense.claim(measure, axiom, classes[0])  # raises, saying why
        claims += [claim for claim in here if claim is not None]
    if not claims:
        raise InputError(f"none of these axioms has a {sense.reading} reading for --classes {sizes}")
    return claims


def named(texts: Iterable[str]) -> list[Axiom]:
    """Axioms of the catalog; commas may stand between them."""
    return [axioms.from_name(x) for text in texts for x in text.split(",") if x.strip()]


def ids_of(found: Iterable[Axiom], why: str) -> tuple[str, ...]:
    """Axioms of quantification, each once; others are refused, saying why."""
    if strange := [x for x in found if x.kind != QUANTIFICATION]:
        raise InputError(f"{strange[0].name} is an axiom of {strange[0].kind}; {why}")
    return tuple(dict.fromkeys(x.id for x in found))


def weak_of(texts: Iterable[str], ids: Sequence[str], known: Iterable[str] | None = None) -> tuple[str, ...]:
    """What --weak names, among the axioms asked about."""
    weak = tuple(x.id for x in named(texts))
    if stray := [x.upper() for x in weak if x not in ids and (known is None or x in known)]:
        raise InputError(f"--weak {stray[0]}: {stray[0]} is not among the axioms asked about")
    return weak


def every_claim(
    measures: Iterable[Measure], wanted: Iterable[Axiom], readings: Sequence[str] = (), domains: Sequence[str] = ()
) -> list[Claim]:
    """All that these axioms say of these measures, in every sense or in these readings and domains; once each."""
    found: dict[str, Claim] = {}
    for measure, axiom in product(measures, wanted):
        if axiom.kind != measure.kind:
            continue
        known = dict.fromkeys((*READINGS_OF[measure.kind], *axiom.readings))
        asked = [x for x in known if x in (readings or known) and axiom.statement(x) is not None]
        among = [x for x in DOMAINS_OF[measure.kind] if not domains or x in domains]
        for sense in product(asked, among, SIGNS):
            if claim := Sense(*sense).claim_if_any(measure, axiom):
                found.setdefault(key_of(claim), claim)
    return list(found.values())


# -- what is expected


def expectations(
    expect: tuple[str, ...], require: tuple[str, ...], asked: Iterable[Axiom] = ()
) -> tuple[Expected, list[Axiom]]:
    """What the user expects, by axiom; and these axioms, which may be among those asked about by other means."""
    find = finder(asked)
    found: Expected = {}
    about: dict[str, Axiom] = {}
    for text in [*expect, *(f"{name}=proved" for x in require for name in split(x))]:
        name, _, status = (part.strip() for part in text.rpartition("="))
        if looks_like_property(text) and status.lower() not in STATUSES:
            name = ""  # the = was the property's own
        here = find(name or text)
        axiom, status = here.id, status.lower()
        if not name or status not in STATUSES:
            raise InputError(
                f"--expect {text!r}: write AXIOM=VERDICT, the verdict one of {', '.join(STATUSES)}"
            )
        about.setdefault(axiom, here)
        if found.setdefault(axiom, status) != status:
            raise InputError(f"{name} is expected to be both {found[axiom]} and {status}; leave one out")
    return found, list(about.values())


def unmet(verdicts: list[Verdict], expected: Expected) -> list[str]:
    """One line per expectation that the verdicts do not meet."""
    wanted = [(v, expected.get(v.claim.axiom.id, v.status.value)) for v in verdicts]
    return [f"expected {v.claim.axiom.name} to be {status}, it is {v.status.value} ({v.scope})"
            for v, status in wanted if v.status.value != status]  # fmt: skip
