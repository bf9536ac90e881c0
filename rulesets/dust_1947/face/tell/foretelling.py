"""The odds as the house asks for them: of an answer that is about to be given, of any unit and target, and remembered.

What was reckoned is kept by what the view holds, so that a menu and the Confirm after it reckon once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.dust_1947.actions import Attack, React
from rulesets.dust_1947.chapters.attack.declaring import SPLIT
from rulesets.dust_1947.chapters.reaction.reaction import NOBODY
from rulesets.dust_1947.face.asking.answers import declaration
from rulesets.dust_1947.face.asking.attack_odds import aiming, of_answer, of_attack
from rulesets.dust_1947.face.tell import odds_words
from rulesets.dust_1947.table.questions import ReactAsked
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import digest
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.question import Draft, Question
from rulesets.kit.facets.odds import Forecast
from rulesets.kit.reckoning.odds import TooMany

PATIENCE = 150
"""States that are explored while somebody waits for a menu: a fiftieth of a second as a rule, about a tenth at most."""
LONG_PATIENCE = 1_500
"""States that `/odds` explores, which is asked for the odds alone: some seconds at most."""

KEPT = 256
"""Forecasts that are kept; the oldest goes first."""

_known: dict[str, Forecast] = {}


def _remembered(view: Dust, what: str, reckoned: Callable[[], Forecast]) -> Forecast:
    key = digest(f"{what} {view.model_dump_json()}")
    known = _known.get(key)
    if known is None:
        known = _known[key] = reckoned()
        while len(_known) > KEPT:
            _known.pop(next(iter(_known)), None)
    return known


def forecast(view: Dust, question: Question, action: Action) -> Forecast | None:
    """What may come of an attack, or of a reaction; None for any other answer."""
    if isinstance(action, Attack):
        target, title = action.target, "ATTACK"
    elif isinstance(action, React) and action.unit != NOBODY:
        target, title = question.told(ReactAsked).unit, "Reaction"
    else:
        return None
    what = f"{question.number} {action.model_dump_json()}"

    def reckoned() -> Forecast:
        try:
            odds_of_it = of_answer(view, question, action, PATIENCE)
        except TooMany:
            return Forecast(title=title, short="", lines=(odds_words.LATER,), chances={})
        return odds_words.forecast(view, odds_of_it, target, title)

    return _remembered(view, what, reckoned)


def of_target(view: Dust, question: Question, target: str) -> str:
    """What an attack on one target may come to, in a few words, for the menu that offers it."""
    outlook = forecast(view, question, declaration(view, question, target, []))
    return outlook.short if outlook is not None else ""


def odds(view: Dust, unit: str, target: str, split: Sequence[str]) -> list[Forecast]:
    """What an ATTACK and a SUSTAINED ATTACK may come to."""

    def told(title: str, *, sustained: bool) -> Forecast:
        try:
            odds_of_it = of_attack(view, unit, target, list(split), sustained=sustained, patience=LONG_PATIENCE)
        except TooMany:
            return Forecast(title=title, short="", lines=(odds_words.TOO_MANY,), chances={})
        return odds_words.forecast(view, odds_of_it, target, title)

    return [
        told("ATTACK", sustained=False),
        told("SUSTAINED ATTACK", sustained=True),
    ]


def options(view: Dust, given: dict[str, str]) -> list[Choice]:
    """The units that could attack; with a unit its targets; with lines of split fire the next one.

    Raises `Refused` where what is given cannot attack.
    """
    if "unit" not in given:
        units = view.on_board()
        return [
            Choice(value=one.id, label=f"{one.id}, {one.square.name}", note=view.players[one.seat]) for one in units
        ]
    game = aiming(view, given["unit"])
    draft: Draft = {"type": "attack"}
    if "split" in given:
        draft |= {"target": SPLIT, "split": [line.strip() for line in given["split"].split(",") if line.strip()]}
    offer = offered(game, game.questions[0], draft)
    return [Choice(value=option.value, label=option.value) for option in offer.options] if offer is not None else []
