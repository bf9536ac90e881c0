"""Old saves made new: upgrade n turns version n + 1 into n + 2."""

from __future__ import annotations

from rulesets.kit.ruleset import Upgrade

UPGRADES: tuple[Upgrade, ...] = ()

VERSION = len(UPGRADES) + 1
"""The version that this code writes."""
