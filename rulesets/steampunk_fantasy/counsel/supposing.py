"""What the other side may have written: orders that lie face down are taken to be some that its units may carry out."""

from __future__ import annotations

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.facets.counsel import Choose
from rulesets.steampunk_fantasy.chapters.orders.defaults import default_movement
from rulesets.steampunk_fantasy.chapters.orders.secrets import HIDDEN
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


def supposed(view: Steampunk, seat: int, choose: Choose) -> Steampunk:
    """The game with a movement order for each base whose order of this turn lies face down, by lot of what fits."""
    if not any(_face_down(base) for base in view.bases.values()):
        return view
    game = private_copy(view)
    for base in game.bases.values():
        if base.carrying_out is not None and _face_down(base):
            texts = _possible(game, base)
            written = {"movement": texts[choose(len(texts))]}
            base.carrying_out = base.carrying_out.model_copy(update=written)
    return game.settled()


def _face_down(base: UnitBase) -> bool:
    return base.carrying_out is not None and base.carrying_out.movement == HIDDEN


def _possible(game: Steampunk, base: UnitBase) -> list[str]:
    card = game.card(base)
    fitting = [order.text for order in card.movement if order.fits(base.speed)]
    return fitting or [default_movement(card, base.speed).text]
