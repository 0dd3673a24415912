"""Certificates as SMT-LIB: every step that is algebra, for solvers of one's own choice.

What a step of algebra shows is a sequent of polynomials: hypotheses imply a relation, whatever the terms are that
are no polynomials (sums, logarithms, roots, inverses, entries of vectors).  Each of those gets a name, and the
hypotheses with the negated relation are a script of the logic QF_NRA, which must be unsatisfiable.  That |t| and roots
are not negative, and exponentials positive, is said beside.  Relations that hold by enclosures are scripts where they
are of rational numbers; else they are listed.

>>> from axiomcheck.calculus.term import ONE, ZERO, mul, rel, var
>>> x = var("x")
>>> step = Step(Sequent(frozenset([rel("lt", ONE, x)]), rel("lt", ZERO, mul(x, x))), "algebra")
>>> print(script(step))
(set-logic QF_NRA)
(declare-const v1 Real)
(assert (< 1 v1))
(assert (not (< 0 (* v1 v1))))
(check-sat)
(exit)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from flint import fmpq

from axiomcheck import measures
from axiomcheck.asked import theory_of, usual
from axiomcheck.calculus import parameters
from axiomcheck.calculus.check import Step
from axiomcheck.calculus.files import unpack
from axiomcheck.calculus.polynomial import Poly, Ring
from axiomcheck.calculus.rules import Sequent
from axiomcheck.calculus.term import FALSE, RELATIONS, Node
from axiomcheck.documents import Document, claim_of, parse, render
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.exact.certificate import CASES
from axiomcheck.formal.plain import text as written
from axiomcheck.formal.smtlib_writer import number
from axiomcheck.input import formula
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import Measure
from axiomcheck.runner import run
from axiomcheck.senses import Sense
from axiomcheck.store import documents, read_bounded, shipped_root
from axiomcheck.tactics.forms import is_form
from axiomcheck.tactics.positivity import fraction
from axiomcheck.verdict import Status, rested

ALGEBRA, BALLS = ("algebra", "absurd", "z3"), "enclosed"  # rules that show something at once
RATIONAL = ("num", "var", "add", "mul", "pow", *RELATIONS)
SIGNS = {"abs": "<=", "root": "<=", "exp": "<"}  # how 0 stands to them
LISTED = "not-polynomial.txt"
INDEX = "index.txt"
SHOWN = 3  # claims that a script names
SECONDS = 20.0  # for each axiom of a measure of one's own
HEADER = ("(set-info :smt-lib-version 2.6)", '(set-info :category "industrial")', "(set-info :status unsat)")


class NotPolynomial(AxiomcheckError, ValueError):
    """An enclosure of a logarithm, an exponential or a root."""


# -- one step --------------------------------------------------------------------------------


def script(step: Step) -> str:
    """The negation of what a step shows, without comments: unsatisfiable, as the step is right.

    Raises
    ------
    NotPolynomial
        It is no polynomials that the step is about.
    """
    S = step.shows
    if step.rule == BALLS and not all(t.op in RATIONAL or _of_number(t) for f in (S.goal, *S.given) for t in f.nodes()):
        raise NotPolynomial(f"{written(S.goal)} is not about polynomials")
    names = _Names()
    given = [names.formula(f) for f in sorted(S.given, key=repr) if f.op in RELATIONS]
    goal = [] if step.rule == "absurd" or S.goal == FALSE else [f"(not {names.formula(S.goal)})"]
    for t in _spoken_of(step.params):
        names.term(t)
    signs = [f"({SIGNS[t.op]} 0 {name})" for t, name in names.given() if t.op in SIGNS]
    lines = [f"(declare-const {name} Real)" for _, name in names.given()]
    return "\n".join(["(set-logic QF_NRA)", *lines, *(f"(assert {f})" for f in (*given, *signs, *goal)), "(check-sat)", "(exit)"])


def _spoken_of(params: Iterable[object]) -> Iterator[Node]:
    """The terms whose signs a step uses."""
    for x in params:
        if is_form(x):
            yield from x.kids if x.op == "a" else _spoken_of(x.kids)


def _of_number(t: Node) -> bool:
    """Is it the inverse of a number?"""
    return t.op == "inv" and t.kids[0].op == "num" and t.kids[0].q != 0


class _Names:
    """Names for what is no polynomial, in the order in which it comes; scripts that differ in names alone are one."""

    def __init__(self) -> None:
        self.ring, self.names = Ring(), dict[int, str]()

    def given(self) -> list[tuple[Node, str]]:
        """What has a name."""
        return [(self.ring.atoms[i], name) for i, name in self.names.items()]

    def formula(self, f: Node) -> str:
        """A relation."""
        left, right = map(self.term, f.kids)
        return f"(not (= {left} {right}))" if f.op == "ne" else f"({ {'le': '<=', 'lt': '<', 'eq': '='}[f.op] } {left} {right})"

    def term(self, t: Node) -> str:
        """A term as it is written, as far as it is a polynomial."""
        if t.op == "num":
            return number(t.q)
        if _of_number(t):
            return number(1 / t.kids[0].q)
        if t.op in ("add", "mul", "pow") and (t.k if t.op == "pow" else t.kids):
            said = [self.term(kid) for kid in t.kids] * (t.k if t.op == "pow" else 1)
            return said[0] if len(said) == 1 else f"({'+' if t.op == 'add' else '*'} {' '.join(said)})"
        return self._sum(self.ring.poly(t))

    def _sum(self, p: Poly) -> str:
        said = [self._product(k, m) for m, k in sorted(p.items(), key=lambda x: (len(x[0]), x[0]))]
        return "0" if not said else said[0] if len(said) == 1 else f"(+ {' '.join(said)})"

    def _product(self, k: fmpq, m: tuple[int, ...]) -> str:
        q = fraction(k)
        said = [*([number(q)] if q != 1 or not m else []), *(self.names.setdefault(i, f"v{len(self.names) + 1}") for i in m)]
        return said[0] if len(said) == 1 else f"(* {' '.join(said)})"


# -- one certificate -----------------------------------------------------------------------------


def leaves(packed: str) -> Iterator[Step]:
    """The steps of a certificate that are algebra, or enclosures."""
    steps, _ = unpack(packed)
    yield from (s for s in steps if not s.premises and s.rule in (*ALGEBRA, BALLS))


def leaves_of(claim: Claim, document: Document) -> Iterator[Step]:
    """The same of a document, which is replayed first; those of its cases one after the other."""
    status, certificate = document.status, document.certificate
    rested(claim, Status(status), certificate)
    if certificate.steps:
        yield from leaves(certificate.steps)
    elif certificate.rule == CASES:
        outcomes = [parameters.OUTCOMES[x] for x in certificate.params["outcomes"]]
        sides = parameters.condition(claim, certificate.params["on"])
        for side, outcome, proof in zip(sides, outcomes, certificate.premises, strict=True):
            yield from leaves_of(claim.where(side), replace(document, status=outcome, certificate=proof))


# -- many certificates ---------------------------------------------------------------------------


@dataclass
class Exported:
    """Scripts by their content, what could not be exported, and where each step comes from."""

    scripts: dict[str, str] = field(default_factory=dict)
    goals: dict[str, str] = field(default_factory=dict)
    claims: dict[str, list[str]] = field(default_factory=dict)
    listed: dict[str, list[str]] = field(default_factory=dict)
    index: list[str] = field(default_factory=list)

    def add(self, path: Path) -> None:
        """All steps of one certificate."""
        try:
            document = parse(read_bounded(path), path)
            claim = claim_of(document, formula.measure)
            said = f"{claim}: {document.status}"
            names = [self._step(step, said) for step in leaves_of(claim, document)]
        except FileNotFoundError:
            raise InputError(f"{path}: there is no such file; name a certificate or a measure") from None
        except (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            why = " ".join(str(error).split())[:200]
            raise InputError(
                f"{path}: it cannot be exported, for it does not replay: {why}; `axiomcheck replay` re-checks files"
            ) from error
        self.index.append(f"{one_line(said)}")
        self.index += [f"  {name}" for name in dict.fromkeys(names)]

    def _step(self, step: Step, said: str) -> str:
        try:
            text = script(step)
        except NotPolynomial:
            self.listed.setdefault(_told(step.shows), []).append(said)
            return f"{LISTED}: {_told(step.shows)}"
        digest = hashlib.sha256(text.encode()).hexdigest()[:20]
        name = f"{digest[:2]}/{digest}.smt2"
        if name not in self.scripts:
            self.scripts[name], self.goals[name] = text, _told(step.shows)
        claims = self.claims.setdefault(name, [])
        if said not in claims:
            claims.append(said)
        return name


def _told(S: Sequent) -> str:
    given = [written(f) for f in sorted(S.given, key=lambda f: (f.size, repr(f))) if f.op in RELATIONS]
    return one_line(f"{', '.join(given) or 'always'}  |-  {written(S.goal)}")


def scripts(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Relative paths and texts: a script per step, an index, and what is not polynomial.

    Equal scripts are one, named by its content; the same certificates give the same bytes.

    Raises
    ------
    InputError
        A file is no certificate, or does not replay.
    """
    found = Exported()
    for path in paths:
        found.add(path)
    for name in sorted(found.scripts):
        yield name, _commented(found, name)
    yield INDEX, "".join(f"{line}\n" for line in found.index)
    yield LISTED, _listing(found)


def _commented(found: Exported, name: str) -> str:
    claims = found.claims[name]
    more = len(claims) - SHOWN
    lines = [f"; {one_line(claim)}" for claim in claims[:SHOWN]]
    lines += [f"; and of {more} more" if more > 1 else "; and of one more"] if more > 0 else []
    logic, *rest = found.scripts[name].splitlines()
    return "\n".join([*HEADER[:1], logic, *HEADER[1:], *lines, f"; goal: {found.goals[name]}", *rest]) + "\n"


def _listing(found: Exported) -> str:
    lines = [f"; {len(found.listed)} goals are shown by enclosures of logarithms, exponentials or roots and are not exported"]
    lines += [
        f"{goal}\n  of {len(said)} steps, first of: {one_line(said[0])}"
        for goal, said in found.listed.items()
    ]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    """Printable ASCII on one line, as a comment must be."""
    return " ".join(text.split()).encode("ascii", "backslashreplace").decode()


def chosen(names: Iterable[str]) -> list[Path]:
    """The certificates that are meant: files and folders, measures of the catalog, or all that are shipped.

    Raises
    ------
    InputError
        There is no such file, folder or measure.
    """
    root = shipped_root()
    paths: list[Path] = []
    for name in names:
        path = Path(name)
        if not path.exists():
            measure = measures.from_name(name)
            if root is None:
                raise InputError("no certificates are shipped with this installation; name a file or folder")
            path = root / measure.kind / measure.name
        paths += documents(path)
    if not paths and root is not None:
        paths = documents(root)
    if not paths:
        raise InputError("there are no certificates there; name a folder that holds some")
    return list(dict.fromkeys(paths))


def is_stored(text: str) -> bool:
    """Is it a certificate, a folder of some, or a measure whose certificates are shipped?"""
    named = text.strip().lower().replace("-", "_")
    shipped = any(named in (m.id, *m.aliases) for m in measures.catalog().values())
    return shipped or (Path(text).exists() and not text.endswith(".toml"))


def decided(own: list[Measure], folder: Path) -> list[Path]:
    """The certificates of measures that none are shipped of: their axioms are decided first."""
    claims = [c for m in own for c in Sense().claims(m, usual(m.kind, theory_of(m)))]
    paths = []
    for i, v in enumerate(run(claims, jobs=0, seconds=SECONDS)):
        if v.certificate is not None:
            paths.append(folder / f"{i}.json")
            paths[-1].write_text(render(v.claim, v.status.value, v.certificate, v.trusts), encoding="utf-8")
    if own and not paths:
        raise InputError(f"nothing was decided of {own[0].name}, so that there are no goals to write; try `axiomcheck verify`")
    return paths
