"""Skills of those who command, tend and repair (CMD, SKILL, DATA)."""

from __future__ import annotations

from typing import Any

from rulesets.dust_1947.chapters.action_lists.declaration import (
    AIR_ALERT,
    AIR_TRAFFIC,
    AMMO_DROP,
    FOLLOW_ME,
    FREE_COMMANDS,
    FREE_DROP,
    FREE_RALLY,
    FREE_URGE,
    GET_MOVING,
    GET_UP,
    MEDEVAC,
    RALLY,
    REPAIR,
    RESURRECTION,
    STIMULANTS,
)
from rulesets.dust_1947.chapters.command import commands
from rulesets.dust_1947.chapters.command.commands import MECHANIC, MEDIC, OFFICER, has_role, may_tend
from rulesets.dust_1947.moments import (
    COMMAND_DICE,
    COMMAND_REROLL,
    DOUBLED,
    FREE_ACTIONS,
    LISTENS,
    RADIO,
    REPAIR_DICE,
    REPAIRS_INSIDE,
    ROLES,
    SPECIAL_ACTIONS,
    URGED,
    DustSkill,
    register,
)
from rulesets.dust_1947.skills.company import BLUTKREUZ
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.skills_in_play import has
from rulesets.dust_1947.table.state import ABOARD, Dust, Unit
from rulesets.kit.engine.moments import ExtraOption, Replacement, at

# --- those who command -----------------------------------------------------------------------------------------------


@register
class Officer(DustSkill):
    """A hero whose voice carries."""

    key = "Officer"
    shared = drives = True

    @at(SPECIAL_ACTIONS)
    def supplies(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-OFFICER-01, DU-CMD-05: a hero may use the SPECIAL actions of officers: AMMO DROP,"""
        return ExtraOption("DU-SKILL-OFFICER-01", AMMO_DROP)

    @at(SPECIAL_ACTIONS)
    def urges(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-OFFICER-01, DU-CMD-05: GET MOVING,"""
        return ExtraOption("DU-SKILL-OFFICER-01", GET_MOVING)

    @at(SPECIAL_ACTIONS)
    def rallies(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-OFFICER-01, DU-CMD-05: and RALLY."""
        return ExtraOption("DU-SKILL-OFFICER-01", RALLY)

    @at(RADIO)
    def own_radio(self, game: Dust, *, unit: Unit) -> Replacement | None:
        """Whether he has a radio of his own: a squad that he has joined has his armour (DU-HERO-03)."""
        card = game.card(unit)
        return Replacement("DU-CMD-09", value=True) if card.on_foot and commands.own_radio(card) else None


@register
class FollowMe(DustSkill):
    """A hero whom others follow."""

    key = "Follow Me"
    shared = True

    @at(SPECIAL_ACTIONS)
    def leads(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-FOLLOW-01: the unit may take the SPECIAL action FOLLOW ME."""
        return ExtraOption("DU-SKILL-FOLLOW-01", FOLLOW_ME)


@register
class DesertFox(DustSkill):
    """Whoever he gets moving runs."""

    key = "Desert Fox"
    shared = drives = True

    @at(URGED)
    def at_the_double(self, game: Dust, *, unit: Unit) -> None:
        """DU-SKILL-DESERTFOX-01: whoever this unit gets moving has At the Double for that activation."""
        unit.mark(DOUBLED)


@register
class GetMovingYou(DustSkill):
    """An officer to whom those of one faction listen more readily; the faction stands behind the colon."""

    key = "Get Moving You"
    shared = drives = True

    @at(LISTENS)
    def own_people(self, game: Dust, **told: Any) -> Replacement:
        """DU-DATA-GETMOVING-01: he succeeds on CROSSHAIR, too, when the chosen unit is of the named faction."""
        return Replacement("DU-DATA-GETMOVING-01", self.parameter)


@register
class General(DustSkill):
    """An officer whom nobody keeps waiting."""

    key = "General"
    shared = drives = True

    @at(FREE_ACTIONS)
    def supplies(self, game: Dust, *, words: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-GENERAL-01: in every activation one free action of an officer: AMMO DROP,"""
        return None if _ordered(words) else ExtraOption("DU-SKILL-GENERAL-01", FREE_DROP)

    @at(FREE_ACTIONS)
    def urges(self, game: Dust, *, words: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-GENERAL-01: or GET MOVING,"""
        return None if _ordered(words) else ExtraOption("DU-SKILL-GENERAL-01", FREE_URGE)

    @at(FREE_ACTIONS)
    def rallies(self, game: Dust, *, words: list[str], **told: Any) -> ExtraOption | None:
        """DU-SKILL-GENERAL-01: or RALLY."""
        return None if _ordered(words) else ExtraOption("DU-SKILL-GENERAL-01", FREE_RALLY)

    @at(COMMAND_DICE)
    def two_dice(self, game: Dust, *, unit: Unit, action: str) -> Replacement | None:
        """DU-SKILL-GENERAL-02: joined to a unit with an officer, officer actions roll 2 dice; one success is enough."""
        orders = action in FREE_COMMANDS.values() and has_role(unit, OFFICER)
        return Replacement("DU-SKILL-GENERAL-02", 2) if orders else None


def _ordered(words: list[str]) -> bool:
    """Whether a list has its free order already."""
    return any(word in FREE_COMMANDS for word in words)


@register
class CommandSquad(DustSkill):
    """A squad with an officer, a radio operator, a medic and a mechanic."""

    key = "Command Squad"

    @at(ROLES)
    def roles(self, game: None, *, card: Card) -> Replacement:
        """Who of the squad is what (DU-CMD-01, DU-CMD-07)."""
        return Replacement("DU-CMD-01", commands.roles(card))

    @at(SPECIAL_ACTIONS)
    def supplies(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: its officer may use AMMO DROP,"""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", AMMO_DROP) if has_role(unit, OFFICER) else None

    @at(SPECIAL_ACTIONS)
    def urges(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: GET MOVING"""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", GET_MOVING) if has_role(unit, OFFICER) else None

    @at(SPECIAL_ACTIONS)
    def rallies(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: and RALLY,"""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", RALLY) if has_role(unit, OFFICER) else None

    @at(SPECIAL_ACTIONS)
    def gets_up(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: its medic GET UP"""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", GET_UP) if has_role(unit, MEDIC) else None

    @at(SPECIAL_ACTIONS)
    def stimulates(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: and INJECT STIMULANTS,"""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", STIMULANTS) if has_role(unit, MEDIC) else None

    @at(SPECIAL_ACTIONS)
    def repairs(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-CMDSQUAD-01: and its mechanic MAKESHIFT REPAIR."""
        return ExtraOption("DU-SKILL-CMDSQUAD-01", REPAIR) if has_role(unit, MECHANIC) else None


@register
class CommandVehicle(DustSkill):
    """A vehicle from which orders go out better."""

    key = "Command Vehicle"

    @at(RADIO)
    def one_more_radio(self, game: Dust, *, unit: Unit) -> Replacement | None:
        """DU-SKILL-CMDVEH-01: a command squad that rides in it has an additional radio operator."""
        rides = unit.where == ABOARD and has(game.card(unit), CommandSquad.key)
        return Replacement("DU-SKILL-CMDVEH-01", value=True) if rides else None

    @at(REPAIRS_INSIDE)
    def workshop(self, game: Dust, *, unit: Unit) -> Replacement | None:
        """DU-SKILL-CMDVEH-02: the mechanic of a command squad works from inside it (DU-D-154)."""
        crew = has(game.card(unit), CommandSquad.key)
        return Replacement("DU-SKILL-CMDVEH-02", value=True) if crew else None

    @at(COMMAND_REROLL)
    def once_more(self, game: Dust, *, unit: Unit, action: str) -> Replacement | None:
        """DU-SKILL-CMDVEH-02: officers, mechanics and medics riding in it re-roll each failed action once."""
        rides = unit.where == ABOARD or game.pilot(unit) is not None
        return Replacement("DU-SKILL-CMDVEH-02", value=True) if rides and action in _OF_A_SQUAD else None


_OF_A_SQUAD = (AMMO_DROP, GET_MOVING, GET_UP, REPAIR)
"""The special actions of a command squad that may fail."""


@register
class AirTrafficControl(DustSkill):
    """Tells aircraft where to fly next."""

    key = "Air Traffic Control"

    @at(SPECIAL_ACTIONS)
    def directs(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-ATC-01: the unit may take the SPECIAL action AIR TRAFFIC CONTROL."""
        return ExtraOption("DU-SKILL-ATC-01", AIR_TRAFFIC)


@register
class AirAlert(DustSkill):
    """Sees what comes from the sky, and tells the others."""

    key = "Air Alert"

    @at(SPECIAL_ACTIONS)
    def warns(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-AIRALERT-01: the unit may take the SPECIAL action AIR ALERT."""
        return ExtraOption("DU-SKILL-AIRALERT-01", AIR_ALERT)


# --- those who tend and repair ---------------------------------------------------------------------------------------


@register
class CombatMedic(DustSkill):
    """Tends wounds without a command squad, also those of a unit that he has joined."""

    key = "Combat Medic"
    shared = drives = True

    @at(SPECIAL_ACTIONS)
    def gets_up(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-DATA-COMBATMEDIC-01: the unit may use GET UP"""
        return ExtraOption("DU-DATA-COMBATMEDIC-01", GET_UP) if may_tend(game, unit) else None

    @at(SPECIAL_ACTIONS)
    def stimulates(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-DATA-COMBATMEDIC-01: and INJECT STIMULANTS as the medic of a command squad may."""
        return ExtraOption("DU-DATA-COMBATMEDIC-01", STIMULANTS) if may_tend(game, unit) else None


@register
class Medevac(DustSkill):
    """Flies the wounded out, and back when they are on their feet."""

    key = "Medevac"

    @at(SPECIAL_ACTIONS)
    def carries_out(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-SKILL-MEDEVAC-01: the vehicle or aircraft may take the SPECIAL action MEDEVAC."""
        return ExtraOption("DU-SKILL-MEDEVAC-01", MEDEVAC)


@register
class Resurrection(DustSkill):
    """Raises the dead, also from among the unit that he has joined."""

    key = "Resurrection"
    shared = True

    @at(SPECIAL_ACTIONS)
    def raises(self, game: Dust, *, unit: Unit, **told: Any) -> ExtraOption | None:
        """DU-SKILL-RESURRECT-01: a hero with a Blutkreuz may take the SPECIAL action RESURRECTION."""
        crossed = any(has(game.card(one), BLUTKREUZ) for one in (unit, game.companion(unit)) if one is not None)
        return ExtraOption("DU-SKILL-RESURRECT-01", RESURRECTION) if crossed else None


@register
class Mechanic(DustSkill):
    """Repairs what stands near by."""

    key = "Mechanic"
    shared = drives = True

    @at(SPECIAL_ACTIONS)
    def repairs(self, game: Dust, **told: Any) -> ExtraOption | None:
        """DU-SKILL-MECHANIC-01: the unit may take MAKESHIFT REPAIR."""
        return None if self.inside and commands.rides_idle() else ExtraOption("DU-SKILL-MECHANIC-01", REPAIR)


@register
class MechanicCrew(DustSkill):
    """Many hands; the skill is not shared."""

    key = "Mechanic Crew"

    @at(SPECIAL_ACTIONS)
    def repairs(self, game: Dust, **told: Any) -> ExtraOption:
        """DU-DATA-MECHCREW-01: the unit may take MAKESHIFT REPAIR,"""
        return ExtraOption("DU-DATA-MECHCREW-01", REPAIR)

    @at(REPAIR_DICE)
    def many_hands(self, game: Dust, *, unit: Unit) -> Replacement:
        """DU-DATA-MECHCREW-01: which rolls 1 die a miniature of the unit."""
        return Replacement("DU-DATA-MECHCREW-01", len(unit.standing))
