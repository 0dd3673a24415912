"""A recommendation for readers: paragraphs and rows, and plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from axiomcheck import documents
from axiomcheck.answers import View
from axiomcheck.consistency.report import formula_lines, latex, listed, steps, theorem_lines
from axiomcheck.experiments.recommend import QUESTIONS, Recommendation
from axiomcheck.experiments.recommend.judged import AFTER, CLASSES, Judged
from axiomcheck.grids import Grid, grid, latex_text, section
from axiomcheck.grids import listed as itemized
from axiomcheck.lang.text import to_text
from axiomcheck.naming import in_a_row
from axiomcheck.verdict import Status

SCHEMA = "axiomcheck.recommend/1"
BROKEN = (Status.REFUTED, Status.UNDEFINED)


def questions() -> list[list[str]]:
    """Rows: each question, its answers, and what they ask for."""
    rows = []
    for q in QUESTIONS:
        for answer, choice in q.choices.items():
            asked = [k.upper() for k in choice.axioms] + ([choice.direction] if choice.direction else [])
            asked += ["a value everywhere"] * choice.zeros
            first = answer == next(iter(q.choices))
            text, source = (q.text, str(q.source)) if first else ("", "")
            rows.append([text, answer, ", ".join(asked) or "nothing", source])
    return rows


def matrix(found: Recommendation) -> list[list[str]]:
    """Rows: each measure, whether it fits, and the verdict on every need."""
    rows = []
    for j in found.judged:
        by = {f.need: f.status.name for f in j.facts}
        rows.append([j.name, j.verdict, *(by.get(name, "-") for name in found.needs.names)])
    return rows


def headline(found: Recommendation) -> str:
    """The answer in one sentence."""
    names = [j.name for j in found.fitting]
    if names:
        return f"{_joined(names)} fit{'s' * (len(names) == 1)}: everything is proved ({found.needs.scope})."
    if found.together.theorem is not None:
        return f"No measure fits, and none can: {listed(found.together.theorem.axioms)} exclude each other."
    if found.undecided:
        return f"No measure is proved to fit; open for {_joined([j.name for j in found.undecided])}."
    return "No measure that is known fits."


def _joined(names: list[str]) -> str:
    return in_a_row([n.replace(", smoothed", " (needs smoothing)") for n in names])


def reasons(found: Recommendation) -> list[str]:
    """A line for each measure that does not fit: what is refuted first, with its witness; or what is open."""
    return [f"{j.name}: {why}" for j in found.judged if (why := _why(j))]


def _why(j: Judged) -> str:
    broken = [f for f in j.facts if f.status in BROKEN]
    if broken:
        first, *rest = broken
        if first.need == CLASSES:
            return first.why
        more = f"; also {', '.join(f.need for f in rest)}" if rest else ""
        scope = f" ({first.scope})" if first.scope else ""
        return f"{first.need} {first.status.value}{scope}: {first.why}{more}"
    still = [f for f in j.facts if f.status not in (Status.PROVED, *BROKEN)]
    return "; ".join(f"{f.need} {f.status.value}: {f.why}" for f in still)


def remarks(found: Recommendation) -> list[str]:
    """What a reader should know of the measures that fit."""
    said = []
    for j in found.fitting:
        for f in j.facts:
            if f.need == "value" and j.smoothed:
                why = f.why.removeprefix(AFTER)
                said.append(f"{j.measure.name} must be smoothed: {why}. The verdicts hold for every eps > 0.")
            if f.scope and f.scope not in ("every n", f"n = {found.needs.classes}"):
                said.append(f"{j.name}: {f.need} is proved for {f.scope}.")
    return said


def together_lines(found: Recommendation) -> list[str]:
    """The theorem with its proof and what is left without each axiom; or a function, where no measure fits."""
    t = found.together
    if t.theorem is not None:
        return [*theorem_lines(t.theorem), "", "Give one up:", *(f"  {line}" for line in alternatives(found))]
    if found.fitting:
        return []
    if t.witness is not None:
        which = "the catalog's" if found.needs.own else "the axioms"
        further = found.needs.direction is not None or found.needs.zeros or bool(found.needs.own)
        more = f" ({which} alone; nothing is said of further needs)" if further else ""
        return [f"A function of two classes satisfies the axioms{more}:", *formula_lines(t.witness)]
    return ["Whether a function can satisfy the axioms is not known."]


def alternatives(found: Recommendation) -> list[str]:
    """A line for each axiom of the theorem, and what there is without it."""
    lines = []
    for a in found.together.alternatives:
        fits = [j.name for j in found.fitting_without(a.name)]
        if fits:
            lines.append(f"without {a.name}: {_joined(fits)}")
        elif a.witness is not None:
            head, *rest = formula_lines(a.witness)
            lines += [f"without {a.name}: {head}", *(f"  {x}" for x in rest)]
        else:
            lines.append(f"without {a.name}: {'none either' if a.excluded else 'not known'}")
    words = " ".join(x for x in found.together.theorem.theory.names) if found.together.theorem else ""
    return [*lines, f"weakened: axiomcheck synthesize {words} --relax"]


def view(found: Recommendation) -> View:
    """A recommendation in every form."""
    head = [found.needs.scope, headline(found), *remarks(found)]
    columns, rows = ["measure", "answer", *found.needs.names], matrix(found)
    lines = [*head, "", grid(columns, rows, "text")]
    lines += ["", *why] if (why := reasons(found)) else []
    lines += ["", *more] if (more := together_lines(found)) else []
    return View(head, columns, rows, lines, document(found, "axiomcheck.recommend"))


def document(found: Recommendation, command: str) -> dict:
    """For JSON."""
    t = found.together
    trusts = frozenset(x for j in found.judged for f in j.facts for x in f.trusts) - {"kernel", "piecewise"}
    return {
        **documents.headed(SCHEMA, command, trusts),
        "needs": [{"need": name, "meaning": meaning} for name, meaning in found.needs.meanings],
        "scope": found.needs.scope,
        "fitting": [j.name for j in found.fitting],
        "measures": [_measure(j) for j in found.judged],
        "together": {
            "verdict": t.verdict,
            "minimal": None if t.theorem is None else list(t.theorem.theory.names),
            "steps": [] if t.theorem is None else steps(t.theorem),
            "certificate": None if t.theorem is None else t.theorem.proof,
            "witness": None if t.witness is None else str(t.witness.candidate),
            "alternatives": [
                {"without": a.name, "fitting": [j.name for j in found.fitting_without(a.name)],
                 "witness": None if a.witness is None else str(a.witness.candidate), "excluded": a.excluded}
                for a in t.alternatives
            ],
        },
    }  # fmt: skip


def _measure(j: Judged) -> dict:
    return {
        "measure": j.measure.name, "formula": to_text(j.measure.formula), "smoothed": j.smoothed,
        "verdict": j.verdict,
        "needs": [
            {"need": f.need, "verdict": f.status.value, "scope": f.scope, "trusts": list(f.trusts), "reason": f.why}
            for f in j.facts
        ],
    }  # fmt: skip


def parts(found: Recommendation, fmt: str) -> Iterator[Grid | str]:
    """The answer in a format, section by section."""
    written: Callable[[str], str] = latex_text if fmt == "latex" else str
    yield section(found.needs.scope, fmt)
    yield Grid(["need", "meaning"], found.needs.meanings)
    yield section("Answer", fmt)
    yield from map(written, [headline(found), *remarks(found)])
    yield section("Measures", fmt)
    yield Grid(["measure", "answer", *found.needs.names], matrix(found))
    if why := reasons(found):
        yield section("Why not", fmt)
        yield itemized(why, fmt)
    theorem = found.together.theorem
    if fmt == "latex" and theorem is not None:
        yield f"\n{latex([theorem], [], theorem.theory.scope)}\n"
        yield itemized(alternatives(found), fmt)
    elif lines := together_lines(found):
        yield section("What cannot be had together" if theorem else "What there is", fmt)
        yield "\n".join(["```", *lines, "```"] if fmt == "markdown" else map(written, lines))
