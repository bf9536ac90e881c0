"""The three steps in which the sides place their sections in turn (DEPLOY-07 to DEPLOY-18)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.actions import Deploy, Pick
from rulesets.dystopian_legions.chapters.deployment.placing import placed, suggested, waiting
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.movement import Deployed
from rulesets.dystopian_legions.table.questions import DeployAsked, WhoPlacesAsked
from rulesets.dystopian_legions.table.reasons.deployment import NotWaiting
from rulesets.dystopian_legions.table.state import Advantage, Allotted, Legions
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import Table
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused

SAYS_WHO: Table[str, Advantage] = Table(
    f"{__name__}.SAYS_WHO",
    {
        "main": ("DL-DEPLOY-07", "tactical"),
        "scouting": ("DL-DEPLOY-12", "strategic"),
        "infiltrator": ("DL-DEPLOY-16", "tactical"),
    },
    without="",
)
"""With which advantage a side says who places first (DL-ADV-05)."""
ORDERS = ("first", "second")


class Deployment(Procedure):
    """A step of the deployment; `turn` is the seat that places next."""

    kind = "legions.deployment"

    stage: Allotted
    turn: int = 0

    @step
    def who_places_first(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-DEPLOY-07, DL-DEPLOY-12, DL-DEPLOY-16: a side with an advantage says who places first, if both place."""
        if not all(waiting(game, seat, self.stage) for seat in (0, 1)):
            return None
        says = next((seat for seat in (0, 1) if game.sides[seat].advantage == SAYS_WHO[self.stage]), 0)
        self.turn = says
        return Ask(says, WhoPlacesAsked(step=self.stage), "DL-DEPLOY-07", (Pick,))

    @choices("who_places_first")
    def orders(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_places_first")
    def who_was_named(self, game: Legions, dice: Dice, given: Pick) -> None:
        """That side, or the other one."""
        if given.choice == "second":
            self.turn = 1 - self.turn
        game.chapter += 1

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-DEPLOY-08, DL-DEPLOY-11, DL-DEPLOY-15: one section at a time in turn; who runs out waits."""
        if not waiting(game, self.turn, self.stage):
            self.turn = 1 - self.turn
        return None if waiting(game, self.turn, self.stage) else Done()

    @step
    def place(self, game: Legions, dice: Dice) -> Ask:
        """DL-DEPLOY-08: a section is placed."""
        return Ask(self.turn, DeployAsked(step=self.stage), "DL-DEPLOY-08", (Deploy,), kind="place")

    @choices("place")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The section, and where it stands."""
        if "section" not in draft:
            return self._sections(game, question.seat)
        section = game.sections[draft["section"]]

        def judge(text: str) -> Refused | None:
            found = placed(game, section, text)
            return found if isinstance(found, Refused) else None

        goes_on = partial(goals.begun, game, section)
        return None if "to" in draft else spoken("to", suggested(game, section), judge, goes_on=goes_on)

    def _sections(self, game: Legions, seat: int) -> Offer:
        names = [section.id for section in waiting(game, seat, self.stage)]

        def judge(told: str) -> Refused | None:
            return None if told in names else Refused("DL-DEPLOY-08", NotWaiting(value=told, options=names))

        return offer("section", names, judge)

    @answers("place")
    def is_placed(self, game: Legions, dice: Dice, given: Deploy) -> Goto:
        """The other side is next."""
        section = game.sections[given.section]
        there = placed(game, section, given.to)
        if isinstance(there, Refused):
            raise there
        for figure in section.figures:
            figure.pose = there[section.name_of(figure)].pose
        section.where = "table"
        poses = {figure.label: figure.pose for figure in section.figures}
        game.say(Deployed(rule="DL-DEPLOY-08", section=section.id, poses=poses))
        self.turn = 1 - self.turn
        return Goto("whose_turn")
