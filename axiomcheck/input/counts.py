"""Formula strings over contingency matrices: `TP/(TP + alpha*FP)`, `P(S|G)*P(~S|~G)`.

The same grammar and bounds as for prevalences (see `formula`), without classes; the
vocabulary is that of `lang.matrix`, written as in print.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from axiomcheck.errors import InputError
from axiomcheck.input import grammar, notation
from axiomcheck.input.hints import guess, shortened, undeclared
from axiomcheck.lang.expr import Expr, sym
from axiomcheck.lang.matrix import CELLS, CONDITIONALS, FILTERING, MARGINALS, SIZES
from axiomcheck.lang.measure import Measure, Parameter

NAMES = {**{c: c for c in (*CELLS, *SIZES)}, **{c.lower(): c for c in CELLS}}
PROBABILITIES = (*MARGINALS, *CONDITIONALS)
KNOWN = f"{', '.join((*CELLS, *SIZES))}, P(G), P(S|G) and the like"
_PROBABILITY = re.compile(r"\bP\s*\([\s~|A-Za-z]*\)")
_WORD = re.compile(rf"\b(?:{'|'.join((*CELLS, *map(str.lower, CELLS)))})\b")
_SIZE, _PREVALENCE = re.compile(rf"\b(?:{'|'.join(SIZES)})\b"), re.compile(r"\b(?:p|p_?hat|p_train|n)\b|p̂|\b(?:sum|mean)\b")
_HIDDEN = str.maketrans("(|)~ ", "___n_")


def looks_like_counts(text: str) -> bool:
    """Does a formula speak of a contingency matrix?

    >>> [looks_like_counts(x) for x in ("tp/(tp + fn)", "P(S|G)", "mean(abs(p - p_hat))", r"\\frac{TP}{2}")]
    [True, True, False, False]
    >>> [looks_like_counts(x) for x in ("((S - G)/T)**2", "S*sum(abs(p - p_hat))")]
    [True, False]
    """
    start = text[: grammar.MAX_LENGTH]  # a longer one is refused by either reader
    sizes_alone = _SIZE.search(start) and not _PREVALENCE.search(start)
    return "\\" not in start and bool(_WORD.search(start) or _PROBABILITY.search(start) or sizes_alone)


def measure(
    text: str, name: str | None = None, *, parameters: Iterable[Parameter] = (),
    lower_is_better: bool = False,
) -> Measure:
    """The measure that a formula over counts defines, with its parameters declared.

    Examples
    --------
    >>> print(measure("tp / (tp + alpha*fp)", parameters=[Parameter("alpha", low="0")]))
    TP/(TP + alpha*FP): formula given by the user, TP/(TP + alpha*FP)
    """
    declared = tuple(parameters)
    if taken := sorted({x.name for x in declared} & set(NAMES)):
        raise InputError(f"a parameter cannot be named {', '.join(taken)}, which is a count; rename it")
    found = parse(text, [x.name for x in declared])
    if unused := sorted({x.name for x in declared} - found.symbols):
        raise InputError(f"the formula {shortened(text)} has no parameter {', '.join(unused)}; leave it out")
    return grammar.by_user(found, name, parameters=declared, kind=FILTERING, lower_is_better=lower_is_better)


def parse(text: str, parameters: Iterable[str] = (), name: str = "formula") -> Expr:
    """The tree of a formula string over counts: the inverse of `str`.

    Raises
    ------
    InputError
        What cannot be read, at which column, and the cure.

    Examples
    --------
    >>> print(parse("P(S|G) - lambda*P(S | ~G)", ["lambda"]))
    P(S|G) - lambda*P(S|~G)
    """
    return _Reader(text, name, tuple(parameters)).read()


class _Reader(grammar.Reader):
    """One formula being read; probabilities become plain names of the same length."""

    not_negative = frozenset(NAMES.values())

    def __init__(self, text: str, name: str, parameters: tuple[str, ...]):
        self.hidden: dict[str, str] = {}
        super().__init__(self._plain(text, name), name, parameters)

    def _plain(self, text: str, name: str) -> str:
        if not isinstance(text, str) or len(text) > grammar.MAX_LENGTH:
            return text  # the reader complains
        for at, c in enumerate(text):
            if not c.isascii() and c != "¬" and c not in notation.MARKS and ord(c) not in notation.LETTERS:
                self.margin, self.columns = 0, []
                self.name = name
                raise self.fault(at, f"the character {c!r} has no place in a formula; known are {KNOWN}")

        def hide(found: re.Match) -> str:
            written = "".join(found[0].split())
            if written not in PROBABILITIES:
                known = ", ".join(PROBABILITIES)
                raise InputError(
                    f"{name}, column {found.start() + 1}: there is no {shortened(written)}; known: {known}"
                )
            word = found[0].translate(_HIDDEN)
            self.hidden[word] = written
            return word

        return _PROBABILITY.sub(hide, text.replace("¬", "~"))

    def named(self, word: str, node: ast.Name) -> Expr | None:
        found = self.hidden.get(word) or NAMES.get(word)
        return sym(found) if found else None

    def unknown(self, word: str) -> str:
        hint = guess(word, (*NAMES, *self.parameters))
        return f"there is no {shortened(word)!r}; {hint}known are {KNOWN}{undeclared(word)}"

    def _loose(self, node: ast.AST) -> None:
        return None  # there are no classes to be combined

    def call(self, node: ast.Call) -> Expr:
        name = grammar.called(node)
        if (name in grammar.REDUCTIONS and len(node.args) == 1) or name == "at":
            raise self.fault(
                node, f"a contingency matrix has no classes; {name} of one argument has no meaning"
            )
        return super().call(node)
