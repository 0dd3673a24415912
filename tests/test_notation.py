"""Formula strings in the notation of papers mean what they say, and messages keep their columns."""

import pytest

from axiomcheck.errors import InputError
from axiomcheck.input import counts, formula, notation
from axiomcheck.reading import read

SAME = [
    ("∑(|p − p̂|^2)", "sum(abs(p - p_hat)**2)"),
    ("mean(|p-p_hat|/(p+p_hat))", "mean(abs(p - p_hat)/(p + p_hat))"),
    ("√(∑((p-p̂)²))", "sqrt(sum((p - p_hat)**2))"),
    ("2·max(|p|^3 × |p_hat|)", "2*max(abs(p)**3*abs(p_hat))"),
    ("sum(|(-|p|)|)", "sum(abs(-abs(p)))"),
]
REFUSED = [
    ("2*|p|", "stands outside"),
    ("sum(2|p|)", "column 6: this | was never opened"),
    ("sum(|p)", "column 5: this | is not closed"),
    ("sum(||p - p_hat||)", "column 5: || is a norm"),
    ("∑(|p − q|^2)", "column 8: there is no 'q'"),
    ("sum(q̂)", "column 6: the character"),
    ("∑(p^2^2^99)", "column 9: the exponent must be"),
    ("sum(p^(1/3))", "the exponent must be"),
]


@pytest.mark.parametrize(("text", "plain"), SAME)
def test_notation_of_papers_is_read(text, plain):
    assert formula.parse(text) == formula.parse(plain)
    assert read(text).measure.formula == formula.parse(plain)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_stays_unclear_is_refused_where_it_stands(text, why):
    with pytest.raises(InputError, match=why.replace("|", r"\|")):
        formula.parse(text)


def test_counts_have_it_too_and_conditions_stay_conditions():
    assert counts.parse("P(S|G)^2 − |TP·TN|") == counts.parse("P(S|G)**2 - abs(TP*TN)")
    with pytest.raises(InputError, match="column 8: the character 'ß'"):
        counts.parse("TP + FP ß".replace(" ß", "ß"))


@pytest.mark.parametrize("text", ["|", "||", "|p||", "^", "∑∑∑", "p̂̂", "|p|p|", "\u0302", "|(|)"])
def test_odd_marks_are_one_clear_error(text):
    with pytest.raises(InputError):
        formula.parse(text)


def test_every_character_remembers_its_column():
    written, columns = notation.plain("a^2 + |b|")
    assert written == "a**2 + abs(b)"
    assert [written[k] for k, c in enumerate(columns) if c == 1] == ["*", "*"]
    assert len(columns) == len(written)
