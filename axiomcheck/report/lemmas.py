"""Proofs in words: the lemma, why it applies, and each goal it leaves.

One entry of `LEMMAS` per claim rule of the kernel; a rule without an entry is told by
its own docstring, so that no proof is ever left without an explanation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel.certificate import Certificate, decode
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.lemmas import summand_in_part
from axiomcheck.kernel.shape import INFINITE, UNDEFINED, shape, strata
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num, sym
from axiomcheck.lang.goal import Goal
from axiomcheck.report.blocks import Block, Display, Line, Math, Para, Steps, joined
from axiomcheck.report.formulas import formula, measure_formula
from axiomcheck.report.goals import WORDS, step

ROLE_MARKS = {"00": ("0", "0"), "0+": ("0", "p_hat"), "+0": ("p", "0")}
MAX_GOALS_TOLD = 14
TOLD_OF_MANY = 2
Intro = Callable[[Claim, Certificate], list[Block]]


@dataclass(frozen=True)
class Lemma:
    """How a rule is told: the theorem, the reader's names for its variables, headings of its goals."""

    theorem: Line
    names: Mapping[str, str] = field(default_factory=dict)
    extra: Intro | None = None
    legend: str = ""
    outer: tuple[str, ...] = ()  # what the first goals say of E
    variables: str = ""  # of the goals about the summand; one that is missing is zero


def _m(text: str, latex: str | None = None) -> Math:
    return Math(text, latex if latex is not None else text)


_G = _m("g")
_SUM = "prevalences sum to one, so the sum of g over the classes is that of f. "
_P_X_Y = {"x": "p", "y": "x", "z": "y"}

LEMMAS: dict[str, Lemma] = {
    "divergence": Lemma(
        ("If E(0) = 0, E grows strictly on [0, oo), and ", _G, " is zero where prediction and truth agree and "
         "positive elsewhere, then a sum of values of ", _G, " is zero only if they agree everywhere: IoI. "),
        {"q": "p_hat"},
        legend="p and p_hat are one class's true and predicted prevalence.",
        outer=('E grows strictly', 'E at 0'),
        variables="pq",
    ),
    "nonnegative": Lemma(
        ("If E(0) >= 0, E does not fall on [0, oo), and ", _G, " is never negative, neither is D: NN. ",),
        {"q": "p_hat"},
        legend="p and p_hat are one class's true and predicted prevalence.",
        outer=('E does not fall', 'E at 0'),
        variables="pq",
    ),
    "separable": Lemma(
        ("Only the terms of c1 and c2 differ between D(p, x) and D(p, y). If neither falls when the prediction moves "
         "away from the truth, at least one grows, and E grows strictly, then D(p, x) < D(p, y): MON. "),
        _P_X_Y,
        legend="p, x and y are one class's prevalences in the distributions of these names; c1 moves down "
        "(y < x <= p), c2 up (p <= x < y).",
        outer=('E grows strictly',),
        variables="xyz",
    ),
    "mirror": Lemma(
        ("Only the terms of c1 and c2 differ, and E is the same function on both sides. If the two terms have the "
         "same sum when the prediction is above and when it is below the truth by a, so do all: IMP. "),
        legend="p(c1) = u + a and p(c2) = v + a, so that u and v are the least prevalences that occur; "
        "for a = 0 the two predictions are one.",
        variables="uv",
    ),
    "shifted": Lemma(
        ("All terms but those of c1 and c2 are common to D(p, x) and D(q, y), and E depends on n alone. It is enough "
         "to compare the two sums of two terms, for every way in which prevalences may be zero. "),
        legend="p1 = p(c1), q(c1) = p1 + d, q(c2) = q(c1) + e, p(c2) = q(c2) + d with d, e > 0; predictions differ "
        "from the truth by a, on c2 by the opposite, up to a common real b where the reading leaves it open.",
    ),
    "scaling": Lemma(
        ("If the summand of the projections is A times the summand in the whole codeframe, plus terms linear in the "
         "prevalences, A > 0, then sums over the part are ordered as those over the codeframe are; E grows strictly "
         "and keeps either order: IND. "),
        {"q": "x"},
        legend="p and x are one class's prevalences, P and Q the true and the predicted mass of the part, "
        "k its number of classes.",
        outer=('E grows strictly', 'A is positive'),
        variables="pq",
    ),
    "vertex": Lemma(
        ("If f lies below its chord in the prediction, and the chord's rise f(p, 1) - f(p, 0) falls with p, the sum is "
         "largest when everything is predicted on a rarest class. If E does not fall and takes the same value b > 0 "
         "there for every p and n, b is the maximum: MAX. "),
        {"q": "x"},
        legend="p and x are one class's true and predicted prevalence, r a larger true one, min p the least.",
        outer=('E does not fall',),
    ),
    "infinite_worst": Lemma(
        ("Predicting nothing of a class that is there makes the sum infinite, for every p. The limit of E at +oo is "
         "then the largest value of D, if E is nowhere above it: MAX. ",),
        outer=('E stays below its limit',),
    ),
    "symmetric": Lemma(
        ("E knows nothing of p. If every term stays the same when truth and prediction change places, so does D. ",),
        {"x": "p", "y": "x"},
        variables="xy",
    ),
    "triangle": Lemma(
        ("If the summand is nonnegative and satisfies the triangle inequality, and E grows and is subadditive, "
         "so does D. ",),
        _P_X_Y,
        outer=('E does not fall', 'E is subadditive'),
    ),
    "bounded": Lemma(
        ("If every term is at most k and E does not fall, D is at most E(k n). ",),
        {"x": "p", "y": "x"},
        outer=('k is not negative', 'E does not fall', 'the bound'),
        variables="xy",
    ),
    "convex": Lemma(
        ("If E is affine and grows, and the summand is convex in the prediction, so is D. ",),
        _P_X_Y,
        outer=('E does not fall', 'E is affine'),
    ),
    "continuous": Lemma(
        ("D is composed of |.|, min, max, +, *, quotients, powers, exp and log, each continuous in the prediction "
         "wherever it is defined; the convention 0 log 0 = 0 is used for the true prevalence only, "
         "which does not move. ",),
    ),
    "worked_form": Lemma(
        ("At n = 2 D equals, wherever it is defined, a formula that is continuous everywhere; so its limits are that "
         "formula's values, and the claim is the claim about that formula. ",),
        {"q": "x"},
    ),
    "fixed_size": Lemma(
        ("The statement is written out class by class, one case for each choice of signs, classes and zeros. ",),
        legend="p_1, p_2, ... are the prevalences of p, and so on.",
    ),
}  # fmt: skip


def proof_blocks(claim: Claim, certificate: Certificate) -> list[Block]:
    """The proof that a certificate gives of a claim."""
    name = certificate.rule
    lemma = LEMMAS.get(name) or Lemma((" ".join((CLAIM_RULES[name].__doc__ or name).split()),))
    premises = premises_of(CLAIM_RULES[name], claim, certificate)
    blocks: list[Block] = []
    if name not in ("continuous", "fixed_size", "worked_form"):
        blocks += shape_blocks(claim, certificate)
    multiplier = _SUM.capitalize() if _multiplier(certificate) else ""
    blocks.append(Para((*lemma.theorem, multiplier.strip()), f"Lemma ({name.replace('_', ' ')})"))
    blocks += _parameters(claim, certificate)
    if lemma.legend:
        blocks.append(Para((lemma.legend,), "Names"))
    if claim.smoothed and name not in ("scaling", "fixed_size", "continuous"):
        text = (
            "smoothed distributions are distributions with positive prevalences, and smoothing keeps differences in "
            "proportion, so the claim is an instance of the one for positive prevalences."
        )
        blocks.append(Para((text[0].upper() + text[1:],), "Smoothing"))
    blocks += goal_blocks(premises, certificate, lemma)
    return blocks


def label(lemma: Lemma, index: int, goal: Goal) -> Line:
    """What a goal is about: E, or the summand where some prevalences are zero."""
    if index < len(lemma.outer):
        return (lemma.outer[index] + ": ",)
    wanted = "pq" if lemma.variables == "xyz" and {"p", "q"} & set(goal.symbols) else lemma.variables
    missing = [v for v in wanted if v not in goal.symbols]
    if not missing:
        return ()
    if goal.then.op == "=" and lemma.names.get("q") == "p_hat":
        where = "p = p_hat = 0" if "p" in missing else "p_hat = p > 0"
        return (Math(where, where.replace("p_hat", r"\hat{p}")), ": ")
    names = [formula(sym(v), lemma.names) for v in missing]
    text, latex = (" = ".join(getattr(m, kind) for m in names) for kind in ("text", "latex"))
    return (Math(f"{text} = 0", f"{latex} = 0"), ": ")


def goal_blocks(premises: Sequence, certificate: Certificate, lemma: Lemma) -> list[Block]:
    """Every goal with its proof; of very many, how many there are, and some."""
    pairs = list(zip(premises, certificate.premises, strict=True))
    inner = [(g, c) for g, c in pairs if not isinstance(g, Goal)]
    goals = [(g, c) for g, c in pairs if isinstance(g, Goal)]
    blocks: list[Block] = []
    shown = goals
    if len(goals) > MAX_GOALS_TOLD:
        kinds: dict[str, int] = {}
        for _, c in goals:
            kinds[c.rule] = kinds.get(c.rule, 0) + 1
        told = ", ".join(f"{k} {WORDS.get(rule, 'by ' + rule)}" for rule, k in kinds.items())
        blocks.append(Para((f"There are {len(goals)} cases: {told}. {TOLD_OF_MANY} of them:",)))
        ranked = sorted(range(len(goals)), key=lambda i: (goals[i][1].rule == "farkas", i))
        shown = [goals[i] for i in ranked[:TOLD_OF_MANY]]
    if shown:
        blocks.append(
            Steps(tuple(step(g, c, lemma.names, label(lemma, goals.index((g, c)), g)) for g, c in shown))
        )
    for claim, proof in inner:
        blocks.append(
            Para((f"The claim about that formula ({claim.domain} domain, {claim.scope}):",), "Then")
        )
        blocks += proof_blocks(claim, proof)
    return blocks


# -- f, E, g ---------------------------------------------------------------------


def _multiplier(certificate: Certificate) -> Fraction:
    return Fraction(certificate.params.get("multiplier", "0"))


def shape_blocks(claim: Claim, certificate: Certificate) -> list[Block]:
    """D = E(S), the summand f and, with a multiplier, g."""
    try:
        found = shape(claim.measure, claim.classes)
    except AxiomcheckError:
        return []
    outer, f = formula(found.outer), formula(found.summand)
    size = (
        ""
        if claim.classes is None or "n" not in claim.measure.formula.symbols
        else f" at n = {claim.classes}"
    )
    blocks: list[Block] = [
        Para(
            (
                "D = E(S), where S is the sum over the classes of ",
                _m("f(p, p_hat)", r"f(p,\hat{p})"),
                f"{size}, and",
            ),
            "Shape",
        ),
        Display(
            Math(
                f"f(p, p_hat) = {f.text},   E(S) = {outer.text}",
                rf"f(p,\hat{{p}}) = {f.latex}, \qquad E(S) = {outer.latex}",
            )
        ),
    ]
    m = _multiplier(certificate)
    if m:
        p, x = sym("p"), sym("p_hat")
        shown, added = formula(found.summand + num(m) * (x - p)), formula(num(m) * (x - p))
        blocks.append(
            Display(
                Math(
                    f"g(p, p_hat) = f + ({added.text}) = {shown.text}",
                    rf"g(p,\hat{{p}}) = f + ({added.latex}) = {shown.latex}",
                )
            )
        )
        blocks.append(Para(("The multiplier makes g tangent to zero where p_hat = p.",)))
    elif "multiplier" in certificate.params:
        blocks.append(Para(("No multiplier is needed: g = f.",)))
    blocks += _strata_blocks(claim, found.summand)
    return blocks


def _strata_blocks(claim: Claim, summand: Expr) -> list[Block]:
    """What the summand is where a prevalence is zero."""
    table = strata(summand, claim.domain)
    shown: list[Line] = []
    for pattern, (first, second) in ROLE_MARKS.items():
        value = table.get(pattern)
        if value is None:
            continue
        head = _m(f"f({first}, {second})", f"f({first}, {second})".replace("p_hat", r"\hat{p}"))
        if value == UNDEFINED:
            shown.append((head, " has no value"))
        elif value == INFINITE:
            shown.append((head, " is infinite"))
        else:
            value = formula(value)
            shown.append((_m(f"{head.text} = {value.text}", f"{head.latex} = {value.latex}"),))
    return [Para((*joined(shown, "; "), "."), "Where prevalences are zero")] if shown else []


def _parameters(claim: Claim, certificate: Certificate) -> list[Block]:
    """What the certificate chose: the bound, the constants of a scaling, the worked form."""
    params = certificate.params
    if certificate.rule == "vertex":
        return [Para((f"Here b = {params['bound']}.",))]
    if certificate.rule == "bounded":
        bound = formula(_expr(params["outer"]))
        return [Para((f"Here k = {params['summand']} and D is at most ", bound, "."))]
    if certificate.rule == "scaling":
        return [_scaling_display(claim, params)]
    if certificate.rule == "worked_form":
        shown = measure_formula(_expr(params["formula"]))
        return [Display(Math(f"D(p, p_hat) = {shown.text}", rf"D(p,\hat{{p}}) = {shown.latex}"))]
    return []


def _scaling_display(claim: Claim, params: dict) -> Block:
    own = claim.reading in ("printed", "smooth-first")
    mass_q = sym("Q") if own else sym("P")
    found = shape(claim.measure, claim.classes)
    _, part = summand_in_part(claim, found, (sym("p"), sym("q")), (sym("P"), mass_q), sym("k"))
    a, b, c, k = (_expr(params[v]) for v in ("factor", "truth", "prediction", "constant"))
    left = formula(part, {"q": "x"})
    shown = formula(a, {"q": "x"})
    rest = formula(b * sym("p") + c * sym("q") + k, {"q": "x"})
    whole = _m("f(p, x)")
    tail = Math("", "") if rest.text == "0" else Math(f" + {rest.text}", f" + {rest.latex}")
    times = Math("", "") if a == ONE else Math(f"({shown.text})*", rf"\left({shown.latex}\right) ")
    return Display(
        Math(
            f"{left.text} = {times.text}{whole.text}{tail.text}",
            f"{left.latex} = {times.latex}{whole.latex}{tail.latex}",
        )
    )


def _expr(value: object) -> Expr:
    return value if isinstance(value, Expr) else decode(value)
