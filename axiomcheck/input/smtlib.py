"""SMT-LIB scripts about real and whole numbers: the assertions as formulas of the calculus.

>>> text = "(declare-const x Real) (assert (< (* x x) 0)) (check-sat)"
>>> read(text).formulas(lambda *_: None)
[lt(mul(var(x), var(x)), num(0))]

A quotient, a logarithm or a square root has no value of its own outside its domain; what stands for it is left to the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from axiomcheck.calculus import term as T
from axiomcheck.errors import InputError

_TOKEN = re.compile(
    r"\s+|;[^\n]*|(?P<open>\()|(?P<close>\))|\|(?P<quoted>[^|\\]*)\|"
    r'|(?P<text>"(?:[^"]|"")*")|(?P<plain>[^\s()|";]+)'
)
_NUMBER = re.compile(r"\d{1,400}(\.\d{1,400})?")
MAX_LENGTH, MAX_NESTING, MAX_POWER = 1_000_000, 150, 64
IGNORED = ("set-logic", "set-info", "set-option", "get-model", "get-info", "get-value", "exit", "echo")
RELATIONS = {"<": "lt", "<=": "le", ">": "lt", ">=": "le", "=": "eq"}
Tree = str | list["Tree"]
Partial = Callable[[str, tuple[T.Node, ...]], T.Node | None]  # of an operator: what stands for its value


class Outside(Exception):
    """A function that has no value outside its domain, and nothing stands for it."""


@dataclass
class Script:
    """What a script declares and asserts.

    Attributes
    ----------
    whole : list of str
        The names of whole numbers.
    """

    names: dict[str, str] = field(default_factory=dict)
    whole: list[str] = field(default_factory=list)
    macros: dict[str, Tree] = field(default_factory=dict)
    assertions: list[Tree] = field(default_factory=list)

    def formulas(self, partial: Partial) -> list[T.Node]:
        """All assertions."""
        return [self.formula(i, partial) for i in range(len(self.assertions))]

    def formula(self, i: int, partial: Partial) -> T.Node:
        """One of the assertions; `Outside` if `partial` gives nothing for a quotient, logarithm or root in it."""
        return _Reader(self, partial).formula(self.assertions[i], {})


def read(text: str, name: str = "script") -> Script:
    """The declarations and assertions of a script with one `check-sat`."""
    script = Script()
    asked = 0
    for line, command in _commands(text, name):
        try:
            asked += _obey(script, command)
        except T.Refused as error:
            raise InputError(f"{name}, line {line}: {error}; simplify it") from error
        except InputError as error:
            raise InputError(f"{name}, line {line}: {error}") from error
    if asked != 1 or not script.assertions:
        raise InputError(f"{name}: there must be assertions and one (check-sat); write them")
    return script


def _commands(text: str, name: str) -> list[tuple[int, Tree]]:
    """The commands of a script, with their lines."""
    if len(text) > MAX_LENGTH:
        raise InputError(f"{name}: more than {MAX_LENGTH} characters; split it")
    found: list[tuple[int, Tree]] = []
    stack: list[list[Tree]] = []
    line, at = 1, 0
    while at < len(text):
        m = _TOKEN.match(text, at)
        if m is None:
            raise InputError(f"{name}, line {line}: {text[at]!r} has no place here; quote names as |name|")
        word = m["plain"] if m["plain"] is not None else m["quoted"] if m["quoted"] is not None else m["text"]
        if m["open"]:
            if len(stack) >= MAX_NESTING:
                raise InputError(f"{name}, line {line}: nested more than {MAX_NESTING} deep; use define-fun or let")
            stack.append([])
        elif m["close"] or word is not None:
            if not stack:
                raise InputError(f"{name}, line {line}: {m[0]!r} stands outside of a command; check the parentheses")
            done: Tree = stack.pop() if m["close"] else str(word)
            if stack:
                stack[-1].append(done)
            elif m["close"]:
                found.append((line, done))
        line += m[0].count("\n")
        at = m.end()
    if stack:
        raise InputError(f"{name}: a parenthesis is not closed; close it")
    return found


def _obey(script: Script, command: Tree) -> int:
    """Note what a command says; 1 for check-sat."""
    if not isinstance(command, list) or not command or not isinstance(command[0], str):
        raise InputError("a command starts with a word, such as (assert ...)")
    head, rest = command[0], command[1:]
    if head == "check-sat":
        return 1
    if head in ("declare-const", "declare-fun"):
        if len(rest) != (2 if head == "declare-const" else 3) or (head == "declare-fun" and rest[1] != []):
            raise InputError(f"{head} declares numbers here: (declare-fun x () Real) or (declare-const x Real)")
        name, sort = rest[0], rest[-1]
        if not isinstance(name, str) or sort not in ("Real", "Int"):
            raise InputError(f"the sort {_told(sort)} is not known; known are Real and Int")
        _new(script, name)
        script.names[name] = f"v{len(script.names)}_{re.sub(r'[^A-Za-z0-9_]', '_', name)[:24]}"
        if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name) and name not in script.names.values():
            script.names[name] = name
        if sort == "Int":
            script.whole.append(script.names[name])
    elif head == "define-fun":
        if len(rest) != 4 or rest[1] != [] or not isinstance(rest[0], str) or rest[2] not in ("Real", "Int"):
            raise InputError("define-fun names a term here: (define-fun y () Real term)")
        _new(script, rest[0])
        _Reader(script, lambda *_: T.ZERO).term(rest[3], {})  # what it speaks of is there already
        script.macros[rest[0]] = rest[3]
    elif head == "assert":
        if len(rest) != 1:
            raise InputError("assert takes one formula")
        script.assertions.append(rest[0])
        _Reader(script, lambda *_: T.ZERO).formula(rest[0], {})  # read once, for its faults
    elif head not in IGNORED:
        known = "declare-const, declare-fun, define-fun, assert, check-sat"
        raise InputError(f"the command {_told(head)} is not known; known are {known}")
    return 0


def _new(script: Script, name: str) -> None:
    if name in script.names or name in script.macros:
        raise InputError(f"{_told(name)} is declared twice; rename one")


def _told(tree: Tree) -> str:
    text = tree if isinstance(tree, str) else f"({' '.join(_told(t) for t in tree[:3])} ...)"
    return repr(text[:40])


Names = dict[str, T.Node]


class _Reader:
    def __init__(self, script: Script, partial: Partial):
        self.script, self.partial = script, partial
        self._defined: dict[str, T.Node | None] = {}  # what was named, each once; None where a value is missing

    # -- formulas ---------------------------------------------------------------------------------

    def formula(self, tree: Tree, names: Names) -> T.Node:
        """A formula."""
        if tree == "true":
            return T.TRUE
        if tree == "false":
            return T.FALSE
        head, rest = self._applied(tree)
        if head == "let":
            inner, body = self._let(rest, names)
            return self.formula(body, inner)
        if head in RELATIONS or head == "distinct":
            return self._relation(head, rest, names)
        if head == "not" and len(rest) == 1:
            return self._negated(rest[0], names)
        parts = [self.formula(t, names) for t in rest] if head in ("and", "or", "=>") else []
        if head in ("and", "or") and parts:
            return T.conj(*parts) if head == "and" else T.disj(*parts)
        if head == "=>" and len(parts) == 2:
            return T.disj(self._negated(rest[0], names), parts[1])
        raise InputError(f"{_told(tree)} is not a formula that can be read; known are and, or, not, =>, distinct and < <= > >= =")

    def _negated(self, tree: Tree, names: Names) -> T.Node:
        f = self.formula(tree, names)
        return T.FALSE if f == T.TRUE else T.TRUE if f == T.FALSE else T.negation(f)

    def _relation(self, head: str, rest: list[Tree], names: Names) -> T.Node:
        terms = [self.term(t, names) for t in rest]
        if len(terms) < 2 or (head == "distinct" and len(terms) > 2):
            raise InputError(f"{head} takes two terms")
        if head == "distinct":
            return T.rel("ne", T.minus(*terms), T.ZERO)
        pairs = [(b, a) if head in (">", ">=") else (a, b) for a, b in pairwise(terms)]
        parts = [T.rel(RELATIONS[head], *pair) for pair in pairs]
        return parts[0] if len(parts) == 1 else T.conj(*parts)

    # -- terms ------------------------------------------------------------------------------------

    def term(self, tree: Tree, names: Names) -> T.Node:
        """A term."""
        if isinstance(tree, str):
            return self._atom(tree, names)
        head, rest = self._applied(tree)
        if head == "let":
            inner, body = self._let(rest, names)
            return self.term(body, inner)
        if head == "ite" and len(rest) == 3:
            condition = self.formula(rest[0], names)
            return T.Node("ite", (condition, *(self.term(t, names) for t in rest[1:])))
        if head == "^" and len(rest) == 2:
            k = rest[1]
            if not isinstance(k, str) or not k.isdigit() or int(k[:5]) > MAX_POWER:
                raise InputError(f"an exponent is a whole number from 0 to {MAX_POWER}, not {_told(k)}")
            return T.power(self.term(rest[0], names), int(k))
        terms = tuple(self.term(t, names) for t in rest)
        if head in ("+", "*") and terms:
            return T.add(*terms) if head == "+" else T.mul(*terms)
        if head == "-" and terms:
            return T.neg(terms[0]) if len(terms) == 1 else T.add(terms[0], *map(T.neg, terms[1:]))
        if head == "/" and len(terms) == 2:
            if terms[1].op == "num" and terms[1].q:
                return T.mul(terms[0], T.num(1 / terms[1].q))
            return self._partial("/", terms)
        if head in ("exp", "abs", "min", "max") and len(terms) == (2 if head in ("min", "max") else 1):
            return T.Node(head, tuple(terms))
        if head in ("log", "ln", "sqrt") and len(terms) == 1:
            return self._partial("log" if head == "ln" else head, terms)
        if head == "to_real" and len(terms) == 1:
            return terms[0]
        raise InputError(f"{_told(tree)} is not a term that can be read; known are + - * / ^ exp log sqrt abs min max ite")

    def _partial(self, op: str, terms: tuple[T.Node, ...]) -> T.Node:
        found = self.partial(op, terms)
        if found is None:
            raise Outside
        return found

    def _atom(self, word: str, names: Names) -> T.Node:
        if _NUMBER.fullmatch(word):
            return T.num(Fraction(word))
        if word in names:
            return names[word]
        if word in self.script.names:
            return T.var(self.script.names[word])
        if word in self.script.macros:
            return self._macro(word)
        raise InputError(f"{_told(word)} is not declared; declare it with declare-const")

    def _macro(self, word: str) -> T.Node:
        for name, body in self.script.macros.items():  # in order: each speaks of earlier ones
            if name not in self._defined:
                try:
                    self._defined[name] = self.term(body, {})
                except Outside:
                    self._defined[name] = None
            if name == word:
                break
        found = self._defined[word]
        if found is None:
            raise Outside
        return found

    def _applied(self, tree: Tree) -> tuple[str, list[Tree]]:
        if not isinstance(tree, list) or not tree or not isinstance(tree[0], str):
            raise InputError(f"{_told(tree)} is not applied to anything; write (operator arguments)")
        return tree[0], tree[1:]

    def _let(self, rest: list[Tree], names: Names) -> tuple[Names, Tree]:
        if len(rest) != 2 or not isinstance(rest[0], list):
            raise InputError("let is written (let ((name term)) body)")
        inner = dict(names)
        for pair in rest[0]:
            if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str):
                raise InputError("let is written (let ((name term)) body)")
            inner[pair[0]] = self.term(pair[1], names)
        return inner, rest[1]
