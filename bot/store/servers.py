"""What a server's managers have set."""

from __future__ import annotations

from pydantic import BaseModel, Field

from bot.store.database import Database, Transaction

DAY = 24 * 3600


class ServerSettings(BaseModel):
    """`channels`: where games may be opened (empty: everywhere); `pace`: seconds for an answer, 0 without limit."""

    channels: list[int] = []
    thread_a_game: bool = False
    organiser_role: int | None = None
    games_a_member: int = Field(default=20, ge=1, le=100)
    pace: int = DAY


async def server_settings(source: Database | Transaction, guild: int) -> ServerSettings:
    """The settings of a server; the defaults if nobody has set any."""
    row = await source.row("SELECT settings FROM servers WHERE guild = ?", (guild,))
    return ServerSettings.model_validate_json(row["settings"]) if row else ServerSettings()


async def save_server_settings(database: Database, guild: int, settings: ServerSettings) -> None:
    """Keep the settings of a server."""
    async with database.transaction() as tx:
        await tx.run(
            "INSERT OR REPLACE INTO servers (guild, settings) VALUES (?, ?)", (guild, settings.model_dump_json())
        )
