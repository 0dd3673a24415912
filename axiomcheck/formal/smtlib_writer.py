"""Formulas as SMT-LIB 2.6: text that any solver reads; none is imported.

>>> from axiomcheck.lang.expr import sym
>>> from axiomcheck.lang.goal import lt
>>> print(script([lt(sym("p_1"), 1)]))
(set-logic QF_LRA)
(declare-const p_1 Real)
(assert (< p_1 1))
(check-sat)
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from fractions import Fraction

from axiomcheck.errors import InputError
from axiomcheck.exact.algebra import linear
from axiomcheck.formal.facts import OWN, root
from axiomcheck.formal.tree import QUANTIFIERS, Formula, Node, both, free, terms
from axiomcheck.lang.expr import Expr
from axiomcheck.lang.goal import Rel

LARGEST_EXPONENT = 64
OURS = re.compile(
    r"(p|q|x|y|p_hat|p_train)_[0-9]+|D|Q|(TP|FP|FN|TN)(_before|_after)?|[GNHMabst]|shrink|eps|gap|near|gold|rest|at"
)
FUNCTION = re.compile(r"D[0-9]+")


def symbol(name: str) -> str:
    """The name as a simple symbol that no solver has a meaning for; different names stay different.

    >>> symbol("p_1"), symbol("exp"), symbol("P(S|G)")
    ('p_1', 'v_exp', 'v_P$28.S$7c.G$29.')
    """
    return name if OURS.fullmatch(name) or FUNCTION.fullmatch(name) else marked(name)


def marked(name: str) -> str:
    """The name as a symbol that is nobody's own, ours neither.

    >>> marked("p_1"), marked("P(S|G)")
    ('v_p_1', 'v_P$28.S$7c.G$29.')
    """
    return "v_" + re.sub(r"[^A-Za-z0-9_]", lambda m: f"${ord(m[0]):x}.", name)


def script(asserted: Iterable[Node], integers: Iterable[str] = (), comments: Iterable[str] = ()) -> str:
    """Declarations, one assertion for each formula, and the question whether they can hold together."""
    whole = both(*asserted)
    nodes = whole.args if isinstance(whole, Formula) and whole.op == "and" else (whole,)
    lines = [f"; {' '.join(c.split()).encode('ascii', 'backslashreplace').decode()}" for c in comments]
    lines.append(f"(set-logic {logic(nodes, integers)})")
    lines += declarations(whole, integers)
    lines += [f"(assert {formula(node, frozenset(integers))})" for node in nodes]
    return "\n".join([*lines, "(check-sat)", ""])


def declarations(node: Node, integers: Iterable[str] = ()) -> list[str]:
    """One line for every free name and every function in the formula."""
    whole = frozenset(integers)
    lines = [f"(declare-const {symbol(k)} {'Int' if k in whole else 'Real'})" for k in free(node)]
    for name, count in functions(node).items():
        lines.append(f"(declare-fun {name} ({' '.join(['Real'] * count)}) Real)")
    return lines


def functions(node: Node) -> dict[str, int]:
    """The functions in the formula that solvers do not know, and how many arguments each takes."""
    found: dict[str, int] = {}
    for e in terms(node):
        if e.op in OWN:
            found[OWN[e.op]] = 1
        elif e.op == "call":
            found[symbol(e.args[0].args[0])] = len(e.args) - 1
        elif (one := root(e)) is not None:
            found[f"axc_root_{one[1]}"] = 1
    return dict(sorted(found.items()))


def logic(nodes: Iterable[Node], integers: Iterable[str] = ()) -> str:
    """The smallest usual logic that the formulas are in; ALL where whole numbers and quantifiers mix."""
    whole = both(*nodes)
    found = list(terms(whole))
    quantified = _has(whole, *QUANTIFIERS)
    if list(integers) or _integers(whole):
        return "ALL"
    flat = all(_scaled(e) or linear(e, sorted(e.symbols)) is not None for e in found if e.op in ("mul", "div", "pow"))
    return ("" if quantified else "QF_") + ("UF" if functions(whole) else "") + ("LRA" if flat else "NRA")


def _scaled(e: Expr) -> bool:
    """Is it one thing times a number, or divided by one?"""
    if e.op == "div":
        return bool(e.args[1].op == "num")
    return e.op == "mul" and sum(a.op != "num" for a in e.args) <= 1


def _has(node: Node, *ops: str) -> bool:
    return isinstance(node, Formula) and (node.op in ops or any(_has(a, *ops) for a in node.args))


def _integers(node: Node) -> bool:
    return isinstance(node, Formula) and (bool(node.integers) or any(map(_integers, node.args)))


def formula(node: Node, integers: frozenset[str] = frozenset()) -> str:
    """The formula as one expression; names in `integers` are of sort Int."""
    if isinstance(node, Rel):
        left, right = term(node.lhs, integers), term(node.rhs, integers)
        return f"(not (= {left} {right}))" if node.op == "!=" else f"({node.op} {left} {right})"
    if node.op in QUANTIFIERS:
        bound = " ".join(f"({symbol(k)} {'Int' if k in node.integers else 'Real'})" for k in node.names)
        inner = (integers - frozenset(node.names)) | frozenset(node.integers)
        return f"({node.op} ({bound}) {formula(node.args[0], inner)})"
    args = [formula(a, integers) for a in node.args]
    if not args:
        return "true" if node.op == "and" else "false"
    return applied({"implies": "=>", "iff": "="}.get(node.op, node.op), args, node.op == "not")


def term(e: Expr, integers: frozenset[str] = frozenset(), named: Callable[[str], str] = symbol) -> str:
    """The term as one expression of sort Real, its names written by `named`."""
    if e.op == "num":
        return number(e.args[0])
    if e.op == "sym":
        name = named(e.args[0])
        return f"(to_real {name})" if e.args[0] in integers else name
    if (found := root(e)) is not None:
        base, degree, power = found
        return _power(f"(axc_root_{degree} {term(base, integers, named)})", power)
    if e.op == "pow":
        return _power(term(e.args[0], integers, named), whole_exponent(e))
    if e.op == "call":
        return f"({named(e.args[0].args[0])} {' '.join(term(a, integers, named) for a in e.args[1:])})"
    args = [term(a, integers, named) for a in e.args]
    if e.op in OWN:
        return f"({OWN[e.op]} {args[0]})"
    if e.op in ("add", "mul", "div"):
        return applied({"add": "+", "mul": "*", "div": "/"}[e.op], args)
    if e.op == "abs":
        return f"(ite (<= 0 {args[0]}) {args[0]} (- {args[0]}))"
    if e.op in ("min", "max"):
        first, second = args if e.op == "min" else reversed(args)
        return f"(ite (<= {args[0]} {args[1]}) {first} {second})"
    if e.op == "where":
        return f"(ite (< {args[0]} {args[1]}) {args[2]} {args[3]})"
    if e.op == "atan":
        raise InputError(f"arctan cannot be written for a solver, whose goals are of polynomials: {e}")
    raise InputError(f"{e.op} cannot be written for a solver: {e}")


def number(value: Fraction) -> str:
    """An exact number.

    >>> number(Fraction(-1, 3))
    '(- (/ 1 3))'
    """
    size = (
        f"{abs(value.numerator)}"
        if value.denominator == 1
        else f"(/ {abs(value.numerator)} {value.denominator})"
    )
    return f"(- {size})" if value < 0 else size


def whole_exponent(e: Expr) -> int:
    """The exponent of a power, which must be a small whole number."""
    k = e.args[1]
    if k.op != "num" or k.args[0].denominator != 1 or abs(k.args[0]) > LARGEST_EXPONENT:
        raise InputError(f"the exponent of {e} cannot be written for a solver; only numbers up to 64 can")
    return int(k.args[0])


def _power(base: str, k: int) -> str:
    power = applied("*", [base] * abs(k)) if k else "1"
    return f"(/ 1 {power})" if k < 0 else power


def applied(op: str, args: list[str], always: bool = False) -> str:
    """An operator over arguments; a sum or a conjunction of one is that one."""
    return args[0] if len(args) == 1 and not always else f"({op} {' '.join(args)})"
