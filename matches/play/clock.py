"""The one clock: the database's."""

from datetime import UTC, datetime

from django.db import connection


def database_now() -> datetime:
    """The time of the database at this very moment (on SQLite, which has no server, of this machine)."""
    if connection.vendor != "postgresql":
        return datetime.now(UTC)
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now
