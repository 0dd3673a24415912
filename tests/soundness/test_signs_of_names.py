"""u**sqrt(2) is written exp(sqrt(2) log u), and 0 where u is 0: right only of a u that is never negative, whatever its name."""

import pytest

from axiomcheck.errors import InputError
from axiomcheck.input import counts, lemmas, spaces
from axiomcheck.proving import prove

RULE = "must not be negative by its form"


@pytest.mark.parametrize("name", ["p", "p_hat", "n", "p_train", "x"])
def test_no_name_of_a_real_number_tells_its_sign(name):
    """`p**sqrt(2) = 0` was proved for p < 0, and `p**sqrt(2) > 0` refuted at p = -1, where there is no value."""
    for given in ([f"{name} < 0"], []):
        with pytest.raises(InputError, match=RULE):
            prove(f"{name}**sqrt(2) = 0", given=given)
    assert prove(f"abs({name})**sqrt(2) >= 0").verdict == "PROVED"


@pytest.mark.parametrize("name", ["p", "n", "x"])
def test_nor_does_one_in_a_lemma(name):
    assert _refused(lambda: lemmas.relation(f"{name}**sqrt(2) <= 0"))


@pytest.mark.parametrize(("kind", "read"), [("real", False), ("nonnegative", True), ("positive", True), ("simplex", True)])
@pytest.mark.parametrize("name", ["p", "y"])
def test_the_space_says_which_vectors_are_not_negative(kind, read, name):
    about = spaces.space({"vectors": {name: kind}, "measure": f"H({name})"}, "space")
    assert _refused(lambda: spaces.measure(f"sum({name}**sqrt(2))", "H", about)) is not read


def test_parameters_of_counts_have_the_sign_of_their_range():
    assert _refused(lambda: counts.parse("TP*p**sqrt(2)", ["p"]))
    assert _refused(lambda: counts.parse("TP*n**sqrt(2)", ["n"]))
    assert str(counts.parse("TP**sqrt(2)")) == "where(0 < TP, exp(sqrt(2)*log(TP)), 0)"


def _refused(read):
    try:
        read()
    except InputError as error:
        return RULE in str(error)
    return False
