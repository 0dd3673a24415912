"""Properties in text, read and never evaluated: ``for p, x: D(p, x) = D(x, p)``.

    for VARIABLES [with CONDITIONS]: CONCLUSION

>>> read("for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)").variables[-1]
Variable(name='a', sort='real')
>>> read("for p: D(p, x) >= 0")
Traceback (most recent call last):
axiomcheck.errors.InputError: property, column 13: nothing binds x; add it to the variables after for, or correct the name
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from functools import reduce

from axiomcheck.errors import InputError
from axiomcheck.lang import expr as X
from axiomcheck.lang.expr import TRAIN, Expr, num, sym
from axiomcheck.lang.relation import Rel
from axiomcheck.properties import model as M
from axiomcheck.properties import words as W
from axiomcheck.properties.arguments import described, wrong_argument
from axiomcheck.properties.means import shares
from axiomcheck.properties.spaces import CLASS, COUNT, SPACES, VECTORS, Space
from axiomcheck.properties.words import Token, tokens
from axiomcheck.sources import Source

VECTOR, NUMBER = "vector", "number"


def read(
    text: str, name: str = "property", title: str = "", *, space: Space | None = None,
    source: Source | None = None, note: str = "",
) -> M.Property:
    """The property that a text says: ``for VARIABLES [with CONDITIONS]: CONCLUSION``.

    Errors call the text by its name. Without a space, the measures are functions of what the letter means
    that the text calls the measure by, ``D`` or ``Q``.

    >>> read("for TP, FP, FN, TN: Q(TN, FN, FP, TP) = Q(TP, FP, FN, TN)").space.letter
    'Q'
    """
    found = _Reader(text, name, space).whole()
    return replace(found, name=name, title=title or name, source=source, note=note)


def conditions(text: str, space: Space, name: str = "condition") -> tuple[Rel, ...]:
    """What a text says of the arguments of a space: relations between numbers, joined by commas or `and`.

    >>> from axiomcheck.properties.spaces import MATRICES
    >>> [str(r) for r in conditions("TP + FN >= 1", MATRICES)]
    ['1 <= TP + FN']
    """
    reader = _Reader(text, name, space)
    reader.bound = {k: _SORTS.get(kind, "object") for k, kind in zip(space.names, space.arguments, strict=True)}
    found = reader.conditions()
    if reader.here.kind != "end":
        raise reader.fault(f"{reader._seen()} after the end of the condition; remove it, or write a comma")
    if not all(isinstance(r, M.Relation) and r.op != "better" for r in found):
        raise InputError(f"{name}: a condition on {space} is a relation between numbers, such as {space.names[0]} >= 1")
    return tuple(Rel(r.op, r.left, r.right) for r in found if isinstance(r, M.Relation))


_SORTS = {COUNT: "cell", CLASS: "class"}


class _Reader:
    """One text being read, left to right."""

    def __init__(self, text: str, name: str, space: Space | None):
        self.name = name
        self.tokens = tokens(text, name)
        self.at = 0
        self.depth = 0
        self.count = 0
        self.bound: dict[str, str] = {}  # the names in scope, and their sorts
        self.variables_seen = 0
        self.space = space or self._spoken_of()
        self.closing = self._parentheses()

    # -- tokens ------------------------------------------------------------------
    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def fault(self, what: str, token: Token | None = None) -> InputError:
        return InputError(f"{self.name}, column {(token or self.here).column}: {what}")

    def take(self) -> Token:
        token = self.here
        self.at += token.kind != "end"
        return token

    def sees(self, *texts: str) -> bool:
        return self.here.kind in ("op", "name") and self.here.text in texts

    def takes(self, *texts: str) -> bool:
        if not self.sees(*texts):
            return False
        self.at += 1
        return True

    def wants(self, text: str, why: str) -> None:
        if not self.takes(text):
            raise self.fault(f"{self._seen()} where {text!r} should stand; {why}")

    def _seen(self) -> str:
        token = self.here
        return "the text ends" if token.kind == "end" else repr(token.text)

    def _spoken_of(self) -> Space:
        """The space of the first letter that is applied to arguments."""
        if len(self.tokens) == 1:
            raise InputError(f"{self.name}: it is empty; write one such as for p, x: D(p, x) = D(x, p)")
        for token, after in zip(self.tokens, self.tokens[1:], strict=False):
            for space in SPACES:
                if token.text == space.letter and after.text == "(":
                    return space
        letters = " or ".join(map(str, SPACES))
        raise InputError(f"{self.name}: it says nothing of a measure; write {letters} for a value of it")

    def _parentheses(self) -> dict[int, bool]:
        """Of every opening parenthesis: does a sentence stand in it, and not a term?"""
        stack: list[int] = []
        found: dict[int, bool] = {}
        for i, token in enumerate(self.tokens):
            if token.kind == "op" and token.text in "([":
                stack.append(i)
                found[i] = False
                if len(stack) > W.MAX_DEPTH:
                    raise self.fault(f"it is nested more than {W.MAX_DEPTH} deep; simplify it", token)
            elif token.kind == "op" and token.text in ")]":
                if not stack or self.tokens[stack[-1]].text != {")": "(", "]": "["}[token.text]:
                    raise self.fault(f"this {token.text!r} was never opened; remove it", token)
                stack.pop()
            elif token.text in (*W.RELATIONS, "iff", "for", "some", "is", "better"):
                found.update(dict.fromkeys(stack, True))
        if stack:
            opened = self.tokens[stack[-1]]
            raise self.fault(f"this {opened.text!r} is not closed", opened)
        return found

    # -- sentences -----------------------------------------------------------------
    def whole(self) -> M.Property:
        if not self.sees("for", "some", "forall", "(") and not self._of_numbers():
            raise self.fault("a property begins with for and its variables, such as for p, x: D(p, x) >= 0")
        found = self.sentence()
        if self.here.kind != "end":
            raise self.fault(f"{self._seen()} after the end of the property; remove it, or join it with and")
        if not any(t.op in ("D", "max_of", "sup_of", "min_of", "inf_of") for t in M.terms(found)) and not (
            any(isinstance(x, M.Continuous) for x in M.parts(found))
        ):
            raise InputError(f"{self.name}: its conclusion says nothing of the measure; write {self.space}")
        if isinstance(found, M.Every):
            return M.Property("", "", found.variables, found.conditions, found.conclusion, self.space)
        return M.Property("", "", (), (), found, self.space)

    def _of_numbers(self) -> bool:
        """Does it begin with a number, or with a value at numbers, and so speaks of no variables?"""
        if self.here.text == self.space.letter and len(self.tokens) > self.at + 2:
            return self.tokens[self.at + 2].kind == "number"
        return self.here.kind == "number" or self.sees(W.MEAN)

    def sentence(self) -> M.Sentence:
        self.deeper()
        if self.sees("for", "some", "forall"):
            found = self.quantified()
        else:
            found = self.conjunction()
            if self.takes("iff"):
                found = M.Iff(found, self.conjunction())
                if self.sees("iff"):
                    raise self.fault("a second iff; set parentheses, or say two properties")
        self.depth -= 1
        return found

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > W.MAX_DEPTH:
            raise self.fault(f"it is nested more than {W.MAX_DEPTH} deep; simplify it")

    def quantified(self) -> M.Sentence:
        some = self.take().text == "some"
        if not some and self.sees("all", "every"):
            self.take()
        variables = self.variables()
        for v in variables:
            self.bound[v.name] = v.sort
        self.variables_seen += len(variables)
        if self.variables_seen > W.MAX_VARIABLES:
            raise self.fault(f"more than {W.MAX_VARIABLES} variables; leave some out")
        conditions = self.conditions() if self.takes("with") else ()
        self.wants(":", "a property reads for VARIABLES with CONDITIONS: CONCLUSION")
        conclusion = self.sentence()
        for v in variables:
            del self.bound[v.name]
        return (M.Some if some else M.Every)(variables, conditions, conclusion)

    def variables(self) -> tuple[M.Variable, ...]:
        found: list[M.Variable] = []
        sort = ""
        while True:
            if self.here.text in W.SORT_WORDS and self.tokens[self.at + 1].kind == "name":
                sort = W.SORT_WORDS[self.take().text]
            elif not found or self.tokens[self.at - 1].text == "and":
                sort = ""
            token = self.here
            name = self.new_name({v.name for v in found})
            found.append(M.Variable(name, sort or self._usual(name, token)))
            if not self.takes(",", "and"):
                return tuple(found)

    def _usual(self, name: str, token: Token) -> str:
        """What a name without a sort stands for."""
        kind = self.space.kind_of(name)
        if kind != COUNT and kind not in VECTORS:
            raise self.fault(f"{name} may be anything that {self.space} is about; name it after one: {self._names()}", token)
        return "cell" if kind == COUNT else "object"

    def _names(self) -> str:
        return ", ".join(n for n, kind in zip(self.space.names, self.space.arguments, strict=True) if kind != CLASS)

    def new_name(self, also: set[str]) -> str:
        shown, token = self._seen(), self.take()
        if token.kind != "name":
            raise self.fault(f"{shown} where a variable's name should stand, such as p or x", token)
        if token.text in W.RESERVED or token.text == self.space.letter:
            raise self.fault(f"{token.text} has a meaning of its own; choose another name", token)
        if token.text.startswith("_") or token.text.endswith("_") or token.text == TRAIN:
            raise self.fault(f"{token.text} is a name that proofs use; choose another", token)
        if token.text in self.bound or token.text in also:
            raise self.fault(f"{token.text} stands for two things; rename one of them", token)
        return token.text

    def conditions(self) -> tuple[M.Condition, ...]:
        found: list[M.Condition] = []
        while True:
            start = self.at
            here = self.chain()
            if not all(isinstance(x, M.Relation | M.Each | M.Different) for x in here):
                why = "a condition is a relation between terms, such as x[c] <= p[c]"
                raise self.fault(why, self.tokens[start])
            for token in self.tokens[start : self.at]:
                if token.text == self.space.letter and token.kind == "name":
                    why = "it may speak of the variables only, so say it in the conclusion"
                    raise self.fault(f"a condition mentions {token.text}; {why}", token)
            found += [x for x in here if isinstance(x, M.Relation | M.Each | M.Different)]
            if not self.takes(",", "and"):
                return tuple(found)

    def conjunction(self) -> M.Sentence:
        found: list[M.Sentence] = []
        while True:
            if self.sees("for", "some", "forall"):
                found.append(self.sentence())
            elif self.sees("(") and self.closing[self.at]:
                self.take()
                inner = self.sentence()
                self.wants(")", "a parenthesis holds one sentence")
                found += inner.parts if isinstance(inner, M.All) else [inner]
            else:
                found += self.chain()
            if not self.takes(",", "and"):
                return found[0] if len(found) == 1 else M.All(tuple(found))

    def chain(self) -> list[M.Sentence]:
        """`a < b <= c`, with its place if it is about vectors; `D(p, .) is continuous`."""
        if self._continuous_follows():
            return [self.continuous()]
        start = self.here
        sides, signs, marks = [self.term()], [], [start]
        while self.sees(*W.RELATIONS, "better"):
            signs.append(self.take().text)
            if signs[-1] == "better":
                self.takes("than")
            marks.append(self.here)
            sides.append(self.term())
        if not signs:
            which = "one of < <= = != >= >; a term alone says nothing"
            raise self.fault(f"{self._seen()} where a relation should stand, {which}")
        where, names = self.place()
        told = zip(signs, sides, sides[1:], marks, strict=False)
        return [self.relation(sign, left, right, where, names, mark) for sign, left, right, mark in told]

    def relation(
        self, sign: str, left: Expr, right: Expr, where: str, names: tuple[str, ...], token: Token
    ) -> M.Sentence:
        vectors = VECTOR in (self.kind(left), self.kind(right))
        op = {"==": "=", ">": "<", ">=": "<="}.get(sign, sign)
        turned = sign in (">", ">=")
        if not vectors and where:
            why = f"such as x = y {where}; here both sides are numbers"
            raise self.fault(f"{where} is about whole objects, {why}", token)
        if not vectors:
            return M.Relation(op, right, left, True) if turned else M.Relation(op, left, right)
        if op == "better":
            raise self.fault("better than compares two values, not objects; apply the measure", token)
        self.one_codeframe((left, right), token)
        where = where or "everywhere"
        if op == "!=":
            return M.Different(left, right, where, names)
        return M.Each(op, right, left, where, names, True) if turned else M.Each(op, left, right, where, names)

    def place(self) -> tuple[str, tuple[str, ...]]:
        token = self.here
        if not self.takes(*W.PLACE_WORDS):
            return "", ()
        if token.text == "everywhere":
            return "everywhere", ()
        if token.text == "elsewhere":
            classes = tuple(k for k, sort in self.bound.items() if sort == "class")
            if not classes:
                raise self.fault("elsewhere is on every class not named; bind some: classes c, d", token)
            return "elsewhere", classes
        name = self.take()
        if self.bound.get(name.text) != "part":
            raise self.fault(f"{token.text} is followed by a part; bind one: part A", name)
        return token.text, (name.text,)

    # -- terms -----------------------------------------------------------------------
    def counted(self, e: Expr) -> Expr:
        self.count += 1
        if self.count > W.MAX_NODES:
            raise self.fault(f"it has more than {W.MAX_NODES:,} terms; simplify it")
        return e

    def kind(self, e: Expr) -> str:
        """Is it one number, or a number for each class?"""
        if e.op == "sym":
            return VECTOR if self.bound.get(e.args[0]) == "object" else NUMBER
        if e.op == "on":
            return VECTOR
        if e.op in ("add", "mul", "div", "pow", "abs", "min", "max", "log", "exp"):
            return VECTOR if any(self.kind(a) == VECTOR for a in e.args) else NUMBER
        return NUMBER

    def term(self) -> Expr:
        self.deeper()
        found = self.product()
        while self.sees("+", "-"):
            minus = self.take().text == "-"
            right = self.product()
            found = self.counted(found - right if minus else found + right)
        self.depth -= 1
        return found

    def product(self) -> Expr:
        found = self.signed()
        while self.sees("*", "/"):
            token = self.take()
            right = self.signed()
            if token.text == "*":
                found = found * right
            elif right == X.ZERO:
                raise self.fault("this divides by zero; correct the divisor", token)
            elif found.op == right.op == "num":
                found = num(found.args[0] / right.args[0])
            else:
                found = found / right
            self.counted(found)
        return found

    def signed(self) -> Expr:
        minus = False
        while self.sees("-", "+"):
            minus ^= self.take().text == "-"
        found = self.power()
        return self.counted(X.negated(found)) if minus else found

    def power(self) -> Expr:
        base = self.postfix()
        if not self.sees("**", "^"):
            return base
        self.take()
        token = self.here
        self.deeper()
        exponent = self.signed()
        self.depth -= 1
        k = exponent.args[0] if exponent.op == "num" else None
        if k is None or k.denominator > 2 or abs(k) > W.MAX_EXPONENT:
            most = W.MAX_EXPONENT
            raise self.fault(f"an exponent is a whole number or a half, from -{most} to {most}", token)
        return self.counted(base**exponent)

    def postfix(self) -> Expr:
        token = self.here
        found = self.primary()
        while self.sees("[", "|"):
            if self.take().text == "|":
                name = self.take()
                if self.bound.get(name.text) != "part":
                    raise self.fault("after | stands a part, such as p|A; bind one: part A", name)
                if self.kind(found) != VECTOR or found.op == "on":
                    raise self.fault(f"only an object is projected on {name.text}", token)
                found = self.counted(Expr("on", found, sym(name.text)))
            else:
                found = self.indexed(found, token)
        return found

    def indexed(self, vector: Expr, token: Token) -> Expr:
        name = self.take()
        self.wants("]", "write one class or part between brackets, such as x[c]")
        sort = self.bound.get(name.text) if name.kind == "name" else None
        if self.kind(vector) != VECTOR:
            raise self.fault(f"only an object has a value at {name.text}; leave the brackets out", token)
        if vector.has("on"):
            raise self.fault("take the value of an object before it is projected", token)
        if sort == "part":
            if vector.op != "sym":
                raise self.fault(f"a sum over {name.text} is that of one object, such as p[{name.text}]", token)
            return self.counted(Expr("mass", vector, sym(name.text)))
        if sort != "class":
            what = "the text ends" if name.kind == "end" else f"nothing binds the class {name.text}"
            known = f": classes {name.text}" if name.kind == "name" and sort is None else ": classes c, d"
            raise self.fault(f"{what}; bind it{known}", name)
        return self.counted(self._at_class(vector, name.text))

    def _at_class(self, vector: Expr, c: str) -> Expr:
        if self.kind(vector) != VECTOR:
            return vector
        if vector.op == "sym":
            return Expr("entry", vector, sym(c))
        return vector.rebuilt(self._at_class(a, c) for a in vector.args)

    def primary(self) -> Expr:
        shown, token = self._seen(), self.take()
        if token.kind == "number":
            after = self.here
            if after.kind == "name" and after.column == token.column + len(token.text):
                raise self.fault(f"{token.text}{after.text} is no number; write * between factors", token)
            return self.counted(num(Fraction(token.text)))
        if token.text == "(":
            found = self.term()
            self.wants(")", "close the parenthesis")
            return found
        if token.kind != "name":
            raise self.fault(f"{shown} where a term should stand, such as {self.space} or a number", token)
        if token.text == self.space.letter:
            return self.value(token)
        if token.text in W.LARGEST and self.sees(self.space.letter):
            return self.largest(token)
        if token.text == W.MEAN and self.sees(self.space.letter):
            return self.mean(token)
        if self.sees("("):
            return self.call(token)
        return self.counted(self.symbol(token))

    def symbol(self, token: Token) -> Expr:
        name = token.text
        sort = self.bound.get(name)
        if sort in M.NUMBERS or sort == "object":
            return sym(name)
        if name == M.SIZE:
            if self.space.counts:
                raise self.fault("n is a number of classes, of which counts have none", token)
            return sym(M.SIZE)
        if sort == "class":
            raise self.fault(f"{name} is a class, no number; it stands in brackets, such as x[{name}]", token)
        if sort == "part":
            raise self.fault(f"{name} is a part; write x[{name}] for a sum, x|{name} for a projection", token)
        if name in W.FUNCTIONS:
            raise self.fault(f"{name} is a function; write {name}(...)", token)
        if name in W.LARGEST:
            raise self.fault(f"{name} stands before the measure, such as {name} {self._open()}", token)
        if name in W.RESERVED:
            raise self.fault(f"{name!r} where a term should stand", token)
        others = [s.letter for s in SPACES if s.letter == name]
        if others:
            raise self.fault(f"this property is about {self.space}; there is no {name} here", token)
        cure = "add it to the variables after for, or correct the name"
        cure = cure if self.variables_seen else f"it is no argument of {self.space}"
        raise self.fault(f"nothing binds {name}; {_near(name, self.bound)}{cure}", token)

    def _open(self) -> str:
        return f"{self.space.letter}({', '.join((*self.space.names[:-1], '.'))})"

    def call(self, token: Token) -> Expr:
        name = token.text
        if name not in W.FUNCTIONS:
            if name in {s.letter for s in SPACES}:
                raise self.fault(f"this property is about {self.space}; there is no {name} here", token)
            if name in self.bound:
                raise self.fault(f"{name} is no function; write * between factors", token)
            hint = _near(name, (*W.FUNCTIONS, self.space.letter))
            hint = f"write log(x)/log({name[3:]}); " if name in ("log2", "log10") else hint
            known = f"known are {', '.join(W.FUNCTIONS)}; the measure is {self.space}"
            raise self.fault(f"there is no function {name}; {hint}{known}", token)
        self.take()
        args = [self.term()]
        while self.takes(","):
            args.append(self.term())
        self.wants(")", "close the parenthesis")
        if len(args) == 2 and name in W.TWO:
            return self.counted(W.TWO[name](*args))
        if len(args) == 1 and name in W.ONE:
            return self.counted(W.ONE[name](args[0]))
        if len(args) == 1 and name in W.COMBINING:
            if self.kind(args[0]) != VECTOR:
                raise self.fault(f"{name} combines the classes of an object; this is one number", token)
            if args[0].has("on"):
                raise self.fault(f"{name} is over all classes; a projection has only those of its part", token)
            return self.counted(W.COMBINING[name](args[0]))
        takes = "one term" if name not in W.TWO else "one or two terms" if name in W.COMBINING else "two"
        raise self.fault(f"{name} takes {takes}, not {len(args)}", token)

    # -- the measure -------------------------------------------------------------------
    def value(self, token: Token) -> Expr:
        """`D(p, x)`."""
        args, dot = self.arguments(token)
        if dot is not None:
            where = f"max {self._open()}, or in {self._open()} is continuous"
            raise self.fault(f"a dot stands in {where}; give the argument", dot)
        return self.counted(Expr("D", *args))

    def largest(self, token: Token) -> Expr:
        """`max D(p, .)`."""
        args, dot = self.arguments(self.take())
        if dot is None:
            sample = f"{token.text} {self._open()}"
            raise self.fault(f"{token.text} is over the last argument, which a dot stands for: {sample}", token)
        return self.counted(Expr(W.LARGEST[token.text], *args))

    def mean(self, token: Token) -> Expr:
        """`mean M(k, 2 - k, 1 - k, 1 + k) over k`, written out."""
        if not self.space.counts:
            raise self.fault(f"a mean is over ways to fill cells, and {self.space} has none", token)
        end = next((i for i in range(self.at, len(self.tokens)) if self.tokens[i].text == W.OVER), None)
        name = None if end is None else self.tokens[end + 1]
        if name is None or name.kind != "name":
            sample = f"{W.MEAN} {self.space.letter}(k, 2 - k, ...) {W.OVER} k"
            raise self.fault(f"a mean says what it is over, such as {sample}", token)
        if name.text in self.bound or name.text in W.RESERVED:
            raise self.fault(f"{name.text} stands for two things; rename one of them", name)
        self.bound[name.text] = "whole"
        value = self.value(self.take())
        del self.bound[name.text]
        self.wants(W.OVER, f"a mean is of one value, {W.OVER} {name.text}")
        self.take()
        try:
            weights = shares(value.args, name.text)
        except ValueError as error:
            raise self.fault(str(error), token) from None
        found = [self.counted(num(share) * value.rebuilt(map(num, cells))) for cells, share in weights.items()]
        return reduce(lambda a, b: a + b, found)  # as a text says it

    def arguments(self, token: Token) -> tuple[list[Expr], Token | None]:
        """The arguments between parentheses; the dot in the last place, if there is one."""
        letter, wanted = token.text, len(self.space.arguments)
        if not self.takes("("):
            raise self.fault(f"{letter} is the measure; write {self.space} for a value of it", token)
        args: list[Expr] = []
        dot: Token | None = None
        while dot is None:
            start = self.here
            if self.takes("."):
                dot = start
            else:
                args.append(self.argument(len(args)))
                self.suits(args, start)
            if not self.takes(","):
                break
        self.wants(")", f"the measure is {self.space}")
        given = len(args) + (dot is not None)
        if given != wanted:
            raise self.fault(f"{letter} takes {wanted} arguments, not {given}: {self.space}", token)
        self.one_codeframe(tuple(args), token)
        return args, dot

    def argument(self, i: int) -> Expr:
        """One argument: a class by its name, or a term."""
        here = self.here
        if self.space.arguments[i : i + 1] == (CLASS,):
            if self.bound.get(here.text) != "class":
                raise self.fault(f"{self._seen()} where {self.space} takes a class; bind one: classes c", here)
            return sym(self.take().text)
        return self.term()

    def suits(self, args: list[Expr], token: Token) -> None:
        """Refuse an argument that is never in the space."""
        if len(args) > len(self.space.arguments):
            return
        place = self.space.arguments[len(args) - 1]
        name = self.space.names[len(args) - 1]
        kind = self.kind(args[-1])
        if args[-1].has("D", *W.LARGEST.values()):
            raise self.fault("a value of the measure is no argument of it", token)
        if place not in (CLASS, COUNT) and kind == NUMBER:
            raise self.fault(f"a number where {self.space} takes {described(place)}, {name}", token)
        if place == COUNT and kind == VECTOR:
            raise self.fault(f"an object where {self.space} takes a count, {name}", token)
        if why := wrong_argument(args[-1], place, self.bound):
            raise self.fault(why, token)

    def one_codeframe(self, args: tuple[Expr, ...], token: Token) -> None:
        """Refuse objects on a part beside objects on all classes."""
        found = set().union(*(_parts_of(a, self.kind) for a in args)) if args else set()
        if len(found) > 1:
            cure = "project all of them on it, such as D(p|A, x|A)"
            raise self.fault(f"objects on a part beside others; {cure}", token)

    def _continuous_follows(self) -> bool:
        if not self.sees(self.space.letter) or self.tokens[self.at + 1].text != "(":
            return False
        depth = 0
        for i in range(self.at + 1, len(self.tokens)):
            depth += (self.tokens[i].text == "(") - (self.tokens[i].text == ")")
            if depth == 0:
                return self.tokens[i + 1].text == "is"
        return False

    def continuous(self) -> M.Continuous:
        token = self.take()
        args, dot = self.arguments(token)
        self.take()
        self.wants("continuous", f"say {self._open()} is continuous")
        if dot is None:
            raise self.fault(f"a function of which argument? write {self._open()} is continuous", token)
        return M.Continuous(tuple(args))


def _near(name: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, or nothing."""
    close = get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"did you mean {close[0]}? " if close else ""


def _parts_of(e: Expr, kind: Callable[[Expr], str]) -> set[str]:
    """The parts that a vector lives on, "" for all classes."""
    if kind(e) != VECTOR:
        return set()
    if e.op == "on":
        return {e.args[1].args[0]}
    if e.op == "sym":
        return {""}
    return set().union(*(_parts_of(a, kind) for a in e.args))
