"""How a move sounds that is put together on the move pad: what it takes, what stops it, what it costs, who is near."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.julia_augusta.chapters.command.controlled import near_a_leader
from rulesets.julia_augusta.face.pad.pressed import Pressed
from rulesets.julia_augusta.face.tell.move_words import stopped
from rulesets.julia_augusta.face.tell.text import dps
from rulesets.julia_augusta.table.measure import distance, in_front, near
from rulesets.julia_augusta.table.state import Julia, Unit
from rulesets.kit.boards.tables.measured import inches
from rulesets.kit.engine.telling import capital, count, listed, plain

COSTS = {
    "JA-MOVE-16": "the wheel near the enemy",
    "JA-MOVE-17": "the change of formation near the enemy",
    "JA-MOVE-18": "the about face of cavalry",
    "JA-MOVE-21": "the passage of lines",
    "JA-TERR-02": "rough ground",
    "JA-TERR-03": "rough ground",
}
"""What costs DPs in a move, by its rule."""
NOT_YET = "Not yet: "


def so_far(then: Julia, told: Pressed, why_not: str) -> str:
    """The move in words. `then` is the table as it stands afterwards; `why_not`: why it cannot be confirmed yet."""
    lines = [_way(told), *_stop(told), *_costs(told), *_falls_back(told)]
    if told.made is not None:
        lines += [*_enemies(then, told.stands), _control(then, told.stands)]
    return "\n".join([*lines, *([f"{NOT_YET}{why_not}"] if why_not else [])])


def _way(told: Pressed) -> str:
    if told.made is None:
        return _before(told)
    move = f"`{told.told.replace('`', '')}`"
    if told.takes_all:
        return f"{move}: the whole move."
    has, left = told.allowance.inches, told.made.left
    return f"{move}: {inches(has - left)} of {inches(has)}, {inches(left)} left."


def _before(told: Pressed) -> str:
    """What the unit has for its move, when nothing was pressed yet."""
    if told.allowance.whole:
        return "It takes the whole move."
    stops = " A march stops 8″ from the enemy." if told.allowance.march else ""
    adds = f" {count(told.dice, 'd6', 'd6')} may be added first: **Back**." if told.dice else ""
    return f"It has {inches(told.allowance.inches)} ({told.allowance.rule}).{stops}{adds}"


def _stop(told: Pressed) -> Iterator[str]:
    if told.stop is not None:
        words = stopped(told.stop.said.model_copy(update={"by": plain(told.stop.by)}))
        yield f"{capital(words)} ({told.stop.rule})."


def _costs(told: Pressed) -> Iterator[str]:
    for due in told.made.dues if told.made is not None else ():
        yield f"{plain(due.blow.unit)} takes {dps(due.blow.dps)}: {COSTS[due.rule]} ({due.rule})."


def _falls_back(told: Pressed) -> Iterator[str]:
    for one in told.made.falling if told.made is not None else ():
        yield f"{plain(one.unit.id)} falls back {inches(one.way.inches)} (JA-MOVE-11)."


def _enemies(then: Julia, unit: Unit) -> Iterator[str]:
    """Who is within 4 inches then, else the nearest enemy."""
    enemies = sorted(then.enemies(unit), key=lambda enemy: (distance(unit, enemy), enemy.id))
    close = [enemy for enemy in enemies if near(unit, enemy)]
    if close:
        yield f"Within 4″ then: {listed(_at(unit, enemy) for enemy in close)}."
    elif enemies:
        yield f"The nearest enemy then: {_at(unit, enemies[0])}."


def _at(unit: Unit, enemy: Unit) -> str:
    front = " in front" if in_front(unit, enemy) else ""
    return f"{plain(enemy.id)} {inches(distance(unit, enemy))}{front}"


def _control(then: Julia, unit: Unit) -> str:
    if near_a_leader(then, unit):
        return "It will be within 4″ of a leader: no control test (JA-CTRL-01)."
    return "It will be within 4″ of no leader: it may have to take a control test (JA-CTRL-01)."
