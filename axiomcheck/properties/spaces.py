"""Spaces: what measures are functions of, as data; and the measures on spaces that somebody declares.

A space is a tuple of arguments, each of a *kind*, and conditions on them:

    count             a whole number >= 0, a cell
    simplex           a distribution over the classes
    positive simplex  one without zeros
    ordered           a distribution over classes whose order means something
    nonnegative, positive, real
                      one number of that sort for each class
    class             one of the classes

Nothing but the declaration knows what the arguments are called or how many there are.
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.errors import InputError
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.expr import ONE, ORDINAL, TRAIN, Expr, sym
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure
from axiomcheck.lang.relation import Rel, le

COUNT, CLASS = "count", "class"
# What is known of each entry of a vector, as a relation of 0 to it, and whether the entries sum to one.
VECTORS: dict[str, tuple[str, bool]] = {
    "simplex": ("<=", True), "positive simplex": ("<", True), "ordered": ("<=", True),
    "nonnegative": ("<=", False), "positive": ("<", False), "real": ("", False),
}
DISTRIBUTIONS = tuple(kind for kind, (_, one) in VECTORS.items() if one)
SIZE = "n"


@dataclass(frozen=True, slots=True)
class Space:
    """What a measure is a function of.

    Parameters
    ----------
    letter : str
        What texts call the measure: ``D``, ``Q``, ``M``.
    arguments : tuple of str
        Of each argument, its kind.
    names : tuple of str
        What the arguments are called by custom.
    given : tuple of Rel
        What points of the space satisfy besides, as relations between `names`.
    kind : str
        The kind of measure (`Measure.kind`) that lives on it.
    symbols : tuple of str
        What formulas call the arguments, where that is not `names`.
    limits : bool
        Do its axioms speak of values by limits (c/0), so that proofs owe that there are none?
    """

    letter: str
    arguments: tuple[str, ...]
    names: tuple[str, ...]
    given: tuple[Rel, ...] = ()
    kind: str = SPACE
    symbols: tuple[str, ...] = ()
    limits: bool = False

    @property
    def counts(self) -> bool:
        """Are its points tuples of counts?"""
        return set(self.arguments) == {COUNT}

    @property
    def places(self) -> dict[str, tuple[str, str]]:
        """What formulas call the arguments: the argument's name and its kind.

        >>> PAIRS.places["p_hat"]
        ('x', 'simplex')
        """
        return dict(zip(self.symbols or self.names, zip(self.names, self.arguments, strict=True), strict=True))

    def kind_of(self, name: str) -> str:
        """Of which kind a variable without a sort is: that of all arguments, or of the one whose name it begins with.

        >>> space = Space("S", ("simplex", "nonnegative"), ("p", "y"))
        >>> space.kind_of("p2"), space.kind_of("y"), PAIRS.kind_of("z")
        ('simplex', 'nonnegative', 'simplex')
        """
        kinds = tuple(dict.fromkeys(k for k in self.arguments if k != CLASS))
        if len(kinds) == 1:
            return kinds[0]
        plain = name.rstrip("0123456789")
        return next((k for k, own in zip(self.arguments, self.names, strict=True) if own == plain), "")

    def __str__(self) -> str:
        return f"{self.letter}({', '.join(self.names)})"


PAIRS = Space("D", ("simplex", "simplex"), ("p", "x"), kind=QUANTIFICATION, symbols=("p", "p_hat"))
MATRICES = Space(
    "Q", (COUNT,) * 4, ("TP", "FP", "FN", "TN"),
    (le(ONE, sym("TP") + sym("FN")), le(ONE, sym("FP") + sym("TN"))), kind=FILTERING, limits=True,
)
SPACES = (PAIRS, MATRICES)


@dataclass(frozen=True, repr=False)
class SpaceMeasure(Measure):
    """A measure on a declared space: a formula over the names of its arguments, and where it is meant.

    Parameters
    ----------
    space : Space
        What it is a function of.
    given : tuple of Rel
        Where it is meant, beside the conditions of the space.
    theory : str
        The theory that declares it; for finding its certificates, without a meaning for proofs.

    Examples
    --------
    >>> cells = Space("M", ("count", "count"), ("a", "b"))
    >>> SpaceMeasure("share", "", sym("a")/(sym("a") + sym("b")), "", kind="space", space=cells).scope
    'every point'
    >>> SpaceMeasure("wrong", "", sym("z"), "", kind="space", space=cells)
    Traceback (most recent call last):
    axiomcheck.errors.InputError: wrong: the formula uses z, which is neither an argument of M(a, b) nor a declared
    parameter; correct the name, or declare it
    """

    space: Space = PAIRS
    given: tuple[Rel, ...] = ()
    theory: str = ""

    def __post_init__(self) -> None:
        names = set(self.space.places)
        known = names | set(() if self.space.counts else (SIZE,))
        if clash := sorted((known | {SIZE, TRAIN}) & {x.name for x in self.parameters}):
            raise InputError(f"{self.name}: a parameter cannot be named {', '.join(clash)}; rename it")
        known |= {x.name for x in self.parameters}
        if stray := sorted(frozenset().union(self.formula.symbols, *(r.symbols for r in self.given)) - known):
            raise InputError(
                f"{self.name}: the formula uses {', '.join(stray)}, which is neither an argument of {self.space} "
                f"nor a declared parameter; correct the name, or declare it"
            )
        if self.formula.has(*ORDINAL) and "ordered" not in self.space.arguments:
            raise InputError(f"{self.name}: the classes of {self.space} have no order; declare its vectors as ordered")

    @property
    def symbols(self) -> dict[str, Expr]:
        """Parameters keep their names."""
        return {x.name: sym(x.name) for x in self.parameters}

    @property
    def scope(self) -> str:
        """`every point` where there are no classes."""
        return "every point" if self.space.counts else ""

    @property
    def trained(self) -> bool:
        """No training prevalence is spoken of."""
        return False


def space_of(measure: Measure) -> Space:
    """What a measure is a function of.

    >>> from axiomcheck import measures
    >>> str(space_of(measures.from_name("KLD")))
    'D(p, x)'
    """
    return measure.space if isinstance(measure, SpaceMeasure) else next(s for s in SPACES if s.kind == measure.kind)
