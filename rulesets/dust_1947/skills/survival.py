"""Skills that keep a unit in the battle: damage shrugged off, death cheated (DMG)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.damage.elimination import left_alone, track
from rulesets.dust_1947.moments import AFTERMATH, DAMAGE_POINTS, DustSkill, register
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.dust_1947.table.symbols import COUNTS, roll
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Replacement, at
from rulesets.kit.engine.points import rule

CHEATED = "cheated death"
STEEL_GUARD = "Steel Guard"


def one_die_a_point(game: Dust, dice: Dice, unit: Unit, points: int, cited: str) -> Replacement:
    """1 die for each point of the final damage: the points that are cancelled."""
    row = COUNTS["damage resilient"]
    fallen = roll(dice, points, row)
    cancelled = [symbol in row for symbol in fallen]
    game.say(happened.Resilient(rule=cited, unit=unit.id, dice=[s.value for s in fallen], saved=sum(cancelled)))
    return Replacement(cited, cancelled)


@register
class DamageResilient(DustSkill):
    """Shrugs off damage; not shared."""

    key = "Damage Resilient"

    @at(DAMAGE_POINTS)
    def shrugs(self, game: Dust, *, unit: Unit, points: int, dice: Dice, **told: Any) -> Replacement:
        """DU-SKILL-DAMRES-01: 1 die for each point of the final damage; each BLOC cancels one."""
        return one_die_a_point(game, dice, unit, points, "DU-SKILL-DAMRES-01")


def resilient(game: Dust, unit: Unit) -> bool:
    """Whether a unit has Damage Resilient already: by its card, or as a Steel Guard."""
    return has(game.card(unit), DamageResilient.key) or has(game.card(unit), STEEL_GUARD)


@register
class DefensiveTactics(DustSkill):
    """Makes the most of any cover."""

    key = "Defensive Tactics"
    shared = True

    @at(DAMAGE_POINTS)
    def behind_cover(
        self, game: Dust, *, unit: Unit, by: str, points: int, dice: Dice, **told: Any
    ) -> Replacement | None:
        """DU-SKILL-DEFTAC-01: Damage Resilient while the unit is in cover, whatever the weapon, close combat too."""
        if resilient(game, unit) or not covered(game, unit, by):
            return None
        return one_die_a_point(game, dice, unit, points, "DU-SKILL-DEFTAC-01")


def covered(game: Dust, unit: Unit, by: str) -> bool:
    """Whether a unit is in cover against an attacker; a joined hero where his unit is."""
    attacker, host = game.units.get(by), game.units[unit.joined] if unit.joined is not None else unit
    if attacker is None:
        return False
    board = board_of(game)
    return any(board.in_cover(attacker, start, host) for start in attacker.squares)


@register
class CheatDeath(DustSkill):
    """Not dead yet; not shared."""

    key = "Cheat Death"

    @at(AFTERMATH)
    def rises(self, game: Dust, *, unit: Unit, dice: Dice, **told: Any) -> None:
        """DU-SKILL-CHEAT-01: after the attack that eliminated him 1 die; BLOC or SHIELD: 1 point left, and stunned."""
        if not may_cheat(unit):
            return
        fallen = roll(dice, 1)
        lives = fallen[0] in COUNTS["cheat death"]
        game.say(
            happened.CheatDeath(rule="DU-SKILL-CHEAT-01", unit=unit.id, dice=[s.value for s in fallen], lives=lives)
        )
        if lives:
            unit.mark(CHEATED)
            back_on_his_feet(game, unit)


@rule(without=True)
def may_cheat(unit: Unit) -> bool:
    """DU-SKILL-CHEAT-02: at most once in a game."""
    return not unit.skill_state.get(CHEATED)


def back_on_his_feet(game: Dust, hero: Unit) -> None:
    """A hero is on the board again, with his unit or alone where it stood; the stunned token is his unit's too. A pilot
    whose vehicle is gone has yet to get out of it."""
    hero.where, hero.damage = "board", track(game, hero) - 1
    game.lost_ap[hero.seat] -= game.card(hero).ap
    host = game.units[hero.joined] if hero.joined is not None else hero
    if host.where != "board":
        if game.card(host).on_foot:
            left_alone(game, hero, host)
        host = hero
    host.stunned = True
