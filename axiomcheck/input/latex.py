r"""Measures written in LaTeX: a stated subset, read by a small grammar, echoed as it was read.

>>> from axiomcheck.input import latex
>>> reading = latex.read(r"\text{AE}(p, \hat{p}) = \frac{1}{|\mathcal{C}|} \sum_{c \in \mathcal{C}} |\hat{p}(c) - p(c)|")
>>> print(reading.formula)
mean(abs(p_hat - p))
>>> latex.read(r"\sum_{c \in \mathcal{C}} \prod p(c)")
Traceback (most recent call last):
axiomcheck.errors.InputError: LaTeX, column 26: \prod has no meaning here; products over classes are not in the subset

A chain `A = B = C`, or `A \simeq B`, is several formulas: all of them are `sides`, and the
first that says all it uses is taken.  Further equations of the text define names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.errors import InputError
from axiomcheck.input import latex_scope
from axiomcheck.input.grammar import NONE, by_user
from axiomcheck.input.latex_dialects import usual
from axiomcheck.input.latex_equations import Equation, equations
from axiomcheck.input.latex_meaning import Reader, Scope
from axiomcheck.input.latex_names import fold
from axiomcheck.input.latex_scope import ABBREVIATIONS, FUNCTIONS, UnknownName, plain
from axiomcheck.input.latex_text import Source, Tok, tokens
from axiomcheck.input.powers import Powers
from axiomcheck.lang.expr import PREVALENCES, TRAIN, Expr
from axiomcheck.lang.matrix import FILTERING, VOCABULARY
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter
from axiomcheck.latex import to_latex

_COMMAND = re.compile(r"\\[A-Za-z]|\$")
_LOST = re.compile(r"(?<=\{) (?=\S)|(?<=\S) (?=\}|\s*\$*\s*$)|(?<=[^ ] ) (?=[^ ])")
WORDS = {QUANTIFICATION: {*PREVALENCES, "n"}, FILTERING: VOCABULARY}
NOT_NEGATIVE = frozenset().union(*WORDS.values())
TRAINED = {"p_L": TRAIN, "p_train": TRAIN}


@dataclass(frozen=True)
class Side:
    """One side of a chain of equalities: its formula, or what kept it from being read."""

    formula: Expr | None
    problem: str = ""


@dataclass(frozen=True)
class Reading:
    """How a text was understood."""

    name: str | None  # what the text calls the measure
    sides: tuple[Side, ...]  # the right-hand sides, in order
    taken: int  # which of them is the measure
    notes: tuple[str, ...] = ()  # conventions that were used, for readers
    put: tuple[str, ...] = ()  # parameters whose values stand in exponents

    @property
    def formula(self) -> Expr:
        """The formula of the side taken."""
        found = self.sides[self.taken].formula
        if found is None:
            raise ValueError("the side taken has no formula")
        return found

    @property
    def formulas(self) -> tuple[Expr, ...]:
        """The formulas of all sides that can be read."""
        return tuple(s.formula for s in self.sides if s.formula is not None)

    @property
    def kind(self) -> str:
        """ "quantification" or "filtering"."""
        return FILTERING if self.formula.symbols & VOCABULARY else QUANTIFICATION

    @property
    def latex(self) -> str:
        """The reading in LaTeX: it reads back as the same formula."""
        return to_latex(self.formula)

    def measure(self, name: str | None = None, *, lower_is_better: bool | None = None) -> Measure:
        """The measure; called after its formula if no name is given.

        Errors of quantification are better if lower, qualities of filtering are not, unless said otherwise.
        """
        kind, formula = self.kind, self.formula
        named = sorted({*formula.symbols, *self.put} - WORDS[kind])
        error = kind == QUANTIFICATION if lower_is_better is None else lower_is_better
        parameters = tuple(Parameter(x, low="0" if x == "eps" else None) for x in named)
        return by_user(
            formula, name, "formula given by the user in LaTeX", classes=2 if formula.has("at") else None,
            parameters=parameters, kind=kind, lower_is_better=error,
        )  # fmt: skip

    def __str__(self) -> str:
        which = f", side {self.taken + 1} of {len(self.sides)}" if len(self.sides) > 1 else ""
        notes = "".join(f"\nnote: {x}" for x in self.notes)
        return f"read{which}: {self.latex}{notes}"


def looks_like_latex(text: str) -> bool:
    """Does the text have a command or a dollar sign?

    >>> looks_like_latex(r"\\frac{1}{2}"), looks_like_latex("mean(abs(p - p_hat))")
    (True, False)
    """
    return bool(_COMMAND.search(text))


def measure(text: str, name: str | None = None) -> Measure:
    """The measure that a LaTeX text defines.

    >>> measure(r"$\\max_{c \\in \\mathcal{C}} |p(c) - \\hat{p}(c)|$")
    <Measure max(abs(p - p_hat))>
    """
    return read(text).measure(name)


def read(
    text: str, name: str = "LaTeX", parameters: Iterable[Parameter] = (), values: Mapping[str, Fraction] = NONE
) -> Reading:
    """How a LaTeX text is understood: one equation, or several of which all but one define names.

    Error messages call it by `name`; `parameters`, with their ranges, and `values` are of those in exponents.
    """
    text, letters = usual(text)
    known = [*parameters, *map(Parameter, values)]
    source = Source(text, name)
    for said in letters:
        source.note(said)
    try:
        return _read(source, Powers(known, values, NOT_NEGATIVE, source.fault))
    except RecursionError:
        raise InputError(f"{name}: its definitions are nested too deeply; simplify it") from None
    except InputError:
        if not isinstance(text, str) or "|" in text or len(text) > 4000:
            raise
        restored = Source(_LOST.sub("|", text), name)
        if "|" not in restored.text:
            raise
        restored.note("bars that a table had lost are put back where its odd spaces are")
        try:
            return _read(restored, Powers(known, values, NOT_NEGATIVE, restored.fault))
        except InputError:
            pass
        raise


def _read(source: Source, powers: Powers) -> Reading:
    found = equations(source, fold(source, tokens(source)))
    star = _star(source, found)
    found = [e for e in found if e.head is None or not e.head.endswith("*")]
    if not found:
        raise source.fault(0, "it defines no measure; add the equation of one")
    definitions = _definitions(source, found)
    main = _main(found)
    scope = Scope(source, definitions, _prevalences(source, main), powers, star)
    if main.head is not None:
        scope.doing.append(main.head)
    sides: list[Side] = []
    for side in main.sides:
        try:
            formula = Reader(scope, main=True).read(side)
            if formula.has("at") and main.head is not None and scope.variable(main) is not None:
                raise source.fault(main.at, f"{main.head} is the value of one class; a measure combines them")
            sides.append(Side(_checked(source, side, formula)))
        except UnknownName as error:
            sides.append(Side(None, str(error)))
    taken = next((i for i, s in enumerate(sides) if s.formula is not None), None)
    if taken is None:
        raise InputError(sides[0].problem)
    if taken:
        source.note(f"side {taken + 1} is taken: {sides[0].problem}")
    return Reading(main.head, tuple(sides), taken, tuple(source.notes), tuple(sorted(powers.put)))


def _checked(source: Source, side: list[Tok], formula: Expr) -> Expr:
    about = {k for k, words in WORDS.items() if formula.symbols & words}
    if not about:
        error = source.fault(
            side[0].at, "it says nothing of p(c), \\hat{p}(c) or TP, FP, FN, TN; a measure speaks of them"
        )
        raise UnknownName(str(error))
    if len(about) > 1:
        raise source.fault(
            side[0].at, "it mixes prevalences of classes and counts of documents; leave one out"
        )
    return formula


def _star(source: Source, found: list[Equation]) -> str | None:
    """What the text says of c^*: argmin or argmax of the true prevalences."""
    for e in found:
        if e.head is not None and e.head.endswith("*"):
            kinds = [t.kind for t in e.sides[0]]
            bound = e.sides[0][0].value
            plain = kinds == ["big", "name", "(", "name", ")"] and bound.operator in ("argmin", "argmax")
            if not plain or (e.sides[0][1].text, e.sides[0][3].text) != ("p", bound.variable):
                raise source.fault(e.at, f"{e.head} is read as \\arg\\min_{{c \\in \\mathcal{{C}}}} p(c) only")
            return bound.operator
    return None


def _definitions(source: Source, found: list[Equation]) -> dict[str, Equation]:
    definitions: dict[str, Equation] = {}
    for e in found:
        if e.head is None:
            if e is not found[0]:
                raise source.fault(e.at, "of several equations each but the first needs a name before its =; add it")
            continue
        if e.head in definitions:
            raise source.fault(e.at, f"{e.head} is defined twice; leave one out")
        if (plain(e.head) is not None and not latex_scope.parameter(e.head)) or e.head in ("p", "p_hat", "e"):
            raise source.fault(e.at, f"{e.head} has a meaning of its own; give what is defined another name")
        definitions[e.head] = e
    return definitions


def _main(found: list[Equation]) -> Equation:
    """The first equation whose name no other uses."""
    for e in found:
        others = (t for other in found if other is not e for side in other.sides for t in side)
        if not any(t.kind == "name" and t.text == e.head for t in others):
            return e
    return found[0]


def _prevalences(source: Source, main: Equation) -> dict[str, str]:
    """Which letters are the true and the predicted distribution: D(p, q) says it."""
    names = [a[0].text for a in main.arguments if len(a) == 1 and a[0].kind == "name"]
    usual = {"p": "p", "p_hat": "p_hat", **TRAINED}
    if len(main.arguments) != 2 or len(names) != 2 or set(names) == {"p", "p_hat"}:
        return usual
    if (
        any(len(x.removesuffix("_hat")) != 1 or x in ("S", "G", "C", "T") for x in names)
        or names[0] == names[1]
    ):
        return usual
    source.note(f"{names[0]} is the true distribution, {names[1]} the predicted one")
    small = {a.lower(): which for a, which in zip(names, ("p", "p_hat"), strict=True)}  # P has the shares p_i
    return {**small, names[0]: "p", names[1]: "p_hat", **TRAINED}


__all__ = ["ABBREVIATIONS", "FUNCTIONS", "Reading", "Side", "looks_like_latex", "measure", "read"]
