"""Goals about real numbers as Coq lemmas, proved as their certificates say.

Every step of a certificate becomes a lemma: its statement is the goal that the kernel
would replay, its proof follows the step's rule.  Signs that the kernel reads off the
coefficients on a cone are printed as a certificate for the tactic `positive`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from axiomcheck.export.coq.printer import relation, to_coq
from axiomcheck.export.coq.quantification_signs import Script, Signs
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import GOAL_RULES, premises_of
from axiomcheck.kernel.rules import cone
from axiomcheck.lang.expr import ZERO, negated, sym
from axiomcheck.lang.goal import Goal


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
