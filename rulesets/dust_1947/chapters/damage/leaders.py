"""Who leads an infantry unit (UNIT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from rulesets.dust_1947.actions import Command
from rulesets.dust_1947.chapters.movement.putting_down import gather
from rulesets.dust_1947.chapters.suppression.stun import stun
from rulesets.dust_1947.moments import NAMED_VICTIM, PICKS_VICTIMS, DustSkill, named
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.happenings.shape import Man
from rulesets.dust_1947.table.order_fields import offer_what
from rulesets.dust_1947.table.questions import LeaderAsked
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.soldier_names import number_of, soldier
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question
from rulesets.kit.engine.refusal import Refused


def leader(game: Dust, unit: Unit) -> str | None:
    """The leader of an infantry unit: the id of its joined hero, or "soldier n" counted from 1; None without one."""
    hero = game.companion(unit)
    if hero is not None:
        return hero.id
    return next((soldier(n) for n, one in enumerate(unit.soldiers, 1) if one.leader and one.alive), None)


def leaderless(game: Dust, unit: Unit) -> bool:
    """Whether a unit has lost its leader and has soldiers left to follow another."""
    return unit.present and bool(unit.standing) and leader(game, unit) is None


def successors(unit: Unit) -> list[str]:
    """Who may lead now: one soldier of each kind."""
    kinds: dict[object, str] = {}
    for number, one in enumerate(unit.soldiers, 1):
        if one.alive:
            kinds.setdefault((one.weapons, one.roles), soldier(number))
    return list(kinds.values())


def looked_at(game: Dust, seat: int) -> bool:
    """Whether an enemy is left who names or picks victims, from whom a leader is safe."""
    enemies = (unit for unit in game.units.values() if unit.seat != seat and unit.where != "eliminated")
    asking = {NAMED_VICTIM.name, PICKS_VICTIMS.name}
    return any(asking & skill.methods.keys() for unit in enemies for skill in _skills(game, unit))


def _skills(game: Dust, unit: Unit) -> Iterator[DustSkill]:
    card = game.card(unit)
    yield from named(card.skills)
    for line in card.lines:
        yield from named(line.weapon.keywords)


def man(unit: Unit, name: str) -> Man:
    """A soldier: what he carries, and what he is."""
    one = unit.soldiers[number_of(name) - 1]
    return Man(weapons=list(one.weapons), roles=list(one.roles))


def about(unit: Unit, name: str) -> dict[str, Any]:
    """What a menu says about a soldier."""
    return man(unit, name).model_dump()


@rule(without=None)
def leader_lost(game: Dust, unit: Unit) -> None:
    """DU-TABLE-39: when the leader is removed the unit gets a stunned token, and closes up around its new leader."""
    if not game.options.on_a_table:
        return
    stun(game, unit, "DU-TABLE-39")
    gather(game, unit)


class NewLeader(Procedure):
    """A unit has lost its leader."""

    kind: ClassVar[str] = "dust.leader"

    unit: str

    @step
    def name(self, game: Dust, dice: Dice) -> Ask | Done:
        """DU-UNIT-03: its player names another soldier at once; the question is asked only where it can matter."""
        unit = game.units[self.unit]
        able = successors(unit)
        if len(able) > 1 and looked_at(game, unit.seat):
            return Ask(unit.seat, LeaderAsked(unit=unit.id), "DU-UNIT-03", (Command,))
        return self._leads(game, able[0])

    @choices("name")
    def soldiers(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """One soldier of each kind."""
        unit = game.units[self.unit]
        able = [Option(name, about(unit, name)) for name in successors(unit)]
        return offer_what(
            draft, unit.id, able, lambda text: Refused("DU-UNIT-03", command_reasons.CannotLead(what=text))
        )

    @answers("name")
    def named(self, game: Dust, dice: Dice, action: Command) -> Done:
        """He leads."""
        return self._leads(game, action.what)

    def _leads(self, game: Dust, name: str) -> Done:
        unit = game.units[self.unit]
        unit.changed(number_of(name) - 1, leader=True)
        game.say(happened.NewLeader(rule="DU-UNIT-03", unit=unit.id, soldier=name, kind=man(unit, name)))
        return Done()
