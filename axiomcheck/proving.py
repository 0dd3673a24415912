"""`axiomcheck.prove`: a relation between real numbers, proved or refuted; and scripts of SMT-LIB."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from axiomcheck.answers import Answered, check_seconds
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import (
    ONE,
    ZERO,
    Node,
    Refused,
    conj,
    disj,
    div,
    mul,
    negation,
    power,
    rel,
    root,
    var,
)
from axiomcheck.errors import InputError
from axiomcheck.input import smtlib
from axiomcheck.input.hints import looks_like_sympy
from axiomcheck.input.relations import names_of, relation
from axiomcheck.tactics.files import pack
from axiomcheck.tactics.forms import function
from axiomcheck.tactics.prove import Proved, Refuted, prove_goal, statement

SECONDS = 20.0
DOMAIN_SHARE, MAX_GOALS = 0.1, 3


@dataclass(frozen=True, repr=False)
class Result(Answered):
    """What became of a relation.

    Attributes
    ----------
    verdict : {"PROVED", "REFUTED", "UNKNOWN"}
        The answer.
    sequent : Sequent
        What was asked, with where the formulas have values among the hypotheses.
    trusts : tuple of str
        What a proof rests on.
    steps : tuple of Step
        The proof, checked.
    point : dict of str to Fraction
        The counterexample, checked exactly.
    vacuous : bool
        Do the hypotheses contradict each other?
    reason : str
        Why it is UNKNOWN.
    left : Sequent or None
        A part of the proof at which nothing more could be tried.
    """

    verdict: str
    sequent: Sequent
    trusts: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    point: dict[str, Fraction] | None = None
    vacuous: bool = False
    reason: str = ""
    left: Sequent | None = None

    @property
    def witness(self) -> dict[str, Fraction] | None:
        """The counterexample as exact numbers; None where nothing is refuted."""
        return self.point

    @property
    def certificate(self) -> str | None:
        """The proof as text, for `axiomcheck.calculus.files.unpack`."""
        return pack(self.steps) if self.steps else None

    def __bool__(self) -> bool:
        raise TypeError("a result is no truth value; compare its verdict")


def prove(conclusion: Any, given: Iterable[Any] = (), whole: Iterable[str] = (), seconds: float = SECONDS) -> Result:
    """Does a relation between real numbers follow from others, wherever all formulas have values?

    Parameters
    ----------
    conclusion : str or SymPy relation
        A relation such as ``log(1 + x) <= x``, or a chain of relations.  What SymPy assumes of symbols is given.
    given : iterable of str or SymPy relation
        The hypotheses, relations as well.
    whole : iterable of str
        Names of whole numbers.
    seconds : float
        Budget of the search.

    Raises
    ------
    InputError
        What cannot be read, at which column, and the cure.

    Examples
    --------
    >>> prove("x < y", given=["x < y + 1"], whole=["x", "y"]).point
    {'x': Fraction(0, 1), 'y': Fraction(0, 1)}
    >>> prove("x <= y", given=["x < y + 1"], whole=["x", "y"]).verdict
    'PROVED'
    """
    check_seconds(seconds)
    hypotheses, goal, names = _read(*_as_text(conclusion, given, whole))
    return _result(hypotheses, goal, names, seconds)


def _as_text(conclusion: Any, given: Iterable[Any], whole: Iterable[str]) -> tuple[Any, Any, Any]:
    """SymPy's relations as text, their symbols' assumptions among the hypotheses."""
    if isinstance(given, str) or isinstance(whole, str) or not any(map(looks_like_sympy, [conclusion, *(given := list(given))])):
        return conclusion, given, whole
    from axiomcheck.input.symbolic_axioms import plain

    known: list[str] = []
    integers = list(whole)

    def text(x: Any) -> Any:
        if not looks_like_sympy(x):
            return x
        said, assumed, names = plain(x)
        known.extend(assumed)
        integers.extend(names)
        return said

    goal, hypotheses = text(conclusion), [text(x) for x in given]
    return goal, list(dict.fromkeys([*hypotheses, *known])), list(dict.fromkeys(integers))


def asked(conclusion: str, given: Iterable[str] = (), whole: Iterable[str] = ()) -> Sequent:
    """What is asked: the relation, and what is assumed with where all formulas have values.

    >>> print(asked("1/x < 1", given=["x > 1"]))
    lt(num(1), var(x)), ne(var(x), num(0)) |- lt(mul(num(1), inv(var(x))), num(1))
    """
    return statement(*_read(conclusion, given, whole))


def _read(conclusion: str, given: Iterable[str], whole: Iterable[str]) -> tuple[list[Node], Node, list[str]]:
    """Hypotheses, goal, and names of whole numbers."""
    if isinstance(given, str) or isinstance(whole, str):
        raise InputError("given and whole are lists of strings; put the text in a list")
    goal = relation(conclusion, "conclusion")
    hypotheses = [relation(text, f"hypothesis {i}") for i, text in enumerate(given, 1)]
    there, names = names_of([goal, *hypotheses]), list(dict.fromkeys(whole))
    if missing := [name for name in names if name not in there]:
        raise InputError(f"whole number {missing[0]!r}: no formula has it; known are {', '.join(there) or 'none'}")
    return hypotheses, goal, names


def prove_script(text: str, seconds: float = SECONDS, name: str = "script") -> Result:
    """Do the assertions of an SMT-LIB script contradict each other?  PROVED says unsat, REFUTED says sat, at a point.

    A quotient with a denominator of 0, and a logarithm or root outside its domain, may have any value.

    Raises
    ------
    InputError
        What cannot be read, in which line, and the cure.

    Examples
    --------
    >>> prove_script("(declare-const x Real) (assert (< (+ (* x x) 1) (* 2 x))) (check-sat)").verdict
    'PROVED'
    >>> prove_script("(declare-const x Real) (assert (< (* x x) (* 2 x))) (check-sat)").point
    {'x': Fraction(1, 1)}
    """
    script = smtlib.read(text, name)
    values = _Values(script, seconds * DOMAIN_SHARE)
    try:
        asserted = [*script.formulas(values), *values.sides]
    except Refused as error:
        raise InputError(f"{name}: {error}; simplify it") from error
    best: Result | None = None
    for i in _last_first(asserted):
        others = asserted[:i] + asserted[i + 1 :]
        found = _result(others, negation(asserted[i]), script.whole, seconds / MAX_GOALS)
        if found.verdict == "REFUTED" and values.sides:
            found = replace(found, verdict="UNKNOWN", point=None, reason="satisfiable for some values outside of domains")
        if found.verdict != "UNKNOWN":
            return found
        best = found if best is None else best
    if best is None:
        return _result(asserted, rel("lt", ONE, ZERO), script.whole, seconds)
    return best


def _last_first(asserted: list[Node]) -> list[int]:
    """The assertions whose contraries can be goals; the last first, as it often is the negated conjecture."""
    plain = [i for i, f in enumerate(asserted) if f.op in ("le", "lt", "eq", "ne") or (f.op == "or" and _relations(f))]
    return plain[::-1][:MAX_GOALS]


def _relations(f: Node) -> bool:
    return bool(f.kids) and all(k.op in ("le", "lt", "eq", "ne") for k in f.kids)


class _Values:
    """What stands for quotients, logarithms and roots: themselves inside their domain, else a number that equals them there."""

    def __init__(self, script: smtlib.Script, seconds: float):
        self.script, self.seconds = script, seconds
        self.sides: list[Node] = []
        self._known: dict[tuple[str, tuple[Node, ...]], Node] = {}
        self._sure: list[Node] = []
        for i in range(len(script.assertions)):
            try:
                self._sure.append(script.formula(i, lambda *_: None))
            except smtlib.Outside:
                continue

    def __call__(self, op: str, terms: tuple[Node, ...]) -> Node:
        key = (op, terms)
        if key not in self._known:
            self._known[key] = self._value(op, terms)
        return self._known[key]

    def _value(self, op: str, terms: tuple[Node, ...]) -> Node:
        t = terms[-1]
        inside = {"/": rel("ne", t, ZERO), "log": rel("lt", ZERO, t), "sqrt": rel("le", ZERO, t)}[op]
        own = div(*terms) if op == "/" else function("log", t) if op == "log" else root(t, 2)
        if isinstance(prove_goal(self._sure, inside, self.script.whole, self.seconds), Proved):
            return own
        v = var(f"_u{len(self._known)}")
        value = {  # said by functions that have a value everywhere: a hypothesis is asked where its terms have values
            "/": lambda: rel("eq", mul(v, t), terms[0]),
            "log": lambda: rel("eq", function("exp", v), t),
            "sqrt": lambda: conj(rel("le", ZERO, v), rel("eq", power(v, 2), t)),
        }[op]()
        self.sides.append(disj(negation(inside), value))
        return v


def _result(hypotheses: Iterable[Node], goal: Node, names: list[str], seconds: float) -> Result:
    found = prove_goal(hypotheses, goal, names, seconds)
    if isinstance(found, Proved):
        trusts = ("kernel", *sorted(found.trusts))
        return Result("PROVED", found.sequent, trusts, found.steps, vacuous=found.vacuous)
    if isinstance(found, Refuted):
        return Result("REFUTED", found.sequent, ("kernel",), point=found.point)
    return Result("UNKNOWN", found.sequent, reason=found.why, left=found.left)
