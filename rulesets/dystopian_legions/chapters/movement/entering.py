"""Into a building (MOVE-20 to MOVE-22)."""

from __future__ import annotations

from math import inf

import shapely

from rulesets.dystopian_legions.chapters.movement.allowance import allowance, no_double_after_fire
from rulesets.dystopian_legions.chapters.movement.getting_up import get_up
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table.buildings import beside, building_of, buildings, door, occupant, rooms
from rulesets.dystopian_legions.table.happenings.movement import Entered
from rulesets.dystopian_legions.table.measure import field, group, in_coherency, lies, models
from rulesets.dystopian_legions.table.reasons.movement import (
    IsOccupied,
    MustCloseUp,
    NoSuchBuilding,
    NotIntoBuildings,
    TooFarToEnter,
)
from rulesets.dystopian_legions.table.reasons.transports import RidesInPart
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.walks import Walks
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Done, Procedure, step
from rulesets.kit.engine.question import Offer, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

ENTRIES: Remembered[Legions, float] = Remembered(128, lies)
"""The inches of the longest way of a section into a building."""


class Enter(Procedure):
    """A section enters a building, at the double if its MV does not suffice; nobody is charged by it."""

    kind = "legions.enter"

    section: str
    building: str

    @step
    def enter(self, game: Legions, dice: Dice) -> Done:
        """DL-MOVE-20: all of it, from then on anywhere inside."""
        section = game.sections[self.section]
        piece = next(piece for piece in buildings(game) if piece.name == self.building)
        how = entering(game, section, piece)
        if isinstance(how, Refused):
            raise how
        enter(game, section, piece, how)
        return Done([])


def enter(game: Legions, section: Section, piece: Piece, how: Movement) -> None:
    """A section goes into a building, unless getting up breaks it; one that is in it stays there."""
    section.movement = how
    if section.building == piece.name:
        stays_in(section)
        return
    get_up(game, section, how)
    if section.on_table:
        _goes_in(game, section, piece)


@rule(without=lambda section: None)
def stays_in(section: Section) -> None:
    """DL-MORALE-16: whoever takes refuge where he is has not moved (DL-D-49)."""
    for figure in section.alive:
        figure.moved = False


def _goes_in(game: Legions, section: Section, piece: Piece) -> None:
    places = rooms(piece, group(game, section))
    section.building = piece.name
    for figure in section.alive:
        at = places[section.name_of(figure)].spot
        figure.pose = figure.pose._replace(x=at.x, y=at.y)
        figure.moved = True
    poses = {figure.label: figure.pose for figure in section.alive}
    game.say(Entered(rule="DL-MOVE-20", section=section.id, building=piece.name, how=section.movement, poses=poses))


def entries(game: Legions, section: Section) -> Offer:
    """The buildings that a section may enter."""
    names = [piece.name for piece in buildings(game)]
    return offer("building", names, lambda name: may_not_enter(game, section, name), kind="target")


def enters_nothing(game: Legions, section: Section) -> Refused | None:
    """Why a section can enter no building: what speaks against the last of them."""
    refused: Refused | None = Refused("DL-MOVE-20", NoSuchBuilding(value="", options=[]))
    for piece in buildings(game):
        refused = may_not_enter(game, section, piece.name)
        if refused is None:
            return None
    return refused


def may_not_enter(game: Legions, section: Section, name: str) -> Refused | None:
    """Why a section may not enter the building of this name."""
    pieces = {piece.name: piece for piece in buildings(game)}
    if name not in pieces:
        return Refused("DL-MOVE-20", NoSuchBuilding(value=name, options=list(pieces)))
    entered = entering(game, section, pieces[name])
    return entered if isinstance(entered, Refused) else None


def entering(game: Legions, section: Section, piece: Piece) -> Movement | Refused:
    """Which movement action brings a section into a building; the slower one where both do."""
    if not in_coherency(game, section):
        return Refused("DL-ACT-04", MustCloseUp(section=section.id))
    refused = not_into_buildings(game, section) or not_in_part(game, section) or is_occupied(game, section, piece)
    if refused is not None:
        return refused
    inches = ENTRIES.of(game, (section.id, piece), lambda still: _longest_way(still, still.sections[section.id], piece))
    if inches <= allowance(game, section, "advance"):
        return "enter"
    return no_double_after_fire(section, "enter_double") or at_the_double(game, section, piece, inches)


@rule(without=None)
def not_into_buildings(game: Legions, section: Section) -> Refused | None:
    """DL-BLDG-05: infantry, heavy infantry and aeronauts enter buildings, nobody from another (DL-D-72, DL-D-91)."""
    able = game.card(section).moves_as == "infantry" and building_of(game, section) is None
    return None if able else Refused("DL-BLDG-05", NotIntoBuildings(section=section.id))


@rule(without=None)
def not_in_part(game: Legions, section: Section) -> Refused | None:
    """DL-TRANS-53: while a part of a section is embarked the others enter no building."""
    transport = game.transport_of(section)
    if transport is None or game.riders_of(section) is None:
        return None
    return Refused("DL-TRANS-53", RidesInPart(section=section.id, transport=transport.id, why="building"))


@rule(without=None)
def is_occupied(game: Legions, section: Section, piece: Piece) -> Refused | None:
    """DL-BLDG-07, DL-MOVE-20: only one section is in a building, be it a friend."""
    there = occupant(game, piece)
    return None if there is None else Refused("DL-BLDG-07", IsOccupied(section=there.id, building=piece.name))


@rule(without="enter")
def at_the_double(game: Legions, section: Section, piece: Piece, inches: float) -> Movement | Refused:
    """DL-MOVE-20, DL-MOVE-22: who is farther off than its MV goes at the double, which doubles its reach."""
    far = allowance(game, section, "double")
    if inches <= far:
        return "enter_double"
    return Refused("DL-MOVE-22", TooFarToEnter(section=section.id, building=piece.name, inches=far))


@rule(without=0.0)
def _longest_way(game: Legions, section: Section, piece: Piece) -> float:
    """DL-MOVE-21: the inches that the farthest model has to the building, by its way past all but its own (DL-D-90);
    infinite if that is more than twice its MV."""
    far = allowance(game, section, "double")
    standing, wall = models(game, section), piece.terrain.geometry
    if any(shapely.distance(model.body.area, wall) > far for model in standing.values()):
        return inf
    walks = Walks(field(game), standing, terms(game, section), far)
    return max(_way(walks, name, model, piece) for name, model in standing.items())


def _way(walks: Walks, name: str, model: Model, piece: Piece) -> float:
    """The inches that a model has to a building."""
    places = [door(piece, model, model.middle), *beside(piece, model)]
    return float(walks.costs(name, shapely.get_coordinates(shapely.points(places))).min())
