"""The rules there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from axiomcheck.experiments.lint import prediction_rules, protocol_rules, score_rules
from axiomcheck.experiments.lint.context import Experiment
from axiomcheck.experiments.lint.model import Said

Check = Callable[[Experiment], Iterator[Said]]


@dataclass(frozen=True)
class Rule:
    """A rule: its id, and the functions that look for what breaks it; the first one's docstring says what."""

    id: str
    checks: tuple[Check, ...]

    @property
    def title(self) -> str:
        """What it finds."""
        return (self.checks[0].__doc__ or "").splitlines()[0]


RULES = (
    Rule("search-contains-test", (protocol_rules.searched,)),
    Rule("selection-is-test", (protocol_rules.selected,)),
    Rule("no-value-at-zero", (protocol_rules.undefined,)),
    Rule("no-value-at-prediction", (protocol_rules.at_predictions,)),
    Rule("infinite-mean", (protocol_rules.infinite,)),
    Rule("average-mixes-ranges", (protocol_rules.ranges,)),
    Rule("no-lazy", (protocol_rules.baseline,)),
    Rule("prevalence-not-countable", (protocol_rules.countable,)),
    Rule("no-distribution", (prediction_rules.distributions,)),
    Rule("sizes-differ", (prediction_rules.sizes,)),
    Rule("truth-differs", (prediction_rules.same_truth,)),
    Rule("truth-not-declared", (prediction_rules.declared,)),
    Rule("samples-missing", (prediction_rules.complete,)),
    Rule("no-value-at-line", (prediction_rules.valued,)),
    Rule("not-smoothed", (prediction_rules.smoothing,)),
    Rule("not-better-than-lazy", (prediction_rules.beaten_by_lazy, score_rules.against_lazy)),
    Rule("no-score", (score_rules.present,)),
    Rule("unknown-measure", (score_rules.known,)),
    Rule("smoothing-untold", (score_rules.untold,)),
    Rule("out-of-range", (score_rules.possible,)),
    Rule("constant-score", (score_rules.constants,)),
    Rule("impossible-smoothing", (score_rules.smoothed_scores,)),
    Rule("score-differs", (score_rules.recomputed,)),
)
