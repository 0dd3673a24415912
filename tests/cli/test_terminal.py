"""What a terminal shows, narrow or wide, in colour or without: everything, in lines that fit."""

import os
import re
import shutil
import subprocess
import sys

import pytest
from click.testing import CliRunner

from axiomcheck.cli import cli
from axiomcheck.cli.show import grid, overwrite
from axiomcheck.report.terminal import fitted

pty = pytest.importorskip("pty")  # not on Windows
import fcntl  # noqa: E402
import struct  # noqa: E402
import termios  # noqa: E402

ESCAPES = re.compile(r"\x1b\[[0-9;]*[mK]")
COMMANDS = [
    ["verify", "KLD", "--axiom", "MON,REL"],
    ["verify", "WAcc", "--domain", "noninformative"],
    ["rate", "KLD", "IMP", "--samples", "10"],
    ["list", "axioms"],
    ["recommend"],
]


def on_terminal(words, width, **environment):
    """What the command prints on a terminal of this width, and its exit code."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    inherited = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "axiomcheck", *words],
        stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.DEVNULL,
        env={**inherited, "TERM": "xterm", **environment},
    )  # fmt: skip
    os.close(slave)
    read = b""
    while True:
        try:
            some = os.read(master, 65536)
        except OSError:  # Linux says so where the other end is closed
            some = b""
        if not some:
            break
        read += some
    os.close(master)
    return read.decode().replace("\r\n", "\n"), process.wait()


def words_of(text):
    return {word.rstrip(":") for word in text.split()}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_nothing_is_cut(words):
    """A narrow terminal shows every word of the table that a pipe gets."""
    piped = subprocess.run([sys.executable, "-m", "axiomcheck", *words], capture_output=True, text=True)
    shown, code = on_terminal(words, 60)

    assert code == piped.returncode == 0
    assert words_of(piped.stdout) <= words_of(ESCAPES.sub("", shown))


@pytest.mark.parametrize("width", [20, 33, 40, 60, 80, 120])
def test_lines_fit(width):
    headers = ["measure", "verdict", "scope", "trusts", "reason"]
    rows = [
        ["KLD, smoothed", "PROVED", "every n", "kernel", "f + 1*(p_hat - p) grows away from p_hat = p"],
        ["WAcc", "CONDITIONAL", "every matrix", "kernel + z3", "holds exactly for 3/5 < lambda < 5/3"],
    ]
    shown = fitted(headers, rows, width)

    if width >= 33:  # wider than two columns of short words
        assert max(map(len, shown.splitlines())) <= width
    for row in rows:
        for cell in row:
            assert all(word in shown for word in cell.split())


@pytest.mark.parametrize("words", [["show", "MON"], ["rate", "KLD", "IMP", "--samples", "10"]], ids=" ".join)
def test_prose_fits_and_a_command_is_not_broken(words):
    shown, _ = on_terminal(words, 60)
    lines = ESCAPES.sub("", shown).splitlines()
    assert all(len(line) <= 60 for line in lines if not line.startswith("axiomcheck ")) and len(lines) > 8
    assert words[0] == "show" or lines[-1] == "axiomcheck rate KLD IMP --samples 10 --seed 0"


def test_columns_that_do_not_fit_come_in_blocks_of_aligned_columns():
    headers = ["measure", *(f"A{k}" for k in range(9))]
    rows = [["AE", *["PROVED"] * 9], ["NRAE", *["REFUTED"] * 9]]
    blocks = fitted(headers, rows, 40).split("\n\n")

    assert len(blocks) == 3
    for block in blocks:
        assert [line.split()[0] for line in block.splitlines()] == ["measure", "AE", "NRAE"]
        head, first, second = block.splitlines()
        for name in head.split()[1:]:
            assert first[head.index(name) :].startswith("PROVED")
            assert second[head.index(name) :].startswith("REFUTED")


def test_a_long_column_stays_on_the_page_of_a_paper():
    rows = [["KLD", "no", "p = (0.2, 0.8), q = (0.4, 0.6), x = (0.6, 0.4), y = (0.8, 0.2): 0.33 <= 0.38"]]

    columns = r"\begin{tabularx}{\linewidth}{ll>{\hsize=1.00\hsize\raggedright\arraybackslash}X}"
    assert columns in grid(["measure", "REL", "reason"], rows, "latex")
    assert grid(["measure", "REL"], [row[:2] for row in rows], "latex").startswith(r"\begin{tabular}{ll}")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_verdicts_in_latex_fit_an_article(tmp_path):
    shown = CliRunner().invoke(cli, ["verify", "KLD", "--format", "latex"]).output
    (package,) = re.findall(r"% needs (.*)", shown)
    article = [r"\documentclass{article}", package, r"\begin{document}", r"\noindent", shown, r"\end{document}"]
    (tmp_path / "article.tex").write_text("\n".join(article))
    command = ["pdflatex", "-interaction=batchmode", "article"]
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60)

    assert made.returncode == 0
    too_wide = re.findall(r"Overfull \\hbox \(([\d.]+)pt", (tmp_path / "article.log").read_text())
    assert max(map(float, too_wide), default=0) < 10  # a formula is not broken


def test_as_little_as_can_be_is_set_below_its_row():
    headers = ["name", "title", "formula"]
    rows = [["NKLD", "normalized Kullback-Leibler divergence", "2*" + "(exp(sum(p*log(p/p_hat))) + 1) " * 2]]

    assert fitted(headers, rows, 50).splitlines()[0].split() == ["name", "title"]
    assert "title:" not in fitted(headers, rows, 50)


def test_progress_stays_on_one_line(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    overwrite("7/12  " + "a long name " * 10)

    (line,) = ESCAPES.sub("", capsys.readouterr().err).split("\r")[1:]
    assert line.startswith("7/12  a long name") and len(line) < 40


def test_colours_only_where_they_are_wanted():
    words = ["verify", "AE", "--axiom", "IMP"]

    assert "\x1b[32mPROVED" in on_terminal(words, 80)[0]
    assert "\x1b[" not in on_terminal(words, 80, NO_COLOR="1")[0]
    assert "\x1b[" not in on_terminal(words, 80, TERM="dumb")[0]
