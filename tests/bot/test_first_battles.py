"""First battles: whatever the dice say, everything stands and its reader is to move."""

from __future__ import annotations

import pytest

from bot.game.announce import SHOWN_OF_IT
from bot.game.automatic import FIRST_BATTLE
from bot.game.resolution import Resolution
from bot.lobby import first_battle
from bot.lobby.lobby import PRACTICE
from bot.store import games
from bot.table.tables import Seat, Table
from rulesets import RULESETS, ruleset
from rulesets.kit.facets.first_battle import READER
from tests.bot.club import CHANNEL, RED, Club

DECIDES = {"dust_1947": "activate", "steampunk_fantasy": "orders", "julia_augusta": "activate"}
DECIDES |= {"dystopian_legions": "activate", "legions_imperialis": "fire"}
"""What the reader of a game's first battle is asked first."""
SEEDS, FIRST = 30, 3
"""The dice of so many battles in soak, of so many in every run."""


def stood(key: str, seed: int) -> Resolution:
    """A first battle with the dice of a seed, at its first question."""
    seats = [Seat(0, "Ada", member=1), Seat(1, "Practice opponent", practice=True)]
    table = Table(1, 1, 1, 1, key, "lobby", "", {}, 0, bytes([seed]) * 32, "", seats, 0)
    battle = first_battle.of(ruleset(key))
    first_battle.lay_out(table, battle)
    resolution = Resolution.of(table, first_battle.answering(battle))
    resolution.begin()
    return resolution


@pytest.mark.parametrize("seeds", [range(FIRST), pytest.param(range(FIRST, SEEDS), marks=pytest.mark.soak)], ids=str)
@pytest.mark.parametrize("key", RULESETS)
def test_the_reader_is_to_move_whatever_the_dice_say(key: str, seeds: range) -> None:
    for seed in seeds:
        resolution = stood(key, seed)
        asked = [question for question in resolution.table.running.questions if question.given is None]
        assert {question.seat for question in asked if question.owed} == {READER}
        assert asked[0].key == DECIDES[key]
        not_said = [said.get("deploy", []) for said in resolution.automatic.said]
        assert not_said == [[], []], "everything stands where the battle says"


def test_an_enemy_is_in_range_at_once() -> None:
    for key, unit, target in (
        ("dust_1947", "Vale Fusiliers", "Line Grenadiers"),
        ("dust_1947", "Heron Scout Walker", "Heavy Gun Team"),
        ("steampunk_fantasy", "Guard 1", "Court 1"),
        ("steampunk_fantasy", "Stilt 1", "Thorn 1"),
    ):
        rules, table = ruleset(key), stood(key, 1).table
        assert rules.odds is not None
        assert rules.odds.odds(rules.play.view(table.running, READER), unit, target, ()), (unit, target)


def test_skirmishers_stand_a_move_and_a_shot_apart() -> None:
    table = stood("julia_augusta", 1).table
    slingers, thornmen = (table.running.units[name].pose for name in ("Slingers", "Thornmen"))
    assert slingers.spot.y - thornmen.spot.y == pytest.approx(8000)


@pytest.mark.parametrize("key", RULESETS)
async def test_a_first_battle_is_opened_and_begun_at_once(club: Club, key: str) -> None:
    number = await club.opens(PRACTICE, ruleset=key, scenario="", first=True)
    table = await club.referee.table(number)
    assert table.phase == "running"
    assert table.channel == CHANNEL
    assert {table.seats[q.seat].member for q in table.running.questions if q.owed} == {RED}
    record = await games.record(club.database, number)
    said = [line for line in record if line.automatic == FIRST_BATTLE]
    assert {line.action["type"] for line in said} >= {"deploy"}
    assert [line.kind for line in record].count("begin") == 1
    first, *_, last = await club.posts()
    assert f"`{table.fingerprint[:SHOWN_OF_IT]}…`" in first.text
    assert "Act" in [control.label for control in last.controls]
