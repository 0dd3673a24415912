"""TRUSTED: the sum calculus, in which every statement is proved.

A sequent says: for every finite non-empty set of classes and all values of its free scalars, vectors,
classes and parts, if all hypotheses hold, then the goal holds.  `term` has the language, `polynomial` its
only computation, `values` exact values and enclosures, `rules` the single steps, `check` replays a list of steps.
No rule searches, none knows an axiom or a measure, and none concludes anything from a failure.

What a claim says is in `statement` and `claims`, when a point refutes it in `counterexample`.  That is the kernel.  Four
parts beside it are named by the verdicts that rest on them: `limits` (`extended`, `undefined`), `parameters`, `extremes`
and `comparisons`.
"""

PARTS = ("comparisons", "extremes", "limits", "parameters")  # of what is trusted, as verdicts name them
