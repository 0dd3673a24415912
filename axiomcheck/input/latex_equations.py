"""One LaTeX text as equations: a head each, and the sides of its chain of equalities.

`\\\\`, `\\quad`, commas and words such as `where` begin another equation where a head and
a relation follow, and only continue the present one otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from axiomcheck.input.latex_text import Source, Tok

MAX_EQUATIONS = 30


@dataclass
class Equation:
    """`head(arguments) = side = side ...`; the head is None for a formula without a name."""

    head: str | None
    at: int
    applied: bool = False
    arguments: tuple[tuple[Tok, ...], ...] = ()
    sides: list[list[Tok]] = field(default_factory=list)
    relations: list[str] = field(default_factory=list)


def equations(source: Source, found: Sequence[Tok]) -> list[Equation]:
    """The equations of a text; at least one, none of them empty."""
    parts = _parts(source, found)
    if len(parts) > MAX_EQUATIONS:
        raise source.fault(
            parts[MAX_EQUATIONS][0].at, f"there are more than {MAX_EQUATIONS} equations; leave some out"
        )
    read = [_equation(source, part) for part in parts]
    if not read:
        raise source.fault(0, "there is no formula in it; write an equation such as D(p, \\hat{p}) = ...")
    return read


# -- splitting ---------------------------------------------------------------


def _parts(source: Source, found: Sequence[Tok]) -> list[list[Tok]]:
    parts: list[list[Tok]] = [[]]
    depth = 0
    levels: list[int] = []  # how many brackets were open where cases began
    for i, t in enumerate(found):
        depth += (t.kind in ("(", "open|", "{")) - (t.kind in (")", "close|", "}"))
        if t.kind == "begin cases":
            levels.append(depth)
        elif t.kind == "end cases":
            levels.pop()
        if depth or levels:
            if t.kind == "," and levels and levels[-1] == depth:
                continue
            if t.kind == "sep":
                continue
            if levels and t.kind == "relation" and t.text == "=":
                t = replace(t, kind="compare")
        elif t.kind in ("sep", "text") or t.kind == ",":
            rest = found[i + 1 :]
            if _dangling(parts[-1]) or not _begins(rest):
                _drop_doubled(parts[-1], rest)
                if t.kind != "sep" and any(x.kind not in ("sep", "text", ",") for x in rest):
                    raise source.fault(t.at, f"{t.text!r} stands in the middle of a formula; remove it")
            else:
                parts.append([])
            continue
        if t.kind == "sign" and parts[-1] and parts[-1][-1] is _DOUBLED:
            parts[-1].pop()
            continue
        parts[-1].append(t)
    return [[x for x in part if x is not _DOUBLED] for part in parts if part]


_DOUBLED = Tok("doubled", "", 0)


def _dangling(part: list[Tok]) -> bool:
    """Does the equation go on, whatever follows?"""
    return bool(part) and part[-1].kind in ("sign", "times", "slash", "relation")


def _drop_doubled(part: list[Tok], rest: Sequence[Tok]) -> None:
    """A sign at the end of a line that is printed again at the start of the next is one sign."""
    following = next((x for x in rest if x.kind != "sep"), None)
    if following is None or not part or part[-1] is _DOUBLED:
        return
    if following.kind == part[-1].kind == "sign" and following.text == part[-1].text:
        part.append(_DOUBLED)
    elif following.kind == part[-1].kind == "relation":
        part.pop()


def _begins(rest: Sequence[Tok]) -> bool:
    """Does another equation begin here: a head and a relation?"""
    rest = [x for x in rest if x.kind not in ("sep", "text")]
    end = _head_end(rest)
    return end is not None and end < len(rest) and rest[end].kind == "relation"


def _head_end(found: Sequence[Tok]) -> int | None:
    """Where a head ends: a name or a probability, and what it is applied to."""
    if not found or found[0].kind not in ("name", "value"):
        return None
    if found[0].kind == "value" or len(found) < 2 or found[1].kind != "(":
        return 1
    depth = 0
    for i, t in enumerate(found):
        depth += (t.kind == "(") - (t.kind == ")")
        if i and not depth:
            return i + 1
    return None


# -- one equation ------------------------------------------------------------


def _equation(source: Source, part: list[Tok]) -> Equation:
    end = _head_end(part)
    head = part[0]
    if end is not None and end < len(part) and part[end].kind == "relation":
        shown = head.text if head.kind == "name" else str(head.value)
        read = Equation(shown, head.at, end > 1, _arguments(part[2 : end - 1]) if end > 1 else ())
        read.relations.append(part[end].value)
        body = part[end + 1 :]
    else:
        read, body = Equation(None, head.at), part
    read.sides.append([])
    for t in body:
        if t.kind == "relation":
            if not read.sides[-1]:
                raise source.fault(t.at, f"nothing stands before this {t.text}; write the formula there")
            read.sides.append([])
            read.relations.append(t.value)
        else:
            read.sides[-1].append(t)
    if not read.sides[-1]:
        raise source.fault(part[-1].at, f"nothing follows {part[-1].text}; write the formula there")
    return read


def _arguments(inside: Sequence[Tok]) -> tuple[tuple[Tok, ...], ...]:
    found: list[list[Tok]] = [[]]
    depth = 0
    for t in inside:
        depth += (t.kind == "(") - (t.kind == ")")
        if t.kind == "," and not depth:
            found.append([])
        else:
            found[-1].append(t)
    return tuple(tuple(x) for x in found)
