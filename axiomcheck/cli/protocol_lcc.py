"""`axiomcheck protocol lcc`: Laplace-smoothed classify-and-count against CC."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from axiomcheck.cli import OK, OPEN, show
from axiomcheck.cli.options import format_option
from axiomcheck.cli.protocol_scores import SCHEMA
from axiomcheck.cli.protocol_text import Row, cell, digits, record, short
from axiomcheck.errors import CheckError, InputError

if TYPE_CHECKING:
    from axiomcheck.experiments.expected.distributions import Distribution
    from axiomcheck.experiments.lcc.setting import Setting

FORMATS = ("text", "json", "csv", "markdown", "latex")
SHOWN = 100  # the most steps between the prevalences that samples are looked at
SAYS = {"CC": "CC", "LCC": "LCC", "equal": "they are equal", "not known": "not known"}


@click.command()
@click.option("--tpr", metavar="T", help="The classifier's true-positive rate.")
@click.option("--fpr", metavar="F", help="Its false-positive rate.")
@click.option("--error", metavar="E", help="Instead of rates: CC's mean absolute error; what LCC's can be.")
@click.option("--alpha", default="1", show_default=True, metavar="A", help="The pseudo-count of each class.")
@click.option(
    "--size", type=click.IntRange(1, 10**9), default=100, show_default=True, help="Items in a test set."
)
@click.option(
    "--distribution",
    default="uniform",
    show_default=True,
    metavar="D",
    help="uniform, uniform:LOW,HIGH, grid:STEPS, beta:A,B, or a CSV file of prevalences.",
)
@click.option(
    "--sampling",
    type=click.Choice(["exact", "random"]),
    help="exact: p m positive items in each test set; random: each item by chance.  [default: exact if it can be]",
)
@click.option("--figure", "path", metavar="FILE", help="Draw errors and region there: .pdf, .png or .svg.")
@click.option("--theorems", is_flag=True, help="Print the theorems, each proved anew, and leave.")
@format_option(*FORMATS)
@click.pass_context
def lcc(ctx: click.Context, **options: Any) -> None:  # fmt: skip
    """For which prevalences, and whether on average, LCC's absolute error is lower than CC's.

    LCC predicts (K + alpha)/(m + 2 alpha) where CC predicts K/m.  On large samples the classifier's rates are
    met exactly; beside them, samples of --size items, with exact expectations.

    \b
    axiomcheck protocol lcc --tpr 0.9 --fpr 0.4 --alpha 10
    axiomcheck protocol lcc --tpr 0.9 --fpr 0.4 --alpha 10 --distribution grid:100 --figure lcc.pdf
    axiomcheck protocol lcc --error 0.294 --alpha 10 --distribution grid:100
    axiomcheck protocol lcc --theorems
    """
    if options["theorems"]:
        _theorems(options["fmt"])
        return
    from axiomcheck.experiments.expected import reading

    rates = [options["tpr"], options["fpr"]]
    if (options["error"] is not None) == (rates != [None, None]) or rates.count(None) == 1:
        raise InputError("give --tpr and --fpr, or --error, or --theorems")
    alpha, distribution = reading.exact(options["alpha"], "--alpha"), reading.of_two(options["distribution"])
    if options["error"] is not None:
        if options["path"] is not None or options["sampling"] is not None:
            raise InputError("--figure and --sampling go with --tpr and --fpr")
        _effect(reading.exact(options["error"], "--error"), alpha, distribution, options)
        return
    from axiomcheck.experiments.lcc.setting import Setting

    t, f = (reading.exact(options[k], f"--{k}") for k in ("tpr", "fpr"))
    ctx.exit(_rates(Setting(t, f, alpha, options["size"]), distribution, options))


# -- a classifier -----------------------------------------------------------------------


def _rates(setting: Setting, distribution: Distribution, options: dict[str, Any]) -> int:
    from axiomcheck.experiments.lcc.setting import LARGE

    target = _target(options["path"])
    sampling = options["sampling"] or _usual(setting, distribution)
    rows = [_means(setting, distribution, s) for s in (LARGE, sampling)]
    where = setting.lower_at()
    theorem = "better than chance" if setting.tpr > setting.fpr else "worse than chance"
    theorem = "no skill" if setting.tpr == setting.fpr else theorem
    seen = _seen(setting, sampling)
    if target is not None:
        from axiomcheck import figures
        from axiomcheck.experiments.lcc import figure as lcc_figure

        samples = sampling if seen is not None else LARGE
        figures.save(lcc_figure.both(setting, distribution, samples)[0], target)
    command = show.reproduce("protocol", *_words(options, ("tpr", "fpr")))
    if options["fmt"] == "json":
        _document(command, distribution, setting, {
            "means": rows, "lower_at": [str(x) for x in where], "theorem": theorem,
            "lower_in_samples": None if seen is None else [str(p) for p in seen],
        })  # fmt: skip
        return OPEN if any(r["lower"] == "not known" for r in rows) else OK
    cells = [[r["samples"], short(r["cc"]), short(r["lcc"]), SAYS[r["lower"]]] for r in rows]
    show.print_grid(["samples", "CC", "LCC", "lower"], cells, options["fmt"])
    if options["fmt"] == "text":
        click.echo("\n".join(["", *_explained(setting, distribution, rows, theorem, seen, target), command]))
    return OPEN if any(r["lower"] == "not known" for r in rows) else OK


def _usual(setting: Setting, distribution: Distribution) -> str:
    from axiomcheck.experiments.expected.distributions import Atoms

    whole = isinstance(distribution, Atoms) and all(
        (p * setting.size).denominator == 1 for p, _ in distribution.points
    )
    return "exact" if whole else "random"


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
    near = "; ".join(_decimals(x) for x in setting.lower_at()) or "no p"
    lines = [
        f"{distribution}; tpr {setting.tpr}, fpr {setting.fpr}; LCC = {k} CC + {(1 - k) / 2}",
        *(
            f"exactly, {r['samples']}: CC {r['cc']['score']}, LCC {r['lcc']['score']}"
            for r in rows[:1]
            if _closed(r)
        ),
        *(f"{r['samples']}: {r['cc']['reason']}" for r in rows if "reason" in r["cc"]),
        f"LCC is lower, large samples: {near} (theorem {theorem!r})",
    ]
    if seen is not None:
        found = runs(seen, Fraction(1, _steps(setting)))
        lines.append(
            f"LCC is lower, {rows[1]['samples']}, p in steps of 1/{_steps(setting)}: {found or 'no p'}"
        )
    return lines if target is None else [*lines, f"wrote {target}"]


def _closed(row: Row) -> bool:
    return all(row[k].get("score") and "/" in row[k]["score"] for k in ("cc", "lcc"))


def _decimals(x: Any) -> str:
    exact = str(x)
    near = f"{float(x.low):.4g} to {float(x.high):.4g}"
    return f"{exact}, about {near}"


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


def _target(path: str | None):
    if path is None:
        return None
    from axiomcheck import figures

    figures.library()  # before anything is computed
    return figures.target(path)


# -- a mean error --------------------------------------------------------------------------


def _effect(error: Fraction, alpha: Fraction, distribution: Distribution, options: dict[str, Any]) -> None:
    from axiomcheck.experiments.lcc.effect import effect
    from axiomcheck.experiments.lcc.setting import smoothing

    keep = smoothing(alpha, options["size"])
    found = effect(error, keep, distribution)
    pairs = [("any", found.any_quantifier, "lazy")]
    if found.constant_rates is not None:
        pairs.append(
            ("constant rates, better than chance, large samples", found.constant_rates, "given error")
        )
    rows = [[who, digits(a, False), digits(b, True), theorem] for who, (a, b), theorem in pairs]
    headers = ["quantifier", "LCC at least", "LCC at most", "theorem"]
    command = show.reproduce("protocol", *_words(options, ("error",)))
    if options["fmt"] == "json":
        _document(command, distribution, None, {
            "error": str(error), "keep": str(keep), "lazy": record(found.lazy), "says": found.says,
            "bounds": [dict(zip(("quantifier", "low", "high", "theorem"), row, strict=True)) for row in rows],
        })  # fmt: skip
        return
    show.print_grid(headers, rows, options["fmt"])
    if options["fmt"] == "text":
        lazy = cell(record(found.lazy))[1]
        click.echo(
            f"\n{distribution}; CC's mean error {error}, lazy's {lazy}; LCC = {keep} CC + {(1 - keep) / 2}"
        )
        click.echo(f"{found.says}, whatever quantifier CC is\n{command}")


# -- theorems -------------------------------------------------------------------------------


def _theorems(fmt: str) -> None:
    from axiomcheck.experiments.lcc.theorems import THEOREMS, proved

    rows: list[dict[str, Any]] = []
    for name, theorem in THEOREMS.items():
        proof = proved(name)
        rows.append({"name": name, "says": theorem.says, "goals": [str(g) for g in theorem.goals],
                     "trusts": ["kernel", *sorted(proof.trusts)]})  # fmt: skip
    command = show.reproduce("protocol", "lcc", "--theorems", *([] if fmt == "text" else ["--format", fmt]))
    if fmt == "json":
        from axiomcheck import documents

        head = {"schema": SCHEMA, "versions": documents.versions(frozenset()), "command": command}
        click.echo(documents.pretty({**head, "theorems": rows}))
    elif fmt == "text":
        for row in rows:
            goals, trusts = show.counted(len(row["goals"]), "goal"), " + ".join(row["trusts"])
            click.echo(f"{row['name']}: {row['says']}\n    {goals}, proved ({trusts})")
        click.echo(f"\n{command}")
    else:
        cells = [[r["name"], r["says"], str(len(r["goals"])), " + ".join(r["trusts"])] for r in rows]
        show.print_grid(["theorem", "says", "goals", "trusts"], cells, fmt)


def _document(command: str, distribution: Distribution, setting: Setting | None, more: Row) -> None:
    from axiomcheck import documents

    about: Row = {"schema": SCHEMA, "versions": documents.versions(frozenset()), "command": command}
    about["distribution"] = str(distribution)
    if setting is not None:
        about |= {"tpr": str(setting.tpr), "fpr": str(setting.fpr), "alpha": str(setting.alpha),
                  "size": setting.size, "keep": str(setting.keep)}  # fmt: skip
    click.echo(documents.pretty({**about, **more}))


def _words(options: dict[str, Any], first: tuple[str, ...]) -> list[str]:
    usual = {
        "alpha": "1",
        "size": 100,
        "distribution": "uniform",
        "sampling": None,
        "path": None,
        "fmt": "text",
    }
    names = {"path": "figure", "fmt": "format"}
    words = ["lcc", *(x for k in first for x in (f"--{k}", options[k]))]
    for name, value in usual.items():
        if options[name] != value:
            words += [f"--{names.get(name, name)}", str(options[name])]
    return words
