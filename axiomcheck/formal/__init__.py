"""Claims and axioms as formulas: one tree of our own, written for SymPy, Z3 and SMT-LIB.

>>> from axiomcheck import axioms, measures
>>> from axiomcheck.lang.claim import Claim
>>> claim = Claim(measures.from_name("SE"), axioms.from_name("IMP"))
>>> print(claim.to_smtlib(2).splitlines()[-1])
(check-sat)
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from axiomcheck.axioms.readings import Reading
from axiomcheck.exact.evaluate import expand
from axiomcheck.formal import facts, matrices, smtlib_writer, tree
from axiomcheck.formal.claims import claim_about, negation, size_of, statement
from axiomcheck.formal.extended import Cases, cases
from axiomcheck.formal.sentences import outward
from axiomcheck.formal.tree import Formula, Node, both, defined, either, negated, opened, renamed, terms
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import TRAIN, Expr, add_all, sym
from axiomcheck.lang.goal import eq, ge, gt
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import definition, to_latex

if TYPE_CHECKING:
    import z3

_HATTED = re.compile(r"p_\{hat_(\d+)\}")


def measure_to_sympy(measure: Measure, n: int | None = None) -> Any:
    """The measure's formula: `Sum` over the classes, or written out for n of them."""
    from axiomcheck.formal import sympy_writer

    if n is None and measure.kind != FILTERING:
        return sympy_writer.to_sympy(measure.formula.subs(outward(measure)))
    e = measure.formula if measure.kind == FILTERING else written_out(measure, n)
    return sympy_writer.term(e, {k: sympy_writer.variable(k) for k in e.symbols})


def written_out(measure: Measure, n: int | None) -> Expr:
    """The formula without aggregators, in `p_1`, `p_hat_1` and so on; of counts, as it is.

    >>> from axiomcheck import measures
    >>> print(written_out(measures.from_name("SE"), 2))
    ((p_1 - p_hat_1)**2 + (p_2 - p_hat_2)**2)/2
    """
    if measure.kind == FILTERING:
        return matrices.in_counts(measure)
    return expand(measure.formula.subs(outward(measure)), *_vectors(_size(n)).values())


def _vectors(n: int) -> dict[str, list[Expr]]:
    return {k: [sym(f"{k}_{c}") for c in range(1, n + 1)] for k in ("p", "p_hat", TRAIN)}


def measure_to_z3(measure: Measure, n: int = 2) -> z3.ArithRef:
    """The measure's formula at n classes as a Z3 term."""
    from axiomcheck.formal import z3_writer

    e = written_out(measure, n)
    return z3_writer.term(e, {k: z3_writer.constant(k) for k in e.symbols})


def value_cases(measure: Measure, n: int = 2) -> Cases:
    """The values on the extended domain at n classes: when, and what; where no case holds there is none."""
    vectors = _vectors(_size(n))
    return cases(measure, vectors["p"], vectors["p_hat"])


def measure_to_smtlib(measure: Measure, n: int = 2, domain: str = "natural") -> str:
    """A script whose models are points where the measure has a finite value, which is called `D` or `Q`."""
    node, integers = _graph(measure, n, domain)
    lines = [f"{measure.name} = {measure.formula}", "A model is a point at which it has a value, and the value."]
    return smtlib_writer.script([*facts.facts(node, None), node], integers, [*lines, *_functions(node)])


def measure_text(measure: Measure, n: int = 2, domain: str = "natural") -> str:
    """As `measure_to_smtlib`, without a logic, a question and comments: what `z3.parse_smt2_string` reads."""
    node, integers = _graph(measure, n, domain)
    told = both(*facts.facts(node, None), node)
    parts = told.args if isinstance(told, Formula) and told.op == "and" else (told,)
    asserted = [f"(assert {smtlib_writer.formula(x, frozenset(integers))})" for x in parts]
    return "\n".join([*smtlib_writer.declarations(told, integers), *asserted])


def _graph(measure: Measure, n: int, domain: str) -> tuple[Node, tuple[str, ...]]:
    """The point is one of the space, the measure has a value there, and that is D."""
    value = written_out(measure, n)
    ranges = [r.subs(measure.symbols).subs(outward(measure)) for x in measure.parameters for r in x.range]
    integers: tuple[str, ...] = ()
    if measure.kind == FILTERING:
        space, integers, name = matrices.space(), CELLS, "Q"
    else:
        vectors = _vectors(_size(n))
        used = [k for k in vectors if k != TRAIN or measure.trained]
        space = both(
            *((gt if k == TRAIN else ge)(e, 0) for k in used for e in vectors[k]),
            *(eq(add_all(vectors[k]), 1) for k in used),
        )
        name = "D"
    while name in measure.formula.symbols:
        name += "_"
    if domain == "extended" and measure.kind != FILTERING:
        finite = [(when, e) for when, e in value_cases(measure, n) if isinstance(e, Expr)]
        node = both(space, *ranges, either(*(both(when, eq(sym(name), e)) for when, e in finite)))
        return renamed(node, outward(measure)), integers
    return both(space, *ranges, defined(value), eq(sym(name), value)), integers


def _size(n: int | None) -> int:
    from axiomcheck.errors import InputError

    if not isinstance(n, int) or not 2 <= n <= 12:
        raise InputError(f"n = {n}: give a number of classes from 2 to 12")
    return n


def to_sympy(claim: Claim, n: int | None = None, *, opaque: bool = False) -> Any:
    """The claim as a closed SymPy Boolean; logarithms are SymPy's."""
    from axiomcheck.formal import sympy_writer

    return sympy_writer.formula(statement(claim, n, opaque=opaque))


def to_z3(claim: Claim, n: int | None = None) -> z3.BoolRef:
    """A formula that is valid exactly if the claim holds at n classes; what is for all is left free.

    Logarithms and exponentials are functions `axc_ln`, `axc_exp` that Z3 knows a few facts of only: with
    these in it, validity shows the claim, and a model is to be tried, not to be believed.
    """
    from axiomcheck.formal import z3_writer

    body, integers = opened(statement(claim, n))
    return z3_writer.formula(facts.with_facts(body), integers)


def z3_text(claim: Claim, n: int | None = None) -> str:
    """What `to_z3` gives as text, in the notation that `z3.parse_smt2_string` reads."""
    body, integers = opened(statement(claim, n))
    known = facts.with_facts(body)
    lines = [*smtlib_writer.declarations(known, integers), f"(assert {to_z3(claim, n).sexpr()})"]
    return "\n".join(lines)


def axiom_to_z3(
    axiom: Axiom, n: int, reading: str | None = None, measure: Measure | None = None
) -> z3.BoolRef:
    """The axiom at n classes, closed; without a measure, of a function D2, D3, ... of 2n numbers."""
    from axiomcheck.formal import z3_writer

    node = _axiom(axiom, n, reading, measure)
    return z3_writer.formula(facts.with_facts(node) if measure is not None else node)


def axiom_to_sympy(axiom: Axiom, n: int, reading: str | None = None, measure: Measure | None = None) -> Any:
    """The axiom at n classes, closed; without a measure, of a function D2, D3, ... of 2n numbers."""
    from axiomcheck.formal import sympy_writer

    return sympy_writer.formula(_axiom(axiom, n, reading, measure))


def axiom_to_smtlib(axiom: Axiom, n: int, reading: str | None = None, measure: Measure | None = None) -> str:
    """The negated axiom at n classes as a script; without a measure, of a function D2, D3, ..."""
    if measure is not None:
        return to_smtlib(Claim(measure, axiom, reading or axiom.default), n)
    return opaque_smtlib(claim_about(axiom, reading), n)


def opaque_smtlib(claim: Claim, n: int | None = None) -> str:
    """The negated claim as a script, the measure being a function D2, D3, ... that nothing is known of."""
    broken, integers = opened(statement(claim, n, opaque=True))
    words = f"Negated: D satisfies {claim.axiom.name}, for a function D that nothing is known of."
    return smtlib_writer.script(
        [negated(broken)], integers, [words, "unsat: every function does. sat: some do not."]
    )


def _axiom(axiom: Axiom, n: int, reading: str | None, measure: Measure | None) -> Node:
    if measure is None:
        return statement(claim_about(axiom, reading), n, opaque=True)
    return statement(Claim(measure, axiom, reading or axiom.default), n)


def to_smtlib(claim: Claim, n: int | None = None) -> str:
    """The negated claim at n classes as a script: `unsat` means that the claim holds there."""
    body, integers = opened(statement(claim, n))
    broken = facts.with_facts(negated(body), top=False)
    told = facts.facts(broken, None)
    return smtlib_writer.script([*told, broken], integers, _comments(claim, n, broken))


def _comments(claim: Claim, n: int | None, broken: Node) -> list[str]:
    where = "every matrix" if claim.measure.kind == FILTERING else f"n = {size_of(claim, n)}"
    lines = [
        f"{claim.measure.name} = {claim.measure.formula}",
        f"Negated: {claim.measure.name} satisfies {claim.axiom.name} "
        f"({claim.reading}, {claim.domain}, {where}). unsat: it holds. sat: try the model, exactly.",
    ]
    names = {e.args[0] for e in terms(broken) if e.op == "sym"}
    if "shrink" in names:
        lines.append("shrink is 1/(1 + n eps), where eps > 0 is the amount of smoothing.")
    if claim.measure.kind == FILTERING and isinstance(claim.statement, Reading) and names & {"s", "t"}:
        lines.append("s and t are odds of shares: u stands for the share u/(1 + u).")
    return lines + _functions(broken)


def _functions(broken: Node) -> list[str]:
    """What is to be said of the functions that go out under names of our own."""
    lines = []
    if any(e.op == "log" for e in terms(broken)):
        lines.append("axc_ln is the natural logarithm: a function of our own name, with a few true facts.")
    if any(e.op == "exp" for e in terms(broken)):
        lines.append(
            "axc_exp is the exponential function: a function of our own name, with a few true facts."
        )
    if any(facts.root(e) is not None for e in terms(broken)):
        lines.append("axc_root_k is the k-th root, completely described.")
    return lines


__all__ = [
    "axiom_to_smtlib", "axiom_to_sympy", "axiom_to_z3", "claim_about", "measure_text", "measure_to_smtlib",
    "measure_to_sympy", "measure_to_z3", "negation", "opaque_smtlib", "statement", "to_smtlib", "to_sympy", "to_z3",
    "value_cases", "written_out", "z3_text",
]  # fmt: skip


# -- in any format


def measure_as(fmt: str, measure: Measure, size: int | None, domain: str) -> str:
    """The measure as text, LaTeX or SymPy; for Z3 and SMT-LIB where it has a value, and which."""
    if fmt in ("z3", "smtlib"):
        write = measure_text if fmt == "z3" else measure_to_smtlib
        return write(measure, size or measure.classes or 2, domain).rstrip()
    if domain == "extended" and measure.kind != FILTERING and fmt == "text":
        found = value_cases(measure, size or measure.classes or 2)
        return "\n".join(f"{value} where {when}" for when, value in found)
    if fmt == "sympy":
        return str(measure_to_sympy(measure, size))
    if size is not None and measure.kind != FILTERING:
        written = written_out(measure, size)
        return str(written) if fmt == "text" else _HATTED.sub(r"\\hat{p}_{\1}", to_latex(written))
    return str(measure.formula) if fmt == "text" else definition(measure)


def claim_as(fmt: str, claim: Claim, size: int | None = None, opaque: bool = False) -> str:
    """The claim in a format; `opaque` says that it is about a function of which nothing is known."""
    if fmt == "smtlib":
        return opaque_smtlib(claim, size) if opaque else to_smtlib(claim)
    if fmt == "sympy":
        return str(to_sympy(claim, size, opaque=opaque))
    if fmt == "z3" and not opaque:
        return z3_text(claim)
    node = statement(claim, size, opaque=opaque)
    if fmt == "z3":
        body, integers = opened(node)
        lines = smtlib_writer.declarations(body, integers)
        return "\n".join([*lines, f"(assert {smtlib_writer.formula(body, frozenset(integers))})"])
    return tree.to_latex(node) if fmt == "latex" else tree.to_text(node)
