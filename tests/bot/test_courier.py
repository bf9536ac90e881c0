"""Which rows of the outbox go out as one message, and what it says then."""

import zlib
from dataclasses import replace
from typing import Any

from bot.channel.letters import Letter, together, written
from bot.game.announce import counted
from bot.store.outbox import Control, Owed, Post
from rulesets.kit.pictures.pictured import written as written_down
from rulesets.kit.pictures.sheet import Sheet

PICTURE = zlib.compress(written_down(Sheet(title="d6", parts=())))
ACT, AGREE = Control(label="Act", custom_id="u:act:1:1"), Control(label="Agree", custom_id="u:agree:1:0")


def owed(*bodies: Post | int, letter: dict[int, int] | None = None) -> list[Owed]:
    """Rows numbered from 1: posts, or the number of the row whose controls are to be taken off."""
    rows = []
    for number, body in enumerate(bodies, 1):
        kind = "post" if isinstance(body, Post) else "strip"
        fields: dict[str, Any] = body.model_dump() if isinstance(body, Post) else {"post": body}
        rows.append(Owed(number, 1, 10, kind, fields, letter=(letter or {}).get(number)))
    return rows


def report(title: str, text: str, **fields: Any) -> Post:
    """A post that asks somebody."""
    return Post(
        **{"title": title, "text": text, "call": "<@1> acts.", "ping": [1], "controls": [ACT], "asks": True} | fields
    )


def first(rows: list[Owed]) -> Letter:
    """The message that goes out first."""
    return written(together(rows))


def test_reports_that_pile_up_are_one_message_with_the_newest_question() -> None:
    letter = first(
        owed(report("Turn 1", "Red moves."), 1, report("Turn 2", "Blue moves.", call="<@2> acts.", ping=[2]))
    )
    assert letter.rows == [1, 2, 3]
    assert (letter.post.title, letter.post.text) == ("Turn 1", "Red moves.\n**Turn 2**\nBlue moves.")
    assert (letter.post.call, letter.post.ping, letter.post.controls) == ("<@2> acts.", [2], [ACT])


def test_equal_titles_lose_no_words() -> None:
    assert (
        first(owed(report("Turn 1", "Red moves."), report("Turn 1", "Blue moves."))).post.text
        == "Red moves.\nBlue moves."
    )


def test_a_newer_card_replaces_the_older() -> None:
    card = Post(title="Game 1", text="Ada: no force yet", asks=True, replaces=True)
    newer = card.model_copy(update={"text": "Ada: Ironvale"})
    assert first(owed(card, newer)).post.text == "Ada: Ironvale"


def test_counts_wait_for_the_post_that_they_belong_to() -> None:
    rows = owed(report("Turn 1", "Red moves."), 1, report("Turn 2", "Blue moves."))
    rows[1].body["given"] = ["-# Red: 1 of 2 given"]
    assert first(rows[:2]).rows == [1]
    assert first(rows).rows == [1, 2, 3]


def test_counts_are_written_anew() -> None:
    call = "<@1> gives orders.\n-# Red: 0 of 2 given\n-# until tomorrow"
    assert counted(call, ["-# Red: 2 of 2 given"]) == "<@1> gives orders.\n-# until tomorrow\n-# Red: 2 of 2 given"


def test_a_strip_goes_only_with_the_post_that_follows_it() -> None:
    long = "x" * 3790
    rows = owed(report("Turn 1", long), 1, report("Turn 2", "Blue moves."))
    assert first(rows).rows == [1]
    assert first(owed(report("Turn 1", long), 1)).rows == [1]


def test_a_strip_of_another_message_is_not_overtaken() -> None:
    rows = owed(report("Turn 1", "Red moves."), 99, report("Turn 2", "Blue moves."))
    assert first(rows).rows == [1]


def test_a_question_to_the_other_side_keeps_its_own_controls() -> None:
    request = Post(title="Ada offers a draw", call="<@2>", ping=[2], controls=[AGREE])
    assert first(owed(report("Turn 1", "Red moves."), request)).rows == [1]
    assert first(owed(request, report("Turn 1", "Red moves."))).rows == [1]


def test_a_post_that_asks_nothing_leaves_what_is_asked() -> None:
    letter = first(owed(report("Turn 1", "Red moves."), Post(title="Put right", text="Guard has 3 soldiers.")))
    assert letter.post.controls == [ACT]
    assert letter.post.ping == [1]
    assert letter.post.asks


def test_a_second_attempt_is_the_same_message() -> None:
    """A row that came after the first attempt waits: with the same nonce it would never be seen."""
    rows = owed(report("Turn 1", "a"), report("Turn 2", "b"), report("Turn 3", "c"), letter={1: 1, 2: 1})
    letter = first(rows)
    assert letter.rows == [1, 2]
    assert letter.tried
    assert first(rows[2:]).rows == [3]


def test_rolls_do_not_lose_their_pictures_to_one_another() -> None:
    rows = [replace(row, game=None, packed=PICTURE) for row in owed(Post(text="Ada rolls"), Post(text="Ben rolls"))]
    assert first(rows).rows == [1]
    assert first([rows[0], replace(rows[1], packed=None)]).rows == [1, 2]
    assert first([replace(row, game=1) for row in rows]).rows == [1, 2]


def test_games_are_not_mixed() -> None:
    rows = owed(report("Turn 1", "a"), report("Turn 2", "b"))
    other = Owed(3, 2, 10, "post", report("Turn 1", "c").model_dump())
    assert first([*rows, other]).rows == [1, 2]
