"""Verdicts in the languages of other provers, to be checked there."""
