"""What the objective of the battle brings both sides at the end of a turn (OBJ, BL-02 to BL-12)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import inf
from typing import Literal

import shapely

from rulesets.dystopian_legions.chapters.deployment.zones import in_the_enemy_zone, past_the_centre_line
from rulesets.dystopian_legions.table.markers import Objective, objective_at, placed
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, ground_under
from rulesets.dystopian_legions.table.state import DEPTH, Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import Table, rule

State = Literal["claimed", "contested", "unclaimed"]
MARKER, NEAR = 0.5, 4.0
"""The radius of a marker in inches, and how near to it a model has to be."""
WORTH: Table[str, int] = Table(f"{__name__}.WORTH", {"vital_objective": ("DL-OBJ-16", 4)}, without=2)
"""The points that an objective brings each turn (DL-BL-02)."""


@rule(without=lambda game: [])
def vital(game: Legions) -> list[Objective]:
    """DL-OBJ-14, DL-OBJ-15: one objective in the middle of the table, and no other; the area terrain that covers it, if
    any does (DL-D-27)."""
    return [objective_at(game, Point(game.table_width / 2, DEPTH / 2))]


@rule(without=vital)
def objectives(game: Legions) -> list[Objective]:
    """DL-OBJ-18: the objectives on the table; there are none where whatever is scored is scored otherwise."""
    if game.options.objective == "vital_objective":
        return vital(game)
    return placed(game) if game.options.objective == "centre_ground" else []


@rule(without=("unclaimed", None))
def claimed_by(game: Legions, objective: Objective) -> tuple[State, int | None]:
    """DL-BL-03, DL-BL-07: whether an objective is claimed, and by whom; worked out anew each turn."""
    seats = {section.seat for section in game.on_table() if contests(game, section, objective)}
    claiming = {one.seat for one in game.on_table() if contests(game, one, objective) and may_claim(game, one)}
    if contested(seats):
        return "contested", None
    return ("claimed", next(iter(claiming))) if claiming else ("unclaimed", None)


@rule(without=False)
def contested(seats: Collection[int]) -> bool:
    """DL-BL-08: both sides contest it, and nobody scores it."""
    return len(seats) == 2


@rule(without=True)
def may_claim(game: Legions, section: Section) -> bool:
    """DL-BL-09: ironclads contest and never claim."""
    return any(game.profile(section, figure).type != "ironclad" for figure in section.alive)


def contests(game: Legions, section: Section, objective: Objective) -> bool:
    """Whether a section contests an objective: it is steady, and has a model there."""
    return is_steady(section) and (
        near(game, section, objective.at) if objective.piece is None else inside(game, section, objective.piece)
    )


@rule(without=True)
def is_steady(section: Section) -> bool:
    """DL-BL-06, DL-BL-12, DL-BL-05: sections with Shaken Markers do not contest."""
    return not section.shaken


@rule(without=False)
def inside(game: Legions, section: Section, piece: Piece) -> bool:
    """DL-BL-06, DL-BL-04, DL-BL-05: a model stands wholly inside (DL-D-69), in a building as an occupant."""
    if section.building or piece.is_building:
        return section.building == piece.name
    ground = piece.terrain.geometry.buffer(TOLERANCES.overlap)
    return any(ground.covers(model.body.area) for model in _counted(game, section).values())


@rule(without=False)
def near(game: Legions, section: Section, at: Point) -> bool:
    """DL-BL-11, DL-BL-10: a model is no more than 4 inches from the marker, edge to edge; of those in a building their
    building is (DL-D-149)."""
    marker, counted = shapely.Point(at), _counted(game, section)
    bases = shapely.distance(counted.cores, marker) - counted.radii
    away = ground_under(game, section).distance(marker) if section.building else bases.min(initial=inf)
    return TOLERANCES.within(float(away) - MARKER, NEAR)


def _counted(game: Legions, section: Section) -> Group:
    """The models that contest an objective: all who fight."""
    contending = (figure for figure in section.alive if contends(game, section, figure))
    return Group({figure.label: game.model(section, figure) for figure in contending})


@rule(without=True)
def contends(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-42: Non-Combatants neither contest nor claim (DL-D-181)."""
    return not has(game.profile(section, figure).mars, "Non-Combatant")


@rule(without=lambda game, seat: {})
def broken_through(game: Legions, seat: int) -> dict[str, int]:
    """DL-OBJ-20, DL-OBJ-21: a point for each steady section past the centre line, two in the enemy's zone."""
    if game.options.objective != "break_through":
        return {}
    past = [one for one in game.of(seat) if is_steady(one) and all_of_it(game, one, past_the_centre_line)]
    return {game.whole(one).id: 1 + all_of_it(game, one, in_the_enemy_zone) for one in past}


@rule(without=lambda game, section, where: where(game, section))
def all_of_it(game: Legions, section: Section, where: Callable[[Legions, Section], bool]) -> bool:
    """DL-TRANS-01, DL-OBJ-21: a section and its transport are one, and there together; whoever is aboard counts where
    it is (DL-D-28)."""
    beside = game.beside(section)
    return where(game, section) and (beside is None or where(game, beside))
