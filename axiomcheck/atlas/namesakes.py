"""Functions that are the same, and functions that have one name and are not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from axiomcheck.atlas.cards import identity, may_be_proportional, of_catalog, print_of
from axiomcheck.atlas.functions import Function
from axiomcheck.atlas.relations import Relation
from axiomcheck.lang.measure import Measure

_ENDINGS = ("distance", "divergence", "dissimilarity", "score", "error", "loss", "metric", "index", "coefficient")
Related = Callable[[Measure, Measure], Relation]


@dataclass
class Family:
    """Measures that are proved to be equal or proportional to the first of them."""

    first: Measure
    names: list[tuple[str, str]]  # with the factor: measure = factor * first


@dataclass
class Namesakes:
    """Two measures of one name: the first a function, the second a function or one of the catalog."""

    name: str
    first: Function
    second: Function | Measure
    relation: Relation


def simple(name: str) -> str:
    """A name without case, signs and the words that many names end with.

    >>> simple("HellingerDistance"), simple("hellinger"), simple("mean_absolute_error"), simple("KLD")
    ('hellinger', 'hellinger', 'meanabsolute', 'kld')
    """
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    for ending in _ENDINGS:
        if plain.endswith(ending) and len(plain) > len(ending):
            return plain.removesuffix(ending)
    return plain


def names_of(measure: Function | Measure) -> set[str]:
    """What it is called."""
    if isinstance(measure, Function):
        return {simple(x) for x in (measure.name, *measure.aliases)}
    return {simple(measure.name.partition(" (")[0]), simple(measure.title)}


def families(traced: Iterable[Function], related: Related) -> list[Family]:
    """The measures of the catalog, and the functions, those together that are the same up to a factor."""
    found: list[tuple[Family, tuple[float | None, ...]]] = []
    done: dict[str, tuple[Family, str]] = {}
    functions = list(traced)
    kinds = {f.kind for f in functions}
    entries: list[tuple[str, Measure]] = [(m.name, m) for kind in sorted(kinds) for m in of_catalog(kind)]
    entries += [(f.spec, f.measure()) for f in functions]
    for name, measure in entries:
        key = identity(measure)
        if key in done:
            family, factor = done[key]
            family.names.append((name, factor))
            continue
        values = print_of(measure)
        for family, theirs in found:
            if family.first.kind != measure.kind or not may_be_proportional(values, theirs):
                continue
            relation = related(measure, family.first)
            if relation.relation in ("equal", "proportional"):
                family.names.append((name, relation.factor or "1"))
                done[key] = (family, relation.factor or "1")
                break
        else:
            family = Family(measure, [(name, "1")])
            found.append((family, values))
            done[key] = (family, "1")
    return [family for family, _ in found]


def of_one_name(traced: Iterable[Function], together: list[Family], related: Related) -> list[Namesakes]:
    """Measures that share a name and are not equal, those of different libraries or of the catalog."""
    functions = list(traced)
    place = {name: (i, factor) for i, f in enumerate(together) for name, factor in f.names}
    found = []
    for i, one in enumerate(functions):
        catalog = [m for m in of_catalog(one.kind) if names_of(m) & names_of(one)]
        others = [f for f in functions[:i] if f.kind == one.kind and names_of(f) & names_of(one)]
        rivals: list[Function | Measure] = [*catalog, *others]
        for two in rivals:
            name = two.name if isinstance(two, Measure) else two.spec
            if place[one.spec] == place[name]:
                continue
            relation = related(one.measure(), two if isinstance(two, Measure) else two.measure())
            if relation.relation in ("different", "proportional"):
                shared = min(names_of(one) & names_of(two), key=len)
                found.append(Namesakes(shared, one, two, relation))
    return found
