"""Weapon traits and special rules: importing this module makes all of them known."""

from __future__ import annotations

from rulesets.legions_imperialis.skills import piercing, rules, shooting, striking, templates

__all__ = ["piercing", "rules", "shooting", "striking", "templates"]
