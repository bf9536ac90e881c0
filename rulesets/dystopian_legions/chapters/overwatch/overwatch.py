"""Those on Overwatch may fire when a section has ended its Movement Segment (OW-04 to OW-10)."""

from __future__ import annotations

from rulesets.dystopian_legions.actions import Bombard, Fire, HoldFire, Overwatch, OverwatchBombard
from rulesets.dystopian_legions.chapters.shooting.aiming import ON_OVERWATCH
from rulesets.dystopian_legions.chapters.shooting.bombarding import bombard_choices, bombards, can_bombard
from rulesets.dystopian_legions.chapters.shooting.declaring import can_fire, fire_choices
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.joint_fire import who_fires_along
from rulesets.dystopian_legions.table.questions import OverwatchAsked
from rulesets.dystopian_legions.table.reasons.movement import NotReady
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.watchers import watches_no_more
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused


class OverwatchFire(Procedure):
    """The fire on Overwatch after the movement of `section`, which has charged `charged`; `by` names those who
    charged in its place, by the charged, where several sections moved. `left` are the seats that
    have not had their chance, the enemy's first; `firing` fires now, and `fired` tells whether it did. `rest` are the
    other parts of its section, which fire in the same action; `any_fired`: one of them has."""

    kind = "legions.overwatch"

    section: str
    charged: list[str] = []
    by: dict[str, str] = {}
    left: list[int] = []
    firing: str = ""
    fired: bool = False
    rest: list[str] = []
    any_fired: bool = False

    @step
    def begins(self, game: Legions, dice: Dice) -> None:
        """DL-OW-04: first the enemies of whoever moved, then his own side (DL-D-110)."""
        seat = game.sections[self.section].seat
        self.left = [1 - seat, seat]

    @step
    def who(self, game: Legions, dice: Dice) -> Ask | Goto | Done:
        """DL-OW-04: whoever has somebody on Overwatch who can fire at an enemy; nobody else is asked."""
        if not self.left:
            return Done()
        able = {kind: self._able(game, self.left[0], kind) for kind in (Overwatch, OverwatchBombard)}
        takes = [kind for kind, names in able.items() if names]
        if not takes:
            self.left = self.left[1:]
            return Goto("who")
        named = {name for names in able.values() for name in names}
        names = [section.id for section in game.in_play(self.left[0]) if section.id in named]
        asked = OverwatchAsked(sections=names, moved=self.section)
        return Ask(self.left[0], asked, "DL-OW-04", (*takes, HoldFire), kind="target", default=HoldFire())

    @choices("who")
    def which(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """One of them with its target and its shots, or the place that it shells; or nobody."""
        if draft["type"] == "hold_fire":
            return None
        shells = draft["type"] == "overwatch_bombard"
        if "section" in draft:
            section = game.sections[draft["section"]]
            if shells:
                return bombard_choices(game, section, ON_OVERWATCH, draft)
            next_field = fire_choices(game, section, ON_OVERWATCH, self._only(section), draft)
            return next_field or who_fires_along(game, section, watching_along(game, section), draft)
        names = self._able(game, question.seat, OverwatchBombard if shells else Overwatch)

        def judge(name: str) -> Refused | None:
            return None if name in names else Refused("DL-OW-04", NotReady(value=name, options=names))

        return offer("section", names, judge)

    @answers("who")
    def named(self, game: Legions, dice: Dice, given: Overwatch | OverwatchBombard | HoldFire) -> Call | Goto:
        """It fires as it would in its own activation, once (DL-D-109)."""
        if isinstance(given, HoldFire):
            self.left = self.left[1:]
            return Goto("who")
        section = game.sections[given.section]
        self.firing, self.fired, self.any_fired = section.id, False, False
        along = watching_along(game, section)
        self.rest = [*along]
        said = _said(given).model_dump()
        only = self._only(section)
        return Call(Shooting(section=section.id, fire="overwatch", only=only, said=said, along=along), into="fired")

    @step
    def after(self, game: Legions, dice: Dice) -> Goto | Call:
        """DL-OW-03, DL-OW-08: the other parts of its section fire in the same action, then it is over for all of them
        (DL-D-109); a side whose section has not fired after all has had its chance."""
        section = game.sections[self.firing]
        self.any_fired = self.any_fired or self.fired or not game.takes_part(section)
        if not self.any_fired:
            self.left = self.left[1:]
            return Goto("who")
        while self.rest:
            name, self.rest = self.rest[0], self.rest[1:]
            other = game.sections[name]
            if other.overwatch and game.takes_part(other):
                self.firing, self.fired = name, False
                return Call(Shooting(section=name, fire="overwatch", only=self._only(other)), into="fired")
        is_over(game, section)
        return Goto("who")

    @step
    def and_the_others(self, game: Legions, dice: Dice) -> Goto:
        """The next of its parts."""
        return Goto("after")

    def _able(self, game: Legions, seat: int, kind: type[Overwatch] | type[OverwatchBombard]) -> list[str]:
        """Those who can fire so; whoever may fire at one enemy only shells nobody."""
        watching = [section for section in game.in_play(seat) if section.overwatch]
        if kind is OverwatchBombard:
            return [one.id for one in watching if not self._only(one) and can_bombard(game, one, ON_OVERWATCH)]
        return [one.id for one in watching if can_fire(game, one, ON_OVERWATCH, self._only(one))]

    def _only(self, section: Section) -> str:
        """The one enemy at whom it may fire; "" where it may fire at any."""
        return self.by.get(section.id, self.section) if is_charged(section, self.charged) else ""


def _said(given: Overwatch | OverwatchBombard) -> Fire | Bombard:
    """The attack of an answer."""
    if isinstance(given, OverwatchBombard):
        return bombards(given)
    return Fire(target=given.target, shots=given.shots, mark=given.mark, along=given.along)


@rule(without=lambda game, section: {})
def watching_along(game: Legions, section: Section) -> dict[str, list[str]]:
    """DL-OW-03: a section and its transport that are on Overwatch have one Fire Action together (DL-D-109)."""
    return {one.id: [] for one in game.parts(section)[1:] if one.overwatch}


def is_over(game: Legions, section: Section) -> None:
    """The Fire Action of a section and its transport is over."""
    is_spent(game, section)
    for one in game.parts(section):
        one.attacked, one.joined, one.lent = False, [], []


@rule(without=False)
def is_charged(section: Section, charged: list[str]) -> bool:
    """DL-OW-10: who is charged fires at the chargers only."""
    return section.id in charged


@rule(without=lambda game, section: None)
def is_spent(game: Legions, section: Section) -> None:
    """DL-OW-08: fire turns the Overwatch Marker into an Activated Marker."""
    watches_no_more(game, section)
