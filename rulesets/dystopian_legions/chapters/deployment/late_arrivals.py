"""The Late Arrivals step: the Strategic Forces come onto the table (LATE, TURN-05)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.actions import Deploy, Pick
from rulesets.dystopian_legions.chapters.deployment.arriving import arrived, can_be_placed, to_choose_from
from rulesets.dystopian_legions.chapters.deployment.attaching import attaches
from rulesets.dystopian_legions.chapters.deployment.deploying import ORDERS, begins_aboard, is_placed_at, which
from rulesets.dystopian_legions.chapters.deployment.strategic_forces import arrival_edge
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.setting_up import HasToWait
from rulesets.dystopian_legions.table.questions import DeployAsked, WhoPlacesAsked
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused


class LateArrivals(Procedure):
    """All sections that are due come, one at a time in turn; `turn` is the seat that places next."""

    kind = "legions.late_arrivals"

    turn: int = 0

    @step
    def who_places_first(self, game: Legions, dice: Dice) -> Ask | None:
        """DL-LATE-02: the side with the initiative says who places first, if both place."""
        self.turn = game.initiative
        if not all(coming(game, seat) for seat in (0, 1)):
            return None
        return Ask(game.initiative, WhoPlacesAsked(step="late"), "DL-LATE-02", (Pick,))

    @choices("who_places_first")
    def orders(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """First, or second."""
        return None if "choice" in draft else offer("choice", ORDERS)

    @answers("who_places_first")
    def who_was_named(self, game: Legions, dice: Dice, given: Pick) -> None:
        """That side, or the other one."""
        if given.choice == "second":
            self.turn = 1 - self.turn

    @step
    def whose_turn(self, game: Legions, dice: Dice) -> Done | None:
        """DL-LATE-01, DL-LATE-03: one at a time in turn, and nobody is held back who has a place (DL-D-205)."""
        if not coming(game, self.turn):
            self.turn = 1 - self.turn
        if coming(game, self.turn):
            return None
        for section in (one for seat in (0, 1) for one in on_the_way(game, seat)):
            game.say(HasToWait(rule="DL-LATE-06", section=section.id, edge=arrival_edge(game, section)))
        return Done()

    @step
    def place(self, game: Legions, dice: Dice) -> Ask:
        """DL-LATE-03: a section comes."""
        return Ask(self.turn, DeployAsked(step="late"), "DL-LATE-03", (Deploy,), kind="place")

    @choices("place")
    def places(self, game: Legions, question: Question, draft: Draft) -> Offer | None:
        """The section, and where it stands."""
        if "section" not in draft:
            return which([section.id for section in coming(game, question.seat)], "DL-LATE-01")
        section = game.sections[draft["section"]]

        def judge(text: str) -> Refused | None:
            group = arrived(game, section, text)
            return group if isinstance(group, Refused) else None

        goes_on = partial(goals.begun, game, section)
        return None if "to" in draft else spoken("to", to_choose_from(game, section), judge, goes_on=goes_on)

    @answers("place")
    def comes(self, game: Legions, dice: Dice, given: Deploy) -> Goto:
        """DL-LATE-01: it is ready from now on (DL-D-32); the other side is next."""
        section = game.sections[given.section]
        is_placed_at(game, section, arrived(game, section, given.to), "DL-LATE-03")
        attaches(game, section, given.to)
        parent = game.partner(section)
        if parent is not None and section.is_transport:
            begins_aboard(game, parent, "DL-TRANS-28")
        self.turn = 1 - self.turn
        return Goto("whose_turn")


def coming(game: Legions, seat: int) -> list[Section]:
    """The sections of a side that are due and have room."""
    return [section for section in on_the_way(game, seat) if can_be_placed(game, section)]


@rule(without=lambda game, seat: game.due(seat))
def on_the_way(game: Legions, seat: int) -> list[Section]:
    """DL-LATE-04, DL-TRANS-28: a section that has a transport comes aboard, and nothing but that touches the edge
    (DL-D-32); those for whom it has no room come after it."""
    return [section for section in game.due(seat) if not waits_for_its_transport(game, section)]


def waits_for_its_transport(game: Legions, section: Section) -> bool:
    """Whether the transport of a section is still to come."""
    transport = game.transport_of(section)
    return transport is not None and not transport.on_table
