"""What the stream answers beside itself."""

from datetime import datetime

from games.core.records import Record


class StreamTicket(Record):
    """Opens one stream, once, within a minute."""

    ticket: str
    """Used as `?ticket=`."""
    expires_at: datetime
