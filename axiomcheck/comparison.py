"""Are two measures the same?  Proofs and witnesses, searched in a child process, replayed here.

>>> from axiomcheck.comparison import compare
>>> print(compare("AE", "BCD"))
AE = 2/n * BCD: PROPORTIONAL (every n; trusts kernel + comparisons)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from itertools import product
from time import perf_counter
from typing import Generic, TypeVar

from axiomcheck import processes
from axiomcheck.answers import Answered, check_seconds
from axiomcheck.asked import about
from axiomcheck.calculus import values as calculus
from axiomcheck.calculus.comparisons import ORDERS, Comparison, Difference, point_of, refuted, shows
from axiomcheck.calculus.extended import MINUS, PLUS
from axiomcheck.calculus.term import Node
from axiomcheck.calculus.values import Value
from axiomcheck.errors import AxiomcheckError, CheckError, InputError
from axiomcheck.exact.balls import bounds, precision
from axiomcheck.exact.certificate import (
    MAX_BYTES,
    POINT,
    STEPS,
    Certificate,
    decode,
    encode,
    from_data,
    loads,
)
from axiomcheck.exact.evaluate import evaluate, expand
from axiomcheck.lang.axiom import DOMAINS_OF, SPACE
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import Property, Variable
from axiomcheck.properties.model import Relation as Said
from axiomcheck.properties.spaces import CLASS, COUNT, SpaceMeasure
from axiomcheck.reading import Given, Params, read
from axiomcheck.verdict import Verdict, decide
from axiomcheck.witness import Pair, Witness, number

DEFAULT_SECONDS, DEFAULT_MEMORY_MB, GRACE_SECONDS = 20.0, 2048, 1.0
LARGEST_CODEFRAME = 12
BITS = 192
FAULTS = (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError,
          RecursionError)  # fmt: skip
STRONGER = ("equal", "proportional", "same order")  # each implies the next


class Relation(Enum):
    """What is known of two measures."""

    EQUAL = "equal"  # the same value at every point, and no value at the same points
    PROPORTIONAL = "proportional"  # the same up to a factor, which may depend on n
    SAME_ORDER = "same order"  # for every p, both order predictions alike
    DIFFERENT = "different"  # a witness shows that none of these holds
    UNKNOWN = "unknown"  # nothing of this was found within the budget


def compared(statement: Comparison | Difference) -> Comparison:
    """What is proved or, of a difference, refuted."""
    return statement.comparison if isinstance(statement, Difference) else statement


S = TypeVar("S", bound=Comparison | Difference, covariant=True)


@dataclass(frozen=True)
class Shown(Generic[S]):
    """A statement with the certificate that the kernel has replayed, and what that rests on."""

    statement: S
    certificate: Certificate
    trusts: frozenset[str]

    @property
    def relation(self) -> str:
        """The relation proved or, for a difference, refuted; "defined" for a point with one value only."""
        return compared(self.statement).relation


@dataclass(frozen=True)
class Compared(Answered):
    """What is known of two measures, and why.

    It is never a bool: compare its `relation`.

    Parameters
    ----------
    first, second : Measure
        The two.
    domain : str
        Which distributions.
    sizes : tuple of int, optional
        The codeframe sizes asked about; every n >= 2 if None.
    relation : Relation
        The verdict.
    proofs, refutations : tuple of Shown
        What was proved and what was refuted, all of it replayed by the kernel.
    reason : str
        Why nothing more was found.
    known : tuple of int
        The sizes at which the measures are the functions that were given, if that is not every n.
    """

    first: Measure
    second: Measure
    domain: str
    sizes: tuple[int, ...] | None
    relation: Relation
    proofs: tuple[Shown[Comparison], ...] = ()
    refutations: tuple[Shown[Difference], ...] = ()
    reason: str = ""
    seconds: float = field(default=0.0, compare=False)
    known: tuple[int, ...] = ()

    def __bool__(self):
        raise TypeError("a comparison is not a bool: compare its relation with `Relation.EQUAL`")

    def __repr__(self) -> str:
        return f"<{self.relation.name} {self.first.name} {self.second.name}>"

    def __str__(self) -> str:
        return f"{self.says}: {self.relation.name} ({self.scope}; trusts {self.trust})"

    @property
    def witness(self) -> Witness | None:
        """The exact numbers that tell the two apart, ready for NumPy; None where nothing does."""
        decisive = self.decisive
        if decisive is None:
            return None
        data = witness(self, decisive)
        values = {k: number(v) for k, v in data["values"].items() if v is not None}
        if "matrices" in data:
            matrices = list(data["matrices"].values())
            return Witness(2, values=values, matrices=(Pair(self.says, matrices[0], matrices[-1], values),))
        points = {k: tuple(map(Fraction, v)) for k, v in data["distributions"].items()}
        return Witness(data["n"], points, values=values)

    @property
    def agreement(self) -> tuple[Shown[Comparison], ...]:
        """The proofs of the strongest relation that covers what was asked and is not refuted."""
        return _agreement(self.proofs, self.refutations, self.sizes)

    @property
    def rival(self) -> str:
        """What an order is an order of."""
        filtering = self.first.kind == FILTERING
        return "outputs alike" if filtering else "predictions alike, for every p"

    @property
    def complete(self) -> bool:
        """Is the agreement proved for every size asked about, and for all points?"""
        shown = self.agreement
        covered = any(s.statement.classes is None for s in shown) or self.sizes is not None
        return bool(shown) and covered and not any(s.statement.shared for s in shown)

    @property
    def factor(self) -> Expr | None:
        """first = factor * second, where they are equal or proportional."""
        shown = self.agreement
        if not shown or shown[0].relation not in STRONGER[:2]:
            return None
        return shown[0].statement.factor

    @property
    def decisive(self) -> Shown[Difference] | None:
        """The refutation that decides: of the order, else of a factor, else of equality."""
        found = {shown.relation: shown for shown in self.refutations}
        if self.relation is Relation.DIFFERENT and self.order == "same" and "defined" not in found:
            return found.get("equal")  # for each gold standard they order alike
        return next((found[k] for k in ("defined", *STRONGER[::-1]) if k in found), None)

    @property
    def _refutation(self) -> Shown[Difference]:
        """The decisive refutation of measures that differ, of which there is one."""
        if (found := self.decisive) is None:
            raise ValueError(f"nothing shows that {self.first.name} and {self.second.name} differ")
        return found

    @property
    def order(self) -> str | None:
        """How predictions are ordered for a given p: same, opposite, different; None if not known."""
        if any(shown.relation == "opposite order" for shown in self.proofs):
            return "opposite"
        if any(s.relation == "same order" and not _everywhere(s) for s in self.proofs):
            return "same"
        if self.agreement:
            return "opposite" if _negative(self.factor) else "same"
        return "different" if any(s.relation == "same order" for s in self.refutations) else None

    @property
    def scope(self) -> str:
        """For which sizes and points it is proved, or where the witness lives."""
        filtering = self.first.kind == FILTERING
        if self.relation is Relation.UNKNOWN:
            return "every matrix" if filtering else _sizes(self.sizes)
        if self.relation is Relation.DIFFERENT:
            params = self._refutation.certificate.params
            return f"{sum(params['matrix'])} documents" if filtering else f"n = {len(params['p'])}"
        plain = scope(self.agreement, self.sizes)
        return _sizes(self.known) if plain == "every n" and self.known else plain

    @property
    def trust(self) -> str:
        """`kernel`, `kernel + z3`: what the verdict rests on."""
        if self.relation is Relation.UNKNOWN:
            return "-"
        different = self.relation is Relation.DIFFERENT
        trusts = [self._refutation.trusts] if different else [s.trusts for s in self.agreement]
        return " + ".join(("kernel", *sorted(frozenset[str]().union(*trusts))))

    @property
    def says(self) -> str:
        """One line, without scope."""
        a, b = self.first.name, self.second.name
        return {
            Relation.EQUAL: f"{a} = {b}",
            Relation.PROPORTIONAL: f"{a} = {self.factor} * {b}",
            Relation.SAME_ORDER: f"{a} and {b} order {self.rival}",
            Relation.DIFFERENT: f"{a} and {b} differ",
            Relation.UNKNOWN: f"whether {a} and {b} are the same",
        }[self.relation]


def compare(
    first: Given,
    second: Given,
    *,
    domain: str = "natural",
    classes: int | Sequence[int] | None = None,
    seconds: float = DEFAULT_SECONDS,
    memory_mb: int | None = None,
    params: Params = (),
) -> Compared:
    """Are two measures the same?

    Parameters
    ----------
    first, second : str, path, callable, SymPy expression or Measure
        Names of the catalog, formulas, or whatever else `axiomcheck.reading.read` takes.
    domain : {"natural", "extended", "smoothed"}
        Which distributions, as in `Claim`.
    classes : int or sequence of int, optional
        Codeframe sizes; every n >= 2 if None.
    seconds : float
        Budget of the search.
    memory_mb : int, optional
        Search in a child process with that cap, which is killed when it uses
        more than four times its budget of processor time;
        in this process if None.
    params : mapping or iterable of str
        Values of parameters: {"alpha": "1/2"}, or "alpha=1/2".

    Returns
    -------
    Compared
        Proofs and witnesses, each replayed by the kernel.

    Examples
    --------
    >>> found = compare("KLD", "-sum(p * log(p_hat))")
    >>> found.relation, found.scope
    (<Relation.SAME_ORDER: 'same order'>, 'every n')
    >>> compare("SE", "AE").relation
    <Relation.DIFFERENT: 'different'>
    """
    start = perf_counter()
    check_seconds(seconds)
    only = classes if isinstance(classes, int) else None
    given = [
        read(x, sizes=None if only is None else (only,), params=params, shared=True, seconds=seconds) for x in (first, second)
    ]
    one, two = (found.at(only) for found in given)
    known = [found.traced.equal for found in given if found.traced is not None and found.traced.equal]
    sizes = _asked(one, two, domain, classes)
    ask = (one, two, domain, sizes, seconds)
    answer = _search_here(*ask) if memory_mb is None else _search_apart(*ask, memory_mb)
    shown, reasons = _believed(one, two, domain, answer)
    proofs = tuple(s for s in shown if isinstance(s.statement, Comparison))
    refutations = tuple(s for s in shown if isinstance(s.statement, Difference))
    relation = _relation(proofs, refutations, sizes)
    reason = "; ".join(dict.fromkeys(reasons[-2:])) or "neither a proof nor a witness was found"
    return Compared(
        one, two, domain, sizes, relation, proofs, refutations,
        "" if relation is not Relation.UNKNOWN else reason, perf_counter() - start,
        tuple(sorted(set(known[0]).intersection(*known))) if known and classes is None else (),
    )  # fmt: skip


def _asked(
    one: Measure, two: Measure, domain: str, classes: int | Sequence[int] | None
) -> tuple[int, ...] | None:
    """The sizes asked about, once everything the user gave has been looked at."""
    if one.kind != two.kind:
        raise InputError(f"{one.name} is {about(one)}, {two.name} {about(two)}: nothing to compare")
    if one.kind == SPACE:
        raise InputError(f"{one.name} is a measure of a declared space; use axiomcheck.comparison.equality, or `axiomcheck diff`")
    if domain not in DOMAINS_OF[one.kind]:
        raise InputError(f"{one.kind} has no domain {domain!r}; known: {', '.join(DOMAINS_OF[one.kind])}")
    if one.kind == FILTERING and classes is not None:
        raise InputError("contingency matrices have no codeframe size; leave the classes out")
    for m in (one, two):
        if m.parameters:
            names = ", ".join(f"--param {x.name}={x.default or '...'}" for x in m.parameters)
            raise InputError(f"{m.name} has parameters; give them values: {names}")
        if m.trained or m.branches:
            what = "p_train" if m.trained else "where"
            raise InputError(f"{m.name} uses {what}, which diff cannot compare yet; verify reads it")
    given = None if classes is None else (classes,) if isinstance(classes, int) else tuple(classes)
    if given is not None and (not given or not all(2 <= k <= LARGEST_CODEFRAME for k in given)):
        raise InputError(f"classes must be from 2 to {LARGEST_CODEFRAME}")
    for m in (one, two):
        if m.classes is not None:
            if given not in (None, (m.classes,)):
                raise InputError(f"{m.name} is about {m.classes} classes only, not {_sizes(given)}")
            given = (m.classes,)
    return given


# -- measures on declared spaces --------------------------------------------------------


def equality(one: Measure, two: Measure, seconds: float = DEFAULT_SECONDS) -> Verdict:
    """Have two measures on one declared space the same value wherever both have one?

    The verdict is that on their difference, and on the property that it is 0.

    Raises
    ------
    InputError
        They are not on one declared space.

    Examples
    --------
    >>> from axiomcheck.lang.expr import sym
    >>> from axiomcheck.properties.spaces import Space
    >>> cells = Space("M", ("count", "count"), ("a", "b"))
    >>> a, b = sym("a"), sym("b")
    >>> one, two = (SpaceMeasure(k, "", e, "", kind="space", space=cells) for k, e in (("F", a/(a + b)), ("G", 1 - b/(a + b))))
    >>> equality(one, two).status.name
    'PROVED'
    """
    if not isinstance(one, SpaceMeasure) or not isinstance(two, SpaceMeasure) or one.space != two.space:
        raise InputError(f"{one.name} and {two.name} are not measures on one declared space: nothing to compare")
    space = one.space
    given = tuple(dict.fromkeys((*one.given, *two.given)))
    parameters = tuple(dict.fromkeys((*one.parameters, *two.parameters)))
    title = f"{one.name} - {two.name}"
    gap = replace(one, name=title, title=title, formula=one.formula - two.formula, given=given, parameters=parameters)
    sorts = ["class" if kind == CLASS else "cell" if kind == COUNT else "object" for kind in space.arguments]
    variables = tuple(Variable(k, sort) for k, sort in zip(space.names, sorts, strict=True))
    conclusion = Said("=", Expr("D", *(sym(k) for k in space.names)), num(0))
    said = Property("EQUAL", "the same value wherever both have one", variables, (), conclusion, space)
    return decide(Claim(gap, as_axiom("EQUAL", {"printed": said}, said.title), "printed"), seconds)


# -- the search, here or apart --------------------------------------------------------


def _search_here(one: Measure, two: Measure, domain: str, sizes, seconds: float) -> dict:
    """What was found, as its JSON reads."""
    from axiomcheck.strategies.compare import Search, search
    from axiomcheck.strategies.compare_matrices import Matrices

    found, reasons = search(one, two, domain, sizes, seconds, Matrices if one.kind == FILTERING else Search)
    return json.loads(json.dumps({"found": [_data(*x) for x in found], "reasons": reasons[-4:]}))


def _data(statement: Comparison | Difference, certificate: Certificate) -> dict:
    about = compared(statement)
    return {
        "negated": isinstance(statement, Difference),
        "relation": about.relation,
        "classes": about.classes,
        "shared": about.shared,
        "factor": encode(about.factor),
        "across": about.across,
        "certificate": certificate.to_data(),
    }


def _search_apart(one, two, domain: str, sizes, seconds: float, memory_mb: int) -> dict:
    """The same in a child that can be killed; nothing it sends is believed before it is replayed."""
    memory = processes.memory_cap(memory_mb)
    child = processes.Partner(_serve, (one, two, domain, sizes, seconds, memory))
    try:
        pulse = processes.Pulse(child.pid)
        while not child.conn.poll(processes.wall(seconds)):
            if pulse.beats():  # else it sleeps: processor time ends it long before
                continue
            return {"found": [], "reasons": [f"killed after {processes.wall(seconds):g} s"]}
        answer = loads(child.conn.recv_bytes(MAX_BYTES).decode())
    except (EOFError, OSError, UnicodeDecodeError, AxiomcheckError):
        return {"found": [], "reasons": ["the search ended without an answer, perhaps out of memory"]}
    finally:
        child.kill()
    return answer if isinstance(answer, dict) else {}


def _serve(conn, one, two, domain: str, sizes, seconds: float, memory_mb: int) -> None:
    processes.silence()
    processes.cap(processes.Caps(memory_mb))
    try:
        processes.allow(processes.FACTOR * seconds + GRACE_SECONDS)
        answer = _search_here(one, two, domain, sizes, seconds)
    except MemoryError:
        answer = {"found": [], "reasons": [f"out of memory, the cap is {memory_mb} MB"]}
    except Exception as error:  # a bug in a search costs this answer, and is told
        text = " ".join(str(error).split())[:200]
        answer = {"found": [], "reasons": [f"the search failed: {type(error).__name__}: {text}"]}
    conn.send_bytes(json.dumps(answer).encode())


def _believed(one: Measure, two: Measure, domain: str, answer: dict) -> tuple[list[Shown], list[str]]:
    """What the kernel accepts of an answer; the statements are built from the measures asked about."""
    shown, reasons = [], [str(r)[:600] for r in answer.get("reasons", ())]
    for entry in answer.get("found", ()):
        try:
            about = Comparison(
                one, two, entry["relation"], domain, entry["classes"], entry["shared"] is True, decode(entry["factor"]),
                entry["across"] is True,
            )  # fmt: skip
            statement = Difference(about) if entry["negated"] else about
            certificate = from_data(entry["certificate"])
            shown.append(Shown(statement, certificate, replayed(statement, certificate)))
        except FAULTS as error:
            reasons.append(f"what the search found does not replay: {str(error)[:200]}")
    return shown, reasons


def replayed(statement: Comparison | Difference, certificate: Certificate) -> frozenset[str]:
    """What a proof or a refutation rests on beside the kernel.

    Raises
    ------
    CheckError
        The certificate does not show the statement.
    """
    rule = POINT if isinstance(statement, Difference) else STEPS
    if certificate.rule != rule or certificate.premises:
        raise CheckError(f"a certificate by {certificate.rule!r}, which no longer shows a comparison: compare the two again")
    about = statement if isinstance(statement, Comparison) else statement.comparison
    named = frozenset({"comparisons"}).union(*(about.setting(m).rests for m in (about.first, about.second)))
    if isinstance(statement, Comparison):
        return named | shows(statement, certificate.steps)
    refuted(statement.comparison, certificate.params)
    return named


# -- what follows -----------------------------------------------------------------------


def _agreement(
    proofs: Iterable[Shown[Comparison]], refutations: Iterable[Shown], sizes: tuple[int, ...] | None
) -> tuple[Shown[Comparison], ...]:
    """Proofs of the strongest relation that is not refuted, and covers the sizes asked about."""
    refuted = {s.relation for s in refutations}
    for relation in STRONGER:
        for shared in (False, True):
            found = [s for s in proofs if s.relation == relation and s.statement.shared == shared]
            if relation in refuted or not found or (relation == "same order" and not _everywhere(found[0])):
                continue
            general = tuple(s for s in found if s.statement.classes is None)
            known = {s.statement.classes for s in found}
            if general or sizes is None or set(sizes) <= known:
                return general[:1] or tuple(found)
    return ()


def _everywhere(shown: Shown) -> bool:
    """Is the order kept beyond one gold standard?  Matrices, unlike predictions, are compared across them."""
    about = shown.statement
    return about.first.kind != FILTERING or about.relation not in ORDERS or about.across


def _relation(proofs, refutations, sizes: tuple[int, ...] | None) -> Relation:
    refuted = {s.relation for s in refutations}
    if "defined" in refuted:
        return Relation.DIFFERENT
    if agreement := _agreement(proofs, refutations, sizes):
        return Relation(agreement[0].relation)
    if "same order" in refuted or {"equal", "proportional"} <= refuted:
        return Relation.DIFFERENT
    return Relation.UNKNOWN


def _sizes(sizes: Sequence[int] | None) -> str:
    return "every n" if sizes is None else f"n = {', '.join(map(str, sizes))}"


def scope(shown: Sequence[Shown[Comparison]], asked: tuple[int, ...] | None) -> str:
    """The sizes that proofs cover, and whether they speak of points where both have a value only."""
    sizes = [s.statement.classes for s in shown]
    each = [k for k in sizes if k is not None]
    text = _sizes(each if len(each) == len(sizes) else asked)
    if shown[0].statement.first.kind == FILTERING:
        text = "every matrix"
    return f"{text}, where both are defined" if any(s.statement.shared for s in shown) else text


def _negative(factor: Expr | None) -> bool:
    """Is the factor negative (at n = 2; it is never zero, and its sign does not change)?"""
    if factor is None:
        return False
    with precision(BITS):
        return bool(evaluate(factor, {"n": num(2).args[0]}) < 0)


# -- witnesses ------------------------------------------------------------------------------


def witness(compared: Compared, shown: Shown) -> dict:
    """A refutation as plain data: the distributions, both measures' values, what was to hold."""
    refutes = "that both are defined at the same points" if shown.relation == "defined" else shown.relation
    given = {k: v for k, v in shown.certificate.params.items() if isinstance(v, list)}
    if compared.first.kind == FILTERING:
        cells = {k: dict(zip(CELLS, v, strict=True)) for k, v in given.items()}
        pairs = product(given.items(), (compared.first, compared.second))
        values = {f"{m.name}({k})": matrix_value(compared, m, v) for (k, v), m in pairs}
        return {"refutes": refutes, "matrices": cells, "values": values}
    more = [("p", "y")] if shown.relation in ORDERS else [("q", "y")] if shown.relation == "proportional" else []
    values = {}
    for true, predicted in [("p", "x"), *more]:
        for m in (compared.first, compared.second):
            values[f"{m.name}({true}, {predicted})"] = value(m, given[true], given[predicted])
    return {"refutes": refutes, "n": len(given["p"]), "distributions": given, "values": values}


def value(m: Measure, true: Sequence[str], predicted: Sequence[str]) -> str | list[str] | None:
    """The value at a point: `a/b`, an enclosure, or None where there is none."""
    vectors = [[num(Fraction(v)) for v in vector] for vector in (true, predicted)]
    with precision(BITS):
        try:
            return bounds(evaluate(expand(m.formula, *vectors), {}))
        except AxiomcheckError:
            return None


def matrix_value(compared: Compared, m: Measure, counts: Sequence[int]) -> str | list[str] | None:
    """The value at a matrix: `a/b`, an enclosure, `+oo` or `-oo`, or None where there is none."""
    try:
        found = at_matrix(m, counts, compared.domain)
        return found if found is None or isinstance(found, str) else bounds(found)
    except AxiomcheckError:
        return None


def at_matrix(m: Measure, counts: Sequence[int], domain: str = "natural") -> Value | str | None:
    """The value at a matrix, perhaps `+oo` or `-oo`, by arithmetic with infinite values; None where there is none.

    >>> from axiomcheck import measures
    >>> at_matrix(measures.from_name("precision"), (1, 2, 0, 3)), at_matrix(measures.from_name("precision"), (0, 0, 2, 3))
    (Fraction(1, 3), None)
    """
    about = Comparison(m, m, domain=domain)
    point = point_of(about, {"matrix": list(counts)})
    for f, v in about.setting(m).cases:
        if (holds := calculus.truth(f, point)) is None:
            raise CheckError("an enclosure does not tell which value it is")
        if holds:
            return calculus.value(v, point) if isinstance(v, Node) else v if v in (PLUS, MINUS) else None
    return None
