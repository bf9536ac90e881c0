"""Where a section stands, put right by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulesets.dystopian_legions.chapters.deployment.placing import laid_out, no_room, parted, suggested
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.buildings import buildings, occupant, rooms
from rulesets.dystopian_legions.table.measure import group
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.transports import rejoin
from rulesets.kit.boards.models.forms import Form, anchor, front
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Goal
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedy

RULE = "DL-BASE-01"
"""By what it is refused that somebody puts something where it makes no sense."""
STEP = 2.0
"""Inches between where a section stands and the places that are proposed."""
TRIED = 6
"""How many places are looked at for a section that comes back."""
AS_NOW = Form("as now")


def place(game: Legions, section: Section) -> Remedy:
    """Where it stands, in the words of a move: near by, or anywhere that has room for it."""

    def put(text: str) -> None:
        goal = goals.read(game, section, text, _facing(game, section), RULE)
        there = goal if isinstance(goal, Refused) else _fits(game, section, goal)
        if isinstance(there, Refused):
            raise there
        _stand(section, there)
        if section.split_from:
            rejoin(game, section)  # whoever rode stands with the others of his section

    near = (text for text, goal in _near(game, section) if not isinstance(_fits(game, section, goal), Refused))
    return Remedy([*near], put, in_words=True)


def building(game: Legions, section: Section) -> Remedy:
    """The free building that it is in."""
    free = {piece.name: piece for piece in buildings(game) if occupant(game, piece) is None}

    def put(name: str) -> None:
        stood = group(game, section)
        there = rooms(free[name], stood)
        _stand(section, Group({one: model.to(there[one].spot) for one, model in stood.items()}))
        section.building = name

    infantry = game.card(section).moves_as == "infantry"
    return Remedy([*free] if infantry else [], put)


def _facing(game: Legions, section: Section) -> float:
    return front(group(game, section)) if section.on_table else game.ahead(section.seat)


def _near(game: Legions, section: Section) -> Iterator[tuple[str, Goal]]:
    """Places a little way off; for a section that has left the table those at which it might have been deployed."""
    if section.on_table and not section.building:
        there = group(game, section)
        goals_near = (Goal(anchor(there).moved(way, STEP), front(there), AS_NOW) for way in (0.0, 90.0, 180.0, 270.0))
        yield from ((goals.written(game, section, goal), goal) for goal in goals_near)
        return
    facing = _facing(game, section)
    for text in islice(suggested(game, section), TRIED):
        goal = goals.read(game, section, text, facing, RULE)
        if not isinstance(goal, Refused):
            yield text, goal


def _fits(game: Legions, section: Section, goal: Goal) -> Group | Refused:
    """A section as it would stand there, or what is in its way; where it stands now it is not."""
    lifted = section.model_copy(update={"where": "waiting", "building": ""})
    empty = game.model_copy(update={"sections": {**game.sections, section.id: lifted}})
    there = laid_out(empty, lifted, goal)
    return no_room(empty, lifted, there) or parted(empty, lifted, there) or there


def gets_up(game: Legions, section: Section, figure: Figure) -> None:
    """A model stands where it fell, unless somebody stands there now; raises `Refused` then."""
    lifted = section.model_copy(update={"where": "waiting"})
    empty = game.model_copy(update={"sections": {**game.sections, section.id: lifted}})
    if figure.alive and (refused := no_room(empty, lifted, group(game, section))) is not None:
        raise refused


def _stand(section: Section, there: Group) -> None:
    section.where, section.building = "table", ""
    for figure in section.alive:
        figure.pose = there[section.name_of(figure)].pose
