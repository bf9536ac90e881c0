"""The catalogue of the game's rules."""

from __future__ import annotations

from pathlib import Path

from rulesets.kit.engine.catalogue import Catalogue

CATALOGUE = Catalogue(Path(__file__).parent / "rules.toml")
