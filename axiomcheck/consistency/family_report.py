"""What is known of axioms of the catalog and declared ones together, for papers (LaTeX)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import cast

from axiomcheck.answers import View
from axiomcheck.consistency import report, together
from axiomcheck.consistency.sentences import Contradiction
from axiomcheck.consistency.together import Together
from axiomcheck.grids import latex_text
from axiomcheck.latex import to_latex
from axiomcheck.properties.model import Property
from axiomcheck.properties.phrases import to_latex as property_latex
from axiomcheck.properties.text import to_text


def latex(found: Iterable[Together]) -> str:
    """Theorems with proofs, and propositions with measures (amsmath, amsthm); what stays open is a comment."""
    blocks = [r"% \newtheorem{theorem}{Theorem} \newtheorem{proposition}{Proposition}"]
    return "\n\n".join([*blocks, *map(_block, found)])


def view(found: Together) -> View:
    """One answer in every form."""
    told = found.lines()
    entry = {
        "axioms": ", ".join(found.names),
        "verdict": found.verdict,
        "scope": found.theory.scope,
        "trusts": "-" if found.verdict == "unknown" else report.trust(found.trusts),
        "witness": "" if found.candidate is None else str(found.candidate),
        "reason": found.reason,
    }
    data = found.document("axiomcheck.consistent")
    return View(told[:1], tuple(entry), [list(entry.values())], told, data, (), latex([found]))


def _block(found: Together) -> str:
    scope = latex_text(found.theory.scope)
    asked = _bold(found, found.names)
    said = _statements(found)
    if found.theorem is not None:
        return report.latex([found.theorem], [], found.theory.scope)
    if found.contradiction is not None:
        head = [r"\begin{theorem}", f"No function $D$ satisfies {asked} together ({scope}){said}.", r"\end{theorem}"]
        return "\n".join([*head, *_proof(found, found.contradiction)])
    if found.candidate is not None:
        formula = to_latex(found.candidate.measure.formula) if found.candidate.measure is not None else str(found.candidate)
        text = f"{asked} are satisfied together ({scope}), for instance by"
        end = f"where each is proved{said}."
        return "\n".join([r"\begin{proposition}", text, rf"\[ D(p,\hat{{p}}) = {formula}, \]", end, r"\end{proposition}"])
    return f"% Open: {' and '.join(found.names)} ({found.theory.scope}). {found.reason}".replace("\n", " ")


def _label(found: Together, name: str) -> str:
    """The name; of an axiom whose name is its sentence, a number."""
    nameless = [x.name for x in found.own if _said(found, x.name) == x.name]
    return f"Property {nameless.index(name) + 1}" if name in nameless else name


def _said(found: Together, name: str) -> str:
    return next((to_text(p) for n, p in _properties(found) if n == name), "")


def _properties(found: Together) -> list[tuple[str, Property]]:
    said = [(x.name, cast("object", x.statement(found.theory.reading))) for x in found.own]
    return [(name, p) for name, p in said if isinstance(p, Property)]


def _bold(found: Together, names: Iterable[str]) -> str:
    return ", ".join(rf"\textbf{{{latex_text(_label(found, name))}}}" for name in names)


def _statements(found: Together) -> str:
    """What the declared ones say."""
    said = [rf"\textbf{{{latex_text(_label(found, n))}}} says ${property_latex(p)}$" for n, p in _properties(found)]
    return f"; here {', and '.join(said)}" if said else ""


def _proof(found: Together, why: Contradiction) -> list[str]:
    """The instances as numbered items, and why they contradict each other."""
    items = [r"\begin{proof}", r"\begin{enumerate}"]
    for r in why.said:
        name = _bold(found, [why.sentences.named[r.sentence][0]])
        relation = _relation(together.shown_relation(r, why.sentences.space))
        at = rf", at ${_math(together.shown_point(r.values))}$" if r.values else ""
        items.append(rf"\item {name} gives ${relation}${at}.")
    end = [f"{latex_text(x)}\\par" for x in together.end_lines(why)]
    return [*items, r"\end{enumerate}", *end, r"\end{proof}"]


def _relation(text: str) -> str:
    return _math(text).replace("!=", r"\ne ").replace("<=", r"\le ").replace(">=", r"\ge ")


def _math(text: str) -> str:
    """Names, numbers and pairs in math mode; fractions as such."""
    text = re.sub(r"(\d+)/(\d+)", r"\\tfrac{\1}{\2}", text)
    return text.replace("*", r"\,").replace("_", r"\_")
