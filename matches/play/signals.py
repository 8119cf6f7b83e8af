"""What other apps may listen to."""

from django.dispatch import Signal

match_over = Signal()
"""After the commit of a change to a match that is finished or void. Only a hint: whoever needs to know looks into the
database too. Sent with ``match_id`` and ``game``."""
