"""What a moving section meets: other models and terrain (MOVE-05 to MOVE-07, MOVE-30, MOVE-31, TERR-05)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rulesets.dystopian_legions.table.bystanders import bystanders
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, models
from rulesets.dystopian_legions.table.occupying import inside
from rulesets.dystopian_legions.table.profiles import MovesAs
from rulesets.dystopian_legions.table.roofs import all_on_roofs, flies, on_roofs, roofs
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Class, Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.boards.models.meeting import NOT_THERE, PASSED, Going, Manner, Terms
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule

OFF_ENEMIES = 1.0
"""Inches that a model keeps from enemies at the end of its move."""
CLEAR_OF = 0.02
"""Inches that whoever skims stops off closed ground."""
NO_RAM = 0.1
"""Inches that an ironclad keeps from others that it does not ram."""


def terms(
    game: Legions,
    section: Section,
    charged: Collection[str] = (),
    beside: Collection[str] = (),
    *,
    placed: bool = False,
) -> Terms:
    """The terms on which a section moves; `charged` are the sections that it may come into contact with, `beside` those
    that it need not keep off. One that is `placed` drives over nobody."""
    own = {name for one in game.troops(section) if one.on_table or one is section for name in models(game, one)}
    near = {*charged, *beside}
    shunned = {name for enemy in game.enemies(section) if enemy.id not in near for name in models(game, enemy)}
    card = game.card(section)
    moves_as, drives = card.moves_as, card.drives
    natures = {piece.name: piece.nature for piece in game.pieces}
    aside = {name for one in (section.id, *charged) if charged for name in bystanders(game, game.sections[one])}
    aloft = flies(game, section)
    elsewhere = indoors(game) if aloft else {**indoors(game), **on_the_roofs(game)}
    landings = {piece.name for piece in lands_on(game, charged)}

    def manner(name: str) -> Manner:
        if name in elsewhere:
            return elsewhere[name]
        if name in aside:
            return past_bystanders()
        if name in own:
            return among_themselves()
        if drives and is_ironclad(game, name):
            return past_ironclads(enemy=name in shunned)
        if drives and not placed:
            return through_troops()
        return past_enemies() if name in shunned else past_others()

    @cache
    def met(name: str) -> Manner:
        return over_models(manner(name), aloft=aloft)

    known: dict[str, Going] = {}

    def meets(piece: Terrain) -> Going:
        if piece.name not in known:
            movement = footing(game, section, natures[piece.name].movement(moves_as))
            met_with = skimming(game, section, going(piece, movement, drives=drives))
            known[piece.name] = over_ground(met_with, aloft=aloft, roof=piece.name in landings)
        return known[piece.name]

    at_home = {name: along_a_trench(game, model, moves_as) for name, model in models(game, section).items()}
    return Terms(met, meets, at_home=at_home)


def indoors(game: Legions) -> dict[str, Manner]:
    """How anybody meets those who are in buildings."""
    return {name: past_occupants() for other in game.on_table() if other.building for name in models(game, other)}


def on_the_roofs(game: Legions) -> dict[str, Manner]:
    """How those who do not fly meet those who stand on roofs."""
    return dict.fromkeys(all_on_roofs(game), under_a_roof())


@rule(without=frozenset())
def along_a_trench(game: Legions, model: Model, moves_as: MovesAs) -> frozenset[str]:
    """DL-TERR-20: to infantry a trench is clear ground in which its whole base lies as it sets out."""
    if moves_as != "infantry":
        return frozenset()
    return frozenset(piece.name for piece in inside(game.pieces, model) if piece.kind == "trench")


@rule(without=lambda game, section, movement: movement)
def footing(game: Legions, section: Section, movement: Class) -> Class:
    """DL-MAR-74: difficult ground is clear to those who are Sure Footed (DL-D-178); a section goes as one, so all of
    them have to be."""
    if movement != "difficult":
        return movement
    sure = all(has(game.profile(section, figure).mars, "Sure Footed") for figure in section.alive)
    return "clear" if sure else movement


@rule(without=lambda game, section, going: going)
def skimming(game: Legions, section: Section, going: Going) -> Going:
    """DL-MAR-58: whoever skims crosses all ground without cost, and stops on none that is closed to him."""
    if not all(has(game.profile(section, figure).mars, "Skimming") for figure in section.alive):
        return going
    return Going(end=CLEAR_OF if going.closed else None)


@rule(without=lambda manner, *, aloft: manner)
def over_models(manner: Manner, *, aloft: bool) -> Manner:
    """DL-AERO-04: who flies passes over all models, and comes down on none (DL-D-93)."""
    return manner._replace(way=None) if aloft else manner


@rule(without=lambda going, *, aloft, roof: going)
def over_ground(going: Going, *, aloft: bool, roof: bool) -> Going:
    """DL-AERO-02, DL-AERO-07: who flies passes over all terrain at no cost, and comes down on none that is
    closed to him, but for a roof."""
    if not aloft:
        return going
    if roof:
        return onto_a_roof()
    return Going(end=CLEAR_OF if going.closed else going.end)


@rule(without=Going(end=CLEAR_OF))
def onto_a_roof() -> Going:
    """DL-AERO-10: who flies comes down with the whole base on a roof, or with none of it."""
    return Going(end=CLEAR_OF, by_rim=True)


@rule(without=lambda game, charged: roofs(game))
def lands_on(game: Legions, charged: Collection[str]) -> tuple[Piece, ...]:
    """DL-AERO-10: the roofs on which a move may end; a charge only where somebody who is charged stands on one."""
    up_there = any(on_roofs(game, game.sections[name]) for name in charged)
    return roofs(game) if up_there or not charged else ()


@rule(without=Manner(end=OFF_ENEMIES))
def under_a_roof() -> Manner:
    """DL-AERO-10: whoever stands on a roof is in nobody's way below (DL-D-94)."""
    return NOT_THERE


@rule(without=Manner())
def among_themselves() -> Manner:
    """DL-MOVE-05: troops of one section do not block each other; nobody ends on another (DL-D-84)."""
    return PASSED


@rule(without=NOT_THERE)
def past_others() -> Manner:
    """DL-MOVE-05, DL-MOVE-06: nobody moves through models of other sections, or ends on them."""
    return Manner()


@rule(without=Manner(end=OFF_ENEMIES))
def past_occupants() -> Manner:
    """DL-BLDG-04: whoever is in a building is in nobody's way (DL-D-73)."""
    return NOT_THERE


@rule(without=Manner())
def past_bystanders() -> Manner:
    """DL-MAR-45: the Non-Combatants of those who charge and of those who are charged are in no charger's way."""
    return NOT_THERE


@rule(without=Manner())
def past_enemies() -> Manner:
    """DL-MOVE-07: a move ends 1 inch or more from each enemy model."""
    return Manner(end=OFF_ENEMIES)


def is_ironclad(game: Legions, name: str) -> bool:
    """Whether a model is an ironclad."""
    return game.profile(*game.named(name)).is_ironclad


@rule(without=Manner())
def through_troops() -> Manner:
    """DL-COLL-01: ironclads drive through troops, who step out of their way (DL-D-131)."""
    return NOT_THERE


@rule(without=NOT_THERE)
def past_ironclads(*, enemy: bool) -> Manner:
    """DL-RAM-01, DL-MOVE-07: to touch another ironclad is to ram it, which is done by name; a move leads round it."""
    return Manner(way=NO_RAM, end=OFF_ENEMIES if enemy else NO_RAM)


def going(piece: Terrain, movement: Class, *, drives: bool) -> Going:
    """What a piece of terrain of this class is to troops, or to ironclads, who `drive`."""
    if movement == "impassable":
        return impassable()
    if piece.shape == "line":
        crossed = difficult_line() if movement == "difficult" else Going()
        return crossed._replace(end=off_the_line(drives=drives))
    return difficult_area() if movement == "difficult" else Going()


@rule(without=None)
def off_the_line(*, drives: bool) -> float | None:
    """DL-LIN-01: nobody but an ironclad stops astride a line; a base may touch it (DL-D-201)."""
    return None if drives else -TOLERANCES.contact


@rule(without=Going())
def impassable() -> Going:
    """DL-TERR-08, DL-MOVE-29, DL-BLDG-06: nobody is moved through it, or placed in it."""
    return Going(closed=True)


@rule(without=Going())
def difficult_area() -> Going:
    """DL-MOVE-31, DL-TERR-07: every inch through it costs 2."""
    return Going(cost=2.0)


@rule(without=Going())
def difficult_line() -> Going:
    """DL-MOVE-30, DL-LIN-03: each crossing costs 1 extra inch."""
    return Going(crossing=1.0)
