"""Findings as text, Markdown, LaTeX and JSON: what is refuted first, then what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from axiomcheck.claims.model import BEYOND, MEANT, PRINTED, Answer, Finding, Paper, counted
from axiomcheck.documents import pretty, versions
from axiomcheck.errors import InputError
from axiomcheck.report.blocks import escaped, kept_together, wrapped

FORMATS = ("text", "markdown", "latex", "json")
SCHEMA, FORMAT = "axiomcheck.claims/1", "axiomcheck.errata/1"
WIDTH = 100
ORDER = (Answer.REFUTED, Answer.UNDECIDED, Answer.NOT_CONTRADICTED, Answer.CONFIRMED)


@dataclass(frozen=True)
class Group:
    """The findings of one section that are shown, refuted ones first, and the counts of all."""

    section: str
    shown: tuple[Finding, ...]
    counts: dict[Answer, int]

    @property
    def summary(self) -> str:
        """Such as `3 refuted, 12 confirmed`."""
        return summary(self.counts)


def summary(counts: dict[Answer, int]) -> str:
    """The counts that are not zero, in words.

    >>> summary({Answer.CONFIRMED: 2, Answer.REFUTED: 1, Answer.UNDECIDED: 0})
    '1 refuted, 2 confirmed'
    """
    return ", ".join(f"{counts[a]} {a.value}" for a in ORDER if counts.get(a))


def groups(findings: Iterable[Finding], everything: bool = False) -> list[tuple[Paper, list[Group]]]:
    """The findings by paper and section."""
    result = []
    for paper, of_paper in groupby(findings, key=lambda f: f.paper):
        sections = []
        for section, found in groupby(of_paper, key=lambda f: f.printed.section):
            members = list(found)
            shown = [f for f in members if everything or f.outcome.answer is not Answer.CONFIRMED]
            shown.sort(key=lambda f: ORDER.index(f.outcome.answer))
            sections.append(Group(section, tuple(shown), counted(members)))
        result.append((paper, sections))
    return result


def render(
    findings: Sequence[Finding], fmt: str = "text", *, everything: bool = False, command: str = ""
) -> str:
    """The findings in a format, JSON with all of them; others, unless `everything` is asked for, with what is
    not confirmed.

    `command` is what makes it again.
    """
    if fmt not in FORMATS:
        raise InputError(f"there is no format {fmt!r} for errata; known: {', '.join(FORMATS)}")
    if fmt == "json":
        return pretty(document(findings, command)) + "\n"
    return "\n".join(_WRITERS[fmt](findings, everything, command)).rstrip("\n") + "\n"


def document(findings: Sequence[Finding], command: str = "") -> dict:
    """The findings, for JSON."""
    trusts = frozenset().union(*(f.outcome.trusts for f in findings))
    return {
        "schema": SCHEMA,
        "format": FORMAT,
        "versions": versions(trusts),
        "command": command,
        "counts": {a.value: k for a, k in counted(findings).items()},
        "claims": [_record(f) for f in findings],
    }


def _record(f: Finding) -> dict:
    return {
        "paper": f.paper.id,
        "section": f.printed.section,
        "locus": f.printed.locus,
        "form": f.printed.form,
        "claim": f.printed.says,
        "note": f.printed.note,
        "verdict": f.outcome.answer.value,
        "evidence": f.outcome.evidence,
        "bound": f.outcome.bound or None,
        "correct": f.outcome.correct or None,
        "witness": f.outcome.witness,
        "trusts": ["kernel", *sorted(f.outcome.trusts)] if f.outcome.trust else [],
    }


def _head(f: Finding) -> str:
    """Where it stands, and in which form it was read."""
    return f.printed.locus + (f" [{f.printed.form}]" if f.printed.form != PRINTED else "")


def _reading(f: Finding) -> str:
    return f" ({f.printed.note})" if f.printed.note else ""


def _why(f: Finding) -> str:
    """The evidence and, of what is not contradicted, how far it goes."""
    return f.outcome.evidence + (f"; tried: {f.outcome.bound}" if f.outcome.bound else "")


def _trust(findings: Iterable[Finding]) -> str:
    found: dict[str, int] = {}
    for f in findings:
        if f.outcome.trust:
            found[f.outcome.trust] = found.get(f.outcome.trust, 0) + 1
    return ", ".join(f"{name} ({count} claims)" for name, count in sorted(found.items()))


def _footer(findings: Sequence[Finding], command: str) -> list[tuple[str, str]]:
    shown = versions(frozenset().union(*(f.outcome.trusts for f in findings)))
    lines = [
        ("claims", f"{len(findings)}: {summary(counted(findings))}"),
        ("forms", f"print is taken word for word; [{MEANT}]: as it must have been meant, where only a slip can be the "
         f"reason; [{BEYOND}]: not claimed there, but asked of the same formulas, so that no answer is an erratum"),
        ("trusts", _trust(findings)),
        ("versions", ", ".join(f"{k} {v}" for k, v in shown.items())),
        ("reproduce", command),
    ]  # fmt: skip
    return [(k, v) for k, v in lines if v]


# -- text ----------------------------------------------------------------------------


def _lines(text: str, first: str, rest: str) -> list[str]:
    return wrapped(kept_together(text), first, rest, WIDTH).splitlines()


def _text(findings: Sequence[Finding], everything: bool, command: str) -> list[str]:
    lines: list[str] = []
    for paper, sections in groups(findings, everything):
        lines += [f"{paper.source}: {paper.source.title}", ""]
        for group in sections:
            if not group.shown:
                continue
            lines.append(f"{group.section} ({group.summary})")
            for f in group.shown:
                lines += _lines(
                    f"{f.outcome.answer.value.upper()} {_head(f)}: {f.printed.says}{_reading(f)}",
                    "  ",
                    "    ",
                )
                lines += _lines(_why(f), "      ", "      ")
            lines.append("")
        if quiet := [g for g in sections if not g.shown]:
            listed = ", ".join(f"{g.section} ({sum(g.counts.values())})" for g in quiet)
            lines += [*_lines(f"Confirmed throughout: {listed}", "", "  "), ""]
    for name, value in _footer(findings, command):  # a command must stay on one line
        lines += [f"{name}: {value}"] if name == "reproduce" else _lines(f"{name}: {value}", "", "  ")
    return lines


# -- Markdown ------------------------------------------------------------------------

_MARKDOWN = {c: "\\" + c for c in "\\`*_{}[]<>|#"}


def _marked(text: str) -> str:
    return "".join(_MARKDOWN.get(c, c) for c in text)


def _markdown(findings: Sequence[Finding], everything: bool, command: str) -> list[str]:
    lines: list[str] = []
    for paper, sections in groups(findings, everything):
        lines += [f"## {_marked(f'{paper.source}: {paper.source.title}')}", ""]
        lines += [f"| section | {' | '.join(a.value for a in ORDER)} |", "|---|" + "---:|" * len(ORDER)]
        lines += [f"| {g.section} | {' | '.join(str(g.counts[a]) for a in ORDER)} |" for g in sections]
        lines.append("")
        for group in sections:
            if not group.shown:
                continue
            lines += [f"### {group.section}", ""]
            for f in group.shown:
                says = _marked(f"{f.printed.says}{_reading(f)}")
                lines.append(f"- **{_marked(_head(f))}** ({f.outcome.answer.value}): {says}.  ")
                lines.append(f"  {_marked(_why(f))}")
            lines.append("")
    lines += [
        f"- {k}: " + (f"`{v}`" if k == "reproduce" else _marked(v)) for k, v in _footer(findings, command)
    ]
    return lines


# -- LaTeX ---------------------------------------------------------------------------


def _tex(text: str) -> str:
    return escaped(text).replace("...", r"\ldots{}")


def _latex(findings: Sequence[Finding], everything: bool, command: str) -> list[str]:
    lines = ["% needs \\usepackage{booktabs}"]
    for paper, sections in groups(findings, everything):
        lines += [rf"\section*{{{_tex(f'{paper.source}: {paper.source.title}')}}}", ""]
        lines += [
            rf"\begin{{tabular}}{{l{'r' * len(ORDER)}}}",
            r"\toprule",
            rf" & {' & '.join(a.value for a in ORDER)} \\",
            r"\midrule",
        ]
        lines += [f"{_tex(g.section)} & {' & '.join(str(g.counts[a]) for a in ORDER)} \\\\" for g in sections]
        lines += [r"\bottomrule", r"\end{tabular}", ""]
        for group in sections:
            if not group.shown:
                continue
            lines += [rf"\subsection*{{{_tex(group.section)}}}", r"\begin{description}"]
            for f in group.shown:
                says = _tex(f"{f.printed.says}{_reading(f)}")
                lines.append(
                    rf"  \item[{{{_tex(_head(f))}}}] ({f.outcome.answer.value}) {says}. {_tex(_why(f))}."
                )
            lines += [r"\end{description}", ""]
    return [*lines, *(f"% {name}: {value}" for name, value in _footer(findings, command))]


_WRITERS: dict[str, Callable[[Sequence[Finding], bool, str], list[str]]] = {
    "text": _text,
    "markdown": _markdown,
    "latex": _latex,
}
