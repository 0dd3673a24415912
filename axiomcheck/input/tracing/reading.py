"""A traced function as a measure: the formula, where it was proved equal to the function, and where not.

The function runs in a child process; what comes back are formulas, face by face.  A
formula for every n is a guess until `prove` (the kernel's prover, handed in from above)
shows that it equals the trace on the open simplex and on each of its faces.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

from axiomcheck import processes
from axiomcheck.errors import CheckError, InputError, NoReturn, NotThere, UndefinedValue
from axiomcheck.exact.branches import cases
from axiomcheck.exact.evaluate import expand, fold
from axiomcheck.input.grammar import parse
from axiomcheck.input.tracing.canonical import canonical, settled
from axiomcheck.input.tracing.forms import VECTOR, VECTORS
from axiomcheck.input.tracing.generalise import SIZES, at_classes, generalised
from axiomcheck.input.tracing.joining import Joiner
from axiomcheck.input.tracing.matrices import Traces, formula_of
from axiomcheck.input.tracing.paths import Prove, Region, approximate
from axiomcheck.input.tracing.strata import MATRIX, Face, region_of
from axiomcheck.lang.axiom import SPACE
from axiomcheck.lang.expr import TRAIN, Expr, class_sum, num, p, p_hat, sym
from axiomcheck.lang.goal import Goal, Rel, lt
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter
from axiomcheck.properties.spaces import Space, SpaceMeasure

DEFAULT_SIZES = (2, 3, 4)
TRACE_SECONDS, JOIN_SECONDS, PROOF_SECONDS = 90.0, 60.0, 30.0
CALL_SECONDS, LEAST_SECONDS = 20.0, 5.0  # of processor time, for one call of the function; the first may import
START_SECONDS = 30.0  # of processor time, to import what the function needs
MORE_PROCESSES = 1000  # that a function and its libraries may start, threads among them
MEMORY_MB = 2048
GOOD, BAD = (9, 1, 1, 9), (1, 9, 9, 1)  # a good filter and a bad one tell which way a measure is meant
SYMBOL = "symbol"  # an argument that stays a symbol: any positive number

# Terms that are 0, and have no value where a class has no true, no predicted, neither, or not both prevalences.
NOTHING = "nothing is said"
GUARDS = {"0+": num(0) / p, "+0": num(0) / p_hat, "00": num(0) / (p + p_hat), "any": num(0) / (p * p_hat)}
_COVERED = {"0+": ("0+", "00"), "+0": ("+0", "00"), "00": ("00",), "any": ("0+", "+0", "00")}
_WHERE = {
    "0+": "p(c) = 0", "+0": "p_hat(c) = 0", "00": "p(c) = p_hat(c) = 0", "any": "p(c) = 0 or p_hat(c) = 0"
}


# What a function of one vector is a function of.  It is not traced where all is zero.
VECTOR_NAME = "y"
NONNEGATIVE = Space("I", ("nonnegative",), (VECTOR_NAME,), (lt(0, class_sum(sym(VECTOR_NAME))),))


@dataclass(frozen=True)
class Traced:
    """What is known of a function."""

    spec: str
    formula: Expr | None  # one formula for every n, if one was found
    equal: tuple[int, ...]  # the codeframe sizes at which `formula` was proved to equal the function
    own: Mapping[int, Expr]  # for each size traced, the formula that the function is there
    notes: tuple[str, ...] = ()  # what a reader of its verdicts must know
    kind: str = QUANTIFICATION
    parameters: tuple[str, ...] = ()
    lower_is_better: bool = True
    points: int = 0  # at how many points the function itself was run and gave what its trace says

    @property
    def apart(self) -> tuple[str, ...]:
        """The notes on points at which the function has a value that its formula has not."""
        return tuple(note for note in self.notes if note.startswith("where ") and NOTHING in note)

    def measure(self, classes: int | None = None) -> Measure:
        """The measure at one codeframe size, or that of the formula for every n."""
        if classes is None or classes in self.equal:
            if self.formula is None:
                raise InputError(
                    f"{self.spec}: no formula for every n was found; ask for --classes {_span(tuple(self.own))}"
                )
            return _measure(self, self.formula)
        if classes not in self.own:
            raise InputError(f"{self.spec} was not traced at n = {classes}, only at {_span(tuple(self.own))}")
        return _measure(self, self.own[classes], classes)

    @property
    def reading(self) -> str:
        """One line that says how the function was read."""
        if self.kind == FILTERING:
            checked = f"traced with every choice of empty cells, compared at {self.points:,} matrices"
            return f"{self.spec} = {self.formula}, {checked}"
        checked = f"compared at {self.points:,} points"
        if self.formula is None:
            own = _span(tuple(self.own))
            return f"{self.spec} is traced at n = {own}, {checked}; no formula for every n was found"
        return f"{self.spec} = {self.formula}, proved equal at n = {_span(self.equal)}, {checked}"


def _parameters(symbols: Sequence[str]) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, low="0") for name in symbols)


def _as_read(formula: Expr, symbols: Sequence[str]) -> Expr:
    """The formula as its text is read, products from the left, so that certificates fit the text that they have.

    Where a factor has no value, so may other products of the same factors: what is read is what has to be compared.
    """
    try:
        again = parse(str(formula), parameters=_parameters(symbols))
    except InputError:
        return formula
    return again if str(again) == str(formula) else formula


def _measure(found: Traced, formula: Expr, classes: int | None = None) -> Measure:
    title = "function given by the user"
    where = "where the function has a value" + "".join(f"; {note}" for note in found.notes)
    parameters = _parameters(found.parameters)
    if found.kind == VECTOR:
        return of_vector(found.spec, title, formula, where, parameters)
    return Measure(
        found.spec, title, _as_read(formula, found.parameters) if found.kind == QUANTIFICATION else formula,
        where, classes=classes, parameters=parameters, kind=found.kind, lower_is_better=found.lower_is_better,
    )


def of_vector(
    name: str, title: str, formula: Expr, where: str, parameters: tuple[Parameter, ...] = ()
) -> SpaceMeasure:
    """A formula in y as a measure of one vector of nonnegative numbers, not all of them zero."""
    return SpaceMeasure(name, title, formula, where, parameters=parameters, kind=SPACE, space=NONNEGATIVE)


def _span(sizes: Sequence[int]) -> str:
    low, high = min(sizes), max(sizes)
    return str(low) if low == high else f"{low}..{high}"


def read(
    spec: str,
    prove: Prove,
    *,
    sizes: Sequence[int] = DEFAULT_SIZES,
    arguments: Mapping[str, str] | None = None,
    seconds: float = TRACE_SECONDS,
    memory_mb: int = MEMORY_MB,
    kind: str = QUANTIFICATION,
    form: str = VECTORS,
    call_seconds: float = CALL_SECONDS,
) -> Traced:
    """Trace `function(p, p_hat)`, or `function(y)`; this runs the function's code, in a child process.

    `prove` tells whether the kernel accepted a proof of a goal, `sizes` are the codeframes at which to trace,
    and `arguments` the function's further ones, as text. `kind` is "quantification", of two distributions, or
    "vector", of one vector of nonnegative numbers; `form` is how it wants them
    (`axiomcheck.input.tracing.forms`), and `call_seconds` the processor time of one call.
    """
    symbols = tuple(k for k, v in (arguments or {}).items() if v == SYMBOL and k != TRAIN)
    answer = ask(spec, kind, sizes, arguments or {}, seconds, memory_mb, form, call_seconds)
    try:
        return _of_kind(kind, understood(spec, answer, prove, symbols))
    except Jumps as error:
        if "again" not in answer:
            raise
        try:
            again = {**answer, **answer["again"]}
            return _of_kind(kind, understood(spec, again, prove, symbols, branches=True))
        except InputError:
            raise error from None


def _of_kind(kind: str, found: Traced) -> Traced:
    """What was traced, in the letters of its kind."""
    if kind != VECTOR:
        return found
    named = {"p": sym(VECTOR_NAME)}
    return replace(
        found,
        kind=kind,
        formula=None if found.formula is None else found.formula.subs(named),
        own={size: e.subs(named) for size, e in found.own.items()},
        notes=tuple(note.replace("p(c)", f"{VECTOR_NAME}(c)") for note in found.notes),
    )


def understood(
    spec: str, answer: Mapping[str, Any], prove: Prove, symbols: tuple[str, ...] = (), branches: bool = False
) -> Traced:
    """What the child's answer says; `symbols` are arguments that stay symbols, `branches` may be `where`."""
    patience = _patience(spec)
    joining = _patient(prove, patience)
    prove, joining = (of_every_branch(x) if branches else x for x in (prove, joining))

    def joiner(region: Region) -> Joiner:
        return Joiner(region, joining, branches, patience)

    def traces(data: Any) -> dict[int, list[_Traces]]:
        found: dict[int, list[_Traces]] = {}
        for size, faces in data.items():
            for face in faces:
                read = _Traces(face, prove, joiner, symbols, branches)
                found.setdefault(int(size), []).append(read)
                if read.face.open and read.trouble:
                    jumps = Jumps if read.jumps else InputError
                    raise jumps(f"{spec} is no formula at n = {size}: {read.trouble}")
        return found

    try:
        traced, further = traces(answer["sizes"]), traces(answer["open"])
    except InputError:
        raise
    except (CheckError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{spec}: its trace cannot be read: {error}") from None
    if not traced:
        raise InputError(f"{spec}: tracing it took too long; ask for fewer --classes")
    found = _assembled(spec, traced, traced | further, tuple(answer["notes"]), prove, symbols)
    rounding = _rounding(answer)
    return replace(found, parameters=symbols, points=int(answer["points"]), notes=(*found.notes, *rounding))


def _rounding(answer: Mapping[str, Any]) -> list[str]:
    """A note on the points where the function's rounding shows."""
    if not answer["rounded"]:
        return []
    return [
        f"at {answer['rounded']:,} of {answer['points']:,} points the function's rounding alone decides what it gives"
    ]


def _patience(spec: str) -> Callable[[], None]:
    """What gives up, once joining the ways through a function has taken too long."""
    deadline = process_time() + JOIN_SECONDS

    def ask() -> None:
        if process_time() > deadline:
            raise InputError(
                f"{spec}: its branches were not joined into one formula within {JOIN_SECONDS:g} s; "
                f"write it with abs, minimum, maximum or where"
            )

    return ask


def _patient(prove: Prove, patience: Callable[[], None]) -> Prove:
    def proved(goal: Goal) -> bool:
        patience()
        return prove(goal)

    return proved


def of_every_branch(prove: Prove) -> Prove:
    """Proves a goal about values that jump, case by case."""

    def proved(goal: Goal) -> bool:
        try:
            return all(map(prove, cases(goal)))
        except CheckError:
            return False

    return proved


class Jumps(InputError):
    """The function branches, and no abs, minimum or maximum joins the branches."""


def ask(
    spec: str, kind: str, sizes: Sequence[int], arguments: Mapping[str, str], seconds: float, memory_mb: int,
    form: str = VECTORS, call_seconds: float = CALL_SECONDS,
) -> dict[str, Any]:
    """The child's answer; formulas with `where` are beside the others, so that a library is imported once."""
    request = {"spec": spec, "kind": kind, "sizes": list(sizes), "arguments": dict(arguments),
               "seconds": seconds, "memory_mb": memory_mb, "form": form, "call_seconds": call_seconds}  # fmt: skip
    # of memory the child caps itself what the function uses, once its libraries are there
    caps = processes.Caps(0, seconds + START_SECONDS, MORE_PROCESSES)
    done = processes.run(
        "axiomcheck.input.tracing.child:main", caps=caps, seconds=processes.wall(call_seconds),
        given=json.dumps(request),
    )
    if done.code is None:
        raise NoReturn(f"{spec}: it did not return within {min(call_seconds, seconds):g} s")
    try:
        answer = json.loads(done.said)
    except (ValueError, RecursionError):
        raise InputError(f"{spec}: its process ended ({done.code}) without an answer") from None
    if "error" in answer:
        raise (InputError if answer.get("there", True) else NotThere)(str(answer["error"])[:1000])
    return answer


class _Traces(Traces):
    """What came out on one face of the simplex."""

    def __init__(
        self, data: dict[str, Any], prove: Prove, joiner: Callable[[Region], Joiner], symbols: tuple[str, ...],
        branches: bool,
    ):
        true, predicted = (tuple(map(bool, data[k])) for k in ("true", "predicted"))
        self.face = Face(true, predicted, trained=bool(data.get("trained")))
        self.p, self.x = (self.face.vectors * 2)[:2]  # of one vector, there is no second
        super().__init__(data, joiner(region_of(self.face, symbols)), prove, branches)

    def formula(self, formula: Expr) -> Expr | None:
        """A measure's formula on this face; None where it has no value."""
        written = expand(formula, self.p, self.x, list(map(sym, self.face.train)))
        return self.simplest(written, self.region.reduced)

    def agrees(self, formula: Expr | None, prove: Prove) -> bool:
        """Was it shown to be what the function is here?"""
        if formula is None or self.value is None:
            return formula is self.value
        try:
            value = fold(self.region.reduced(self.value), self.region.positive)
        except (UndefinedValue, CheckError):
            value = self.value
        if formula == self.value or canonical(formula) == canonical(value):
            return True
        if canonical(settled(formula, self.region.groups)) == canonical(settled(value, self.region.groups)):
            return True
        return prove(Goal(self.region.hypotheses, Rel("=", formula, self.value)))


def _assembled(
    spec: str, traced: dict[int, list[_Traces]], everything: dict[int, list[_Traces]], notes: tuple[str, ...],
    prove: Prove, symbols: tuple[str, ...],
) -> Traced:
    inside: dict[int, Expr] = {}
    for size, faces in everything.items():
        if faces[0].value is None:
            raise InputError(f"{spec} has no finite value at n = {size}, whatever the prevalences")
        inside[size] = faces[0].value
    deadline = process_time() + PROOF_SECONDS
    guess = None
    if all(k in everything for k in SIZES):
        guess = generalised([inside[k] for k in SIZES])
    if guess is not None:
        guess = _as_read(guess, symbols)
    own, equal, said = {}, [], list(notes)
    for size, faces in traced.items():
        fits = (
            guess is not None
            and process_time() < deadline
            and faces[0].agrees(faces[0].formula(guess), prove)
        )
        if fits:
            equal.append(size)
        own[size] = _as_read(at_classes(inside[size]), symbols)
    if guess is not None and equal:
        guess, more = _restricted(guess, [f for k in equal for f in traced[k]], prove, deadline)
        said += more
    for size in own:
        if size not in equal:
            own[size], more = _restricted(own[size], traced[size], prove, deadline)
            said += more
    return Traced(spec, guess if equal else None, tuple(equal), own, tuple(dict.fromkeys(said)))


def _restricted(formula: Expr, faces: list[_Traces], prove: Prove, deadline: float) -> tuple[Expr, list[str]]:
    """The formula without a value where the function has none, or another one; and what to say about it."""
    wrong: list[_Traces] = []  # the formula says what the function does not
    right: list[_Traces] = []
    missing: list[_Traces] = []  # the function has a value, and the formula none
    for face in faces:
        if face.face.open:
            continue
        here = face.formula(formula)
        if here is None:
            missing += [face] if face.value is not None or face.trouble else []
        elif not face.trouble and process_time() < deadline and face.agrees(here, prove):
            right.append(face)
        else:
            wrong.append(face)
    notes = []
    if wrong:
        guard = _guard(wrong, right)
        formula = guarded(formula, GUARDS[guard])
        told = [f for f in wrong if f.value is not None or f.trouble]
        lost = [f for f in right if _covers(guard, f)]
        if told or lost:
            notes.append(f"where some {_WHERE[guard]} the function has other values, of which {NOTHING}")
        else:
            notes.append(f"it has no value (nan, inf or an exception) where some {_WHERE[guard]}")
    if missing:
        common = next((k for k in ("00", "0+", "+0") if all(_covers(k, f) for f in missing)), "any")
        notes.append(f"where some {_WHERE[common]} the function has a value of its own, of which {NOTHING}")
    return formula, notes


def _covers(guard: str, face: _Traces) -> bool:
    return any(kind in face.face.kinds for kind in _COVERED[guard])


def _guard(wrong: list[_Traces], right: list[_Traces]) -> str:
    """The guard that takes all of the wrong faces, and as few of the right ones as can be."""
    fitting = [k for k in GUARDS if all(_covers(k, f) for f in wrong)]
    return min(fitting, key=lambda k: sum(_covers(k, f) for f in right))


def guarded(formula: Expr, guard: Expr) -> Expr:
    """The same formula without a value where the guard has none: the guard joins the first sum, wherever it occurs."""
    sums = [e for e in formula.nodes() if e.op == "sum" and e.symbols & {"p", "p_hat"}]
    if not sums:
        return formula + class_sum(guard)
    return formula.replace(lambda e: class_sum(e.args[0] + guard) if e == sums[0] else None)


# -- contingency matrices -------------------------------------------------------------------


def read_matrix(
    spec: str, prove: Prove, *, arguments: Mapping[str, str] | None = None, seconds: float = TRACE_SECONDS,
    memory_mb: int = MEMORY_MB, call_seconds: float = CALL_SECONDS,
) -> Traced:
    """Trace `function(tp, fp, fn, tn)`; this runs the function's code, in a child process."""
    answer = ask(spec, FILTERING, (), arguments or {}, seconds, memory_mb, call_seconds=call_seconds)
    return understood_of_counts(spec, answer, prove)


def understood_of_counts(spec: str, answer: Mapping[str, Any], prove: Prove) -> Traced:
    """What the child's answer says of a function of counts."""
    try:
        formula, notes = formula_of(spec, answer["faces"], prove, whole=bool(answer["labels"]))
    except (CheckError, KeyError, TypeError) as error:
        raise InputError(f"{spec}: its trace cannot be read: {error}") from None
    good, bad = (approximate(formula, dict(zip(MATRIX, cells, strict=True))) for cells in (GOOD, BAD))
    if not (good < bad or bad < good):
        raise InputError(
            f"{spec}: it does not tell {GOOD} from {BAD}, so neither more nor less of it is better"
        )
    way = f"{'lower' if good < bad else 'higher'} is better, as at (tp, fp, fn, tn) = {GOOD} and {BAD}"
    said = (*answer["notes"], way, *notes, *_rounding(answer))
    return Traced(
        spec, formula, (), {}, said, FILTERING, lower_is_better=good < bad, points=int(answer["points"])
    )
