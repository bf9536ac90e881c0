"""Skills of those whose mere presence does something for others (SKILL)."""

from __future__ import annotations

from rulesets.dust_1947.chapters.command.commands import Reach
from rulesets.dust_1947.chapters.movement.pace import DRIVEN_MARCH, DRIVEN_MOVE
from rulesets.dust_1947.moments import CALLED_FIRE, DRIVEN, JAMS, LEADS_ON, ORDER, STEADIES, DustSkill, register
from rulesets.dust_1947.skills.company import BLUTKREUZ
from rulesets.dust_1947.skills.nerves import Mindless, Zombie
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings.command import DrivenOn
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.moments import Replacement, at

BANNER, CROSS, STATIC = 2, 1, 6
"""How far, in squares, a banner is seen, the Blutkreuz is felt, and a radio is jammed."""


@register
class RedBanner(DustSkill):
    """A flag that is worth standing for."""

    key = "Red Banner"

    @at(STEADIES)
    def three_dice(self, game: Dust, *, bearer: Unit, unit: Unit) -> Replacement | None:
        """DU-SKILL-BANNER-01: friendly infantry within range 2 and LOS rolls 3 dice in recovery and RALLY."""
        sees = game.card(unit).on_foot and Reach(game, host(game, bearer), BANNER, "DU-SKILL-BANNER-01").reaches(unit)
        return Replacement("DU-SKILL-BANNER-01", 3) if sees else None


@register
class Blutkreuz(DustSkill):
    """The dead follow it; not shared."""

    key = BLUTKREUZ

    @at(LEADS_ON)
    def drives_on(self, game: Dust, *, bearer: Unit, unit: Unit) -> None:
        """DU-SKILL-BLUTKREUZ-01: mindless zombies that begin to act within range 1 of him use MOVE 3 and MARCH
        MOVE 4 and have Charge for it."""
        card = game.card(unit)
        follows = unit.seat == bearer.seat and has(card, Mindless.key) and has(card, Zombie.key)
        if follows and unit.where == "board" and board_of(game).apart(host(game, bearer), unit) <= CROSS:
            unit.mark(DRIVEN)
            values = {"move": DRIVEN_MOVE, "march": DRIVEN_MARCH}
            game.say(DrivenOn(rule="DU-SKILL-BLUTKREUZ-01", unit=unit.id, by=bearer.id, skill="Charge", **values))


@register
class Jammer(DustSkill):
    """Nobody near it understands his radio."""

    key = "Jammer"

    @at(JAMS)
    def orders(self, game: Dust, *, bearer: Unit, unit: Unit, what: str) -> Replacement | None:
        """DU-SKILL-JAMMER-01: successes of an enemy's radio action within range 6 are rolled again (DU-D-129)."""
        jams = what == ORDER and _in_earshot(game, bearer, unit)
        return Replacement("DU-SKILL-JAMMER-01", value=True) if jams else None

    @at(JAMS)
    def called_fire(self, game: Dust, *, bearer: Unit, unit: Unit, what: str) -> Replacement | None:
        """DU-SKILL-JAMMER-03: so are the hits of an attack that an observer within range 6 has called in."""
        jams = what == CALLED_FIRE and _in_earshot(game, bearer, unit)
        return Replacement("DU-SKILL-JAMMER-03", value=True) if jams else None


def _in_earshot(game: Dust, bearer: Unit, unit: Unit) -> bool:
    return bearer.seat != unit.seat and board_of(game).apart(host(game, bearer), unit) <= STATIC


def host(game: Dust, bearer: Unit) -> Unit:
    """The unit in whose squares somebody stands: that which a hero has joined, or his own."""
    return game.units[bearer.joined] if bearer.joined else bearer
