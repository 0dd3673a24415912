"""NN, IoI and MON: scripts for the lemmas of `LemmasPerClass.v`."""

from __future__ import annotations

from axiomcheck.export.coq.printer import number
from axiomcheck.export.coq.quantification_goals import Lemmas, Script, used
from axiomcheck.export.coq.quantification_proof import Proof, nested
from axiomcheck.export.coq.theory import Missing
from axiomcheck.kernel.lemmas import on_the_diagonal
from axiomcheck.lang.expr import ZERO


def _not_centred(p: Proof) -> None:
    if any(on_the_diagonal(p.context)):
        raise Missing("a summand that is not zero where prediction and truth agree")


def divergence(p: Proof, _: Lemmas) -> Script:
    """IoI, `LemmasPerClass.divergence`: the summand, made tangent to zero, is positive off the diagonal."""
    _not_centred(p)
    if p.multiplier == 0 and ZERO in (p.context.table.get("0+"), p.context.table.get("+0")):
        raise Missing("a summand that is zero where one prevalence is")
    lines = [
        f"apply (divergence {p.start} {number(p.multiplier)}).",
        p.about_outer(" s t G0 G1"),
        p.about_outer(),
    ]
    off = [
        p.per_class("++", "p q Hp Hq"),
        p.per_class("++", "p q Hp Hq"),
        p.per_class("0+", "q Hq"),
        p.per_class("+0", "p Hp"),
    ]
    diagonal = [p.per_class("++", "p Hp"), p.per_class("00", "")]
    return [
        *lines,
        "- apply on_diagonal.",
        *nested(diagonal),
        "- apply off_diagonal.",
        *nested(off),
    ]


def nonnegative(p: Proof, _: Lemmas) -> Script:
    """NN, `LemmasPerClass.nonnegative`: the summand, made tangent to zero, is never negative."""
    if p.multiplier != 0:
        _not_centred(p)
    return [
        f"apply (nonnegative {p.start} {number(p.multiplier)}).",
        p.about_outer(" s t G0 G1"),
        p.about_outer(),
        "- apply everywhere_in.",
        *nested(
            [
                p.per_class("++", "p q Hp Hq"),
                p.per_class("++", "p q Hp Hq"),
                p.per_class("0+", "q Hq"),
                p.per_class("+0", "p Hp"),
                p.per_class("00", ""),
            ]
        ),
    ]


def separable(p: Proof, _: Lemmas) -> Script:
    """MON, `LemmasPerClass.separable`: on either side of the truth the summand grows away from it."""
    strict = p.certificate.params["strict"]

    def case(side: str, near: str, far: str, names: str) -> str:
        then = "apply strictly." if strict in (side, "both") else "apply weakly."
        intro = f"  + intros {names} O1 O2."
        for pattern, ok in ((near, "O1"), (far, "O2")):
            if not p.has(pattern):
                return f"{intro} outside {ok}."
        return f"{intro} {then} unfold moved_by, summand. close_by {used(*next(p.facts))}."

    sides = ["True" if strict in (side, "both") else "False" for side in ("c1", "c2")]
    return [
        f"apply (separable {p.start} {number(p.multiplier)} {' '.join(sides)}).",
        f"- {'left' if strict != 'c2' else 'right'}; exact I.",
        p.about_outer(" s t G0"),
        "- apply from_below.",
        case("c1", "++", "+0", "x y Hx Hy H1"),
        case("c1", "++", "++", "x y z Hx Hy Hz H1 H2"),
        "- apply from_above.",
        case("c2", "00", "0+", "z Hz"),
        case("c2", "0+", "0+", "y z Hy Hz H1"),
        case("c2", "++", "++", "x y z Hx Hy Hz H1 H2"),
    ]
