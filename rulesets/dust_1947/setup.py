"""From the players' choices to a game at its first question (SETUP, GEN)."""

from __future__ import annotations

from pydantic import ValidationError

from rulesets.dust_1947 import forces, scenario
from rulesets.dust_1947.forces import Force
from rulesets.dust_1947.muster import mustered
from rulesets.dust_1947.state import Dust, Options, Unit
from rulesets.dust_1947.turn import Battle
from rulesets.kit.dice import Dice
from rulesets.kit.game import Applied, begin
from rulesets.kit.points import rule
from rulesets.kit.refusal import Refused
from rulesets.kit.ruleset import Setup

AP_LIMIT = "ap_limit"
"""The option that holds the army point limit; 100 where it is not named."""


def begun(setup: Setup, dice: Dice) -> Applied[Dust]:
    """A new game at its first question; raises Refused for a set-up that the rules do not allow."""
    field = scenario.chosen(setup.scenario)
    limit = _limit(setup.options.get(AP_LIMIT, str(field.ap_limit)))
    chosen = [_checked(forces.load(key), limit) for key in setup.forces]
    game = Dust(
        ruleset="dust_1947",
        players=setup.players,
        cards={card.name: card for force in chosen for card in force.cards},
        units=mustering(chosen),
        scenario=field.model_copy(update={"ap_limit": limit}),
        options=options({name: value for name, value in setup.options.items() if name != AP_LIMIT}),
    )
    return begin(game, Battle(), dice)


def _limit(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 1000):
        raise Refused("DU-SETUP-02", "no_such_limit", limit=text)
    return int(text)


def _checked(force: Force, limit: int) -> Force:
    refused = forces.over_the_limit(force, limit) or forces.hero_twice(force)
    if refused is not None:
        raise refused
    return force


def mustering(chosen: list[Force]) -> dict[str, Unit]:
    """Both forces' units by id: the card's name, numbered where a name occurs again."""
    units: dict[str, Unit] = {}
    for seat, force in enumerate(chosen):
        for card in force.cards:
            name, number = card.name, 1
            while name in units:
                number += 1
                name = f"{card.name} {number}"
            units[name] = mustered(card, card.name, name, seat)
    return units


def options(told: dict[str, str]) -> Options:
    """The options of the game; an option or value that does not exist is refused."""
    board_mode(told)
    try:
        return Options.model_validate(told)
    except ValidationError as error:
        wrong = str(error.errors()[0]["loc"][0])
        raise Refused("DU-SETUP-01", "no_such_option", option=wrong, value=told[wrong]) from None


@rule(without=None)
def board_mode(told: dict[str, str]) -> None:
    """DU-GEN-01: the standard game is played on squares; the tabletop game without squares is not refereed."""
    mode = told.pop("board_mode", "square")
    if mode != "square":
        raise Refused("DU-GEN-01", "only_squares", mode=mode)
