"""No test reads or writes the user's cache; Ctrl-C works even where a shell has it ignored."""

import signal

import pytest

signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background inherits "ignore"


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(folder))
    return folder
