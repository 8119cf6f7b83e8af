"""Reading at one moment: every query inside sees the boards as they were at its start."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """One moment for several queries. Nothing may be written inside, and no writer is kept waiting.

    Inside a transaction, as under a lock or in a test, that transaction's own view is used.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        with _deferred():
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    # atomic() would take SQLite's write lock; a deferred transaction reads one state of the log beside the writers
    with connection.cursor() as cursor:
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
