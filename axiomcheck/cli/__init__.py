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
from axiomcheck.cli.commands import Group, grouped
from axiomcheck.errors import AxiomcheckError

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is there: threads only cost on matrices as small as ours

GROUPS = grouped()
COMMANDS = {name: entry for entries in GROUPS.values() for name, entry in entries.items()}
# by what they are imported as
PACKAGES = {"flint": "python-flint", "z3": "z3-solver", **{x: x for x in ("numpy", "rich", "platformdirs")}}
OK, FAILED, USAGE, OPEN, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 3, 130, 141


class Toolkit(Group):
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


@click.group(cls=Toolkit, context_settings={"help_option_names": ["-h", "--help"]})
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
