"""Verdicts as theorems for Coq: generated files that instantiate the library in `proofs/coq`."""
