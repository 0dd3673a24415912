"""Appendices say what verdicts show, in three formats; the LaTeX document compiles."""

import re
import shutil
import subprocess

import pytest
from click.testing import CliRunner

import axiomcheck
from axiomcheck import axioms, measures
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.cli import cli
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.input import declared
from axiomcheck.lang.claim import Claim
from axiomcheck.report.appendix import Heading, appendix
from axiomcheck.report.appendix_formats import printable
from axiomcheck.report.blocks import Either, Grid, Para, Step, Steps, to_text
from axiomcheck.report.explain import blocks, explain
from axiomcheck.report.numbers import value_math
from axiomcheck.report.paper import _Notation, lettered, paper
from axiomcheck.report.words import either
from axiomcheck.runner import run
from axiomcheck.verdict import Status, Verdict

SECONDS = 5
CELLS = [("kld", a) for a in PAPER_AXIOMS] + [
    ("nae", "abs"),
    ("nae", "ind"),
    ("f", "sm"),
    ("f", "nigq"),
    ("frs", "aw"),
]


def call(*words):
    return CliRunner().invoke(cli, [str(w) for w in words])


@pytest.fixture(scope="module")
def verdicts():
    claims = [
        Claim(
            m := measures.from_name(name),
            a := axioms.from_name(axiom),
            a.default if m.kind == "filtering" else "printed",
        )
        for name, axiom in CELLS
    ]
    return run(claims, jobs=0, seconds=SECONDS)


def test_every_axiom_has_its_section_and_every_line_of_its_explanation(verdicts):
    text = appendix(verdicts, "text")
    assert text.count("QED\n") == sum(v.status is Status.PROVED for v in verdicts) > 3
    for verdict in verdicts:
        assert f"\n{verdict.claim.axiom.name}, {verdict.claim.axiom.title}\n---" in text
        for block in blocks(verdict):
            said = to_text([block]).strip()
            assert said in text or said.startswith("Domain. "), said  # whose parts are said once each


def test_what_all_axioms_share_is_said_once(verdicts):
    text = appendix(verdicts, "text")
    assert text.count("Measure. KLD is the") == 1
    assert text.count("Domain. natural: every point") == 2  # KLD and NAE
    assert explain(verdicts[0]).count("Measure. KLD is the") == 1


def test_refutations_have_their_tables(verdicts):
    latex = appendix(verdicts, "latex")
    refuted = [v for v in verdicts if v.status is Status.REFUTED and v.certificate.rule == "point"]
    tables = latex.count(r"\begin{tabular}")
    assert len(refuted) >= 4 and tables >= len(refuted) + 4  # and an overview for each measure
    assert (
        appendix(verdicts, "markdown").count("| $p$ |") == appendix(verdicts, "text").count("\n    p   ") >= 4
    )


def test_latex_is_balanced_and_of_letters_that_can_be_printed(verdicts):
    latex = appendix(verdicts, "latex", Heading("Proofs: λ & 100 %", ("axiomcheck appendix --all",)))
    begun, ended = (re.findall(rf"\\{word}{{(\w+)}}", latex) for word in ("begin", "end"))
    assert sorted(begun) == sorted(ended) and begun[0] == "document"
    assert latex.count("{") == latex.count("}")
    assert r"\ensuremath{\lambda} \& 100 \%" in latex and "-{}-all" in latex
    assert all(c <= "\u017f" for c in latex)
    assert "\\documentclass" not in appendix(verdicts[:1], "latex")


def test_a_measure_of_hostile_name_cannot_write_latex_or_markdown():
    hostile = declared.parse(
        'name = "A"\ntitle = "\\\\input{x} $ # _ `b` <i> 字 ζ"\nformula = "max(abs(p - p_hat))"'
    ).measure
    (verdict,) = run([Claim(hostile, axioms.from_name("NN"))], jobs=0, seconds=SECONDS)
    latex, markdown = appendix([verdict], "latex"), appendix([verdict], "markdown")
    assert r"\input" not in latex and r"\textbackslash{}input\{x\} \$ \# \_" in latex
    assert "[U+5B57]" in latex and r"\ensuremath{\zeta}" in latex
    assert r"\<i\>" in markdown and r"\`b\`" in markdown


def test_what_is_open_is_said_and_what_does_not_replay_is_refused():
    claim = Claim(measures.from_name("AE"), axioms.from_name("MAX"))
    text = appendix([Verdict(claim, Status.UNKNOWN, reason="out of 1 s")], "text")
    assert "What stayed open. out of 1 s" in text and "QED" not in text
    with pytest.raises(CheckError):
        appendix([Verdict(claim, Status.PROVED, Certificate("mirror"))])
    with pytest.raises(CheckError):
        appendix([Verdict(claim, Status.PROVED)])
    with pytest.raises(InputError, match="no format"):
        appendix([], "html")


def test_printable_leaves_ascii_and_latin_alone():
    assert printable("Amigó $x$") == "Amigó $x$"


# -- the command ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "start"), [("a.tex", "% axiomcheck"), ("a.md", "## KLD"), ("a.txt", "KLD: ")]
)
def test_the_command_takes_the_format_from_the_file(name, start, tmp_path):
    done = call("appendix", "KLD", "--axiom", "MON", "--axiom", "IMP", "--jobs", 0, "-o", tmp_path / name)
    assert done.exit_code == 0 and "2 verdicts" in done.output
    assert (tmp_path / name).read_text().startswith(start)
    assert [x.name for x in tmp_path.iterdir()] == [name]


def test_the_command_prints_sections_in_the_sense_asked():
    done = call(
        "appendix", "KLD", "AE", "--axiom", "REL", "--domain", "smoothed", "--format", "markdown", "--jobs", 0
    )
    assert done.exit_code == 0
    assert re.findall(r"^## (\w+)", done.output, re.M) == ["KLD", "AE"]
    assert done.output.count("**Domain.** smoothed") == 2
    formula = call("appendix", "a*mean(abs(p - p_hat))", "--param", "a=2", "--axiom", "NN", "--jobs", 0)
    assert formula.exit_code == 0 and r"\textbf{Proved.}" in formula.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "name the measures"),
        (["KLD", "--all"], "not both"),
        (["KLD", "--axiom", "SM"], "none of these measures"),
        (["NOPE"], "there is no measure"),
        (["KLD", "-o", "/nowhere/a.tex"], "no folder"),
        (["KLD", "-o", "."], "is a folder"),
        (["KLD", "-o", "a.docx"], "a.docx: appendices are .tex, .md, .txt; change the suffix"),
        (["KLD", "--param", "a=1"], "no measure named here"),
        (["missing.toml"], "No such file"),
        (["F", "--domain", "smoothed"], "is not for measures of filtering"),
    ],
)  # fmt: skip
def test_the_command_refuses_in_one_line(words, said):
    done = call("appendix", *words)
    assert done.exit_code == 2 and said in done.output and len(done.output.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_the_whole_appendix_compiles(tmp_path):
    path = tmp_path / "appendix.tex"
    done = call("appendix", "--all", "--format", "latex", "-o", path)
    assert done.exit_code == 0, done.output
    assert len(re.findall(r"^\\section", path.read_text(), re.M)) == len(measures.catalog())
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300)
    log = made.stdout.decode("latin-1")
    assert made.returncode == 0, log[-2000:]
    assert (tmp_path / "appendix.pdf").stat().st_size > 100_000
    wide = [float(x) for x in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert all(x < 30 for x in wide), wide


# -- as a journal prints them ---------------------------------------------------------------


def test_a_paper_has_propositions_proofs_and_labels_and_no_empty_steps(verdicts):
    text = paper(verdicts)
    labels = re.findall(r"\\label\{(\S+?)\}", text)

    assert text.count(r"\begin{proposition}") == text.count(r"\begin{proof}") == text.count(r"\end{proof}")
    assert text.count(r"\begin{proposition}") >= len(CELLS) - 2 and len(labels) == len(set(labels))
    assert set(re.findall(r"\\eqref\{(\S+?)\}", text)) <= set(labels)
    assert "prop:KLD-MON" in labels and r"\mathrm{KLD}(p, x) < \mathrm{KLD}(p, y)" in text
    for empty in ("by hypothesis", "plainly", "QED", "rests on", "$0 = 0$", "Axiom.", "Measure."):
        assert empty not in text
    assert not re.search(r"(?<![$\\\w{(])\b(p_hat|c1|oo)\b", text)  # formulas are set as formulas


def words_of(block):
    """The words of a block that stand outside its formulas."""
    lines = [block.line] if isinstance(block, Para | Step) else [*block.rows] if isinstance(block, Grid) else []
    for inner in block.steps if isinstance(block, Steps) else getattr(block, "inner", ()):
        yield from words_of(inner)
    while lines:
        for x in lines.pop():
            if isinstance(x, Either):
                lines += [x.audit, x.paper]
            elif isinstance(x, str):
                yield x


def test_formulas_stand_in_blocks_as_formulas(verdicts):
    """So that nothing has to be found again in words that are written already."""
    said = [x for v in verdicts if v.claim.measure.kind == "quantification" for b in blocks(v)[1:] for x in words_of(b)]
    assert len(said) > 300
    for text in said:
        if "it holds for " in text:  # sentences of the language of properties, as they are declared
            continue
        assert not re.search(r"[<>^]|\b(p_hat|c1|c2|eps|oo)\b|\b[DEfg]\(", text), text


def test_what_a_paper_says_in_other_words_is_one_piece():
    line = (either("start from `x = y`", "both sides agree where `x = y`"), ", so ", value_math(["0.12341", "0.12342"]))
    assert to_text([Para(line)]) == "start from x = y, so [0.1234, 0.1235]\n"
    set_in = _Notation(measures.from_name("SE"), {"x": r"\xi"})
    assert set_in.sentence(line) == r"Both sides agree where $\xi = y$, so $\approx 0.1234$."


def test_letters_inside_names_and_commands_stay():
    wishes = {"p": r"\pi", "D": r"\Delta", "p_hat": "q"}
    assert lettered(r"\mathrm{KLD}(p,\hat{p}) \geq \mathrm{p} D_p", wishes) == r"\mathrm{KLD}(\pi,q) \geq \mathrm{p} \Delta_\pi"


def test_properties_without_a_name_are_said_and_have_labels_of_their_own():
    start = "for p, x and real a with 0 <= a <= 1: D(p, a*p + (1 - a)*x) <= D(p, x)"
    asked = [start, f"{start} + 0*a"]  # the same letters for longer than a label is
    text = paper(axiomcheck.verify("AE", asked))
    labels = re.findall(r"\\label\{(\S+?)\}", text)

    assert len(labels) == 4 and len(set(labels)) == 4
    assert text.count("has the following property for every number of classes: for all distributions $p$") == 2
    assert re.search(r"found and checked it, in \d+ steps", text) and "the property below" not in text


def test_counts_are_set_alike(verdicts):
    text = paper([v for v in verdicts if v.claim.measure.kind == "filtering"])
    assert not re.search(r"(?<!mathrm\{)\b(TP|FP|FN|TN)\b(?=[^a-z]*\$)", text.replace("FN to TP", "").replace("FP to TN", ""))
    assert r"\mathrm{TP}" in text


def test_a_paper_speaks_in_the_author_s_letters(verdicts):
    text = paper(verdicts[:2], notation={"p": r"\alpha", "p_hat": r"\hat{\alpha}", "D": r"\Delta"})

    assert r"\Delta(\alpha, \hat{\alpha}) =" in text and r"\hat{p}" not in text and r"\mathrm{KLD}" not in text
    with pytest.raises(InputError, match="no notation for 'q'"):
        paper(verdicts, notation={"q": "x"})


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_a_paper_compiles_without_a_warning(verdicts, tmp_path):
    theirs = axiomcheck.verify("gosgens2021:F1", ["MON", "SYM"])
    (tmp_path / "a.tex").write_text(paper([*verdicts, *theirs], title="Proofs & counterexamples"))
    for _ in range(2):
        done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"], cwd=tmp_path,
                              capture_output=True, text=True, timeout=120, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    assert "undefined" not in done.stdout and "multiply" not in done.stdout


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--notation", "p=q"], "goes with --style paper"),
        (["--style", "paper", "--format", "text"], "is LaTeX; leave out --format text"),
        (["--style", "paper", "-o", "x.txt"], "is LaTeX; end FILE in .tex"),
        (["--style", "paper", "--notation", "p"], "write NAME=LATEX"),
    ],
)
def test_options_of_papers_that_do_not_belong_are_refused(words, why):
    done = call("appendix", "KLD", *words)
    assert done.exit_code == 2 and why in done.stderr and not done.stdout


def test_the_command_writes_papers(tmp_path):
    done = call("appendix", "SE", "--axiom", "NN", "--style", "paper", "--notation", r"p=\alpha", "--jobs", 0)
    assert done.exit_code == 0 and r"\begin{proposition}\label{prop:SE-NN}" in done.stdout
    assert done.stdout.startswith("% axiomcheck") and "--style paper" in done.stdout
