"""Swift Strike: who strikes before the other side of a melee, and why (SWIFT, MELEE-03, MELEE-07)."""

from __future__ import annotations

from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.melee import StrikesFirst
from rulesets.dystopian_legions.table.occupying import inside
from rulesets.dystopian_legions.table.state import Defends, Figure, Legions, Section
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.points import rule


def strikes_first(game: Legions, attacker: Section, defender: Section) -> Section | None:
    """The side of a melee that strikes before the other; None if both strike at once."""
    quick = [section for section in (attacker, defender) if swift_by(game, section, defends=section is defender)]
    cancelled = cancels_out(quick)
    for section in quick:
        by = swift_by(game, section, defends=section is defender)
        game.say(StrikesFirst(rule="DL-SWIFT-01", section=section.id, by=by, cancelled=cancelled))
    return None if cancelled or not quick else goes_first(quick[0])


@rule(without=None)
def goes_first(section: Section) -> Section | None:
    """DL-SWIFT-03: it rolls first, and what it kills strikes no more."""
    return section


@rule(without=False)
def cancels_out(quick: list[Section]) -> bool:
    """DL-SWIFT-05: where both sides have it neither has."""
    return len(quick) == 2


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
    counted (DL-D-70, DL-D-181)."""
    if not piece.nature.defensible:
        return False
    counted = [figure for figure in section.alive if _counts(game, section, figure)]
    within = [figure for figure in counted if piece in inside(game.pieces, game.model(section, figure))]
    return 2 * len(within) > len(counted)


def _counts(game: Legions, section: Section, figure: Figure) -> bool:
    profile = game.profile(section, figure)
    return profile.type != "ironclad" and not mars.has(profile.mars, "Non-Combatant")
