"""Laplace-smoothed classify-and-count (LCC) against CC: theorems, exact means, figures."""
