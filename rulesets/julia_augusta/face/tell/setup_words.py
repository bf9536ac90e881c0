"""How preparation sounds: settings, armies, deployment."""

from __future__ import annotations

from functools import lru_cache, partial

from rulesets.julia_augusta.face.tell.text import player, where
from rulesets.julia_augusta.table.happenings.deployment import Deployed, DeploymentDice, DeploysFirst, LeftOut, Posted
from rulesets.julia_augusta.table.state import Julia, Options
from rulesets.kit.engine.said import Sentence
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting

SETTINGS = {"turns": ("Length", "turns until the losses are counted")}


def setting(key: str) -> tuple[str, str]:
    """A point that may be settled: its name, and what it is about."""
    return SETTINGS[key]


def value(key: str, told: str) -> str:
    """One of the values of such a point."""
    return "no limit" if told == "none" else f"{told} turns"


@lru_cache(maxsize=1)
def settings() -> tuple[Setting, ...]:
    """The points that may be settled before a game; what holds otherwise comes first."""
    return tuple(
        settling.setting(point, setting(point.key), partial(value, point.key)) for point in settling.points(Options)
    )


def _deployment_dice(view: Julia, it: DeploymentDice) -> str:
    dice = ", ".join(f"{player(view, seat)} {die}" for seat, die in enumerate(it.dice))
    return f"Who places first: {dice}."


def _posted(view: Julia, it: Posted) -> str:
    place = f"is with {it.unit}" if it.unit else "stands alone"
    return f"{it.who} {place} at {where(it.at)}."


EVENTS: list[Sentence[Julia]] = [
    Sentence(DeploymentDice, _deployment_dice),
    Sentence(DeploysFirst, lambda view, it: f"{player(view, it.seat)} has the lower die and places the first unit."),
    Sentence(Deployed, lambda view, it: f"{it.unit} stands at {where(it.at)}: {it.formation}."),
    Sentence(LeftOut, lambda view, it: f"{it.unit} finds no room and does not come."),
    Sentence(Posted, _posted),
]
