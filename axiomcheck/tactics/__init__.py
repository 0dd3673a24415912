"""Untrusted: finds certificates of the calculus, driven by the form of a sequent alone.

A mistake here costs a proof; what is found counts only after `axiomcheck.calculus.check` has replayed it.
"""
