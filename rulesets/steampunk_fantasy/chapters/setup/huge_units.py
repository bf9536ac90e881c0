"""Huge units, which nobody meets unawares (SETUP)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.table.cards import Card
from rulesets.steampunk_fantasy.table.happenings.setup import Huge
from rulesets.steampunk_fantasy.table.state import Options, Steampunk, UnitBase


@rule(without=())
def huge_units(cards: Iterable[Card], settled: Options) -> Sequence[str]:
    """SF-SETUP-03: the huge units that a player tells of when he takes them, before the others build (SF-D-06)."""
    units = (card.name for card in cards if card.size == "huge")
    return tuple(dict.fromkeys(units)) if settled.announce_huge == "yes" else ()


@rule(without=None)
def announce_huge(game: Steampunk, base: UnitBase) -> None:
    """SF-SETUP-03: who takes a huge unit says so."""
    if game.options.announce_huge == "yes" and game.card(base).size == "huge":
        game.say(Huge(rule="SF-SETUP-03", seat=base.seat, base=base.id, unit=game.card(base).name))
