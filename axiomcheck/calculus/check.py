"""Replay: is every step of a certificate what its rule allows, and does it show what was asked?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from axiomcheck.calculus.polynomial import Ring
from axiomcheck.calculus.rules import RULES, Sequent, Wanted, instance
from axiomcheck.calculus.term import KINDS, Node, Refused, is_name, need, typed
from axiomcheck.calculus.values import Point, truth

MAX_STEPS = 50_000
Oracle = Callable[[Sequent], bool]
_TAKES_RING = frozenset(name for name, (_, step) in RULES.items() if "ring" in inspect.signature(step).parameters)


@dataclass(frozen=True)
class Step:
    """One step: what it shows, the rule with its parameters, and the numbers of the steps that are its premises."""

    shows: Sequent
    rule: str
    params: tuple[object, ...] = ()
    premises: tuple[int, ...] = ()


@dataclass
class _Replay:
    """The state of one check; nothing of it outlives the check."""

    oracles: Mapping[str, Oracle]
    ring: Ring = field(default_factory=Ring)
    shown: list[Sequent] = field(default_factory=list)
    rests: list[frozenset[str]] = field(default_factory=list)  # of each, the oracles that it rests on

    def take(self, step: Step) -> None:
        S = _sequent(step.shows)
        need(type(step.rule) is str and type(step.params) is tuple and type(step.premises) is tuple, "not a step")
        need(all(type(i) is int and 0 <= i < len(self.shown) for i in step.premises), "premises come first")
        premises = [self.shown[i] for i in step.premises]
        oracle = self.oracles.get(step.rule)
        need(oracle is None or (step.params == () and oracle(S) is True), "{} does not show it", step.rule)
        wanted = self._wanted(S, step, premises) if oracle is None else []
        need(len(wanted) == len(premises), "{} wants {} premises, {} are given", step.rule, len(wanted), len(premises))
        for have, want in zip(premises, wanted, strict=True):
            need(have.goal == want.goal and have.given <= want.given, "{}: a premise is another sequent", step.rule)
        self.shown.append(S)
        self.rests.append(frozenset({step.rule} if oracle is not None else ()).union(*(self.rests[i] for i in step.premises)))

    def _wanted(self, S: Sequent, step: Step, premises: list[Sequent]) -> Wanted:
        if step.rule == "instance":
            need(len(premises) == 1 and len(step.params) == 3, "an instance has one theorem and three maps")
            return instance(S, premises[0], *step.params)
        need(step.rule in RULES, "there is no rule {!r}", step.rule)
        kinds, rule = RULES[step.rule]
        for kind, value in zip(_spread(kinds, len(step.params)), step.params, strict=True):
            _check_kind(kind, value, S)
        return rule(S, *step.params, **({"ring": self.ring} if step.rule in _TAKES_RING else {}))


def _sequent(S: Sequent) -> Sequent:
    """The same sequent, made anew of what was checked."""
    need(type(S) is Sequent and type(S.given) is frozenset, "not a sequent")
    need(all(type(f) is Node and f.formula and f.loose == 0 for f in (*S.given, S.goal)), "not closed formulas")
    return Sequent(S.given, S.goal)


def _spread(kinds: str, count: int) -> str:
    """The kinds of so many parameters; `*t` stands for any number."""
    head, star, many = kinds.partition("*")
    need(count >= len(head) if star else count == len(head), "number of parameters")
    return head + many * (count - len(head))


def _check_kind(kind: str, value: object, S: Sequent) -> None:
    if kind in "csAn":
        need(is_name(value), "not a name")
        return
    t = typed(value, Node, "not a term, a formula or a positive form")
    need(t.loose <= (1 if kind == "b" else 0), "a loose class index")
    need(KINDS[t.op] in {"e": "tf", "h": "f", "b": "t"}.get(kind, kind), "a term for a formula, or the like")
    need(kind != "h" or t in S.given, "not a hypothesis")


def check(
    steps: Iterable[Step], wanted: Iterable[Sequent], oracles: Mapping[str, Oracle] | None = None
) -> frozenset[str]:
    """What a certificate rests on beside the rules, if it shows every wanted sequent: oracles, and assumed lemmas.

    Parameters
    ----------
    steps : iterable of Step
        The certificate, premises before what they serve.
    wanted : iterable of Sequent
        What must be shown; it comes from the declarations, never from the certificate.
    oracles : mapping, optional
        Names of rules beyond the calculus, each with a function that answers True where it shows a sequent.
        Those that what is wanted rests on are among what comes out.

    Raises
    ------
    Refused
        A step is not what its rule allows, or something wanted is not shown.
    """
    asked = [_sequent(S) for S in wanted]
    need(bool(asked), "nothing is asked")
    replay = _Replay(oracles or {})
    try:
        for number, step in enumerate(steps):
            need(type(step) is Step and number < MAX_STEPS, "not a step, or too many")
            replay.take(step)
    except RecursionError as error:
        raise Refused("nested too deeply") from error
    trusts: set[str] = set()
    for S in asked:
        found = [i for i, have in enumerate(replay.shown) if have.goal == S.goal and have.given <= S.given]
        need(bool(found), "not shown: {}", S)
        trusts |= min((replay.rests[i] for i in found), key=len)
    return frozenset(trusts)


def refutes(S: Sequent, point: Point) -> bool:
    """Is the sequent false at this point: every hypothesis certainly true, the goal certainly false?"""
    _sequent(S)
    return all(truth(f, point) is True for f in S.given) and truth(S.goal, point) is False
