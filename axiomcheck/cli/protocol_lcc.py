"""`axiomcheck protocol lcc`: Laplace-smoothed classify-and-count against CC."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli import options as opt
from axiomcheck.cli.protocol_scores import DISTRIBUTION, FORMATS, SCHEMA
from axiomcheck.errors import CheckError, InputError
from axiomcheck.experiments.expected import reading
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.expected.report import Row, cell, digits, record, short

if TYPE_CHECKING:
    from axiomcheck.experiments.lcc.setting import Setting

ORDER = "alpha size distribution sampling figure fmt"
SHOWN = 100  # the most steps between the prevalences that samples are looked at
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
    from axiomcheck.experiments.lcc.setting import LARGE

    target = None if options["figure"] is None else figures.target(options["figure"])
    whole = [(p * setting.size).denominator == 1 for p in distribution.values]
    sampling = options["sampling"] or ("exact" if whole and all(whole) else "random")
    rows = [_means(setting, distribution, s) for s in (LARGE, sampling)]
    where = setting.lower_at()
    theorem = "better than chance" if setting.tpr > setting.fpr else "worse than chance"
    theorem = "no skill" if setting.tpr == setting.fpr else theorem
    seen = _seen(setting, sampling)
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
    lines = ["", *_explained(setting, distribution, rows, theorem, seen, target), command]
    show.tell(options["fmt"], data, [show.Grid(["samples", "CC", "LCC", "lower"], cells)], lines)
    return OPEN if any(r["lower"] == "not known" for r in rows) else OK


def _means(setting: Setting, distribution: Distribution, sampling: str) -> Row:
    name = "large" if sampling == "large" else f"{setting.size} items, {sampling}"
    try:
        found = setting.means(distribution, sampling)
    except CheckError as error:
        none = {"kind": "unknown", "reason": str(error)}
        return {"samples": name, "cc": none, "lcc": none, "lower": "not known"}
    return {"samples": name, "cc": record(found.cc), "lcc": record(found.lcc), "lower": found.lower}


def _seen(setting: Setting, sampling: str) -> list[Fraction] | None:
    """The prevalences at which LCC's error on samples is lower, of those that are looked at."""
    steps = _steps(setting)
    try:
        return setting.lower_in_samples(sampling, [Fraction(i, steps) for i in range(steps + 1)])
    except CheckError:
        return None


def _steps(setting: Setting) -> int:
    """How many, so that samples may have exactly these prevalences."""
    return max(d for d in range(1, min(setting.size, SHOWN) + 1) if setting.size % d == 0)


def _explained(
    setting: Setting, distribution: Distribution, rows: list[Row], theorem: str, seen, target
) -> list[str]:
    k = setting.keep
    intervals = [f"{x}, about {float(x.low):.4g} to {float(x.high):.4g}" for x in setting.lower_at()]
    near = "; ".join(intervals) or "no p"
    lines = [f"{distribution}; tpr {setting.tpr}, fpr {setting.fpr}; LCC = {k} CC + {(1 - k) / 2}"]
    large = [rows[0][who].get("score") or "" for who in ("cc", "lcc")]
    if all("/" in score for score in large):
        lines.append(f"exactly, {rows[0]['samples']}: CC {large[0]}, LCC {large[1]}")
    lines += [f"{r['samples']}: {r['cc']['reason']}" for r in rows if "reason" in r["cc"]]
    lines.append(f"LCC is lower, large samples: {near} (theorem {theorem!r})")
    if seen is not None:
        step = Fraction(1, _steps(setting))
        lines.append(
            f"LCC is lower, {rows[1]['samples']}, p in steps of {step}: {runs(seen, step) or 'no p'}"
        )
    return lines if target is None else [*lines, f"wrote {target}"]


def runs(found: Iterable[Fraction], step: Fraction) -> str:
    """Neighbouring numbers as ranges.

    >>> runs([Fraction(1, 10), Fraction(2, 10), Fraction(5, 10)], Fraction(1, 10))
    '0.1 to 0.2, 0.5'
    """
    parts: list[list[Fraction]] = []
    for p in found:
        if parts and p - parts[-1][-1] == step:
            parts[-1].append(p)
        else:
            parts.append([p])
    return ", ".join(f"{float(x[0]):g}" + (f" to {float(x[-1]):g}" if len(x) > 1 else "") for x in parts)


# -- a mean error --------------------------------------------------------------------------


def _effect(error: Fraction, alpha: Fraction, distribution: Distribution, options: dict[str, Any]) -> None:
    from axiomcheck.experiments.lcc.setting import effect, smoothing

    keep = smoothing(alpha, options["size"])
    found = effect(error, keep, distribution)
    constant = "constant rates, better than chance, large samples"
    bounds = [("any", found.any_quantifier, "lazy"), (constant, found.constant_rates, "given error")]
    rows = [
        [who, digits(pair[0], False), digits(pair[1], True), theorem] for who, pair, theorem in bounds if pair
    ]
    headers = ["quantifier", "LCC at least", "LCC at most", "theorem"]
    command, lazy = show.again(f"error {ORDER}"), record(found.lazy)

    def data() -> dict:
        told = [dict(zip(("quantifier", "low", "high", "theorem"), row, strict=True)) for row in rows]
        return show.headed(
            SCHEMA, command, distribution=str(distribution), error=str(error), keep=str(keep), lazy=lazy,
            says=found.says, bounds=told,
        )  # fmt: skip

    shrunk = f"LCC = {keep} CC + {(1 - keep) / 2}"
    said = [f"\n{distribution}; CC's mean error {error}, lazy's {cell(lazy)[1]}; {shrunk}",
            f"{found.says}, whatever quantifier CC is\n{command}"]  # fmt: skip
    show.tell(options["fmt"], data, [show.Grid(headers, rows)], said)


# -- theorems -------------------------------------------------------------------------------


def _theorems(fmt: str) -> None:
    from axiomcheck.experiments.lcc.theorems import THEOREMS, proved

    rows: list[dict[str, Any]] = [
        {"name": name, "says": theorem.says, "goals": [str(g) for g in theorem.goals],
         "trusts": ["kernel", *sorted(proved(name).trusts)]}
        for name, theorem in THEOREMS.items()
    ]  # fmt: skip
    command = show.again(["--theorems"], "fmt")
    cells = [[r["name"], r["says"], str(len(r["goals"])), " + ".join(r["trusts"])] for r in rows]
    goals = [show.counted(len(r["goals"]), "goal") for r in rows]
    said = [f"{c[0]}: {c[1]}\n    {g}, proved ({c[3]})" for c, g in zip(cells, goals, strict=True)]
    table = [] if fmt == "text" else [show.Grid(["theorem", "says", "goals", "trusts"], cells)]
    show.tell(fmt, lambda: show.headed(SCHEMA, command, theorems=rows), table, [*said, f"\n{command}"])
