"""The command line of a host: each command, what it says, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.hosting.backup import check
from bot.hosting.commands import COMMANDS, command
from bot.process.lock import alone_with
from bot.process.settings import Settings
from bot.store.database import Database
from tests.bot.club import RED, Club
from tests.bot.moments import moment

ROOT = Path(__file__).parents[3]


@pytest.fixture
def house(tmp_path: Path) -> Settings:
    """A house with one game under way, and no bot running."""

    async def found() -> None:
        database = await Database.open(tmp_path / "umpire.sqlite3")
        club = Club(database, tmp_path)
        await club.table_at(moment("activate", 0))
        await club.answers(1)
        await database.close()

    asyncio.run(found())
    return Settings(_env_file=None, database=tmp_path / "umpire.sqlite3")


def of(settings: Settings, name: str) -> str:
    return str(settings.database.parent / name)


def test_a_game_moves_from_one_host_to_another(
    house: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(house, ["export", "1", of(house, "game.json")]) == 0
    assert "hand it to nobody who plays it" in capsys.readouterr().out
    file = Path(of(house, "game.json"))
    assert file.stat().st_mode & 0o077 == 0
    assert json.loads(file.read_text(encoding="utf-8"))["secret"]
    assert command(house, ["import", str(file), "1", "555"]) == 0
    assert "Game 2 is here" in capsys.readouterr().out
    assert command(house, ["status"]) == 0
    told = capsys.readouterr().out
    assert "1 paused, 1 running" in told
    assert "The bot does not run" in told


def test_what_is_wrong_is_one_line(house: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    Path(of(house, "bad.json")).write_text('{"format": "umpire game", "version": 9}', encoding="utf-8")
    for words, says in (
        (["export", "77"], "there is no game 77"),
        (["export", "one"], "“one” is not the number of a game"),
        (["import", of(house, "bad.json"), "1", "2"], "version: 9 is not known"),
        (["import", of(house, "none.json"), "1", "2"], "none.json"),
        (["restore", of(house, "none")], "there is no file"),
        (["restore", ""], "name the backup"),
        (["forget", str(RED)], "plays games that are under way: 1"),
        (["forget-server", "-"], "not the number of a server"),
    ):
        assert command(house, words) == 1, words
        heard = capsys.readouterr()
        assert heard.out == ""
        assert heard.err.startswith("umpire: ")
        assert heard.err.count("\n") == 1
        assert says in heard.err


def test_what_changes_the_database_waits_for_the_bots_end(house: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(house, ["backup", of(house, "kept.sqlite3")]) == 0
    assert command(house, ["export", "1", of(house, "game.json")]) == 0
    with alone_with(house.database):
        for words in (
            ["restore", of(house, "kept.sqlite3")],
            ["import", of(house, "game.json"), "1", "2"],
            ["forget", "5"],
            ["forget-server", "1"],
        ):
            capsys.readouterr()
            assert command(house, words) == 1
            assert "another bot runs" in capsys.readouterr().err
        assert command(house, ["backup"]) == 0
        assert command(house, ["status"]) == 0
        assert "The bot runs" in capsys.readouterr().out
    (made,) = house.backups.iterdir()
    check(made)


def test_members_and_servers_are_forgotten(house: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(house, ["forget", "4711"]) == 0
    assert "in 0 games" in capsys.readouterr().out
    assert command(house, ["forget-server", "1"]) == 0
    assert "with 1 games" in capsys.readouterr().out
    assert command(house, ["export", "1"]) == 1


def test_without_a_database_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = Settings(_env_file=None, database=tmp_path / "umpire.sqlite3")
    for words in (["backup"], ["status"], ["export", "1"], ["forget", "1"]):
        assert command(empty, words) == 1
        assert "there is no database" in capsys.readouterr().err
    assert not (tmp_path / "umpire.sqlite3").exists()


@pytest.mark.parametrize("words", [["backwards"], ["restore"], ["backup", "a", "b"]])
def test_wrong_words_end_with_two(house: Settings, words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command(house, words)
    assert ended.value.code == 2


def test_help_has_a_line_for_each_command(house: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command(house, ["--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert all(one.name in told for one in COMMANDS)


def test_the_process_does_it_too(house: Settings) -> None:
    """`python -m bot backup`, as a host types it."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("UMPIRE_", "DISCORD_"))}
    ended = subprocess.run(
        [sys.executable, "-m", "bot", "backup"],
        cwd=ROOT,
        env={**environment, "UMPIRE_DATABASE": str(house.database)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    (made,) = house.backups.iterdir()
    assert str(made) in ended.stdout
