"""The rules there are."""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.experiments.lint import prediction_rules, protocol_rules, score_rules
from axiomcheck.experiments.lint.model import Check, grouped


@dataclass(frozen=True)
class Rule:
    """A rule: its id, and the functions that look for what breaks it; the first one's docstring says what."""

    id: str
    checks: tuple[Check, ...]

    @property
    def title(self) -> str:
        """What it finds."""
        return (self.checks[0].look.__doc__ or "").splitlines()[0]


MODULES = (protocol_rules, prediction_rules, score_rules)
CHECKS = [x for module in MODULES for x in vars(module).values() if isinstance(x, Check)]
RULES = tuple(Rule(name, tuple(checks)) for name, checks in grouped(CHECKS, lambda x: x.rule).items())
