"""EXECUTE: a stunned enemy near by is put to death (SKILL-EXECUTE)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.dust_1947.actions import Command, Lose
from rulesets.dust_1947.chapters.command.commands import behind_walls
from rulesets.dust_1947.chapters.damage.damage import counted_out, falls
from rulesets.dust_1947.chapters.damage.elimination import Elimination, aftermath, destroyed, mark, track
from rulesets.dust_1947.chapters.damage.leaders import NewLeader, leaderless, man
from rulesets.dust_1947.chapters.damage.victims import able_to_take
from rulesets.dust_1947.table.armament import joined_hero
from rulesets.dust_1947.table.boards.played import board_of
from rulesets.dust_1947.table.happenings import damage as happened
from rulesets.dust_1947.table.questions import ExecuteAsked, LoseAsked
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.soldier_names import number_of
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


def condemned(game: Dust, unit: Unit) -> list[Unit]:
    """The enemy units of which a soldier may be executed."""
    return [other for other in game.on_board(1 - unit.seat) if out_of_reach(game, unit, other) is None]


@rule(without=None)
def out_of_reach(game: Dust, unit: Unit, other: Unit) -> Refused | None:
    """DU-SKILL-EXECUTE-01: soldiers of an enemy unit within range 1 that has a stunned token."""
    if other.seat == unit.seat or not game.card(other).on_foot:
        return Refused("DU-SKILL-EXECUTE-01", skills_reasons.NoSoldiersThere(unit=other.id))
    walls = behind_walls(game, unit, other)
    if walls is not None:
        return walls
    if not (other.stunned or other.held_by) or board_of(game).apart(unit, other) > 1:
        return Refused("DU-SKILL-EXECUTE-01", skills_reasons.NotAtMercy(unit=other.id))
    return None


class Execution(Procedure):
    """An EXECUTE action: an enemy unit is picked, then one of its soldiers, the joined hero included."""

    kind: ClassVar[str] = "dust.execution"

    unit: str
    target: str = ""
    fallen: list[str] = []

    @step
    def whom(self, game: Dust, dice: Dice) -> Ask:
        """The player picks the unit."""
        unit = game.units[self.unit]
        return Ask(unit.seat, ExecuteAsked(unit=unit.id), "DU-SKILL-EXECUTE-01", (Command,))

    @choices("whom")
    def targets(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The units at his mercy."""
        unit = game.units[self.unit]

        def judge(value: str) -> Refused | None:
            other = game.units.get(value)
            if other is None or other.where != "board" or other.joined is not None:
                return Refused("DU-SKILL-EXECUTE-01", skills_reasons.NoSoldiersThere(unit=value))
            return out_of_reach(game, unit, other)

        return None if "unit" in draft else offer("unit", [other.id for other in condemned(game, unit)], judge)

    @answers("whom")
    def picked(self, game: Dust, dice: Dice, action: Command) -> None:
        """Note the unit."""
        self.target = action.unit

    @step
    def which(self, game: Dust, dice: Dice) -> Ask | None:
        """DU-SKILL-EXECUTE-01: any one soldier, the hero included, is eliminated without a roll or a save."""
        target = game.units[self.target]
        if len(self._soldiers(game)) > 1:
            asked = LoseAsked(unit=target.id, hits=[("Execute", None)])
            return Ask(game.units[self.unit].seat, asked, "DU-SKILL-EXECUTE-01", (Lose,))
        self._falls(game, *self._soldiers(game))
        return None

    def _soldiers(self, game: Dust) -> list[str]:
        """Whom the player may pick: one soldier of each kind, and the hero."""
        target = game.units[self.target]
        return able_to_take(game, target, [], []) if target.soldiers else [target.id]

    @choices("which")
    def victims(self, game: Dust, question: Question, draft: Draft) -> Offer | None:
        """The soldiers of the unit."""
        able = self._soldiers(game)

        def judge(name: str) -> Refused | None:
            return (
                None
                if name in able
                else Refused("DU-SKILL-EXECUTE-01", attack_reasons.NotAVictim(victim=name, able=able))
            )

        return offer("victims", able, judge, many=True) if not draft.get("victims") else None

    @answers("which")
    def chosen(self, game: Dust, dice: Dice, action: Lose) -> None:
        """That one falls."""
        self._falls(game, action.victims[0])

    def _falls(self, game: Dust, victim: str) -> None:
        """Take one soldier, or all that is left of a hero."""
        unit = game.units[self.target]
        cited = "DU-SKILL-EXECUTE-01"
        if victim in game.units:
            hero = game.units[victim]
            game.say(happened.Executed(rule=cited, unit=self.unit, target=unit.id, victim=victim))
            mark(game, hero, track(game, hero), cited)
        else:
            falls(game, unit, number_of(victim), self.unit, "execute")
            fell = [man(unit, victim)]
            left, gone = counted_out(unit, fell)
            game.say(happened.Executed(rule=cited, unit=self.unit, target=unit.id, left=left, fell=fell, gone=gone))
        hero_with_it = joined_hero(game, unit)
        self.fallen = [one.id for one in (hero_with_it, unit) if one is not None and destroyed(game, one)]

    @step
    def new_leader(self, game: Dust, dice: Dice) -> Call | None:
        """Whoever is left follows somebody (DU-UNIT-03)."""
        return Call(NewLeader(unit=self.target)) if leaderless(game, game.units[self.target]) else None

    @step
    def remove(self, game: Dust, dice: Dice) -> Call | Done:
        """Whoever has nobody left is removed."""
        if not self.fallen:
            aftermath(game, dice)
            return Done()
        return Call(Elimination(unit=self.fallen.pop(0), by=self.unit, how="execute"))

    @step
    def more(self, game: Dust, dice: Dice) -> Goto:
        """Until all are."""
        return Goto("remove")
