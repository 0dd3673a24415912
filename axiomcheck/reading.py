"""What is meant by a measure, however it is given: the one place that decides it.

A name or alias, a formula, LaTeX, a formula over counts, a TOML file, `module:function` and
`path.py:function`, a Python function, a SymPy expression, or a `Measure`: every command and
every function of the Python API reads it here.  Functions alone run somebody's code, and only
in a child process.

>>> read("kld").measure, read("max(abs(p - p_hat))").form
(<Measure KLD>, 'formula')
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axiomcheck import measures, theories
from axiomcheck.errors import InputError, NoReturn, NotThere
from axiomcheck.input import added, declared, parameters, texts
from axiomcheck.input.grammar import by_user
from axiomcheck.input.hints import looks_like_sympy
from axiomcheck.input.parameters import Wish, restricted
from axiomcheck.input.signatures import may_take_labels, takes_counts
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.matrix import FILTERING, VOCABULARY
from axiomcheck.lang.measure import QUANTIFICATION, Measure, Parameter
from axiomcheck.verdict import Status, Verdict, witness_size

if TYPE_CHECKING:
    from axiomcheck.input.tracing.reading import Traced

LONGEST_NAME = 200
PATHS = ("/", "./", "../")  # what no formula and no name begins with
LONGEST_SHOWN = 60
GIVE = "give a name, a formula, LaTeX, a TOML file, a function, a SymPy expression or a Measure"
Given = str | Path | Measure | Expr | Callable[..., Any] | Any
Params = Mapping[str, Any] | Iterable[str | Wish | Parameter]


IN_PART = ", in part"


@dataclass(frozen=True, repr=False)
class Bounded(Verdict):
    """A verdict on a formula that was proved to equal a function at some codeframe sizes only."""

    equal: tuple[int, ...] = ()
    apart: tuple[str, ...] = ()  # notes on points at which the function has a value, of which nothing is said

    @property
    def scope(self) -> str:
        """`n <= 4` for what the formula satisfies at every n; `in part` where notes except some points."""
        plain = super().scope
        if plain == "every n" and self.equal:
            plain = f"n <= {max(self.equal)}" if min(self.equal) == 2 else f"n = {_span(self.equal)}"
        return plain + IN_PART if self.apart and self.status in (Status.PROVED, Status.CONDITIONAL) else plain


@dataclass(frozen=True)
class Reading:
    """How something was read as a measure.

    Parameters
    ----------
    again : str
        What a command line is given to read it again.
    form : str
        "name", "formula", "latex", "file", "function", "sympy", "tree" or "measure".
    found : Measure, optional
        The measure, parameters' values put in; None of a function that has a formula at single sizes only.
    unbound : Measure, optional
        The same without these values.
    notes : tuple of str
        How it was understood, and what is not covered.
    traced : Traced, optional
        What is known of a function.
    """

    again: str
    form: str
    found: Measure | None
    unbound: Measure | None = None
    notes: tuple[str, ...] = ()
    traced: Traced | None = None

    @property
    def measure(self) -> Measure:
        """The measure, for every n; an InputError where a function has no formula for every n."""
        return self.at(None)

    def at(self, classes: int | None) -> Measure:
        """The measure at one size of codeframes, or for every n."""
        if self.traced is not None:
            return self.traced.measure(classes)
        if self.found is None:
            raise InputError(f"{self.again} is no measure")
        return self.found

    @property
    def kind(self) -> str:
        """ "quantification" or "filtering"."""
        return self.measure.kind if self.traced is None else self.traced.kind

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The sizes to ask about where none is named: every n (None), or those with a formula of their own."""
        if self.traced is None or self.traced.formula is not None:
            return (None,)
        return tuple(self.traced.own)

    @property
    def scope(self) -> str:
        """Where the measure is what was given: `every n`, or the sizes at which that was proved of a function."""
        if self.traced is None:
            return "every n" if self.measure.classes is None else f"n = {self.measure.classes}"
        if self.traced.kind == FILTERING:
            return "every matrix"
        return f"n = {_span(self.traced.equal or tuple(self.traced.own))}"

    def bounded(self, verdict: Verdict) -> Verdict:
        """The verdict with the scope that was proved of what was given."""
        apart = () if self.traced is None else self.traced.apart
        sized = verdict.claim.classes is not None and not apart
        if self.traced is None or sized or verdict.status is Status.UNKNOWN:
            return verdict
        values = {f.name: getattr(verdict, f.name) for f in fields(Verdict)}
        return Bounded(**values, equal=self.traced.equal, apart=apart)

    @property
    def in_part(self) -> str:
        """What the scope of a proof ends with, where a function has values of which nothing is said."""
        return IN_PART if self.traced is not None and self.traced.apart else ""

    def beyond(self, verdicts: Iterable[Verdict]) -> list[str]:
        """What must be said of witnesses at sizes where the formula was not compared with the function."""
        equal = () if self.traced is None else self.traced.equal
        found = []
        for v in verdicts:
            refuted = v.status in (Status.REFUTED, Status.UNDEFINED) and v.claim.classes is None
            if equal and refuted and v.certificate and (size := witness_size(v.certificate)) > max(equal):
                found.append(
                    f"{v.claim.axiom.name}: the witness has {size} classes; it is one for the formula"
                )
        return found

    def __str__(self) -> str:
        return "\n".join([f"{self.again}: {self.form}, {self.scope}", *self.notes])


def _span(sizes: Sequence[int]) -> str:
    return f"{min(sizes)}..{max(sizes)}" if len(sizes) > 1 else str(sizes[0])


@dataclass(frozen=True)
class Asked:
    """What was read, and the codeframe sizes that are asked about; None stands for every n."""

    reading: Reading
    sizes: tuple[int | None, ...]
    explicit: bool

    def claims(self, build: Callable[[Measure, str], list[Claim]]) -> list[Claim]:
        """What is claimed of it; `build` makes the claims about one measure and size."""
        if self.reading.kind == FILTERING:
            return build(self.reading.measure, "every")
        found: list[Claim] = []
        trouble: InputError | None = None
        for size in self.sizes:
            try:
                found += build(self.reading.at(size), "every" if size is None else str(size))
            except InputError as error:  # an axiom that says nothing at this size
                trouble = trouble or error
        if trouble is not None and not found:
            raise trouble
        return found

    def bounded(self, verdict: Verdict) -> Verdict:
        """The verdict with the scope that was proved of the function, unless every n was asked for."""
        return verdict if self.explicit else self.reading.bounded(verdict)

    def said(self, verdicts: Iterable[Verdict]) -> list[str]:
        """Lines to print beside the verdicts: how the function was read, and what is not covered."""
        head, *notes = self.reading.notes
        if self.explicit and None in self.sizes:
            head += f"\nverdicts for every n are for the formula, which equals the function at {self.reading.scope}"
        return [head, *self.reading.beyond(verdicts), *notes]

    def record(self) -> dict[str, Any]:
        """The same for JSON."""
        traced = self.reading.traced
        if traced is None:
            return {}
        formula = traced.formula
        own: dict[int, Any] = {} if formula is not None else dict(traced.own)
        return {
            "function": traced.spec,
            "formula": None if formula is None else str(formula),
            "equal_at": list(traced.equal),
            "formulas": {str(k): str(v) for k, v in own.items()},
            "notes": list(traced.notes),
        }


def kind_of(asked: Iterable[Axiom]) -> str | None:
    """What the axioms are about, if all are about the same.

    >>> from axiomcheck import axioms
    >>> kind_of([axioms.from_name("SM")]), kind_of(axioms.catalog().values())
    ('filtering', None)
    """
    kinds = {x.kind for x in asked}
    return kinds.pop() if len(kinds) == 1 else None


def read(
    thing: Given,
    *,
    kind: str | None = None,
    asked: Iterable[Axiom] = (),
    params: Params = (),
    lower_is_better: bool = False,
    sizes: Sequence[int] | None = None,
    arguments: Iterable[str] = (),
    outside: bool = True,
    memory_mb: int | None = None,
    shared: bool = False,
    seconds: float | None = None,
) -> Reading:
    """What is meant.

    Parameters
    ----------
    thing : str, path, callable, SymPy expression, Expr or Measure
        However it is given.
    kind : {"quantification", "filtering"}, optional
        What a function takes, what a formula is about; as it looks if not given: a function whose arguments are
        named tp, fp, fn and tn takes counts.
    asked : iterable of Axiom
        What will be asked of it: axioms of one kind tell what a function takes.
    params : mapping or iterable of str
        Values and ranges of parameters: "alpha=1/2", "alpha: 0 < alpha < 1".
    lower_is_better : bool
        A formula over counts is an error, not a quality.
    sizes : sequence of int, optional
        At which a function is traced; 2, 3 and 4 if not given.
    arguments : iterable of str
        A function's further arguments, "NAME=VALUE".
    outside : bool
        May it be a file to be read, or a function to be run?
    memory_mb : int, optional
        Cap of the process in which a function is run.
    shared : bool
        Are the `params` about other measures too, so that some may be about none here?
    seconds : float, optional
        Processor time of one call of a function; 20 if not given, and never less than 5.

    Raises
    ------
    InputError
        It cannot be read as a measure; one line says where, why, and the cure.

    Examples
    --------
    >>> read("TP/(TP + FP)").kind, read("kld", outside=False).scope
    ('filtering', 'every n')
    >>> import sympy
    >>> c, n = sympy.symbols("c n")
    >>> p, p_hat = sympy.IndexedBase("p"), sympy.IndexedBase("p_hat")
    >>> read(sympy.Sum((p[c] - p_hat[c])**2, (c, 1, n))).form
    'sympy'
    """
    wishes, arguments = _wishes(params), tuple(arguments)
    if isinstance(thing, Path):
        thing = str(thing)
    if isinstance(thing, str) and theories.named(thing) is not None and (outside or not theories.is_file(thing)):
        return _bound(thing, "name", theories.measure(thing), wishes, shared)
    spec = _spec(thing)
    if arguments and spec is None:
        raise InputError("--argument is for functions, such as mymetrics.py:my_error")
    if spec is not None:
        for given, option in ((wishes and not shared, "--param"), (lower_is_better, "--lower-is-better")):
            if given:
                raise InputError(f"{option} is for names and formulas, not for functions; leave it out")
        if not outside:
            raise InputError(f"{_short(str(spec))} is a function, which is not run here; give a formula")
        from axiomcheck.tracer import trace

        about = kind or kind_of(asked) or (FILTERING if takes_counts(spec) else None)
        if kind is None and about == QUANTIFICATION and takes_counts(spec):
            cure = "name those of filtering, such as SM"
            raise InputError(f"{_short(str(spec))} takes counts, and the axioms are about prevalences; {cure}")
        try:
            traced = trace(spec, sizes, arguments, about, memory_mb, call_seconds=seconds)
        except InputError as error:
            if about is not None or isinstance(error, NoReturn):
                raise
            traced = _of_labels(spec, sizes, arguments, memory_mb, seconds, error)
        whole = traced.measure() if traced.formula is not None else None
        notes = (traced.reading, *(f"note: {x}" for x in traced.notes))
        return Reading(traced.spec, "function", whole, whole, notes, traced)
    if not outside and isinstance(thing, str) and _is_file(thing):
        raise InputError(f"{_short(thing)} is a file, which is not read here; give a formula")
    found = _read(thing, kind, wishes, lower_is_better, shared)
    counted = found.form in ("formula", "latex", "sympy", "tree") and found.measure.kind == FILTERING
    if lower_is_better and not counted:
        raise InputError(
            "--lower-is-better is for formulas over counts, such as 'FP/(FP + TN)'; leave it out"
        )
    if kind not in (None, found.measure.kind):
        raise InputError(
            f"{found.measure.name} is a measure of {found.measure.kind}; --kind {kind} contradicts that"
        )
    return found


def _of_labels(
    spec: str | Callable[..., Any], sizes: Any, arguments: tuple[str, ...], memory_mb: int | None,
    seconds: float | None, error: InputError,
) -> Traced:
    """The function traced on label vectors, whose names its arguments have; `error` says why (p, p_hat) failed."""
    from axiomcheck.tracer import trace

    if may_take_labels(spec):
        try:
            found = trace(spec, sizes, arguments, FILTERING, memory_mb, call_seconds=seconds)
        except InputError:
            pass
        else:
            note = "it takes label vectors, not prevalences, of which it cannot be traced; --kind quantification says why"
            return replace(found, notes=(note, *found.notes))
    if isinstance(error, NotThere):
        raise error
    cure = "if it takes label vectors or counts (tp, fp, fn, tn), say --kind filtering"
    raise InputError(f"{error}; {cure}") from None


def read_all(things: Iterable[Given], params: Params = (), **options: Any) -> list[Reading]:
    """Several measures; each takes those of the parameters that it has, and one has each.

    >>> [str(x.measure.formula) for x in read_all(["AE", "a*max(abs(p - p_hat))"], ["a=2"])]
    ['mean(abs(p_hat - p))', '2*max(abs(p - p_hat))']
    """
    wishes = _wishes(params)
    found = [read(x, params=wishes, shared=True, **options) for x in things]
    used = {x.name for r in found if r.unbound is not None for x in r.unbound.parameters}
    for wish in wishes:
        if wish.name not in used:
            raise InputError(
                f"--param {wish}: no measure named here has a parameter {wish.name}; leave it out"
            )
    return found


def _wishes(params: Params) -> list[Wish]:
    if isinstance(params, Mapping):
        params = [_said(name, str(x)) for name, x in params.items()]
    given = [params] if isinstance(params, str) else list(params)
    return parameters.parse_all(
        f"{x.name}: {x}" if isinstance(x, Parameter) else str(x) if isinstance(x, str) else _text(x)
        for x in given
    )


def _said(name: str, value: str) -> str:
    """A value or a range of a parameter, as it is written on the command line."""
    return f"{name}: {value}" if "<" in value or ">" in value else f"{name}={value}"


def _text(wish: Any) -> str:
    if not isinstance(wish, Wish):
        raise InputError(f"{wish!r} is no parameter; {parameters.CURE}")
    return f"{wish.name}={wish.value}" if wish.value is not None else f"{wish.name}: {wish}"


def _spec(thing: Given) -> str | Callable[..., Any] | None:
    """The function that is meant, if one is."""
    from axiomcheck.input.latex import looks_like_latex
    from axiomcheck.input.tracing.loading import looks_like_function

    if isinstance(thing, str):
        return thing if looks_like_function(thing) and not looks_like_latex(thing) else None
    return thing if inspect.isroutine(thing) or (callable(thing) and not _is_formula(thing)) else None


def _is_formula(thing: Any) -> bool:
    return isinstance(thing, Measure | Expr) or looks_like_sympy(thing) or inspect.isclass(thing)


def _is_file(text: str) -> bool:
    return text.lower().endswith(".toml")


def _read(thing: Given, kind: str | None, wishes: list[Wish], lower: bool, shared: bool) -> Reading:
    if isinstance(thing, str):
        if _is_file(thing):
            return _bound(thing, "file", declared.load(thing).measure, wishes, shared)
        if thing.startswith(PATHS) or thing.rstrip(":").endswith(".py"):
            file = thing.rstrip(":") if thing.rstrip(":").endswith(".py") else "mymetrics.py"
            raise InputError(f"{_short(thing)} is a path; give a TOML file, or a function in a file, such as {file}:my_error")
        if texts.looks_written(thing):
            found = texts.read(thing, kind=kind, wishes=wishes, lower_is_better=lower, shared=shared)
            again = (
                thing if found.form == "latex" or found.unbound.name.isidentifier() else found.unbound.name
            )
            return Reading(again, found.form, found.measure, found.unbound, found.said)
        if len(thing) > LONGEST_NAME:
            raise InputError(
                f"no measure has a name of {len(thing):,} characters; name one, or write a formula"
            )
        try:
            named = added.find_measure(thing)
        except InputError as error:
            if elsewhere := theories.with_measure(thing):
                hint = f"did you mean {' or '.join(elsewhere)}? `axiomcheck list theories` shows the theories"
                raise InputError(f"no measure of the catalog is called {thing!r}; {hint}") from error
            raise
        return _bound(named.name, "name", named, wishes, shared)
    if isinstance(thing, Measure):
        form = "name" if measures.catalog().get(thing.id) is thing else "measure"
        return _bound(thing.name, form, thing, wishes, shared)
    if isinstance(thing, Expr):
        return _of_tree(thing, "tree", (), kind, wishes, lower, shared)
    if looks_like_sympy(thing):
        from axiomcheck.input.symbolic import from_sympy, parameter_of

        tree, own = from_sympy(thing), thing.free_symbols  # type: ignore[union-attr]
        known = [parameter_of(x) for x in own if str(x) in tree.symbols - texts.OWN - {"n"}]
        return _of_tree(tree, "sympy", sorted(known, key=lambda x: x.name), kind, wishes, lower, shared)
    raise InputError(f"{_short(repr(thing))} is no measure; {GIVE}")


def _bound(again: str, form: str, found: Measure, wishes: list[Wish], shared: bool) -> Reading:
    """A declared measure, its parameters fixed or narrowed as is wished."""
    if shared:
        wishes = [w for w in wishes if w.name in {x.name for x in found.parameters}]
    return Reading(again, form, restricted(found, wishes), found)


def _of_tree(
    tree: Expr, form: str, known: Iterable[Parameter], kind: str | None, wishes: list[Wish], lower: bool,
    shared: bool,
) -> Reading:
    """A formula that is no text; its parameters are those that it is known to have and those that are wished."""
    about_counts = kind == FILTERING or (kind is None and bool(tree.symbols & (VOCABULARY - {"n"})))
    ranges = {x.name: x for x in known} | {w.name: w.parameter for w in wishes}
    kind = FILTERING if about_counts else QUANTIFICATION
    declared = tuple(x for name, x in ranges.items() if name in tree.symbols)
    found = by_user(tree, parameters=declared, kind=kind, lower_is_better=lower or not about_counts)
    if shared:
        wishes = [w for w in wishes if w.name in ranges and w.name in tree.symbols]
    used = {x.name for x in found.parameters}
    left = [w for w in wishes if w.value is not None or w.name not in used]  # ranges have been declared
    return Reading(found.name, form, restricted(found, left), found)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


__all__ = ["Bounded", "Given", "Reading", "read", "read_all"]
