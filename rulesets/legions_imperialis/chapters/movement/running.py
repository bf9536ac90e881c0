"""Withdrawal moves and flight: straight to the own edge, through everybody (WDR, FLEE, THRU)."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.engine.dice import Dice
from rulesets.legions_imperialis.table.happenings.combat import Ran
from rulesets.legions_imperialis.table.measure import TOLERANCES, models
from rulesets.legions_imperialis.table.state import DEPTH, Detachment, Imperialis, Stand


def withdraw(game: Imperialis, detachment: Detachment, combat: Collection[str], dice: Dice) -> None:
    """LI-WDR-01: a D6 for the Detachment, and each model moves so many inches and its Movement."""
    (die,) = dice.roll(1)
    detachment.withdrew = True
    _run(game, detachment, die)


def flee(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LI-FLEE-01: each model moves twice its Movement."""
    _run(game, detachment, None)


def _run(game: Imperialis, detachment: Detachment, die: int | None) -> None:
    home = game.ahead(detachment.seat) + 180.0
    ways, gone = {}, {}
    for stand in detachment.alive:
        profile = game.profile(detachment, stand)
        inches = 2.0 * (profile.move or 0) if die is None else float(die + (profile.move or 0))
        start = stand.pose.point
        radius = profile.base.size[0] / 2
        reach = min(inches, max(0.0, _to_edge(game, detachment, start) - radius))
        end = start.moved(home, reach)
        stand.pose = pose(end, stand.pose.degrees)
        ways[stand.label] = [start.spot, end.spot]
        why = _why_destroyed(game, detachment, stand, reach < inches and die is None)
        if why:
            gone[stand.label] = why
    if "LI-FLEE-09" in gone.values():
        gone = {stand.label: "LI-FLEE-09" for stand in detachment.alive}
    for label in gone:
        detachment.stand(label).wounds = 0
    game.say(
        Ran(
            rule="LI-FLEE-01" if die is None else "LI-WDR-01",
            detachment=detachment.id,
            how="flees" if die is None else "withdraws",
            die=die or 0,
            poses={stand.label: stand.pose for stand in detachment.alive},
            ways=ways,
            destroyed=gone,
        )
    )


def _to_edge(game: Imperialis, detachment: Detachment, at: Point) -> float:
    """The inches from a point to the battlefield edge of its side."""
    return at.y if game.sides[detachment.seat].edge == "north" else DEPTH - at.y


def _why_destroyed(game: Imperialis, detachment: Detachment, stand: Stand, at_edge: bool) -> str:
    if at_edge:
        return "LI-FLEE-09"
    here = Group({detachment.name_of(stand): game.model(detachment, stand)})
    for enemy in game.enemies(detachment):
        if here.gap(Group(models(game, enemy))) < -TOLERANCES.overlap:
            return "LI-WDR-09"
    return ""
