"""Weapon traits and special rules: importing this module makes all of them known."""

from __future__ import annotations

from rulesets.legions_imperialis.skills import (  # noqa: F401 - they register themselves
    piercing,
    rules,
    shooting,
    striking,
    templates,
)
