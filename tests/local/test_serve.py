"""Playing at home: the table and a bot in one process, from its address to SIGTERM."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import aiohttp

from bot.local.serve import until_stopped
from tests.local.sitting import PATIENCE

HOUSE = Path(__file__).parents[2]
START = """
import asyncio, sys, types
from pathlib import Path
from tests.local.sample_bot import build

async def run(settings, token):
    await build().start(token)

client = types.ModuleType("bot.client")
client.run = run
sys.modules["bot.client"] = client
from bot.local.serve import local_table
settings = types.SimpleNamespace(database=Path(sys.argv[1]) / "bot.sqlite3", local_port=0, log_level="INFO")
asyncio.run(local_table(settings))
"""


async def test_starts_and_stops(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", START, str(tmp_path), cwd=HOUSE, stdout=asyncio.subprocess.PIPE, env=dict(os.environ)
    )
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        line = (await process.stdout.readline()).decode()
        address = line.rpartition(" ")[2].strip()
        assert address.startswith("http://127.0.0.1:")
        async with aiohttp.ClientSession() as session, session.ws_connect(address + "/page/live?seat=Ada") as page:
            news = await page.receive_json()
            while not any(news.get("commands", {}).values()):
                news = await page.receive_json()
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
    assert (tmp_path / "local-table.sqlite3").exists()


async def test_a_bot_that_misses_its_end_is_told_again() -> None:
    missed = False

    async def bot() -> None:
        nonlocal missed
        with suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        missed = True
        await asyncio.Event().wait()

    asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        await until_stopped(asyncio.create_task(bot()))
    assert missed
