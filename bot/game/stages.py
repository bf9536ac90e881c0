"""The posts that a click owes: one for each stage of a round that was shown, then what the table waits for.

A game has itself shown as often as it likes (`Game.show`); one that never does gets one post.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise

from bot.game import announce
from bot.store import outbox
from bot.store.database import Transaction
from bot.store.outbox import Post
from bot.table.tables import Table
from rulesets import ruleset
from rulesets.kit.engine.event import heard
from rulesets.kit.engine.game import Game, Shot
from rulesets.kit.pictures.pictured import Album, Page, Shown

MOST_PAGES = 10
"""Pictures that one message of Discord holds."""
CAPTION = 150
"""Characters of the words about a picture: ten of them and a report fit into one message."""


async def owe_reports(tx: Transaction, table: Table, at: int) -> None:
    """Owe the channel everything that it was not told yet, in the transaction that stores the table."""
    for post, shown in reports(table):
        await outbox.owe_post(tx, table.id, table.channel, post, shown, at)
    table.unposted, table.shots = [], []


def reports(table: Table) -> list[tuple[Post, Shown]]:
    """What is to be posted, in this order; the last post carries what the table waits for."""
    posts: list[tuple[Post, Shown]] = []
    since = 0
    for _, shots in groupby(table.shots, key=lambda shot: shot.stage):
        stage = [*shots]
        if heard(table.unposted[since : stage[-1].after], None):
            posts.append(_told(table, stage, since))
        since = stage[-1].after
    asking, scene = announce.report(table, since)
    if posts and not asking.text:
        last, album = posts.pop()
        asks = {"call": asking.call, "ping": asking.ping, "controls": asking.controls, "asks": asking.asks}
        return [*posts, (last.model_copy(update=asks), album)]
    return [*posts, (asking, scene)]


def _told(table: Table, shots: Sequence[Shot[Game]], since: int) -> tuple[Post, Album]:
    """A stage in words and pictures, seen by an onlooker at its end."""
    rules = ruleset(table.ruleset)
    view = rules.play.view(shots[-1].game, None)
    events = heard(table.unposted[since : shots[-1].after], None)
    text = announce.shortened(announce.event_lines(table, view, events))
    bounds = pairwise([since, *(shot.after for shot in shots)])
    pages = [_page(table, shot, start) for shot, (start, _) in zip(shots, bounds, strict=True)]
    if len(pages) == 1:
        pages = [Page(scene=pages[0].scene)]  # the title says it already
    return Post(title=rules.words.title(view), text=text, alone=True), Album(pages=tuple(pages[-MOST_PAGES:]))


def _page(table: Table, shot: Shot[Game], since: int) -> Page:
    """The picture of a moment, with what was announced since the one before."""
    view = ruleset(table.ruleset).play.view(shot.game, None)
    events = heard(table.unposted[since : shot.after], None)
    words = announce.event_lines(table, view, [shot.caption]) if shot.caption.key else []
    return Page(scene=announce.onlookers_scene(table, view, events), caption="".join(words)[:CAPTION])
