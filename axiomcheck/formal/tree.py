"""First-order formulas over the reals: relations between terms, connectives, quantifiers.

A formula is a `Rel` or a `Formula` over such.  Terms are the `Expr` trees of measures without
aggregators, and `Expr("call", sym(f), ...)`: the value of a function that nothing is known of.  A term
may have no value at a point (0/0); `defined` says where it has one, as a formula.

>>> from axiomcheck.lang.expr import sym
>>> from axiomcheck.lang.goal import lt
>>> x = sym("x")
>>> print(implies(lt(0, x), exists(["y"], both(lt(0, sym("y")), lt(sym("y"), x)))))
0 < x => exists y: (0 < y and y < x)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.balls import PRECISIONS, Value, certainly, precision
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.lang.expr import ZERO, Expr
from axiomcheck.lang.goal import Rel, eq, ge, gt, lt, ne
from axiomcheck.lang.goal import negation as opposite
from axiomcheck.latex import to_latex as term_latex

QUANTIFIERS = {"forall": "exists", "exists": "forall"}


@dataclass(frozen=True, slots=True)
class Formula:
    """`op` over formulas: and, or, not, implies, iff; forall and exists bind `names`.

    The names that are also in `integers` stand for whole numbers, all others for reals.
    """

    op: str
    args: tuple[Node, ...]
    names: tuple[str, ...] = ()
    integers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return to_text(self)


Node = Formula | Rel
TRUE, FALSE = Formula("and", ()), Formula("or", ())


def both(*parts: Node) -> Node:
    """All of them; what is true anyway is left out."""
    return _joined("and", parts, TRUE, FALSE)


def either(*parts: Node) -> Node:
    """At least one of them."""
    return _joined("or", parts, FALSE, TRUE)


def _joined(op: str, parts: Iterable[Node], neutral: Formula, final: Formula) -> Node:
    flat: dict[Node, None] = {}
    for part in parts:
        for one in part.args if isinstance(part, Formula) and part.op == op else (part,):
            flat[one] = None
    if final in flat:
        return final
    flat.pop(neutral, None)
    return next(iter(flat)) if len(flat) == 1 else Formula(op, tuple(flat))


def negated(node: Node) -> Node:
    """The negation, pushed down to the relations."""
    if isinstance(node, Rel):
        return opposite(node)
    if node.op in ("and", "or"):
        return (either if node.op == "and" else both)(*map(negated, node.args))
    if node.op == "not":
        return node.args[0]
    if node.op == "implies":
        return both(node.args[0], negated(node.args[1]))
    if node.op == "iff":
        left, right = node.args
        return either(both(left, negated(right)), both(right, negated(left)))
    return Formula(QUANTIFIERS[node.op], (negated(node.args[0]),), node.names, node.integers)


def implies(given: Node, then: Node) -> Node:
    """If `given`, then `then`."""
    return then if given == TRUE else TRUE if then == TRUE else Formula("implies", (given, then))


def iff(left: Node, right: Node) -> Node:
    """Both or neither."""
    return Formula("iff", (left, right))


def forall(names: Iterable[str], body: Node, integers: Iterable[str] = ()) -> Node:
    """For all values of the names."""
    return _bound("forall", names, body, integers)


def exists(names: Iterable[str], body: Node, integers: Iterable[str] = ()) -> Node:
    """For some values of the names."""
    return _bound("exists", names, body, integers)


def _bound(op: str, names: Iterable[str], body: Node, integers: Iterable[str]) -> Node:
    bound = tuple(names)
    return Formula(op, (body,), bound, tuple(k for k in integers if k in bound)) if bound else body


def opened(node: Node) -> tuple[Node, tuple[str, ...]]:
    """The formula without the universal quantifiers in front, and which of their names are whole numbers.

    Its free names then stand for any values: the one is valid exactly if the other is.
    """
    if isinstance(node, Formula) and node.op == "forall":
        body, integers = opened(node.args[0])
        return body, (*node.integers, *integers)
    if isinstance(node, Formula) and node.op == "and":
        parts = [opened(a) for a in node.args]
        return both(*(body for body, _ in parts)), tuple(dict.fromkeys(k for _, own in parts for k in own))
    return node, ()


def relations(node: Node) -> Iterator[Rel]:
    """Every relation in the formula."""
    if isinstance(node, Rel):
        yield node
    else:
        for a in node.args:
            yield from relations(a)


def terms(node: Node) -> Iterator[Expr]:
    """Every node of every term, parents first."""
    for r in relations(node):
        yield from r.lhs.nodes()
        yield from r.rhs.nodes()


def free(node: Node) -> tuple[str, ...]:
    """The names that no quantifier binds, in the order in which they come."""
    if isinstance(node, Rel):
        found = [e.args[0] for side in (node.lhs, node.rhs) for e in _symbols(side)]
    else:
        found = [k for a in node.args for k in free(a) if k not in node.names]
    return tuple(dict.fromkeys(found))


def _symbols(e: Expr) -> Iterator[Expr]:
    if e.op == "sym":
        yield e
    elif e.op != "num":
        for a in e.args[1:] if e.op == "call" else e.args:
            yield from _symbols(a)


def mapped(node: Node, change: Callable[[Rel], Node]) -> Node:
    """The formula with every relation changed."""
    if isinstance(node, Rel):
        return change(node)
    return Formula(node.op, tuple(mapped(a, change) for a in node.args), node.names, node.integers)


def renamed(node: Node, names: Mapping[str, Expr]) -> Node:
    """The formula with other names, free and bound.

    >>> from axiomcheck.lang.expr import sym
    >>> print(renamed(forall(["a"], lt(sym("a"), sym("b"))), {"a": sym("x"), "b": sym("y")}))
    forall x: x < y
    """
    if isinstance(node, Rel):
        return node.subs(names)
    bound = (tuple(names[k].args[0] if k in names else k for k in group) for group in (node.names, node.integers))
    return Formula(node.op, tuple(renamed(a, names) for a in node.args), *bound)


# -- where terms have values -----------------------------------------------------------


def defined(e: Expr) -> Node:
    """Where the term has a value: as the kernel reads it, 0 log 0 being 0.

    >>> from axiomcheck.lang.expr import log, sym
    >>> print(defined(log(1 / sym("x"))))
    x != 0 and 0 < 1/x
    """
    if e.op in ("num", "sym"):
        return TRUE
    if e.op == "mul":
        return _product(e)
    if e.op == "where":
        a, b, first, second = e.args
        taken = implies(lt(a, b), defined(first)), implies(ge(a, b), defined(second))
        return both(defined(a), defined(b), *taken)
    parts = [defined(a) for a in e.args if a.op != "num"]
    if e.op == "div" and not _nonzero(e.args[1]):
        parts.append(ne(e.args[1], ZERO))
    elif e.op == "log":
        parts.append(gt(e.args[0], 0))
    elif e.op == "pow":
        base, k = e.args[0], _exponent(e)
        if k.denominator != 1:
            parts.append(ge(base, 0))
        if k < 0:
            parts.append(ne(base, ZERO))
    elif e.op == "call":
        parts = [defined(a) for a in e.args[1:]]
    return both(*parts)


def _nonzero(e: Expr) -> bool:
    return e.op == "num" and e.args[0] != 0


def _exponent(e: Expr) -> Fraction:
    if e.args[1].op != "num":
        raise CheckError(f"the exponent of {e} is not a number; only numbers are written out as exponents")
    return e.args[1].args[0]


def _product(e: Expr) -> Node:
    """Each factor has a value; or the logarithms that have none are absorbed by a factor that is zero."""
    plain = both(*map(defined, e.args))
    logs = [f for f in e.args if f.op == "log" and defined(f) != TRUE]
    if not logs:
        return plain
    harmless = []
    for f in e.args:
        inside = defined(f)
        if f in logs:
            argument = f.args[0]
            inside = either(inside, negated(defined(argument)), ge(argument, 0))
        harmless.append(inside)
    zero = either(*(both(defined(f), eq(f, ZERO)) for f in e.args if f not in logs or len(logs) > 1))
    return either(plain, both(*harmless, zero))


# -- the truth at a point --------------------------------------------------------------


def truth(node: Node, point: Mapping[str, Value]) -> bool | None:
    """Is a formula without quantifiers true at the point?  None where it cannot be told.

    A relation between terms without values is neither true nor false; what is around it may still be.
    """
    if isinstance(node, Rel):
        return _related(node, point)
    if node.op in QUANTIFIERS:
        return None
    found = [truth(a, point) for a in node.args]
    if node.op == "implies":
        found[0] = None if found[0] is None else not found[0]
    if node.op in ("and", "or", "implies"):
        final = node.op != "and"
        return final if final in found else None if None in found else not final
    if None in found:
        return None
    return not found[0] if node.op == "not" else found[0] == found[1]


def _related(r: Rel, point: Mapping[str, Value]) -> bool | None:
    contrary = opposite(r)
    for bits in PRECISIONS[:3]:
        with precision(bits):
            try:
                low, high = evaluate(r.lhs, point), evaluate(r.rhs, point)
            except UndefinedValue:
                return None
            except CheckError:
                continue
            if certainly(r.op, low, high):
                return True
            sides = (high, low) if r.op in ("<", "<=") else (low, high)
            if certainly(contrary.op, *sides):
                return False
    return None


# -- text ------------------------------------------------------------------------------

_WORDS = {"and": "and", "or": "or", "implies": "=>", "iff": "<=>"}
_TEX = {"and": r"\wedge", "or": r"\vee", "implies": r"\Rightarrow", "iff": r"\Leftrightarrow"}


def to_text(node: Node) -> str:
    """The formula on one line."""
    if isinstance(node, Rel):
        return str(node)
    if not node.args:
        return "true" if node.op == "and" else "false"
    if node.op == "not":
        return f"not ({to_text(node.args[0])})"
    if node.op in QUANTIFIERS:
        return f"{node.op} {', '.join(node.names)}: {_inside(node.args[0], to_text)}"
    return f" {_WORDS[node.op]} ".join(_inside(a, to_text) for a in node.args)


def _inside(node: Node, show: Callable[[Node], str]) -> str:
    return f"({show(node)})" if _bracketed(node) else show(node)


def _bracketed(node: Node) -> bool:
    return isinstance(node, Formula) and node.op not in ("not", *QUANTIFIERS) and bool(node.args)


def to_latex(node: Node) -> str:
    """The formula in LaTeX, on one line.

    >>> from axiomcheck.lang.expr import sym
    >>> print(to_latex(forall(["x_1"], lt(0, sym("x_1")))))
    \\forall x_{1}\\colon 0 < x_{1}
    """
    if isinstance(node, Rel):
        op = {"<=": r"\leq", "!=": r"\neq"}.get(node.op, node.op)
        return f"{term_latex(node.lhs)} {op} {term_latex(node.rhs)}"
    if not node.args:
        return r"\top" if node.op == "and" else r"\bot"
    if node.op == "not":
        return rf"\neg \left({to_latex(node.args[0])}\right)"
    if node.op in QUANTIFIERS:
        names = ", ".join(term_latex(Expr("sym", k)) for k in node.names)
        return rf"\{node.op} {names}\colon {_tex_inside(node.args[0])}"
    return f" {_TEX[node.op]} ".join(map(_tex_inside, node.args))


def _tex_inside(node: Node) -> str:
    return rf"\left({to_latex(node)}\right)" if _bracketed(node) else to_latex(node)
