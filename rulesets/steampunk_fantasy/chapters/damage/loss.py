"""Losing members: who dies, and what becomes of the bonus on future damage (DMG, CRT)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Pick
from rulesets.steampunk_fantasy.table.happenings.damage import BaseDestroyed, MemberDied
from rulesets.steampunk_fantasy.table.questions import VictimAsked
from rulesets.steampunk_fantasy.table.reasons import NoVictim
from rulesets.steampunk_fantasy.table.state import Member, Steampunk, UnitBase


class Deaths(Procedure):
    """So many members of a base die, the first of them the one whose number is `member`. Result: how many did."""

    kind: ClassVar[str] = "steam.deaths"

    base: str
    count: int
    member: int | None = None
    died: int = 0

    @step
    def assigned(self, game: Steampunk, dice: Dice) -> None:
        """The member that an assault hit was assigned to dies first (SF-CRT-01)."""
        base = game.bases[self.base]
        if self.member is not None and self.count and base.members[self.member].alive:
            self._dies(game, base, base.members[self.member])

    @step
    def choose(self, game: Steampunk, dice: Dice) -> Ask | Done | None:
        """SF-CRT-01: otherwise the owner chooses who dies (SF-D-45)."""
        base = game.bases[self.base]
        if self.died == self.count or not base.living:
            return Done(self.died)
        kinds = _kinds(base)
        if len(kinds) == 1 or self.count - self.died >= len(base.living):
            return None
        return Ask(base.seat, VictimAsked(base=base.id, kinds=kinds), "SF-CRT-01", (Pick,))

    @choices("choose")
    def victims(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        kinds = _kinds(game.bases[self.base])

        def judge(choice: str) -> Refused | None:
            return None if choice in kinds else Refused("SF-CRT-01", NoVictim(choice=choice, kinds=kinds))

        return None if "choice" in draft else offer("choice", kinds, judge)

    @answers("choose")
    def chosen(self, game: Steampunk, dice: Dice, pick: Pick) -> Goto:
        base = game.bases[self.base]
        self._dies(game, base, next(member for member in base.living if member.profile == pick.choice))
        return Goto("choose")

    @step
    def alike(self, game: Steampunk, dice: Dice) -> Goto:
        """Where all are alike, or all die, nobody is asked."""
        base = game.bases[self.base]
        self._dies(game, base, base.living[0])
        return Goto("choose")

    def _dies(self, game: Steampunk, base: UnitBase, member: Member) -> None:
        dies(game, base, member)
        self.died += 1


def _kinds(base: UnitBase) -> list[str]:
    """The kinds of members that a base still has."""
    return list(dict.fromkeys(member.profile for member in base.living))


def dies(game: Steampunk, base: UnitBase, member: Member) -> None:
    """One member dies; with the last one the base is destroyed."""
    base.loses(next(number for number, one in enumerate(base.members) if one is member))
    before, base.future_damage = base.future_damage, halved(base.future_damage)
    profile, left, tokens = member.profile, len(base.living), base.future_damage
    game.say(MemberDied(rule="SF-CRT-01", base=base.id, member=profile, left=left, before=before, tokens=tokens))
    if not base.living:
        destroy(game, base)


@rule(without=lambda tokens: tokens)
def halved(tokens: int) -> int:
    """SF-DMG-11: each time a member dies the bonus on future damage is halved, rounded down."""
    return tokens // 2


def destroy(game: Steampunk, base: UnitBase) -> None:
    """The whole base is gone."""
    for number in range(len(base.members)):
        base.loses(number)
    base.where = "destroyed"
    game.say(BaseDestroyed(rule="SF-CRT-02", base=base.id))
