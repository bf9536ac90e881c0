"""A host's day, with the bot as a process: a backup under play and the way back, a second bot, the log."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.hosting.backup import nightly_backups
from bot.local.people import text_of
from tests.play.house import READY_WITHIN, ROOT, House, eventually, house
from tests.play.playing import by_buttons, check_channel, open_game, play, settled


async def ran(there: House, *words: str) -> tuple[int, str, str]:
    """`python -m bot …` beside the running bot."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("UMPIRE_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *words),
        cwd=ROOT,
        env={**environment, "UMPIRE_DATABASE": str(there.database)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(READY_WITHIN):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_a_backup_under_play_is_what_the_games_go_on_from(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben)
        playing = asyncio.ensure_future(play(by_buttons(1, ada, ben), turns=1))
        kept = str(tmp_path / "kept.sqlite3")
        assert (await ran(there, "backup", kept))[0] == 0
        await playing
        assert "another bot runs" in (await ran(there, "restore", kept))[2]
        code, _, err = await ran(there)
        assert code == 1
        assert err.splitlines()[-1].startswith("umpire: cannot start: another bot runs on the database")
        assert "Traceback" not in err
        await settled(there)
        before = len(there.rows("SELECT 1 FROM record"))
        assert await there.stop_bot() == 0
        code, out, err = await ran(there, "restore", kept)
        assert code == 0, err
        assert "what was there is kept as" in out
        assert 0 < len(there.rows("SELECT 1 FROM record")) <= before
        there.execute("INSERT OR REPLACE INTO facts (key, value) VALUES ('first start', '0')")
        await there.start_bot()
        await settled(there)
        await eventually(lambda: len(nightly_backups(tmp_path / "backups")) == 1)  # the night that it has missed
        seen = await ada.command("game status")
        assert "Ada" in seen.text
        await ada.press(seen.followups[-1] if seen.followups else seen.message, "Act")


async def test_the_log_at_its_loudest_holds_no_secret(tmp_path: Path) -> None:
    async with house(tmp_path, UMPIRE_LOG_LEVEL="DEBUG") as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await open_game(ada, ben)
        await play(by_buttons(3, ada, ben), turns=1)
        await ada.command("game export")
        await settled(there)
        check_channel(there, ada)
        world = there.table.world
        secrets = {
            *(one.token for one in world.interactions.values()),
            *(row["secret"].hex() for row in there.rows("SELECT secret FROM games")),
            world.token,
        }
        await there.stop_bot()
        text = there.log + (tmp_path / "log" / "umpire.log").read_text(encoding="utf-8")
        assert "discord.gateway" in text
        assert [secret for secret in secrets if secret in text] == []
        said = [text_of(message) for message in world.messages.values() if len(text_of(message)) > 40]
        assert said
        assert not any(line in text for one in said for line in one.splitlines() if len(line) > 40)
