"""`python -m axiomcheck.cli`."""

from axiomcheck.cli import main

if __name__ == "__main__":
    main()
