"""From answers about an application to what its measure must satisfy."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from axiomcheck import axioms
from axiomcheck.axioms.theory import Theory
from axiomcheck.errors import InputError
from axiomcheck.input.added import axiom_of
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.sources import SEBASTIANI_2020, Source

ALWAYS = ("ioi", "nn", "mon")
UNDER, OVER = "under", "over"
DIRECTIONS = {
    UNDER: "under-estimating the rarer of two classes costs more than over-estimating it by the same amount",
    OVER: "over-estimating the rarer of two classes costs more than under-estimating it by the same amount",
}
VALUE = "value"
VALUE_MEANING = "D has a value at every true and predicted distribution, zeros included"


@dataclass(frozen=True)
class Choice:
    """An answer: the axioms it asks for, a direction of errors, or a value at zeros."""

    axioms: Sequence[str] = ()
    direction: str | None = None
    zeros: bool = False


@dataclass(frozen=True)
class Question:
    """A question about the application, its answers, and where the argument is made."""

    key: str
    text: str
    choices: Mapping[str, Choice]
    source: Source


_FILE = resources.files("axiomcheck.experiments.recommend").joinpath("questions.toml")
QUESTIONS = tuple(
    Question(k, q["text"], {a: Choice(**c) for a, c in q["answers"].items()}, SEBASTIANI_2020.at(q["at"]))
    for k, q in tomllib.loads(_FILE.read_text("utf-8")).items()
)


@dataclass(frozen=True)
class Needs:
    """What a measure must satisfy."""

    axioms: tuple[str, ...] = ALWAYS  # ids, in the catalog's order
    direction: str | None = None  # which error about the rarer of two classes must cost more
    zeros: bool = False  # prevalences may be zero
    classes: int | None = None  # how many; every number if None
    own: tuple[Axiom, ...] = ()  # further ones, which no catalog has

    @property
    def about(self) -> tuple[Axiom, ...]:
        """The axioms themselves: the catalog's, then the others."""
        return (*(axioms.from_name(k) for k in self.axioms), *self.own)

    @property
    def reading(self) -> str:
        """Which formalisation of the axioms is meant."""
        return "binary" if self.classes == 2 else "repaired"

    @property
    def theory(self) -> Theory:
        """What the catalog's axioms say of any function of two classes; consistency is decided there."""
        return Theory(self.axioms, "binary", "closed" if self.zeros else "positive-truth")

    @property
    def scope(self) -> str:
        """For readers."""
        size = "every number of classes" if self.classes is None else f"{self.classes} classes"
        return f"{size}, {self.reading} reading, {'zeros included' if self.zeros else 'each measure where it has a value'}"

    @property
    def names(self) -> tuple[str, ...]:
        """Columns: the axioms, then the direction, then the value."""
        more = ([self.direction] if self.direction else []) + [VALUE] * self.zeros
        return (*(x.name for x in self.about), *more)

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """Each need in words."""
        found = [(x.name, x.meaning) for x in self.about]
        if self.direction is not None:
            found.append((self.direction, DIRECTIONS[self.direction]))
        return found + ([(VALUE, VALUE_MEANING)] if self.zeros else [])


def needs(answers: Mapping[str, str], more: Iterable[str | Axiom] = (), classes: int | None = None) -> Needs:
    """What answers to the questions ask for, with further axioms, which may be declared ones.

    >>> needs({"rare": "yes", "zeros": "yes"}).names
    ('IoI', 'NN', 'MON', 'REL', 'value')
    >>> needs({"direction": "under"}, ["IMP"])
    Traceback (most recent call last):
    axiomcheck.errors.InputError: IMP says both errors cost the same, under that they do not; leave one out
    """
    chosen = [_choice(q, answers[q.key]) for q in QUESTIONS if q.key in answers]
    further = {x.id: x for x in map(_axiom, more)}
    own = tuple(x for x in further.values() if axioms.catalog().get(x.id) is not x)
    if taken := [x.name for x in own if x.id in axioms.catalog()]:
        raise InputError(f"{taken[0]} is an axiom of the catalog; give yours another name")
    wanted = {*ALWAYS, *(a for c in chosen for a in c.axioms), *(set(further) - {x.id for x in own})}
    direction = next((c.direction for c in chosen if c.direction is not None), None)
    if direction is not None and "imp" in wanted:
        raise InputError(f"IMP says both errors cost the same, {direction} that they do not; leave one out")
    if classes == 2 and "ind" in wanted:
        raise InputError("IND says nothing about two classes; leave it out, or ask for more classes")
    if classes == 2 and (silent := [x.name for x in own if x.statement("binary") is None]):
        raise InputError(f"{silent[0]} says nothing about two classes; leave it out, or ask for more classes")
    order = tuple(k for k in axioms.catalog() if k in wanted)
    return Needs(order, direction, any(c.zeros for c in chosen), classes, own)


def _choice(question: Question, answer: str) -> Choice:
    if answer not in question.choices:
        raise InputError(f"{question.key}: no answer {answer[:40]!r}; known: {', '.join(question.choices)}")
    return question.choices[answer]


def _axiom(given: str | Axiom) -> Axiom:
    found = axiom_of(given)
    if found.kind != QUANTIFICATION:
        raise InputError(f"{found.name} is an axiom of {found.kind}; name one of quantification")
    return found
