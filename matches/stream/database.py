"""Reading the database from streams: a few threads with a kept connection each, however many streams there are.

Django gives each request under ASGI a thread of its own, with connections of its own: a thousand idle streams would
hold a thousand connections, and a thousand that come back at once would open as many.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from django.db import close_old_connections

T = TypeVar("T")

#: For opening streams and for those that are behind.
OPENING = ThreadPoolExecutor(max_workers=4, thread_name_prefix="kocok-stream")
#: For what is new: one look serves all streams, and must not queue behind a crowd that opens.
NEWS = ThreadPoolExecutor(max_workers=1, thread_name_prefix="kocok-news")


async def in_thread(pool: ThreadPoolExecutor, call: Callable[..., T], *arguments: Any) -> T:
    """What a call that uses the database gives, or raises."""
    return await asyncio.get_running_loop().run_in_executor(pool, _guarded, call, *arguments)


def _guarded(call: Callable[..., T], *arguments: Any) -> T:
    # what Django does around a request: drop connections that have failed or outlived their time
    close_old_connections()
    try:
        return call(*arguments)
    finally:
        close_old_connections()
