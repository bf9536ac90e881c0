"""Before the first round: command of the battlefield, edges, and all Detachments in turn (DEPL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Deploy, Hold, Pick
from rulesets.legions_imperialis.chapters.deployment.arriving import may_be_held
from rulesets.legions_imperialis.chapters.deployment.placing import has_a_place, placed, stand_so, suggested
from rulesets.legions_imperialis.chapters.initiative.initiative_phase import rolled_off
from rulesets.legions_imperialis.moments import FLIES, INFILTRATES
from rulesets.legions_imperialis.table import goals
from rulesets.legions_imperialis.table.flying import can_hover
from rulesets.legions_imperialis.table.happenings.movement import Deployed, HeldBack
from rulesets.legions_imperialis.table.happenings.setting_up import HasEdge
from rulesets.legions_imperialis.table.questions import DeployAsked, EdgeAsked
from rulesets.legions_imperialis.table.reasons.deployment import NotWaiting
from rulesets.legions_imperialis.table.shared import all_have
from rulesets.legions_imperialis.table.state import Detachment, Edge, Imperialis

EDGES: tuple[Edge, Edge] = ("south", "north")


class SettingUp(Procedure):
    """The sides deploy in turn, a Formation at a time; `turn` is the seat that places next, `formation` the one that
    has been begun; `infiltration`: all others stand, and infiltrators are set up (LIX-SR-INFIL-01)."""

    kind = "imperialis.setting_up"

    turn: int = 0
    formation: str = ""
    infiltration: bool = False

    @step
    def command(self, game: Imperialis, dice: Dice) -> None:
        """LIX-DEPL-03: the players roll off for command of the battlefield."""
        game.command, _ = rolled_off(game, dice, "command")
        self.turn = game.command

    @step
    def edge(self, game: Imperialis, dice: Dice) -> Ask:
        """LIX-DEPL-03: the winner chooses a battlefield edge."""
        return Ask(game.command, EdgeAsked(edges=[*EDGES]), "LIX-DEPL-03", (Pick,))

    @choices("edge")
    def which_edge(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """One of the two."""
        return None if "choice" in draft else offer("choice", EDGES)

    @answers("edge")
    def edge_chosen(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """The other side has the other one."""
        mine = next(edge for edge in EDGES if edge == given.choice)
        game.sides[game.command].edge = mine
        game.sides[1 - game.command].edge = next(edge for edge in EDGES if edge != mine)
        game.say(HasEdge(rule="LIX-DEPL-03", seat=game.command, edge=mine))
        game.chapter += 1

    @step
    def whose_turn(self, game: Imperialis, dice: Dice) -> Done | None:
        """LIX-DEPL-04: in turn, a Formation at a time; who has none left is skipped."""
        send_up(game)
        for seat in (0, 1):
            send_back(game, self._waiting(game, seat), infiltrates=self.infiltration)
        for seat in (self.turn, 1 - self.turn):
            if self._waiting(game, seat):
                self.turn = seat
                return None
        if not any(one.where == "waiting" for one in game.detachments.values()):
            return Done()
        self.infiltration, self.formation = True, ""
        self.turn = game.command if self._waiting(game, game.command) else 1 - game.command
        return None

    def _waiting(self, game: Imperialis, seat: int) -> list[Detachment]:
        return [one for one in waiting(game, seat) if infiltrates(game, one) == self.infiltration]

    @step
    def place(self, game: Imperialis, dice: Dice) -> Ask:
        """LIX-DEPL-04: a Detachment is placed."""
        told, overdue = DeployAsked(formation=self.formation), self._if_overdue(game)
        return Ask(self.turn, told, "LIX-DEPL-04", (Deploy, Hold), kind="place", default=overdue)

    def _if_overdue(self, game: Imperialis) -> Deploy | None:
        """The next one near the middle of its zone, where players have agreed that placing falls due (LI-D-63)."""
        if game.options.deadline != "acts":
            return None
        detachment = game.detachments[self._names(game)[0]]
        free = (
            text
            for text in suggested(game, detachment, infiltrates=self.infiltration)
            if not isinstance(placed(game, detachment, text, infiltrates=self.infiltration), Refused)
        )
        to = next(free, None)
        return None if to is None else Deploy(detachment=detachment.id, to=to)

    @choices("place")
    def places(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Detachment, and where it stands."""
        if "detachment" not in draft:
            return self._which(game, draft["type"])
        if draft["type"] == "hold":
            return None
        detachment = game.detachments[draft["detachment"]]

        def judge(text: str) -> Refused | None:
            group = placed(game, detachment, text, infiltrates=self.infiltration)
            return group if isinstance(group, Refused) else None

        goes_on = partial(goals.begun, game, detachment)
        return (
            None
            if "to" in draft
            else spoken("to", suggested(game, detachment, infiltrates=self.infiltration), judge, goes_on=goes_on)
        )

    def _which(self, game: Imperialis, how: str) -> Offer:
        names = self._names(game)

        def judge(name: str) -> Refused | None:
            if name not in names:
                return Refused("LIX-DEPL-04", NotWaiting(value=name, options=names))
            return may_be_held(game, game.detachments[name]) if how == "hold" else None

        return offer("detachment", names, judge)

    def _names(self, game: Imperialis) -> list[str]:
        able = self._waiting(game, self.turn)
        begun = [one.id for one in able if one.formation == self.formation]
        return begun or [one.id for one in able]

    @answers("place")
    def is_placed(self, game: Imperialis, dice: Dice, given: Deploy | Hold) -> Goto:
        """LIX-DEPL-04, LIX-DEPL-08: Reserves are named with their Formation, for all to see. The other side is next,
        when the whole Formation stands."""
        detachment = game.detachments[given.detachment]
        if isinstance(given, Hold):
            detachment.where = "reserve"
            game.say(HeldBack(rule="LIX-DEPL-08", detachment=detachment.id))
        else:
            self._stands(game, detachment, given.to)
        self.formation = detachment.formation
        whole = not any(one.formation == self.formation for one in self._waiting(game, self.turn))
        if whole or self.infiltration or game.options.deploy_by == "detachment":
            self.turn, self.formation = 1 - self.turn, ""
        return Goto("whose_turn")

    def _stands(self, game: Imperialis, detachment: Detachment, to: str) -> None:
        there = placed(game, detachment, to, infiltrates=self.infiltration)
        if isinstance(there, Refused):
            raise there
        poses = stand_so(detachment, there)
        detachment.where, detachment.infiltrated = "table", self.infiltration
        detachment.hovering = can_hover(game, detachment)
        game.say(Deployed(rule="LIX-DEPL-05", detachment=detachment.id, poses=poses))


def starts_in_the_air(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment is one of Flyers of which nothing else may become."""
    return all_have(game, detachment, FLIES) and not may_be_deployed(game, detachment)


@rule(without=False)
def may_be_deployed(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-HOVER-05: Flyers that can hover may be deployed hovering."""
    return can_hover(game, detachment)


@rule(without=None)
def send_up(game: Imperialis) -> None:
    """LIX-SR-FLYER-01: Flyers begin the battle in Reserve."""
    for detachment in game.detachments.values():
        if detachment.where == "waiting" and starts_in_the_air(game, detachment):
            detachment.where = "reserve"
            game.say(HeldBack(rule="LIX-SR-FLYER-01", detachment=detachment.id))


@rule(without=None)
def send_back(game: Imperialis, its: Sequence[Detachment], *, infiltrates: bool) -> None:
    """LIX-DEPL-05: for whom no place is left goes into Reserve, and arrives at his own edge (LIX-D-50)."""
    for detachment in its:
        if not has_a_place(game, detachment, infiltrates=infiltrates):
            detachment.where, detachment.crowded_out = "reserve", True
            game.say(HeldBack(rule="LIX-DEPL-05", detachment=detachment.id))


@rule(without=False)
def infiltrates(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-INFIL-01: whether every model of a Detachment is an infiltrator."""
    return all_have(game, detachment, INFILTRATES)


def waiting(game: Imperialis, seat: int) -> list[Detachment]:
    """The Detachments of a seat that are to be placed."""
    return [one for one in game.detachments.values() if (one.seat, one.where) == (seat, "waiting")]
