"""The changes that a game's own tests need not notice: each was looked at, and has a reason."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path


def accepted(folder: Path) -> dict[str, str]:
    """The names in mutants.toml of a game's tests, with their reasons."""
    path = folder / "mutants.toml"
    read = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {entry["change"]: entry["reason"] for entry in read.get("survivor", [])}


def stale(listed: Collection[str], there: Collection[str]) -> list[str]:
    """Those listed that no longer are in the source."""
    return [f"mutants.toml: there is no change {name}" for name in listed if name not in there]
