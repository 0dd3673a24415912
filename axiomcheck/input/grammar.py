"""Formula strings: `mean(abs(p_hat - p) / p)`, in NumPy's notation, read and never evaluated.

`p`, `p_hat` and `p_train` are elementwise over the classes; `sum`, `mean`, `min` and `max` of one
argument combine the classes.  The text is parsed by Python's own grammar, but only the
nodes listed here have a meaning, and size, depth and exponents are bounded beforehand.

>>> from axiomcheck.input import grammar
>>> print(grammar.parse("max(abs(p - p_hat))"))
max(abs(p - p_hat))
>>> grammar.parse("mean(abs(p - q))")
Traceback (most recent call last):
axiomcheck.errors.InputError: formula, column 14: there is no 'q'; known are p, p_hat, p_train, n...
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from axiomcheck import measures
from axiomcheck.errors import InputError
from axiomcheck.input import notation
from axiomcheck.input.arcs import ARCS, LOGS, PI, SHORT
from axiomcheck.input.hints import foreign, guess, instead_of, shortened, undeclared
from axiomcheck.input.powers import Powers
from axiomcheck.input.products import joined, per_class, product, reduced, where
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import Expr, num, sym
from axiomcheck.lang.goal import Rel
from axiomcheck.lang.matrix import CELLS, SIZES
from axiomcheck.lang.measure import Measure, Parameter
from axiomcheck.properties.words import COMBINING as REDUCTIONS
from axiomcheck.properties.words import ONE
from axiomcheck.properties.words import TWO as PAIRS

MAX_LENGTH = 2000
MAX_DEPTH = 60
MAX_NODES = 500
MAX_TEN = 100  # of a decimal such as 1e-9
NONE: Mapping[str, Fraction] = MappingProxyType({})
SYMBOLS = {"p": "p", "p_hat": "p_hat", "phat": "p_hat", "p_train": X.TRAIN, "n": "n"}
FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {**ONE, "absolute": X.absolute, **ARCS, **SHORT, **LOGS}
MODULES = ("np", "numpy")
KNOWN_FUNCTIONS = ("sum", "mean", "min", "max", "abs", "log", "exp", "sqrt", "minimum", "maximum", *ARCS, *LOGS)
CALLED = (*KNOWN_FUNCTIONS, "cumsum", "where")
ALIASES = {"ln": "log", "amax": "max", "amin": "min", "fabs": "abs", "average": "mean"}
COMBINE = "say how the classes are combined, such as sum(...), mean(...) or max(...)"
_FOREIGN = re.compile(r"[^A-Za-z0-9_ .,+*/()\t\r\n-]")
_UNCOMPARED = re.compile(r"[^A-Za-z0-9_ .,+*/()<>=!\t\r\n-]")  # conditions stand in where(...) only
_DECIMAL = r"(?>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
_NUMBER = re.compile(_DECIMAL)
_NO_NUMBER = re.compile(rf"(?<![\w.]){_DECIMAL}[A-Za-z_]\w*")
_FORMULA = re.compile(rf"[()*/+,=<>\[\]{{}}{re.escape(notation.MARKS)}]")
_WORD = re.compile(r"[A-Za-z_]\w*")
_KEYWORD = re.compile(r"(?<=,)\s*[A-Za-z_]\w*\s*=(?!=)")  # as in mean(x, axis=0), which has a message of its own
_LAMBDA, _HIDDEN_LAMBDA = "lambda", "lambd_"  # the word is Python's own


def looks_like_formula(text: str) -> bool:
    """Does the text have an operator or a parenthesis?  Hyphens alone may belong to a name.

    >>> [looks_like_formula(text) for text in ("p - p_hat", "-FP - FN", "kullback-leibler")]
    [True, True, False]
    """
    return bool(_FORMULA.search(text)) or ("-" in text and set(_WORD.findall(text)) <= {*SYMBOLS, *CELLS, *SIZES})


def with_parameters(
    text: str, parameters: Iterable[Parameter], name: str | None = None, values: Mapping[str, Fraction] = NONE
) -> Measure:
    """The measure that a formula over prevalences and declared parameters defines; in exponents some have values.

    Examples
    --------
    >>> with_parameters("sum(alpha*abs(p - p_hat))", [Parameter("alpha", low="0")]).parameters
    (Parameter(name='alpha', low='0', high=None, default=None),)
    """
    declared = tuple(parameters)
    reader = Reader(text, "formula", declared, values)
    formula = reader.read()
    used = formula.symbols | reader.powers.put
    return by_user(formula, name, parameters=tuple(x for x in declared if x.name in used))


def by_user(
    formula: Expr, name: str | None = None, title: str = "formula given by the user",
    defined: str = "where the formula has a value", **more: Any,
) -> Measure:  # fmt: skip
    """The measure that a user's formula is; called after it if it has no name."""
    return Measure(name or str(formula), title, formula, defined, **more)


def parse(text: str, name: str = "formula", parameters: Iterable[str | Parameter] = ()) -> Expr:
    """The tree of a formula string: the inverse of `str`.

    Parameters
    ----------
    text : str
        In `p`, `p_hat`, `p_train`, `n`, numbers (decimals are exact), + - * / **, and the functions
        `sum mean min max abs log exp sqrt minimum maximum arctan arcsin arccos`, each with or without
        `np.`, and the number `pi`; for
        ordered classes `cumsum`, the sum up to each class, and `at(1, ...)`, the value at the first;
        `where(a < b, x, y)` is x where a < b, else y.  The notation of papers is read as well:
        `^`, `|x|`, `∑(...)`, `p̂`, and signs for minus and times that are no ASCII.
    name : str
        What error messages call it.
    parameters : iterable of str or Parameter
        Beside the symbols, by their names or with their ranges: `u**q` is where(0 < u, exp(q*log(u)), 0) for a q that its
        range says is positive, where u is never negative, and 1/u**(-q) for one that is negative.

    Raises
    ------
    InputError
        What cannot be read, at which column, and the cure.

    Examples
    --------
    >>> print(parse("np.sqrt(np.sum((p - p_hat)**2)) / 0.5"))
    sqrt(sum((p - p_hat)**2))/(1/2)
    """
    return Reader(text, name, parameters).read()


class Reader:
    """One formula being read."""

    places: Mapping[str, str] = {}  # names of arguments, which are not of the grammar's own
    not_negative = frozenset(SYMBOLS.values())  # symbols, beside parameters whose range says so

    def __init__(
        self, text: str, name: str, parameters: Iterable[str | Parameter] = (), values: Mapping[str, Fraction] = NONE
    ):
        self.name = name
        known = [Parameter(x) if isinstance(x, str) else x for x in parameters]
        self.parameters = tuple(x.name for x in known)
        self.powers = Powers(known, values, self.not_negative, self.fault)
        self.columns: list[int] = []
        if isinstance(text, str) and len(text) <= MAX_LENGTH:
            text, self.columns = notation.plain(text, name)
        self._bound(text)
        self.text = re.sub(r"\s", " ", text)

    def fault(self, node: ast.AST | int, what: str) -> InputError:
        """An error at a node or a column counted from 0."""
        at = node if isinstance(node, int) else getattr(node, "col_offset", 0) + self.margin
        shown = self.columns[min(at, len(self.columns) - 1)] if self.columns else at
        return InputError(f"{self.name}, column {shown + 1}: {what}")

    # -- before parsing ---------------------------------------------------
    def _bound(self, text: str) -> None:
        if not isinstance(text, str):
            raise InputError(f"{self.name}: a formula is a string, not {type(text).__name__}")
        if len(text) > MAX_LENGTH:
            raise InputError(
                f"{self.name}: it has {len(text):,} characters; shorten it to {MAX_LENGTH:,} or fewer"
            )
        self.margin = 0
        other = _UNCOMPARED if re.search(r"\bwhere\s*\(", text) else _FOREIGN
        if found := other.search(_KEYWORD.sub(lambda m: " " * len(m[0]), text)):
            raise self.fault(found.start(), foreign(found[0]))
        if not text.strip():
            raise InputError(f"{self.name}: it is empty; write one such as mean(abs(p_hat - p))")
        depth = 0
        for at, c in enumerate(text):
            depth += (c == "(") - (c == ")")
            if depth > MAX_DEPTH:
                raise self.fault(
                    at, f"parentheses are nested more than {MAX_DEPTH} deep; simplify the formula"
                )
            if depth < 0:
                raise self.fault(at, "this parenthesis was never opened; remove it")
        if depth:
            open_ones = "a parenthesis is" if depth == 1 else f"{depth} parentheses are"
            raise self.fault(len(text) - 1, f"{open_ones} not closed; add {')' * depth}")

    def read(self) -> Expr:
        self.margin = len(self.text) - len(self.text.lstrip())
        if wrong := _NO_NUMBER.search(self.text):
            raise self.fault(
                wrong.start(), f"{shortened(wrong[0])} is no number; write a decimal, or * between factors"
            )
        try:
            tree = ast.parse(re.sub(rf"\b{_LAMBDA}\b", _HIDDEN_LAMBDA, self.text.strip()), mode="eval").body
        except SyntaxError as error:
            at = max((error.offset or 1) - 1, 0) + self.margin
            raise self.fault(
                at, f"this is no formula here: {shortened(self.text[at:])!r}; check the operators"
            ) from None
        except (RecursionError, MemoryError, ValueError):
            raise InputError(f"{self.name}: it is nested too deeply; simplify it") from None
        self._bound_tree(tree)
        found = self.visit(tree)
        if loose := self._loose(tree):
            raise self.fault(loose, f"{loose.id} stands outside sum, mean, min and max; {COMBINE}")
        return found

    def _bound_tree(self, tree: ast.expr) -> None:
        level, depth, count = [tree], 0, 0
        while level:
            depth, count = depth + 1, count + len(level)
            if depth > MAX_DEPTH:
                raise self.fault(level[0], f"it is nested more than {MAX_DEPTH} deep; simplify it")
            if count > MAX_NODES:
                raise self.fault(level[0], f"it has more than {MAX_NODES} parts; simplify it")
            level = [c for node in level for c in ast.iter_child_nodes(node) if isinstance(c, ast.expr)]

    def _loose(self, node: ast.AST) -> ast.Name | None:
        """The first prevalence outside every reduction."""
        if isinstance(node, ast.Name):
            return node if self._prevalence(node.id) else None
        if isinstance(node, ast.Call):
            name = called(node)
            if name == "at" or (name in REDUCTIONS and len(node.args) == 1):
                return None
            return next((x for a in node.args if (x := self._loose(a))), None)
        return next((x for c in ast.iter_child_nodes(node) if (x := self._loose(c))), None)

    def _prevalence(self, name: str) -> bool:
        """Does a symbol stand for one number per class?"""
        return SYMBOLS.get(name) in X.PREVALENCES

    # -- the tree ---------------------------------------------------------
    def visit(self, node: ast.expr) -> Expr:
        if isinstance(node, ast.Constant):
            return self.number(node)
        if self._is_pi(node):
            return PI
        if isinstance(node, ast.Name):
            return self.symbol(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            inner = self.visit(node.operand)
            return X.negated(inner) if isinstance(node.op, ast.USub) else inner
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            if isinstance(node.op, ast.Pow):
                return self.power(node)
            return self.binary(node)
        if isinstance(node, ast.Call):
            return self.call(node)
        raise self.fault(
            node,
            f"{_KINDS.get(type(node), 'this')} has no meaning in a formula; use + - * / ** and functions",
        )

    def _is_pi(self, node: ast.expr) -> bool:
        """Is this pi or np.pi, and nothing that was declared under that name?"""
        if isinstance(node, ast.Attribute):
            return node.attr == "pi" and isinstance(node.value, ast.Name) and node.value.id in MODULES
        return isinstance(node, ast.Name) and node.id == "pi" and node.id not in (*self.parameters, *self.places)

    def number(self, node: ast.Constant) -> Expr:
        text = self.text.strip()[node.col_offset : node.end_col_offset]
        if not _NUMBER.fullmatch(text):
            raise self.fault(node, f"{shortened(text)} is no number; write an integer or a decimal")
        if abs(int(text.lower().partition("e")[2] or 0)) > MAX_TEN:
            raise self.fault(node, f"{shortened(text)} has an exponent beyond {MAX_TEN}; give one from -{MAX_TEN} to {MAX_TEN}")
        return num(Fraction(text))

    def symbol(self, node: ast.Name) -> Expr:
        word = _LAMBDA if node.id == _HIDDEN_LAMBDA else node.id
        if (found := self.named(word, node)) is not None:
            return found
        if word in self.parameters:
            return sym(word)
        if word in KNOWN_FUNCTIONS:
            raise self.fault(node, f"{word} is a function; write {word}(...)")
        raise self.fault(node, self.unknown(word))

    def named(self, word: str, node: ast.Name) -> Expr | None:
        """What a word stands for, if it is one of the notation."""
        return sym(SYMBOLS[word]) if word in SYMBOLS else None

    def unknown(self, word: str) -> str:
        """What is wrong with a word that stands for nothing, and the cure."""
        with suppress(InputError):
            return f"{word} is a measure; write its formula, {measures.from_name(word).formula}"
        names = ("p", "p_hat", X.TRAIN, "n", *self.parameters)
        hint = guess(word, names)
        return f"there is no {shortened(word)!r}; {hint}known are {', '.join(names)}{'' if hint else undeclared(word)}"

    def binary(self, node: ast.BinOp) -> Expr:
        left, right = self.visit(node.left), self.visit(node.right)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return product(left, right)
        if right == X.ZERO:
            raise self.fault(node.right, "this divides by zero everywhere; correct the divisor")
        if left.op == right.op == "num":
            return num(left.args[0] / right.args[0])
        return left / right

    def power(self, node: ast.BinOp) -> Expr:
        return self.powers.of(self.visit(node.left), self.visit(node.right), node.left, node.right)

    def call(self, node: ast.Call) -> Expr:
        name = called(node)
        if name is None:
            raise self.fault(node.func, f"this cannot be called; known functions are {', '.join(CALLED)}")
        if node.keywords or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.fault(node, f"{name} takes plain arguments only; leave axis and the like out")
        if name == "at":
            return self.at(node)
        if name == "cumsum":
            return self.cumsum(node)
        if name == "where":
            return self.where(node)
        one, two, count = REDUCTIONS.get(name) or FUNCTIONS.get(name), PAIRS.get(name), len(node.args)
        if one is None and two is None:
            hint = f"{cure}; " if (cure := instead_of(name)) else guess(ALIASES.get(name, name), CALLED)
            raise self.fault(
                node.func, f"there is no function {shortened(name)!r}; {hint}known are {', '.join(CALLED)}"
            )
        args = [self.visit(a) for a in node.args]
        if count == 1 and one is not None:
            if name in REDUCTIONS:
                self._varies(node, name, args[0])
            return reduced(one, args[0]) if name in ("sum", "mean") else one(args[0])
        if count == 2 and two is not None:
            return two(*args)
        takes = "one or two arguments" if one and two else "two arguments" if two else "one argument"
        raise self.fault(node, f"{name} takes {takes}, not {count}")

    def _varies(self, node: ast.Call, name: str, body: Expr) -> None:
        """NumPy would give a number back as it is, a sum over classes n times it."""
        if not per_class(body):
            raise self.fault(
                node,
                f"{name} of what is the same for every class; leave {name} out, or multiply by n for a sum",
            )

    def cumsum(self, node: ast.Call) -> Expr:
        """The sum up to each class, in the order of the classes: a value of each class."""
        if len(node.args) != 1:
            raise self.fault(node, f"cumsum takes one argument, not {len(node.args)}")
        body = self.visit(node.args[0])
        self._varies(node, "cumsum", body)
        return X.cumulative(body)

    def where(self, node: ast.Call) -> Expr:
        """One of two values, by a comparison of two others."""
        condition = node.args[0] if len(node.args) == 3 else None
        if not isinstance(condition, ast.Compare) or len(condition.ops) != 1:
            raise self.fault(
                node, "write where(a < b, x, y): x where a < b, else y; or with <=, >, >=, ==, !="
            )
        a, b = self.visit(condition.left), self.visit(condition.comparators[0])
        if (op := _COMPARISONS.get(type(condition.ops[0]))) is None:
            raise self.fault(condition, "compare with <, <=, >, >=, == or !=")
        relation = Rel(op.replace(">", "<"), b, a) if ">" in op else Rel(op, a, b)
        yes, no = map(self.visit, node.args[1:])
        if relation.op in ("<", "<="):  # values that meet have a formula of which more can be proved
            meeting = joined(yes, no, relation.rhs - relation.lhs)
            if meeting is not None:
                return meeting
        return where(relation, yes, no)

    def at(self, node: ast.Call) -> Expr:
        if (
            len(node.args) != 2
            or (index := self.visit(node.args[0])).op != "num"
            or index.args[0] not in (1, 2)
        ):
            raise self.fault(
                node, "write at(1, ...) or at(2, ...) for the value at the first or second class"
            )
        return X.at_class(int(index.args[0]), self.visit(node.args[1]))


_COMPARISONS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "=", ast.NotEq: "!="}
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow)
_KINDS = {
    ast.Compare: "a comparison", ast.BoolOp: "and/or", ast.IfExp: "if", ast.Tuple: "a comma",
    ast.Attribute: "a dot", ast.BinOp: "this operator", ast.UnaryOp: "not", ast.Starred: "a star",
}  # fmt: skip


def called(node: ast.Call) -> str | None:
    """The function's name, `np.` and `np.linalg.` left out."""
    f = node.func
    if isinstance(f, ast.Attribute) and ast.unparse(f.value).removesuffix(".linalg") in MODULES:
        return f.attr
    return f.id if isinstance(f, ast.Name) else None
