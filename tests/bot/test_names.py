"""Names and texts from users are harmless wherever they stand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.lobby.lobby import free_name
from bot.names import NAME_LENGTH, as_said, plain_name, plain_text, seen
from bot.table.tables import Seat
from tests.bot.club import RED, Club

HOSTILE = [
    "**bold** _it_ ~~gone~~ ||spoiler|| `code`",
    "@everyone",
    "<@11> <@&5> <#100> <t:1:R> </game:1>",
    "[click](https://evil.example)",
    "\u202egnp.exe",
    "a\u0000b\nc\td",
    "# Heading",
    "> quote",
    "Z\u0351\u0352\u0353a\u0300\u0301lgo",
    "x" * 200,
    "\U0001f600" * 200,
    "",
    "   ",
    "\u200b\u200b",
    "\ufeff",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_plain(name: str) -> None:
    plain = plain_name(name, "Red")
    assert 0 < len(plain) <= NAME_LENGTH
    assert not set("*_`~|<>@#[]()\\/:\n\t\u202e\u200b") & set(plain)
    assert plain == " ".join(plain.split())


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "****", "<@>"])
def test_a_name_that_is_nothing_becomes_the_seats(name: str) -> None:
    assert plain_name(name, "Red") == "Red"


def test_ordinary_names_stay() -> None:
    assert [plain_name(n, "Red") for n in ("Żółw", "Ann-Marie", "山田", "J. R.")] == [
        "Żółw",
        "Ann-Marie",
        "山田",
        "J. R.",
    ]


@settings(max_examples=100)
@given(st.text())
def test_no_text_brings_markup(text: str) -> None:
    plain = plain_text(text)
    assert not set("*_`~|<>@#[]()\\/:") & set(plain)
    assert "\n" not in plain
    assert len(plain) <= 300


async def test_two_players_of_one_name_are_told_apart(club: Club) -> None:
    table = await club.table(await club.opens(22, host_name="Sam", opponent_name="**Sam**"))
    assert [seat.name for seat in table.seats] == ["Sam", "Blue Sam"]
    assert free_name(table, "Blue Sam", Seat(0, "")) == "Red Blue Sam"


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_hostile_name_goes_through_a_whole_start(club: Club, name: str) -> None:
    """In messages, in the picture and in its alt text."""
    from renders.board import draw
    from rulesets import ruleset

    number = await club.opens(RED, host_name=name, opponent_name=name)
    for force in ("ironvale", "sable"):
        await club.lobby.choose_force(number, RED, force, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    table = await club.table(number)
    for post in await club.posts():
        text = f"{post.title}\n{post.text}\n{post.call}"
        assert "@everyone" not in text
        assert "evil.example)" not in text
        assert "\u202e" not in text
    rules = ruleset("dust_1947")
    picture = draw(rules.pictures.scene(rules.play.view(table.running, None), []))
    assert picture.png
    assert len(picture.alt) <= 1024


@pytest.mark.parametrize("name", ["Ann-Marie", "Red", "J. R. (2)", "a+b", "-", "x"])
async def test_the_call_has_the_mention_in_place_of_the_name(club: Club, name: str) -> None:
    from bot.game.announce import call
    from rulesets import ruleset

    number = await club.opens(RED, host_name=name, opponent_name=name)
    for force in ("ironvale", "sable"):
        await club.lobby.choose_force(number, RED, force, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    table = await club.table(number)
    text = call(table, ruleset("dust_1947").play.view(table.running, None))
    assert text.startswith(f"<@{RED}> says whether")


@settings(max_examples=100)
@given(st.text())
def test_what_was_typed_is_seen_sign_by_sign(text: str) -> None:
    shown = seen(text)
    assert len(shown) == len(text)
    assert shown == "" or len(shown.splitlines()) == 1
    assert not set("\u202e\u200b\n\t\u0301") & set(shown)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5/5 soldiers", "5/5 soldiers"),
        ("Fires: 42 % (of 3)", r"Fires\: 42 % \(of 3\)"),
        ("**@everyone**\nin <#1>\u202e", r"\*\*\@everyone\*\* in \<\#1\>"),
        ("w" * 400, "w" * 300),
    ],
)
def test_a_sentence_of_the_game_keeps_its_signs_which_do_nothing(text: str, said: str) -> None:
    assert as_said(text) == said
