"""Those who ride charge out of their transport after the others of their section have charged (TRANS-51)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.chapters.melee.charging import come_into_contact, comes_home
from rulesets.dystopian_legions.table.happenings.transports import CouldNotFollow
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import rejoin
from rulesets.kit.engine.points import rule


@rule(without=False)
def charges_along(game: Legions, riders: Section) -> bool:
    """DL-TRANS-51: those whose section charges on foot get out last, and only into the same melee."""
    home = game.whole(riders)
    return home is not riders and home.movement == "charge"


def follows_out(game: Legions, riders: Section, transport: Section, charged: Sequence[Section]) -> None:
    """They come into contact with those whom the others have charged, or stay inside (DL-D-141)."""
    home = game.whole(riders)
    targets, reached = comes_home(game, riders, charged, "")
    if reached is None:
        game.say(CouldNotFollow(rule="DL-TRANS-51", section=home.id, transport=transport.id, inside=len(riders.alive)))
        return
    come_into_contact(game, riders, targets, reached)
    if riders.on_table:
        rejoin(game, riders)
