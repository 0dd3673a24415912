"""Certificates as SMT-LIB: every polynomial goal that a proof leaves, for solvers of one's own choice.

A certificate unfolds into goals over the reals: hypotheses imply a relation.  Where a goal
is polynomial (fractions, |.|, min and max included) its negation is a script of the logic
QF_NRA that must be unsatisfiable.  Goals with logarithms, exponentials or roots are listed.

>>> from axiomcheck.lang.expr import sym
>>> from axiomcheck.lang.goal import Goal, gt, lt
>>> x = sym("x")
>>> print(script(Goal((gt(x, 1),), lt(1 / x, 1))))
(set-logic QF_NRA)
(declare-const v_x Real)
(assert (< 1 v_x))
(assert (or (= v_x 0) (not (< (/ 1 v_x) 1))))
(check-sat)
(exit)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from axiomcheck import measures
from axiomcheck.asked import theory_of, usual
from axiomcheck.calculus import parameters
from axiomcheck.calculus.undefined import shows
from axiomcheck.changes import broken_at
from axiomcheck.documents import Document, claim_of, parse, render
from axiomcheck.errors import AxiomcheckError, InputError
from axiomcheck.formal.smtlib_writer import LARGEST_EXPONENT, term
from axiomcheck.formal.smtlib_writer import marked as symbol
from axiomcheck.input import formula
from axiomcheck.kernel import checker
from axiomcheck.kernel.certificate import CASES, NO_THRESHOLD, STEPS, Certificate
from axiomcheck.kernel.checker import statement_of
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr
from axiomcheck.lang.goal import Goal, Rel
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.points import RULE as POINT
from axiomcheck.points import refutes
from axiomcheck.runner import run
from axiomcheck.scenes import broken, goals_of
from axiomcheck.senses import Sense
from axiomcheck.store import documents, read_bounded, shipped_root
from axiomcheck.verdict import Status, is_declared, rested

POLYNOMIAL = ("num", "sym", "add", "mul", "div", "pow", "abs", "min", "max")
LISTED = "not-polynomial.txt"
INDEX = "index.txt"
SHOWN = 3  # claims that a script names
SECONDS = 20.0  # for each axiom of a measure of one's own
HEADER = (
    "(set-info :smt-lib-version 2.6)",
    '(set-info :category "industrial")',
    "(set-info :status unsat)",
)


class NotPolynomial(AxiomcheckError, ValueError):
    """The goal has a logarithm, an exponential or a root."""


# -- one goal --------------------------------------------------------------------------------


def script(goal: Goal) -> str:
    """The goal's negation, without comments: unsatisfiable exactly if the goal holds over the reals.

    Raises
    ------
    NotPolynomial
        The goal is not in the language of polynomials.
    """
    for side in (e for r in (*goal.given, goal.then) for e in (r.lhs, r.rhs)):
        _polynomial(side)
    lines = ["(set-logic QF_NRA)"]
    lines += [f"(declare-const {symbol(name)} Real)" for name in goal.symbols]
    for r in goal.given:  # a hypothesis that has no value is not satisfied
        lines += [f"(assert (not (= {d} 0)))" for d in _denominators(r)]
        lines.append(f"(assert {_relation(r)})")
    undefined = [f"(= {d} 0)" for d in _denominators(goal.then)]
    wrong = f"(not {_relation(goal.then)})"
    lines.append(f"(assert (or {' '.join([*undefined, wrong])}))" if undefined else f"(assert {wrong})")
    return "\n".join([*lines, "(check-sat)", "(exit)"])


def _relation(r: Rel) -> str:
    left, right = (term(e, named=symbol) for e in (r.lhs, r.rhs))
    return f"(not (= {left} {right}))" if r.op == "!=" else f"({r.op} {left} {right})"


def _denominators(r: Rel) -> list[str]:
    found = []
    for node in (*r.lhs.nodes(), *r.rhs.nodes()):
        if node.op == "div" and (node.args[1].op != "num" or node.args[1].args[0] == 0):
            found.append(term(node.args[1], named=symbol))
        elif node.op == "pow" and node.args[1].args[0] < 0:
            found.append(term(node.args[0], named=symbol))
    return list(dict.fromkeys(found))


def _polynomial(e: Expr) -> None:
    """Refuse logarithms, exponentials and roots."""
    for node in e.nodes():
        if node.op not in POLYNOMIAL:
            raise NotPolynomial(f"{node.op} is not polynomial")
        k = node.args[1] if node.op == "pow" else ONE
        if k.op != "num" or k.args[0].denominator != 1 or abs(k.args[0]) > LARGEST_EXPONENT:
            raise NotPolynomial(f"the exponent {k} is not polynomial")


# -- one certificate -----------------------------------------------------------------------------


def leaves(statement: checker.Statement, certificate: Certificate) -> Iterator[Goal]:
    """The goals that a certificate's leaves close, each checked by the kernel as it comes.

    Raises
    ------
    CheckError
        The certificate does not prove the statement.
    """
    rules = _rules(statement)
    if not certificate.premises or certificate.rule not in rules:
        checker.check(statement, certificate)
        if isinstance(statement, Goal):
            yield statement
        return
    subject = statement if isinstance(statement, Goal) else _claim(statement)
    goals = checker.premises_of(rules[certificate.rule], subject, certificate)
    if len(goals) != len(certificate.premises):
        checker.check(statement, certificate)  # says what is wrong
    for goal, proof in zip(goals, certificate.premises, strict=True):
        yield from leaves(goal, proof)


def _claim(statement: checker.Statement) -> Claim:
    if isinstance(statement, Goal):
        raise TypeError(f"{statement} is a goal, of no claim")
    return statement if isinstance(statement, Claim) else statement.claim


def _rules(statement: checker.Statement) -> dict:
    if isinstance(statement, Goal):
        return checker.GOAL_RULES
    matrices = _claim(statement).measure.kind == FILTERING
    if isinstance(statement, Claim):
        return checker.MATRIX_RULES if matrices else checker.CLAIM_RULES
    if isinstance(statement, checker.Refutation):
        return {} if matrices else checker.REFUTATION_RULES
    return {}


def _at_point(claim: Claim, certificate: Certificate) -> Iterator[Goal]:
    """What is shown at the point of a refutation, by numbers or by proofs."""
    refutes(claim, certificate)
    if not certificate.premises:
        yield from (broken_at if claim.measure.kind == FILTERING else broken)(claim, certificate)
    for goal, proof in zip(goals_of(claim, certificate), certificate.premises, strict=False):
        yield from leaves(goal, proof)


def _is_plain_point(certificate: Certificate) -> bool:
    """Is it a point that numbers or steps judge?"""
    return certificate.rule == POINT and not certificate.premises


def leaves_of(claim: Claim, document: Document) -> Iterator[Goal]:
    """The goals that the leaves of a document's certificate close."""
    status, certificate = document.status, document.certificate
    if status == Status.UNDEFINED.value:
        shows(claim, certificate.params)
    elif is_declared(claim) or certificate.rule in (STEPS, NO_THRESHOLD) or _is_plain_point(certificate):
        rested(claim, Status(status), certificate)  # steps of the calculus, or numbers: nothing is left to a solver
    elif certificate.rule == CASES:
        rested(claim, Status(status), certificate)
        outcomes = [parameters.OUTCOMES[x] for x in certificate.params["outcomes"]]
        sides = parameters.condition(claim, certificate.params["on"])
        for side, outcome, proof in zip(sides, outcomes, certificate.premises, strict=True):
            yield from leaves_of(claim.where(side), replace(document, status=outcome, certificate=proof))
    elif certificate.rule == POINT:
        yield from _at_point(claim, certificate)
    else:
        yield from leaves(statement_of(claim, status), certificate)


# -- many certificates ---------------------------------------------------------------------------


@dataclass
class Exported:
    """Scripts by their content, what could not be exported, and where each goal comes from."""

    scripts: dict[str, str] = field(default_factory=dict)
    goals: dict[str, str] = field(default_factory=dict)
    claims: dict[str, list[str]] = field(default_factory=dict)
    listed: dict[str, list[str]] = field(default_factory=dict)
    index: list[str] = field(default_factory=list)

    def add(self, path: Path) -> None:
        """All goals of one certificate."""
        try:
            document = parse(read_bounded(path), path)
            claim = claim_of(document, formula.measure)
            said = f"{claim}: {document.status}"
            names = [self._goal(goal, said) for goal in leaves_of(claim, document)]
        except FileNotFoundError:
            raise InputError(f"{path}: there is no such file; name a certificate or a measure") from None
        except (AxiomcheckError, ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
            why = " ".join(str(error).split())[:200]
            raise InputError(
                f"{path}: it cannot be exported, for it does not replay: {why}; `axiomcheck replay` re-checks files"
            ) from error
        self.index.append(f"{one_line(said)}")
        self.index += [f"  {name}" for name in dict.fromkeys(names)]

    def _goal(self, goal: Goal, said: str) -> str:
        try:
            text = script(goal)
        except NotPolynomial:
            self.listed.setdefault(one_line(str(goal)), []).append(said)
            return f"{LISTED}: {one_line(str(goal))}"
        digest = hashlib.sha256(text.encode()).hexdigest()[:20]
        name = f"{digest[:2]}/{digest}.smt2"
        self.scripts[name] = text
        self.goals.setdefault(name, one_line(str(goal)))
        claims = self.claims.setdefault(name, [])
        if said not in claims:
            claims.append(said)
        return name


def scripts(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Relative paths and texts: a script per goal, an index, and the goals that are not polynomial.

    Equal goals are one script, named by its content; the same certificates give the same bytes.

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
    lines = [f"; {len(found.listed)} goals contain logarithms, exponentials or roots and are not exported"]
    lines += [
        f"{goal}\n  of {len(said)} leaves, first of: {one_line(said[0])}"
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
