"""The command line.  `axiomcheck --help` and `list` load no solver and no arrays.

Exit codes: 0 as asked; 1 an expectation failed, or a stored certificate; 2 usage or input;
3 something asked for stayed UNKNOWN; 130 after Ctrl-C.
"""

from __future__ import annotations

import os
import sys

import click
from click.exceptions import Exit

from axiomcheck import __version__
from axiomcheck.cli.lazy import Commands, LazyGroup
from axiomcheck.errors import AxiomcheckError

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is there: threads only cost on matrices as small as ours

GROUPS: dict[str, Commands] = {
    "Your own measure": {
        "verify": ("verify", "verify", "Does a measure satisfy the axioms?  Proofs and counterexamples."),
        "check": ("check", "check", "Measures declared in TOML files, against what they are expected to satisfy."),
        "diff": ("diff", "diff", "Are two measures the same?  Equal, up to a factor, of one order, or a witness."),
        "rate": ("rate", "rate", "How often a measure violates an axiom: an estimate, with its interval."),
        "prove": ("prove", "prove", "Is an inequality true?  A proof, or a counterexample."),
        "formula": ("formulas", "formula", "A measure, or a claim, for SymPy, Z3 and SMT-LIB."),
        "eval": ("evaluate", "evaluate", "The value of a measure at given prevalences, or for a CSV file."),
        "appendix": ("appendix", "appendix", "The proofs and counterexamples of measures, as an appendix."),
        "figure": ("figure", "figure", "The papers' figures, maps of any measure, counterexamples in them."),
    },
    "What there is": {
        "show": ("catalog", "show_entry", "A measure's or an axiom's definition, source and readings."),
        "list": ("catalog", "list_catalog", "The measures or the axioms there are."),
        "table": ("tables", "table", "A paper's table, decided cell by cell beside what it printed."),
        "matrix": ("tables", "matrix", "Every measure of a kind x every axiom."),
        "errata": ("errata", "errata", "Where papers' print and proof differ, with witnesses."),
        "report": ("report", "report", "The papers' tables as a page to explore, every cell with its proof."),
        "atlas": ("atlas", "atlas", "Every public metric of a library: formula, properties, namesakes, findings."),
    },
    "Which axioms, which measure": {
        "consistent": ("consistent", "consistent",
                       "Which axioms can a measure satisfy together?  A proof that none can, or a measure."),
        "synthesize": ("synthesize", "synthesize",
                       "The smallest measure that satisfies a set of axioms, every axiom proved."),
        "recommend": ("recommend", "recommend",
                      "Which measure fits what you need; what cannot be had together."),
    },
    "Experiments": {
        "protocol": ("protocol", "protocol",
                     "What a protocol does to scores: expected scores, LCC against CC, a linter."),
        "experiment": ("experiment", "experiment", "Quantifiers under a protocol, scored with every measure."),
        "meta": ("meta", "meta", "Strictness, robustness and agreement of measures on a matrix of systems."),
    },
    "Certificates": {
        "replay": ("proofs", "replay", "Re-check stored certificates, without any search."),
        "export": ("export", "export", "Certificates for other provers: Coq theorems, SMT-LIB goals."),
        "certify": ("proofs", "certify", "Decide the whole catalog and write its certificates (for maintainers)."),
    },
}  # fmt: skip
COMMANDS: Commands = {name: at for group in GROUPS.values() for name, at in group.items()}
# by what they are imported as
PACKAGES = {"flint": "python-flint", "z3": "z3-solver", **{x: x for x in ("numpy", "rich", "platformdirs")}}
OK, FAILED, USAGE, OPEN, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141


class Toolkit(LazyGroup):
    """Errors become one line and an exit code."""

    def invoke(self, ctx: click.Context):
        code = USAGE
        try:
            return super().invoke(ctx)
        except AxiomcheckError as error:
            said = str(error)
        except KeyboardInterrupt:
            said, code = "interrupted", INTERRUPTED
        except BrokenPipeError:
            silence_stdout()
            raise Exit(BROKEN_PIPE) from None
        except ImportError as error:
            package = PACKAGES.get((error.name or "").partition(".")[0])
            if package is None:
                raise
            why = f"cannot be imported ({' '.join(str(error).split())[:200]})"
            said = f"{package} {why}; pip install --force-reinstall {package}"
        except OSError as error:
            said = f"{error.filename or 'input or output'}: {error.strerror}"
        click.echo(f"axiomcheck: {said}", err=True)
        raise Exit(code)


@click.group(cls=Toolkit, grouped=GROUPS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Does an evaluation measure satisfy an axiom?

    Every verdict is a proof or an exact counterexample that a small kernel has replayed.
    """


def main() -> None:
    """The console script."""
    open_streams()
    try:
        code = cli.main(prog_name="axiomcheck", standalone_mode=False) or OK
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (KeyboardInterrupt, click.Abort):
        code = INTERRUPTED
    except BrokenPipeError:
        silence_stdout()
        code = BROKEN_PIPE
    sys.exit(code)


def open_streams() -> None:
    """What was closed before we came, as with `>&-`, is None in Python; it reads and writes nothing instead."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (until the process ends)


def silence_stdout() -> None:
    """The reader has seen enough, as with `| head`: what is still buffered goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
