"""What makes old saves of Steampunk Fantasy new (docs/rulesets.md)."""

from __future__ import annotations

from rulesets.kit.engine.upgrading import Data, Upgrade, procedures


def trades_are_kept(saved: Data) -> Data:
    """Version 2: whoever is asked about trades of hits remembers them, as they stand in the questions."""
    questions = {question["number"]: question["values"] for question in saved["questions"]}
    for hits in procedures(saved, "steam.hits"):
        if hits["at"] == "trade":
            told = [questions[number] for number in hits["asked"]]
            hits["trades"] = [[one["by"], one["target"], one["hits"], one["most"]] for one in told]
    return saved


UPGRADES: tuple[Upgrade, ...] = (trades_are_kept,)
VERSION = len(UPGRADES) + 1
