r"""Proof appendices as a journal prints them: amsthm's propositions and proofs, in the author's notation.

A second rendering of the blocks of `explain`, whose certificates are replayed first.  What is left out is what a
referee would strike: steps that say nothing, headings inside proofs, what was said of the measure before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256

from axiomcheck.errors import InputError
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.matrix import CELLS, FILTERING
from axiomcheck.lang.measure import Measure
from axiomcheck.latex import variable_name
from axiomcheck.properties.spaces import space_of
from axiomcheck.report import declared, statements
from axiomcheck.report.appendix_formats import by_measure, printable
from axiomcheck.report.blocks import (
    Block,
    Display,
    Either,
    Grid,
    Inline,
    Line,
    Math,
    Para,
    Step,
    Steps,
    escaped,
    flat,
    latex_line,
    title_of,
    to_latex,
)
from axiomcheck.report.explain import blocks, claim_blocks
from axiomcheck.report.formulas import NAMELESS, called, measure_formula
from axiomcheck.report.headers import excluded_line
from axiomcheck.report.regions import in_words
from axiomcheck.report.words import said, typeset
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
    r"\setlength{\emergencystretch}{6em}",
    r"\sloppy",
    r"\allowdisplaybreaks",
]
SAID_BEFORE = ("Measure", "Axiom", "Reading", "Domain", "Values", "Search", "Change", "To hold", "Training")
WRITTEN = {"p_hat": r"\hat{p}", "C": r"\mathcal{C}"}  # the names that are no single letters
GROUPS = (r"\mathrm{", r"\mathcal{", r"\operatorname{", r"\text{")  # whose letters are no variables
LONGEST_LABEL, LONGEST_NOTATION = 40, 100
ENDS = (".", ":", ",", " and")


def lettered(latex: str, wishes: Mapping[str, str]) -> str:
    r"""A formula in the author's letters.

    >>> lettered(r"D(p, \hat{p}) = p\,\log p", {"p": r"\alpha", "p_hat": r"\hat{\alpha}"})
    'D(\\alpha, \\hat{\\alpha}) = \\alpha\\,\\log \\alpha'
    """
    made, i = "", 0
    while i < len(latex):
        name = next((k for k, own in WRITTEN.items() if latex.startswith(own, i)), None)
        if name is not None:
            token = WRITTEN[name]
        elif any(latex.startswith(g, i) for g in GROUPS):
            token = latex[i : latex.index("}", i) + 1]
        else:
            end = i + 1
            while latex[i].isalpha() or latex[i] == "\\":  # a letter, or a command with its whole name
                if end >= len(latex) or not latex[end].isalpha():
                    break
                end += 1
            name = token = latex[i:end]
        made += wishes.get(name or "", token)
        i += len(token)
    return made


class _Notation:
    """How words and formulas are set: with the measure's own symbol, and the author's letters."""

    def __init__(self, measure: Measure, wishes: Mapping[str, str]):
        name = called(measure, NAMELESS)
        own = rf"\mathrm{{{name}}}" if name.isidentifier() and name != NAMELESS and "_" not in name else NAMELESS
        counts = {x: rf"\mathrm{{{x}}}" for x in CELLS} if measure.kind == FILTERING else {}
        self.wishes = {"D": own, **counts, **wishes}
        self.name = f"${self.wishes['D']}$" if own != NAMELESS or "D" in wishes or name == NAMELESS else escaped(name)

    def math(self, latex: str) -> str:
        """A formula in the author's letters."""
        return lettered(latex, self.wishes)

    def line(self, line: Line) -> str:
        """Words and formulas."""
        return latex_line(tuple(self.part(x) for x in flat(line, "paper")))

    def part(self, x: Inline) -> Inline:
        """Words as they are; a formula in the author's letters, enclosures rounded."""
        return Math(x.text, self.math(x.rounded or x.latex)) if isinstance(x, Math) else x

    def sentence(self, line: Line) -> str:
        """Words and formulas, begun with a capital letter and ended."""
        begun = _begun(line, str.upper)
        last = str(begun[-1]) if begun and isinstance(begun[-1], str) else ""
        return self.line(begun if last.rstrip().endswith(ENDS) else (*begun, ".")).strip()


def _begun(line: Line, cased: Callable[[str], str]) -> Line:
    """The line with its first letter so; but abbreviations such as KLD stay."""
    first, *rest = flat(line, "paper") or ("",)
    if not isinstance(first, str) or first[1:2].isupper():
        return (first, *rest)
    return (cased(first[:1]) + first[1:], *rest)


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
    body = [line for group in by_measure(verdicts) for line in _section(group, wishes)]
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
    for v in verdicts:
        lines += ["", *_proposition(v, set_in, f"{label}-{_label(v.claim.axiom.name)}")]
    return [*lines, ""]


def _label(name: str) -> str:
    """A label of letters and digits, the same for the same name and another for another one.

    >>> _label("KLD"), _label("a + b"), _label("a - b")
    ('KLD', 'a-b-cb23f6', 'a-b-5a079d')
    """
    words = "".join(c if c.isascii() and c.isalnum() else " " for c in name).split()
    short = "-".join(words)[:LONGEST_LABEL].rstrip("-")
    return short if short == name else f"{short or 'D'}-{sha256(name.encode()).hexdigest()[:6]}"


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
        start = set_in.line(said("Let `TP`, `FP`, `FN` and `TN` be the counts of a contingency matrix, and"))
    elif places == ["p", "p_hat"]:
        codeframe = Math("C", r"\mathcal{C}")
        start = set_in.line((*said("Let `p` be the true and `p_hat` the predicted distribution over a codeframe "),
                             codeframe, *said(" of `n >= 2` classes, and")))  # fmt: skip
    else:
        start = f"Let ${', '.join(map(variable_name, places))}$ be as above, and"
    args = f"({', '.join(map(variable_name, places))})" if places else ""
    shown = measure_formula(measure.formula)
    lines = [start, r"\begin{equation}" + rf"\label{{eq:{label}}}",
             "  " + set_in.math(f"{NAMELESS}{args} = {shown.latex}") + ".", r"\end{equation}"]  # fmt: skip
    if measure.parameters:
        ranges = said(f"Here {in_words(measure.parameters)}; what is proved or refuted is so for every such value.")
        lines.append(set_in.line(ranges))
    if outside := excluded_line(measure, claim.domain):
        lines.append(set_in.line(("It has ", *outside, *said("; nothing is asked of such points. We let `0 log 0 = 0`."))))
    elif claim.domain != "natural" and claim.domain in statements.DOMAINS:
        lines.append(set_in.line(said(f"The axioms are read on the {claim.domain} domain: {statements.DOMAINS[claim.domain]}.")))
    return lines


def _proposition(v: Verdict, set_in: _Notation, label: str) -> list[str]:
    claim, axiom = v.claim, v.claim.axiom
    name = escaped(declared.called(claim) if is_declared(claim) else axiom.name)
    told = rf"\textbf{{{name}}}" + (f" ({escaped(axiom.title)})" if axiom.title and len(name) < 12 else "")
    if v.status is Status.CONDITIONAL:
        return [rf"\par {set_in.name} satisfies {told} for some values of its parameters only."]
    if v.certificate is None or v.status not in (Status.PROVED, Status.REFUTED):
        return [rf"\par Whether {set_in.name} satisfies {told} is left open."]
    proved = v.status is Status.PROVED
    says = f"satisfies {told}{_where(v)}: " if proved else f"does not satisfy {told}, which asks that "
    if is_declared(claim) and declared.called(claim) == declared.NAMELESS:
        says = f"has the following property{_where(v)}: " if proved else "does not have the following property: "
    return [
        rf"\begin{{proposition}}\label{{prop:{label}}}",
        f"The measure {set_in.name} of~\\eqref{{eq:{_label(claim.measure.name)}}} {says}"
        + set_in.line(_begun(_statement(claim), str.lower)),
        r"\end{proposition}",
        r"\begin{proof}",
        *_proof(v, set_in),
        r"\end{proof}",
    ]


def _where(v: Verdict) -> str:
    if v.scope == "every n":
        return " for every number of classes"
    return "" if v.scope.startswith("every") else f" for ${typeset(v.scope)}$"


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
    return (*line, "" if ended else ".", *((" (Reading: ", *statements.note_line(note), ".)") if note else ()))


def _proof(v: Verdict, set_in: _Notation) -> list[str]:
    """The explanation's blocks as paragraphs."""
    lines: list[str] = []
    wanted: Line = ()
    known = claim_blocks(v.claim)  # which say what the measure and the axiom are
    for block in blocks(v)[1:]:
        title = title_of(block)
        if isinstance(block, Para) and title == "What was to hold":
            wanted = block.line
        elif title not in SAID_BEFORE and block not in known:
            lines += _block(block, set_in, wanted)
    return lines or ["This is immediate."]


def _block(block: Block, set_in: _Notation, wanted: Line) -> list[str]:
    if isinstance(block, Display):
        end = "" if block.math.latex.endswith((".", ",")) else "."
        return [*([block.lead] if block.lead else []), r"\[", f"  {set_in.math(block.math.latex)}{end}", r"\]"]
    if isinstance(block, Grid):
        rows = tuple(tuple(map(set_in.part, row)) for row in (block.header, *block.rows))
        return to_latex([Grid(rows[0], rows[1:])]).splitlines()[1:]
    if isinstance(block, Steps):
        return _steps(block.steps, set_in)
    return [set_in.sentence(_told(block, wanted))]


def _told(block: Para, wanted: Line) -> Line:
    """The paragraph without its heading, which goes into the sentence."""
    if block.title == "What holds":
        asked = wanted[:-1] if wanted[-1:] == (".",) else wanted
        return ("The axiom asks that ", *asked, ", but ", *_begun(block.line, str.lower)) if asked else block.line
    if block.title == "Counterexample":
        opening = "Let " if any(isinstance(x, Either) for x in block.line) else "Consider "
        return (opening, *_begun(block.line, str.lower))
    return block.line


def _steps(steps: Sequence[Step], set_in: _Notation, depth: int = 0) -> list[str]:
    """The steps that say something, as sentences; several of them as a list."""
    own = list(dict.fromkeys(steps))
    deeper = depth + (len(own) > 1)
    told = [[set_in.sentence(s.line), *(_steps(s.inner, set_in, deeper) if s.inner else [])] for s in own]
    if len(told) == 1 or depth > 2:
        return [x for one in told for x in one]
    items = [x for one in told for x in (rf"  \item {one[0]}", *(f"  {y}" for y in one[1:]))]
    return [r"\begin{enumerate}", *items, r"\end{enumerate}"]


def notation_of(texts: Iterable[str]) -> dict[str, str]:
    """What the author calls things, said as `p=\\alpha`."""
    found = {}
    for text in texts:
        name, equals, latex = (x.strip() for x in text.partition("="))
        if not equals or not latex or len(latex) > LONGEST_NOTATION:
            raise InputError(f"--notation {text[:60]!r}: write NAME=LATEX, such as 'p=\\alpha'")
        found[name] = latex
    return found
