"""The version of the running code, written into every record line."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    CODE = version("umpire")
except PackageNotFoundError:
    CODE = "unpackaged"
