"""That a measure has a value on its domain: no theorem is about x / 0 or about ln 0."""

from __future__ import annotations

from collections.abc import Iterator

from axiomcheck.export.coq.printer import at_measure, to_coq
from axiomcheck.export.coq.quantification_statements import defined_where
from axiomcheck.export.coq.theory import Missing
from axiomcheck.lang.expr import AGGREGATORS, Expr, num, p
from axiomcheck.lang.measure import Measure


def has_values(measure: Measure) -> str:
    """The theorem that no denominator is zero on the domain and logarithms are of positive numbers."""
    name, ok = measure.name, defined_where(measure)
    lemma = "codeframe_positive" if ok == "true_positive" else f"codeframe {ok}"
    outer = [text for text, inside in _wanted(measure.formula, False) if not inside]
    each = [text for text, inside in _wanted(measure.formula, False) if inside]
    parts = list(dict.fromkeys(outer))
    if each:
        parts.append(f"(forall c, (c < n)%nat -> {_all(list(dict.fromkeys(each)))})")
    if not parts:
        return ""
    powers = sorted(
        {
            e.args[0].args[1].args[0]
            for e in measure.formula.nodes()
            if e.op == "sum" and _power_of_truth(e.args[0])
        }
    )
    known = "".join(f" destruct (moment_bounds n p {k} Hp ltac:(lia)) as [M{k} U{k}]." for k in powers)
    return (
        f"Theorem {name}_has_values n p x : every n -> dist n p -> dist n x -> {name}_domain n p x ->\n"
        f"  {_all(parts)}.\n"
        f"Proof.\n  intros Hn Hp Hx Hd. destruct ({lemma} n p x Hn Hp Hd) as (F1 & F2 & F3).\n"
        f"  rewrite ?sum_plus, ?(proj2 Hp), ?(proj2 Hx).{known}\n"
        f"  repeat split; first [has_values {ok} Hp Hx Hd | has_value].\nQed."
    )


def _power_of_truth(e: Expr) -> bool:
    return e.op == "pow" and e.args[0] == p and e.args[1].op == "num"


def _all(parts: list[str]) -> str:
    return " /\\ ".join(parts)


def _wanted(e: Expr, inside: bool) -> Iterator[tuple[str, bool]]:
    """What must hold for the formula to have a value, each with whether it is about one class."""
    if e.op in ("num", "sym"):
        return
    if e.op == "mul" and any(a.op == "log" for a in e.args):
        yield from _beside_logarithms(e, inside)
        return
    if e.op == "div" and e.args[1].op != "num":
        yield f"{to_coq(e.args[1], at_measure())} <> 0", inside
    if e.op == "log":
        yield f"0 < {to_coq(e.args[0], at_measure())}", inside
    if e.op == "pow" and (
        e.args[1].op != "num" or e.args[1].args[0].denominator != 1 or e.args[1].args[0] < 0
    ):
        raise Missing(f"where {e} has a value")
    if e.op == "mean":
        yield "INR n <> 0", inside
    for a in e.args:
        yield from _wanted(a, inside or e.op in AGGREGATORS)


def _beside_logarithms(e: Expr, inside: bool) -> Iterator[tuple[str, bool]]:
    """Exact zeros absorb logarithms: 0 log 0 = 0."""
    others = [a for a in e.args if a.op != "log"]
    product = others[0] if len(others) == 1 else Expr("mul", *others) if others else num(1)
    for a in others:
        yield from _wanted(a, inside)
    for a in e.args:
        if a.op == "log":
            wanted = [text for text, _ in _wanted(a, inside)][::-1]
            yield f"({to_coq(product, at_measure())} = 0 \\/ {_all(wanted)})", inside
