"""Saved rolls: what may be kept, how many, and that a repeated interaction changes nothing."""

from __future__ import annotations

import pytest

from bot.refusal import NotPossible
from bot.rolls import saved as saving
from bot.rolls.saved import Saved
from bot.store.saved_rolls import SavedRoll, own, server
from rulesets.kit.engine.not_understood import NotUnderstood
from tests.bot.club import BLUE, GUILD, RED, Club


@pytest.fixture
def saved(club: Club) -> Saved:
    return Saved(club.referee)


async def save(saved: Saved, club: Club, name: str, text: str, *, of_server: bool = False) -> str:
    """Red saves a roll."""
    made = SavedRoll(server(GUILD) if of_server else own(RED), name, text)
    return await saved.save(made, RED, club.interaction())


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("Squad", "8d6 kh", "a number"),
        ("Squad", "{dice}d6>=12", "no side of this die fits"),
        ("Squad", "{dice} blues", "no die called “blues”"),
        ("*_*", "8d6", "needs a name"),
        ("Squad", "+".join(f"{{{name}}}d6" for name in "abcdef"), "at most 5 blanks; this has 6"),
        ("Squad", "+".join(["d6"] * 150), "at most 300 characters"),
    ],
)
async def test_what_cannot_be_rolled_is_not_kept(saved: Saved, club: Club, name: str, text: str, words: str) -> None:
    with pytest.raises((NotPossible, NotUnderstood), match=words):
        await save(saved, club, name, text)
    assert await saved.known(GUILD, RED) == []


@pytest.mark.parametrize("text", ["{n}d{sides}kh{kept}", "d6>{above=5}", "{dice} dust unless dust", "{n}d20!{on}"])
async def test_blanks_may_stand_wherever_a_number_may(saved: Saved, club: Club, text: str) -> None:
    assert "Saved as" in await save(saved, club, "Squad", text)


async def test_as_many_as_are_kept(saved: Saved, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving, "MOST_OWN", 2)
    monkeypatch.setattr(saving, "MOST_OF_SERVER", 1)
    for name in ("a", "b"):
        await save(saved, club, name, "d6")
    with pytest.raises(NotPossible, match="You have 2 saved rolls, as many as are kept"):
        await save(saved, club, "c", "d6")
    assert "in the place of `d6`" in await save(saved, club, "B", "2d6")
    await save(saved, club, "a", "d6", of_server=True)
    with pytest.raises(NotPossible, match="This server has 1 saved rolls"):
        await save(saved, club, "b", "d6", of_server=True)


async def test_ones_own_goes_before_the_servers(saved: Saved, club: Club) -> None:
    await save(saved, club, "Volley", "6d6", of_server=True)
    await save(saved, club, "volley", "2d6")
    assert (await saved.named(GUILD, RED, "VOLLEY")).text == "2d6"
    assert (await saved.named(GUILD, BLUE, "volley")).text == "6d6"
    assert len(await saved.known(GUILD, RED)) == 1


async def test_the_same_interaction_once_more_changes_nothing(saved: Saved, club: Club) -> None:
    first, second = SavedRoll(own(RED), "a", "d6"), SavedRoll(own(RED), "a", "2d6")
    told = await saved.save(first, RED, 1)
    assert await saved.save(second, RED, 1) == told
    gone = await saved.forget(own(RED), "A", 2)
    assert await saved.forget(own(RED), "a", 2) == gone == "**a** is forgotten; it was `d6`."
    with pytest.raises(NotPossible, match="none is saved yet"):
        await saved.forget(own(RED), "a", 3)


async def test_another_members_roll_is_not_found_by_its_number(saved: Saved, club: Club) -> None:
    await save(saved, club, "a", "d6")
    await save(saved, club, "b", "d6", of_server=True)
    assert (await saved.numbered(GUILD, RED, 1)).name == "a"
    assert (await saved.numbered(GUILD, BLUE, 2)).name == "b"
    for guild, member, number in ((GUILD, BLUE, 1), (GUILD + 1, BLUE, 2), (GUILD, RED, 3)):
        with pytest.raises(NotPossible, match="not saved any more"):
            await saved.numbered(guild, member, number)
