"""Explanations say what was proved, for every verdict, and nothing that was not."""

import re
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from axiomcheck import axioms, measures
from axiomcheck.axioms import PAPER_AXIOMS
from axiomcheck.errors import CheckError, InputError
from axiomcheck.exact.certificate import Certificate
from axiomcheck.lang.axiom import DOMAINS
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import num, sym
from axiomcheck.lang.goal import ge, gt, le, lt
from axiomcheck.report.blocks import to_latex, to_text
from axiomcheck.report.condensed import LEVELS
from axiomcheck.report.explain import blocks, explain, summary
from axiomcheck.report.formulas import chains, formula, tidy
from axiomcheck.report.numbers import decimal, value_math
from axiomcheck.runner import replay_stored, run
from axiomcheck.store import Store
from axiomcheck.verdict import Status, Verdict, decide

PAPER_MEASURES = ("ae", "nae", "rae", "nrae", "se", "dr", "kld", "nkld", "pd")
READINGS = ("binary", "printed", "repaired")
SECONDS = 1.0  # a cell that stays open within it is explained as open


def claim(measure, axiom, reading="printed", domain="natural", signs="same", classes=None):
    return Claim(measures.from_name(measure), axioms.from_name(axiom), reading, domain, signs, classes)


def cells(reading):
    for domain, measure, axiom in product(DOMAINS, PAPER_MEASURES, PAPER_AXIOMS):
        if axioms.from_name(axiom).statement(reading) is not None:
            yield claim(measure, axiom, reading, domain)


@pytest.fixture(scope="session", params=[pytest.param(r, marks=[] if r == "printed" else pytest.mark.slow) for r in READINGS])
def decided(request):
    """A verdict for every cell of Table 1 in every domain; equal statements are decided once."""
    known: dict[str, Verdict] = {}
    found, store = [], Store()
    for asked in cells(request.param):
        if asked.key not in known:
            shipped = replay_stored(asked, store)
            known[asked.key] = decide(asked, SECONDS) if shipped is None else shipped
        found.append(replace(known[asked.key], claim=asked))
    return found


@pytest.fixture(scope="session")
def explained(decided):
    """Every verdict as text and as LaTeX, its certificate replayed once."""
    documents = [(verdict, blocks(verdict)) for verdict in decided]
    return [(verdict, to_text(found), to_latex(found)) for verdict, found in documents]


# -- every cell ---------------------------------------------------------------------


def test_there_is_something_of_every_kind(decided):
    assert {Status.PROVED, Status.REFUTED, Status.UNDEFINED} <= {v.status for v in decided}


def test_every_verdict_says_measure_axiom_reading_domain_and_scope(explained):
    for verdict, text, latex in explained:
        asked = verdict.claim
        for part in (asked.measure.name, asked.axiom.name, f"{asked.reading} reading", f"{asked.domain}:"):
            assert part in text, verdict
            assert part in latex, verdict
        assert f"({verdict.scope}" in text, verdict
        assert text.endswith("\n"), verdict


def test_proofs_have_lines_and_refutations_their_point(explained):
    for verdict, text, _ in explained:
        if not verdict.certificate or not (verdict.certificate.steps or "values" in verdict.certificate.params):
            continue
        if verdict.status is Status.PROVED:
            assert "Proof. " in text and "  1. " in text, verdict
        elif verdict.status is Status.REFUTED:
            assert "Counterexample." in text or "Denial." in text, verdict
            assert "What holds." in text or "Proof. " in text, verdict
        elif verdict.status is Status.UNDEFINED:
            assert "Why." in text, verdict


def test_proofs_are_short_and_shallow(explained):
    for verdict, text, _ in explained:
        lines = [line.split()[0] for line in text.partition("Proof. ")[2].splitlines() if line.strip()[:1].isdigit()]
        assert max((mark.count(".") for mark in lines if mark[-1] == "."), default=0) <= LEVELS, verdict
        assert len(text.splitlines()) < 90, verdict


def test_an_oracle_is_always_named(explained):
    for verdict, text, _ in explained:
        if "z3" in verdict.trusts:
            assert "rests on kernel + z3" in text, verdict
        elif verdict.certificate is not None:
            assert "rests on kernel" in text, verdict
            assert "Z3" not in text, verdict


def test_summaries_are_one_line_and_need_no_search(decided):
    for verdict in decided:
        line = summary(verdict)
        assert line, verdict
        assert "\n" not in line, verdict
        assert len(line) < 300, (verdict, line)


def test_internal_names_do_not_leak(explained):
    internal = re.compile(r"shrink|t_t_|PLACE|QQ|moment_|None|<formula|Expr")
    for verdict, text, latex in explained:
        if verdict.status is not Status.UNKNOWN:
            assert not internal.search(" ".join(text.split())), verdict
            assert not internal.search(" ".join(latex.split())), verdict


# -- what some must say ----------------------------------------------------------------


def test_kld_ioi_is_told_as_by_hand():
    text = " ".join(explain(decide(claim("kld", "ioi"))).split())
    for part in (
        "1. if D(p, x) = 0: x[c] = p[c] for every class c:",
        "0 < D(p, x), since sum(p[i]) = 1 and sum(x[i]) = 1, which contradicts D(p, x) = 0:",
        "p[d] - x[d] <= p[d]*log(p[d]/x[d]) for every class d other than c: if x[d] = 0, as p[d] = 0;",
        "since log(x[d]/p[d]) <= x[d]/p[d] - 1",
        "0 <= sum(p[i]*log(p[i]/x[i]) - (p[i] - x[i]), i other than c), as before.",
        "2. if x[i] = p[i] for every class i: D(p, x) = 0",
    ):
        assert part in text


def test_proof_summaries():
    assert summary(decide(claim("kld", "nn"))).startswith("class by class, p[i] - x[i] <= p[i]*log(p[i]/x[i])")
    assert summary(decide(claim("ae", "nn"))).startswith("class by class, 0 <= abs(x[i] - p[i])")


def test_a_counterexample_is_the_papers_little_table():
    values = {"p": ["1/5", "4/5"], "x": ["1/4", "3/4"], "y": ["3/20", "17/20"], "a": "1/20", "c": 1, "d": 2}
    certificate = Certificate("point", {"classes": 2, "values": values})
    verdict = Verdict(claim("kld", "imp"), Status.REFUTED, certificate)
    text = explain(verdict)
    for row in (
        "c1     c2     D",
        "p   0.2    0.8",
        "x   0.25   0.75   [0.007002, 0.007003]",
        "y   0.15   0.85   [0.009036, 0.009037]",
    ):
        assert row in text
    assert "a = 0.05" in text
    assert "D(p, x) != D(p, y)" in text
    assert summary(verdict) == (
        "D(p, x) should equal D(p, y), but 0.007002 != 0.009037, "
        "for p = (0.2, 0.8), x = (0.25, 0.75), y = (0.15, 0.85)"
    )


def test_an_amended_reading_says_so():
    assert "Reading. amended: the part has the same true and predicted mass." in explain(
        decide(claim("ae", "ind", "repaired"))
    )


def test_what_denies_an_axiom_is_said_and_proved():
    text = " ".join(explain(decide(claim("ae", "max"))).split())
    assert "Denial. with two classes no error at q = 1/n is the largest of all: it holds for q, y and classes c, d" in text
    assert "with q = 1/n: some p, x, z with z = y: D(q, z) < D(p, x). So the axiom is false." in text
    assert "take p[i] = [i = d], x[i] = [i = c], z[i] = y[i]." in text
    assert "Here [i = c] is 1 if the two classes are the same, and 0 otherwise." in text


def test_smoothed_witnesses_say_for_which_eps():
    text = explain(decide(claim("ae", "rel", "binary", "smoothed")))
    assert "for every eps > 0" in text


def test_unknown_shows_what_stayed_open():
    verdict = Verdict(claim("kld", "mon"), Status.UNKNOWN, reason="separable: open: 0 < x  |-  0 < x - 1")
    assert "What stayed open. separable: open: 0 < x  |-  0 < x - 1" in explain(verdict)
    assert summary(verdict) == "0 < x |- 0 < x - 1"


# -- nothing is invented --------------------------------------------------------------


TRUE, FALSE = claim("kld", "mon"), claim("kld", "imp")
TAMPERED = {
    "no steps": (TRUE, lambda v: with_certificate(v, steps="")),
    "more than steps": (TRUE, lambda v: with_certificate(v, params={"multiplier": "2"})),
    "other steps": (TRUE, lambda v: with_certificate(v, steps=v.certificate.steps[:-8])),
    "another status": (TRUE, lambda v: replace(v, status=Status.REFUTED)),
    "another claim": (TRUE, lambda v: replace(v, claim=FALSE)),
    "no certificate": (TRUE, lambda v: replace(v, certificate=None)),
    "an unknown rule": (TRUE, lambda v: replace(v, certificate=Certificate("obvious"))),
    "the witness of another measure": (FALSE, lambda v: replace(v, claim=claim("ae", "imp"))),
}


@cache
def verdict_of(asked):
    return decide(asked)


def with_certificate(verdict, **changes):
    return replace(verdict, certificate=replace(verdict.certificate, **changes))


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_certificate_is_not_explained(what):
    asked, change = TAMPERED[what]
    with pytest.raises(CheckError):
        explain(change(verdict_of(asked)))


def test_an_unknown_format_is_refused():
    with pytest.raises(InputError, match="text, latex"):
        explain(decide(claim("ae", "nn")), "pdf")


# -- notation ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (num(0) + sym("a") + sym("a") - sym("a"), "a"),
        (num(1) * (sym("z") + 0), "z"),
        (sym("x") ** 1, "x"),
        (num(1) - num("1/2") * sym("r"), "1 - r/2"),
        (1 - sym("p"), "1 - p"),
        (sym("x") * sym("y") + sym("z") - sym("z"), "x*y"),
    ],
)
def test_tidying(written, shown):
    assert formula(written).text == shown


def test_tidying_keeps_values():
    from axiomcheck.exact.evaluate import evaluate

    x, y = sym("x"), sym("y")
    for e in (
        abs(x - y) * 2 / (1 + x * 3 - x),
        (-(x - y)) ** 2 + 0 * x,
        1 - (1 - x) * (y - 1),
        (x / 2 + 0) / (y * 1),
    ):
        for point in product([Fraction(1, 3), Fraction(2, 7)], repeat=2):
            env = dict(zip("xy", point, strict=True))
            assert evaluate(tidy(e), env) == evaluate(e, env)


def test_hypotheses_become_chains():
    x, y, z = (sym(k) for k in "xyz")
    shown = [str(c) for c in chains([gt(x, 0), gt(y, 0), gt(z, 0), lt(z, y), le(y, x)])]
    assert shown == ["0 < z < y <= x"]
    assert [str(c) for c in chains([ge(y - x, 0), le(y, 1)])] == ["x <= y <= 1"]


def test_numbers():
    assert decimal(Fraction(1, 4)) == "0.25"
    assert decimal(Fraction(1, 7)) == "1/7"
    assert decimal(Fraction(3)) == "3"
    assert str(value_math(["0.1234567", "0.1234568"])) == "[0.1234, 0.1235]"
    assert str(value_math("+oo")) == "+oo"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_compiles(explained, tmp_path):
    parts = "\n\\clearpage\n".join(latex for _, _, latex in explained[::9])
    head = "\\documentclass{article}\\usepackage{amsmath,booktabs}\\begin{document}\n"
    source = f"{head}{parts}\n\\end{{document}}\n"
    (tmp_path / "all.tex").write_text(source)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("domain", ["natural", "smoothed"])
def test_no_line_gives_its_claim_as_its_reason(domain):
    """`0 < x: the difference is x`, and `f = f: both sides agree`, say nothing but themselves."""
    circular = re.compile(r"0 <=? ([^:]+): the difference is \1\.|\b(\S+) = \2: both sides agree")
    for name in ("pd", "ae", "se", "kld", "dr"):
        text = " ".join(explain(run([claim(name, "mon", domain=domain)], jobs=0)[0]).split())
        assert not circular.search(text)
        assert text.count("1. ") >= 1


@pytest.mark.parametrize("text", ["sum(log(-1 - p))", "sum(p/(p - p))", "1/(sum(p) - 1)*sum(abs(p - p_hat))"])
def test_a_formula_without_any_value_is_not_said_to_lack_some(text):
    from axiomcheck.input import formula
    from axiomcheck.report.headers import excluded

    assert excluded(formula.measure(text)).startswith("no value at any of the 40 pairs of distributions")
    assert excluded(formula.measure("sum(p*log(p/p_hat))")).startswith("no value where p(c) > 0 = p_hat(c)")
