"""Formula strings in the notation of papers mean what they say, and messages keep their columns."""

import pytest

from axiomcheck.errors import InputError
from axiomcheck.input import counts, formula, notation
from axiomcheck.lang.measure import Parameter
from axiomcheck.reading import read, read_all

SAME = [
    ("∑(|p − p̂|^2)", "sum(abs(p - p_hat)**2)"),
    ("mean(|p-p_hat|/(p+p_hat))", "mean(abs(p - p_hat)/(p + p_hat))"),
    ("√(∑((p-p̂)²))", "sqrt(sum((p - p_hat)**2))"),
    ("2·max(|p|^3 × |p_hat|)", "2*max(abs(p)**3*abs(p_hat))"),
    ("sum(|(-|p|)|)", "sum(abs(-abs(p)))"),
    ("∑|p − p̂|", "sum(abs(p - p_hat))"),
    ("∑ |p − p̂|^2/n + 1", "sum(abs(p - p_hat)**2)/n + 1"),
    ("||p − p̂||₁/2", "sum(abs(p - p_hat))/2"),
    ("1 - ||p - p_hat||_2", "1 - sqrt(sum((p - p_hat)**2))"),
    ("‖p − p̂‖_∞ + ‖p‖_{1}", "max(abs(p - p_hat)) + sum(abs(p))"),
    ("sum(|p-p̂|^1.5)^(2/3)", "sum(abs(p - p_hat)**(3/2))**(2/3)"),
    ("sum(p^0.3*|p-p̂|)", "sum(p**(3/10)*abs(p - p_hat))"),
    ("(∑(p))² + ∑((p−p̂)²)/n", "sum(p)**2 + sum((p - p_hat)**2)/n"),
]
REFUSED = [
    ("2*|p|", "stands outside"),
    ("sum(2|p|)", "column 6: this | was never opened"),
    ("sum(|p)", "column 5: this | is not closed"),
    ("sum(||p - p_hat||)", "column 5: || is a norm; say which"),
    ("||p - p_hat||_3", "column 1: || is a norm; say which"),
    ("∑|p − p̂|·p", "how far does this sum reach"),
    ("∑|p − p̂|/p", "how far does this sum reach"),
    ("∑|p − p̂| p", "how far does this sum reach"),
    ("∑(|p − q|^2)", "column 8: there is no 'q'"),
    ("sum(q̂)", "column 6: the character"),
    ("∑(p^2^2^99)", "column 9: the exponent must be"),
    ("sum(p^(1/13))", "the exponent must be"),
    ("sum(p^p_hat)", "an exponent must be a number"),
    ("∑(p − p̂)²", "column 10: is the sum raised to a power, or what it adds up"),
    ("∑ (p − p̂)**2/n", "is the sum raised to a power, or what it adds up"),
    ("sum(p³²)", "column 7: is this in the exponent as well"),
    ("sum(p² ³)", "column 7: is this in the exponent as well"),
    ("sum(p²3)", "column 7: is this in the exponent as well"),
]


@pytest.mark.parametrize(("text", "plain"), SAME)
def test_notation_of_papers_is_read(text, plain):
    assert formula.parse(text) == formula.parse(plain)
    assert read(text).measure.formula == formula.parse(plain)


@pytest.mark.parametrize(("text", "why"), REFUSED)
def test_what_stays_unclear_is_refused_where_it_stands(text, why):
    with pytest.raises(InputError, match=why.replace("|", r"\|")):
        formula.parse(text)


def test_greek_letters_are_parameters_and_lambda_is_no_word_of_python():
    written = read("λ*sum(|p − p̂|)/ε", params=["λ > 0", "ε=0.5"]).measure
    assert written == read("lambda*sum(abs(p - p_hat))/eps", params=["lambda > 0", "eps=1/2"]).measure
    assert written.parameters == (Parameter("lambda", low="0"),)
    assert [m.measure.name for m in read_all(["λ*max(p)", "max(p)"], ["λ=2"])] == ["2*max(p)", "max(p)"]
    assert read("TP/(TP + β*FP)", params=["β > 0"]).measure == read("TP/(TP + beta*FP)", params=["beta > 0"]).measure


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


DIALECTS = [
    (r"$\frac{1}{L}\sum_{i=1}^{L} |p_i - \hat{p}_i|$", "mean(abs(p - p_hat))"),
    (r"$\sum_{i=1}^K P_i \log\frac{P_i}{\hat{P}_i}$", "sum(p*log(p/p_hat))"),
    (
        r"$\text{MAE}(\alpha,\hat\alpha) = \frac{1}{|\mathcal{Y}|}\sum_{y \in \mathcal{Y}} |\alpha_y - \hat\alpha_y|$",
        "mean(abs(p - p_hat))",
    ),
    (r"$\sum_{y} (\pi_y - \hat{\pi}_y)^2$", "sum((p - p_hat)**2)"),
    (r"$\frac{1}{2}\lVert\alpha-\hat\alpha\rVert_1$", "1/2*sum(abs(p - p_hat))"),
]
UNCLEAR = {
    "n is there as well": r"$\sum_{i=1}^{L} n |p_i - \hat{p}_i|$",
    "two ends": r"$\sum_{i=1}^{M}\sum_{j=1}^{L} |p_i - \hat{p}_j|$",
    "a probability": r"$P(S|G) - \hat{P}_i$",
    "p is there as well": r"$\sum_{y} |p_y - \hat\alpha_y|$",
}


@pytest.mark.parametrize(("text", "plain"), DIALECTS)
def test_letters_of_other_papers(text, plain):
    pytest.importorskip("lark")
    found = read(text)

    assert found.measure.formula == formula.parse(plain)
    assert any("is the number of classes" in x or "true distribution" in x for x in found.notes)


@pytest.mark.parametrize("text", UNCLEAR.values(), ids=UNCLEAR)
def test_letters_whose_meaning_does_not_show_are_refused(text):
    pytest.importorskip("lark")
    with pytest.raises(InputError):
        read(text)


def test_a_sum_to_another_letter_beside_n_says_why():
    pytest.importorskip("lark")
    with pytest.raises(InputError, match="at one other letter where the formula has no n"):
        read(UNCLEAR["n is there as well"])


def test_a_parameter_stays_one_beside_prevalences():
    pytest.importorskip("lark")
    found = read(r"$\sum_{i=1}^{L} \alpha |p_i - \hat{p}_i|$").measure
    assert [x.name for x in found.parameters] == ["alpha"]


NORMS = [
    (r"$\lVert p-\hat{p}\rVert_1$", "sum(abs(p - p_hat))"),
    (r"$\|p-\hat p\|_2$", "sqrt(sum((p - p_hat)**2))"),
    (r"$\Vert p-\hat p\Vert_2^2$", "sum((p - p_hat)**2)"),
    (r"$\left\lVert p-\hat p\right\rVert^2_2$", "sum((p - p_hat)**2)"),
    (r"$\lVert p-\hat p\rVert_\infty$", "max(abs(p - p_hat))"),
    (r"$\frac{1}{2}\lVert\sqrt{p}-\sqrt{\hat p}\rVert_{2}$", "1/2*sqrt(sum((sqrt(p) - sqrt(p_hat))**2))"),
    (r"$D(p, q) = \lVert p - q\rVert_1$", "sum(abs(p - p_hat))"),
    (r"$\left(\sum_i |p_i-\hat p_i|^3\right)^{1/3}$", "sum(abs(p - p_hat)**3)**(1/3)"),
    (r"$D(p \Vert \hat p) = \lVert p - \hat p\rVert_1$", "sum(abs(p - p_hat))"),
]
NO_NORMS = [
    (r"$\lVert p-\hat p\rVert$", "which norm"),
    (r"$\lVert p-\hat p\rVert_3$", "which norm"),
    (r"$\lVert p \hat p\rVert_1$", "a product of two vectors"),
    (r"$\lVert n\rVert_1 + \sum_i p_i$", "one of a vector"),
    (r"$\lVert p-\hat p$", "not closed"),
    (r"$p-\hat p\rVert_1$", "no norm was opened"),
    (r"$\lVert\rVert_1$", "the norm of what"),
    (r"$\sum_i |p_i - \hat p_i| + \infty$", "values are finite"),
]


@pytest.mark.parametrize(("text", "plain"), NORMS)
def test_norms_in_latex(text, plain):
    pytest.importorskip("lark")
    assert read(text).measure.formula == formula.parse(plain)


@pytest.mark.parametrize(("text", "why"), NO_NORMS)
def test_norms_that_say_too_little_are_refused(text, why):
    pytest.importorskip("lark")
    with pytest.raises(InputError, match=why):
        read(text)


@pytest.mark.parametrize("text", ["arccos(sum(sqrt(p*p_hat)))", r"$\arccos\sum_{c} \sqrt{p_c \hat{p}_c}$"])
def test_arccos_is_read(text):
    if "$" in text:
        pytest.importorskip("lark")
    plain = "4*arctan(sqrt(1 - u)/(sqrt(2) + sqrt(1 + u)))"
    assert read(text).measure.formula == formula.parse(plain.replace("u", "sum(sqrt(p*p_hat))"))


@pytest.mark.parametrize("text", ["tanh(sum(sqrt(p*p_hat)))", "erf(sum(sqrt(p*p_hat)))"])
def test_a_function_that_only_renames_values_has_a_cure(text):
    with pytest.raises(InputError, match="keeps the order of its argument: ask about the argument"):
        read(text)
    assert read("sum(sqrt(p*p_hat))").measure.formula == formula.parse("sum(sqrt(p*p_hat))")
