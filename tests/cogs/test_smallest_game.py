"""The smallest game of docs/rulesets.md is played, and says what it has not."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.refusal import NotPossible
from bot.rosters import papers
from bot.store import games
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from tests.cogs.hall import Hall, open_hall, said
from tests.outpost import KEY, among_the_games, files


@pytest.fixture
def outpost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset[Any]]:
    with among_the_games(tmp_path / "games", monkeypatch) as rules:
        yield rules


@pytest.fixture
async def hall(outpost: Ruleset[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    async with open_hall(tmp_path, monkeypatch) as made:
        yield made


async def begun(hall: Hall) -> int:
    """Ruby plays against the practice opponent; returns the game's number."""
    await hall.types(hall.red, "game new", game=KEY, against="practice")
    heard = await hall.presses(hall.red, "Choose force")
    await hall.chooses(hall.red, heard.last, "force")
    await hall.presses(hall.red, "Start")
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    return number


def reloaded(outpost: Ruleset[Any], game: Game) -> Game:
    """The game as it comes back from the store."""
    again: Game = outpost.play.read(game.model_dump_json())
    assert again == game
    return again


def lines_of_code(text: str) -> int:
    """Without empty lines, imports and what a file says of itself."""
    beside = ("import ", "from ", '"""')
    return sum(bool(line.strip()) and not line.startswith(beside) for line in text.splitlines())


def test_it_is_small() -> None:
    code = {name: lines_of_code(text) for name, text in files().items() if name.endswith(".py")}
    assert set(code) == {"actions.py", "box.py", "table.py", "chapters.py", "counsel.py", "face.py", "ruleset.py"}
    assert sum(code.values()) <= 160, code


@pytest.mark.parametrize("seed", range(20))
def test_random_games_come_to_an_end_from_their_saves(outpost: Ruleset[Any], seed: int) -> None:
    chance, dice = random.Random(seed), SealedDice(str(seed).encode(), ["", ""])
    setup = Setup(players=["Red", "Blue"], forces=["force", "force"], scenario="battle")
    game = outpost.play.start(setup, dice).game
    for _ in range(20):
        if game.verdict is not None:
            break
        (question,) = game.questions
        assert outpost.words.question(game, question)
        action = any_answer(game, question, chance.randrange)
        applied = apply(reloaded(outpost, game), question.seat, question.number, action, dice)
        assert apply(game, question.seat, question.number, action, dice).game == applied.game
        assert all(outpost.words.event(applied.game, event) for event in applied.events)
        assert outpost.pictures.scene(applied.game, applied.events).tokens
        game = applied.game
    assert game.verdict is not None
    assert "won" in outpost.words.verdict(game) or "draw" in outpost.words.verdict(game)


# --- over the simulated Discord --------------------------------------------------------------------------------------


async def test_it_is_played_to_its_end_against_the_practice_opponent(hall: Hall) -> None:
    number, chance = await begun(hall), random.Random(5)
    heard = await hall.types(hall.red, "outpost step", sentry="Ada", to="B2")
    assert "Ada steps to B2." in " ".join(map(said, hall.public()))
    while (table := await hall.table(number)).running.verdict is None:
        action = any_answer(table.running, table.running.questions[0], chance.randrange).model_dump()
        heard = await hall.types(hall.red, f"outpost {action.pop('type')}", **action)
    assert table.phase == "over", heard.text
    ended = said(hall.newest)
    assert " won, " in ended or "A draw, " in ended
    assert hall.newest.attachments, "the end is pictured"
    assert (await hall.types(hall.guest, "game board")).last.attachments


async def test_it_is_played_by_menus_with_its_picture(hall: Hall) -> None:
    number = await begun(hall)
    heard = await hall.presses(hall.red, "Act")
    assert "**ruby** is to step or shoot." in heard.text
    heard = await hall.chooses(hall.red, heard.last, "Ada")
    assert heard.last.attachments, "whoever chooses a place sees the board"
    heard = await hall.chooses(hall.red, heard.last, "A1")
    assert "step; sentry Ada; to A1" in heard.text
    await hall.presses(hall.red, "Confirm", heard.last)
    game: Any = await hall.game(number)
    assert game.sentries["Ada"].at.name == "A1"


REFUSED = [
    ("step", {"sentry": "Ada", "to": "G5"}, "G5 is no free square beside him. (OP-MOVE-01)"),
    ("step", {"sentry": "Ada", "to": "@everyone"}, "is no free square beside him. (OP-MOVE-01)"),
    ("step", {"sentry": "Carl", "to": "G1"}, '"Carl" is not possible here: Ada, Bert. (OP-TURN-01)'),
    ("shoot", {"sentry": "Ada", "target": "Dora"}, "Carl is no enemy within 3 squares. (OP-FIRE-01)"),
    ("shoot", {"sentry": "x", "target": "y"}, "Carl is no enemy within 3 squares. (OP-FIRE-01)"),
]


@pytest.mark.parametrize(("command", "options", "answer"), REFUSED)
async def test_what_is_not_allowed_is_refused_with_its_rule(
    hall: Hall, command: str, options: dict[str, str], answer: str
) -> None:
    await begun(hall)
    assert answer in (await hall.types(hall.red, f"outpost {command}", **options)).text


async def test_its_rules_can_be_looked_up(hall: Hall) -> None:
    await begun(hall)
    assert "**OP-FIRE-01 A shot**" in (await hall.types(hall.red, "rule", words="shot")).text


HAS_NOT = {
    "odds": ({"unit": "Ada", "target": "Dora"}, "Outpost reckons no odds."),
    "measure": ({"from": "Ada", "to": "Dora"}, "Outpost has nothing to measure."),
    "sight": ({"unit": "Ada", "target": "Dora"}, "Outpost has nothing to measure."),
    "map": ({}, "Outpost has no maps to choose from."),
    "game correct": ({"what": "place", "unit": "Ada", "value": "A1"}, "nothing that can be put right by hand"),
    "army lists": ({"rules": KEY}, "Outpost"),
    "army export": ({"list": "The force", "rules": KEY}, "Outpost takes no armies from files."),
}


@pytest.mark.parametrize("command", HAS_NOT)
async def test_what_it_has_not_it_says(hall: Hall, command: str) -> None:
    await begun(hall)
    options, answer = HAS_NOT[command]
    assert answer in (await hall.types(hall.red, command, **options)).text


async def test_a_correction_by_touch_says_so_too(hall: Hall) -> None:
    await begun(hall)
    assert "nothing that can be put right by hand" in (await hall.types(hall.red, "game correct")).text


@pytest.mark.parametrize(
    ("command", "option"),
    [("odds", "unit"), ("measure", "from"), ("sight", "target"), ("game correct", "what"), ("game correct", "unit")],
)
async def test_there_is_nothing_to_complete_where_it_has_nothing(
    hall: Hall, command: str, option: str, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(hall)
    assert await hall.red.autocomplete(hall.channel, command, option, "A") == []
    assert not caplog.records, "nothing went wrong on the way"


async def test_it_has_no_maps(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", game=KEY, map="generated")
    assert "Outpost has no maps to choose from." in heard.text
    assert await hall.red.autocomplete(hall.channel, "game new", "map", "", game=KEY) == []


async def test_its_force_has_no_cards(hall: Hall) -> None:
    assert "no cards" in (await hall.types(hall.red, "army show", force="The force", rules=KEY)).text


def test_a_file_of_it_is_none_that_the_house_takes(outpost: Ruleset[Any]) -> None:
    with pytest.raises(NotPossible, match="it has to be one of dust_1947"):
        papers.read(json.dumps({"umpire_list": papers.FORMAT, "ruleset": KEY}).encode())
