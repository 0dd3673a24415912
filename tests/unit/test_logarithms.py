"""Logarithms to other bases in formulas: read as quotients, and refused in sentences with a cure."""

from __future__ import annotations

import pytest

from axiomcheck.errors import InputError
from axiomcheck.input import grammar
from axiomcheck.properties.reader import read
from axiomcheck.reading import read as read_measure


@pytest.mark.parametrize("base", [2, 10])
def test_other_bases_are_quotients(base: int) -> None:
    assert grammar.parse(f"sum(p*np.log{base}(p/p_hat))") == grammar.parse(f"sum(p*(log(p/p_hat)/log({base})))")


def test_a_sentence_says_how_to_write_them() -> None:
    with pytest.raises(InputError, match=r"no function log2; write log\(x\)/log\(2\)"):
        read("for p, x: D(p, x) <= log2(n)")


def test_a_measure_that_only_theories_have_is_hinted_at() -> None:
    with pytest.raises(InputError, match=r"'F1'; did you mean .*gosgens2021:F1"):
        read_measure("F1")
