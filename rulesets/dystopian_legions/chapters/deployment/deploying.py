"""Main Deployment: the sides place their sections in turn (DEPLOY-08)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.actions import Deploy
from rulesets.dystopian_legions.chapters.deployment.placing import placed, suggested
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.movement import Deployed
from rulesets.dystopian_legions.table.questions import DeployAsked
from rulesets.dystopian_legions.table.reasons.deployment import NotWaiting
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused


class MainDeployment(Procedure):
    """Every section comes into its side's Main Deployment Zone; `turn` is the seat that places next."""

    kind = "legions.main_deployment"

    turn: int = 0

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-DEPLOY-08: one section at a time in turn; a side that runs out waits while the other finishes."""
        if not waiting(game, self.turn):
            self.turn = 1 - self.turn
        return None if waiting(game, self.turn) else Done()

    @step
    def place(self, game: Legions, dice: Dice) -> Ask:
        """DL-DEPLOY-08: a section is placed."""
        return Ask(self.turn, DeployAsked(), "DL-DEPLOY-08", (Deploy,), kind="place")

    @choices("place")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The section, and where it stands."""
        if "section" not in draft:
            return _sections(game, question.seat)
        section = game.sections[draft["section"]]

        def judge(text: str) -> Refused | None:
            found = placed(game, section, text)
            return found if isinstance(found, Refused) else None

        goes_on = partial(goals.begun, game, section)
        return None if "to" in draft else spoken("to", suggested(game, section), judge, goes_on=goes_on)

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


def waiting(game: Legions, seat: int) -> list[Section]:
    """The sections of a seat that are not placed yet."""
    return [section for section in game.sections.values() if section.seat == seat and section.where == "waiting"]


def _sections(game: Legions, seat: int) -> Offer:
    names = [section.id for section in waiting(game, seat)]

    def judge(told: str) -> Refused | None:
        return None if told in names else Refused("DL-DEPLOY-08", NotWaiting(value=told, options=names))

    return offer("section", names, judge)
