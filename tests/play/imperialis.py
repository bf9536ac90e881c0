"""Legions Imperialis over the wire: a table of two, and games that stand at a moment."""

from __future__ import annotations

from dataclasses import replace

from rulesets.legions_imperialis.ruleset import RULESET
from rulesets.legions_imperialis.table.state import Imperialis
from tests.play.secrecy import SecretPlay
from tests.play.tables import Tables
from tests.rulesets.legions_imperialis.write_saves import SAVES

IMPERIALIS = Tables(RULESET)
NAMES = ("Ada", "Ben")
WARDENS, SCOURGE = 0, 1
"""The sample armies as the entries of the menu are counted."""


HARDY = 9
"""Wounds that everybody has more, so that a game goes on."""


def patrol() -> SecretPlay:
    """Ada's Wardens against Ben's Scourge."""
    return SecretPlay(RULESET.key, RULESET.box.command, NAMES, NAMES[:1], scenario="patrol", forces=(WARDENS, SCOURGE))


def last_round(key: str) -> Imperialis:
    """A saved game that waits for an answer to a question of this key, in what is its last round."""
    game = RULESET.play.load(SAVES.asking(key))
    assert isinstance(game, Imperialis)
    game.players, game.round = [*NAMES], int(game.options.rounds)
    return game


def goes_on_after_it(game: Imperialis) -> None:
    """The game goes on, whatever is answered: its round is not the last, and nobody is wiped out by one Combat."""
    game.round = min(game.round, int(game.options.rounds) - 1)
    for detachment in game.on_table():
        for stand in detachment.alive:
            stand.wounds += HARDY


def standing_at(key: str) -> SecretPlay:
    """A table at which such a game stands."""
    return replace(patrol(), state=last_round(key).model_dump_json())
