"""A linter for experiments in quantification: descriptions of protocols, predictions, and scores.

>>> found = lint(Experiment(description.parse('''
... measures = ["RAE"]
... [test]
... prevalences = {grid = 10}
... ''', "mine.toml")))
>>> for finding in found.findings:
...     print(finding)
mine.toml:4:test.prevalences: error: RAE meets test prevalences of 0 and 1 and is not smoothed: ... [no-value-at-zero]
"""

from __future__ import annotations

from dataclasses import dataclass

from axiomcheck.experiments.lint import description, prediction_rules, protocol_rules, results, score_rules
from axiomcheck.experiments.lint.context import Experiment, read
from axiomcheck.experiments.lint.facts import Facts
from axiomcheck.experiments.lint.model import Check, Finding, Linted, Place, Severity, Skipped, grouped

__all__ = ["RULES", "Experiment", "Facts", "Finding", "Linted", "Place", "Rule", "Severity", "Skipped",
           "description", "lint", "read", "results"]  # fmt: skip


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


def lint(experiment: Experiment, rules: tuple[Rule, ...] = RULES) -> Linted:
    """What these rules find in an experiment, the worst first, and what they could not look at.

    The experiment is a description, tables of results, or both.
    """
    everything = []
    for rule in rules:
        said = [list(check(experiment)) for check in rule.checks]
        looked = [s for s in said if not (len(s) == 1 and isinstance(s[0], Skipped))]
        everything += [x for part in looked or said[:1] for x in part]
    order, findings = list(Severity), [x for x in everything if isinstance(x, Finding)]
    findings.sort(key=lambda f: (order.index(f.severity), f.place.file, f.place.line))
    skipped = dict.fromkeys(x for x in everything if isinstance(x, Skipped))
    return Linted(tuple(findings), tuple(skipped), tuple(r.id for r in rules))
