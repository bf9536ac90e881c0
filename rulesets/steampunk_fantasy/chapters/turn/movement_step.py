"""One movement step: everybody's part of the order at once, then the assaults that come of it (TURN)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.steampunk_fantasy.actions import Way
from rulesets.steampunk_fantasy.chapters.assault.assaults import Assaults
from rulesets.steampunk_fantasy.chapters.assault.winning_order import decides, higher_side, toss
from rulesets.steampunk_fantasy.chapters.hex_effects.trigger import after_assaults
from rulesets.steampunk_fantasy.chapters.movement.choices import Declarations, Ways
from rulesets.steampunk_fantasy.chapters.movement.courses import Course, course, go_on, turn_to
from rulesets.steampunk_fantasy.chapters.movement.entering import can_enter, earn_token, enter, roll_to_leave
from rulesets.steampunk_fantasy.chapters.movement.overcrowding import stun
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest, Meeting, meetings, planned
from rulesets.steampunk_fantasy.chapters.orders.carrying_out import settle_movement
from rulesets.steampunk_fantasy.table.happenings.assault import Contested, Met
from rulesets.steampunk_fantasy.table.happenings.turn import Shown
from rulesets.steampunk_fantasy.table.questions import AboutABase, MeetingAsked
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class MovementStep(Procedure):
    """Step `number` (1 to 3). `courses` are the bases under way, `met` those who stay because an enemy meets them
    head-on, `contests` the hexes that both sides claim."""

    kind = "steam.movement_step"

    number: int
    courses: list[Course] = []
    met: list[str] = []
    contests: list[Contest] = []

    @step
    def parts(self, game: Steampunk, dice: Dice) -> None:
        """Each base has its part of the order; an order that is not legal is replaced when step 1 begins."""
        game.step = self.number
        game.stage = f"movement step {self.number}"
        if self.number == 1:
            for base in game.on_map():
                settle_movement(game, base)
        self.courses = [course(game, base, self.number) for base in game.on_map()]

    @step
    def swamps(self, game: Steampunk, dice: Dice) -> None:
        """Vehicles that are to leave a swamp may be stuck."""
        for one in self.courses:
            roll_to_leave(game, dice, one)

    @step
    def first_actions(self, game: Steampunk, dice: Dice) -> None:
        """Every base does what its part says before a choice or a move."""
        for one in self.courses:
            go_on(game, one)

    @step
    def declarations(self, game: Steampunk, dice: Dice) -> Call:
        """Who wants to go into an assault."""
        return Call(Declarations(courses=self.courses), into="courses")

    @step
    def ways(self, game: Steampunk, dice: Dice) -> Call:
        """Where everybody turns and goes."""
        return Call(Ways(courses=self.courses), into="courses")

    @step
    def attempts(self, game: Steampunk, dice: Dice) -> None:
        """Those who are stuck stay; those who cannot pay for their hex yet get a token for it, and stay."""
        for one in self.courses:
            base = game.bases[one.base]
            if one.stuck:
                one.target = None
            if one.target is not None and not can_enter(game, base, one.target):
                earn_token(game, base, one.target)
                one.target = None

    @step
    def head_on_meetings(self, game: Steampunk, dice: Dice) -> AskAll:
        """Enemies who change places fight: the side that stands higher names the hex (SF-D-19)."""
        return AskAll([_about(game, dice, met) for met in self._meetings(game)])

    @choices("head_on_meetings")
    def either_hex(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """One of the two hexes."""
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return None if "to" in draft else offer("to", question.told(MeetingAsked).hexes, kind="place")

    @answers("head_on_meetings")
    def hexes_named(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """The bases of the named hex count as standing in it, and face the enemy with their front."""
        named = [action.to for action in given if isinstance(action, Way)]
        for meeting, to in zip(self._meetings(game), named, strict=True):
            stays = meeting.bases[[place.name for place in meeting.hexes].index(to)]
            self.met += stays
            bases = [name for names in meeting.bases for name in names]
            game.say(Met(rule="SF-ASLT-01", hex=to, bases=bases, stays=list(stays)))

    @step
    def moves(self, game: Steampunk, dice: Dice) -> None:
        """SF-TURN-13: all moves of the step are made together; who was met head-on stays, and others may join in."""
        plan = planned(game, {name: place for name, place in self._claims().items() if name not in self.met})
        for name in plan.overcrowded:
            stun(game, game.bases[name], self._claims()[name])
        for name in plan.moving:
            self._enter(game, name)
        self.contests = list(plan.contests)
        for contest in self.contests:
            contest.met = [name for name in contest.standing if name in self.met]
            contest.backwards = [name for name in contest.entering if self._course(name).backwards]

    @step
    def rest_of_the_parts(self, game: Steampunk, dice: Dice) -> Call:
        """Those who stayed or got where they wanted do what is left of their part before the assaults (SF-D-102)."""
        return self._rest(game, [one for one in self.courses if one.target is None or one.entered])

    @step
    def assaults(self, game: Steampunk, dice: Dice) -> Call:
        """Retreats before the assaults, hex effects, fear, the assaults, and who gets the hexes."""
        for contest in self.contests:
            bases = [*contest.entering, *contest.standing]
            game.say(Contested(rule="SF-ASLT-01", hex=contest.hex.name, bases=bases))
        if self.contests:
            game.show(game.stage, Shown(what=f"{game.stage}, before the assaults"))
        return Call(Assaults(contests=self.contests))

    @step
    def winners_parts(self, game: Steampunk, dice: Dice) -> Call:
        """Winners who entered do what is left of their part; who did not enter or was pinned has lost it (SF-D-102)."""
        winners = [one for one in self.courses if not one.entered and _has_won(game, one)]
        for one in winners:
            if one.faces is not None:
                turn_to(game, game.bases[one.base], one.faces, one.next)
        return self._rest(game, [one for one in winners if goes_on(game.bases[one.base], one)])

    @step
    def hex_effects(self, game: Steampunk, dice: Dice) -> None:
        """SF-TURN-09: hex effects trigger again, and catch those who were forced into a hex."""
        after_assaults(game, dice)
        game.show(game.stage, Shown(what=game.stage))

    def _course(self, base: str) -> Course:
        return next(one for one in self.courses if one.base == base)

    def _claims(self) -> dict[str, Hex]:
        return {one.base: one.target for one in self.courses if one.target is not None}

    def _meetings(self, game: Steampunk) -> list[Meeting]:
        return meetings(game, self._claims())

    def _enter(self, game: Steampunk, name: str) -> None:
        one = self._course(name)
        assert one.target is not None
        enter(game, game.bases[name], one.target, one.next, one.faces)
        one.entered = True

    def _rest(self, game: Steampunk, able: Sequence[Course]) -> Call:
        """The actions behind the move of those who are able to go on."""
        for one in able:
            if one.next:
                one.done += 1
                go_on(game, one)
        return Call(Ways(courses=list(able)))


@rule(without=True)
def goes_on(base: UnitBase, one: Course) -> bool:
    """SF-COND-02: from the moment in which it is pinned a base does not go on with its orders."""
    return one.pinned or not base.is_pinned


def _has_won(game: Steampunk, one: Course) -> bool:
    base = game.bases[one.base]
    return base.on_map and one.target is not None and base.hex == one.target


def _about(game: Steampunk, dice: Dice, met: Meeting) -> Ask:
    """Which of the two hexes is fought over."""
    bases = [game.bases[name] for names in met.bases for name in names]
    higher = higher_side(game, bases)
    side = higher if higher is not None else toss(game, dice, met.hexes)
    asked = MeetingAsked(base=met.bases[side][0], hexes=[place.name for place in met.hexes])
    return Ask(decides(game, side, bases), asked, "SF-ASLT-01", (Way,))
