"""Secret orders for many bands at once, given by buttons, menus and commands: two against one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.game.referee import Click
from bot.lobby.lobby import Wish
from bot.store import games
from bot.table.tables import Seat
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.refusal import Refused
from tests.bot.moments import SECRET
from tests.cogs.hall import Hall, Heard, labels, open_hall, said
from tests.kit.toys.raid import REST, Orders, Raid, marches, raid
from tests.raid import READY, RULESET
from tests.upgrades.registered import registered

ADVANCE = "(slow) F + F + F"


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    with registered(RULESET):
        async with open_hall(tmp_path, monkeypatch) as made:
            yield made


async def opened(hall: Hall, **options: str) -> int:
    """Ruby opens a table; returns its number."""
    told = {"guild": hall.guild.id, "channel": hall.channel.id, "host": hall.red.id, "host_name": "ruby"}
    wish = Wish(**told, ruleset="toy_raid", scenario="field", pace=0, options=options)  # type: ignore[arg-type]
    await hall.bot.lobby.open(wish, 4000)
    await hall.env.settle()
    found = await games.table_in(hall.bot.database, hall.channel.id)
    assert found is not None
    return found


async def begun(hall: Hall, **changes: Any) -> int:
    """Ruby and bluebell stand together against gustav; their first orders are due."""
    people = {"ruby": hall.red, "bluebell": hall.blue, "gustav": hall.guest}
    game = raid(SealedDice(SECRET, ["", "", ""]), [*people], **changes).game
    return await hall.begins(game, seats=[Seat(n, name, who.id) for n, (name, who) in enumerate(people.items())])


async def opens(hall: Hall, who: MemberActor) -> Heard:
    """A member opens the panel of orders."""
    status = await hall.types(who, "game status")
    return await hall.presses(who, "Act", status.last)


async def raid_of(hall: Hall, number: int) -> Raid:
    game = await hall.game(number)
    assert isinstance(game, Raid)
    return game


async def given(hall: Hall, number: int) -> dict[str, str]:
    """The marches that were ordered, by the bands."""
    game = await raid_of(hall, number)
    actions = [game.read_action(question.given) for question in game.questions if question.given]
    return {action.band: action.march for action in actions if isinstance(action, Orders)}


def entries(heard: Heard) -> dict[str, str]:
    """What the only menu offers: labels with their values, without what a button says of what it does."""
    found = {option["label"].partition(": ")[0]: option["value"] for option in heard.menus[0]["options"]}
    return {label: value for label, value in found.items() if READY not in label}


async def picks(hall: Hall, who: MemberActor, heard: Heard, *choices: str) -> Heard:
    """One entry after the other is chosen by its label."""
    for label in choices:
        heard = await hall.chooses(who, heard.last, entries(heard)[label])
    return heard


async def is_done(hall: Hall, *who: MemberActor) -> None:
    """Members say that they are done."""
    for one in who:
        await hall.types(one, "raid ready")


# --- the lobby of three


async def test_the_card_says_who_stands_together_and_has_a_button_for_each_seat(hall: Hall) -> None:
    number = await opened(hall, seats="3")
    assert labels(hall.newest)[:2] == ["Join as Blue", "Join as Green"]
    assert "ruby and Blue against Green" in hall.last_reports()
    await hall.presses(hall.guest, "Join as Green")
    assert [seat.member for seat in (await hall.table(number)).seats] == [hall.red.id, None, hall.guest.id]
    assert labels(hall.newest)[0] == "Join"


async def test_the_number_of_seats_is_settled_by_the_host(hall: Hall) -> None:
    number = await opened(hall)
    lobby = hall.bot.lobby
    assert len((await hall.table(number)).seats) == 2
    await lobby.settle(number, hall.red.id, "seats", "3", 4001)
    await hall.env.settle()
    assert [seat.name for seat in (await hall.table(number)).seats] == ["ruby", "Blue", "Green"]
    await hall.presses(hall.guest, "Join as Green")
    with pytest.raises(Exception, match="gustav sits at this table"):
        await lobby.settle(number, hall.red.id, "seats", "2", 4002)
    await hall.types(hall.guest, "game leave")
    await lobby.settle(number, hall.red.id, "seats", "2", 4003)
    assert len((await hall.table(number)).seats) == 2


async def test_three_seats_can_be_filled_by_practice(hall: Hall) -> None:
    told = {"guild": 1, "channel": 2, "host": hall.red.id, "host_name": "ruby", "options": {"seats": "3"}}
    await hall.bot.lobby.open(Wish(**told, ruleset="toy_raid", scenario="field", pace=0, opponent=0), 4000)  # type: ignore[arg-type]
    number = await games.table_in(hall.bot.database, 2)
    assert number is not None
    table = await hall.table(number)
    assert [seat.practice for seat in table.seats] == [False, True, True]
    assert len({seat.name for seat in table.seats}) == 3


async def test_three_begin_and_give_orders_by_buttons(hall: Hall) -> None:
    number = await opened(hall, seats="3")
    for who, label in ((hall.blue, "Join as Blue"), (hall.guest, "Join")):
        await hall.presses(who, label)
    for who in (hall.red, hall.blue, hall.guest):
        heard = await hall.presses(who, "Choose force")
        await hall.chooses(who, heard.last, "fencer")
    await hall.presses(hall.red, "Start")
    assert hall.newest.content.count("<@") == 3
    heard = await hall.presses(hall.blue, READY, (await hall.presses(hall.blue, "Act")).last)
    await hall.presses(hall.blue, "Confirm", heard.last)
    assert [q.seat for q in (await hall.game(number)).questions if q.owed] == [0, 2]


# --- orders one after the other


async def test_orders_are_put_together_part_by_part(hall: Hall) -> None:
    number = await begun(hall)
    heard = await opens(hall, hall.red)
    assert [*entries(heard)] == ["Band A1", "Band A2", "Band B1 (bluebell)", "Band B2 (bluebell)"]
    heard = await picks(hall, hall.red, heard, "Band A1")
    assert [*entries(heard)] == ["(slow)", "(fast)"]
    assert heard.last.attachments
    heard = await picks(hall, hall.red, heard, "(fast)", "forward and left")
    assert "› (fast) forward and left …" in heard.text
    heard = await hall.presses(hall.red, "Back", heard.last)
    assert "› (fast) …" in heard.text
    heard = await picks(hall, hall.red, heard, "forward", "forward", "rest")
    heard = await picks(hall, hall.red, heard, "Band C2")
    heard = await hall.presses(hall.red, "Done", heard.last)
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert "✓ Band A1: (fast) F + F + -, shoots at C2" in heard.text
    assert "Band A2" in heard.text, "it goes on with the next band"
    heard = await hall.presses(hall.red, "All questions", heard.last)
    assert "✓ Band A1" in entries(heard)
    assert await given(hall, number) == {"A1": "(fast) F + F + -"}


async def test_the_default_has_a_button_where_nothing_else_gives_it(hall: Hall) -> None:
    number = await begun(hall)
    heard = await picks(hall, hall.red, await opens(hall, hall.red), "Band A1")
    assert "Default" in heard.buttons
    heard = await hall.presses(hall.red, "Default", heard.last)
    assert {"Confirm", "Back"} <= {*heard.buttons}
    assert "Default" not in heard.buttons, "that is what Confirm gives now"
    await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A1": REST}


async def test_the_picture_shows_the_way_so_far(hall: Hall) -> None:
    await begun(hall)
    heard = await picks(hall, hall.red, await opens(hall, hall.red), "Band A1", "(slow)")
    before = heard.last.attachments[0].description
    heard = await picks(hall, hall.red, heard, "forward")
    assert heard.last.attachments[0].description != before


async def test_a_half_made_order_outlives_a_restart(hall: Hall) -> None:
    await begun(hall)
    heard = await picks(hall, hall.red, await opens(hall, hall.red), "Band A2", "(fast)", "forward")
    await hall.restarts()
    status = await hall.types(hall.red, "game status")
    again = await hall.presses(hall.red, "Act", status.last)
    assert "› (fast) forward …" in again.text
    assert "› (fast) forward …" in heard.text
    assert "All questions" in again.buttons


async def test_what_is_given_can_be_changed_until_the_last_is_done(hall: Hall) -> None:
    number = await begun(hall)
    await hall.types(hall.red, "raid orders", band="A1", march=ADVANCE)
    await is_done(hall, hall.red, hall.blue)
    heard = await picks(hall, hall.red, await opens(hall, hall.red), "✓ Band A1")
    assert f"Given so far, until this is confirmed: {ADVANCE}" in heard.text
    heard = await picks(hall, hall.red, heard, "(slow)", "left", "left", "left")
    heard = await hall.presses(hall.red, "Leave as it is", heard.last)
    await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A1": "(slow) L + L + L"}
    await is_done(hall, hall.guest)
    assert "A1 marches (slow) L + L + L." in hall.last_reports()


async def test_the_channel_hears_how_many_were_given_and_nothing_else(hall: Hall) -> None:
    await begun(hall)
    posts = len(hall.public())
    await is_done(hall, hall.blue)
    await hall.types(hall.red, "raid orders", band="A1", march=ADVANCE)
    assert len(hall.public()) == posts + 1
    assert "ruby: 1 of 2 answers given" in hall.newest.content
    assert hall.newest.content.count("ruby") == 1
    await hall.types(hall.red, "raid orders", band="A2", march=REST)
    assert "ruby: 2 of 2 answers given" in hall.newest.content
    assert labels(hall.newest) == ["Act", "Status"]
    assert hall.newest.attachments
    await is_done(hall, hall.red)
    assert "ruby: 2 of 2 answers given" in hall.newest.content
    assert "bluebell: done" in hall.newest.content
    assert "ruby" not in hall.newest.content.partition("-#")[0]
    status = await hall.types(hall.guest, "game status")
    assert ADVANCE not in "".join([status.text, *(said(message) for message in hall.public())])


async def test_more_questions_than_a_menu_holds(hall: Hall) -> None:
    number = await begun(hall, bands=14)
    heard = await opens(hall, hall.red)
    pages = entries(heard)
    assert len(pages) == 2
    heard = await hall.chooses(hall.red, heard.last, [*pages.values()][1])
    heard = await picks(hall, hall.red, heard, "Band B14 (bluebell)", "(slow)", "forward", "forward", "forward")
    heard = await hall.presses(hall.red, "Leave as it is", heard.last)
    await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"B14": ADVANCE}


@pytest.mark.usefixtures("a_quarter_of_an_hour_later")
async def test_old_panels_explain_themselves(hall: Hall) -> None:
    await begun(hall)
    sheet = await opens(hall, hall.red)
    bulk = await hall.presses(hall.red, "All defaults", sheet.last)
    sheet = await hall.presses(hall.red, "All questions", bulk.last)
    await is_done(hall, hall.red, hall.blue, hall.guest)
    heard = await picks(hall, hall.red, sheet, "Band A1")
    assert "That moment has passed; this is what you are asked now." in heard.text


# --- by command


async def completions(hall: Hall, who: MemberActor, option: str, current: str = "", **filled: str) -> list[str]:
    found = await who.autocomplete(hall.channel, "raid orders", option, current, **filled)
    return [choice["value"] for choice in found]


async def test_the_completion_names_the_bands_and_the_whole_list_likely_first(hall: Hall) -> None:
    await begun(hall)
    assert await completions(hall, hall.red, "band") == ["A1", "A2", "B1", "B2"]
    assert await completions(hall, hall.guest, "band") == ["C1", "C2"]
    likely = [option.value for option in marches()][:25]
    assert await completions(hall, hall.red, "march", band="A2") == likely
    assert await completions(hall, hall.red, "march", "f,l+f,l+", band="A2") == [
        f"(fast) F,L + F,L + {last}" for last in ("F", "F,L", "-")
    ]
    assert await completions(hall, hall.red, "march", band="C1") == []
    assert await completions(hall, hall.red, "shots", "C1, ", band="A1", march=REST) == ["C1, C2"]


async def test_a_command_finds_its_question_by_the_band(hall: Hall) -> None:
    number = await begun(hall)
    await hall.types(hall.red, "raid orders", band="A2", march="(fast) F,L+F + -", shots="C1, C2")
    await hall.types(hall.red, "raid orders", band="A2", march="(fast) F,L + F + F")
    assert await given(hall, number) == {"A2": "(fast) F,L + F + F"}
    heard = await hall.types(hall.red, "raid orders", band="A1", march="(slow) fly")
    assert "is no march" in heard.text
    heard = await hall.types(hall.red, "raid orders", band="C1", march=ADVANCE)
    assert "not possible" in heard.text
    assert await given(hall, number) == {"A2": "(fast) F,L + F + F"}


# --- partners


async def test_a_partner_answers_for_an_absent_one_and_the_enemy_cannot(hall: Hall) -> None:
    number = await begun(hall)
    heard = await picks(hall, hall.blue, await opens(hall, hall.blue), "Band A1 (ruby)")
    heard = await picks(hall, hall.blue, heard, "(slow)", "forward", "forward", "forward")
    heard = await hall.presses(hall.blue, "Leave as it is", heard.last)
    await hall.presses(hall.blue, "Confirm", heard.last)
    assert await given(hall, number) == {"A1": ADVANCE}
    assert f"✓ Band A1: {ADVANCE}" in (await opens(hall, hall.red)).text
    record = await games.record(hall.bot.database, number)
    assert (record[-1].seat, record[-1].member) == (0, hall.blue.id)
    before = await hall.game(number)
    own = before.questions[0].number
    with pytest.raises(Exception, match="ruby"):
        await _gives(hall, number, hall.guest, own)
    assert await hall.game(number) == before


async def _gives(hall: Hall, number: int, who: MemberActor, question: int) -> None:
    action: Action = Orders(band="A1", march=REST)
    await hall.bot.referee.answer(Click(number, who.id, 4711, action, question))


async def test_a_pair_wins_together_and_gives_up_together(hall: Hall) -> None:
    number = await begun(hall)
    heard = await hall.types(hall.blue, "game concede")
    assert "if ruby agrees: gustav wins" in heard.text
    await hall.presses(hall.blue, "Confirm", heard.last)
    assert (await hall.table(number)).phase == "running"
    assert "partner has to answer" in (await hall.presses(hall.guest, "Agree")).text
    await hall.presses(hall.red, "Decline")
    await hall.types(hall.blue, "raid orders", band="B1", march=ADVANCE)
    for _ in range(2):
        await is_done(hall, hall.red, hall.blue, hall.guest)
    assert "ruby and bluebell won." in hall.last_reports()


async def test_a_partner_does_not_agree_for_the_enemy(hall: Hall) -> None:
    number = await begun(hall)
    await hall.types(hall.red, "game draw")
    assert "other side has to answer" in (await hall.presses(hall.blue, "Agree")).text
    await hall.presses(hall.guest, "Agree")
    assert (await hall.table(number)).phase == "over"


# --- many at once


async def test_all_defaults_end_a_turn_after_a_confirmation(hall: Hall) -> None:
    number = await begun(hall)
    heard = await opens(hall, hall.red)
    assert "As last round" not in heard.buttons
    heard = await hall.presses(hall.red, "All defaults", heard.last)
    assert f"› Band A1: {REST}" in heard.text
    assert READY in heard.text
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A1": REST, "A2": REST}
    assert "You are done; the table waits for bluebell and gustav." in heard.text


async def test_as_last_round(hall: Hall) -> None:
    number = await begun(hall)
    await hall.types(hall.guest, "raid orders", band="C1", march=ADVANCE, shots="A1")
    await is_done(hall, hall.red, hall.blue, hall.guest)
    heard = await opens(hall, hall.guest)
    heard = await hall.presses(hall.guest, "As last round", heard.last)
    assert f"› Band C1: {ADVANCE}, shoots at A1" in heard.text
    await hall.presses(hall.guest, "Confirm", heard.last)
    assert await given(hall, number) == {"C1": ADVANCE, "C2": REST}


@pytest.mark.usefixtures("a_quarter_of_an_hour_later")
async def test_what_is_confirmed_is_what_was_read(hall: Hall) -> None:
    number = await begun(hall)
    heard = await opens(hall, hall.red)
    heard = await hall.presses(hall.red, "All defaults", heard.last)
    await hall.types(hall.red, "raid orders", band="A1", march=ADVANCE)
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert "changed since" in heard.text
    assert await given(hall, number) == {"A1": ADVANCE}
    await hall.presses(hall.red, "Confirm", heard.last)
    assert await given(hall, number) == {"A1": ADVANCE, "A2": REST}


async def test_a_bulk_answer_is_given_whole_or_not_at_all_and_once(hall: Hall) -> None:
    number = await begun(hall)
    game = await raid_of(hall, number)
    first, second = game.questions[0].number, game.questions[1].number
    good, bad = Orders(band="A1", march=ADVANCE), Orders(band="A2", march="(slow) fly")
    with pytest.raises(Refused):
        await hall.bot.referee.answer(Click(number, hall.red.id, 5001, good, first, ((second, bad),)))
    assert await given(hall, number) == {}
    both = Click(number, hall.red.id, 5002, good, first, ((second, Orders(band="A2", march=REST)),))
    await hall.bot.referee.answer(both)
    lines = len(await games.record(hall.bot.database, number))
    assert (await hall.bot.referee.answer(both)).repeated
    assert len(await games.record(hall.bot.database, number)) == lines


async def test_a_round_against_practice_is_played_by_itself(hall: Hall) -> None:
    told = {"guild": hall.guild.id, "channel": hall.channel.id, "host": hall.red.id, "host_name": "ruby"}
    wish = Wish(**told, ruleset="toy_raid", scenario="field", pace=0, options={}, opponent=0)  # type: ignore[arg-type]
    await hall.bot.lobby.open(wish, 4000)
    await hall.env.settle()
    heard = await hall.presses(hall.red, "Choose force")
    await hall.chooses(hall.red, heard.last, "fencer")
    await hall.presses(hall.red, "Start")
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    assert await given(hall, number) != {}
    await is_done(hall, hall.red)
    game = await raid_of(hall, number)
    assert game.rounds_left == 1
    assert json.loads(game.model_dump_json())["last"]
