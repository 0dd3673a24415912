"""Measures and axioms of other packages: a decorator, and entry points.

An installed package adds to the catalogs by declaring, in its pyproject.toml,

    [project.entry-points."axiomcheck.measures"]
    theirs = "theirpackage.metrics"

where the value is a `Measure`, a module that holds some, or a list of them; likewise
`axiomcheck.axioms`.  What they add is looked for after the built-in catalog, never before:
a package cannot put another formula under a name of the papers.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from axiomcheck import axioms, measures
from axiomcheck.errors import InputError
from axiomcheck.input.declared_axioms import axiom, is_file, load, looks_like_property, split
from axiomcheck.input.hints import looks_like_sympy
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.matrix import VOCABULARY
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter
from axiomcheck.naming import nearest

Entry = TypeVar("Entry", Measure, Axiom)
_here: dict[str, Measure] = {}  # added by the decorator in this process


def measure(
    name: str, *, title: str = "", kind: str = QUANTIFICATION, parameters: Iterable[Parameter] = (),
    lower_is_better: bool = True, **more,
) -> Callable[[Callable[..., Expr]], Measure]:
    """Declare a measure by a function of symbols; it is called once, here.

    The function's arguments are symbols of the formula language: `p`, `p_hat`, `n` for
    quantification, `TP`, `FP`, `FN`, `TN` and the sizes for filtering, and parameters.
    It returns a formula.  The name is then known to `axiomcheck.verify` in this process.

    Parameters
    ----------
    name : str
        Short name, as in tables.
    title, kind, parameters, lower_is_better, more
        As in `Measure`.

    Returns
    -------
    callable
        A decorator whose result is the `Measure`.

    Raises
    ------
    InputError
        The name is taken, or the function does not return a formula of known symbols.

    Examples
    --------
    >>> from axiomcheck.lang.expr import absolute, class_max
    >>> @measure("LargestMiss", title="largest error of a class")
    ... def largest_miss(p, p_hat):
    ...     return class_max(absolute(p_hat - p))
    >>> largest_miss
    <Measure LargestMiss>
    >>> find_measure("largestmiss") is largest_miss
    True
    """
    declared = tuple(parameters)

    def declare(function: Callable[..., Expr]) -> Measure:
        known = {"p", "p_hat", "n"} if kind == QUANTIFICATION else VOCABULARY
        wanted = list(inspect.signature(function).parameters)
        strange = [k for k in wanted if k not in known and k not in {x.name for x in declared}]
        if strange:
            raise InputError(
                f"{name}: {function.__name__} takes {', '.join(strange)}; its arguments are symbols: "
                f"{', '.join(sorted(k for k in known if k.isidentifier()))}, and declared parameters"
            )
        formula = function(*(sym(k) for k in wanted))
        if not isinstance(formula, Expr):
            raise InputError(f"{name}: {function.__name__} returned {type(formula).__name__}, not a formula")
        text = title or (inspect.getdoc(function) or name).splitlines()[0]
        options = {"defined": "where the formula is"} | more
        found = Measure(
            name, text, formula, kind=kind, parameters=declared, lower_is_better=lower_is_better, **options
        )
        _add(_here, found, "measure")
        return found

    return declare


def _add(table: dict[str, Entry], entry: Entry, what: str) -> None:
    taken = measures.catalog() if isinstance(entry, Measure) else axioms.catalog()
    others: dict[str, Measure | Axiom] = {**taken, **table}
    if entry.id in others and others[entry.id] != entry:
        raise InputError(f"there is already {what} {others[entry.id].name}; give yours another name")
    table[entry.id] = entry


@cache
def installed(group: str) -> dict[str, Measure | Axiom]:
    """What installed packages add under an entry-point group, by id."""
    from importlib import metadata

    kind = Measure if group.endswith("measures") else Axiom
    found: dict = {}
    for point in metadata.entry_points(group=group):
        try:
            loaded = point.load()
        except Exception as error:  # somebody else's code: whatever it raises, say whose it is
            raise InputError(
                f"the entry point {point.name} = {point.value} of {group} cannot be loaded "
                f"({type(error).__name__}: {error}); update or remove the package that declares it"
            ) from error
        values = (
            [loaded] if isinstance(loaded, kind) else loaded if isinstance(loaded, list | tuple) else None
        )
        for entry in vars(loaded).values() if values is None else values:
            if isinstance(entry, kind):
                _add(found, entry, point.name)
    return found


def find_measure(name: str) -> Measure:
    """The measure of that name: built in, declared in this process, or of an installed package."""
    more = lambda: {**installed("axiomcheck.measures"), **_here}  # noqa: E731
    return _find(name, measures.from_name, more, "measure")


def axiom_of(given: str | Axiom) -> Axiom:
    """The axiom itself, that of the name, or the one that the text says.

    >>> axiom_of("mon"), axiom_of("for p: D(p, p) = 0")
    (<Axiom MON>, <Axiom for p: D(p, p) = 0>)
    """
    if isinstance(given, Axiom):
        return given
    if looks_like_sympy(given):
        return axiom(given)
    if not isinstance(given, str):
        raise InputError(f"{given!r} is no axiom; give a name, a property such as 'for p: ...', or an Axiom")
    return find_axiom(given)


def find_axiom(name: str) -> Axiom:
    """The axiom of that name: built in, or of an installed package; or the property that the text says."""
    if looks_like_property(name):
        return axiom(name)
    return _find(name, axioms.from_name, lambda: installed("axiomcheck.axioms"), "axiom")


def finder(own: Iterable[Axiom] = ()) -> Callable[[str], Axiom]:
    """What finds an axiom by its name: among these, in the catalog, in installed packages; or by its text.

    >>> finder([axiom("for p: D(p, p) = 0", "ZERO")])("zero")
    <Axiom ZERO>
    """
    listed = {x.id: x for x in own}

    def find(name: str) -> Axiom:
        return listed.get(name.strip().lower()) or find_axiom(name)

    return find


def apart(names: Iterable[str | Axiom]) -> tuple[list[str], list[Axiom]]:
    """Names of axioms of the catalog, and the declared ones: said, in a file, of an installed package.

    >>> apart(["MON,IMP", "for p: D(p, p) = 0"])
    (['MON', 'IMP'], [<Axiom for p: D(p, p) = 0>])
    """
    known: list[str] = []
    own: dict[str, Axiom] = {}
    for given in names:
        if isinstance(given, str) and is_file(given):
            found = list(load(given))
        else:
            texts = [x for x in split(given) if x.strip()] if isinstance(given, str) else [given]
            found = [axiom_of(x) for x in texts]
        for x in found:
            if axioms.catalog().get(x.id) is x:
                known.append(x.name)
            elif own.setdefault(x.id, x) != x:
                raise InputError(f"two axioms are called {x.name}, and say different things; rename one")
    return list(dict.fromkeys(known)), list(own.values())


def _find(name: str, built_in: Callable[[str], Entry], more: Callable[[], dict], what: str) -> Entry:
    """Other packages are loaded only for a name that the catalog does not have."""
    try:
        return built_in(name)
    except InputError:
        added: dict[str, Any] = more()
        wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
        if (found := _called(added, wanted)) is not None:
            return found
        if not added:
            raise
        known: dict[str, Any] = {**measures.catalog()} if what == "measure" else {**axioms.catalog()}
        hint = nearest(wanted, {**known, **added}, f"axiomcheck list {what}s")
        raise InputError(f"there is no {what} {name!r}; {hint}") from None


def _called(entries: dict[str, Any], wanted: str) -> Any:
    """The entry of that id or alias; None if there is none."""
    return next((x for x in entries.values() if wanted in (x.id, *getattr(x, "aliases", ()))), None)


__all__ = ["apart", "axiom_of", "find_axiom", "find_measure", "finder", "installed", "measure"]
