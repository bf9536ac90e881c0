"""Every setting of the host in one place; `.env.example` explains each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

NO_FILE = Path("none")
"""The log file of a host who keeps the log of standard error anyway."""


class Settings(BaseSettings):
    """Read from the environment, then from `.env`. A wrong value stops the start: see `read_settings`."""

    model_config = SettingsConfigDict(env_file=".env", env_prefix="UMPIRE_", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Path("data/umpire.sqlite3")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    guilds: Annotated[list[int], NoDecode] = []
    local_port: int = Field(default=8947, ge=1, le=65535)
    max_running_games: int = Field(default=5000, ge=1)
    pictures_at_once: int = Field(default=1, ge=1, le=16)
    catalogues: Path | None = None
    backup_folder: Path | None = None
    backup_hour: int = Field(default=3, ge=0, le=23)
    backups_kept: int = Field(default=14, ge=0, le=1000)
    log_file: Path | None = None
    log_megabytes: int = Field(default=5, ge=1, le=1000)
    log_files: int = Field(default=5, ge=1, le=100)

    @property
    def backups(self) -> Path:
        """The folder of the backups."""
        return self.backup_folder or self.database.parent / "backups"

    @property
    def errors(self) -> Path:
        """The folder of the reports of unexpected errors."""
        return self.database.parent / "errors"

    @property
    def log_path(self) -> Path | None:
        """The file of the log; None for a host who wants none."""
        if self.log_file is None:
            return self.database.parent / "log" / "umpire.log"
        return None if self.log_file == NO_FILE else self.log_file

    @field_validator("discord_token", mode="after")
    @classmethod
    def _empty_is_none(cls, value: SecretStr | None) -> SecretStr | None:
        return SecretStr(value.get_secret_value().strip()) if value and value.get_secret_value().strip() else None

    @field_validator("guilds", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: Any) -> Any:
        return value.upper() if isinstance(value, str) else value


class WrongSettings(Exception):
    """A setting that cannot be used; the text is one line for the host."""


_RIGHT = {
    "database": "the path of a file in a folder that can be written",
    "log_level": "DEBUG, INFO, WARNING or ERROR",
    "guilds": "empty, or server ids with commas between them",
    "local_port": "a port from 1 to 65535",
    "max_running_games": "a whole number from 1 up",
    "pictures_at_once": "a whole number from 1 to 16",
    "catalogues": "empty, or the path of a folder with a folder for each game",
    "backup_folder": "empty, or the path of a folder that can be written",
    "backup_hour": "an hour of the day in UTC, from 0 to 23",
    "backups_kept": "a whole number from 0 (none are made) to 1000",
    "log_file": "empty, the path of a file in a folder that can be written, or none",
    "log_megabytes": "a whole number from 1 to 1000",
    "log_files": "a whole number from 1 to 100",
}
"""What would be right, by setting."""


def read_settings() -> Settings:
    """This process's settings; raises `WrongSettings` that names the setting, its value and what would be right."""
    try:
        settings = Settings()
    except ValidationError as error:
        names = dict.fromkeys(str(problem["loc"][0]) for problem in error.errors())
        raise WrongSettings("; ".join(_sentence(name, error) for name in names)) from None
    for name, path, wrong in (
        ("database", settings.database, settings.database.is_dir()),
        ("backup_folder", settings.backup_folder, settings.backups.is_file()),
        ("log_file", settings.log_file, settings.log_path is not None and settings.log_path.is_dir()),
    ):
        if wrong:
            raise WrongSettings(_wrong(name, str(path)))
    return settings


def _sentence(name: str, error: ValidationError) -> str:
    problem = next(one for one in error.errors() if str(one["loc"][0]) == name)
    return _wrong(name, str(problem["input"]))


def _wrong(name: str, value: str) -> str:
    return f"UMPIRE_{name.upper()}={value} cannot be used; right would be {_RIGHT[name]}"
