"""How preparation sounds: settings, armies, deployment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from rulesets.julia_augusta.face.tell.map_words import ARMIES
from rulesets.julia_augusta.face.tell.text import TYPES, player, where
from rulesets.julia_augusta.table.happenings.deployment import Deployed, DeploymentDice, DeploysFirst, LeftOut, Posted
from rulesets.julia_augusta.table.state import Julia, Options
from rulesets.kit.boards.maps.words import listed
from rulesets.kit.boards.tables.places import inches_text
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import plain
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setting

Told = Mapping[str, Any]

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


def _cannot_stand(told: Told) -> str:
    names = {"overlap": "on {name}", "impassable": "in {name}", "off the table": "off the table"}
    return f"{told['unit']} would stand {names[told['fault']].format(name=plain(told['name']))}."


REFUSALS: dict[str, Callable[[Told], str]] = {
    "no_such_army": lambda told: f'There is no army "{plain(told["army"])}": there are {listed(told)}.',
    "army_not_readable": lambda told: f"The army cannot be read: {plain(told['field'])}: {plain(told['why'])}.",
    "no_such_size": lambda told: f'There is no size of game "{plain(told["size"])}": there are {listed(told)}.',
    "no_such_option": lambda told: (
        f'{plain(told["option"])} cannot be "{plain(told["value"])}": it is one of {listed(told)}.'
    ),
    "same_army": lambda told: (
        f"Both sides have {ARMIES[told['army']]}: one player commands Romans, the other Britons. One of them takes"
        f" {listed(told)}."
    ),
    "too_dear": lambda told: f"The army costs {told['spent']} points; there are {told['points']}.",
    "one_general": lambda told: f"The army has {told['number']} Generals; it must have one.",
    "other_leaders": lambda told: (
        f"The army has {told['number']} leaders besides the General; it must have {told['least']} to {told['most']}."
    ),
    "too_few_heavy": lambda told: (
        f"The army has {told['number']} units of heavy and medium infantry; it must have {told['least']} or more."
    ),
    "wrong_cps": lambda told: (
        f"{plain(told['leader'])} has {told['cp']} command points; a leader has {told['least']} to {told['most']}."
    ),
    "wrong_size": lambda told: (
        f"{plain(told['unit'])} ({TYPES[told['type']]}) has {told['bases']} bases; it must have {told['least']} to"
        f" {told['most']}."
    ),
    "no_legions": lambda told: f"{plain(told['unit'])} cannot be a Legion: only the Romans have Legions.",
    "legion_not_heavy": lambda told: f"{plain(told['unit'])} is {TYPES[told['type']]}; a Legion is heavy infantry.",
    "too_many_lines": lambda told: (
        f"{plain(told['unit'])} has {told['lines']} lines; it can have at most {told['most']} (two bases each, and"
        " only a Legion has more than one)."
    ),
    "same_name": lambda told: f"Two in the army are called {plain(told['name'])}.",
    "not_waiting": lambda told: f"{plain(told['value'] or 'That')} does not wait to be placed: {listed(told)}.",
    "no_such_formation": lambda told: (
        f"{plain(told['unit'])} cannot stand in {plain(told['value'] or 'that')}: {listed(told)}."
    ),
    "no_facing": lambda told: f'"{plain(told["value"])}" is no direction: write {listed(told)}, or degrees (0 to 359).',
    "no_room": lambda told: f"There is no room in your zone for {plain(told['unit'])} to stand so.",
    "outside_zone": lambda told: (
        f"{plain(told['unit'])} would reach {inches_text(told['beyond'])} inches beyond the {told['depth']} inches from"
        " your base edge."
    ),
    "near_side_edge": lambda told: (
        f"{plain(told['unit'])} would be within {told['inches']} inches of a side edge; it must be farther."
    ),
    "cannot_stand": _cannot_stand,
    "not_to_post": lambda told: f"{plain(told['value'] or 'That')} does not wait to be posted: {listed(told)}.",
    "not_its_legion": lambda told: (
        f"The Eagle of {plain(told['legion'])} stands before a unit of its own legion: {listed(told)}."
    ),
}
