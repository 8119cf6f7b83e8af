"""Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.services.binaries import Unavailable, find, install

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
"""Without a sandbox, which root cannot have; it opens our own pages only."""


def chromium() -> str:
    """Where Chromium is, installed first if need be; else the test fails with one line."""
    found = find("chromium")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        try:
            install("chromium")
        except Unavailable as error:
            pytest.fail(str(error), pytrace=False)
        found = find("chromium")
    if found is None:
        pytest.fail("chromium is not installed. Install it (Debian: apt-get install chromium).", pytrace=False)
    return str(found)


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    path = chromium()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield opened
        opened.close()


@contextmanager
def page_in(opened: Browser, language: str, **more: object) -> Iterator[Page]:
    """A page in a profile of its own. At its end nothing may have been said on the console."""
    context = opened.new_context(locale=language, **more)  # type: ignore[arg-type]
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield page
    context.close()
    assert said == []
