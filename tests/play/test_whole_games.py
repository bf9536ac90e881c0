"""Games from `/game new` to their verdict, and their dice checked without the bot."""

import asyncio
import json
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.game.typed import read_command
from bot.local.people import Person
from rulesets import ruleset
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.ruleset import Ruleset
from tests.play.house import ByCommands, House, house, over
from tests.play.playing import (
    HEIGHTS,
    SCENARIO,
    SMALL,
    TURNS,
    VILLAGE,
    accept_map,
    by_buttons,
    check_channel,
    check_record,
    open_game,
    play,
    settled,
    verified,
)

IDLE_ROUNDS = 10
LARGER = ["standard", "hold", "breakthrough", "signal_hill"]
ON_A_TABLE, OPEN = "board_mode=table", "generated 10x7 mill"
"""In inches, without squares, and ground on which that is refereed."""


async def finished(there: House, person: Person, folder: Path) -> None:
    """The game has ended, its record is whole, and the stand-alone script finds every die as it was sealed."""
    assert over(person.sees())
    await settled(there)
    check_channel(there, person)
    check_record(there)
    assert [row["phase"] for row in there.rows("SELECT phase FROM games")] == ["over"]
    seen = await person.command("game verify")
    attached = [
        attachment for message in (seen.message, *seen.followups) if message for attachment in message.attachments
    ]
    path = folder / "dice.json"
    path.write_bytes(there.table.world.files[attached[0].id])
    assert "dice are as they were sealed" in await asyncio.to_thread(verified, path)


def open_questions(there: House, turns: int) -> list[dict[str, Any]]:
    """What the game asks now, as the table's public message says it; nothing more after so many turns."""
    state = json.loads(there.rows("SELECT state FROM games")[0]["state"])
    return [question for question in state["questions"] if question["given"] is None and state["turn"] <= turns]


def asked_now(there: House) -> tuple[Ruleset[Game], Game, Question]:
    """The game as it is saved, and its first open question."""
    row = there.rows("SELECT ruleset, state FROM games")[0]
    return _asked(row["ruleset"], row["state"])


@lru_cache(maxsize=1)
def _asked(key: str, state: str) -> tuple[Ruleset[Game], Game, Question]:
    """The same, read once for all that is completed for one question."""
    rules: Ruleset[Game] = ruleset(key)
    game = rules.play.load(json.loads(state))
    return rules, game, next(question for question in game.questions if question.given is None)


async def game_by_buttons(folder: Path, scenario: str, battlefield: str, pictures: int, options: str = "") -> None:
    """A game of two on a map that is made, with one of so many pictures drawn."""
    async with house(folder, pictures=pictures) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben, scenario=scenario, battlefield=battlefield, options=options)
        await play(by_buttons(11, ada, ben))
        await finished(there, ada, folder)


async def test_by_buttons_alone(tmp_path: Path) -> None:
    await game_by_buttons(tmp_path, SCENARIO, SMALL, pictures=4)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", LARGER)
async def test_larger_scenarios_by_buttons_alone(tmp_path: Path, scenario: str) -> None:
    await game_by_buttons(tmp_path, scenario, HEIGHTS, pictures=1)


@pytest.mark.soak
async def test_on_a_table_by_buttons_alone(tmp_path: Path) -> None:
    await game_by_buttons(tmp_path, SCENARIO, OPEN, pictures=4, options=ON_A_TABLE)


async def game_by_commands(
    folder: Path, scenario: str, battlefield: str, turns: int = TURNS, options: str = ""
) -> None:
    """So many turns of a game of two on a map that is made; every option is filled by what it completes itself to."""
    async with house(folder) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        told = {"scenario": scenario, "map": battlefield, **({"options": options} if options else {})}
        await accept_map(ada, await ada.command("game new", opponent=ben.user, **told))
        for person in (ada, ben):
            force = (await person.complete("army take", focused="force"))[-1]["value"]
            await person.command("army take", force=force)
        await ada.command("game start")

        def accepted(kind: str, option: str, typed: dict[str, str], values: list[str]) -> None:
            """Whatever is offered is taken, or asks for more; it is never refused for what it is."""
            rules, game, question = asked_now(there)
            view = rules.play.view(game, question.seat)
            for value in values if kind in question.takes else []:
                try:
                    read_command(rules, view, question, kind, {**typed, option: value})
                except Refused as refused:
                    assert refused.key == "missing", f"{kind} {option}:{value} is offered, and refused: {refused}"

        players = [ByCommands(person, "dust", Random(f"5 {person.user.name}"), accepted) for person in (ada, ben)]
        idle = 0
        while questions := open_questions(there, turns):
            asked = questions[0]
            before = there.rows("SELECT version FROM games")[0]["version"]
            await players[asked["seat"]].turn(asked["takes"])
            idle = idle + 1 if there.rows("SELECT version FROM games")[0]["version"] == before else 0
            assert idle < IDLE_ROUNDS, (await players[asked["seat"]].person.command("game status")).text
        await settled(there)
        check_channel(there, ada)
        check_record(there)
        if turns == TURNS:
            await finished(there, ada, folder)


async def test_a_turn_by_commands_alone(tmp_path: Path) -> None:
    await game_by_commands(tmp_path, SCENARIO, SMALL, turns=1)


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "battlefield"), [(SCENARIO, SMALL), *((one, VILLAGE) for one in LARGER)])
async def test_by_commands_alone(tmp_path: Path, scenario: str, battlefield: str) -> None:
    await game_by_commands(tmp_path, scenario, battlefield)


@pytest.mark.soak
async def test_on_a_table_by_commands_alone(tmp_path: Path) -> None:
    await game_by_commands(tmp_path, SCENARIO, OPEN, options=ON_A_TABLE)


async def against_the_practice_opponent(there: House, answers: int) -> Person:
    """So many answers of somebody whom the practice opponent answers."""
    ada = there.table.person("Ada", "games")
    await open_game(ada, against="practice")
    await play(by_buttons(7, ada), answers)
    await settled(there)
    check_channel(there, ada)
    check_record(there)
    assert there.rows("SELECT 1 FROM record WHERE automatic = 'practice'")
    return ada


async def test_the_practice_opponent_answers(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await against_the_practice_opponent(there, answers=3)


@pytest.mark.soak
async def test_a_whole_game_against_the_practice_opponent(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        await finished(there, await against_the_practice_opponent(there, TURNS), tmp_path)


@pytest.mark.soak
async def test_alone_on_both_seats(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada = there.table.person("Ada", "games")
        await open_game(ada, against="myself")
        await play(by_buttons(3, ada))
        await finished(there, ada, tmp_path)
        assert {row["seat"] for row in there.rows("SELECT seat FROM record WHERE kind = 'answer'")} == {0, 1}
