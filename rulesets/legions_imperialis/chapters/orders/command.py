"""The chain of command: who is issued Advance only, unless somebody who commands is near (CHAIN, SAHQ)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.moments import Moment
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.moments import CHAINED, COMMANDS, CONTROLS, OBEYS, holds, replaced
from rulesets.legions_imperialis.table.measure import TOLERANCES, group
from rulesets.legions_imperialis.table.reasons.orders import OutOfCommand
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Order


@rule(without=None)
def chain_of_command(game: Imperialis, detachment: Detachment, order: Order) -> Refused | None:
    """LIX-SR-CHAIN-01: a Detachment in the chain of command is issued Advance, unless it is commanded."""
    if order == "advance" or not _in_the_chain(game, detachment) or is_commanded(game, detachment):
        return None
    return Refused("LIX-SR-CHAIN-01", OutOfCommand(detachment=detachment.id, order=order))


def _in_the_chain(game: Imperialis, detachment: Detachment) -> bool:
    return any(holds(CHAINED, game.profile(detachment, stand).rules, game) for stand in detachment.alive)


@rule(without=False)
def is_commanded(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-SAHQ-01: one of its models lies with its whole footprint within so many inches of a friend who commands
    (LIX-D-39), who may be one of its own."""
    return _is_near(game, detachment, COMMANDS)


def obeys(game: Imperialis, detachment: Detachment) -> tuple[Order, ...]:
    """The only Orders that a Detachment obeys; none of one that obeys all."""
    rules = (game.profile(detachment, stand).rules for stand in detachment.alive)
    obeyed: list[tuple[Order, ...]] = [replaced(OBEYS, words, game, ())[0] for words in rules]
    return next((orders for orders in obeyed if orders), ())


@rule(without=False)
def is_controlled(game: Imperialis, detachment: Detachment) -> bool:
    """LIX-SR-CONTROL: one of its models lies with its whole footprint within 8 inches of a friend who controls
    (LIX-D-39)."""
    return _is_near(game, detachment, CONTROLS)


def _is_near(game: Imperialis, detachment: Detachment, moment: Moment) -> bool:
    """Whether one of its models lies wholly within the inches of a friend who speaks up at a moment."""
    if not detachment.on_table:
        return False
    models = [*group(game, detachment).values()]
    return any(
        TOLERANCES.within(chief.middle.to(model.middle) - chief.radius + model.radius, inches)
        for chief, inches in _commanders(game, detachment.seat, moment)
        for model in models
    )


def _commanders(game: Imperialis, seat: int, moment: Moment) -> Iterator[tuple[Model, int]]:
    """The models of a seat that speak up at a moment, and within how many inches."""
    for friend in game.of(seat):
        for stand in friend.alive:
            inches = replaced(moment, game.profile(friend, stand).rules, game, 0)[0]
            if inches:
                yield game.model(friend, stand), inches
