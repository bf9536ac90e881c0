"""What a unit may do when its result move comes (RES-02, RES-06, RES-20 to RES-23, ACM-01 to ACM-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulesets.julia_augusta.chapters.after_combat.relieving import may_relieve
from rulesets.julia_augusta.chapters.combat.result_rows import ANSWER
from rulesets.julia_augusta.chapters.disorder.disorder_points import is_shaken
from rulesets.julia_augusta.table.state import Julia, Result, ResultMove, Unit
from rulesets.kit.engine.points import rule

Noted = Mapping[str, Result]
"""The results of a combat, by unit."""
Made = Mapping[str, "Way"]
"""The result moves that have been made, by unit."""


class Way(NamedTuple):
    """Something that a unit may do, as it is written; `enemy` is the one that it follows up or pursues."""

    choice: str
    move: ResultMove
    enemy: str = ""
    relieves: bool = False

    @property
    def about(self) -> dict[str, Any]:
        """What explains it in a menu."""
        return {"move": self.move, "enemy": self.enemy, "relieves": self.relieves}


HALT = Way("halt", "halt")
RELIEVE = Way("relieve ranks", "halt", relieves=True)
CLOSE_UP = Way("close up", "follow_up")
PLAIN: dict[ResultMove, Way] = {
    "fall_back": Way("fall back", "fall_back"),
    "retire": Way("retire", "retire"),
    "rout": Way("rout", "rout"),
    "pass_through": Way("pass through", "pass_through"),
}
"""The moves about which there is nothing else to say."""


def ways(game: Julia, unit: Unit, noted: Noted, made: Made) -> list[Way]:
    """All that a unit may do; one at least."""
    result = noted[unit.id]
    beside = beside_the_front(game, unit, result, made[result.supports]) if result.supports in made else []
    if beside:
        return beside
    move = as_noted(unit, result)
    if move == "halt":
        return halting(game, unit)
    if move == "fall_back":
        return [PLAIN[move], *halting(game, unit)[1:]]
    return [PLAIN[move]] if move in PLAIN else _after_the_enemy(game, unit, noted)


@rule(without=lambda game, unit: [HALT])
def halting(game: Julia, unit: Unit) -> list[Way]:
    """JA-ACM-01: the unit remains in place; a Legion may relieve ranks."""
    return [HALT, RELIEVE] if may_relieve(game, unit) else [HALT]


@rule(without=lambda unit, result: "rout" if is_shaken(unit) else result.move)
def as_noted(unit: Unit, result: Result) -> ResultMove:
    """JA-RES-22: the move that was noted is made, whatever has shaken the unit since."""
    return result.move


@rule(without=[])
def beside_the_front(game: Julia, unit: Unit, result: Result, front: Way) -> list[Way]:
    """JA-RES-20: a support that does not rout stays where its front unit relieves ranks; one that did not lose halts if
    that halts, closes up if that follows up, and pursues if that pursues unless its row lets it halt."""
    if result.score < 0:
        return halting(game, unit) if front.relieves and result.move != "rout" else []
    if front.move == "pursue":
        return [front, *(halting(game, unit) if result.may_halt else ())]
    return following(game, unit, [CLOSE_UP]) if front.move == "follow_up" else halting(game, unit)


def _after_the_enemy(game: Julia, unit: Unit, noted: Noted) -> list[Way]:
    """Following up and pursuing, each with the ranks relieved as well where that can be; or halting."""
    several = [way for name in noted[unit.id].opponents for way in _answering(game, name, noted)]
    open_ways = following(game, unit, one_of_several(several))
    return [*open_ways, *halting(game, unit)] if noted[unit.id].may_halt or not open_ways else open_ways


@rule(without=lambda open_ways: open_ways[:1])
def one_of_several(open_ways: list[Way]) -> list[Way]:
    """JA-RES-21: if its enemies do different things a unit chooses which of them to follow or pursue."""
    return open_ways


def _answering(game: Julia, enemy: str, noted: Noted) -> list[Way]:
    """What a winner may do about an opponent."""
    move: ResultMove = ANSWER.get(noted[enemy].move, "halt") if enemy in noted else "halt"
    told: dict[ResultMove, str] = {"follow_up": "follow up", "pursue": "pursue"}
    if move not in told or is_beyond_it(game.units[enemy], move):
        return []
    return [Way(f"{told[move]} {enemy}", move, enemy)]


@rule(without=lambda enemy, move: enemy.where == "destroyed")
def is_beyond_it(enemy: Unit, move: ResultMove) -> bool:
    """JA-RES-22, JA-ACM-10: a pursuit is made though its quarry is gone, over the table's edge or cut down by another
    pursuer, the whole distance along its way; but nobody follows up who is gone."""
    return move == "follow_up" and not enemy.on_table


@rule(without=lambda game, unit, open_ways: open_ways)
def following(game: Julia, unit: Unit, open_ways: list[Way]) -> list[Way]:
    """JA-ACM-04: a Legion that follows up, or closes up behind who does, may relieve its ranks as well."""
    if not may_relieve(game, unit):
        return open_ways
    return [*open_ways, *(relieving(way) for way in open_ways if way.move == "follow_up")]


def relieving(way: Way) -> Way:
    """The same with the ranks relieved."""
    return way._replace(choice=f"{way.choice} and relieve ranks", relieves=True)
