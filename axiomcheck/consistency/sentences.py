"""No function satisfies some sentences: instances at rational points whose relations contradict each other.

The sentences are about a function D of which nothing is known but that it has a value at every point of a domain, or
of a declared space of cells. An instance is a sentence at a point that its conditions admit; it gives relations that
are linear in the values of D. A `Contradiction` lists instances with multipliers under which they add up to 0 < 0;
where values of D are said to differ, both orders are looked at. `check` replays one, exactly; nothing of it is
believed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from axiomcheck.axioms.theory import DOMAINS
from axiomcheck.errors import CheckError, UndefinedValue
from axiomcheck.exact.balls import certainly
from axiomcheck.exact.certificate import Certificate
from axiomcheck.exact.evaluate import evaluate
from axiomcheck.formal import claim_about
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, ZERO, Expr, num
from axiomcheck.points import RULE, Point, argument, fits, point_of, truth, within
from axiomcheck.properties.axioms import as_axiom
from axiomcheck.properties.model import (
    EXTREMES,
    All,
    Different,
    Each,
    Every,
    Iff,
    Property,
    Relation,
    Sentence,
    Some,
    Variable,
    terms,
)
from axiomcheck.properties.spaces import COUNT, PAIRS, Space, SpaceMeasure

MOST_SPLITS = 4  # of values that differ
Value = tuple[tuple[Fraction, ...], ...]  # the arguments of D
There = Callable[[Sentence, Point, frozenset[str]], None]
Key = Value | str  # or a number that a sentence says there is, by its name and the sentence's place


@dataclass(frozen=True)
class Linear:
    """A number that is linear in values of D, and in numbers that are said to exist."""

    of: Mapping[Key, Fraction]
    constant: Fraction

    def plus(self, other: Linear, times: Fraction = Fraction(1)) -> Linear:
        """The sum with a multiple of another."""
        of = dict(self.of)
        for key, x in other.of.items():
            of[key] = of.get(key, Fraction(0)) + times * x
        return Linear({k: x for k, x in of.items() if x}, self.constant + times * other.constant)


@dataclass(frozen=True)
class Said:
    """`form op 0`, the `place`-th relation that a sentence gives at a point; op is < <= = or !=."""

    sentence: int
    values: Mapping[str, object]
    place: int
    op: str
    form: Linear


@dataclass(frozen=True)
class Sentences:
    """What is asked of D: sentences with their names, on one domain, at one number of classes."""

    named: tuple[tuple[str, Property], ...]
    domain: str  # one of `axioms.theory.DOMAINS`: the points at which D has a value
    size: int
    weak: tuple[str, ...] = ()  # names of those whose strict relations allow equality
    space: Space = PAIRS  # what D is a function of; of a declared one, it has a value at every point

    def said(self, sentence: int) -> Property:
        """The sentence, of errors; on a declared space more is better."""
        return self.named[sentence][1].oriented(self.space == PAIRS)

    def claim(self, sentence: int) -> Claim:
        """The claim that some measure, which is not said, satisfies the sentence."""
        axiom = as_axiom(self.named[sentence][0], {"printed": self.said(sentence)})
        if self.space == PAIRS:
            return claim_about(axiom)
        return Claim(SpaceMeasure(self.space.letter, "any measure", ZERO, "", kind=self.space.kind, space=self.space), axiom)

    def point(self, sentence: int, values: Mapping[str, object]) -> Point:
        """The point with these values; a CheckError where they are none of the variables'."""
        return point_of(self.claim(sentence), Certificate(RULE, {"classes": self.size, "values": dict(values)}))

    def at(self, sentence: int, values: Mapping[str, object]) -> list[Said]:
        """What the sentence says at the point; nothing where its conditions or the domain leave the point
        out.

        A CheckError says that the values are none of the variables', or that it is not linear in values of D.
        """
        said, point = self.said(sentence), self.point(sentence, values)
        loose, inside, bounds = _numbers(said.sentence)
        open_ = argument(said)
        beyond = None if open_ is None or not point.has(open_) else open_
        names = {k: f"{k} of sentence {sentence + 1}" for k in loose}
        found: list[Said] = []
        for whole in _wholes(inside):
            here = []
            try:
                for r in (*bounds, *_relations(whole, point, beyond, frozenset(loose), self._there)):
                    left, right = (self._linear(e, point, names) for e in (r.left, r.right))
                    here.append((r.op, left.plus(right, Fraction(-1))))
            except UndefinedValue:
                continue
            for op, form in here:
                weaker = "<=" if op == "<" and self.named[sentence][0] in self.weak else op
                found.append(Said(sentence, dict(values), len(found), weaker, form))
        return found

    def _linear(self, e: Expr, point: Point, names: Mapping[str, str]) -> Linear:
        if e.op == "D":
            return Linear({self._key(e, point): Fraction(1)}, Fraction(0))
        if e.op == "sym" and e.args[0] in names:
            return Linear({names[e.args[0]]: Fraction(1)}, Fraction(0))
        if not e.symbols & set(names) and not e.has("D"):
            found = evaluate(point.number(e), {})
            if not isinstance(found, Fraction):
                raise CheckError("a number that is not rational")
            return Linear({}, found)
        parts = [self._linear(a, point, names) for a in e.args if isinstance(a, Expr)]
        if e.op == "add":
            return reduce(Linear.plus, parts)
        if e.op in ("mul", "div"):
            loose = [x for x in parts if x.of]
            if len(loose) == 1 and (e.op == "mul" or parts[0] is loose[0]):
                factor = Fraction(1)
                for x in (x for x in parts if x is not loose[0]):
                    factor = factor * x.constant if e.op == "mul" else factor / _nonzero(x.constant)
                return Linear({}, Fraction(0)).plus(loose[0], factor)
        raise CheckError("it is not linear in the values of D")

    def _there(self, s: Sentence, point: Point, loose: frozenset[str]) -> None:
        """All that stands in the sentence, outside the quantifiers in it, has a value, whether an instance speaks of it or not.

        An UndefinedValue says that something has none, so that the sentence is silent at the point. A
        CheckError says that that depends on values of D, of which nothing is known.
        """
        for side in _sides(s):
            self._has_value(side, point, loose)

    def _has_value(self, e: Expr, point: Point, loose: frozenset[str]) -> None:
        if e.op == "D":
            self._key(e, point)
        elif e.op in EXTREMES:
            self._key(Expr("D", *e.args, num(Fraction(1, self.size))), point)
        elif not e.symbols & loose and not e.has("D", *EXTREMES):
            for x in point.vector(e) if point.is_vector(e) else [point.number(e)]:
                evaluate(x, {})
        elif e.op == "div":
            self._has_value(e.args[0], point, loose)
            if e.args[0] == ONE:
                raise _unknown()
            self._has_value(ONE / e.args[1], point, loose)
        elif e.op in ("add", "mul", "abs", "min", "max", "exp"):
            for a in e.args:
                self._has_value(a, point, loose)
        elif e.op != "sym":
            raise _unknown()

    def _key(self, e: Expr, point: Point) -> Value:
        """The arguments, which lie in the domain; an UndefinedValue where they do not."""
        if self.space != PAIRS:
            return self._cells(e, point)
        roles, only = DOMAINS[self.domain]
        found = []
        for role, argument_ in zip(("true", "predicted"), e.args, strict=True):
            values = [evaluate(x, {}) for x in point.vector(argument_)]
            vector = tuple(x for x in values if isinstance(x, Fraction))
            if len(vector) != len(values):
                raise CheckError("an argument that is not rational")
            if only is not None and len(vector) != self.size:
                raise CheckError("which class of a part is meant by the domain is not said")
            if min(vector) < 0 or sum(vector) != 1:
                raise UndefinedValue("an argument is no distribution")
            if role in roles and any(x == 0 for c, x in enumerate(vector, 1) if only in (None, c)):
                raise UndefinedValue("an argument is outside the domain")
            found.append(vector)
        return tuple(found)


    def _cells(self, e: Expr, point: Point) -> Value:
        """The cells, which are a point of the space."""
        if not self.space.counts:
            raise CheckError("instances are taken of measures of cells")
        cells = tuple(evaluate(point.number(a), {}) for a in e.args)
        exact = [x for x in cells if isinstance(x, Fraction)]
        if len(exact) != len(cells) or not fits(COUNT, exact):
            raise UndefinedValue("an argument is no count")
        at = dict(zip(self.space.places, exact, strict=True))
        if not all(certainly(r.op, evaluate(r.lhs, at), evaluate(r.rhs, at)) for r in self.space.given):
            raise UndefinedValue("an argument is outside the space")
        return (tuple(exact),)


def _sides(s: Sentence) -> Iterator[Expr]:
    """The sides of relations in a sentence that stand in no quantifier of it."""
    if isinstance(s, Relation | Each | Different):
        yield from (s.left, s.right)
    elif isinstance(s, All | Iff):
        for part in s.parts if isinstance(s, All) else (s.left, s.right):
            yield from _sides(part)


def _unknown() -> CheckError:
    return CheckError("whether it has a value depends on values of D")


def _nonzero(x: Fraction) -> Fraction:
    if not x:
        raise UndefinedValue("a quotient by zero")
    return x


def _numbers(s: Sentence) -> tuple[list[str], Sentence, list[Relation]]:
    """Real numbers that a sentence says there are before it says anything else; the rest of it; conditions on them.

    Only there they are the same for all points.
    """
    names: list[str] = []
    bounds: list[Relation] = []
    while isinstance(s, Some) and all(v.sort == "real" for v in s.variables):
        names += [v.name for v in s.variables]
        bounds += [c for c in s.conditions if isinstance(c, Relation)]
        s = s.conclusion
    return names, s, bounds


def _wholes(s: Sentence) -> tuple[Sentence, ...]:
    """The sentences that are joined by `and`, each with variables of its own: each is meant where all in it has a value."""
    if isinstance(s, All) and all(isinstance(part, Every) for part in s.parts):
        return s.parts
    return (s,)


def _relations(
    s: Sentence, point: Point, at: Variable | None, loose: frozenset[str], there: There, top: bool = True
) -> Iterator[Relation]:
    """Relations that the sentence gives at the point, as far as it gives a value to its variables."""
    if top:
        there(s, point, loose)
    if isinstance(s, All):
        for part in s.parts:
            yield from _relations(part, point, at, loose, there, False)
    elif isinstance(s, Every):
        chosen = [point.classes.get(v.name) for v in s.variables if v.sort == "class"]
        if (
            all(point.has(v) for v in s.variables)
            and len(set(chosen)) == len(chosen)
            and not any(e.symbols & loose for c in s.conditions for e in (c.left, c.right))
            and all(truth(c, point) is True for c in s.conditions)
        ):
            yield from _relations(s.conclusion, point, at, loose, there)
    elif isinstance(s, Relation):
        if not any(e.has(*EXTREMES) for e in (s.left, s.right)):
            yield s
        elif at is not None:
            yield from (weaker for weaker in within(s, at) if not any(e.has(*EXTREMES) for e in (weaker.left, weaker.right)))
    elif isinstance(s, Iff):
        for known, other in ((s.left, s.right), (s.right, s.left)):
            if not _speaks_of_d(known) and isinstance(other, Relation) and other.op == "=":
                found = truth(known, point)
                if found is not None:
                    yield other if found else Relation("!=", other.left, other.right)
                return


def _speaks_of_d(s: Sentence) -> bool:
    return any(e.op == "D" or e.op in EXTREMES for e in terms(s)) or isinstance(s, Every | Some)


# -- contradictions ---------------------------------------------------------------------


@dataclass(frozen=True)
class Contradiction:
    """Instances that no function satisfies."""

    sentences: Sentences
    said: tuple[Said, ...]  # the relations
    # either ``{"multipliers": [...]}``, one for each relation, under which they add up to 0 < 0, or
    # ``{"differs": i, "below": proof, "above": proof}``: the i-th, a `!=`, taken as `<` and as `>`
    proof: dict

    def replay(self) -> None:
        """Check it: every relation is said by its sentence at its point, and the multipliers do what they
        should.
        """
        for r in self.said:
            found = self.sentences.at(r.sentence, r.values)
            if r.place >= len(found) or (found[r.place].op, found[r.place].form) != (r.op, r.form):
                raise CheckError("a sentence does not say that at this point")
        add_up([(r.op, r.form) for r in self.said], self.proof, MOST_SPLITS)


def add_up(rows: Sequence[tuple[str, Linear]], proof: dict, splits: int) -> None:
    """The relations `form op 0` cannot hold together, by multipliers; a CheckError where these do not show it."""
    if "differs" in proof:
        i = proof["differs"]
        if splits <= 0 or type(i) is not int or not 0 <= i < len(rows) or rows[i][0] != "!=":
            raise CheckError("only a value that is said to differ is taken apart")
        form = rows[i][1]
        for side, row in (("below", form), ("above", Linear({}, Fraction(0)).plus(form, Fraction(-1)))):
            add_up([*rows[:i], ("<", row), *rows[i + 1 :]], proof[side], splits - 1)
        return
    total, strict = Linear({}, Fraction(0)), False
    if len(proof["multipliers"]) != len(rows):
        raise CheckError("there is a multiplier for each relation")
    for (op, form), text in zip(rows, proof["multipliers"], strict=True):
        times = Fraction(text)
        if times and (op == "!=" or (times < 0 and op != "=")):
            raise CheckError("an inequality is multiplied by a negative number")
        total = total.plus(form, times)
        strict = strict or (op == "<" and times > 0)
    if total.of or total.constant < 0 or (total.constant == 0 and not strict):
        raise CheckError("the relations do not add up to a contradiction")
