"""Amigó, Gonzalo, Verdejo and Spina 2019, "A comparison of filtering evaluation metrics based on formal constraints"."""

from axiomcheck.claims.amigo import checks, figure12, notation, related, tables
from axiomcheck.claims.declared import Kinds, paper, within
from axiomcheck.sources import AMIGO_2019

OWN: Kinds = {
    "at_most_quarter": notation.at_most_quarter,
    "by_verdicts": checks.ByVerdicts,
    "exactly_one": checks.ExactlyOne,
    "figure_12": within(figure12.PRINTED),
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
    "STUDY": tables.STUDY,
    "STUDY_BUT_FRS": tuple(m for m in tables.STUDY if m != "frs"),
    "TABLE_3": tables.ALL,
    "TABLE_3_BUT_FRS": tuple(m for m in tables.ALL if m != "frs"),
}
PAPER = paper(AMIGO_2019, "axiomcheck.claims.amigo", OWN, LET)
