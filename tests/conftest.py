"""No test reads or writes the user's cache."""

import pytest


@pytest.fixture(autouse=True)
def cache(tmp_path_factory, monkeypatch):
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("AXIOMCHECK_CACHE", str(folder))
    return folder
