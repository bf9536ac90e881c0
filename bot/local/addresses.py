"""The only place where the addresses of the Discord library are written, and only ever to this machine."""

import discord.asset
import discord.gateway
import discord.http
from yarl import URL

HOST = "127.0.0.1"


def base_of(port: int) -> str:
    """The local table's own address, without a path."""
    return f"http://{HOST}:{port}"


def gateway_of(port: int) -> str:
    """Where the local table's gateway listens; READY carries it as `resume_gateway_url`."""
    return f"ws://{HOST}:{port}/gateway/"


def point_discord_at(port: int) -> None:
    """Let discord.py in this process speak to the local table at `port` instead of to Discord."""
    if isinstance(port, bool) or not isinstance(port, int) or not 0 < port < 65536:
        raise ValueError(f"The local table lives on a port of {HOST}; {port!r} is none.")
    discord.http.Route.BASE = f"{base_of(port)}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_of(port))
    discord.asset.Asset.BASE = f"{base_of(port)}/cdn"
