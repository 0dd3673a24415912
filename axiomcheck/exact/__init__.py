"""Exact arithmetic on formulas: values, limits, linear forms; and the door to Z3."""
