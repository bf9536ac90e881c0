"""The End phase (END)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Hover, Run
from rulesets.legions_imperialis.chapters.deployment.hovering import able_to_hover, hover
from rulesets.legions_imperialis.chapters.end_phase.game_end import verdict
from rulesets.legions_imperialis.chapters.end_phase.objectives import score_markers
from rulesets.legions_imperialis.chapters.end_phase.victory import score_formations
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.morale.checks import check
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.chapters.movement.order_of_running import (
    by_way_home,
    in_order,
    is_asked,
    next_runner,
)
from rulesets.legions_imperialis.chapters.movement.running import flee
from rulesets.legions_imperialis.moments import MENDS, replaced
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.happenings.morale import Rallied
from rulesets.legions_imperialis.table.happenings.movement import FlewOff, StayInReserve
from rulesets.legions_imperialis.table.happenings.turn import GameOver, Mended, ShieldsReignite
from rulesets.legions_imperialis.table.questions import HoverAsked, RunAsked
from rulesets.legions_imperialis.table.reasons.movement import CannotHover
from rulesets.legions_imperialis.table.shields import start_level
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

REIGNITES = 4
"""The least face that raises a level of Void Shields."""


class EndPhase(Procedure):
    """LI-END-02: Fall Back, effects, Flyers, Victory Points. `heard` are the seats that have said which Flyers
    hover; `flight` those who have Fall Back Orders, in the order in which they flee."""

    kind = "imperialis.end_phase"

    heard: list[int] = []
    flight: list[str] = []

    @step
    def order_of_flight(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LI-FLEE-06: whose Detachments get into each other's way as they flee says which of them flees first; the
        nearest to its edge if the answer is overdue (LI-D-70)."""
        for seat in game.by_initiative():
            names = by_way_home(game, fleeing(game, seat))
            if set(names) <= set(self.flight):
                continue
            if is_asked(game, fleeing(game, seat)):
                return Ask(seat, RunAsked(detachments=names, how="flees"), "LI-FLEE-06", (Run,), default=Run())
            self.flight += names
        return None

    @choices("order_of_flight")
    def who_flees(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The next one."""
        return next_runner(question.told(RunAsked).detachments, draft)

    @answers("order_of_flight")
    def flees_so(self, game: Imperialis, dice: Dice, given: Run) -> Goto:
        """They flee so."""
        seats = (seat for seat in game.by_initiative() if {one.id for one in fleeing(game, seat)} - set(self.flight))
        self.flight += in_order(by_way_home(game, fleeing(game, next(seats))), given.runners)
        return Goto("order_of_flight")

    @step
    def fall_back(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-01, LI-END-02, LI-END-03, LI-END-06, LI-FB-05: whoever has a Fall Back Order flees, then rolls to
        rally; the side with Initiative first (LI-D-51)."""
        for seat in game.by_initiative():
            running = sorted(fleeing(game, seat), key=lambda one: in_turn(self.flight, one.id))
            for detachment in running:
                flee(game, detachment, dice)
                remove(game, detachment)
            for detachment in (*running, *away(game, seat)):
                rally(game, detachment, dice)
            check_broken(game, running)

    @step
    def effects(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-07, LI-END-08: all Orders but Fall Back are removed; shields reignite, and models mend themselves."""
        remove_orders(game)
        for seat in game.by_initiative():
            for detachment in game.of(seat):
                reignite(game, detachment, dice)
                mend(game, detachment, dice)

    @step
    def hover(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-SR-HOVER-01, LIX-SR-HOVER-04: whose Flyers can hover says which do; the side with Initiative first. If
        the answer is overdue all stay as they are."""
        for seat in game.by_initiative():
            able = [one.id for one in able_to_hover(game, seat)]
            if able and seat not in self.heard:
                stays = Hover(detachments=[name for name in able if game.detachments[name].hovering])
                return Ask(seat, HoverAsked(detachments=able), "LIX-SR-HOVER-04", (Hover,), default=stays)
        return None

    @choices("hover")
    def which_hover(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """One more that hovers; with none named all leave."""
        able, named = question.told(HoverAsked).detachments, draft.get("detachments", [])
        left = [name for name in able if name not in named]
        if named[-1:] == [""] or not left:
            return None

        def judge(name: str) -> Refused | None:
            return None if name in left else Refused("LIX-SR-HOVER-01", CannotHover(value=name, options=left))

        return offer("detachments", left, judge, many=True, enough=True)

    @answers("hover")
    def hovering(self, game: Imperialis, dice: Dice, given: Hover) -> Goto:
        """They do so."""
        seat = next(one for one in game.by_initiative() if one not in self.heard and able_to_hover(game, one))
        self.heard = [*self.heard, seat]
        hover(game, seat, given.detachments)
        for detachment in game.of(seat):
            remove(game, detachment)
        check_broken(game, [one for one in game.detachments.values() if one.seat == seat])
        return Goto("hover")

    @step
    def remove_flyers(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-09: Flyers leave the table."""
        for seat in game.by_initiative():
            fly_off(game, seat)

    @step
    def victory_points(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-10: who controls which marker, and what that scores."""
        score_markers(game)

    @step
    def is_it_over(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-11, LIX-VP-05: the battle ends after its last round, or when a side has nothing left."""
        if not is_last(game):
            return
        never_arrived(game)
        score_formations(game)
        game.verdict = verdict(game)
        game.phase = "over"
        game.say(GameOver(rule=game.verdict.rule, why=game.verdict.key, winners=game.verdict.winners))


def fleeing(game: Imperialis, seat: int) -> list[Detachment]:
    """The Detachments of a seat that have to flee."""
    return [one for one in game.of(seat) if one.order == "fall_back"]


@rule(without=0)
def in_turn(flight: list[str], name: str) -> int:
    """LI-FLEE-06: when a Detachment flees, by what its player has said (LI-D-70)."""
    return flight.index(name) if name in flight else len(flight)


def away(game: Imperialis, seat: int) -> list[Detachment]:
    """Who has flown off with a Fall Back Order: they do not flee, but may rally."""
    return [
        one for one in game.detachments.values() if one.seat == seat and one.in_reserve and one.order == "fall_back"
    ]


@rule(without=None)
def fly_off(game: Imperialis, seat: int) -> None:
    """LIX-SR-FLYER-07: all Flyers on the table go back into Reserve, with the Wounds that they have lost."""
    gone = [one for one in game.of(seat) if flies(game, one)]
    for detachment in gone:
        detachment.where = "reserve"
    if gone:
        game.say(FlewOff(rule="LIX-SR-FLYER-07", detachments=[one.id for one in gone]))


@rule(without=None)
def rally(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LI-END-04, LI-END-05: who passes has rallied; who fails keeps the Order."""
    if detachment.in_play and check(game, detachment, dice, "rally"):
        detachment.order = ""
        game.say(Rallied(rule="LI-END-04", detachment=detachment.id))


@rule(without=None)
def reignite(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LIX-SR-VOID-04: a D6 for each lost level of Void Shields; each 4+ raises it by 1."""
    for stand in detachment.alive:
        lost = start_level(game.profile(detachment, stand)) - stand.shields
        fell = dice.roll(lost)
        if fell:
            stand.shields += sum(face >= REIGNITES for face in fell)
            told = ShieldsReignite(
                rule="LIX-SR-VOID-04", detachment=detachment.id, model=stand.label, dice=fell, level=stand.shields
            )
            game.say(told)


@rule(without=None)
def mend(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LIX-SR-BLESSED, LIX-SR-NECRO: a D6 for each Wound that a model has lost and lives; high ones restore one each."""
    for stand in detachment.alive:
        profile = game.profile(detachment, stand)
        need, causes = replaced(MENDS, profile.rules, game, 0)
        fell = dice.roll(profile.wounds - stand.wounds) if need else []
        if fell:
            stand.wounds += sum(face >= need for face in fell)
            told = Mended(
                rule=causes[-1], detachment=detachment.id, model=stand.label, dice=fell, need=need, wounds=stand.wounds
            )
            game.say(told)


@rule(without=None)
def remove_orders(game: Imperialis) -> None:
    """LI-END-07: all remaining Orders except Fall Back."""
    for detachment in game.detachments.values():
        if detachment.order != "fall_back":
            detachment.order = ""


@rule(without=True)
def is_last(game: Imperialis) -> bool:
    """LI-RND-01, LIX-VP-04, LIX-VP-05: after the last round, or when a side has no model left."""
    return (
        game.round >= int(game.options.rounds)
        or len({one.seat for one in game.detachments.values() if one.in_play}) < 2
    )


@rule(without=None)
def never_arrived(game: Imperialis) -> None:
    """LIX-RES-04: who has never arrived counts as destroyed when the battle ends, but for Flyers."""
    left = [one for one in game.detachments.values() if one.in_reserve and not flies(game, one)]
    for detachment in left:
        detachment.where, detachment.order = "destroyed", ""
        for stand in detachment.stands:
            stand.wounds = 0
    if left:
        game.say(StayInReserve(rule="LIX-RES-04", detachments=[one.id for one in left], lost=True))
        check_broken(game, left)
