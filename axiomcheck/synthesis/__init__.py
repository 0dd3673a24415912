"""Measures made to order: the smallest formulas that satisfy a set of axioms, each axiom proved."""
