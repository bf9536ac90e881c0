"""A table before its first die."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.lobby import preview
from bot.lobby.lobby import FORGOTTEN_AFTER, PRACTICE, Lobby, Wish
from bot.refusal import NotPossible
from bot.store import games
from rulesets.dust_1947.before import tabletop
from rulesets.julia_augusta.before.armies import army_lists
from rulesets.kit.engine.dice import game_key
from rulesets.kit.engine.refusal import Refused
from tests.bot.club import BLUE, CHANNEL, GUEST, RED, Club


async def test_the_card_shows_what_is_agreed(club: Club) -> None:
    number = await club.opens(None, options={"corner_cover": "no_dot_only"})
    (card,) = await club.posts()
    table = await club.table(number)
    assert "Dust 1947" in card.title
    assert "Skirmish" in card.text
    assert "24 hours an answer" in card.text
    assert "Corner cover: only squares without a dot" in card.text
    assert "**Red**: no force yet" in card.text
    assert "**Blue**: open seat" in card.text
    assert f"`{table.fingerprint[:12]}…`" in card.text
    assert [control.label for control in card.controls] == ["Join", "Choose force", "Settings", "Start"]


async def test_a_full_table_has_no_join_button(club: Club) -> None:
    await club.opens(BLUE)
    (card,) = await club.posts()
    assert [control.label for control in card.controls] == ["Choose force", "Settings", "Start"]


async def test_every_game_has_dice_of_its_own(club: Club) -> None:
    first, second = await club.opens(), await club.opens(channel=101)
    assert (await club.table(first)).secret != (await club.table(second)).secret


async def test_one_game_a_channel(club: Club) -> None:
    await club.opens()
    with pytest.raises(NotPossible, match="going on in this channel"):
        await club.opens()
    await club.opens(channel=CHANNEL + 1)


async def test_two_at_once_open_one_table(club: Club) -> None:
    results = await asyncio.gather(club.opens(), club.opens(), return_exceptions=True)
    assert [type(r) for r in results if isinstance(r, Exception)] == [NotPossible]


async def test_an_ended_game_frees_the_channel(club: Club) -> None:
    number = await club.opens()
    await club.lobby.leave(number, RED, club.interaction())
    assert await club.opens() == number + 1


async def test_games_a_member_has_a_limit_for_the_host(club: Club) -> None:
    await club.opens(None)
    with pytest.raises(NotPossible, match="You play as many games"):
        await club.lobby.demand_room(RED, 1, 1)
    await club.lobby.demand_room(RED, 2, 1)


async def test_games_a_member_has_a_limit_for_who_joins(club: Club) -> None:
    await club.opens(BLUE)
    second = await club.opens(None, channel=101)
    from bot.lobby.lobby import Sitter

    with pytest.raises(NotPossible, match="You play as many games"):
        await club.lobby.join(second, Sitter(BLUE, "Blue"), "", club.interaction(), 1)
    await club.lobby.join(second, Sitter(GUEST, "Guest"), "", club.interaction(), 1)


async def test_the_host_has_a_limit_over_all_servers(club: Club) -> None:
    club.lobby = Lobby(club.referee, 1)
    await club.opens(guild=1)
    with pytest.raises(NotPossible, match="as many games as it can"):
        await club.opens(guild=2, channel=101)


async def test_join_takes_the_open_seat(club: Club) -> None:
    number = await club.opens(None)
    await club.joins(number, GUEST, "Guest")
    table = await club.table(number)
    assert [(seat.member, seat.name) for seat in table.seats] == [(RED, "Red"), (GUEST, "Guest")]
    with pytest.raises(NotPossible, match="Every seat is taken"):
        await club.joins(number, 44, "Late")


async def test_words_are_mixed_into_the_dice(club: Club) -> None:
    number = await club.opens(None)
    await club.joins(number, GUEST, "Guest", "three blind mice")
    table = await club.table(number)
    assert table.words == ["", "three blind mice"]
    assert game_key(table.secret, table.words) != game_key(table.secret, ["", ""])


async def test_who_sits_already_may_still_give_words(club: Club) -> None:
    number = await club.opens(BLUE)
    assert "mixed into the dice" in await club.joins(number, RED, "Red", "my words")
    assert (await club.table(number)).words == ["my words", ""]
    with pytest.raises(NotPossible, match="at this table already"):
        await club.joins(number, RED, "Red")


async def test_words_have_a_limit(club: Club) -> None:
    number = await club.opens(None)
    await club.joins(number, GUEST, "Guest", "x" * 5000)
    assert len((await club.table(number)).words[1]) == 100


async def test_leave_frees_the_seat_and_forgets_its_force(club: Club) -> None:
    number = await club.opens(BLUE)
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    await club.lobby.leave(number, BLUE, club.interaction())
    seat = (await club.table(number)).seats[1]
    assert (seat.member, seat.force, seat.name, seat.taken) == (None, "", "Blue", False)


async def test_the_host_closes_the_table(club: Club) -> None:
    number = await club.opens(BLUE)
    await club.lobby.leave(number, RED, club.interaction())
    assert (await club.table(number)).phase == "over"
    assert "closed" in (await club.posts())[-1].title


async def test_onlookers_change_nothing(club: Club) -> None:
    number = await club.opens(BLUE)
    for deed in (club.lobby.leave, club.lobby.start):
        with pytest.raises(NotPossible, match="do not play at this table"):
            await deed(number, GUEST, club.interaction())
    with pytest.raises(NotPossible, match="do not play at this table"):
        await club.lobby.choose_force(number, GUEST, "sable", club.interaction())


async def test_the_practice_opponent_is_seated_by_the_host_alone(club: Club) -> None:
    number = await club.opens(None)
    await club.lobby.choose_force(number, RED, "sable", club.interaction())
    for member, grade, said in (
        (GUEST, "sergeant", "Only who opened the table seats the practice opponent"),
        (RED, "general", "choose one of recruit, sergeant, captain"),
    ):
        with pytest.raises(NotPossible, match=said):
            await club.lobby.start_against(number, member, grade, club.interaction())
        assert not (await club.table(number)).seats[1].practice
    await club.lobby.start_against(number, RED, "captain", club.interaction())
    table = await club.table(number)
    assert (table.phase, table.seats[1].grade) == ("running", "captain")


async def test_a_table_without_a_force_takes_no_practice_opponent(club: Club) -> None:
    number = await club.opens(None)
    with pytest.raises(NotPossible, match="Red has no force yet"):
        await club.lobby.start_against(number, RED, "recruit", club.interaction())
    assert not (await club.table(number)).seats[1].taken


async def test_start_says_everything_that_is_missing(club: Club) -> None:
    number = await club.opens(None)
    with pytest.raises(NotPossible) as refused:
        await club.lobby.start(number, RED, club.interaction())
    assert str(refused.value) == "Red has no force yet (`/army take`). Nobody plays Blue yet (`/game join`)."
    await club.joins(number, GUEST, "Guest")
    await club.lobby.choose_force(number, RED, "sable", club.interaction())
    with pytest.raises(NotPossible, match=r"^Guest has no force yet \(`/army take`\).$"):
        await club.lobby.start(number, RED, club.interaction())


async def test_start_begins_the_game_and_asks(club: Club) -> None:
    number = await club.opens(BLUE)
    for member, force in ((RED, "ironvale"), (BLUE, "sable")):
        await club.lobby.choose_force(number, member, force, club.interaction())
    await club.lobby.start(number, BLUE, club.interaction())
    table = await club.table(number)
    assert table.phase == "running"
    assert table.running.players == ["Red", "Blue"]
    post = (await club.posts())[-1]
    assert post.ping
    assert [control.label for control in post.controls] == ["Act", "Status"]
    with pytest.raises(NotPossible, match="The game has begun"):
        await club.lobby.start(number, RED, club.interaction())
    with pytest.raises(NotPossible, match="The game has begun"):
        await club.lobby.leave(number, RED, club.interaction())


async def test_a_force_that_the_table_does_not_allow_is_refused_when_it_is_chosen(club: Club) -> None:
    number = await club.opens(BLUE, options={"ap_limit": "5"})
    with pytest.raises(Refused) as refused:
        await club.lobby.choose_force(number, RED, "ironvale", club.interaction())
    assert refused.value.rule == "DU-SETUP-02"
    assert (await club.table(number)).seats[0].force == ""


async def test_the_practice_opponent_brings_its_own_force(club: Club) -> None:
    number = await club.opens(PRACTICE)
    await club.lobby.choose_force(number, RED, "ironvale", club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    table = await club.table(number)
    assert table.seats[1].practice
    assert table.seats[1].force not in ("", "ironvale")
    assert {q.seat for q in table.running.questions} == {0}


@pytest.mark.parametrize("force", ["frontier_column", "gathered_tribes", "own"])
async def test_the_practice_opponent_brings_a_force_that_may_meet_the_other(club: Club, force: str) -> None:
    number = await club.opens(PRACTICE, ruleset="julia_augusta", scenario="battle")
    text = army_lists.load("frontier_column").model_dump_json() if force == "own" else force
    await club.lobby.field_list(number, RED, text, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    table = await club.table(number)
    assert table.seats[1].force == ("frontier_column" if force == "gathered_tribes" else "gathered_tribes")
    assert {q.seat for q in table.running.questions} == {0}


async def test_forces_that_may_not_meet_are_refused_at_the_start(club: Club) -> None:
    number = await club.opens(ruleset="julia_augusta", scenario="battle")
    for member in (RED, BLUE):
        await club.lobby.choose_force(number, member, "frontier_column", club.interaction())
    with pytest.raises(Refused) as refused:
        await club.lobby.start(number, RED, club.interaction())
    assert refused.value.values["options"] == ["Gathered Tribes"]
    assert (await club.table(number)).phase == "lobby"


async def test_myself_on_both_seats_takes_a_force_for_each(club: Club) -> None:
    number = await club.opens(RED, opponent_name="Red")
    for force in ("ironvale", "sable"):
        await club.lobby.choose_force(number, RED, force, club.interaction())
    seats = (await club.table(number)).seats
    assert [(seat.name, seat.force) for seat in seats] == [("Red", "ironvale"), ("Blue Red", "sable")]


async def test_an_unknown_force_is_refused_with_the_known_ones(club: Club) -> None:
    number = await club.opens()
    with pytest.raises(NotPossible, match="Ironvale Column") as refused:
        await club.lobby.choose_force(number, RED, "@everyone **" + "x" * 3000, club.interaction())
    assert "@" not in str(refused.value)
    assert len(str(refused.value)) < 300


async def test_a_repeated_interaction_changes_nothing(club: Club) -> None:
    number = await club.opens(None)
    from bot.lobby.lobby import Sitter

    first = await club.lobby.join(number, Sitter(GUEST, "Guest"), "", 77)
    version = (await club.table(number)).version
    assert await club.lobby.join(number, Sitter(GUEST, "Guest"), "", 77) == first
    assert (await club.table(number)).version == version


async def test_a_preview_is_accepted_once(club: Club) -> None:
    wish = Wish(1, CHANNEL, RED, "Red", "dust_1947", "standard", 0, {})
    shown = await preview.keep(club.database, wish, preview.wanted(wish, "generated 10x7 mill"), club.time)
    again = [
        club.lobby.open(replace(shown.agreed, channel=channel), club.interaction(), preview=shown.number)
        for channel in (CHANNEL, CHANNEL + 1)
    ]
    results = await asyncio.gather(*again, return_exceptions=True)
    assert [type(r) for r in results if isinstance(r, Exception)] == [NotPossible]
    assert (await club.table(1)).map == shown.battlefield.text


async def test_a_newer_preview_settles_the_older(club: Club) -> None:
    wish = Wish(1, CHANNEL, RED, "Red", "dust_1947", "standard", 0, {})
    older = await preview.keep(club.database, wish, preview.wanted(wish, "generated 10x7"), club.time)
    newer = await preview.keep(club.database, wish, preview.wanted(wish, "generated 10x7"), club.time)
    with pytest.raises(NotPossible, match="settled already"):
        await preview.find(club.database, older.number, RED)
    assert (await preview.find(club.database, newer.number, RED)).battlefield == newer.battlefield
    assert older.battlefield != newer.battlefield


async def test_a_map_that_the_board_does_not_take_is_refused_when_either_is_chosen(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only at the start, and with the reason."""
    monkeypatch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})
    wish = Wish(1, CHANNEL, RED, "Red", "dust_1947", "hold", 0, {"board_mode": "table"})
    ridges = preview.wanted(wish, "twin_ridges")
    with pytest.raises(NotPossible, match=r"plinth.*squares alone.*DU-GEN-01"):
        await club.lobby.open(replace(wish, map=ridges.text), club.interaction())
    with pytest.raises(NotPossible, match="squares alone"):
        preview.demand_suited(wish, ridges)
    made = preview.wanted(wish, "generated")
    preview.demand_suited(wish, made)
    await club.lobby.open(replace(wish, map=made.text), club.interaction())
    await club.lobby.settle(1, RED, "weather", "low", club.interaction())
    await club.lobby.open(replace(wish, channel=CHANNEL + 1, options={}, map=ridges.text), club.interaction())
    with pytest.raises(NotPossible, match="squares alone"):
        await club.lobby.settle(2, RED, "board_mode", "table", club.interaction())
    assert (await club.table(2)).options == {}


async def test_only_the_host_settles_points(club: Club) -> None:
    number = await club.opens(BLUE)
    with pytest.raises(NotPossible, match="Only who opened"):
        await club.lobby.settle(number, BLUE, "look_over", "never", club.interaction())
    await club.lobby.settle(number, RED, "look_over", "never", club.interaction())
    assert (await club.table(number)).options == {"look_over": "never"}
    for key, value in (("weather", "fog"), ("look_over", "sometimes")):
        with pytest.raises(NotPossible, match=r"choose one of|there are"):
            await club.lobby.settle(number, RED, key, value, club.interaction())


async def test_the_lobby_is_in_the_database(club: Club) -> None:
    number = await club.opens(BLUE)
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    read = await games.load_table(club.database, number)
    assert read == await club.table(number)


async def test_a_table_that_was_never_started_is_cleared_once_it_is_forgotten(club: Club) -> None:
    number = await club.opens()
    with pytest.raises(NotPossible, match="Others still gather"):
        await club.lobby.clear(number, GUEST, club.interaction())
    club.time += FORGOTTEN_AFTER
    await club.lobby.clear(number, GUEST, club.interaction())
    assert (await club.table(number)).phase == "over"


async def test_a_game_that_was_started_is_not_cleared(club: Club) -> None:
    number = await club.opens(PRACTICE, scenario="", first=True)
    club.time += FORGOTTEN_AFTER
    with pytest.raises(NotPossible, match="has begun"):
        await club.lobby.clear(number, RED, club.interaction(), organises=True)
