"""The log: in a file that rotates, and without anything that is nobody's business."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError

from bot.__main__ import main
from bot.process import logs
from bot.process.settings import Settings

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
INTERACTION = "aW50ZXJhY3Rpb246MTEyMjMzNDQ1NTY2Nzc4ODk5MDA6Zm9vYmFyYmF6cXV4cXV1eGNvcmdl"
SECRET = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Put the logging of the tests back."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.LIBRARIES}
    yield
    for handler in [one for one in root.handlers if one not in handlers]:
        handler.close()
    root.handlers, root.level = handlers, level
    for name, one in levels.items():
        logging.getLogger(name).setLevel(one)


def written(folder: Path, **more: object) -> Path:
    """The log's file of a bot whose database lies in a folder."""
    settings = Settings(_env_file=None, database=folder / "umpire.sqlite3", DISCORD_TOKEN="my.own.words", **more)  # type: ignore[arg-type]
    logs.set_up(settings)
    return folder / "log" / "umpire.log"


@pytest.mark.parametrize(
    ("line", "hidden"),
    [
        (f"logging in with {TOKEN} now", TOKEN),
        ("logging in with my.own.words now", "my.own.words"),
        (f"POST https://discord.com/api/v10/interactions/112233/{INTERACTION}/callback failed", INTERACTION),
        ("PATCH /webhooks/112233/short-one/messages/@original failed", "short-one"),
        (f"{{'type': 2, 'token': '{INTERACTION}', 'version': 1}}", INTERACTION),
        ("{'token': 'short', 'guild': 1}", "'short'"),
        ("Authorization: Bot abc", "abc"),
        (f"the secret is {SECRET}", SECRET),
        ("https://cdn.discordapp.com/a/1/army.json?ex=66&is=65&hm=abcdef gone", "hm=abcdef"),
        (
            "field\n  Input should be a valid integer [type=int_type, input_value='my orders', input_type=str]",
            "my orders",
        ),
    ],
)
def test_what_is_nobodys_business_is_hidden(tmp_path: Path, line: str, hidden: str) -> None:
    path = written(tmp_path)
    logging.getLogger("discord.http").warning("%s", line)
    text = path.read_text(encoding="utf-8")
    assert hidden not in text
    assert logs.HIDDEN in text


def test_what_a_host_wants_to_read_stays(tmp_path: Path) -> None:
    line = "game 12: channel 198622483471925248 could not deliver, next attempt in 4 s (403 Forbidden 50001: Missing)"
    path = written(tmp_path)
    logging.getLogger("bot.channel.courier").warning(line)
    assert line in path.read_text(encoding="utf-8")


def test_tracebacks_are_cleaned_too(tmp_path: Path) -> None:
    class Answer(BaseModel):
        number: int

    path, given = written(tmp_path), {"number": "a sealed answer"}
    try:
        try:
            Answer.model_validate(given)
        except ValidationError as error:
            raise RuntimeError(f"with {TOKEN}") from error
    except RuntimeError:
        logging.getLogger("bot").exception("a click failed")
    text = path.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "a sealed answer" not in text
    assert TOKEN not in text


def test_libraries_never_write_down_whole_messages(tmp_path: Path) -> None:
    path = written(tmp_path, log_level="DEBUG")
    logging.getLogger("discord.gateway").debug("For Shard ID None: WebSocket Event: what somebody wrote")
    logging.getLogger("aiosqlite").debug("executing INSERT of what somebody wrote")
    logging.getLogger("bot.clock").debug("looking")
    text = path.read_text(encoding="utf-8")
    assert "what somebody wrote" not in text
    assert "looking" in text


@pytest.mark.parametrize(
    "unit", ["a", "a1", "http://", "http://a?", "input_value=", "token=", "a.b", "interactions/1/"]
)
def test_a_long_line_takes_no_longer_than_its_length(unit: str) -> None:
    """Whoever makes the bot log something long must not make everybody wait."""
    began = time.process_time()
    logs.cleaned(unit * (150_000 // len(unit)))
    assert time.process_time() - began < 2.0


def test_a_long_entry_is_cut(tmp_path: Path) -> None:
    path = written(tmp_path)
    logging.getLogger("bot").warning("begins %s ends", "x " * 50_000)
    text = path.read_text(encoding="utf-8")
    assert len(text) < 21_000
    assert "begins" in text
    assert "ends" in text


def test_the_file_rotates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "MEGABYTE", 50_000)
    path = written(tmp_path, log_megabytes=1, log_files=2)
    for _ in range(4):
        for _ in range(30):
            logging.getLogger("bot").warning("x " * 1_000)
    found = sorted(one.name for one in path.parent.iterdir())
    assert found == ["umpire.log", "umpire.log.1", "umpire.log.2"]
    assert all(one.stat().st_size <= logs.MEGABYTE for one in path.parent.iterdir())
    assert path.stat().st_mode & 0o077 == 0, "for the host alone"


def test_a_host_may_want_no_file(tmp_path: Path) -> None:
    written(tmp_path, log_file="none")
    logging.getLogger("bot").warning("hello")
    assert not (tmp_path / "log").exists()


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(logs.Unwritable, match="log cannot be written to") as wrong:
        written(tmp_path, log_file=str(tmp_path / "file" / "umpire.log"))
    assert "\n" not in str(wrong.value)


def test_what_ends_the_bot_is_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ends(settings: Settings) -> None:
        raise ZeroDivisionError(f"with {TOKEN}")

    settings = Settings(_env_file=None, database=tmp_path / "umpire.sqlite3")
    monkeypatch.setattr("bot.__main__.read_settings", lambda: settings)
    monkeypatch.setattr("bot.__main__._run", ends)
    assert main() == 1
    text = (tmp_path / "log" / "umpire.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text
    assert TOKEN not in text
