"""What a Coq file may say: no axiom, no unfinished proof, no switch that weakens Coq.

`coqc` accepts `Admitted` and `Axiom` without complaint, so that its word alone is not enough.
The scan reads a file as Coq does, without comments (which nest) and strings; the assumptions
that Coq prints for every theorem are then compared with a list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from axiomcheck.errors import CheckError

LIBRARIES = ("Coq", "Coquelicot", "Axiomcheck")
FORBIDDEN = frozenset(
    {"Admitted", "admit", "give_up", "Axiom", "Axioms", "Parameter", "Parameters", "Conjecture",
     "Conjectures", "Abort", "Unset", "Declare", "ML", "Load", "Cd", "Redirect", "Drop", "Primitive",
     "Register", "Extraction", "Extract", "Obligation", "Obligations", "Program", "LoadPath",
     "bypass_check", "Bypass", "Canonical", "Undo", "Restart", "Reset", "Back", "Comments", "Debug"}
)
IN_SECTIONS = frozenset({"Hypothesis", "Hypotheses", "Variable", "Variables", "Context"})
HARMLESS_SCOPES = re.compile(r"\bDeclare\s+Scope\b")
WORD = re.compile(r"[A-Za-z_][\w']*")
OPTION = re.compile(r"(?:^|\.\s|\]\s*|\b(?:Local|Global|Export)\s+)Set\s+[A-Z]")
REQUIRE = re.compile(r"(?:\bFrom\s+([\w.]+)\s+)?\bRequire\b")
SECTION = re.compile(r"\b(Section|Module\s+Type|Module|End)\s+([\w']+)")

# The real numbers of Coq's standard library are Dedekind cuts, classical to this extent.
ALLOWED_AXIOMS = frozenset(
    {"ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
     "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"}
)
CLOSED = "Closed under the global context"
AXIOM = re.compile(r"([A-Za-z_][\w'.]*)\s*(?::|$)")


def code(text: str) -> str:
    """The file without comments and without what strings say.

    >>> code('Lemma a : True. (* "*)" (* Axiom *) *) Proof.')
    'Lemma a : True.   Proof.'

    Raises
    ------
    CheckError
        A comment or a string does not end.
    """
    kept: list[str] = []
    depth, place = 0, 0
    while place < len(text):
        pair = text[place : place + 2]
        if text[place] == '"':
            place = _string_end(text, place)
            kept.append('""' if not depth else "")
        elif pair == "(*":
            depth, place = depth + 1, place + 2
        elif pair == "*)" and depth:
            depth, place = depth - 1, place + 2
            kept.append(" " if not depth else "")
        else:
            kept.append(text[place] if not depth else "")
            place += 1
    if depth:
        raise CheckError("a comment does not end")
    return "".join(kept)


def _string_end(text: str, start: int) -> int:
    """After the closing quote; a quote inside is doubled."""
    place = start + 1
    while True:
        place = text.find('"', place)
        if place < 0:
            raise CheckError("a string does not end")
        if text[place + 1 : place + 2] != '"':
            return place + 1
        place += 2


def complaints(text: str) -> Iterator[str]:
    """Everything in a file that may not stand there.

    >>> list(complaints("Theorem t : False. Admitted."))
    ["it says 'Admitted'"]
    """
    try:
        said = code(text)
    except CheckError as error:
        yield str(error)
        return
    plain = HARMLESS_SCOPES.sub("", said)
    for word in sorted({m.group() for m in WORD.finditer(plain)} & FORBIDDEN):
        yield f"it says {word!r}"
    if OPTION.search(said):
        yield "it sets an option"
    for match in REQUIRE.finditer(said):
        if (match.group(1) or "").split(".")[0] not in LIBRARIES:
            yield "it requires a file of another library, or without `From`"
    yield from _outside_sections(said)


def _outside_sections(said: str) -> Iterator[str]:
    """Assumptions are local where a section that is not a module's own ends them."""
    marks = [(m.start(), m.group(1), m.group(2)) for m in SECTION.finditer(said)]
    words = [(m.start(), m.group(), "") for m in WORD.finditer(said) if m.group() in IN_SECTIONS]
    open_: list[tuple[str, str]] = []
    for _, what, name in sorted(marks + words):
        if what in IN_SECTIONS:
            if not any(kind == "Section" for kind, _ in open_):
                yield f"it says {what!r} outside a section"
        elif what == "End":
            if open_ and open_[-1][1] == name:
                open_.pop()
        else:
            open_.append((what, name))


def assumptions(printed: str) -> frozenset[str]:
    """The names that `Print Assumptions` lists.

    >>> sorted(assumptions("Axioms:\\nA.b : nat ->\\n  nat\\nc\\n  : True"))
    ['A.b', 'c']
    """
    found: set[str] = set()
    for line in printed.splitlines():
        if line and not line[0].isspace() and line.strip() not in ("Axioms:", CLOSED):
            match = AXIOM.match(line)
            found.add(match.group(1) if match else line.strip())
    return frozenset(found)
