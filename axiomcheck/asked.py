"""Which axioms are asked of a measure, however they are given: names are those of the theory that it belongs to.

>>> axioms_of("MON,IMP"), axioms_of("MON", theory_of("gosgens2021:F1"))
([<Axiom MON>, <Axiom IMP>], [<Axiom MON>])
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from axiomcheck import axioms, theories
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.errors import InputError
from axiomcheck.input import added, declared_axioms
from axiomcheck.input.hints import looks_like_sympy
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Property
from axiomcheck.properties.spaces import SPACES, SpaceMeasure, space_of
from axiomcheck.theories import Theory

_NAME = re.compile(r"[\w\s-]{1,60}")


def theory_of(thing: Any) -> Theory | None:
    """The theory that a measure such as `gosgens2021:F1` belongs to; None for all others.

    >>> theory_of("gosgens2021:F1").id, theory_of("KLD")
    ('gosgens2021', None)
    """
    if isinstance(thing, SpaceMeasure):
        return theories.find(thing.theory) if thing.theory else None
    found = theories.named(str(thing)) if isinstance(thing, str | Path) else None
    return None if found is None else theories.find(found[0])


def axioms_of(given: Any, theory: Theory | None = None) -> list[Axiom]:
    """The axioms that are named, said, given, related in SymPy, or declared in a TOML file; each once.

    Parameters
    ----------
    given : str, path, Axiom, SymPy relation, or several of them
        Names may be separated by commas, and may have their theory in front: `gosgens2021:MON`.
    theory : Theory, optional
        The theory whose names are meant, and on whose space properties are read.

    Examples
    --------
    >>> axioms_of(["mon", "for p: D(p, p) = 0", "MON"])
    [<Axiom MON>, <Axiom for p: D(p, p) = 0>]
    """
    if isinstance(given, str | Path):
        text = str(given)
        if declared_axioms.is_file(text):
            return list(declared_axioms.load(text))
        return list(dict.fromkeys(_named(x, theory) for x in declared_axioms.split(text)))
    if isinstance(given, Axiom) or looks_like_sympy(given) or not isinstance(given, Iterable):
        return [added.axiom_of(given)]
    return list(dict.fromkeys(y for x in given for y in axioms_of(x, theory)))


def _named(text: str, theory: Theory | None) -> Axiom:
    said = declared_axioms.looks_like_property(text)
    if not said and (found := theories.named(text)) is not None and found[1]:
        own = theories.find(found[0])
        return _moved(own.axiom(found[1]), own, theory)
    if theory is None:
        return added.find_axiom(text)
    return declared_axioms.axiom(text, space=theory.space) if said else theory.axiom(text)


def _moved(axiom: Axiom, own: Theory, theory: Theory | None) -> Axiom:
    """A theory's axiom for measures of another theory, or of the catalog: itself, or on a space with the same points.

    >>> str(axioms_of("distances:TRI")[0].statement("printed").space)
    'D(p, x)'
    """
    if own == theory:
        return axiom
    wanted = [theory.space] if theory is not None else list(SPACES)
    space = next((s for s in wanted if (s.arguments, s.given) == (own.space.arguments, own.space.given)), None)
    if space is None:
        some = next(iter(own.measures.values()), None)
        such = "" if some is None else f", such as {own.id}:{some.name}"
        raise InputError(
            f"{own.id}:{axiom.name} is about {own.space}, and is asked of measures of {own.id}{such}; "
            "say it for another measure as a sentence of its own, 'for ...: ...'"
        )
    readings = {k: replace(cast(Property, said), space=space) for k, said in axiom.readings.items()}
    return as_axiom(f"{own.id}:{axiom.name}", readings, axiom.title, axiom.source)


def axiom_of(given: Any, theory: Theory | None = None) -> Axiom:
    """The one axiom that is meant.

    Raises
    ------
    InputError
        Several are, or none.

    Examples
    --------
    >>> axiom_of("mon"), axiom_of("for p: D(p, p) = 0")
    (<Axiom MON>, <Axiom for p: D(p, p) = 0>)
    """
    found = axioms_of(given, theory)
    if len(found) != 1:
        names = ", ".join(x.name for x in found)
        raise InputError(f"{given} means {names or 'no axiom'}, and one axiom is asked for here; give one")
    return found[0]


def axiom_alone(text: str) -> Axiom | None:
    """The axiom that a text means which might as well mean a measure; None where it means none.

    >>> axiom_alone("mon"), axiom_alone("gosgens2021:MON"), axiom_alone("KLD")
    (<Axiom MON>, <Axiom MON>, None)
    """
    if declared_axioms.looks_like_property(text) or declared_axioms.declares(text):
        return axiom_of(text)
    if (found := theories.named(text)) is not None:
        return theories.find(found[0]).axioms.get(found[1].strip().lower())
    try:
        return added.find_axiom(text) if _NAME.fullmatch(text) else None
    except InputError:
        return None


def usual(kind: str, theory: Theory | None = None, everything: bool = False) -> list[Axiom]:
    """The axioms that are asked about where none is named: those of the paper or of the theory.

    >>> [x.name for x in usual("filtering")]
    ['SM', 'AW', 'NIFQ', 'NIGQ']
    """
    if theory is not None:
        return list(theory.axioms.values())
    known = {k: x for k, x in axioms.catalog().items() if x.kind == kind}
    return list(known.values()) if everything or kind != QUANTIFICATION else [known[k] for k in PAPER_AXIOMS]


def about_a_theory(wanted: Iterable[str]) -> bool:
    """Does one of the texts name a theory?

    >>> about_a_theory(["gosgens2021:MON", "CB"]), about_a_theory(["MON"])
    (True, False)
    """
    return any(theories.named(x) is not None for x in wanted if not declared_axioms.looks_like_property(x))


def sets_of_a_theory(wanted: Iterable[str]) -> list[tuple[Theory, list[Axiom]]]:
    """The sets of axioms that are asked about together: those named, or those of the theory's theorems.

    >>> [[x.name for x in found] for _, found in sets_of_a_theory(["gosgens2021"])]
    [['MON', 'DIST', 'CB']]
    """
    named: list[str] = []
    texts: list[str] = []
    for text in wanted:
        found = None if declared_axioms.looks_like_property(text) else theories.named(text)
        named += [] if found is None else [found[0].strip().lower()]
        texts += [x.strip() for x in declared_axioms.split(text if found is None else found[1]) if x.strip()]
    ids = list(dict.fromkeys(named))
    if len(ids) != 1:
        raise InputError(f"{' and '.join(ids)} are {len(ids)} theories; axioms of one are decided together")
    theory = theories.find(ids[0])
    theorems = {x.name.lower(): x.inconsistent for x in theory.theorems if x.inconsistent}
    if not texts and not theorems:
        some = ",".join([x.name for x in theory.axioms.values()][:2])
        raise InputError(f"{theory.id} states no theorem about its axioms; name some, such as {theory.id}:{some}")
    if not texts or (len(texts) == 1 and texts[0].lower() in theorems):
        chosen = [theorems[x.lower()] for x in texts] or theorems.values()
        return [(theory, [theory.axiom(x) for x in names]) for names in chosen]
    return [(theory, list({x.id: x for x in (_named(text, theory) for text in texts)}.values()))]


def about(measure: Measure) -> str:
    """What a measure is one of, in words.

    >>> from axiomcheck import measures
    >>> about(measures.from_name("KLD")), about(theories.measure("gosgens2021:F1"))
    ('a measure of quantification', 'a measure M(TP, FP, FN, TN) of gosgens2021')
    """
    if not isinstance(measure, SpaceMeasure):
        return f"a measure of {measure.kind}"
    return f"a measure {space_of(measure)}" + (f" of {measure.theory}" if measure.theory else "")


def only(kind: str, measures: Iterable[Measure], why: str) -> None:
    """Refuse measures of another kind, in one line.

    >>> only("filtering", [theories.measure("gosgens2021:F1")], "this figure is about counts")
    Traceback (most recent call last):
    axiomcheck.errors.InputError: F1 is a measure M(TP, FP, FN, TN) of gosgens2021; this figure is about counts
    """
    for m in measures:
        if m.kind != kind:
            raise InputError(f"{m.name} is {about(m)}; {why}")
