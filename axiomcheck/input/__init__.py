"""Measures that are not in the catalog: formula strings, declared files; SymPy in and out.

Text is untrusted: it is never evaluated, and its size is bounded.
"""
