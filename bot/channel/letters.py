"""Which rows of the outbox go out as one message, and what it then says, shows and asks."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from bot.store.outbox import Owed, Post
from rulesets.kit.pictures.pictured import Album, Pictured, Shown

log = logging.getLogger(__name__)

JOINED_TEXT = 3800
"""Characters of joined reports that fit into one embed."""


@dataclass(frozen=True)
class Letter:
    """One message: the rows of the outbox that it carries, what it says and shows, and whether it was tried."""

    game: int | None
    rows: list[int]
    nonce: str
    post: Post
    scene: Shown | None
    tried: bool = False


def waiting_strips(owed: Sequence[Owed]) -> tuple[list[Owed], list[Owed]]:
    """The strips at the beginning that wait for the post which replaces what they strip, and the rows after them."""
    strips = list(takewhile(lambda row: row.kind == "strip" and not {"given", "anew"} & set(row.body), owed))
    rest = list(owed[len(strips) :])
    games = {row.game for row in rest if row.game is not None and row.kind == "post"}
    waiting = list(takewhile(lambda row: row.game in games, strips))
    return waiting, [*strips[len(waiting) :], *rest]


def together(owed: Sequence[Owed]) -> list[Owed]:
    """The rows that go out as one message: those settled at an earlier attempt, else the first and as many as fit."""
    first = owed[0]
    if first.letter is not None:
        return [row for row in owed if row.letter == first.letter]
    rows, post = [first], first.post
    for row in owed[1:]:
        if row.kind == "strip":
            if row.body["post"] not in [earlier.id for earlier in rows]:
                break
        elif row.game != first.game or not _fits(post, row.post) or _both_pictured(rows, row):
            break
        else:
            post = _behind(post, row.post)
        rows.append(row)
    while rows[-1].kind == "strip":
        # What it takes the controls off has not arrived yet: a strip joins only with the post that follows it.
        rows.pop()
    return rows


def _both_pictured(rows: Sequence[Owed], row: Owed) -> bool:
    """Whether a picture would be lost: a game's newest board says what the one before said, a roll's does not."""
    return row.game is None and row.packed is not None and any(one.packed for one in rows)


def written(rows: Sequence[Owed]) -> Letter:
    """Rows as one message, with the newest picture and controls."""
    posts = [row for row in rows if row.kind == "post"]
    post = posts[0].post
    for row in posts[1:]:
        post = _behind(post, row.post)
    first = rows[0]
    return Letter(
        first.game, [row.id for row in rows], first.nonce, post, _newest_scene(posts), first.letter is not None
    )


def _newest_scene(rows: Sequence[Owed]) -> Shown | None:
    pictured = next((row for row in reversed(rows) if row.packed), None)
    try:
        return pictured.scene if pictured is not None else None
    except ValueError:
        log.exception("row %s: its picture is of a version that cannot be read", rows[0].id)
        return None


def _behind(post: Post, following: Post) -> Post:
    """Both posts as one, with what the later one asks; if it asks nothing, with what the earlier one asks."""
    if following.replaces and following.title == post.title:
        return following
    heading = f"**{following.title}**" if following.title not in ("", post.title) else ""
    text = "\n".join(part for part in (post.text, heading, following.text) if part)
    asking = following if following.asks or following.call else post
    return asking.model_copy(update={"title": post.title, "text": text})


def _fits(post: Post, following: Post) -> bool:
    """Whether two posts may be one message: short enough, no call gets lost, neither is to stand alone, and neither has
    controls of its own to be answered."""
    if post.ping and following.asks and not following.ping:
        return False
    if post.alone or following.alone:
        return False
    short = len(post.text) + len(following.title) + len(following.text) < JOINED_TEXT
    return short and not any(one.controls and not one.asks for one in (post, following))


def pages(shown: Shown | None) -> list[tuple[Pictured, str]]:
    """What the pictures of a message show, with their captions."""
    if isinstance(shown, Album):
        return [(page.scene, page.caption) for page in shown.pages]
    return [(shown, "")] if shown is not None else []
