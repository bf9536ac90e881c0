"""The toy of secret orders, fought by columns that players put together of platoons and sections."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from discord import app_commands

import rulesets
from cogs.army import building
from cogs.common.rulesets import CHOICES
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.said import Sentences
from rulesets.kit.facets.forces import Forces
from tests.kit.toys.musters import LISTS, SENTENCES
from tests.raid import EVENTS, RaidWords, raid_ruleset
from tests.raid import REASONS as OF_THE_RAID
from tests.upgrades.registered import registered

KEY = "toy_musters"


class MusterWords(RaidWords):
    reasons = Sentences[None]([OF_THE_RAID._known[key] for key in OF_THE_RAID.models], SENTENCES)


def _fielded(force: str, scenario: str, options: dict[str, str]) -> str:
    return f"platoons: {len(json.loads(force)['parts'])}" if force.startswith("{") else "a militia"


def _name(force: str) -> str:
    return str(json.loads(force)["name"]) if force.startswith("{") else "Militia"


_RAID = raid_ruleset()
RULESET = replace(
    _RAID,
    key=KEY,
    box=replace(_RAID.box, name="Musters", has_trees=True),
    words=MusterWords(EVENTS),
    lists=LISTS,
    forces=Forces(choices=lambda: [Choice(value="militia", label="Militia")], fielded=_fielded, own_name=_name),
)


@contextmanager
def among_the_games(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house knows the toy, its commands too."""
    known, choice = rulesets.RULESETS, app_commands.Choice(name=RULESET.box.name, value=KEY)
    with registered(RULESET):
        for module in list(sys.modules.values()):
            if getattr(module, "RULESETS", None) == known:
                patch.setattr(module, "RULESETS", (*known, KEY))
        lists = [CHOICES, building.GAMES]
        for choices in lists:
            choices.append(choice)
        try:
            yield
        finally:
            for choices in lists:
                choices.remove(choice)
