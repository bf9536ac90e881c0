"""Special weapons that speak up when dice fall and saves are made (WPN). Importing this module makes them known."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import ENGINEERING
from rulesets.dust_1947.chapters.hits.chains import goes_on
from rulesets.dust_1947.chapters.suppression.stun import HELD, hold, stun_in_time, stun_waits
from rulesets.dust_1947.moments import AFTER_HITS, DAMAGED, DENIES_COVER, ON_HIT, SPECIAL_ACTIONS, DustSkill, register
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import ExtraOption, Modifier, Replacement, at


@register
class Grenade(DustSkill):
    """A weapon that bursts behind cover."""

    key = "Grenade"

    @at(DENIES_COVER)
    def over_the_wall(self, game: Dust, *, target: Card, **told: Any) -> Replacement | None:
        """DU-WPN-GRENADE-01: denies infantry its cover save, not its infantry save; vehicles keep theirs."""
        return Replacement("DU-WPN-GRENADE-01", value=True) if target.on_foot else None


@register
class Phaser(DustSkill):
    """A weapon that burns through whatever is in the way."""

    key = "Phaser"

    @at(DENIES_COVER)
    def through_everything(self, game: Dust, **told: Any) -> Replacement:
        """DU-WPN-PHASER-01: denies cover saves to all targets; infantry keeps its infantry save."""
        return Replacement("DU-WPN-PHASER-01", value=True)


@register
class Laser(DustSkill):
    """A weapon whose hits go on."""

    key = "Laser"

    @at(AFTER_HITS)
    def chain(self, game: Dust, *, hits: int, dice: Dice, shown: list[str], **told: Any) -> Modifier | None:
        """DU-WPN-LASER-01: every hit adds 1 die; BLOC is one more hit with another die, others end the chain."""
        return goes_on("DU-WPN-LASER-01", hits, dice, shown)


@register
class Cutting(DustSkill):
    """A saw that goes on cutting."""

    key = "Cutting"

    @at(AFTER_HITS)
    def chain(self, game: Dust, *, hits: int, dice: Dice, shown: list[str], **told: Any) -> Modifier | None:
        """DU-WPN-CUTTING-01: every hit adds 1 die; BLOC is one more hit with another die, others end the chain."""
        return goes_on("DU-WPN-CUTTING-01", hits, dice, shown)

    @at(SPECIAL_ACTIONS)
    def engineering(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-WPN-CUTTING-02: vehicles with a cutting weapon may take ENGINEERING special actions."""
        return ExtraOption("DU-WPN-CUTTING-02", ENGINEERING) if game.card(unit).kind == "vehicle" else None


@register
class Tesla(DustSkill):
    """A weapon that knocks out nerves and wires."""

    key = "Tesla"

    @at(DAMAGED)
    def stuns(self, game: Dust, *, unit: Unit, delayed: bool, **told: Any) -> None:
        """DU-WPN-TESLA-01: a unit that loses at least 1 point or miniature to it is stunned."""
        stun_in_time(game, unit, "DU-WPN-TESLA-01", waits=stun_waits(delayed=delayed))


@register
class Grapple(DustSkill):
    """A claw that does not let go."""

    key = "Grapple"

    @at(ON_HIT)
    def holds(self, game: Dust, *, unit: Unit, by: str, delayed: bool, **told: Any) -> None:
        """DU-WPN-GRAPPLE-01, DU-SKILL-GRAPPLE-01: a unit hit is held: it gets a stunned token that stays."""
        if delayed:
            unit.delayed_tokens = [*unit.delayed_tokens, f"{HELD}:{by}"]
        else:
            hold(game, unit, by)

    @at(SPECIAL_ACTIONS)
    def engineering(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-WPN-GRAPPLE-04: vehicles with a grapple weapon may take ENGINEERING special actions."""
        return ExtraOption("DU-WPN-GRAPPLE-04", ENGINEERING) if game.card(unit).kind == "vehicle" else None
