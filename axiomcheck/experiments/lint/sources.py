"""Where the reasons of rules stand."""

from axiomcheck.sources import HASSAN_2021, SEBASTIANI_2020, Source

DEFINITION = Source("definition", "definition", "What the words mean", "docs/lint.md", None)
THEOREM = Source("theorem", "theorem in docs/lint.md", "Bounds of CC, LCC and lazy", "docs/lint.md", None)
PITFALLS, SEBASTIANI = HASSAN_2021, SEBASTIANI_2020
