"""Aeronauts on roofs: which buildings have one, and who stands there (AERO-10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.dystopian_legions.table.measure import models
from rulesets.dystopian_legions.table.occupying import elevated, inside
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.points import rule


@rule(without=())
def roofs(game: Legions) -> tuple[Piece, ...]:
    """DL-AERO-10: the buildings on which aeronauts may come down, where that was settled (DL-D-94); a trench that
    counts as a building has no roof."""
    if game.options.aeronaut_roofs == "off":
        return ()
    return tuple(piece for piece in game.pieces if piece.is_building and piece.kind != "trench")


def roof_under(game: Legions, section: Section, name: str) -> Piece | None:
    """The building on whose roof a model of a section stands; a section that is in a building is on none."""
    above = () if section.building else roofs(game)
    return next(iter(inside(above, models(game, section)[name])), None) if above else None


def on_roofs(game: Legions, section: Section) -> frozenset[str]:
    """The names of the models of a section that stand on a roof."""
    if not section.on_table or not roofs(game):
        return frozenset()
    return frozenset(name for name in models(game, section) if roof_under(game, section, name) is not None)


@rule(without=models)
def below_roofs(game: Legions, section: Section) -> Mapping[str, Model]:
    """DL-AERO-10: the models of a section that are in anybody's way; those on roofs are not (DL-D-94)."""
    above, standing = on_roofs(game, section), models(game, section)
    return {name: model for name, model in standing.items() if name not in above} if above else standing


def all_on_roofs(game: Legions) -> frozenset[str]:
    """The names of all models on the table that stand on a roof."""
    if not roofs(game):
        return frozenset()
    return frozenset(name for section in game.on_table() for name in on_roofs(game, section))


def high_up(game: Legions, standing: Mapping[str, Model]) -> set[str]:
    """The names of the models that stand on raised ground or on a roof; mostly there is none."""
    raised = tuple(piece for piece in game.pieces if piece.nature.elevated)
    on_hills = {name for name, model in standing.items() if elevated(raised, model)} if raised else set()
    return on_hills | raised_by_roofs(game)


@rule(without=frozenset())
def raised_by_roofs(game: Legions) -> frozenset[str]:
    """DL-AERO-10, DL-ELEV-01: whoever stands on a roof is elevated (DL-D-81, DL-D-94)."""
    return all_on_roofs(game)


@rule(without=lambda game, section: section.flying)
def flies(game: Legions, section: Section) -> bool:
    """DL-AERO-01, DL-AERO-10: a section flies in a move that it has taken off for, and whenever it leaves a roof."""
    return section.flying or bool(on_roofs(game, section))
