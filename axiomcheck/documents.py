"""Certificates as text: one JSON document per claim, deterministic, small, and easy to diff.

The claim in a document is for people and for `git diff`; what a certificate is replayed
against is always rebuilt from the catalog, and the keys must agree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from axiomcheck import axioms, measures
from axiomcheck.errors import CheckError
from axiomcheck.exact.certificate import (
    NO_THRESHOLD,
    POINT,
    STEPS,
    THRESHOLD,
    Certificate,
    from_data,
    loads,
    number,
)
from axiomcheck.keys import SEMANTICS, key_of
from axiomcheck.lang.axiom import READINGS_OF, SPACE, Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Property
from axiomcheck.properties.reader import read
from axiomcheck.properties.spaces import SpaceMeasure, space_of
from axiomcheck.properties.text import relation_text, space_data, to_text

FORMAT = "axiomcheck.certificate/1"
STATUSES = ("proved", "refuted", "undefined", "conditional")
ORACLES = ("z3",)
PARTS = {"format", "key", "claim", "verdict", "versions", "certificate"}
WIDTH = 100
MAX_TERMS = 2_000_000  # of a formula of a certificate, were it multiplied out; the longest has some 60,000
MAX_NESTED = 100
MAX_ASKED = 100  # goals of one certificate that an oracle may be asked about: each may take seconds


@dataclass(frozen=True)
class Document:
    """What a file says: a status and the certificate that is to show it."""

    status: str
    certificate: Certificate
    key: str
    claim: dict
    path: Path = Path()

    @property
    def content(self) -> tuple:
        """All but the versions and the place."""
        return self.key, self.claim, self.status, self.certificate


def describe(claim: Claim) -> dict:
    """The claim for people and diffs; the same whichever reading a shared statement was asked in."""
    measure = claim.measure
    parameters = [str(x) for x in measure.parameters]
    more: dict[str, Any] = {"parameters": parameters} if parameters else {}
    if measure.kind != QUANTIFICATION:
        more = {"kind": FILTERING, "parameters": parameters, "lower_is_better": measure.lower_is_better}
    if isinstance(measure, SpaceMeasure):
        given = [relation_text(r) for r in measure.given]
        more |= {"kind": SPACE, "theory": measure.theory, "space": space_data(measure.space), "given": given}
    return {
        "measure": measure.name,
        **more,
        "formula": str(claim.measure.formula),
        "axiom": claim.axiom.name,
        "reading": canonical_reading(claim),
        "domain": claim.domain,
        "signs": claim.signs if claim.statement.signs else "same",
        "classes": claim.classes,
        **({"says": to_text(claim.statement)} if isinstance(claim.statement, Property) else {}),
    }


def canonical_reading(claim: Claim) -> str:
    """The reading that names a statement which several readings share.

    >>> from axiomcheck import axioms, measures
    >>> claim = Claim(measures.from_name("KLD"), axioms.from_name("MON"), "repaired")
    >>> canonical_reading(claim)  # nothing was to be repaired in MON
    'printed'
    """
    known = READINGS_OF[claim.axiom.kind]
    first = ("binary", "printed") if claim.classes == 2 else ("printed",)
    preferred = [r for r in (*first, *known) if r in known]
    return next(r for r in (*preferred, claim.reading) if claim.axiom.statement(r) == claim.statement)


def reading_asked(axiom: Axiom, reading: str | None) -> str:
    """The reading meant where several axioms are asked about at once.

    That is the axiom's default where none was named or, for filtering, where the axiom
    does not have the one that was.

    >>> from axiomcheck import axioms
    >>> [reading_asked(axioms.from_name(name), "total") for name in ("SM", "NIFQ")]
    ['total', 'noninformative']
    """
    if reading is None:
        return axiom.default
    other = axiom.kind == FILTERING and reading in READINGS_OF[FILTERING] and reading not in axiom.readings
    return axiom.default if other else reading


def versions(trusts: frozenset[str] = frozenset()) -> dict[str, str]:
    """What found or replayed a certificate: this package, the number library, the oracles it rests on."""
    packages = ["axiomcheck", "python-flint", *(["z3-solver"] if "z3" in trusts else [])]
    return {**{name: _version(name) for name in packages}, "semantics": SEMANTICS}


def headed(schema: str, command: str, trusts: frozenset[str] = frozenset(), /, **content: Any) -> dict[str, Any]:
    """What a command prints as JSON: its schema, the versions and the command it was made with, and what it says."""
    return {"schema": schema, "versions": versions(trusts), "command": command, **content}


def version_line(used: dict[str, str]) -> str:
    """Versions on one line.

    >>> version_line({"axiomcheck": "1.0", "semantics": "3"})
    'axiomcheck 1.0, semantics 3'
    """
    return ", ".join(f"{name} {version}" for name, version in used.items())


def _version(package: str) -> str:
    from importlib import metadata

    known = getattr(sys.modules.get(package.replace("python-", "")), "__version__", None)
    if known is not None:
        return str(known)
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "unknown"


def render(claim: Claim, status: str, certificate: Certificate, trusts: frozenset[str] = frozenset()) -> str:
    """The document as text: the same certificate gives the same bytes; a CheckError where the status has
    nothing to store.
    """
    if status not in STATUSES:
        raise CheckError(f"a verdict {status!r} has no certificate to store")
    document = {
        "format": FORMAT,
        "key": key_of(claim),
        "claim": describe(claim),
        "verdict": status,
        "versions": versions(trusts),
        "certificate": _ordered(certificate.to_data()),
    }
    return pretty(document) + "\n"


def _ordered(step: dict) -> dict:
    """Parameters sorted by name; a step's own parts stay in their order."""
    ordered = dict(step)
    if "params" in step:
        ordered["params"] = json.loads(json.dumps(step["params"], sort_keys=True))
    if "premises" in step:
        ordered["premises"] = [_ordered(x) for x in step["premises"]]
    return ordered


def pretty(data: object, indent: int = 0, taken: int = 0) -> str:
    """JSON that people can read and diff: a part stays on one line where it fits.

    >>> print(pretty({"rule": "mirror", "params": {}}))
    {"rule": "mirror", "params": {}}
    """
    flat = json.dumps(data)
    fits = len(flat) + indent + taken <= WIDTH and '"rule"' not in flat[2:]  # a step per line
    if fits or not data or not isinstance(data, dict | list):
        return flat
    inner = " " * (indent + 1)
    if isinstance(data, dict):
        parts = [f"{inner}{json.dumps(k)}: {pretty(v, indent + 1, len(k) + 5)}" for k, v in data.items()]
        return "{\n" + ",\n".join(parts) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + pretty(v, indent + 1, 1) for v in data) + "\n" + " " * indent + "]"


def parse(text: str, path: Path = Path()) -> Document:
    """A document from text; a CheckError says what is wrong with it."""
    data = loads(text)
    if not isinstance(data, dict) or set(data) != PARTS:
        raise CheckError(f"it does not have the parts {', '.join(sorted(PARTS))}")
    if data["format"] != FORMAT:
        raise CheckError(f"its format is not {FORMAT}")
    semantics = data["versions"].get("semantics") if isinstance(data["versions"], dict) else None
    if semantics != SEMANTICS:
        written = str(semantics)[:20]
        raise CheckError(f"it was written under semantics {written}, not {SEMANTICS}: prove it anew")
    if data["verdict"] not in STATUSES:
        raise CheckError("its verdict is none of " + ", ".join(STATUSES))
    if not isinstance(data["key"], str) or not isinstance(data["claim"], dict):
        raise CheckError("its key or claim is malformed")
    certificate = _steps_alone(from_data(data["certificate"]), data["verdict"])
    _bounded(certificate)
    return Document(data["verdict"], certificate, data["key"], data["claim"], path)


def _steps_alone(certificate: Certificate, verdict: str) -> Certificate:
    """The steps without what older versions wrote beside them, which proved nothing."""
    if not certificate.steps or certificate.rule in (POINT, THRESHOLD, NO_THRESHOLD):
        return certificate
    first = {k: v for k, v in certificate.params.items() if k == "p" and verdict == "refuted"}  # says how many classes there are
    return Certificate(STEPS, first, steps=certificate.steps)


def _bounded(certificate: Certificate) -> None:
    """Refuse what would keep the kernel busy for hours: towers of powers, oracles asked without end."""
    waiting, asked = [certificate], 0
    while waiting:
        step = waiting.pop()
        waiting += step.premises
        asked += step.rule in ORACLES
        for value in step.params.values():
            _terms(value)
    if asked > MAX_ASKED:
        raise CheckError(f"it asks an oracle about {asked} goals, which is too many")


def _terms(value: object, depth: int = 0) -> tuple[Fraction, frozenset[str]]:
    """The degree of data that may hold formulas, and their symbols; a CheckError where powers run away."""
    if depth > MAX_NESTED:
        raise CheckError("its parameters are nested too deeply")
    if isinstance(value, dict):
        for inner in value.values():
            _terms(inner, depth + 1)
    if not isinstance(value, list) or not value:
        return Fraction(0), frozenset()
    if value[0] == "sym" and len(value) == 2:
        return Fraction(1), frozenset({str(value[1])})
    parts = [_terms(x, depth + 1) for x in value]
    names = frozenset().union(*(found for _, found in parts))
    degrees = [degree for degree, _ in parts]
    total = sum(degrees, Fraction(0)) if value[0] in ("mul", "div") else max(degrees)
    if value[0] == "pow" and len(value) == 3 and isinstance(value[2], list) and value[2][:1] == ["num"]:
        total = max(degrees[1], Fraction(1)) * abs(number(value[2][-1]))
    if _too_many(total, len(names)):
        raise CheckError("a formula in it would be too long if it were multiplied out")
    return total, names


def _too_many(degree: Fraction, variables: int) -> bool:
    """Has a polynomial of that degree more than MAX_TERMS terms, or numbers of such powers?"""
    if degree > MAX_TERMS:
        return True
    few, many, count = *sorted((int(degree), variables)), 1
    for i in range(1, few + 1):
        count = count * (many + i) // i
        if count > MAX_TERMS:
            return True
    return False


def claim_of(document: Document, read: Callable[..., Measure] | None = None) -> Claim:
    """The claim a document says it is about, rebuilt from the catalog; a CheckError if it has none, or the
    key does not agree.

    `read` gives the measure of a formula's text and a name that the catalog does not have, of its parameters, and of
    its kind and orientation where it is about counts; without it, such documents are refused.
    """
    said = document.claim
    names = [str(said.get(k)) for k in ("measure", "axiom", "reading", "domain", "signs")]
    measure, axiom, reading, domain, signs = names
    if type(said.get("classes")) not in (int, type(None)):
        raise CheckError("its claim is malformed")
    try:
        found = _measure(measure, said, read)
        claim = Claim(found, _axiom(axiom, reading, said, found), reading, domain, signs, said.get("classes"))
    except ValueError as error:
        raise CheckError(f"it is about no claim of the catalog: {error}") from error
    if key_of(claim) != document.key or describe(claim) != said:
        raise CheckError("its claim does not fit its key: one was edited, or the formula has changed")
    return claim


def _axiom(name: str, reading: str, said: dict, measure: Measure) -> Axiom:
    """The catalog's axiom of that name; where the document says a property, that one."""
    if "says" not in said:
        return axioms.from_name(name)
    return as_axiom(name, {reading: read(str(said["says"]), "says", space=space_of(measure))})


def _measure(name: str, said: dict, read: Callable[..., Measure] | None) -> Measure:
    """The catalog's measure of that name, whatever the document says of its formula; else the one read."""
    kind = said.get("kind", QUANTIFICATION)
    try:
        if kind == SPACE:
            raise ValueError("what other spaces have is in no catalog")
        return measures.from_name(name)
    except ValueError:
        if read is None:
            raise
        texts = said.get("parameters", [])
        if not isinstance(texts, list) or not all(isinstance(x, str) for x in texts):
            raise CheckError("its parameters are malformed") from None
        if kind not in (FILTERING, SPACE):
            return read(str(said.get("formula")), name, parameters=texts)
        lower = said.get("lower_is_better") is True
        more = {"said": said} if kind == SPACE else {}
        return read(str(said.get("formula")), name, kind=kind, parameters=texts, lower_is_better=lower, **more)
