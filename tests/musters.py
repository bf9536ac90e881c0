"""The toy of secret orders, fought by columns that players put together of platoons and sections."""

from __future__ import annotations

import json
from dataclasses import replace

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.said import Sentences
from rulesets.kit.facets.forces import Forces
from tests.kit.toys.musters import LISTS, SENTENCES
from tests.raid import EVENTS, RaidWords, raid_ruleset
from tests.raid import REASONS as OF_THE_RAID

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
