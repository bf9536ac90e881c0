"""`python -m tests.rulesets.steampunk_fantasy.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesets.kit.engine.dice import Dice, SealedDice
from rulesets.kit.engine.game import apply
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.face.tell.questions_told import ASKS
from rulesets.steampunk_fantasy.table.state import Steampunk
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.steampunk_fantasy.playing import answer, next_question
from tests.rulesets.steampunk_fantasy.table import card, orders, steam, troop
from tests.rulesets.steampunk_fantasy.watching import PROVING, begun_battle

NEVER_WAITS = {"battle.aftermath": "the aftermath asks nobody"}
"""Steps that call procedures which never ask, with the reason."""
FIGHTS = 10
"""How often the small battle is fought for each round of games."""
SAVES = Saves(Path(__file__).parent / "saves", "steam.", ASKS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Steampunk]:
    """Every state of one round of games that waits for an answer; the small ones first."""
    for chance in range(seed * FIGHTS, (seed + 1) * FIGHTS):
        yield from played_out(surrounded(), SealedDice(f"surrounded {chance}".encode()), chance)
    for battle in ("tanks", "small", "laid out", PROVING, "two against one"):
        dice = Record(battle, seed).dice()
        yield from played_out(begun_battle(battle, seed, dice).game, dice, seed)


def played_out(game: Steampunk, dice: Dice, seed: int) -> Iterator[Steampunk]:
    """Every state of a game that waits for an answer."""
    chance = random.Random(seed)
    while game.verdict is None:
        yield game
        question = next_question(game, chance)
        action = answer(game, question, chance, closing=seed % 2 == 0)
        game = apply(game, question.seat, question.number, action, dice).game


def surrounded() -> Steampunk:
    """A base with enemies all around, one of whom comes in: it has nowhere to retreat to."""
    goes = {"stack": [orders("(slow) F + - + -", turn=2)]}
    hardy = {"weapons": (), "fire": (), "tables": {"regular": ("1-9: bleed[4]", "10+: kill 1")}}
    profile = {"assault": "4/4/4/4", "assault_die": "4+"}
    named = {"members": ("regular", "regular", "chief"), "profiles": {"regular": profile, "chief": profile}}
    lone = troop("Lone", at="D5", facing="S", card=card("Lone", **hardy, **named))
    foes = [troop(f"Foe {at}", at=at, seat=1, strong=2, **hardy) for at in ("D4", "E5", "E6", "C6", "C5")]
    comes = troop("Foe D6", at="D6", seat=1, speed="slow", assault="7/7/7/7", state=goes, weapons=(), fire=())
    table = steam(lone, comes, *foes)
    return table.begins(Battle(at="turn_begins")).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
