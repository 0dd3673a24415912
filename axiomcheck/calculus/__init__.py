"""TRUSTED: the sum calculus, in which every statement is proved.

A sequent says: for every finite non-empty set of classes and all values of its free scalars, vectors,
classes and parts, if all hypotheses hold, then the goal holds.  `term` has the language, `polynomial` its
only computation, `values` exact values and enclosures, `rules` the single steps, `check` replays a list of steps.
No rule searches, none knows an axiom or a measure, and none concludes anything from a failure.
"""
