"""The process itself: how it starts, what it refuses, how it ends, and what never leaves it."""

import asyncio
import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.process import BotProcess
from bot.local import LocalTable
from tests.play.house import READY_WITHIN, ROOT, eventually, house
from tests.play.playing import by_buttons, open_game, play, settled

ENDS_WITHIN = 30.0
"""Seconds from SIGTERM to the end, on a machine that does much else: else it takes at most 5."""
HEAVY = {"networkx", "numpy", "shapely", "icepool", "PIL", "renders.picture"}
"""What takes long to load, and is needed by some games, leagues, odds and pictures."""
OF_A_GAME = re.compile(r"rulesets\.(?!kit\.)[a-z0-9_]+\.(?!actions$|box$).*")
TELLS_WHAT_IT_LOADED = """
import atexit, os, pathlib, sys
atexit.register(lambda: pathlib.Path(os.environ["LOADED"]).write_text("\\n".join(sys.modules)))
"""
SECRET = "MTk4.this-is-a-token.that-nobody-may-read"

AGAINST_THE_TABLE = """
import sys
from bot.local.addresses import point_discord_at
point_discord_at(int(sys.argv[1]))
from bot.__main__ import main
sys.exit(main())
"""
WITH_A_TOKEN = """
import sys
import discord
from bot.client import Umpire
from bot.__main__ import main
BASE = discord.http.Route.BASE
GATEWAY = discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
async def start(self, token):
    assert discord.http.Route.BASE == BASE == "https://discord.com/api/v10", discord.http.Route.BASE
    assert discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY is GATEWAY
    assert discord.asset.Asset.BASE == "https://cdn.discordapp.com"
    found = sorted(name for name in sys.modules if name.startswith("bot.local"))
    assert not found, found
    print("joined")
Umpire.start = start
sys.exit(main())
"""


async def started(folder: Path, script: str, *arguments: object, **environment: str) -> tuple[int, str, str]:
    """Run a process to its end: its exit code, and what it wrote."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("UMPIRE_", "DISCORD_"))}
    clean |= {"UMPIRE_DATABASE": str(folder / "umpire.sqlite3"), "PYTHONPATH": str(ROOT), **environment}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, *map(str, arguments)),
        cwd=folder,
        env=clean,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(READY_WITHIN):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("UMPIRE_LOG_LEVEL", "LOUD"),
        ("UMPIRE_LOCAL_PORT", "x"),
        ("UMPIRE_LOCAL_PORT", "70000"),
        ("UMPIRE_GUILDS", "abc"),
        ("UMPIRE_PICTURES_AT_ONCE", "0"),
    ],
)
async def test_a_wrong_setting_ends_the_start_with_one_line(tmp_path: Path, setting: str, value: str) -> None:
    code, _, err = await started(
        tmp_path, "from bot.__main__ import main; raise SystemExit(main())", **{setting: value}
    )
    assert code == 2
    assert err.count("\n") == 1, err
    assert setting in err
    assert value in err


async def lines_of_a_failed_start(folder: Path, **environment: str) -> list[str]:
    """What is written when the bot cannot start, without what the libraries say at INFO."""
    table = LocalTable()
    await table.start()
    try:
        given = {"DISCORD_TOKEN": table.world.token, "UMPIRE_LOG_LEVEL": "ERROR", **environment}
        code, out, err = await started(folder, AGAINST_THE_TABLE, table.port, **given)
    finally:
        await table.stop()
    assert code in (1, 2)
    assert "Traceback" not in out + err, err
    return (out + err).splitlines()


async def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    lines = await lines_of_a_failed_start(tmp_path, UMPIRE_DATABASE=str(tmp_path / "file" / "umpire.sqlite3"))
    assert len(lines) == 1
    assert "umpire.sqlite3" in lines[0] or "file" in lines[0]


async def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "umpire.sqlite3").write_text("this is a letter, and no database " * 50, encoding="utf-8")
    lines = await lines_of_a_failed_start(tmp_path)
    assert len(lines) == 1
    assert "umpire.sqlite3" in lines[0]
    (tmp_path / "folder").mkdir()
    lines = await lines_of_a_failed_start(tmp_path, UMPIRE_DATABASE=str(tmp_path / "folder"))
    assert len(lines) == 1


async def test_a_token_that_is_refused(tmp_path: Path) -> None:
    lines = await lines_of_a_failed_start(tmp_path, DISCORD_TOKEN=SECRET)
    assert len(lines) == 1
    assert "DISCORD_TOKEN" in lines[0]
    assert SECRET not in lines[0]


async def test_with_a_token_the_addresses_are_discords(tmp_path: Path) -> None:
    code, out, err = await started(tmp_path, WITH_A_TOKEN, DISCORD_TOKEN=SECRET, UMPIRE_LOG_LEVEL="DEBUG")
    assert (code, out.strip()) == (0, "joined"), err
    assert SECRET not in out + err


async def test_a_start_loads_nothing_that_nobody_needs_yet(tmp_path: Path) -> None:
    """A game, with its rules and the libraries that reckon for it, is loaded when somebody asks for it."""
    (tmp_path / "sitecustomize.py").write_text(TELLS_WHAT_IT_LOADED, encoding="utf-8")
    names = tmp_path / "loaded.txt"
    told = {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "LOADED": str(names)}
    table = LocalTable()
    await table.start()
    try:
        bot = await BotProcess.started(table, tmp_path, environment=told)
        assert await bot.stopped() == 0
        loaded = set(names.read_text(encoding="utf-8").split())
        assert {"bot.client", "cogs.play.play", "rulesets.dust_1947.box"} <= loaded
        assert sorted(loaded & HEAVY) == []
        assert sorted(name for name in loaded if OF_A_GAME.fullmatch(name)) == []
        bot = await BotProcess.started(table, tmp_path, environment=told)
        ada = table.person("Ada", "games")
        await ada.command("game new", game="dust_1947")
        await ada.until(lambda messages: messages)
        assert await bot.stopped() == 0
        loaded = set(names.read_text(encoding="utf-8").split())
        assert "rulesets.dust_1947.ruleset" in loaded
    finally:
        await table.stop()


async def test_sigterm_ends_it_cleanly_and_nothing_is_lost(tmp_path: Path) -> None:
    """In the middle of presses; what is owed then is sent after the next start."""
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben)
        playing = asyncio.ensure_future(play(by_buttons(1, ada, ben)))
        await eventually(lambda: there.rows("SELECT 1 FROM record"))
        began = time.monotonic()
        assert await there.stop_bot() == 0, there.log
        assert time.monotonic() - began < ENDS_WITHIN
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert "Traceback" not in there.log
        await there.start_bot()
        await settled(there)
        await play(by_buttons(1, ada, ben), turns=1)


@pytest.mark.parametrize("delay", [0.0, 0.3, 0.6])
async def test_sigterm_while_it_starts(tmp_path: Path, delay: float) -> None:
    """By itself, not out of the nest: most of the time is what is imported."""
    table = LocalTable()
    await table.start()
    running = asyncio.ensure_future(
        started(tmp_path, AGAINST_THE_TABLE, table.port, DISCORD_TOKEN=table.world.token, UMPIRE_LOG_LEVEL="WARNING")
    )
    await eventually(lambda: processes_at(table.port))
    await asyncio.sleep(delay)
    os.kill(*processes_at(table.port), signal.SIGTERM)
    code, out, err = await running
    await table.stop()
    # Before the interpreter has come as far as our handler, the signal ends it by itself.
    assert code in (0, -15)
    assert "Traceback" not in out + err, err


async def test_the_token_is_never_logged(tmp_path: Path) -> None:
    """Not even at DEBUG, where the library logs its requests."""
    table = LocalTable(relax_rate_limits=True)
    table.world.token = SECRET
    await table.start()
    running = asyncio.ensure_future(
        started(tmp_path, AGAINST_THE_TABLE, table.port, DISCORD_TOKEN=SECRET, UMPIRE_LOG_LEVEL="DEBUG")
    )
    await table.until_connected(READY_WITHIN)
    assert (await table.person("Ada", "games").command("help")).acknowledged
    await table.faults.drop_gateway()
    await table.until_connected(READY_WITHIN)
    os.kill(*processes_at(table.port), signal.SIGTERM)
    code, out, err = await running
    await table.stop()
    assert code == 0, err
    assert "discord" in err, "DEBUG logs the library"
    assert SECRET not in out + err


def processes_at(port: int) -> list[int]:
    """The process of the bot that was started by itself at this table, if it is there yet."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            words = entry.read_bytes().split(b"\0")
            found += [int(entry.parent.name)] if str(port).encode() in words and b"-c" in words else []
    return found
