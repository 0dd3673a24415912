"""What is known of sets of axioms, for readers: text, LaTeX, and plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from axiomcheck import axioms, documents
from axiomcheck.answers import View
from axiomcheck.consistency.lattice import Answer, Lattice
from axiomcheck.consistency.theorem import Line, Theorem
from axiomcheck.consistency.witnesses import Witness
from axiomcheck.latex import to_latex
from axiomcheck.naming import in_a_row

SCHEMA = "axiomcheck.consistency/1"
ELSE = "else"  # the last case's condition; what its letters stand for may follow, after a semicolon
NOTE_WIDTH = 120


def names(wanted: Iterable[str]) -> list[str]:
    """The axioms as papers call them, in the catalog's order.

    >>> names({"mon", "ioi"})
    ['IoI', 'MON']
    """
    known = set(wanted)
    return [a.name for k, a in axioms.catalog().items() if k in known]


def listed(wanted: Iterable[str]) -> str:
    """Names in a sentence.

    >>> listed(["mon", "max", "abs"])
    'MAX, MON and ABS'
    """
    return in_a_row(names(wanted) or ["no axiom"])


def trust(trusts: Iterable[str]) -> str:
    """`kernel`, `kernel + z3`."""
    return " + ".join(("kernel", *sorted(trusts)))


# -- text ----------------------------------------------------------------------------


def answered(verdict: str, asked: str, scope: str, trusts: Iterable[str], why: Iterable[str]) -> list[str]:
    """What is known of some axioms, and what shows it."""
    rests = f"({scope}; trusts {trust(trusts)})"
    head = {
        "inconsistent": f"INCONSISTENT: no function D satisfies {asked} {rests}",
        "consistent": f"CONSISTENT: a function D satisfies {asked} {rests}",
        "unknown": f"UNKNOWN: can a function D satisfy {asked}? ({scope})",
    }[verdict]
    return [head, "", *why]


def answer_lines(answer: Answer, asked: tuple[str, ...], scope: str, silent: tuple[str, ...]) -> list[str]:
    """What is known of one set."""
    theorem, witness = answer.theorem, answer.witness
    why = theorem_lines(theorem) if theorem else witness_lines(witness) if witness else [answer.reason]
    return answered(answer.verdict, listed(asked), scope, answer.trusts, why) + silence(names(silent))


def view(found: Answer) -> View:
    """An answer in every form."""
    asked = (*found.axioms, *found.silent)
    scope = found.sense.scope if found.sense is not None else ""
    lines, trusts = answer_lines(found, asked, scope, found.silent), found.trusts
    entry = {
        "axioms": ", ".join(names(asked)),
        "verdict": found.verdict,
        "scope": scope,
        "trusts": "-" if found.verdict == "unknown" else trust(trusts),
        "excluded by": ", ".join(names(found.theorem.axioms)) if found.theorem is not None else "",
        "witness": str(found.witness.candidate) if found.witness is not None else "",
    }
    data = {
        **documents.headed(SCHEMA, "axiomcheck.consistent", trusts),
        **{k: entry[k] for k in ("scope", "trusts")},
        **_entry(found, asked),
    }
    theorems = [found.theorem] if found.theorem is not None else []
    witnesses = [found.witness] if found.witness is not None else []
    printed = latex(theorems, witnesses, scope) if theorems or witnesses else ""
    return View(lines[:1], tuple(entry), [list(entry.values())], lines, data, (), printed)


def silence(silent: Sequence[str]) -> list[str]:
    """Which axioms say nothing here."""
    return ["", f"{in_a_row(silent)} says nothing about two classes: every D satisfies it."] if silent else []


def theorem_lines(theorem: Theorem) -> list[str]:
    """The theorem and its proof in numbered steps."""
    found = theorem.lines()
    width = max((len(x.axiom) for x in found), default=0)
    rests = f"; trusts {trust(theorem.trusts)}" if theorem.trusts else ""
    head = f"Theorem. {listed(theorem.axioms)} exclude each other. Proof ({theorem.instances} instances{rests}):"
    return [head, theorem.notation, *(f"  {_line(x, width)}" for x in found)]


def _line(line: Line, width: int) -> str:
    margin = "    " * line.depth
    if line.kind != "step":
        return f"{margin}{line.text}"
    return f"{margin}{line.number:>2}. {line.axiom:<{width}}  {line.says}    ({line.text})"


def witness_lines(witness: Witness) -> list[str]:
    """The function and how each axiom was proved for it."""
    return [*formula_lines(witness), *(f"  {name:<4} {how}" for name, how in proofs(witness))]


def formula_lines(witness: Witness) -> list[str]:
    """The function, one line a case."""
    cases = witness.candidate.lines()
    if len(cases) == 1 and not cases[0][1]:
        named = witness.candidate.name if witness.candidate.catalogued else "D"
        return [f"{named} = {cases[0][0]}"]
    width = max(len(e) for e, _ in cases)
    of_classes = witness.candidate.jump is not None or witness.candidate.rank is not None
    named = "distribution" if of_classes else "prevalence of c1"
    head = f"D(p, x), p and x being the true and the predicted {named}:"
    found = [head]
    for e, where in cases:
        case, _, note = where.partition("; ")
        found.append(f"    {e:<{width}}  {case if case == ELSE else f'if {case}'}")
        found += [f"      {line}" for line in wrap(note, NOTE_WIDTH)]
    return found


def proofs(witness: Witness) -> list[tuple[str, str]]:
    """Each axiom with how it was proved."""
    found = []
    for shown in witness.proofs:
        name = axioms.from_name(shown.axiom).name if shown.axiom else ""
        if shown.verdicts:
            rests = shown.trusts or shown.verdicts[0].trusts
            found.append((name, f"proved ({shown.verdicts[0].scope}; trusts {trust(rests)})"))
        elif name:
            how = f"in {len(shown.goals)} cases" if shown.goals else "by the form of D"
            found.append((name, f"proved {how} (trusts {trust(shown.trusts)})"))
    return found


def lattice_lines(found: Lattice) -> list[str]:
    """All minimal inconsistent and all maximal consistent sets, with proofs and witnesses."""
    counts = found.counts
    lines = [
        f"{sum(counts.values())} sets of {listed((*found.sense.order, *found.silent))} ({found.sense.scope}): "
        + ", ".join(f"{n} {what}" for what, n in counts.items()),
        *silence(names(found.silent)),
        "",
        f"{found.minimal} ({len(found.theorems)})".upper(),
    ]
    for theorem in found.theorems:
        lines += ["", *theorem_lines(theorem)]
    lines += ["", f"{found.maximal} ({len(found.witnesses)})".upper()]
    for witness in found.witnesses:
        lines += ["", listed((*witness.theory.order, *found.silent)), *witness_lines(witness)]
    if found.unknown:
        lines += ["", f"UNKNOWN ({len(found.unknown)})", *(f"  {listed(s)}" for s in found.unknown)]
    return lines


# -- LaTeX ------------------------------------------------------------------------------


def latex(theorems: Iterable[Theorem], witnesses: Iterable[Witness], scope: str) -> str:
    """Theorems with proofs, and propositions with witnesses, for a paper (amsmath, amsthm)."""
    blocks = [f"% {scope}", r"% \newtheorem{theorem}{Theorem} \newtheorem{proposition}{Proposition}"]
    blocks += [_latex_theorem(x) for x in theorems]
    blocks += [_latex_witness(x) for x in witnesses]
    return "\n\n".join(blocks)


def _latex_theorem(theorem: Theorem) -> str:
    scope = theorem.theory.scope
    lines = [
        r"\begin{theorem}",
        f"No function $D$ satisfies {_bold(theorem.axioms)} together ({scope}).",
        r"\end{theorem}",
        r"\begin{proof}",
        _words(theorem.notation),
        r"\begin{enumerate}",
    ]
    for x in theorem.lines():
        if x.kind == "step":
            lines.append(rf"\item \textbf{{{x.axiom}}} gives ${_math(x.says)}$ ({_words(x.text)}).")
        else:
            lines.append(rf"\item[] {_words(x.text)}")
    return "\n".join([*lines, r"\end{enumerate}", r"\end{proof}"])


def _bold(wanted: Iterable[str]) -> str:
    return ", ".join(rf"\textbf{{{x}}}" for x in names(wanted))


def _math(text: str) -> str:
    return text.replace("<=", r"\le ").replace(">=", r"\ge ").replace("beta", r"\beta").replace("*", r"\,")


def _words(text: str) -> str:
    """A line of a proof: its relations as formulas."""
    for head in ("So ", "Case ", "Together "):
        if text.startswith(head):
            body, mark, rest = text[len(head) :].partition(":")
            return f"{head}${_math(body)}${mark}{rest}"
    if text.startswith("at "):
        where, mark, rest = text[3:].partition(":")
        values, comma, notes = where.partition(", the classes exchanged")
        if not comma:
            values, comma, notes = where.partition(", in the limit")
        return f"at ${_math(values)}${comma}{notes}{mark}" + rest.replace("beta > 0", r"$\beta > 0$")
    return text.replace("beta", r"$\beta$")


def _latex_witness(witness: Witness) -> str:
    cases = witness.candidate.lines(to_latex)
    if len(cases) == 1 and not cases[0][1]:
        formula = rf"\[ D(p,\hat{{p}}) = {cases[0][0]} \]"
    else:
        rows = r" \\ ".join(rf"{e} & {_condition(where.partition('; ')[0])}" for e, where in cases)
        formula = rf"\[ D(p,x) = \begin{{cases}} {rows} \end{{cases}} \]".replace("p(c)", "p")
    return "\n".join(
        [
            r"\begin{proposition}",
            f"{_bold(witness.theory.order)} are satisfied together ({witness.theory.scope}), for instance by",
            formula,
            *(f"Here {note}.".replace("**", r"\^{}") for _, where in cases if (note := where.partition("; ")[2])),
            r"\end{proposition}",
        ]
    )


def _condition(where: str) -> str:
    if where == ELSE:
        return rf"\text{{{where}}}"
    text = where.replace("!=", r"\ne ").replace(" and ", r"\text{ and } ").replace(" or ", r"\text{ or } ")
    return rf"\text{{if }} {_math(text)}"


# -- data ----------------------------------------------------------------------------------


def document(found: Lattice, asked: Iterable[Iterable[str]], command: str) -> dict:
    """What is known of some sets, for JSON."""
    sense = found.sense
    return {
        **documents.headed(SCHEMA, command, frozenset().union(*(w.trusts for w in found.witnesses))),
        "reading": sense.reading,
        "domain": sense.domain,
        "signs": sense.signs,
        "weak": names(sense.weak),
        "maximum": "supremum" if sense.supremum else "attained",
        "continuous": sense.continuous,
        "silent": names(found.silent),
        "counts": found.counts,
        "minimal_inconsistent": [_theorem(x) for x in found.theorems],
        "maximal_consistent": [_witness(x, found.silent) for x in found.witnesses],
        "sets": [_set(found, s) for s in asked],
        "seconds": round(found.seconds, 6),
    }


def _set(found: Lattice, wanted: Iterable[str]) -> dict:
    wanted = tuple(wanted)
    return _entry(found.answer(wanted), wanted)


def _entry(answer: Answer, wanted: tuple[str, ...]) -> dict:
    theorem, witness = answer.theorem, answer.witness
    return {
        "axioms": names(wanted),
        "verdict": answer.verdict,
        "minimal": None if theorem is None else names(theorem.axioms),
        "steps": [] if theorem is None else steps(theorem),
        "witness": None if witness is None else str(witness.candidate),
        "reason": answer.reason,
    }


def steps(theorem: Theorem) -> list[str]:
    """The proof, a line each."""
    return [
        f"{x.number}. {x.axiom}: {x.says} ({x.text})" if x.kind == "step" else x.text for x in theorem.lines()
    ]


def _theorem(theorem: Theorem) -> dict:
    return {
        "axioms": names(theorem.axioms),
        "instances": theorem.instances,
        "steps": steps(theorem),
        "trusts": ["kernel", *sorted(theorem.trusts)],
        "certificate": theorem.proof,
    }


def _witness(witness: Witness, silent: tuple[str, ...]) -> dict:
    return {
        "axioms": names((*witness.theory.order, *silent)),
        "name": witness.candidate.name,
        "witness": str(witness.candidate),
        "cases": [{"formula": e, "where": where} for e, where in witness.candidate.lines()],
        "proofs": [
            {
                "axiom": axioms.from_name(s.axiom).name if s.axiom else "has a value everywhere",
                "trusts": ["kernel", *sorted(s.trusts)],
                "certificate": s.verdict.evidence.to_data() if s.verdict is not None else None,
                "bounds": [
                    {"says": str(v.claim.axiom.name), "certificate": v.evidence.to_data()} for v in s.bounds
                ],
                "goals": [{"goal": str(g), "certificate": c.to_data()} for g, c in s.goals],
            }
            for s in witness.proofs
        ],
    }
