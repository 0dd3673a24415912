"""Amigó, Gonzalo, Verdejo and Spina 2019, "A comparison of filtering evaluation metrics based on formal constraints"."""

from axiomcheck.claims.amigo import checks, figure12, notation, related, tables
from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.sources import AMIGO_2019

OWN: Kinds = {
    "at_most_quarter": notation.at_most_quarter,
    "by_verdicts": checks.ByVerdicts,
    "exactly_one": checks.ExactlyOne,
    "correlated": figure12.Correlated,
    "in_figure": figure12.InFigure,
    **{f.__name__: f for f in figure12.TESTS},
    "general": notation.general,
    "invariances": within(related.PRINTED),
    "of_study": tables.of_study,
    "readings": checks.Readings,
    "said": tables.said,
    "tables": within(tables.PRINTED),
    "uninformed": notation.uninformed,
    "values_at": checks.ValuesAt,
    "whole": checks.Whole,
}
LET = {
    "ALL_ROWS": figure12.ALL,
    "BASELINES": figure12.BASELINES,
    "ROWS_WITH_F": tuple(row for row, mean in figure12.column("smoothed F").items() if mean),
    "SYSTEMS": figure12.SYSTEMS,
    "STUDY": tables.STUDY,
    "STUDY_BUT_FRS": tuple(m for m in tables.STUDY if m != "frs"),
    "TABLE_3": tables.ALL,
    "TABLE_3_BUT_FRS": tuple(m for m in tables.ALL if m != "frs"),
}
PAPER = paper(AMIGO_2019, "axiomcheck.claims.amigo", OWN, LET)
