"""Maps and settings before a game: as members choose them in a channel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.lobby import preview
from bot.refusal import NotPossible
from bot.store import games
from bot.table.options import by_key, settings_of
from rulesets import RULESETS, ruleset
from rulesets.dust_1947.before import tabletop
from rulesets.kit.engine.choice import Choice
from tests.cogs.hall import Hall, Heard, labels, parts, said
from tests.cogs.test_lobby import fields, opened

MAP = b'''
name = "Two barns"
note = "Drawn by hand."
map = """
. . . . . . . .
. . . . . . . .
. 1 . T . . . .
. . . . T . 1 .
. . . . . . . .
. . . . . . . .
"""
[walls]
"B3-C3" = "large opening"
"F4-G4" = "large opening"
'''


async def asked(hall: Hall, **options: object) -> Heard:
    """Red asks for a table on a map, and looks at it."""
    heard = await hall.types(hall.red, "game new", **options)
    assert heard.buttons[0] == "Accept", heard.text
    assert heard.last.attachments, "there is no picture"
    assert hall.public() == []
    return heard


def number_of(heard: Heard) -> int:
    """The number of the preview that was shown."""
    return int(parts(heard.last.components)[0]["custom_id"].split(":")[2])


async def forgotten(hall: Hall, number: int) -> None:
    """The preview of this number is settled."""
    with pytest.raises(NotPossible, match="settled already"):
        await preview.find(hall.bot.database, number, hall.red.id)


async def map_here(hall: Hall) -> str:
    """The map of the table in the channel."""
    number = await games.table_in(hall.bot.database, hall.channel.id)
    return (await hall.table(number)).map if number is not None else "no table"


async def test_a_generated_map_is_accepted_and_stands_on_the_card(hall: Hall) -> None:
    heard = await asked(hall, map="generated 12x9 mill")
    assert "“generated 12x9 mill” makes it again" in heard.text
    await hall.presses(hall.red, "Accept", heard.last)
    assert "seed mill" in await map_here(hall)
    assert "map: " in hall.last_reports()
    assert " mill" in hall.last_reports()


async def test_another_map_is_another(hall: Hall) -> None:
    heard = await asked(hall, map="generated 10x7", scenario="skirmish")
    before = heard.last.content
    await hall.presses(hall.red, "Another", heard.last)
    again = await asked(hall, map="generated 10x7", scenario="skirmish")
    assert before != again.last.content
    assert "settled already" in (await hall.presses(hall.red, "Accept", heard.last)).text
    await hall.presses(hall.red, "Accept", again.last)
    assert "seed" in await map_here(hall)


async def test_cancel_opens_no_table(hall: Hall) -> None:
    heard = await asked(hall, map="Oster Village")
    assert heard.buttons == ["Accept", "Cancel"]
    number = number_of(heard)
    await hall.presses(hall.red, "Cancel", heard.last)
    assert await map_here(hall) == "no table"
    await forgotten(hall, number)


async def test_a_preview_is_its_members_own(hall: Hall) -> None:
    heard = await asked(hall, map="fuel_depot")
    with pytest.raises(NotPossible, match="settled already"):
        await preview.find(hall.bot.database, number_of(heard), hall.blue.id)


async def test_the_game_is_played_on_the_map(hall: Hall) -> None:
    heard = await asked(hall, map="generated 14x10 mill", against="practice")
    await hall.presses(hall.red, "Accept", heard.last)
    await fields(hall, hall.red, "ironvale")
    await hall.presses(hall.red, "Start")
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    view = await hall.game(number)
    assert (view.scenario.field.columns, view.scenario.field.rows) == (14, 10)  # type: ignore[attr-defined]


async def test_a_map_from_a_file(hall: Hall) -> None:
    heard = await asked(hall, map_file=("barns.toml", MAP))
    assert "Two barns" in heard.text
    assert "Drawn by hand." in heard.text
    await hall.presses(hall.red, "Accept", heard.last)
    assert "Two barns" in await map_here(hall)


@pytest.mark.parametrize(
    "wrong, told",
    [
        (MAP.replace(b". T", b". Q", 1), 'D3 is "Q"'),
        (MAP.replace(b". T . . . .", b". T", 1), "row 3 has 4 letters"),
        (b"\xff\xfe", "UTF-8"),
        (b"[" * 20_000, "bytes"),
        (b"[" * 10_000, "TOML"),
        (b"x" * 70_000, "bytes"),
        (b"", "name is"),
    ],
)
async def test_a_bad_file_is_refused_with_what_is_right(hall: Hall, wrong: bytes, told: str) -> None:
    heard = await hall.types(hall.red, "game new", map_file=("bad.toml", wrong))
    assert told in heard.text
    assert hall.public() == []


async def test_a_map_and_a_file_are_one_too_many(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", map="generated", map_file=("barns.toml", MAP))
    assert "not both" in heard.text


async def test_an_unknown_map_is_refused_with_the_known_ones(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", map="@everyone **Moon**")
    assert "no map called" in heard.text
    assert "fuel" in heard.text
    assert "DU-SETUP-03" in heard.text
    choices = await hall.red.autocomplete(hall.channel, "game new", "map", "depot")
    assert [choice["value"] for choice in choices] == ["fuel_depot"]


async def test_options_are_settled_with_the_table(hall: Hall) -> None:
    number = await opened(hall, options="look_over=never, ap_limit=60")
    assert (await hall.table(number)).options == {"look_over": "never", "ap_limit": "60"}
    assert "Looking over: never" in hall.last_reports()
    await fields(hall, hall.red, "ironvale")
    assert "of 60 AP" in hall.last_reports()


async def test_a_point_may_be_called_as_it_is_called_in_words(hall: Hall) -> None:
    number = await opened(hall, options="played=table, Looking over=never")
    assert (await hall.table(number)).options == {"board_mode": "table", "look_over": "never"}
    assert "Played: on a table in inches" in hall.last_reports()


def test_a_key_is_meant_before_a_point_that_is_called_like_it() -> None:
    """Legions Imperialis has `fights`, and calls `pairing` "Fights"."""
    settings = settings_of("legions_imperialis", "patrol")
    assert by_key(settings, {"Fights": "auto", "moon": "full"}) == {"fights": "auto", "moon": "full"}
    assert {one.key: by_key(settings, {one.key: ""}) for one in settings} == {
        one.key: {one.key: ""} for one in settings
    }


@pytest.mark.parametrize("text", ["look_over", "moon=full", "look_over=sometimes"])
async def test_wrong_options_open_no_table(hall: Hall, text: str) -> None:
    heard = await hall.types(hall.red, "game new", options=text)
    assert "look_over" in heard.text or "point=value" in heard.text
    assert hall.public() == []


async def test_options_complete_one_after_the_other(hall: Hall) -> None:
    choices = await hall.red.autocomplete(hall.channel, "game new", "options", "look_over=never, squee")
    assert [choice["value"] for choice in choices] == ["look_over=never, squeeze_friends=forbid"]
    called = await hall.red.autocomplete(hall.channel, "game new", "options", "look_over=never, Played")
    assert [choice["value"] for choice in called] == ["look_over=never, board_mode=table"]


async def test_the_host_settles_points_by_the_button(hall: Hall) -> None:
    number = await opened(hall, opponent=hall.blue)
    heard = await hall.presses(hall.red, "Settings")
    await hall.chooses(hall.red, heard.last, "look_over")
    await hall.chooses(hall.red, heard.last, "never")
    assert (await hall.table(number)).options == {"look_over": "never"}
    assert "Looking over: never" in hall.last_reports()
    looked = await hall.presses(hall.blue, "Settings")
    assert "Looking over: never" in looked.text
    assert looked.menus == []


@pytest.mark.parametrize("key", RULESETS)
async def test_every_point_of_every_game_is_in_the_menus(hall: Hall, key: str) -> None:
    """Dystopian Legions has more of them than one menu of Discord holds."""
    number = await opened(hall, game=key, scenario="")
    points = settings_of(key, (await hall.table(number)).scenario)
    heard = await hall.presses(hall.red, "Settings")
    shown = [option["value"] for menu in heard.menus for option in menu["options"]]
    assert shown == [point.key for point in points]
    last = points[-1]
    await hall.chooses(hall.red, heard.last, last.key, "Further points" if len(points) > 25 else "Which point")
    await hall.chooses(hall.red, heard.last, last.choices[-1].value)
    assert (await hall.table(number)).options == {last.key: last.choices[-1].value}


async def test_back_to_what_the_rules_say(hall: Hall) -> None:
    number = await opened(hall, options="look_over=never")
    heard = await hall.presses(hall.red, "Settings")
    await hall.chooses(hall.red, heard.last, "look_over")
    await hall.chooses(hall.red, heard.last, "either_end")
    assert (await hall.table(number)).options == {}
    assert "Looking over" not in said(hall.newest)
    assert "Settings" in labels(hall.newest)


async def test_the_map_of_a_game_is_handed_out_and_played_on_again(hall: Hall) -> None:
    await opened(hall, scenario="skirmish")
    heard = await hall.types(hall.red, "map")
    (written,) = heard.last.attachments
    other = hall.guild.create_text_channel("other")
    content = await hall.bot.http.get_from_cdn(written.url)
    again = await hall.types(hall.red, "game new", channel=other, map_file=("farmyard.toml", content))
    assert "Farmyard" in again.text


async def test_more_forces_than_a_menu_holds(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("dust_1947")
    many = [Choice(value=f"f{n}", label=f"Force {n}") for n in range(30)] + [*rules.forces.choices()]
    crowded = replace(rules, forces=replace(rules.forces, choices=lambda: many))
    monkeypatch.setattr("rulesets.dust_1947.ruleset.RULESET", crowded)
    number = await opened(hall)
    heard = await hall.presses(hall.red, "Choose force")
    portions = [option["value"] for option in heard.menus[0]["options"]]
    assert len(portions) == 2
    await hall.chooses(hall.red, heard.last, portions[1])
    await hall.chooses(hall.red, heard.last, "sable")
    assert (await hall.table(number)).seats[0].force == "sable"


async def test_maps_are_completed_for_the_board_that_stands_in_the_options(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tabletop, "TERRAIN", tabletop.TERRAIN - {"plinth"})

    async def offered(**more: str) -> set[str]:
        found = await hall.red.autocomplete(hall.channel, "game new", "map", "", game="Dust 1947", **more)
        return {choice["value"] for choice in found}

    on_squares, on_a_table = await offered(), await offered(options="board_mode=table, mud=per")
    assert {"oster_village", "bunker_line", "crossroads", "generated 12x9"} <= on_squares
    assert {"crossroads", "generated 12x9"} <= on_a_table < on_squares
    maps = ruleset("dust_1947").maps
    assert maps is not None
    for refused in on_squares - on_a_table:
        text = maps.wanted("standard", refused, "").text
        assert maps.against("standard", text, {"board_mode": "table"}) is not None, refused
    assert await offered(options="board_mode=tab") == on_squares
