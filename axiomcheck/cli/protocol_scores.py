"""`axiomcheck protocol expected` and `best`: scores of constant predictions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import click

from axiomcheck.asked import only
from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.errors import AxiomcheckError, InputError, UndefinedValue
from axiomcheck.experiments.expected import constants, distributions, reading, simplex
from axiomcheck.experiments.expected.distributions import Distribution, Vector, told
from axiomcheck.experiments.expected.report import Row, cell, digits, reason, record, shared, short
from axiomcheck.experiments.expected.scores import Score, expected_score
from axiomcheck.lang.measure import QUANTIFICATION, Measure

SCHEMA = "axiomcheck.protocol/1"
FORMATS = ("text", "json", "csv", "markdown", "latex")
DOMAINS = ("extended", "natural", "smoothed")
HALF = Fraction(1, 2)
DISTRIBUTION = "uniform, uniform:LOW,HIGH, grid:STEPS, beta:A,B, or a CSV file of prevalences."

protocol_options = opt.together(
    opt.usual("--distribution", "uniform", DISTRIBUTION, "D"),
    opt.usual("--classes", 2, "More than 2: uniform on the simplex, a grid on it, or a CSV file.",
              type=click.IntRange(2, opt.LARGEST_CODEFRAME)),
    opt.choice("--domain", DOMAINS, "Where the formula has no value: its limit; or nothing; or all are smoothed."),
    click.option("--eps", metavar="EPS",
                 help="The amount, usually 1/(2T) for samples of T items; asks for --domain smoothed."),
    opt.params_option,
    opt.format_option(*FORMATS),
)
ORDER = "distribution classes domain eps fmt params"


@dataclass
class Asked:
    """What both commands are asked."""

    measures: list[Measure]
    distribution: Distribution | distributions.Several
    domain: str
    eps: Fraction | None
    open: bool = field(default=False, init=False)  # has something stayed unknown?

    @property
    def classes(self) -> int:
        """Of the codeframe."""
        return getattr(self.distribution, "classes", 2)

    def score(self, measure: Measure, constant: Fraction | Vector, under: Any = None) -> Row:
        """The expected score of a constant, as a record."""
        domain = "extended" if self.domain == "smoothed" else self.domain
        mean: Callable = simplex.score if isinstance(constant, tuple) else expected_score
        asked = (measure, constant, under or self.distribution)
        return self.settled(lambda: self.recorded(mean(*asked, eps=self.eps, domain=domain), *asked))

    def recorded(self, score: Score, measure: Measure, constant: Fraction | Vector, under: Any) -> Row:
        """A record of a score; of an infinite one, with the reason."""
        found = record(score)
        if found["kind"] == "infinite":
            found["reason"] = reason(measure, constant, under, self.eps)
        return found

    def settled(self, found: Callable[[], Row]) -> Row:
        """What comes out, or why nothing does."""
        try:
            return found()
        except InputError:
            raise
        except UndefinedValue as error:
            return {"kind": "undefined", "reason": str(error)}
        except AxiomcheckError as error:
            self.open = True
            return {"kind": "unknown", "reason": str(error)}


@opt.command("protocol expected")
@click.argument("measures", nargs=-1, required=True, metavar="MEASURE...")
@click.option("--constant", "--at", "constant", metavar="Q",
              help="The prediction: a prevalence, or one for each class.  [default: all the same]")  # fmt: skip
@protocol_options
def expected(measures: tuple[str, ...], constant: str | None, **options: Any) -> int:
    """What always predicting the same prevalence scores on average."""
    asked = _asked(measures, options)
    predicted = _constant(constant, asked.classes)
    about = {"constant": told(predicted)}
    rows: list[Row] = [{"measure": m.name, **about, **asked.score(m, predicted)} for m in asked.measures]
    headers = ["measure", "constant", "expected score", "decimal"]
    cells = [[r["measure"], r["constant"], *cell(r)] for r in rows]
    return _tell("scores", rows, headers, cells, asked, f"measures constant {ORDER}", options["fmt"])


@opt.command("protocol best")
@click.argument("measures", nargs=-1, metavar="MEASURE...")
@opt.flag("--all", "The nine measures of the papers' tables.", "everything")
@protocol_options
def best(measures: tuple[str, ...], everything: bool, **options: Any) -> int:
    """The constant prediction with the least expected score, beside what 1/2 scores (n classes: 1/n)."""
    if everything == bool(measures):
        raise InputError("name measures, or give --all, not both")
    if options["domain"] == "natural":
        raise InputError("--domain natural: best constants are found on the extended domain, or smoothed")
    from axiomcheck.figures import NINE

    asked = _asked(NINE if everything else measures, options)
    rows = [{"measure": m.name, **_best(asked, m)} for m in asked.measures]
    lazy = f"of 1/{asked.classes}"
    headers = ["measure", "best constant", "expected score", "decimal", lazy, "if p is uniform"]
    cells = [
        [r["measure"], r.get("constant", "?"), *cell(r), short(r["lazy"]), short(r["uniform"])] for r in rows
    ]
    return _tell("best", rows, headers, cells, asked, f"measures everything {ORDER}", options["fmt"])


def _best(asked: Asked, measure: Measure) -> Row:
    two = asked.classes == 2
    middle = HALF if two else simplex.centre(asked.classes)
    uniform = distributions.Uniform() if two else distributions.Simplex(asked.classes)
    chosen: list = []

    def found() -> Row:
        best = (constants if two else simplex).best(measure, asked.distribution, eps=asked.eps)
        known: Row = {"why": best.why, "trusts": ["kernel", *sorted(best.trusts)]}
        where, exactly = best.constant, best.constant is not None
        if two and not exactly:
            where = (best.low + best.high) / 2
        if two and not best.unique:
            known |= {"low": str(best.low), "high": str(best.high)}
        found = asked.recorded(best.score, measure, middle if where is None else where, asked.distribution)
        if found["kind"] == "infinite":
            return {**found, **known, "constant": "none"}
        chosen.append(where)
        near = told(where) if exactly else shared(digits(best.low, up=False), digits(best.high, up=True))
        return {**found, **known, "exactly": exactly, "constant": near}

    row = asked.settled(found)
    row["lazy"] = asked.score(measure, middle)
    row["uniform"] = asked.score(measure, chosen[0], uniform) if chosen else {"kind": "none"}
    return row


# -- what is asked -----------------------------------------------------------------------


def _asked(measures: tuple[str, ...], options: dict[str, Any]) -> Asked:
    opt.smoothed_by_eps(options)
    if options["domain"] == "smoothed" and options["eps"] is None:
        raise InputError("--domain smoothed: say how much, such as --eps 1/200")
    if options["domain"] != "smoothed" and options["eps"] is not None:
        raise InputError(f"--domain {options['domain']} smooths nothing; leave it or --eps out")
    eps = None if options["eps"] is None else reading.exact(options["eps"], "--eps")
    if eps == 0:
        raise InputError("--eps 0 smooths nothing; leave it out")
    distribution = reading.parse(options["distribution"], options["classes"])
    found = opt.find_measures(measures, options["params"])
    only(QUANTIFICATION, found, "scores are expected of errors D(p, p_hat)")
    return Asked(found, distribution, options["domain"], eps)


def _constant(text: str | None, classes: int) -> Fraction | Vector:
    if text is None:
        return HALF if classes == 2 else simplex.centre(classes)
    values = tuple(reading.exact(x, "--constant") for x in text.split(","))
    if classes == 2 and len(values) == 2 and sum(values) == 1:
        return values[0]
    if len(values) != (1 if classes == 2 else classes):
        wanted = "a prevalence" if classes == 2 else f"{classes} prevalences"
        raise InputError(f"--constant {text}: give {wanted}")
    return values[0] if classes == 2 else values


# -- what is printed ----------------------------------------------------------------------


def _tell(
    name: str, rows: list[Row], headers: list[str], cells: list, asked: Asked, order: str, fmt: str
) -> int:
    """Print the scores, and give the exit code."""
    eps = None if asked.eps is None else str(asked.eps)
    command = show.again(order, domain=asked.domain)

    def document() -> dict:
        about = {"distribution": str(asked.distribution), "classes": asked.classes, "domain": asked.domain}
        return show.headed(SCHEMA, command, **about, eps=eps, **{name: rows})

    if fmt == "text":  # long reasons stand below
        below = [r.get("reason") if r["kind"] != "infinite" else None for r in rows]
        cells = [["" if x == why else x for x in line] for why, line in zip(below, cells, strict=True)]
    smoothed = "" if eps is None else f", smoothed with eps = {eps}"
    said = [f"\n{asked.distribution}{smoothed}", *_notes(rows), command]
    show.tell(fmt, document, [show.Grid(headers, cells)], said)
    return OPEN if asked.open else OK


def _notes(rows: list[Row]) -> list[str]:
    """Why each is best, where there are others, or why nothing is known."""
    lines = []
    for row in rows:
        if row["kind"] in ("unknown", "undefined"):
            lines.append(f"{row['measure']}: {row['kind']}, as {row['reason']}")
        if "low" in row and row["kind"] != "infinite" and row["exactly"]:
            lines.append(f"{row['measure']}: others may be as good, between {row['low']} and {row['high']}")
        if "why" in row:
            lines.append(f"{row['measure']}: {row['why']} ({' + '.join(row['trusts'])})")
    return lines
