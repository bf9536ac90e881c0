"""The host's settings: read, checked, and each explained in `.env.example`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.process.settings import Settings, WrongSettings, read_settings

ROOT = Path(__file__).parents[2]
NAMES = {"DISCORD_TOKEN", *(f"UMPIRE_{name.upper()}" for name in Settings.model_fields if name != "discord_token")}


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing set, and no `.env` about."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_without_any_setting_it_starts() -> None:
    settings = read_settings()
    assert settings.discord_token is None
    assert settings.database == Path("data/umpire.sqlite3")


def test_the_example_names_every_setting_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)) == NAMES


def test_the_example_holds_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name, value in re.findall(r"^([A-Z_]+)=(.*)$", text, re.MULTILINE):
        monkeypatch.setenv(name, value)
    assert read_settings() == Settings(_env_file=None)


@pytest.mark.parametrize(
    ("setting", "value", "right"),
    [
        ("UMPIRE_LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING or ERROR"),
        ("UMPIRE_GUILDS", "my server", "server ids with commas"),
        ("UMPIRE_GUILDS", "12,x", "server ids with commas"),
        ("UMPIRE_LOCAL_PORT", "0", "1 to 65535"),
        ("UMPIRE_LOCAL_PORT", "70000", "1 to 65535"),
        ("UMPIRE_LOCAL_PORT", "http", "1 to 65535"),
        ("UMPIRE_MAX_RUNNING_GAMES", "0", "from 1 up"),
        ("UMPIRE_MAX_RUNNING_GAMES", "2.5", "from 1 up"),
        ("UMPIRE_PICTURES_AT_ONCE", "17", "1 to 16"),
        ("UMPIRE_PICTURES_AT_ONCE", "none", "1 to 16"),
        ("UMPIRE_DATABASE", ".", "the path of a file"),
        ("UMPIRE_LOG_FILE", ".", "the path of a file"),
        ("UMPIRE_LOG_MEGABYTES", "0", "from 1 to 1000"),
        ("UMPIRE_LOG_FILES", "many", "from 1 to 100"),
        ("UMPIRE_BACKUP_HOUR", "24", "from 0 to 23"),
        ("UMPIRE_BACKUPS_KEPT", "-1", "from 0"),
    ],
)
def test_a_wrong_value_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, setting: str, value: str, right: str) -> None:
    monkeypatch.setenv(setting, value)
    with pytest.raises(WrongSettings) as wrong:
        read_settings()
    text = str(wrong.value)
    assert "\n" not in text
    assert text.startswith(f"{setting}=")
    assert value.rpartition(",")[2] in text
    assert right in text


def test_every_setting_that_can_be_wrong_says_what_would_be_right() -> None:
    from bot.process.settings import _RIGHT

    assert set(_RIGHT) == set(Settings.model_fields) - {"discord_token"}


def test_two_wrong_values_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMPIRE_LOG_LEVEL", "LOUD")
    monkeypatch.setenv("UMPIRE_LOCAL_PORT", "0")
    with pytest.raises(WrongSettings, match=r"UMPIRE_LOG_LEVEL=LOUD.*; UMPIRE_LOCAL_PORT=0"):
        read_settings()


def test_what_is_right_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMPIRE_GUILDS", " 12, 34 ,")
    monkeypatch.setenv("UMPIRE_LOG_LEVEL", "debug")
    settings = read_settings()
    assert (settings.guilds, settings.log_level) == ([12, 34], "DEBUG")


@pytest.mark.parametrize("token", ["", "   "])
def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert read_settings().discord_token is None


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.secret.token")
    monkeypatch.setenv("UMPIRE_LOCAL_PORT", "0")
    with pytest.raises(WrongSettings) as wrong:
        read_settings()
    assert "secret" not in str(wrong.value)
    monkeypatch.setenv("UMPIRE_LOCAL_PORT", "1")
    assert "secret" not in repr(read_settings())
