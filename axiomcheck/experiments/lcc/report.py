"""CC against LCC for readers: a row for each way of sampling, and what is said below them."""

from __future__ import annotations

from fractions import Fraction

from axiomcheck.errors import CheckError
from axiomcheck.experiments.expected.distributions import Distribution
from axiomcheck.experiments.expected.report import Row, record
from axiomcheck.experiments.lcc.setting import Setting, effect
from axiomcheck.experiments.lcc.theorems import THEOREMS, proved
from axiomcheck.report.numbers import digits, runs

BOUNDS = {"quantifier": "quantifier", "LCC at least": "low", "LCC at most": "high", "theorem": "theorem"}
SHOWN = 100  # the most steps between the prevalences that samples are looked at


def means(setting: Setting, distribution: Distribution, sampling: str) -> Row:
    """Both mean errors, or why they are not known."""
    name = "large" if sampling == "large" else f"{setting.size} items, {sampling}"
    try:
        found = setting.means(distribution, sampling)
    except CheckError as error:
        none = {"kind": "unknown", "reason": str(error)}
        return {"samples": name, "cc": none, "lcc": none, "lower": "not known"}
    return {"samples": name, "cc": record(found.cc), "lcc": record(found.lcc), "lower": found.lower}


def seen(setting: Setting, sampling: str) -> list[Fraction] | None:
    """The prevalences at which LCC's error on samples is lower, of those that are looked at."""
    steps = _steps(setting)
    try:
        return setting.lower_in_samples(sampling, [Fraction(i, steps) for i in range(steps + 1)])
    except CheckError:
        return None


def _steps(setting: Setting) -> int:
    """How many, so that samples may have exactly these prevalences."""
    return max(d for d in range(1, min(setting.size, SHOWN) + 1) if setting.size % d == 0)


def explained(
    setting: Setting, distribution: Distribution, rows: list[Row], theorem: str, seen: list[Fraction] | None
) -> list[str]:
    """What is exact, where LCC is lower, and which theorem says so."""
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
        where = runs(seen, step) or "no p"
        lines.append(f"LCC is lower, {rows[1]['samples']}, p in steps of {step}: {where}")
    return lines


def theorems() -> list[Row]:
    """All of them, proved anew."""
    return [
        {"name": name, "says": theorem.says, "goals": [str(g) for g in theorem.goals],
         "trusts": ["kernel", *sorted({x for _, trusts in proved(name).values() for x in trusts})]}
        for name, theorem in THEOREMS.items()
    ]  # fmt: skip


def bounded(error: Fraction, keep: Fraction, distribution: Distribution) -> tuple[list[Row], Row, str]:
    """Bounds on LCC's mean error where CC's is given, under the columns `BOUNDS`; lazy's error; what that says."""
    found = effect(error, keep, distribution)
    constant = "constant rates, better than chance, large samples"
    told = [("any", found.any_quantifier, "lazy"), (constant, found.constant_rates, "given error")]
    rows = [[who, digits(pair[0], False), digits(pair[1], True), theorem] for who, pair, theorem in told if pair]
    return [dict(zip(BOUNDS.values(), row, strict=True)) for row in rows], record(found.lazy), found.says
