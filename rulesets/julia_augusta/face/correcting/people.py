"""What can be put right at leaders and Eagles."""

from __future__ import annotations

from functools import partial

from rulesets.julia_augusta.chapters.leaders.killed import kill
from rulesets.julia_augusta.table.leader_ways import base_at, not_free
from rulesets.julia_augusta.table.measure import leader_at
from rulesets.julia_augusta.table.places import place, squares
from rulesets.julia_augusta.table.state import Eagle, Julia, Leader
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.boards.tables.told import find_name
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import YES, Remedies, Remedy, counter, flag

PLACE, LOST = "place", "lost"
MOST_CPS = 3
KILLED = "killed"


def leader_ways(game: Julia, leader: Leader) -> Remedies:
    """What there is of this at a leader; one who is dead comes back where he is put."""
    if leader.where == "waiting":
        return {}
    units = [unit.id for unit in game.on_table(leader.seat)]
    free = [name for name, at in squares().items() if not_free(game, leader, at) is None]
    remedies = {PLACE: Remedy([*units, *free], partial(_put_leader, game, leader), in_words=True)}
    if not leader.on_table:
        return remedies
    return {
        **remedies,
        "command points": counter(leader, "cp", 1, MOST_CPS),
        "actions used": counter(leader, "spent", 0, leader.cp),
        "crippled": flag(leader, "crippled"),
        LOST: Remedy([KILLED], lambda told: kill(game, leader)),
    }


def _put_leader(game: Julia, leader: Leader, text: str) -> None:
    try:
        unit, at = find_name(text, tuple(unit.id for unit in game.on_table(leader.seat))), None
    except ValueError:
        unit, at = "", _alone(game, leader, text)
    if not leader.on_table:
        _come_back(game, leader)
    leader.unit, leader.spot = unit, at.spot if at is not None else leader.spot


def _alone(game: Julia, leader: Leader, text: str) -> Point:
    """Where he stands alone, clear of everybody."""
    at = place(game, text, base_at(leader_at(game, leader)), "JA-SETUP-12")
    if isinstance(at, Refused):
        raise at
    if (taken := not_free(game, leader, at)) is not None:
        raise taken
    return at


def _come_back(game: Julia, leader: Leader) -> None:
    """He was never dead: nobody takes his place, and his side has not lost its General."""
    leader.where, leader.cp = "table", max(1, leader.cp)
    game.successions = [one for one in game.successions if one.leader != leader.id]
    if leader.general:
        game.generals_killed.remove(leader.seat)


def eagle_ways(game: Julia, eagle: Eagle) -> Remedies:
    """What there is of this at an Eagle; one that is lost comes back where it is put."""
    if eagle.where == "waiting":
        return {}
    remedies = {PLACE: Remedy(list(squares()), partial(_put_eagle, game, eagle), in_words=True)}
    return remedies | {LOST: Remedy([YES], partial(_lose_eagle, eagle))} if eagle.where == "table" else remedies


def _put_eagle(game: Julia, eagle: Eagle, text: str) -> None:
    at = place(game, text, base_at(eagle.spot.point), "JA-SETUP-12")
    if isinstance(at, Refused):
        raise at
    eagle.where, eagle.spot = "table", at.spot


def _lose_eagle(eagle: Eagle, told: str) -> None:
    eagle.where = "lost"
