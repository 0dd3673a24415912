r"""Proof appendices as a journal prints them: amsthm's propositions and proofs, in the author's notation.

The facts are those of `explain`, whose certificates are replayed first.  What is left out is what a referee
would strike: steps that say nothing, headings inside proofs, what was said of the measure before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.properties.phrases import name_latex
from axiomcheck.properties.spaces import space_of
from axiomcheck.report import declared, filtering, statements
from axiomcheck.report.appendix_formats import printable
from axiomcheck.report.blocks import Block, Display, Grid, Line, Math, Para, Step, Steps, escaped, to_latex
from axiomcheck.report.explain import blocks
from axiomcheck.report.formulas import NAMELESS, called, measure_formula
from axiomcheck.report.headers import excluded
from axiomcheck.verdict import Status, Verdict, is_declared

NAMES = ("p", "p_hat", "D", "C")  # what an author may call otherwise
PACKAGES = "amsmath,amssymb,amsthm,booktabs"
ENVIRONMENTS = (r"\newtheorem{proposition}{Proposition}",)
PREAMBLE = [
    r"\documentclass[11pt,a4paper]{article}",
    r"\usepackage[utf8]{inputenc}",
    r"\usepackage[T1]{fontenc}",
    r"\IfFileExists{lmodern.sty}{\usepackage{lmodern}}{}",
    r"\usepackage[margin=28mm]{geometry}",
    rf"\usepackage{{{PACKAGES}}}",
    *ENVIRONMENTS,
    r"\setlength{\emergencystretch}{4em}",
    r"\allowdisplaybreaks",
]
SAID_BEFORE = ("Measure", "Axiom", "Reading", "Domain", "Values", "Search", "Change", "To hold", "Training")
EMPTY = ("by hypothesis.", "plainly.", "one formula, which has a value here.")
AT_ZEROS = "Where prevalences are zero"
SAME = "both sides agree identically."
WORDS = {  # as a paper has them
    "D = E(S), where": "Write D = E(S), where",
    "No multiplier is needed: g = f.": "Let g = f.",
    "The multiplier makes g": "This makes g",
    "E grows strictly": "E is strictly increasing",
    "E does not fall": "E is nondecreasing",
    "start from ": "both sides are equal where ",
    " its derivative, at ": " the derivative of their difference, at ",
    " and away from there, is ": ", is ",
    ". The hypotheses hold:": ", and take the following distributions, which satisfy the hypotheses.",
    SAME: "the two sides are identical.",
}

_TERM = r"(?:D|E|S|f|g|[pqxy]|p_hat|c1|c2|min p|\+?oo|\d+(?:\.\d+)?(?:/\d+)?|[A-Za-z])(?:\([^()]*\))?"
_LONE = r"(?:\bt(?= tends)|[DESfg]\([^()]*\)|c[12]\b|p_hat\b|\+oo|\[0, oo\)|\b[DESPQfgpqxykn]\b|\bc\b|\bA(?= (?:is|times)\b))"
_MATH = re.compile(rf"(?<![\w\\])(?:{_TERM}(?: (?:<=|>=|!=|<|>|=) {_TERM})+|{_LONE})(?![\w(])")
_SIGNS = (("<=", r"\leq "), (">=", r"\geq "), ("!=", r"\neq "), ("p_hat", r"\hat{p}"), ("+oo", r"+\infty"),
          ("oo", r"\infty"), ("min p", r"\min p"))  # fmt: skip
_LETTER = re.compile(r"(?<![A-Za-z\\])[pD](?![A-Za-z])")
_RELATION = re.compile(r" (?:=|<=|>=) ")
_CLASS = re.compile(r"\bc([12])\b")
_ENCLOSED = re.compile(r"(?:= )?\[(-?\d+\.\d+), (-?\d+\.\d+)\]")
_PHRASES = (  # after formulas are set
    (re.compile(r"\. There the difference of both sides is 0; for "), "; moving away from there, for "),
    (re.compile(r": ([A-Z][A-Za-z]{1,3})\.(?=\s|$)"), r", which is \\textbf{\1}."),
    (re.compile(r"\$ \$([<>])\$ 0"), r" \1 0$"),
    (re.compile(r"\$ \$\\(leq|geq)\$ 0"), r" \\\1 0$"),
    (re.compile(r", the two sides ([\d.]+) apart"), r"; the two differ by about \1"),
    (re.compile(r": since "), ", since "),
)


class _Notation:
    """How words and formulas are set: with the measure's own symbol, and the author's letters."""

    def __init__(self, measure: Measure, wishes: Mapping[str, str]):
        name = called(measure, NAMELESS)
        own = rf"\mathrm{{{name}}}" if name.isidentifier() and name != NAMELESS and "_" not in name else NAMELESS
        self.wishes = {"D": own, **wishes}
        self.name = f"${self.wishes['D']}$" if own != NAMELESS or "D" in wishes or name == NAMELESS else escaped(name)

    def math(self, latex: str) -> str:
        """A formula in the author's letters."""
        marked = latex.replace(r"\hat{p}", "\x01").replace(r"\mathcal{C}", "\x02")
        marked = _LETTER.sub(lambda found: self.wishes.get(found[0], found[0]), marked)
        marked = marked.replace("\x01", self.wishes.get("p_hat", r"\hat{p}"))
        return marked.replace("\x02", self.wishes.get("C", r"\mathcal{C}"))

    def words(self, text: str) -> str:
        """Words, the formulas in them set as formulas."""
        parts, end = [], 0
        for found in _MATH.finditer(text):
            parts += [escaped(text[end : found.start()]), f"${self.math(_set(found[0]))}$"]
            end = found.end()
        return "".join([*parts, escaped(text[end:])])

    def line(self, line: Line) -> str:
        """Words and formulas."""
        made = "".join(f"${self.math(_rounded(x.latex))}$" if isinstance(x, Math) else self.words(x) for x in line)
        for pattern, told in _PHRASES:
            made = pattern.sub(told, made)
        return made


def _rounded(latex: str) -> str:
    """An enclosure as a decimal.

    >>> _rounded("D = [0.08109, 0.08110]")
    'D \\\\approx 0.0811'
    """
    return _ENCLOSED.sub(lambda m: rf"\approx {(float(m[1]) + float(m[2])) / 2:.4g}", latex)


def _set(text: str) -> str:
    """A formula of words as LaTeX.

    >>> _set("D(p, p_hat) <= c1")
    'D(p, \\\\hat{p}) \\\\leq  c_1'
    """
    for plain, tex in _SIGNS:
        text = text.replace(plain, tex)
    return _CLASS.sub(r"c_\1", text)


def paper(
    verdicts: Iterable[Verdict],
    *,
    title: str = "",
    comments: Sequence[str] = (),
    notation: Mapping[str, str] | None = None,
) -> str:
    """The verdicts as propositions with proofs, in LaTeX with amsthm.

    Parameters
    ----------
    verdicts : iterable of Verdict
        What was found, with certificates, measure by measure.
    title : str
        Makes it a document that compiles by itself.
    comments : sequence of str
        Lines of comment at the top: versions, the command.
    notation : mapping, optional
        What the author calls p, p_hat, D and C (the codeframe), in LaTeX.

    Raises
    ------
    CheckError
        A certificate does not show what its verdict says.

    Examples
    --------
    >>> from axiomcheck import axioms, measures
    >>> from axiomcheck.verdict import decide
    >>> found = decide(Claim(measures.from_name("SE"), axioms.from_name("NN")))
    >>> r"\\begin{proposition}\\label{prop:SE-NN}" in paper([found])
    True
    """
    wishes = dict(notation or {})
    if stray := [k for k in wishes if k not in NAMES]:
        raise InputError(f"there is no notation for {stray[0]!r}; name one of {', '.join(NAMES)}")
    grouped: dict[tuple, list[Verdict]] = {}
    for v in verdicts:
        grouped.setdefault((v.claim.measure, v.claim.domain), []).append(v)
    body = [line for group in grouped.values() for line in _section(group, wishes)]
    if title:
        head = [*PREAMBLE, rf"\title{{{escaped(title)}}}", r"\author{}", r"\date{}", r"\begin{document}", r"\maketitle"]
        body = [*head, *body, r"\end{document}"]
    else:
        body = [rf"% needs \usepackage{{{PACKAGES}}} and {' '.join(ENVIRONMENTS)}", *body]
    return printable("\n".join([*(f"% {x}" for x in comments), *body]) + "\n")


def _section(verdicts: Sequence[Verdict], wishes: Mapping[str, str]) -> list[str]:
    claim = verdicts[0].claim
    measure, set_in = claim.measure, _Notation(claim.measure, wishes)
    label = _label(measure.name)
    lines = [rf"\section{{{_title(measure, set_in)}}}\label{{sec:{label}}}", *_definition(claim, set_in, label)]
    shared = _shared(verdicts)
    lines += [x for block in shared for x in _block(block, set_in, ())]
    for v in verdicts:
        lines += ["", *_proposition(v, set_in, f"{label}-{_label(v.claim.axiom.name)}", shared)]
    return [*lines, ""]


def _shared(verdicts: Sequence[Verdict]) -> list[Block]:
    """What several proofs say of the formula in the same words: its shape, and the summand at zeros."""
    found: list[list[Block]] = []
    for v in verdicts:
        if v.status is Status.PROVED:
            told = blocks(v)
            own = [i for i, b in enumerate(told) if isinstance(b, Para) and b.title == "Shape"][:1]
            found += [told[i : i + 2] for i in own if isinstance(told[i + 1], Display)]
            found += [[b] for b in told if isinstance(b, Para) and b.title == AT_ZEROS]
    kept = [x for i, x in enumerate(found) if x in found[i + 1 :] and x not in found[:i]]
    shapes = [x for x in kept if len(x) == 2]
    return [b for x in [*shapes[:1], *(y for y in kept if len(y) == 1)][: 2 if shapes else 0] for b in x]


def _label(name: str) -> str:
    """A label of letters and digits, the same for the same name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")[:40] or "D"


def _title(measure: Measure, set_in: _Notation) -> str:
    words = measure.title
    if not words or words.startswith(("formula given", "function given")):
        return "The measure" + (f" {set_in.name}" if called(measure) != NAMELESS else "")
    return escaped(words[0].upper() + words[1:])


def _definition(claim: Claim, set_in: _Notation, label: str) -> list[str]:
    """The notation, the formula with its label, where it has no value."""
    measure = claim.measure
    places = [] if measure.kind == FILTERING else list(space_of(measure).places)
    if measure.kind == FILTERING:
        start = r"Let $TP$, $FP$, $FN$ and $TN$ be the counts of a contingency matrix, and"
    elif places == ["p", "p_hat"]:
        start = set_in.line(
            (
                "Let ", Math("p", "p"), " be the true and ", Math("", r"\hat{p}"), " the predicted distribution "
                "over a codeframe ", Math("", r"\mathcal{C}"), " of ", Math("", r"n \geq 2"), " classes, and",
            )
        )  # fmt: skip
    else:
        start = f"Let ${', '.join(map(name_latex, places))}$ be as above, and"
    args = f"({', '.join(map(name_latex, places))})" if places else ""
    shown = measure_formula(measure.formula)
    lines = [start, r"\begin{equation}" + rf"\label{{eq:{label}}}",
             "  " + set_in.math(f"{NAMELESS}{args} = {shown.latex}") + ".", r"\end{equation}"]  # fmt: skip
    outside = excluded(measure, claim.domain).partition(";")[0]
    if outside:
        lines.append(f"It has {set_in.words(outside)}; nothing is asked of such points. We let $0 \\log 0 = 0$.")
    elif claim.domain != "natural" and claim.domain in statements.DOMAINS:
        lines.append(f"The axioms are read on the {claim.domain} domain: {set_in.words(statements.DOMAINS[claim.domain])}.")
    return lines


def _proposition(v: Verdict, set_in: _Notation, label: str, shared: Sequence[Block]) -> list[str]:
    claim, axiom = v.claim, v.claim.axiom
    name = escaped(declared.called(claim) if is_declared(claim) else axiom.name)
    told = rf"\textbf{{{name}}}" + (f" ({escaped(axiom.title)})" if axiom.title and len(name) < 12 else "")
    if v.certificate is None or v.status not in (Status.PROVED, Status.REFUTED):
        what = "for some values of its parameters only" if v.status is Status.CONDITIONAL else ""
        said = f"satisfies {told} {what}" if what else f"satisfies {told} is left open"
        return [rf"\par {set_in.name} {said}." if what else rf"\par Whether {set_in.name} {said}."]
    proved = v.status is Status.PROVED
    where = _where(v)
    says = f"satisfies {told}{where}" if proved else f"does not satisfy {told}"
    return [
        rf"\begin{{proposition}}\label{{prop:{label}}}",
        f"The measure {set_in.name} of~\\eqref{{eq:{_label(claim.measure.name)}}} {says}"
        + (": " if proved else ", which asks that ")
        + _uncapitalised(set_in.line(_statement(claim))),
        r"\end{proposition}",
        r"\begin{proof}",
        *_proof(v, set_in, shared),
        r"\end{proof}",
    ]


def _where(v: Verdict) -> str:
    if v.scope == "every n":
        return " for every number of classes"
    return "" if v.scope.startswith("every") else f" for {escaped(v.scope).replace('n =', '$n =$')}"


def _statement(claim: Claim) -> Line:
    """What the axiom says, and how it is read where that is not plain."""
    if is_declared(claim):
        line = declared.statement_line(claim)
    elif claim.measure.kind == FILTERING:
        line = (claim.axiom.meaning,)
    else:
        line = statements.statement_line(claim)
    ended = str(line[-1]).endswith(".") if line else True
    note = claim.statement.note
    return (*line, "" if ended else ".", f" Here {note}." if note else "")


def _proof(v: Verdict, set_in: _Notation, shared: Sequence[Block]) -> list[str]:
    """The explanation's blocks as paragraphs."""
    lines: list[str] = []
    wanted: Line = ()
    for block in blocks(v)[1:]:
        if isinstance(block, Para) and block.title.startswith("Derivative signs"):
            break  # another view of what has been shown
        if isinstance(block, Para) and block.title in SAID_BEFORE:
            continue
        if block in shared or _is_definition(block, v.claim):
            continue
        if isinstance(block, Para) and block.title == "What was to hold":
            wanted = block.line
            continue
        lines += _block(block, set_in, wanted)
    if lines[:1] == [r"\["]:
        lines = ["Let", *lines]
    return lines or ["This is immediate."]


def _is_definition(block: Block, claim: Claim) -> bool:
    """Does it say what the measure or the axiom is?"""
    own = filtering.claim_blocks(claim) if claim.measure.kind == FILTERING else statements.claim_blocks(claim)
    return block in own


def _block(block: Block, set_in: _Notation, wanted: Line) -> list[str]:
    if isinstance(block, Display):
        end = "" if block.math.latex.endswith((".", ",")) else "."
        return [r"\[", f"  {set_in.math(block.math.latex)}{end}", r"\]"]
    if isinstance(block, Grid):
        shown = Grid(
            tuple(_relettered(x, set_in) for x in block.header),
            tuple(tuple(_relettered(x, set_in) for x in row) for row in block.rows),
        )
        return to_latex([shown]).splitlines()[1:]
    if isinstance(block, Steps):
        return _steps(block.steps, set_in)
    line = _sentence(set_in.line(_without(block.line)))
    if block.title == "What holds":
        asked = set_in.line(wanted).rstrip(". ")
        return [f"The axiom asks that {asked}, but {_uncapitalised(line)}" if asked else line]
    if block.title == "Counterexample":
        return [f"{'Let' if 'take the' in line else 'Consider'} {_uncapitalised(line)}"]
    if block.title == AT_ZEROS:
        return [f"Where prevalences are zero, {line}"]
    if block.title == "Names":
        return [f"In what follows, {_uncapitalised(line)}"]
    return [line]


def _relettered(cell: str | Math, set_in: _Notation) -> str | Math:
    return Math(cell.text, set_in.math(cell.latex)) if isinstance(cell, Math) else cell


def _without(line: Line) -> Line:
    """The line in the words of a paper."""
    found: list[str | Math] = []
    for x in line:
        if isinstance(x, str):
            for old, new in WORDS.items():
                x = x.replace(old, new)
        found.append(x)
    return tuple(found)


def _sentence(text: str) -> str:
    """Begun with a capital letter and ended."""
    text = " ".join(text.split())
    text = text[0].upper() + text[1:] if text[:1].islower() else text
    return text if text.endswith((".", ":", ",", "and", "$", "}")) else f"{text}."


def _uncapitalised(text: str) -> str:
    return text[0].lower() + text[1:] if text[:1].isupper() and text[1:2].islower() else text


def _says_nothing(step: Step) -> bool:
    """Is it a step that nobody needs: a hypothesis, two equal numbers, a formula that equals itself?"""
    if step.inner:
        return False
    last = str(step.line[-1]) if step.line else ""
    shown = [x.text for x in step.line if isinstance(x, Math)]
    same = bool(shown) and _RELATION.search(shown[-1]) and len(set(_RELATION.split(shown[-1]))) == 1
    return bool(last.endswith(EMPTY) or same)


def _steps(steps: Sequence[Step], set_in: _Notation, depth: int = 0) -> list[str]:
    """The steps that say something, as sentences; several of them as a list."""
    kept = [s for s in dict.fromkeys(steps) if not _says_nothing(s)]
    left = "The remaining cases are immediate." if len(kept) < len(steps) else ""
    if not kept:
        return ["All of this is immediate."] if steps else []
    told = [_step(s, set_in, depth) for s in kept]
    if len(told) == 1 or depth > 1:
        return [*(x for one in told for x in one), *([left] if left and not depth else [])]
    items = [x for one in told for x in (rf"  \item {one[0]}", *(f"  {y}" for y in one[1:]))]
    return [r"\begin{enumerate}", *items, r"\end{enumerate}", *([left] if left and not depth else [])]


def _step(step: Step, set_in: _Notation, depth: int) -> list[str]:
    line = _sentence(set_in.line(_without(step.line)))
    return [line, *(_steps(step.inner, set_in, depth + 1) if step.inner else [])]
