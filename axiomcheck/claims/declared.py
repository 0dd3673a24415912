"""What a paper printed, from a TOML file: a table for each section, in order, with a list of `claims`.

A claim is a list: its place in the section, what it says, the check as `{kind = [arguments]}`, and perhaps how print
was read, `{note = "..."}`; or that this is what must have been meant, `{meant = "..."}`, or that print does not claim
it, `{beyond = "..."}`.  A table within the arguments of a check is a check.  A claim that is a table alone,
`{name = [arguments]}`, stands for those that a function of the paper's package makes.  `{NAME}` in a text is what
`let` says of it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import resources
from typing import Any

from axiomcheck.claims import checks, facts, goals, lists, reduction, worst
from axiomcheck.claims.model import BEYOND, MEANT, PRINTED, Paper, Printed
from axiomcheck.sources import Source

Kinds = Mapping[str, Callable[..., Any]]
KINDS: dict[str, Callable[..., Any]] = {
    "all": facts.All, "but_for": checks.ButFor, "cell": checks.Cell, "count": lists.Count.of,
    "decided": facts.Decided, "equivalent": goals.Equivalent, "exactly": facts.Exactly,
    "fail_several": facts.FailSeveral, "failed": facts.Failed, "holds": goals.Holds, "image": worst.Image,
    "instance": checks.Instance, "largest": worst.Largest, "listed": lists.Listed,
    "no_value": checks.NoValue, "none_has": facts.NoneHas, "none_more": facts.NoneMore,
    "number": checks.Number.of, "perverse": worst.Perverse, "reduction": reduction.Reduction,
    "same": checks.Same, "same_hypotheses": reduction.SameHypotheses, "same_row": facts.SameRow,
    "sampled": checks.Sampled, "takes": goals.Takes, "together": checks.Together, "unseen": lists.Unseen,
    "worst_value": worst.WorstValue,
}  # fmt: skip
FORMS = {"note": PRINTED, "meant": MEANT, "beyond": BEYOND}
_NAME = re.compile(r"\{(\w+)\}")


def paper(source: Source, package: str, own: Kinds, names: Mapping[str, Any] | None = None) -> Paper:
    """The paper whose claims stand in `claims.toml` of a package.

    `own` are further checks, and makers of claims; `names` stand for lists that are kept elsewhere.
    """
    data = tomllib.loads(resources.files(package).joinpath("claims.toml").read_text("utf-8"))
    let: dict[str, Any] = dict(names or {})
    for name, value in data.pop("let", {}).items():
        let[name] = _put(value, let)
    kinds = {**KINDS, **own}
    items = ((section, _put(item, let)) for section, found in data.items() for item in found["claims"])
    return Paper(source, tuple(x for section, item in items for x in _printed(section, item, kinds)))


def within(found: Iterable[Printed]) -> Callable[[str], Iterator[Printed]]:
    """A maker of those of the claims that stand in a section."""
    return lambda section: (x for x in found if x.section == section)


def _put(value: Any, let: Mapping[str, Any]) -> Any:
    """The value with names put in, and tuples for lists."""
    if isinstance(value, str):
        whole = _NAME.fullmatch(value)  # which may stand for a list
        return let.get(whole[1], value) if whole else _NAME.sub(lambda found: let.get(found[1], found[0]), value)
    if isinstance(value, dict):
        return {k: _put(v, let) for k, v in value.items()}
    return tuple(_put(v, let) for v in value) if isinstance(value, list) else value


def _printed(section: str, item: Any, kinds: Kinds) -> Iterator[Printed]:
    if isinstance(item, dict):
        ((maker, arguments),) = item.items()
        yield from kinds[maker](section, *_made(arguments, kinds))
        return
    locus, says, check, *more = item
    ((word, note),) = (more[0] if more else {"note": ""}).items()
    yield Printed(section, locus, says, _made(check, kinds), FORMS[word], note)


def _made(value: Any, kinds: Kinds) -> Any:
    """The value with checks for tables; keys after the first one are arguments by name."""
    if isinstance(value, tuple):
        return tuple(_made(v, kinds) for v in value)
    if not isinstance(value, dict):
        return value
    (kind, arguments), *named = value.items()
    return kinds[kind](*_made(arguments, kinds), **dict(named))
