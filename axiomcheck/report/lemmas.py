"""Proofs in words: the lemma, why it applies, and each goal it leaves.

A rule without an entry in `LEMMAS` is told by its own docstring, so that no proof is
ever left without an explanation.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from axiomcheck.errors import AxiomcheckError
from axiomcheck.kernel import composed
from axiomcheck.kernel.certificate import Certificate
from axiomcheck.kernel.checker import CLAIM_RULES, premises_of
from axiomcheck.kernel.composed import composition
from axiomcheck.kernel.lemmas import centred, on_the_diagonal
from axiomcheck.kernel.parts import summand_in_part
from axiomcheck.kernel.setting import Setting, setting
from axiomcheck.kernel.shape import UNDEFINED, Shape, shape, strata
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.expr import ONE, Expr, num, sym
from axiomcheck.lang.goal import Goal
from axiomcheck.report.blocks import Block, Display, Either, Line, Math, Para, Steps, equation, joined
from axiomcheck.report.formulas import formula, measure_formula, stored
from axiomcheck.report.goals import WORDS, step
from axiomcheck.report.lemma_texts import LEMMAS, SUM, Lemma, math
from axiomcheck.report.words import either, said

ROLE_MARKS = {"00": ("0", "0"), "0+": ("0", "p_hat"), "+0": ("p", "0")}
SMOOTHED = (
    "Smoothed distributions are distributions with positive prevalences, and smoothing keeps differences in "
    "proportion, so the claim is an instance of the one for positive prevalences."
)
MAX_GOALS_TOLD = 14
TOLD_OF_MANY = 2
OF_AGGREGATES = frozenset(rule.__name__ for rule in composed.PROOFS)
MOVED = (
    "As prevalences sum to one, multiples of `p` and constants have gone from the sum into `E`, "
    "and perhaps the sign, so that `f(p, p) = 0`."
)
AGGREGATE = {"sum": "sum", "mean": "mean", "cmin": "least value", "cmax": "largest value"}


def proof_blocks(claim: Claim, certificate: Certificate) -> list[Block]:
    """The proof that a certificate gives of a claim."""
    name = certificate.rule
    lemma = LEMMAS.get(name) or Lemma((" ".join((CLAIM_RULES[name].__doc__ or name).split()),))
    premises = premises_of(CLAIM_RULES[name], claim, certificate)
    blocks: list[Block] = []
    if name in OF_AGGREGATES:
        blocks += composition_blocks(claim)
    elif name not in ("continuous", "fixed_size", "worked_form"):
        blocks += shape_blocks(claim, certificate)
    multiplier = said(SUM.capitalize().strip()) if _multiplier(certificate) else ()
    blocks.append(Para((*lemma.theorem, *multiplier), f"Lemma ({name.replace('_', ' ')})"))
    blocks += _parameters(claim, certificate)
    if lemma.legend:
        blocks.append(Para(said(lemma.legend), "Names"))
    if claim.smoothed and name not in ("scaling", "fixed_size", "continuous"):
        blocks.append(Para((SMOOTHED,), "Smoothing"))
    blocks += goal_blocks(premises, certificate, lemma)
    if name == "separable":
        from axiomcheck.report import derivatives  # which loads the searches: a list of verdicts needs none

        blocks += derivatives.blocks(claim.measure, claim.classes)
    return blocks


def label(lemma: Lemma, index: int, goal: Goal) -> Line:
    """What a goal is about: E, or the summand where some prevalences are zero."""
    if index < len(lemma.outer):
        return (lemma.outer[index], ": ")
    wanted = "pq" if lemma.variables == "xyz" and {"p", "q"} & set(goal.symbols) else lemma.variables
    missing = [v for v in wanted if v not in goal.symbols]
    if not missing:
        return ()
    if goal.then.op == "=" and lemma.names.get("q") == "p_hat":
        where = "p = p_hat = 0" if "p" in missing else "p_hat = p > 0"
        return (Either((), ("Where ",)), *said(f"`{where}`: "))
    names = [formula(sym(v), lemma.names) for v in missing]
    return (Either((), ("Where ",)), equation(*names, math("0")), ": ")


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


def _is_centred(context: Setting, certificate: Certificate) -> bool:
    """Does the lemma move the summand to zero on the diagonal?"""
    if certificate.rule == "divergence":
        return True
    if certificate.rule == "separable":
        return bool(certificate.params.get("floor"))
    return _multiplier(certificate) != 0 or on_the_diagonal(context)[1] != 0


def _multiplier(certificate: Certificate) -> Fraction:
    return Fraction(certificate.params.get("multiplier", "0"))


def _shapes(claim: Claim, certificate: Certificate) -> tuple[Shape, Shape, Fraction]:
    """The shape of D as it is written, as the lemma takes it, and the multiplier there."""
    m = _multiplier(certificate)
    plain = found = shape(claim.measure, claim.classes)
    if certificate.rule in ("divergence", "nonnegative", "separable"):
        context = setting(claim, claim.axiom)
        if _is_centred(context, certificate):
            context, m = centred(context, m)
            found = context.shape
    return plain, found, m


def summand(claim: Claim, certificate: Certificate) -> Expr | None:
    """What the lemma says of each class: f, made tangent to zero; None where D is no such sum."""
    try:
        _, found, m = _shapes(claim, certificate)
    except AxiomcheckError:
        return None
    return found.summand + num(m) * (sym("p_hat") - sym("p")) if m else found.summand


def shape_blocks(claim: Claim, certificate: Certificate) -> list[Block]:
    """D = E(S), the summand f and, with a multiplier, g."""
    try:
        plain, found, m = _shapes(claim, certificate)
    except AxiomcheckError:
        return []
    outer, f = formula(found.outer), formula(found.summand)
    sized = claim.classes is not None and "n" in claim.measure.formula.symbols
    size = f" at `n = {claim.classes}`" if sized else ""
    where = said(f" `S` is the sum over the classes of `f(p, p_hat)`{size}, and")
    both = Math(f"f(p, p_hat) = {f.text},   E(S) = {outer.text}",
                rf"f(p,\hat{{p}}) = {f.latex}, \qquad E(S) = {outer.latex}")  # fmt: skip
    opening = (either("`D = E(S)`, where", "Write `D = E(S)`, where"), *where)
    blocks: list[Block] = [Para(opening, "Shape"), Display(both)]
    if found != plain:
        blocks.append(Para(said(MOVED)))
    if m:
        added = num(m) * (sym("p_hat") - sym("p"))
        shown = math(f"f + ({formula(added).text})", f"f + ({formula(added).latex})")
        tangent = equation(math("g(p, p_hat)", r"g(p,\hat{p})"), shown, formula(found.summand + added))
        makes = either("The multiplier makes", "This makes")
        blocks += [Display(tangent, "Let"), Para((makes, *said(" `g` tangent to zero where `p_hat = p`.")))]
    elif "multiplier" in certificate.params:
        blocks.append(Para((either("No multiplier is needed: `g = f`.", "Let `g = f`."),)))
    blocks += _strata_blocks(claim, found.summand)
    return blocks


def composition_blocks(claim: Claim) -> list[Block]:
    """D = E(A0, A1, ...), and what the aggregates are."""
    found = composition(claim.measure, claim.classes)
    named = ", ".join(a.name for a in found.aggregates)
    told: list[Line] = []
    for a in found.aggregates:
        told.append((*said(f"`{a.name}` is the {AGGREGATE[a.op]} over the classes of "), formula(a.body)))
    whole = equation("D", math(f"E({named})" if named else "E"), formula(found.outer))
    return [Para((whole, *(("; ", *joined(told, "; ")) if told else ()), "."), "Shape")]


def _strata_blocks(claim: Claim, summand: Expr) -> list[Block]:
    """What the summand is where a prevalence is zero."""
    table = strata(summand, claim.domain)
    shown: list[Line] = []
    for pattern, (first, second) in ROLE_MARKS.items():
        value = table.get(pattern)
        if value is None:
            continue
        head = math(f"f({first}, {second})", f"f({first}, {second})".replace("p_hat", r"\hat{p}"))
        if value == UNDEFINED:
            shown.append((head, " has no value"))
        elif isinstance(value, str):
            shown.append((head, " is infinite"))
        else:
            shown.append((equation(head, formula(value)),))
    return [Para((*joined(shown, "; "), "."), "Where prevalences are zero")] if shown else []


def _parameters(claim: Claim, certificate: Certificate) -> list[Block]:
    """What the certificate chose: the bound, the constants of a scaling, the worked form."""
    params = certificate.params
    if certificate.rule == "vertex":
        return [Para(said(f"Here `b = {params['bound']}`."))]
    if certificate.rule == "bounded":
        bound = formula(stored(params["outer"]))
        return [Para((*said(f"Here `k = {params['summand']}` and `D` is at most "), bound, "."))]
    if certificate.rule == "scaling":
        return [_scaling_display(claim, params)]
    if certificate.rule == "worked_form":
        return [Display(equation(math("D(p, p_hat)", r"D(p,\hat{p})"), measure_formula(stored(params["formula"]))))]
    return []


def _scaling_display(claim: Claim, params: dict) -> Block:
    own = claim.reading in ("printed", "smooth-first")
    mass_q = sym("Q") if own else sym("P")
    found = shape(claim.measure, claim.classes)
    outside, part = summand_in_part(claim, found, (sym("p"), sym("q")), (sym("P"), mass_q), sym("k"))
    a, b, c, k = (stored(params[v]) for v in ("factor", "truth", "prediction", "constant"))
    left = formula(part, {"q": "x"})
    shown = formula(a, {"q": "x"})
    rest = formula(b * sym("p") + c * sym("q") + k, {"q": "x"})
    whole = math("f(p, x)")
    if claim.smoothed:  # f of the smoothed prevalences
        inside = formula(outside, {"q": "x"})
        whole = math(f"({inside.text})", rf"\left({inside.latex}\right)")
    tail = Math("", "") if rest.text == "0" else Math(f" + {rest.text}", f" + {rest.latex}")
    times = Math("", "") if a == ONE else Math(f"({shown.text})*", rf"\left({shown.latex}\right) ")
    right = Math(times.text + whole.text + tail.text, times.latex + whole.latex + tail.latex)
    return Display(equation(left, right), "Here")
