"""Weapon traits and special rules as cards print them: a name, some with a value behind it, "Wrecker (2)"."""

from __future__ import annotations

from collections.abc import Sequence


def name_of(word: str) -> str:
    """The name of a trait or special rule without its value."""
    return word.partition(" (")[0]


def has(words: Sequence[str], name: str) -> bool:
    """Whether a trait or special rule of this name is among the words."""
    return any(name_of(word) == name for word in words)


def value(words: Sequence[str], name: str) -> str:
    """What stands in brackets behind a trait or special rule; empty if nothing does, or if it is not there."""
    return next((word.partition(" (")[2].removesuffix(")") for word in words if name_of(word) == name), "")


def number(words: Sequence[str], name: str) -> int:
    """The value as a number, "5+" as 5; 0 if there is none."""
    told = value(words, name).rstrip('+"″')
    return int(told) if told.isdigit() else 0
