"""Coverage-guided fuzzing of everything that reads untrusted text, by atheris where it is installed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SECONDS = int(os.environ.get("FUZZ_SECONDS", "8"))
PROGRAM = """
import sys
import atheris

with atheris.instrument_imports(include=["axiomcheck.input", "axiomcheck.exact.certificate"]):
    from axiomcheck.input import counts, declared, formula, latex, lemmas, parameters
    from axiomcheck.exact import certificate

from axiomcheck.errors import AxiomcheckError

READERS = {
    "formula": formula.parse,
    "counts": counts.parse,
    "latex": latex.read,
    "declared": declared.parse,
    "parameter": parameters.parse,
    "lemma": lemmas.relation,
    "certificate": lambda text: certificate.from_data(certificate.loads(text)),
}
read = READERS[sys.argv.pop(1)]


def one(data):
    text = atheris.FuzzedDataProvider(data).ConsumeUnicodeNoSurrogates(500)
    try:
        read(text)
    except AxiomcheckError:
        pass


atheris.Setup(sys.argv, one)
atheris.Fuzz()
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "reader", ["formula", "counts", "latex", "declared", "parameter", "lemma", "certificate"]
)
def test_no_text_gets_more_than_an_error(reader, tmp_path):
    pytest.importorskip("atheris", reason="atheris is not installed (extra `fuzz`)")
    limits = [
        f"-max_total_time={SECONDS}",
        "-timeout=5",
        "-rss_limit_mb=1500",
        f"-artifact_prefix={tmp_path}/",
    ]
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM, reader, *limits],
        capture_output=True,
        text=True,
        timeout=SECONDS + 120,
        check=False,
    )
    assert result.returncode == 0, (result.stdout + result.stderr)[-3000:]
    assert "Done" in result.stdout + result.stderr
