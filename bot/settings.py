"""Every setting of the host in one place; `.env.example` explains each."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class Settings(BaseSettings):
    """Read from the environment, then from `.env`. A wrong value stops the start: see `read_settings`."""

    model_config = SettingsConfigDict(env_file=".env", env_prefix="UMPIRE_", extra="ignore", env_ignore_empty=True)

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Path("data/umpire.sqlite3")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    guilds: Annotated[list[int], NoDecode] = []
    local_port: int = Field(default=8947, ge=1, le=65535)
    max_running_games: int = Field(default=5000, ge=1)
    pictures_at_once: int = Field(default=2, ge=1, le=16)

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


def read_settings() -> Settings:
    """This process's settings; raises `WrongSettings` that names the setting, its value and what would be right."""
    try:
        return Settings()
    except ValidationError as error:
        raise WrongSettings("; ".join(_sentence(dict(found)) for found in error.errors())) from None


def _sentence(found: dict[str, Any]) -> str:
    name = str(found["loc"][0])
    setting = name if name == "DISCORD_TOKEN" else f"UMPIRE_{name.upper()}"
    given = "" if name == "DISCORD_TOKEN" else f" {found['input']!r}"
    return f"{setting}{given} cannot be used: {found['msg'].lower()}"
