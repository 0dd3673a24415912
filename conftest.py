"""No test reads or writes the user's cache; Ctrl-C works even where a shell has it ignored."""

import signal
import tempfile

import pytest

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits "ignore"


def pytest_configure(config):
    """What fixtures of modules and doctests find there is nothing but their own."""
    folder = tempfile.TemporaryDirectory(prefix="axiomcheck-tests-")
    patch = pytest.MonkeyPatch()
    patch.setenv("AXIOMCHECK_CACHE", folder.name)
    config.add_cleanup(folder.cleanup)
    config.add_cleanup(patch.undo)


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(folder))
    return folder
