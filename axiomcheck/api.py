"""The questions that the command line asks, as functions: each takes a measure in every way that it can be given.

>>> import axiomcheck
>>> axiomcheck.verify("AE", "IMP")
<PROVED AE IMP>
>>> axiomcheck.verify("TP/(TP + FP)", "SM").status.name
'REFUTED'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from axiomcheck.answers import check_seconds, register
from axiomcheck.asked import about_a_theory, axiom_of, axioms_of, sets_of_a_theory, theory_of, usual
from axiomcheck.documents import reading_asked
from axiomcheck.errors import InputError
from axiomcheck.input.added import apart
from axiomcheck.input.declared_axioms import catalog_only
from axiomcheck.input.symbolic import looks_like_sympy
from axiomcheck.lang.axiom import Axiom
from axiomcheck.lang.claim import Claim
from axiomcheck.lang.measure import QUANTIFICATION
from axiomcheck.proving import Result, prove
from axiomcheck.reading import Given, Params, Reading, read
from axiomcheck.report import exact, inequalities, records, results
from axiomcheck.report.explain import explain
from axiomcheck.report.results import Report
from axiomcheck.runner import run
from axiomcheck.theories import Theory
from axiomcheck.verdict import Verdict, decide, replay

if TYPE_CHECKING:
    from axiomcheck.comparison import Compared
    from axiomcheck.consistency.declared import Answer as Declared
    from axiomcheck.consistency.lattice import Answer
    from axiomcheck.consistency.together import Together
    from axiomcheck.experiments.recommend import Recommendation
    from axiomcheck.rates import Rate

__all__ = ["Report", "Verdict", "consistent", "decide", "diff", "prove", "rate", "recommend", "replay", "verify"]
SECONDS = 20.0

register(Verdict, view=results.alone, explain=explain, record=records.record, witness=exact.witness)
register(Result, view=inequalities.view)


def verify(
    measure: Given,
    axiom: str | Path | Axiom | Iterable[str | Path | Axiom] | None = None,
    *,
    reading: str | None = None,
    domain: str = "natural",
    signs: str = "same",
    classes: int | None = None,
    seconds: float = SECONDS,
    params: Params = (),
    kind: str | None = None,
    lower_is_better: bool = False,
    arguments: Mapping[str, Any] | None = None,
) -> Any:
    """Does the measure satisfy the axiom, or several?

    Parameters
    ----------
    measure : str, path, callable, SymPy expression or Measure
        A name, a formula over prevalences or counts, LaTeX, a TOML file, `module:function`,
        `path.py:function`, a function of (p, p_hat) written with NumPy, a SymPy expression in
        `p[c]`, `p_hat[c]` and `Sum(..., (c, 1, n))`, or a declaration.  A function's code is run.
    axiom : str, path, Axiom, several of them, or None
        A name, a property such as "for p, x: D(p, x) = D(x, p)" or the same as a SymPy relation, a TOML
        file of some, or what `axiomcheck.axiom` makes.  One gives a `Verdict`; several give a `Report`,
        as do all those that the measure's paper asks about, if none is named.
    reading, domain, signs, classes
        As in `Claim`; the axiom's usual reading if none is named.
    seconds : float
        Budget of each search.
    params : mapping or iterable of str
        Values and ranges of parameters: {"alpha": "1/2"}, {"alpha": "0 < alpha < 1"}; or "alpha=1/2", "alpha: 0 < alpha < 1".
    kind : {"quantification", "filtering"}, optional
        What a function takes, (p, p_hat) or (tp, fp, fn, tn).
    lower_is_better : bool
        A formula over counts is an error, not a quality.
    arguments : mapping, optional
        A function's further arguments.

    Returns
    -------
    Verdict or Report
        Never a bool; compare a verdict's status.

    Examples
    --------
    >>> print(verify("KLD", "REL", reading="repaired"))
    KLD satisfies REL (repaired, natural, every n): REFUTED (n = 2; trusts kernel)
    >>> verify("max(abs(p - p_hat))", "IMP").scope
    'every n'
    >>> verify("a*sum(abs(p - p_hat))", ["NN", "REL"], params={"a": 2}).refuted
    ['REL']
    """
    if not isinstance(classes, int | None) or isinstance(classes, bool):
        raise InputError(f"classes={classes!r}: give a whole number, or None for every number of classes")
    theory = theory_of(measure)
    named = None if axiom is None else _named(axiom, theory)
    found = read(
        measure,
        kind=kind,
        asked=named or (),
        params=params,
        lower_is_better=lower_is_better,
        sizes=None if classes is None else (classes,),
        arguments=[f"{k}={v}" for k, v in (arguments or {}).items()],
        seconds=seconds,
    )
    one = named is not None and len(named) == 1 and (isinstance(axiom, str | Axiom) or looks_like_sympy(axiom))
    if one and named:
        claims = [Claim(found.at(classes), named[0], reading or named[0].default, domain, signs, classes)]
    else:
        claims = _claims(found, named or usual(found.kind, theory), named is not None, (reading, domain, signs), classes)
    verdicts = [found.bounded(v) for v in run(claims, jobs=0, seconds=seconds)]
    return verdicts[0] if one else Report(tuple(verdicts), (*found.notes, *found.beyond(verdicts)))


def _named(given: str | Path | Axiom | Iterable[str | Path | Axiom], theory: Theory | None) -> list[Axiom]:
    """The axioms that are named, each once."""
    found = axioms_of(given, theory)
    if not found:
        raise InputError("no axiom is named; name some, or give None for those of the measure's paper")
    return found


def _claims(
    found: Reading, wanted: list[Axiom], named: bool, sense: tuple[str | None, str, str], classes: int | None
) -> list[Claim]:
    """What is asked; of axioms that were not named, those are left out that say nothing here."""
    claims: list[Claim] = []
    reading, domain, signs = sense
    for size in found.sizes if classes is None else (classes,):
        for x in wanted:
            try:
                claims.append(Claim(found.at(size), x, reading_asked(x, reading), domain, signs, size))
            except InputError:
                if named:
                    raise
    if not claims:
        raise InputError("none of the axioms says anything in that sense; name one to learn why")
    return claims


def diff(first: Given, second: Given, **options: Any) -> Compared | Verdict:
    """Are two measures the same?  As `axiomcheck.comparison.compare`, of whatever `verify` takes.

    Of two measures on a theory's space, the answer is the verdict on their having the same value
    wherever both have one.

    Examples
    --------
    >>> diff("AE", "mean(abs(p - p_hat))").relation.name
    'EQUAL'
    >>> diff("gosgens2021:F1", "gosgens2021:J").status.name
    'REFUTED'
    """
    from axiomcheck.comparison import Compared, compare, equality
    from axiomcheck.report import comparisons

    register(Compared, view=comparisons.view)
    if theory_of(first) is not None and theory_of(second) is not None:
        return equality(read(first).measure, read(second).measure, **options)
    return compare(first, second, **options)


def rate(measure: Given, axiom: str | Axiom, **options: Any) -> Rate:
    """How often is the axiom violated?  As `axiomcheck.rates.rate`, of whatever `verify` takes.

    Examples
    --------
    >>> rate("max(abs(p - p_hat))", "MON", samples=100).violated
    0
    """
    from axiomcheck.rates import Rate
    from axiomcheck.rates import rate as estimated
    from axiomcheck.report import estimates

    register(Rate, view=estimates.view)
    return estimated(measure, axiom, **options)


def consistent(
    *wanted: str | Axiom,
    reading: Literal["binary", "printed", "repaired"] = "binary",
    domain: str = "closed",
    signs: str = "same",
    weak: Iterable[str] = (),
    supremum: bool = False,
    continuous: bool = False,
    seconds: float = 30.0,
) -> Answer | Together | Declared:
    """Can any measure satisfy these axioms together?

    Parameters
    ----------
    wanted : str or Axiom
        The axioms, which may be declared ones: a property, a file with some; or axioms of a theory,
        such as "gosgens2021:MON", a theory for its theorem, and properties beside them.
    reading, domain, signs, weak, supremum, continuous
        As options of `axiomcheck consistent`.
    seconds : float
        Budget of each proof.

    Examples
    --------
    >>> consistent("ABS", "REL").verdict
    'inconsistent'
    >>> consistent("REL", "for p, x: D(p, x) = D(x, p)").verdict
    'inconsistent'
    >>> consistent("gosgens2021:MON", "DIST", "CB").verdict
    'inconsistent'
    """
    check_seconds(seconds)
    from axiomcheck.axioms.theory import Theory
    from axiomcheck.consistency import declared, family_report, report
    from axiomcheck.consistency.lattice import Answer, of_all_together
    from axiomcheck.consistency.together import Together, together

    register(Answer, view=report.view)
    register(Together, view=family_report.view)
    register(declared.Answer, view=declared.view)
    if not wanted:
        raise InputError("name the axioms, such as consistent('MON', 'MAX', 'ABS')")
    texts = [x for x in wanted if isinstance(x, str)]
    if about_a_theory(texts):
        usual = (reading, domain, signs, tuple(weak), supremum, continuous) == ("binary", "closed", "same", (), False, False)
        if not usual or len(texts) < len(wanted):
            raise InputError(
                "axioms of a theory are named by texts, such as 'gosgens2021:MON', and have one sense; leave the rest out"
            )
        sets = sets_of_a_theory(texts)
        if len(sets) > 1:
            raise InputError(f"{sets[0][0].id} states {len(sets)} theorems; name one, or the axioms")
        return declared.decided(*sets[0], seconds=min(seconds, declared.SECONDS))
    catalog_only(weak, "weak")
    known, own = apart(wanted)
    found = [axiom_of(x) for x in known]
    if stray := [x.name for x in found if x.kind != QUANTIFICATION]:
        raise InputError(
            f"{stray[0]} is an axiom of filtering; only those of quantification are decided together"
        )
    ids = tuple(dict.fromkeys(x.id for x in found))
    lesser = tuple(axiom_of(x).id for x in weak)
    theory = Theory(ids, reading, domain, signs, lesser, supremum, continuous)
    if own:
        return together(theory, own, seconds)
    return of_all_together(theory, seconds).answer(ids)


def recommend(
    *needed: str | Axiom,
    rare: bool | None = None,
    codeframes: bool | None = None,
    direction: Literal["under", "over", "same"] | None = None,
    zeros: bool | None = None,
    classes: int | None = None,
    candidates: Iterable[Given] = (),
    seconds: float = 10.0,
) -> Recommendation:
    """Which measure fits, which do not and why, and what cannot be had together.

    Parameters
    ----------
    needed : str or Axiom
        Axioms beside those that the answers ask for, which may be declared ones.
    rare, codeframes, direction, zeros
        Answers to the questions of `axiomcheck recommend`; None leaves one open.
    classes : int, optional
        Number of classes; every one if None.
    candidates : iterable
        Further measures, in any way that `verify` takes.
    seconds : float
        Budget of each verdict that is not stored.

    Examples
    --------
    >>> [x.name for x in recommend("REL", classes=2, zeros=True).fitting]
    ['RAE, smoothed', 'WAE']
    """
    from axiomcheck.experiments.recommend import Recommendation, needs, report
    from axiomcheck.experiments.recommend import recommend as recommended

    register(Recommendation, view=report.view)
    given = {"rare": rare, "codeframes": codeframes, "direction": direction, "zeros": zeros}
    words: dict[Any, str] = {True: "yes", False: "no"}
    answers = {key: words.get(value, str(value)) for key, value in given.items() if value is not None}
    more = [read(x).measure for x in candidates]
    return recommended(needs(answers, needed, classes), more, seconds)
