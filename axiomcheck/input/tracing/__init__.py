"""Python functions as measures: unmodified NumPy code, run on symbols instead of numbers.

A function is run once per way through its branches, on arrays of symbols, at n = 2, 3, ...
classes; what it computes is read off.  A formula for every n is guessed from the traces,
and used only where it is proved equal to them.  Nothing here is imported by the rest of
the package before somebody asks for it, and running a function runs its author's code.
"""
