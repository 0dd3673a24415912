"""The tables in every sense, and what each of their cells says, as plain data.

Verdicts are those that `axiomcheck table` prints; here they are only written down.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import PurePosixPath

from axiomcheck import processes
from axiomcheck.documents import render
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.keys import key_of
from axiomcheck.lang.axiom import DOMAINS_OF, READINGS_OF, SIGNS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.report import records
from axiomcheck.report.blocks import Block, Para
from axiomcheck.report.explain import claim_blocks, summary, told_blocks
from axiomcheck.site.maps import maps
from axiomcheck.site.markup import block
from axiomcheck.store import relative_path
from axiomcheck.tables.model import Key, Table
from axiomcheck.verdict import Status, Verdict

OWN = "own"  # each row has its domain


@dataclass(frozen=True)
class Sense:
    """In which sense a table's axioms are meant."""

    reading: str
    domain: str
    signs: str

    @property
    def id(self) -> str:
        """What stands in links."""
        return f"{self.reading}.{self.domain}.{self.signs}"


@dataclass(frozen=True)
class Sheet:
    """A table with the claims of each of its senses."""

    table: Table
    claims: Mapping[Sense, Mapping[Key, Claim]]

    def switches(self) -> dict[str, list[str]]:
        """The values that each switch has."""
        return {
            name: list(dict.fromkeys(getattr(sense, name) for sense in self.claims))
            for name in ("reading", "domain", "signs")
        }


def sheet(table: Table, readings: Sequence[str] = (), domains: Sequence[str] = ()) -> Sheet:
    """A table in every sense there is, or only in those with these readings and domains.

    Where rows have domains of their own, as in Figure 5, there is nothing to switch; the domains
    asked for choose rows.

    Raises
    ------
    InputError
        Nothing is left.

    Examples
    --------
    >>> from axiomcheck import tables
    >>> sheet(tables.get("1"), ["printed"]).switches()["domain"]
    ['natural', 'extended', 'smoothed']
    >>> sheet(tables.get("fig5"), domains=["laplace"]).switches()["domain"]
    ['own']
    """
    kind = table.kind
    if table.domains and domains:
        table = replace(table, rows=tuple(r for r in table.rows if r.domain is None or r.domain in domains))
    signs = ("same",) if kind == FILTERING else SIGNS
    ordered = sorted(READINGS_OF[kind], key=lambda r: r != "printed")  # what the paper says comes first
    offered = (OWN,) if table.domains else [d for d in DOMAINS_OF[kind] if not domains or d in domains]
    claims = {
        Sense(r, d, s): table.claims(r, None if d == OWN else d, s)
        for r in ordered if not readings or r in readings
        for d in offered
        for s in signs
    }  # fmt: skip
    if not claims or not table.rows:
        raise InputError(f"table {table.id} has no such reading and domain; leave one out")
    return Sheet(table, claims)


@dataclass(frozen=True)
class Entry:
    """What the page says of one verdict."""

    data: dict
    claim: tuple[str, ...]  # blocks of HTML, many of which verdicts share: what is said,
    body: tuple[str, ...]  # and why it is so, or is not
    maps: tuple[dict, ...]
    file: str  # what its certificate is called; empty if there is none
    text: str


def claims_of(sheets: Iterable[Sheet]) -> list[Claim]:
    """What sheets ask, once each: of readings that say the same, the first names it."""
    found: dict[str, Claim] = {}
    for asked in (c for x in sheets for cells in x.claims.values() for c in cells.values()):
        found.setdefault(key_of(asked), asked)
    return list(found.values())


def entries(
    verdicts: Iterable[Verdict], jobs: int, on_entry: Callable[[], None] = lambda: None
) -> list[Entry]:
    """An entry for every verdict, in their order; made in so many processes."""
    asked = list(verdicts)
    found = []
    with ExitStack() as stack:
        mapped: Iterator[Entry] = map(entry, asked)
        if jobs > 1 and len(asked) > 1:
            pool = stack.enter_context(
                ProcessPoolExecutor(
                    jobs,
                    mp_context=get_context("spawn"),
                    initializer=processes.watch,
                    initargs=(os.getpid(),),
                )
            )
            mapped = pool.map(entry, asked, chunksize=4)
        for made in mapped:
            found.append(made)
            on_entry()
    return found


def entry(verdict: Verdict) -> Entry:
    """What the page says of a verdict, which has been replayed: this is words only."""
    claim = verdict.claim
    certificate = verdict.certificate
    decided = certificate is not None
    name = _name(claim) if decided else ""
    text = "" if certificate is None else render(claim, verdict.status.value, certificate, verdict.trusts)
    data = {
        "status": verdict.status.value,
        "scope": verdict.scope,
        "trust": verdict.trust if decided else "",
        "reading": claim.reading,
        "domain": claim.domain,
        "signs": claim.signs if claim.statement.signs else "",
        "summary": _summary(verdict),
        "file": name,
    }
    claimed, told = (tuple(map(block, part)) for part in (claim_blocks(claim), _told(verdict)))
    return Entry(data, claimed, told, tuple(maps(verdict)), name, text)


def _summary(verdict: Verdict) -> str:
    if verdict.status is Status.CONDITIONAL:
        return "; ".join(dict.fromkeys((records.record(verdict)["parameters"] or {}).values()))
    return summary(verdict)


def _told(verdict: Verdict) -> list[Block]:
    """The proof or the counterexample; what stayed open, if there is neither."""
    if verdict.certificate is None:
        return [Para((verdict.reason or "nothing was found within the budget",), "What stayed open")]
    try:
        return told_blocks(verdict)
    except AxiomcheckError:  # a rule that nobody has put into words: the certificate is there to read
        return []


def _name(claim: Claim) -> str:
    below = relative_path(claim)
    where = PurePosixPath(key_of(claim)[:2], f"{key_of(claim)}.json") if below is None else below
    return f"certificates/{where.as_posix()}"


def short(text: str) -> str:
    """A name for a link, whatever the text.

    >>> short("KLD"), short("max(abs(p - p_hat))")[:4]
    ('kld', 'own-')
    """
    lower = text.lower()
    if lower.replace("_", "").replace("@", "").isalnum() and lower.isascii():
        return lower
    return f"own-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
