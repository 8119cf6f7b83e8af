"""Fixtures: the API inside the process, and the whole product as processes."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase, override_settings

from config.middleware import Static
from tests.http.api import Api
from tests.http.transports import InProcess, OverHTTP
from tests.services import settings as light
from tests.services.emptying import empty
from tests.services.processes import Process
from tests.services.stack import Stack

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Remember that a test failed, so that its processes' logs are shown."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def api(db: None) -> Api:
    """The API inside the process, as nobody: ``api.guest("Ayu")`` is somebody."""
    return Api(transport=InProcess())


@pytest.fixture(autouse=True)
def _nothing_cached(request: pytest.FixtureRequest) -> None:
    """Throttles and caches start anew in every test that may use them."""
    if {"db", "transactional_db"} & set(request.fixturenames) or request.node.get_closest_marker("django_db"):
        cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _light_passwords() -> Iterator[None]:
    """As in the processes that tests start."""
    with override_settings(PASSWORD_HASHERS=light.PASSWORD_HASHERS):
        yield


@pytest.fixture(scope="session", autouse=True)
def _static_files_found_once() -> Iterator[None]:
    """Each of Django's test clients makes its middleware anew, and that would look at every static file each time."""
    find, found = Static.add_files_from_finders, {}

    def share(middleware: Static) -> None:
        if not found:
            find(middleware)
            found.update(middleware.files)
        middleware.files.update(found)

    with patch.object(Static, "add_files_from_finders", share):
        yield


@pytest.fixture(scope="session", autouse=True)
def _quickly_emptied() -> Iterator[None]:
    """Tests that commit are cleared away in a few statements."""
    with patch.object(TransactionTestCase, "_fixture_teardown", lambda case: empty()):
        yield


@pytest.fixture(scope="session")
def _stack(django_db_setup: None, django_db_blocker: object, pytestconfig: pytest.Config) -> Iterator[Stack]:
    stack = Stack(str(connection.settings_dict["NAME"]), pytestconfig.option.embedded)
    stack.environment["DJANGO_SETTINGS_MODULE"] = light.__name__
    yield stack
    stack.stop()


@pytest.fixture
def stack(_stack: Stack, transactional_db: None, request: pytest.FixtureRequest) -> Iterator[Stack]:
    """The processes of the product on the test database, to start, kill and restart. None runs at the beginning,
    but web and push, which are kept between tests."""
    yield _stack
    if request.node.stash.get(FAILED, False):
        print(_stack.logs())
    for name, process in _stack.processes.items():
        if name not in ("web", "push"):
            process.stop()


@pytest.fixture
def server(stack: Stack) -> Stack:
    """The stack with web and push running."""
    stack.start("web", "push")
    return stack


@pytest.fixture
def http(server: Stack) -> Iterator[Api]:
    """The API over HTTP, as nobody."""
    transport = OverHTTP(server.url())
    yield Api(transport=transport)
    transport.close()


@pytest.fixture
def worker(stack: Stack) -> Process:
    """A Celery worker that runs during the test."""
    stack.start("worker")
    return stack.process("worker")


@pytest.fixture
def beat(stack: Stack) -> Process:
    """A Celery beat that runs during the test."""
    stack.start("beat")
    return stack.process("beat")
