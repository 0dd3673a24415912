"""What a set of axioms says of functions D that nobody has written down: reading, domain, variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from axiomcheck import axioms
from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.measure import Measure
from axiomcheck.lang.relation import Rel

UNKNOWN = Measure("D", "any function", ZERO, "on the whole domain")
DOMAINS = {  # which prevalences are positive: of these roles, of that class alone if one is named
    "closed": ((), None),
    "positive-truth": (("true",), None),
    "positive-prediction": (("predicted",), None),
    "half-open": (("true", "predicted"), 1),
    "open": (("true", "predicted"), None),
}
WEAKENED = ("mon", "rel")


@dataclass(frozen=True)
class Theory:
    """Axioms about real-valued functions D on a domain, each in one reading."""

    axioms: tuple[str, ...]  # ids
    reading: str = "binary"
    # one of `DOMAINS`: D has a value at each of its points and the axioms speak of them
    domain: str = "closed"
    signs: str = "same"
    weak: tuple[str, ...] = ()  # of MON and REL: those whose conclusion allows equality
    # MAX asks that errors come as near to the bound as one likes, not that one attains it
    supremum: bool = False
    continuous: bool = False  # D is moreover continuous in both distributions together

    def __post_init__(self):
        if self.domain not in DOMAINS:
            raise InputError(f"there is no domain {self.domain!r} here; known: {', '.join(DOMAINS)}")
        if set(self.weak) - set(WEAKENED):
            raise InputError(f"only {' and '.join(x.upper() for x in WEAKENED)} have a weak form")
        if self.supremum and self.continuous:
            raise InputError(
                "MAX as a supremum is not decided for continuous functions: on a closed domain they attain it, "
                "so ask for MAX attained; elsewhere leave continuity out"
            )
        for name in self.axioms:
            if axioms.from_name(name).statement(self.reading) is not None:
                self.claim(name)

    def axiom(self, name: str) -> Axiom:
        """The axiom, its conclusion weakened if that is asked."""
        found = axioms.from_name(name)
        if found.id not in self.weak:
            return found
        reading = found.statement(self.reading)
        says = replace(reading.says, conclusion=replace(reading.says.conclusion, op="<="))
        return replace(found, readings={self.reading: replace(reading, says=says, key="")})

    def claim(self, name: str, measure: Measure = UNKNOWN) -> Claim:
        """That a measure satisfies the axiom in this reading."""
        return Claim(measure, self.axiom(name), self.reading, "natural", self.signs)

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The axioms in the catalog's order, those that have a statement in this reading."""
        wanted = {axioms.from_name(name).id for name in self.axioms}
        return tuple(
            k for k, a in axioms.catalog().items() if k in wanted and a.statement(self.reading) is not None
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The axioms as papers call them."""
        return tuple(axioms.from_name(k).name for k in self.order)

    @property
    def scope(self) -> str:
        """How the axioms are meant, for readers."""
        size = "two classes" if self.reading == "binary" else "every number of classes"
        said = [f"{self.reading} reading ({size})", f"{self.domain} domain"]
        if {"rel", "abs"} & set(self.order):
            said.append(f"{self.signs} signs")
        said += [f"weak {axioms.from_name(k).name}" for k in self.weak if k in self.order]
        if "max" in self.order:
            said.append("MAX as a supremum" if self.supremum else "MAX attained")
        return ", ".join(said + ["D continuous"] * self.continuous)

    def inside(self, role: str, vector: Sequence[Expr], closure: bool = False) -> list[Rel]:
        """The vector is a distribution of the domain, if it sums to one."""
        roles, only = DOMAINS[self.domain]
        strict = [not closure and role in roles and only in (None, c) for c in range(1, len(vector) + 1)]
        return [Rel("<" if s else "<=", ZERO, e) for s, e in zip(strict, vector, strict=True)]
