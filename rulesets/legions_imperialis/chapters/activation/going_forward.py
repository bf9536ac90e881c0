"""Forward Deployment: when all stand, whoever has it moves once before the first round (FWD)."""

from __future__ import annotations

from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Move, Pick, Stay
from rulesets.legions_imperialis.chapters.activation.activating import choices_of
from rulesets.legions_imperialis.chapters.deployment.hovering import crash
from rulesets.legions_imperialis.chapters.deployment.placing import stand_so
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.initiative.in_turn import if_overdue
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import GIVE, TAKE, rolled_off
from rulesets.legions_imperialis.chapters.movement.course import course
from rulesets.legions_imperialis.moments import GOES_FORWARD
from rulesets.legions_imperialis.table.happenings.movement import Moved
from rulesets.legions_imperialis.table.happenings.orders import DoesNothing
from rulesets.legions_imperialis.table.questions import ForwardAsked, ForwardFirstAsked
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


class GoingForward(Procedure):
    """One side after the other makes all its moves; `seat` is the one that moves now, `done` are the Detachments that
    have moved, or were told to stay."""

    kind = "imperialis.going_forward"

    seat: int = 0
    done: list[str] = []

    @step
    def who_first(self, game: Imperialis, dice: Dice) -> Ask | None:
        """LIX-SR-FWD-03: if both sides have such Detachments they roll off, and the winner chooses who is first."""
        if not all(going_forward(game, seat) for seat in (0, 1)):
            return None
        self.seat, _ = rolled_off(game, dice, "forward")
        return Ask(self.seat, ForwardFirstAsked(), "LIX-SR-FWD-03", (Pick,), default=Pick(choice=GIVE))

    @choices("who_first")
    def take_or_give(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """To be first, or to let the other side be."""
        return None if "choice" in draft else offer("choice", (TAKE, GIVE))

    @answers("who_first")
    def settled(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """That side is first."""
        self.seat = self.seat if given.choice == TAKE else 1 - self.seat

    @step
    def which(self, game: Imperialis, dice: Dice) -> Ask | Done:
        """LIX-SR-FWD-01: each may make one move; when one side is through the other makes its own."""
        if not self._names(game):
            self.seat = 1 - self.seat
        names = self._names(game)
        if not names:
            return Done()
        return Ask(self.seat, ForwardAsked(), "LIX-SR-FWD-01", (Move, Stay), default=if_overdue(game, names))

    @choices("which")
    def whither(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Detachment, and where it goes."""
        return choices_of(game, self._names(game), draft)

    @answers("which")
    def goes(self, game: Imperialis, dice: Dice, given: Move | Stay) -> Goto:
        """It goes there, or stays."""
        detachment = game.detachments[given.detachment]
        self.done = [*self.done, detachment.id]
        if isinstance(given, Stay):
            game.say(DoesNothing(rule="LIX-SR-FWD-01", detachment=detachment.id))
        else:
            go_forward(game, detachment, given.to)
        return Goto("which")

    def _names(self, game: Imperialis) -> list[str]:
        return [one.id for one in going_forward(game, self.seat) if one.id not in self.done]


@rule(without=lambda game, seat: [])
def going_forward(game: Imperialis, seat: int) -> list[Detachment]:
    """LIX-SR-FWD-01: the Detachments of a seat that stand on the table and of which every model has the rule."""
    return [one for one in game.of(seat) if all_have(game, one, GOES_FORWARD)]


@rule(without=None)
def go_forward(game: Imperialis, detachment: Detachment, to: str) -> None:
    """LIX-SR-FWD-02: a move of up to its Movement, out of the deployment zone too; Dangerous terrain does nothing, and
    nobody calls Overwatch before there are Orders."""
    laid = course(game, detachment, "advance", to)
    if isinstance(laid, Refused):
        raise laid
    poses = stand_so(detachment, laid.group)
    ways = {name.rpartition("/")[2]: [at.spot for at in walk.points] for name, walk in laid.walks.items()}
    longest = max(thousandths(walk.cost) for walk in laid.walks.values())
    told = Moved(
        rule="LIX-SR-FWD-02",
        detachment=detachment.id,
        how="advance",
        poses=poses,
        ways={label: way for label, way in ways.items() if len(way) > 1},
        longest=longest,
        into=[],
    )
    game.say(told)
    crash(game, detachment)
    remove(game, detachment)
