"""How a post looks on Discord: embeds, attachments, and whether a message there is that post."""

from __future__ import annotations

import io
from collections.abc import Sequence

import discord

from bot.store.outbox import Post
from renders.finished import Picture

CONTENT = 2000
"""Characters of a message's plain text."""


def embed(post: Post, picture: Picture | None) -> discord.Embed:
    """The report of a post."""
    made = discord.Embed(title=post.title or None, description=post.text or None)
    if picture is not None:
        made.set_image(url="attachment://board.png")
    return made


def embeds(post: Post, pictures: Sequence[tuple[Picture, str]], footer: str = "") -> list[discord.Embed]:
    """The report of a post with its pictures and their captions, from the second on each in an embed of its own; or
    with a `footer`."""
    made = [embed(post, pictures[0][0] if pictures else None)]
    if footer:
        made[0].set_footer(text=footer)
    made += [discord.Embed().set_image(url=f"attachment://{attached(number)}") for number in range(1, len(pictures))]
    for one, (_, caption) in zip(made, pictures, strict=False):
        if caption:
            one.set_footer(text=caption)
    return made


def attached(number: int) -> str:
    """What a picture's file is called."""
    return f"board-{number + 1}.png" if number else "board.png"


def file(picture: Picture, name: str = "board.png") -> discord.File:
    """The picture as an attachment with its alt text."""
    return discord.File(io.BytesIO(picture.png), name, description=picture.alt)


def says(message: discord.Message, post: Post) -> bool:
    """Whether a message of the channel is this post."""
    if not message.embeds:
        return False
    shown = message.embeds[0]
    pairs = ((shown.title, post.title), (shown.description, post.text), (message.content, post.call[:CONTENT]))
    return all((there or "").split() == wanted.split() for there, wanted in pairs)
