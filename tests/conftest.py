"""Fixtures and hooks of the whole suite."""

from tests.http.fixtures import (  # noqa: F401 - pytest finds them here
    _light_passwords,
    _nothing_cached,
    _quickly_emptied,
    _stack,
    _static_files_found_once,
    api,
    beat,
    http,
    pytest_runtest_makereport,
    server,
    stack,
    worker,
)
