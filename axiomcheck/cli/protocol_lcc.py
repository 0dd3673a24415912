"""`axiomcheck protocol lcc`: Laplace-smoothed classify-and-count against CC."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.protocol_scores import DISTRIBUTION, FORMATS, SCHEMA
from axiomcheck.errors import InputError
from axiomcheck.experiments.expected import reading
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.expected.report import cell, short

if TYPE_CHECKING:
    from axiomcheck.experiments.lcc.setting import Setting

ORDER = "alpha size distribution sampling figure fmt"
SAYS = {"CC": "CC", "LCC": "LCC", "equal": "they are equal", "not known": "not known"}


@opt.command("protocol lcc")
@click.option("--tpr", metavar="T", help="The classifier's true-positive rate.")
@click.option("--fpr", metavar="F", help="Its false-positive rate.")
@click.option("--error", metavar="E", help="Instead of rates: CC's mean absolute error; what LCC's can be.")
@opt.usual("--alpha", "1", "The pseudo-count of each class.", "A")
@opt.usual("--size", 100, "Items in a test set.", type=click.IntRange(1, 10**9))
@opt.usual("--distribution", "uniform", DISTRIBUTION, "D")
@click.option("--sampling", type=click.Choice(["exact", "random"]),
              help="exact: p m positive items in each test set; random: each item by chance.  "
                   "[default: exact if it can be]")
@click.option("--figure", metavar="FILE", help="Draw errors and region there: .pdf, .png or .svg.")
@opt.flag("--theorems", "Print the theorems, each proved anew, and leave.")
@opt.format_option(*FORMATS)
def lcc(**options: Any) -> int:
    """For which prevalences, and whether on average, LCC's absolute error is lower than CC's."""
    if options["theorems"]:
        _theorems(options["fmt"])
        return OK
    rates = [options["tpr"], options["fpr"]]
    if (options["error"] is not None) == (rates != [None, None]) or rates.count(None) == 1:
        raise InputError("give --tpr and --fpr, or --error, or --theorems")
    alpha, distribution = reading.exact(options["alpha"], "--alpha"), reading.of_two(options["distribution"])
    if options["error"] is not None:
        if options["figure"] is not None or options["sampling"] is not None:
            raise InputError("--figure and --sampling go with --tpr and --fpr")
        _effect(reading.exact(options["error"], "--error"), alpha, distribution, options)
        return OK
    from axiomcheck.experiments.lcc.setting import Setting

    t, f = (reading.exact(options[k], f"--{k}") for k in ("tpr", "fpr"))
    return _rates(Setting(t, f, alpha, options["size"]), distribution, options)


# -- a classifier -----------------------------------------------------------------------


def _rates(setting: Setting, distribution: Distribution, options: dict[str, Any]) -> int:
    from axiomcheck import figures
    from axiomcheck.experiments.lcc import figure as lcc_figure
    from axiomcheck.experiments.lcc import report
    from axiomcheck.experiments.lcc.setting import LARGE

    target = None if options["figure"] is None else figures.target(options["figure"])
    whole = [(p * setting.size).denominator == 1 for p in distribution.values]
    sampling = options["sampling"] or ("exact" if whole and all(whole) else "random")
    rows = [report.means(setting, distribution, s) for s in (LARGE, sampling)]
    where = setting.lower_at()
    theorem = "better than chance" if setting.tpr > setting.fpr else "worse than chance"
    theorem = "no skill" if setting.tpr == setting.fpr else theorem
    seen = report.seen(setting, sampling)
    if target is not None:
        samples = sampling if seen is not None else LARGE
        figures.save(lcc_figure.both(setting, distribution, samples)[0], target)
    command = show.again(f"tpr fpr {ORDER}")

    def data() -> dict:
        rates = {"tpr": str(setting.tpr), "fpr": str(setting.fpr), "alpha": str(setting.alpha)}
        return show.headed(
            SCHEMA, command, distribution=str(distribution), **rates, size=setting.size, keep=str(setting.keep),
            means=rows, lower_at=[str(x) for x in where], theorem=theorem,
            lower_in_samples=None if seen is None else [str(p) for p in seen],
        )  # fmt: skip

    cells = [[r["samples"], short(r["cc"]), short(r["lcc"]), SAYS[r["lower"]]] for r in rows]
    wrote = [] if target is None else [f"wrote {target}"]
    lines = ["", *report.explained(setting, distribution, rows, theorem, seen), *wrote, command]
    show.tell(options["fmt"], data, [show.Grid(["samples", "CC", "LCC", "lower"], cells)], lines)
    return OPEN if any(r["lower"] == "not known" for r in rows) else OK


# -- theorems -------------------------------------------------------------------------------


def _theorems(fmt: str) -> None:
    from axiomcheck.experiments.lcc.report import theorems

    rows = theorems()
    command = show.again(["--theorems"], "fmt")
    cells = [[r["name"], r["says"], str(len(r["goals"])), " + ".join(r["trusts"])] for r in rows]
    goals = [show.counted(len(r["goals"]), "goal") for r in rows]
    said = [f"{c[0]}: {c[1]}\n    {g}, proved ({c[3]})" for c, g in zip(cells, goals, strict=True)]
    table = [] if fmt == "text" else [show.Grid(["theorem", "says", "goals", "trusts"], cells)]
    show.tell(fmt, lambda: show.headed(SCHEMA, command, theorems=rows), table, [*said, f"\n{command}"])


def _effect(error: Fraction, alpha: Fraction, distribution: Distribution, options: dict[str, Any]) -> None:
    from axiomcheck.experiments.lcc.report import BOUNDS, bounded
    from axiomcheck.experiments.lcc.setting import smoothing

    keep = smoothing(alpha, options["size"])
    rows, lazy, says = bounded(error, keep, distribution)
    about = {"distribution": str(distribution), "error": str(error), "keep": str(keep), "lazy": lazy, "says": says}
    command = show.again(f"error {ORDER}")
    shrunk = f"LCC = {keep} CC + {(1 - keep) / 2}"
    said = [f"\n{distribution}; CC's mean error {error}, lazy's {cell(lazy)[1]}; {shrunk}",
            f"{says}, whatever quantifier CC is\n{command}"]  # fmt: skip
    table = show.Grid(list(BOUNDS), [list(r.values()) for r in rows])
    show.tell(options["fmt"], lambda: show.headed(SCHEMA, command, **about, bounds=rows), [table], said)
