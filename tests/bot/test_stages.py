"""One post for each stage of a round that was shown: owed with the state, in order, its pictures in one message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.channel.letters import together, written
from bot.channel.messages import embeds
from bot.game import resolution
from bot.game.announce import is_due
from bot.game.stages import CAPTION, MOST_PAGES, reports
from bot.store import outbox
from bot.table.asked import asked_seats
from renders.finished import Picture
from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Applied, Game, Shot
from rulesets.kit.pictures.pictured import Album
from tests.bot.club import CHANNEL, RED, Club
from tests.bot.moments import answer_that, moment
from tests.rulesets.julia_augusta.charging import charge_phase
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import legion, warband

SAID = Event(key="turn_begins", values={"turn": 2})
"""Something that the game has words for."""
SECRET = SAID.model_copy(update={"seats": (1,)})
Staged = Callable[..., None]


@pytest.fixture
def staged(monkeypatch: pytest.MonkeyPatch) -> Staged:
    """The next answers come with these events before their own, and with a shot (stage, after, caption) of each."""

    def stage(events: list[Event], *shots: tuple[str, int, Event]) -> None:
        taken = resolution.apply

        def shown(game: Game, *args: object) -> Applied[Game]:
            applied = taken(game, *args)  # type: ignore[arg-type]
            made = [Shot(word, after, caption, game) for word, after, caption in shots]
            return replace(applied, events=[*events, *applied.events], shots=made)

        monkeypatch.setattr(resolution, "apply", shown)

    return stage


QUIET = Event(key="")


async def begun(club: Club) -> int:
    """A table where an answer of Red's leads to another question for Red, without a die: nothing is due by itself."""
    return await club.table_at(moment("activate", seat=0))


async def answered(club: Club, number: int) -> None:
    await club.gives(number, answer_that(await club.game(number), rolls=False, same_seat=True))


async def owed(club: Club) -> list[outbox.Owed]:
    return await outbox.next_owed(club.database, CHANNEL)


async def test_without_a_shot_there_is_one_post_when_it_is_due(club: Club, staged: Staged) -> None:
    number = await begun(club)
    staged([SAID])
    await answered(club, number)
    assert await club.posts() == []
    assert SAID in (await club.table(number)).unposted


async def test_each_stage_is_a_post_and_the_last_one_asks(club: Club, staged: Staged) -> None:
    number = await begun(club)
    staged([SAID, SAID, SAID], ("gunnery", 1, QUIET), ("move 1", 2, SAID), ("move 1", 3, QUIET))
    await answered(club, number)
    posts = await club.posts()
    assert [post.text.count("\n") for post in posts[:2]] == [0, 1]
    assert [post.alone for post in posts[:2]] == [True, True]
    assert [post.asks for post in posts] == [*[False] * (len(posts) - 1), True]
    assert [post.ping for post in posts] == [*[[]] * (len(posts) - 1), [RED]]
    table = await club.table(number)
    assert (table.unposted, table.shots) == ([], [])


async def test_the_pictures_of_a_stage_are_one_message(club: Club, staged: Staged) -> None:
    number = await begun(club)
    staged([SAID, SAID], ("move 1", 1, SAID), ("move 1", 2, QUIET))
    await answered(club, number)
    rows = [row for row in await owed(club) if row.packed]
    album = rows[0].scene
    assert isinstance(album, Album)
    assert [bool(page.caption) for page in album.pages] == [True, False]
    assert together(rows) == rows[:1]
    table = await club.table(number)
    ((_, lone), *_) = reports(replace(table, unposted=[SAID], shots=[Shot("move 1", 1, SAID, table.running)]))
    assert isinstance(lone, Album)
    assert [page.caption for page in lone.pages] == [""], "the title says it"
    assert written(rows[:1]).scene == album


async def test_what_nobody_may_hear_of_makes_no_post(club: Club, staged: Staged) -> None:
    """Neither does it show by the number of posts that something secret happened."""
    number = await begun(club)
    staged([SECRET, SAID], ("secret", 1, QUIET), ("open", 2, QUIET))
    await answered(club, number)
    posts = [post for post in await club.posts() if post.alone]
    assert len(posts) == 1
    table = await club.table(number)
    shots = [Shot("secret", 1, SECRET, table.running)]
    (only,) = reports(replace(table, unposted=[SECRET], shots=shots))
    assert not only[0].alone


async def test_a_stage_of_an_earlier_click_is_told_with_what_was_said_then(club: Club, staged: Staged) -> None:
    number = await begun(club)
    staged([SAID])
    await answered(club, number)
    staged([], ("move 1", 0, QUIET))
    await answered(club, number)
    assert next(post.alone for post in await club.posts())


async def test_a_click_that_fails_owes_nothing(club: Club, staged: Staged, monkeypatch: pytest.MonkeyPatch) -> None:
    """Posts are owed in the transaction that stores the table, or not at all."""
    number = await begun(club)
    staged([SAID], ("move 1", 1, QUIET))

    async def broken(*args: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("bot.store.games.save_table", broken)
    game = await club.game(number)
    with pytest.raises(Exception, match=r"."):
        await club.gives(number, answer_that(game, rolls=False, same_seat=True))
    assert not [post for post in await club.posts() if post.alone]
    assert not (await club.table(number)).shots


async def test_a_message_holds_ten_pictures(club: Club) -> None:
    number = await begun(club)
    table = await club.table(number)
    shots = [Shot("long", 1, SAID, table.running) for _ in range(MOST_PAGES + 3)]
    (_, album), *_ = reports(replace(table, unposted=[SAID], shots=shots))
    assert isinstance(album, Album)
    assert len(album.pages) == MOST_PAGES
    assert all(len(page.caption) <= CAPTION for page in album.pages)


async def test_every_picture_has_an_embed_and_its_caption() -> None:
    post = outbox.Post(title="Movement 1", text="Tank 1 moves.")
    pictures = [(Picture(b"", "alt", 1, 1), caption) for caption in ("after the moves", "", "after the assaults")]
    first, second, third = embeds(post, pictures)
    assert [one.image.url for one in (first, second, third)] == [
        f"attachment://{name}" for name in ("board.png", "board-2.png", "board-3.png")
    ]
    assert [one.footer.text for one in (first, second, third)] == ["after the moves", None, "after the assaults"]
    assert (first.title, second.title) == ("Movement 1", None)
    assert len(embeds(post, [])) == 1


async def test_the_table_hears_that_answers_in_secret_begin(club: Club) -> None:
    """Also where the same player is asked as before: the call of the last post says what was asked then."""
    armies = legion("XX", at=(36, 20)), warband("Iceni", at=(36, 14), facing=0)
    before = await club.table(await club.table_at(manoeuvring(*armies).game))
    after = replace(before, game=charge_phase(*armies).game)
    assert asked_seats(before) == asked_seats(after) == [0]
    assert is_due(before, after)
    assert not is_due(after, after)
