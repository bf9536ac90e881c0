"""Swift Strike: who strikes before the other side of a melee, and why (SWIFT, MELEE-03, MELEE-07)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import StrikesFirst
from rulesets.dystopian_legions.table.occupying import inside
from rulesets.dystopian_legions.table.roofs import roofs
from rulesets.dystopian_legions.table.state import Defends, Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.points import rule


def strikes_first(game: Legions, attacker: Section, defenders: Sequence[Section]) -> bool | None:
    """Whether the attacker strikes before the other side of a melee, or the other side before him; None if both strike
    at once."""
    quick = [section for section in (attacker, *defenders) if swift_by(game, section, defends=section is not attacker)]
    swift = [section in quick for section in defenders]
    sides = [attacker in quick, all_are_quick(swift)]
    cancelled = cancels_out(sides)
    for section in quick:
        by = swift_by(game, section, defends=section is not attacker)
        game.say(StrikesFirst(rule="DL-SWIFT-01", section=section.id, by=by, cancelled=cancelled))
    return None if cancelled or not any(sides) else goes_first(attacks=sides[0])


@rule(without=None)
def goes_first(*, attacks: bool) -> bool | None:
    """DL-SWIFT-03: it rolls first, and what it kills strikes no more."""
    return attacks


@rule(without=False)
def cancels_out(sides: Sequence[bool]) -> bool:
    """DL-SWIFT-05: where both sides have it neither has."""
    return all(sides)


@rule(without=all)
def all_are_quick(swift: Sequence[bool]) -> bool:
    """DL-MULTI-06: of several who are charged one with Swift Strike gives it to all."""
    return any(swift)


def swift_by(game: Legions, section: Section, *, defends: bool) -> Defends:
    """What gives Swift Strike to a section in a melee; "" if nothing does."""
    if by_mar(game, section):
        return "mar"
    return section.defends if defends else ""


@rule(without=False)
def by_mar(game: Legions, section: Section) -> bool:
    """DL-MAR-76: a model with Swift Strike gives it to its whole section (DL-D-120)."""
    return any(mars.has(game.profile(section, figure).mars, "Swift Strike") for figure in section.alive)


@rule(without="")
def by_position(game: Legions, target: Section) -> Defends:
    """DL-MELEE-03, DL-TERR-04: whoever occupies a building, a trench or another defensible area strikes first."""
    return "position" if target.building or any(holds(game, target, piece) for piece in game.pieces) else ""


@rule(without=False)
def holds(game: Legions, section: Section, piece: Piece) -> bool:
    """DL-TERR-04: a section occupies an area with more than half of its models, ironclads and Non-Combatants not
    counted (DL-D-70, DL-D-181); whoever stands on a building does not occupy it (DL-D-94)."""
    if not piece.nature.defensible or piece in roofs(game):
        return False
    counted = [figure for figure in section.alive if _counts(game, section, figure)]
    within = [figure for figure in counted if piece in inside(game.pieces, game.model(section, figure))]
    return 2 * len(within) > len(counted)


def _counts(game: Legions, section: Section, figure: Figure) -> bool:
    profile = game.profile(section, figure)
    return profile.type != "ironclad" and not mars.has(profile.mars, "Non-Combatant")
