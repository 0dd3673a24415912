"""Rows come in order as soon as they can, and what is being done is said on terminals only."""

import io
import sys

import pytest

from axiomcheck import axioms, measures
from axiomcheck.cli.live import Deciding, Working, run_shown
from axiomcheck.cli.options import Budget
from axiomcheck.lang.claim import Claim
from axiomcheck.report.terminal import Rows
from axiomcheck.verdict import Status, Verdict

CLAIMS = [Claim(measures.from_name("AE"), axioms.from_name(x)) for x in ("NN", "MON", "IMP")]


class Terminal(io.StringIO):
    def isatty(self):
        return True


def unknown(k):
    return Verdict(CLAIMS[k], Status.UNKNOWN)


@pytest.mark.parametrize(
    ("order", "steps"),
    [
        ((0, 1, 2), [[0], [0, 1], [0, 1, 2]]),
        ((2, 1, 0), [[], [], [0, 1, 2]]),
        ((1, 0, 2), [[], [0, 1], [0, 1, 2]]),
    ],
)
def test_a_row_is_printed_when_those_before_it_are(order, steps):
    printed, seen = [], []
    deciding = Deciding(CLAIMS, 2, lambda k, _verdict: printed.append(k))
    for k in order:
        deciding(k, unknown(k))
        seen.append(list(printed))
    assert seen == steps


def test_what_is_done_is_printed_where_something_before_it_stays_open():
    printed = []
    deciding = Deciding(CLAIMS, 2, lambda k, _verdict: printed.append(k))
    deciding(2, unknown(2))
    deciding.rows(all_of_them=True)
    assert printed == [2]


def test_the_line_names_what_is_under_way():
    deciding = Deciding(CLAIMS, 2)
    assert str(deciding) == "0/3 decided; AE NN, AE MON"
    deciding(0, unknown(0))
    assert str(deciding) == "1/3 decided; AE MON, AE IMP"


def test_a_terminal_is_told_and_its_line_is_cleared(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with Working(lambda: "reading mine.py:f"):
        pass
    assert "reading mine.py:f  0 s" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


def test_a_pipe_is_told_nothing(capsys):
    rows = []
    verdicts, interrupted = run_shown(CLAIMS, Budget(jobs=0), lambda k, v: rows.append((k, v.status.name)))
    assert not interrupted and len(verdicts) == 3
    assert rows == [(0, "PROVED"), (1, "PROVED"), (2, "PROVED")]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("width", [None, 200, 60, 40])
def test_no_word_of_a_row_is_lost_and_lines_fit(width):
    rows = Rows(["axiom", "verdict", "reason"], [6, 9], width)
    cells = ["MON", "PROVED", "the summand grows as its prediction moves away from the truth"]
    lines = [*rows.header(), *rows.lines(cells)]

    assert {w for c in (*cells, *rows.headers) for w in c.split()} == {w for x in lines for w in x.split()}
    assert width is None or max(map(len, lines)) <= width


def test_what_does_not_fit_beside_a_reason_is_set_below_with_it():
    """Not even the titles make a row longer than the terminal, and vectors stay on one line."""
    rows = Rows(["axiom", "scope", "title", "reason"], [5, 8, 36], 44)
    cells = ["SM", "every n", "strict monotonicity of relabelling", "it should be 0, for p = (0.25, 0.25, 0.5)"]

    assert rows.header() == ["axiom  scope", "    title: reason"]
    assert rows.lines(cells) == [
        "SM     every n",
        "    strict monotonicity of relabelling: it",
        "    should be 0, for p = (0.25, 0.25, 0.5)",
    ]
