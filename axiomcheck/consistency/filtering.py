"""Sets of axioms of filtering: each with a theorem, or a measure for which every axiom is proved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from axiomcheck import axioms, measures
from axiomcheck.consistency.lattice import subsets
from axiomcheck.consistency.matrices import Chain, Fact, Theorem, refute
from axiomcheck.consistency.report import listed
from axiomcheck.consistency.theorem import INSTANCES
from axiomcheck.input.counts import measure
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.runner import replay_stored
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, decide

SECONDS = 30.0
HEAD = "Q(TP FP FN TN) is the quality of a matrix, which has one; the theorems hold whatever the smoothing."
BALANCED = "alpha*TP/(TP + FN) + TN/(FP + TN)"
UNSMOOTHED = {  # what was added is taken away again
    "laplace": "alpha*(TP - 1)/(TP + FN - 2) + (TN - 1)/(FP + TN - 2)",
    "noninformative": "alpha*(P(S|G)*(G + 2) - 2*P(S)) + P(~S|~G)*(N + 2) - 2*P(~S)",
    "noninformative_joint": "alpha*(TP - G*S/T**2) + TN - N*NS/T**2",
}
RANGES = (("0", None), ("1", None), ("2/3", "3/2"), ("1", "3/2"))


@dataclass(frozen=True)
class Witness:
    """A measure with a proof of each of the axioms."""

    axioms: tuple[str, ...]
    measure: Measure
    verdicts: tuple[Verdict, ...]

    def __str__(self) -> str:
        named = measures.catalog().get(self.measure.id) == self.measure
        ranges = [str(r) for x in self.measure.parameters for r in x.range]
        where = f"   ({', '.join(ranges)})" if ranges else ""
        return f"{self.measure.name if named else 'Q'} = {self.measure.formula}{where}"


@dataclass(frozen=True)
class FilteringLattice:
    """Every subset of some axioms of filtering, after a smoothing."""

    order: tuple[str, ...]
    domain: str
    theorems: tuple[Theorem, ...]
    witnesses: tuple[Witness, ...]

    def answer(self, wanted: Iterable[str]) -> Theorem | Witness | None:
        """A theorem about a subset, a witness for a superset, or None."""
        asked = set(wanted)
        found: list[Theorem | Witness] = [t for t in self.theorems if set(t.axioms) <= asked]
        found += [w for w in self.witnesses if asked <= set(w.axioms)]
        return found[0] if found else None

    def verdict(self, wanted: Iterable[str]) -> str:
        """`inconsistent`, `consistent` or `unknown`."""
        found = self.answer(wanted)
        return {Theorem: "inconsistent", Witness: "consistent"}.get(type(found), "unknown")

    @property
    def counts(self) -> dict[str, int]:
        """How many of all subsets are consistent, inconsistent and unknown."""
        found = [self.verdict(s) for s in subsets(self.order)]
        return {k: found.count(k) for k in ("consistent", "inconsistent", "unknown")}


def candidates(domain: str) -> list[Measure]:
    """The catalog's measures, whose proofs are shipped; then weighted sums of both classes' accuracies."""
    made = [m for m in measures.catalog().values() if m.kind == FILTERING]
    for text in (*(UNSMOOTHED[d] for d in UNSMOOTHED if d == domain), BALANCED):
        made += [measure(text, parameters=[Parameter("alpha", low=low, high=high)]) for low, high in RANGES]
        made.append(measure(text.removeprefix("alpha*")))
    return made


def lattice(wanted: Sequence[str], domain: str = "natural", seconds: float = SECONDS) -> FilteringLattice:
    """Every subset of the axioms decided, as far as can be; an axiom is meant in its first reading.

    `domain` says how matrices are smoothed; `seconds` is the budget of each proof.

    >>> found = lattice(("nifq", "nigq"))
    >>> [t.axioms for t in found.theorems], found.counts
    ([('nifq', 'nigq')], {'consistent': 3, 'inconsistent': 1, 'unknown': 0})
    """
    ids = {axioms.from_name(x).id for x in wanted}
    order = tuple(k for k in axioms.catalog() if k in ids)
    theorems: list[Theorem] = []
    consistent: list[tuple[str, ...]] = []
    for s in subsets(order):
        names = tuple(k for k in order if k in s)
        if any(set(t.axioms) <= s for t in theorems):
            continue
        theorem = refute(names) if names else None
        if theorem is not None:
            theorems.append(theorem)
        else:
            consistent.append(names)
    open_sets = [s for s in consistent if not any(set(s) < set(t) for t in consistent)]
    witnesses: list[Witness] = []
    known: dict[tuple, Verdict | None] = {}
    store = Store()
    for names in [*open_sets, *sorted(set(consistent) - set(open_sets), key=lambda s: (-len(s), s))]:
        if any(set(names) <= set(w.axioms) for w in witnesses):
            continue
        witness = _witness(names, domain, seconds, store, known)
        if witness is not None:
            witnesses.append(witness)
    return FilteringLattice(order, domain, tuple(theorems), tuple(witnesses))


def _witness(
    names: tuple[str, ...], domain: str, seconds: float, store: Store, known: dict
) -> Witness | None:
    for candidate in candidates(domain):
        proved = []
        for name in names:
            key = (str(candidate.formula), candidate.parameters, name)
            if key not in known:
                known[key] = _proved(candidate, name, domain, seconds, store)
            if known[key] is None:
                break
            proved.append(known[key])
        else:
            return Witness(names, candidate, tuple(proved))
    return None


def _proved(candidate: Measure, name: str, domain: str, seconds: float, store: Store) -> Verdict | None:
    axiom = axioms.from_name(name)
    claim = Claim(candidate, axiom, axiom.default, domain)
    stored = replay_stored(claim, store)
    if stored is None and measures.catalog().get(candidate.id) == candidate:
        return None  # the catalog's measures are shipped with the proofs that were found for them
    verdict = decide(claim, seconds) if stored is None else stored
    return verdict if verdict.status is Status.PROVED else None


# -- for readers ----------------------------------------------------------------


def names(ids: Iterable[str]) -> list[str]:
    """The axioms as papers call them."""
    return [axioms.from_name(k).name for k in ids]


def lines(found: FilteringLattice, asked: Sequence[str] | None = None) -> list[str]:
    """What is known of one set of axioms, or of all of them."""
    scope = f"filtering, {found.domain} domain"
    if asked is None:
        counts = ", ".join(f"{v} {k}" for k, v in found.counts.items())
        shown = [f"{2 ** len(found.order)} sets of {listed(found.order)}: {counts} ({scope})", HEAD]
        for theorem in found.theorems:
            shown += ["", *_theorem(theorem)]
        for witness in found.witnesses:
            shown += ["", *_witness_lines(witness)]
        unknown = [s for s in subsets(found.order) if found.answer(s) is None]
        return [*shown, *(["", "UNKNOWN", *(f"  {listed(s)}" for s in unknown)] if unknown else [])]
    answer, wanted = found.answer(asked), listed(asked)
    if isinstance(answer, Theorem):
        head = f"INCONSISTENT: no function Q satisfies {wanted} ({scope}; trusts kernel + {INSTANCES})"
        return [head, HEAD, "", *_theorem(answer)]
    if answer is None:
        why = "no contradiction between small matrices, no measure proved to have all"
        return [f"UNKNOWN: {wanted} ({scope}): {why}"]
    return [f"CONSISTENT: a function Q satisfies {wanted} ({scope})", "", *_witness_lines(answer)]


def _theorem(theorem: Theorem) -> list[str]:
    shown = [f"Theorem. {listed(theorem.axioms)} exclude each other. Proof:"]
    for chain in theorem.chains:
        indent = "  "
        if chain.sense:
            shown.append(f"  Case: {chain.sense}; take a value of the parameter {chain.side} it:")
            indent = "    "
        steps = [(axioms.from_name(f.axiom).name, relation(f), f.change) for f in chain.facts]
        shown += [f"{indent}{name:<5} {says}   ({change})" for name, says, change in steps]
        shown.append(f"{indent}So {' and '.join(says for _, says, _ in steps)}: impossible.")
    return shown


def relation(fact: Fact) -> str:
    """What an instance says, for readers."""
    low, high = (f"Q({' '.join(map(str, at))})" for at in fact.sides)
    return f"{low} {fact.op} {high}"


def _witness_lines(witness: Witness) -> list[str]:
    proofs = [(v.claim.axiom.name, v.claim.reading, v.trust) for v in witness.verdicts]
    shown = (f"  {name:<5} proved ({reading}; trusts {trust})" for name, reading, trust in proofs)
    return [f"{listed(witness.axioms)}: {witness}", *shown]


def document(found: FilteringLattice, asked: Sequence[str] | None, command: str) -> dict:
    """The answer as data (`axiomcheck.consistency.filtering/1`)."""
    sets = [tuple(asked)] if asked is not None else [tuple(s) for s in subsets(found.order)]
    known = [([k for k in found.order if k in s], found.verdict(s)) for s in sets]
    return {
        "schema": "axiomcheck.consistency.filtering/1",
        "command": command,
        "domain": found.domain,
        "sets": [{"axioms": names(s), "verdict": verdict} for s, verdict in known],
        "theorems": [
            {"axioms": names(t.axioms), "chains": [_chain_data(c) for c in t.chains]}
            for t in found.theorems
        ],
        "witnesses": [
            {
                "axioms": names(w.axioms),
                "witness": str(w),
                "proofs": [
                    {"axiom": v.claim.axiom.name, "certificate": v.evidence.to_data()} for v in w.verdicts
                ],
            }
            for w in found.witnesses
        ],
    }


def _chain_data(c: Chain) -> dict:
    return {
        "case": f"{c.sense}, {c.side}" if c.sense else "",
        "facts": [{"axiom": axioms.from_name(f.axiom).name, "says": relation(f)} for f in c.facts],
        "certificate": c.certificate.to_data(),
    }
