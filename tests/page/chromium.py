"""The Chromium of this machine: where it is, and how it is started."""

from __future__ import annotations

import os
import shutil

import pytest

NAMED = "UMPIRE_CHROMIUM"
"""The environment variable that names the program."""
DEMANDED = "UMPIRE_DEMAND_CHROMIUM"
"""The environment variable that turns a skip into a failure."""
HEADED = "UMPIRE_HEADED"
"""The environment variable that shows the windows on the screen."""
KNOWN_AS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP *.example 127.0.0.1",
]
WITHOUT = f"no Chromium on this machine: install one, or name it in {NAMED}; the page is not shown in a browser"


def found() -> str | None:
    """The program's path; None where there is none."""
    names = [os.environ.get(NAMED, ""), *KNOWN_AS]
    return next((path for name in names if name and (path := shutil.which(name))), None)


def demanded() -> str:
    """The program's path; without one the test is skipped, or fails where Chromium is demanded."""
    path = found()
    if path is not None:
        return path
    if _is_set(DEMANDED):
        pytest.fail(WITHOUT, pytrace=False)
    pytest.skip(WITHOUT)


def headless() -> bool:
    """Whether nobody looks on."""
    return not _is_set(HEADED)


def _is_set(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")
