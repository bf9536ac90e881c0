"""Weapon traits and special rules: importing this module makes all of them known."""

from __future__ import annotations

from rulesets.legions_imperialis.skills import leading, moving, piercing, saving, shooting, striking, templates

__all__ = ["leading", "moving", "piercing", "saving", "shooting", "striking", "templates"]
