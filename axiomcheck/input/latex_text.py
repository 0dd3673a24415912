"""LaTeX as tokens: bounds first, then commands, words, numbers and signs, each with its place.

Nothing is expanded: a command that is not listed is refused by its name.  Spacing,
`\\left`, labels and equation numbers are dropped; ends of lines and of formulas become
separators, which may or may not begin another equation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from axiomcheck.errors import InputError
from axiomcheck.input.hints import foreign, instead_of, shortened
from axiomcheck.latex import GREEK

MAX_LENGTH = 4000
MAX_TOKENS = 1500
MAX_DEPTH = 40

RELATIONS = {"=": "=", r"\simeq": "~", r"\approx": "~", r"\equiv": "=", r"\triangleq": "=", r"\doteq": "=",
             r"\coloneqq": "="}  # fmt: skip
COMPARISONS = {"<": "<", ">": ">", r"\le": "<=", r"\leq": "<=", r"\ge": ">=", r"\geq": ">=", r"\lt": "<",
               r"\gt": ">", r"\leqslant": "<=", r"\geqslant": ">=", r"\ne": "!=", r"\neq": "!="}  # fmt: skip
PLAIN = {r"\cdot": "times", r"\times": "times", "*": "times", r"\ast": "star", r"\star": "star",
         "/": "slash", r"\div": "slash", "+": "sign", "-": "sign", "^": "^", "_": "_", ",": ",", ";": ";",
         ".": ".", "'": "'", "(": "(", ")": ")", "[": "(", "]": ")", r"\{": "(", r"\}": ")", "{": "{",
         "}": "}", "|": "|", r"\vert": "|", r"\lvert": "open|", r"\rvert": "close|", r"\mid": "given",
         r"\neg": "not", r"\lnot": "not", r"\overline": "not", r"\bar": "not", r"\cap": "and",
         r"\land": "and", r"\wedge": "and", r"\in": "in", r"\setminus": "minus", r"\backslash": "minus",
         r"\frac": "frac", r"\dfrac": "frac", r"\tfrac": "frac", r"\cfrac": "frac", r"\sqrt": "sqrt",
         r"\sum": "sum", r"\underset": "underset", r"\%": "%", "%": "%", r"\lbrace": "(", r"\rbrace": ")",
         "!": "!", ":": ":", r"\|": "norm", r"\Vert": "norm", r"\parallel": "norm",
         r"\lVert": "open norm", r"\rVert": "close norm", r"\infty": "infinity"}  # fmt: skip
WORDS = {r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\min": "min", r"\max": "max", r"\inf": "min",
         r"\sup": "max", r"\arg": "arg", r"\argmin": "argmin", r"\argmax": "argmax", r"\epsilon": "eps", r"\varepsilon": "eps",
         r"\arctan": "arctan", r"\arcsin": "arcsin", r"\arccos": "arccos", r"\pi": "pi",
         **{"\\" + g: g for g in (*GREEK, "sigma", "kappa", "rho", "phi", "psi", "chi", "eta", "nu", "xi")}}  # fmt: skip
SPACES = {r"\,", r"\;", r"\:", r"\!", r"\ ", r"\thinspace", "~", r"\limits", r"\nolimits", r"\displaystyle",
          r"\textstyle", r"\nonumber", r"\notag", r"\hfill", "&", r"\square", r"\Box", r"\qed"}  # fmt: skip
SEPARATORS = {r"\quad", r"\qquad", r"\\", r"\newline"}
MATHS = {"$$", "$", r"\[", r"\]", r"\(", r"\)"}
SIZED = re.compile(r"\\(?:left|right|middle|[bB]igg?[lrm]?)(?![A-Za-z])")
ENVIRONMENTS = {"equation", "align", "aligned", "split", "gather", "gathered", "multline", "displaymath",
                "math", "eqnarray", "alignat"}  # fmt: skip
CONNECTIVES = {"where", "with", "and", "if", "when", "for", "otherwise", "else", "", "i.e.", "in which"}
_TEXT = re.compile(
    r"\\(?:text|textrm|textit|textbf|textsc|textsf|texttt|mathrm|mathit|mathsf|mathtt|mathbf|mbox|operatorname)"
    r"(?![A-Za-z])\*?\s*(?:\{([^{}$&^_]*)\}|([A-Za-z]))"
)
_CALLIGRAPHIC = re.compile(
    r"\\(?:mathcal|mathscr|mathbb|boldsymbol|bm|vec|pmb|cal)(?![A-Za-z])\s*(?:\{\s*([A-Za-z]+)\s*\}|([A-Za-z]))"
)
_BOLD = r"\\(?:mathbf|mathrm|boldsymbol|bm|vec)(?![A-Za-z])\s*"
_HAT = re.compile(
    rf"\\(?:hat|widehat)(?![A-Za-z])\s*(?:\{{\s*{_BOLD}\{{\s*([A-Za-z])\s*\}}\s*\}}|\{{\s*(?:{_BOLD})?([A-Za-z])\s*\}}|([A-Za-z]))"
)
_BOLD_HAT = re.compile(_BOLD + r"(?=\{\s*\\(?:wide)?hat)")  # its braces stay
_ENVIRONMENT = re.compile(r"\\(begin|end)\s*\{\s*([A-Za-z]*)\*?\s*\}")
_LABEL = re.compile(r"\\(?:tag\*?|label)\s*\{[^{}$]*\}")
_NUMBERED = re.compile(r"(?:\\q?quad|\\hfill)(?:\s|~|\\[,;: ])*\(([A-Z]?\.?[0-9]{1,3}[a-z]?)\)")
_COMMAND = re.compile(r"\\(?:[A-Za-z]+|.)", re.DOTALL)
_WORD = re.compile(r"[A-Za-z]+")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+")
_LINE_SKIP = re.compile(r"\\\\\s*\[[0-9.]+(?:pt|em|ex|mm|cm)\]")
_PROSE = re.compile(r"(?:\s|[.,;:]|\b(?:where|with|and|in|which|here)\b)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tok:
    """A token: its kind, what it says, where it stands, what it means."""

    kind: str
    text: str
    at: int
    value: Any = None


class Source:
    """The text being read, and errors that say where in it."""

    def __init__(self, text: str, name: str = "LaTeX"):
        self.name, self.text = name, text
        self.notes: list[str] = []

    def note(self, what: str) -> None:
        """Remember what the reader of the reading should know, once."""
        if what not in self.notes:
            self.notes.append(what)

    def fault(self, at: int, what: str) -> InputError:
        """An error at a character counted from 0."""
        line, start = self.text.count("\n", 0, at) + 1, self.text.rfind("\n", 0, at) + 1
        where = f"line {line}, column {at - start + 1}" if "\n" in self.text else f"column {at + 1}"
        return InputError(f"{self.name}, {where}: {what}")

    def bound(self) -> None:
        """Refuse what is no text, too long, or not in ASCII."""
        if not isinstance(self.text, str):
            raise InputError(f"{self.name}: a formula is a string, not {type(self.text).__name__}")
        if len(self.text) > MAX_LENGTH:
            raise InputError(
                f"{self.name}: it has {len(self.text):,} characters; shorten it to {MAX_LENGTH:,} or fewer"
            )
        for at, c in enumerate(self.text):
            if not (" " <= c <= "~" or c in "\t\r\n"):
                raise self.fault(at, _strange(c))
        if not self.text.strip():
            raise InputError(f"{self.name}: it is empty; write an equation such as D(p, \\hat{{p}}) = ...")


def _strange(c: str) -> str:
    head = foreign(c).partition(";")[0]
    return f"{head}; write it as a LaTeX command in plain ASCII"


def tokens(source: Source) -> list[Tok]:
    """The tokens of a text, noise left out; braces and environments are known to match."""
    source.bound()
    found = _Scanner(source).scan()
    if len(found) > MAX_TOKENS:
        raise source.fault(found[MAX_TOKENS].at, f"it has more than {MAX_TOKENS:,} tokens; shorten it")
    return found


class _Scanner:
    def __init__(self, source: Source):
        self.fault, self.text, self.at = source.fault, source.text, 0
        self.found: list[Tok] = []
        self.open: list[Tok] = []  # braces and environments
        self.dollars = "$" in self.text or bool(re.search(r"(?<!\\)\\[\[(]", self.text))
        self.maths: str | None = None  # the delimiter that opened the formula

    def add(self, kind: str, text: str, value: Any = None) -> None:
        self.found.append(Tok(kind, text, self.at, value))

    def scan(self) -> list[Tok]:
        while self.at < len(self.text):
            if self.dollars and self.maths is None and self._prose():
                continue
            length = self._one()
            self.at += length
            while self.at < len(self.text) and self.text[self.at].isspace():
                self.at += 1
        if self.maths is not None:
            raise self.fault(len(self.text) - 1, f"the formula that {self.maths} opened is not closed")
        if self.open:
            last = self.open[-1]
            raise self.fault(last.at, f"{last.text} is not closed; close it or remove it")
        return self.found

    def _prose(self) -> bool:
        """Words between formulas: only those that join equations."""
        prose = _PROSE.match(self.text, self.at)
        self.at = end = prose.end() if prose else self.at
        if end < len(self.text) and not any(self.text.startswith(m, end) for m in ("$", r"\[", r"\(")):
            said = shortened(self.text[end:].split("$")[0].strip())
            raise self.fault(end, f"{said!r} stands outside the formulas; give the equations alone")
        if end < len(self.text):
            self._maths()
        return True

    def _maths(self) -> int:
        """A delimiter of mathematics."""
        mark = next(m for m in ("$$", "$", r"\[", r"\]", r"\(", r"\)") if self.text.startswith(m, self.at))
        partner = {r"\[": r"\]", r"\(": r"\)"}.get(mark, mark)
        if self.maths is None:
            if mark in (r"\]", r"\)"):
                raise self.fault(self.at, f"{mark} closes a formula that was never opened; remove it")
            self.maths = partner
        elif mark == self.maths:
            self.maths = None
        else:
            raise self.fault(self.at, f"{mark} stands inside a formula; close with {self.maths}")
        self.add("sep", mark)
        self.at += len(mark)
        return 0

    def _one(self) -> int:
        """Read one token; how long it was."""
        text, at = self.text, self.at
        c = text[at]
        if c.isspace():
            return 1
        if c == "$" or (c == "\\" and text[at : at + 2] in MATHS):
            return self._maths()
        if c == "\\" or c in "~&":
            return self._command()
        if found := _WORD.match(text, at):
            self.add("word", found[0])
            return len(found[0])
        if found := _NUMBER.match(text, at):
            self.add("number", found[0])
            return len(found[0])
        if c in RELATIONS or (c == ":" and text[at : at + 2] == ":="):
            self.add("relation", ":=" if c == ":" else c, "=")
            return 2 if c == ":" else 1
        if c in COMPARISONS:
            self.add("compare", c, COMPARISONS[c])
            return 1
        if c in PLAIN:
            self._sign(c, PLAIN[c])
            return 1
        raise self.fault(at, _strange(c))

    def _sign(self, text: str, kind: str) -> None:
        if kind == "{":
            if len(self.open) >= MAX_DEPTH:
                raise self.fault(self.at, f"braces are nested more than {MAX_DEPTH} deep; simplify it")
            self.open.append(Tok("{", "{", self.at))
        elif kind == "}":
            if not self.open or self.open[-1].kind != "{":
                raise self.fault(self.at, "this } was never opened; remove it")
            self.open.pop()
        self.add(kind, text, text)

    def _command(self) -> int:
        text, at = self.text, self.at
        for pattern, read in (
            (_BOLD_HAT, lambda found: None), (_TEXT, self._text), (_CALLIGRAPHIC, self._calligraphic), (_HAT, self._hat),
            (_ENVIRONMENT, self._environment), (_LABEL, lambda found: None),
            (_LINE_SKIP, lambda found: self.add("sep", r"\\")),
            (_NUMBERED, lambda found: self.add("sep", r"\quad")),
        ):  # fmt: skip
            if found := pattern.match(text, at):
                read(found)
                return len(found[0])
        command = _COMMAND.match(text, at)  # none at ~, &, or a backslash that ends the text
        name = command[0] if command else text[at]
        if sized := SIZED.match(text, at):
            return self._sized(sized)
        inside_cases = any(x.kind == "cases" for x in self.open)
        if inside_cases and name in ("&", r"\\"):
            self.add("amp" if name == "&" else "row", name)
        elif name in SEPARATORS:
            self.add("sep", name)
        elif name in RELATIONS:
            self.add("relation", name, RELATIONS[name])
        elif name in COMPARISONS:
            self.add("compare", name, COMPARISONS[name])
        elif name in WORDS:
            self.add("word", WORDS[name])
        elif name in PLAIN:
            self._sign(name, PLAIN[name])
        elif name not in SPACES:
            raise self.fault(at, unknown(name))
        return len(name)

    def _text(self, found: re.Match) -> None:
        said = re.sub(r"\\[,;:! ]", " ", found[1] if found[1] is not None else found[2])
        said = " ".join(said.replace(r"\%", "%").split())
        if said.lower().strip(".,;:") in CONNECTIVES:
            self.add("text", said.lower().strip(".,;:"))
        elif re.fullmatch(r"[A-Za-z][A-Za-z0-9 %.-]*", said):
            self.add("word", said)
        else:
            raise self.fault(self.at, f"{shortened(found[0])!r} is no name; write plain letters in it")

    def _calligraphic(self, found: re.Match) -> None:
        self.add("word", found[1] or found[2])

    def _hat(self, found: re.Match) -> None:
        self.add("word", f"{found[1] or found[2] or found[3]}_hat")

    def _environment(self, found: re.Match) -> None:
        what, name = found[1], found[2]
        if name != "cases" and name not in ENVIRONMENTS:
            raise self.fault(
                self.at, f"the environment {shortened(name)!r} has no meaning here; give the equation alone"
            )
        if what == "begin":
            if len(self.open) >= MAX_DEPTH:
                raise self.fault(self.at, f"it is nested more than {MAX_DEPTH} deep; simplify it")
            self.open.append(Tok("cases" if name == "cases" else name, rf"\begin{{{name}}}", self.at))
        elif not self.open or self.open[-1].text != rf"\begin{{{name}}}":
            raise self.fault(self.at, rf"\end{{{name}}} ends what did not begin; remove it")
        else:
            self.open.pop()
        self.add("sep" if name != "cases" else f"{what} cases", found[0])

    def _sized(self, found: re.Match) -> int:
        """`\\left|` and the like: the delimiter itself comes next, bars are told apart."""
        side = {r"\left": "open|", r"\right": "close|"}.get(found[0])
        rest = self.text[found.end() :].lstrip()
        skipped = len(self.text) - found.end() - len(rest)
        if rest.startswith("|") and side:
            self.add(side, "|")
            return len(found[0]) + skipped + 1
        if not rest.startswith(("(", ")", "[", "]", "|", "\\", "/")):
            raise self.fault(
                self.at, f"{found[0]} needs a bracket after it, not {shortened(rest[:1])!r}; remove it"
            )
        return len(found[0])


def unknown(name: str) -> str:
    """What to say of a command that is not in the subset."""
    cures = {
        r"\prod": "products over classes are not in the subset",
        r"\int": "integrals are not in the subset",
        r"\sim": "it defines nothing; write = between the sides",
        r"\propto": "it defines nothing; write = between the sides",
        r"\over": r"write \frac{...}{...}",
        r"\def": "macros are not expanded; write the formula out",
        r"\newcommand": "macros are not expanded; write the formula out",
        r"\input": "files are not read; write the formula out",
        r"\include": "files are not read; write the formula out",
        r"\pm": "it says two things at once; write + or -",
        r"\mp": "it says two things at once; write + or -",
    }
    cure = cures.get(name) or instead_of(name.lstrip("\\")) or "docs/latex.md lists what has"
    return f"{shortened(name)} has no meaning here; {cure}"
