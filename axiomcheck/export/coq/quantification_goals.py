"""Goals about real numbers as Coq lemmas, proved as their certificates say.

Every step of a certificate becomes a lemma: its statement is the goal that the kernel
would replay, its proof follows the step's rule.  Signs that the kernel reads off the
coefficients on a cone are printed as a certificate for the tactic `positive`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from flint import fmpq_mpoly

from axiomcheck.export.coq.printer import number, relation, to_coq
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.algebra import UNIT, Cone
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import GOAL_RULES, premises_of
from axiomcheck.kernel.rules import cone
from axiomcheck.lang.expr import ZERO, Expr, negated, sym
from axiomcheck.lang.goal import Goal

Script = list[str]


class Lemmas:
    """The lemmas of one file: the same goal is shown once."""

    def __init__(self):
        self.texts: list[str] = []
        self._names: dict[Goal, str] = {}

    def prove(self, goal: Goal, certificate: Certificate) -> str:
        """The name of a lemma that states the goal; what it needs is put before it."""
        if goal not in self._names:
            script = self._script(goal, certificate)
            name = f"goal_{len(self._names) + 1}"
            self.texts.append(f"{stated(name, goal)}\nProof.\n{_indented([_intros(goal), *script])}\nQed.")
            self._names[goal] = name
        return self._names[goal]

    def _script(self, goal: Goal, certificate: Certificate) -> Script:
        if certificate.rule not in SCRIPTS:
            raise Missing(f"the rule {certificate.rule}")
        premises = premises_of(GOAL_RULES[certificate.rule], goal, certificate)
        names = [self.prove(g, c) for g, c in zip(premises, certificate.premises, strict=True)]
        return SCRIPTS[certificate.rule](goal, certificate, list(zip(premises, names, strict=True)))


def stated(name: str, goal: Goal) -> str:
    """A lemma's statement."""
    variables = f"forall {' '.join(goal.symbols)} : R, " if goal.symbols else ""
    given = "".join(f"{relation(r)} -> " for r in goal.given)
    return f"Lemma {name} : {variables}{given}{relation(goal.then)}."


def used(goal: Goal, name: str, at: Mapping[str, str] | None = None) -> str:
    """A lemma at these values of its variables; its hypotheses are found, or left to lra."""
    values = " ".join((at or {}).get(v, v) for v in goal.symbols)
    return f"({name} {values}{' ltac:(side)' * len(goal.given)})".replace("  ", " ")


def _intros(goal: Goal) -> str:
    names = [*goal.symbols, *(f"G{i}" for i in range(len(goal.given)))]
    return f"intros {' '.join(names)}." if names else ""


def _indented(lines: Script) -> str:
    return "\n".join(f"  {line}" for line in lines if line)


# -- signs on a cone ------------------------------------------------------------


class Signs:
    """The signs on a cone, as Coq expressions that show them."""

    def __init__(self, region: Cone, goal: Goal, coordinates: list):
        self.region = region
        self.texts: dict[int, str] = {}
        for (inside, place), block in zip(region.blocks, coordinates, strict=True):
            for target, c in zip((*inside, place), block, strict=True):
                self.texts[target] = _slack(goal, c)

    def image(self, poly: fmpq_mpoly) -> fmpq_mpoly:
        """The polynomial, homogeneous, in the coordinates."""
        region = self.region
        terms = [(list(map(int, monom)), c) for monom, c in poly.terms()]
        for inside, place in region.blocks:
            degree = max(sum(monom[i] for i in inside) for monom, _ in terms)
            for monom, _ in terms:
                monom[place] = degree - sum(monom[i] for i in inside)
        moved = region.ring.from_dict({tuple(monom): c for monom, c in terms})
        return moved.compose(*region.forms, ctx=region.ring)

    def positive(self, poly: fmpq_mpoly) -> str:
        """A polynomial that is >= 0 on the region, as a product of sums of products of coordinates."""
        constant, factors = poly.factor()
        sign = 1 if constant > 0 else -1
        parts: list[str] = []
        for base, power in factors:
            found = self._factor(base)
            if found is None and int(power) % 2:
                return self._at_once(poly)
            s, text = found or (1, f"({to_coq(self.region.formula(base))})")
            sign *= s ** int(power)
            parts.append(text if power == 1 else f"{text} ^ {int(power)}")
        if sign < 0:
            return self._at_once(poly)
        size = abs(Fraction(int(constant.p), int(constant.q)))
        return " * ".join([number(size)] * (size != 1 or not parts) + parts)

    def _at_once(self, poly: fmpq_mpoly) -> str:
        found = self._factor(poly)
        if found is None or found[0] < 0:
            raise Missing("a sign that is not read off one cone")
        return found[1]

    def _factor(self, poly: fmpq_mpoly) -> tuple[int, str] | None:
        """The sign of a polynomial, and what it is up to sign; None where the coefficients do not tell."""
        if any(any(monom[self.region.size :]) for monom, _ in poly.terms()):
            raise Missing("signs of sums with logarithms or roots")
        terms = [(tuple(map(int, monom)), c) for monom, c in self.image(poly).terms()]
        signs = {c > 0 for _, c in terms}
        if len(signs) != 1:
            return None
        sign = 1 if signs.pop() else -1
        strict = self.region.strict
        terms.sort(key=lambda term: any(e and not strict[i] for i, e in enumerate(term[0][: len(strict)])))
        shown = [self._monomial(monom, abs(Fraction(int(c.p), int(c.q)))) for monom, c in terms]
        return sign, shown[0] if shown[0].isidentifier() and len(shown) == 1 else f"({' + '.join(shown)})"

    def _monomial(self, monom: tuple[int, ...], c: Fraction) -> str:
        powers = [(self.texts[i], e) for i, e in enumerate(monom) if e and self.texts[i] != "1"]
        factors = [t if e == 1 else f"{t} ^ {e}" for t, e in powers]
        return " * ".join([number(c)] * (c != 1 or not factors) + factors)

    def fraction(self, value: tuple[fmpq_mpoly, fmpq_mpoly]) -> str:
        """A quotient that is >= 0 on the region."""
        top, below = value
        text = self.positive(top)
        return text if below == self.region.ring.constant(1) else f"{text} / ({self.positive(below)})"

    def denominators(self, *sides: Expr) -> Script:
        """That denominators are positive, where that takes more than one form."""
        lines: list[str] = []
        for side in sides:
            for node in side.nodes():
                if node.op == "div" and node.args[1].symbols:
                    for base, _ in self.region.value(node.args[1])[0].factor()[1]:
                        if base.total_degree() > 1 and (found := self._factor(base)) is not None:
                            line = f"assert (0 < {found[1]}) by positive."
                            lines += [line] if line not in lines else []
        return lines

    def resolved(self, *sides: Expr) -> Script:
        """Rewrite absolute values, minima and maxima by their signs, innermost first."""
        lines: list[str] = []
        for side in sides:
            for node in reversed(list(side.nodes())):
                if node.op in ("abs", "min", "max"):
                    line = self._resolved(node)
                    lines += [line] if line not in lines else []
        return lines

    def _resolved(self, e: Expr) -> str:
        if any(a.has("abs", "min", "max") for a in e.args):
            raise Missing(f"one of |.|, min and max inside another: {e}")
        args = [to_coq(a, level=5) for a in e.args]
        difference = e.args[0] if e.op == "abs" else e.args[0] - e.args[1]
        value = self.region.value(difference)
        sign, _ = self.region.sign(value[0])
        above = sign is not None and sign >= 0
        rule = {
            "abs": ("Rabs_pos_eq", "Rabs_left1"),
            "max": ("Rmax_left", "Rmax_right"),
            "min": ("Rmin_right", "Rmin_left"),
        }[e.op][0 if above else 1]
        if sign == 0:
            return f"rewrite ({rule} {' '.join(args)}) by lra."
        cert = self.fraction(value if above else (-value[0], value[1]))
        return f"rewrite ({rule} {' '.join(args)}) by first [lra | le_cert ({cert})]."


def _slack(goal: Goal, c: int | str) -> str:
    if isinstance(c, str):
        return c
    if c == UNIT:
        return "1"
    r = goal.given[c]
    return to_coq(r.rhs if r.lhs == ZERO else r.rhs - r.lhs, level=5)


# -- what each rule says in Coq ---------------------------------------------------

Premises = list[tuple[Goal, str]]


def _orthant(goal: Goal, certificate: Certificate, _: Premises) -> Script:
    params = certificate.params
    if params.get("polya") or params.get("others"):
        raise Missing("signs on several cones at once")
    region = cone(goal, params["coordinates"])
    signs = Signs(region, goal, params["coordinates"])
    value = region.value(goal.then.rhs - goal.then.lhs)
    lines = signs.denominators(goal.then.lhs, goal.then.rhs)
    lines += signs.resolved(goal.then.lhs, goal.then.rhs)
    lines += ["take_apart."] if goal.then.lhs.has("log") or goal.then.rhs.has("log") else []
    if goal.then.op == "!=":
        raise Missing("that two values differ, by signs")
    if goal.then.op == "=" or not value[0]:
        return [*lines, *(["apply Req_le."] if goal.then.op == "<=" else []), "identity."]
    kind = "lt" if goal.then.op == "<" else "le"
    return [*lines, f"{kind}_cert ({signs.fraction(value)})."]


def _ground(goal: Goal, certificate: Certificate, _: Premises) -> Script:
    return ["ground."]


def _linear(goal: Goal, certificate: Certificate, _: Premises) -> Script:
    return ["lra."]


def _same(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    """The only premise is the goal, of fewer hypotheses."""
    return [f"exact {used(*premises[0])}."]


def _split(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    on = premises[0][0].given[-1].lhs
    return [
        f"destruct (Rle_or_lt ({to_coq(on)}) 0).",
        *(f"- exact {used(g, name)}." for g, name in premises),
    ]


def _cut(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    return [f"pose proof {used(*premises[0])}.", f"exact {used(*premises[1])}."]


def _both(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    return ["apply Rle_antisym.", *(f"- exact {used(g, name)}." for g, name in premises)]


def _exponentials(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    """The premise at w0 = exp(a0), w1 = exp(a1), ... in the order of the exponents."""
    found = list(
        dict.fromkeys(e for side in (goal.then.lhs, goal.then.rhs) for e in side.nodes() if e.op == "exp")
    )
    names = {f"w{i}": to_coq(e, level=5) for i, e in enumerate(found)}
    lines = [f"pose proof (exp_pos {to_coq(e.args[0], level=5)})." for e in found]
    image = {e.args[0]: to_coq(e) for e in found} | {ZERO: "1"}
    for r in goal.given:
        if r.op == "<" and r.lhs in image and r.rhs in image and (r.lhs.symbols or r.rhs.symbols):
            lines.append(
                f"assert ({image[r.lhs]} < {image[r.rhs]}) by (rewrite <- ?exp_0; apply exp_increasing; side)."
            )
        elif r.op == "<=" and r.lhs in image and r.rhs in image:
            lines.append(
                f"assert ({image[r.lhs]} <= {image[r.rhs]}) by (rewrite <- ?exp_0; apply exp_keeps_le; side)."
            )
    return [*lines, f"exact {used(*premises[0], at=names)}."]


def _rising(goal: Goal, certificate: Certificate, premises: Premises) -> Script:
    """The mean value theorem along one variable."""
    params = certificate.params
    order, first, rate = premises[:3]
    region = cone(goal, params["coordinates"])
    signs = Signs(region, goal, params["coordinates"])
    variable, moving, upward = params["variable"], f"t_{params['variable']}", params["upward"]
    h = region.normal(goal.then.rhs - goal.then.lhs)
    slope = rate[0].then.rhs if upward else negated(rate[0].then.rhs)
    kind = "lt" if goal.then.op == "<" else "le"
    path = to_coq(h.subs({variable: sym(moving)}))
    start = to_coq(order[0].then.lhs if upward else order[0].then.rhs, level=5)
    ends = f"{start} {variable}" if upward else f"{variable} {start}"
    name = f"{'rising' if upward else 'falling'}_{kind}"
    return [
        *signs.denominators(goal.then.lhs, goal.then.rhs),
        *signs.resolved(goal.then.lhs, goal.then.rhs),
        f"apply ({kind}_by ({to_coq(h)})); [|take_apart; identity].",
        f"apply ({name} (fun {moving} => {path}) (fun {moving} => {to_coq(slope)}) {ends}).",
        f"- exact {used(*order)}.",
        f"- close_by {used(*first)}.",
        f"- intros {moving} Inside. auto_derive; [repeat split; side_of_derivative | identity].",
        f"- intros {moving} Inside. close_by {used(*rate)}.",
    ]


SCRIPTS: dict[str, Callable[[Goal, Certificate, Premises], Script]] = {
    "orthant": _orthant,
    "ground": _ground,
    "farkas": _linear,
    "weaken": _same,
    "split": _split,
    "cut": _cut,
    "both": _both,
    "exponentials": _exponentials,
    "rising": _rising,
}
