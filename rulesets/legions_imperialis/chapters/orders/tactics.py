"""Master Tacticians: as one is activated a friend near him may be given another Order (MASTER)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.legions_imperialis.actions import Pick
from rulesets.legions_imperialis.chapters.orders.available import CHOSEN, cortex, eligible, otherwise
from rulesets.legions_imperialis.moments import REORDERS, replaced
from rulesets.legions_imperialis.table.happenings.orders import OrderReplaced
from rulesets.legions_imperialis.table.measure import TOLERANCES, group
from rulesets.legions_imperialis.table.questions import TacticsAsked
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order

AS_THEY_ARE = "none"
"""Nobody is given another Order."""


class Tactics(Procedure):
    """A Detachment has just been activated whose Master Tactician may give a friend another Order (`new_orders`)."""

    kind = "imperialis.tactics"

    detachment: str

    @step
    def gives_another(self, game: Imperialis, dice: Dice) -> Ask:
        """LIX-SR-MASTER-01: one friend near him may have another Order. If the answer is overdue all keep theirs."""
        detachment = game.detachments[self.detachment]
        offered = [word_of(friend, order) for friend, order in new_orders(game, detachment)]
        asked = TacticsAsked(detachment=self.detachment, orders=offered)
        return Ask(detachment.seat, asked, "LIX-SR-MASTER-01", (Pick,), default=Pick(choice=AS_THEY_ARE))

    @choices("gives_another")
    def to_whom(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """A friend with his new Order, or nobody."""
        return None if "choice" in draft else offer("choice", [AS_THEY_ARE, *question.told(TacticsAsked).orders])

    @answers("gives_another")
    def is_given(self, game: Imperialis, dice: Dice, given: Pick) -> None:
        """His Order is replaced."""
        for friend, order in new_orders(game, game.detachments[self.detachment]):
            if word_of(friend, order) == given.choice:
                told = OrderReplaced(
                    rule="LIX-SR-MASTER-01", by=self.detachment, detachment=friend.id, before=friend.order, order=order
                )
                friend.order = order
                game.say(told)
                return


def word_of(friend: Detachment, order: Order) -> str:
    """A friend and his new Order in one word."""
    return f"{order}/{friend.id}"


def reach(game: Imperialis, detachment: Detachment) -> Iterator[tuple[Group, int]]:
    """The Master Tacticians of a Detachment, and within how many inches each is heard."""
    for stand in detachment.alive:
        inches = replaced(REORDERS, game.profile(detachment, stand).rules, game, 0)[0]
        if inches:
            yield Group({stand.label: game.model(detachment, stand)}), inches


@rule(without=())
def new_orders(game: Imperialis, detachment: Detachment) -> tuple[tuple[Detachment, Order], ...]:
    """LIX-SR-MASTER-01: each friend within 6 inches that was not activated this round, with each other Order that it
    could have been issued in this Orders phase (LIX-D-38)."""
    masters = [*reach(game, detachment)] if detachment.on_table else []
    near = (
        friend
        for friend in game.friends(detachment)
        if may_be_told(friend)
        and any(TOLERANCES.within(master.gap(group(game, friend)), inches) for master, inches in masters)
    )
    return tuple((friend, order) for friend in near for order in friend.open_to if order != friend.order)


@rule(without=True)
def may_be_told(friend: Detachment) -> bool:
    """LIX-SR-MASTER-01, LIX-SR-MASTER-02: who has an Order that was issued, none of Fall Back, and was not activated
    this round."""
    return not friend.acted and friend.order in CHOSEN


@rule(without=None)
def note_what_is_open(game: Imperialis, seat: int) -> None:
    """LIX-SR-MASTER-01: which Orders everybody could be issued as the Orders phase stands, on a side that has a Master
    Tactician."""
    heard = any(True for one in game.of(seat) for _ in reach(game, one))
    for detachment in game.detachments.values():
        if detachment.seat == seat:
            detachment.open_to = []
    for detachment in eligible(game, seat) if heard else ():
        detachment.open_to = [order for order in CHOSEN if is_open(game, detachment, order)]


@rule(without=True)
def is_open(game: Imperialis, detachment: Detachment, order: Order) -> bool:
    """LIX-SR-MASTER-01, LIX-SR-MASTER-02: an Order that it could be issued, if it were not Broken (LIX-D-38)."""
    refused = otherwise(game, detachment, order, broken=False) or cortex(game, detachment, order)
    return refused is None
