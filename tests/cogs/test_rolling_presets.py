"""`/roll chain:` and `/roll saved:`: rolls with blanks, filled in by options, a form or a menu."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.dice import _presets
from rulesets.dice import game_dice
from rulesets.kit.notation.named import blanks
from tests.bot.moments import moment
from tests.cogs.hall import Hall, labels, said

PRESETS = [(game.game, preset) for game in game_dice() for preset in game.preset]


async def rolls_chain(hall: Hall, chain: str, **options: Any) -> str:
    """Ruby rolls a preset in public; what the channel reads."""
    if not await hall.bot.rolling.sealed(hall.channel.id):
        await hall.types(hall.red, "roll", what="d6")
    assert (await hall.red.slash(hall.channel, "roll", chain=chain, **options)).acknowledged
    return hall.newest.content


@pytest.mark.parametrize(
    ("numbers", "rolled"),
    [
        ("8 4 5", "8d6>=4 unless d6>=5"),
        ("dice=8 hit=4, save=5", "8d6>=4 unless d6>=5"),
        ("save=6; 8 4", "8d6>=4 unless d6>=6"),
    ],
)
async def test_the_blanks_are_filled_by_an_option(hall: Hall, numbers: str, rolled: str) -> None:
    text = await rolls_chain(hall, "Legions Imperialis: hit and save", numbers=numbers, label="salvo")
    assert f"**ruby** rolls `{rolled}` – salvo: **" in text


@pytest.mark.parametrize("chain", ["hit and save", "  LEGIONS imperialis: Hit and Save "])
async def test_a_preset_is_found_by_its_name(hall: Hall, chain: str) -> None:
    assert "unless d6>=5" in await rolls_chain(hall, chain, numbers="8 4 5")


async def test_what_has_no_open_blank_is_rolled_at_once(hall: Hall) -> None:
    assert "rolls `3 blue`" in await rolls_chain(hall, "command check")
    assert "rolls `5 blue`" in await rolls_chain(hall, "command check", numbers="5")


@pytest.mark.parametrize(
    ("chain", "numbers", "words"),
    [
        ("hit and run", "", "No game has a roll called “hit and run”"),
        ("hit and save", "8 4 5 6", "only 3 numbers"),
        ("hit and save", "8 4 x", "a whole number, not “x”"),
        ("hit and save", "8 4 5 luck=6", "there is no “luck”"),
        ("hit and save", "8 4 5 dice=9", "“dice” is given twice"),
        ("hit and save", "-8 4 5", "0 or more, not -8"),
        ("hit and save", "8 9 5", "no side of this die fits >=9"),
        ("hit and save", "2000 4 5", "at most 1000 dice"),
    ],
)
async def test_what_does_not_fit_is_told_to_its_member_alone(hall: Hall, chain: str, numbers: str, words: str) -> None:
    heard = await hall.types(hall.red, "roll", chain=chain, numbers=numbers)
    assert words in heard.text
    assert not [message for message in hall.public() if "rolls" in said(message)]


async def test_a_form_asks_for_what_is_missing(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="d6")
    form = await hall.red.slash(hall.channel, "roll", chain="hit and save", numbers="hit=3", label="salvo")
    assert form.modal is not None
    fields = [row["components"][0] for row in form.modal["components"]]
    assert [(one["label"], one.get("value")) for one in fields] == [
        ("dice", None),
        ("hit", "3"),
        ("save", None),
        ("For what", "salvo"),
    ]
    await hall.restarts()
    sent = await hall.red.submit_modal(form, {"dice": "8", "hit": "3", "save": "5", "for-what": "second salvo"})
    assert sent.acknowledged
    assert "rolls `8d6>=3 unless d6>=5` – second salvo: **" in hall.newest.content
    assert labels(hall.newest) == ["Again", "+1 die", "−1 die"]


async def test_a_form_that_is_filled_in_wrongly_rolls_nothing(hall: Hall) -> None:
    form = await hall.red.slash(hall.channel, "roll", chain="hit and save")
    sent = await hall.red.submit_modal(form, {"dice": "eight", "hit": "3", "save": "5"})
    assert sent.response is not None
    assert "dice is a whole number, not “eight”" in sent.response.content
    assert hall.public() == []


async def test_a_form_keeps_that_it_is_secret(hall: Hall) -> None:
    form = await hall.red.slash(hall.channel, "roll", chain="hit and save", secret=True)
    await hall.red.submit_modal(form, {"dice": "8", "hit": "3", "save": "5"})
    assert "**ruby** rolls in secret." in said(hall.newest)


async def test_a_form_keeps_who_is_asked(hall: Hall) -> None:
    form = await hall.red.slash(hall.channel, "roll", chain="hit and save", **{"for": hall.blue})
    await hall.red.submit_modal(form, {"dice": "8", "hit": "3", "save": "5"})
    assert "**ruby** asks **bluebell** to roll `8d6>=3 unless d6>=5`" in said(hall.newest)


async def test_a_menu_offers_everything_to_who_says_nothing(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="d6")
    heard = await hall.types(hall.red, "roll")
    entries = [(menu["placeholder"], one["label"]) for menu in heard.menus for one in menu["options"]]
    assert entries == [(game, preset.name) for game, preset in PRESETS]
    picked = await hall.red.select(
        heard.last, [value_of(heard.menus, "command check")], custom_id=heard.menus[1]["custom_id"]
    )
    assert picked.acknowledged
    assert "rolls `3 blue`" in hall.newest.content
    form = await hall.red.select(
        heard.last, [value_of(heard.menus, "hit and save")], custom_id=heard.menus[3]["custom_id"]
    )
    assert form.modal is not None
    assert form.modal["title"] == "hit and save"


def value_of(menus: list[dict[str, Any]], label: str) -> str:
    """The value of an entry."""
    return next(one["value"] for menu in menus for one in menu["options"] if one["label"] == label)


async def test_the_completion_offers_the_game_of_the_channel_first(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    every = await hall.red.autocomplete(hall.channel, "roll", "chain", "")
    assert [one["name"] for one in every] == [f"{game}: {preset.name}" for game, preset in PRESETS]
    scatter = await hall.red.autocomplete(hall.channel, "roll", "chain", "SCATTER")
    assert len(scatter) == sum("scatter" in preset.name for _, preset in PRESETS)
    monkeypatch.setattr(_presets, "game_dice", lambda: game_dice()[::-1])
    await hall.begins(moment("activate", seat=0))
    first = (await hall.red.autocomplete(hall.channel, "roll", "chain", ""))[0]
    assert first["name"].startswith("Dust 1947: ")


async def test_a_blank_may_be_called_anything(hall: Hall) -> None:
    await hall.types(hall.red, "dice save", name="odd", roll="{label}d6")
    await hall.types(hall.red, "roll", what="d6")
    form = await hall.red.slash(hall.channel, "roll", saved="odd")
    await hall.red.submit_modal(form, {"label": "2", "for-what": "salvo"})
    assert "rolls `2d6` – salvo: **" in hall.newest.content


async def test_numbers_fill_what_is_typed(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="d6")
    await hall.red.slash(hall.channel, "roll", what="{dice}d6 {hit=5}+", numbers="4")
    assert "rolls `4d6 5+`" in hall.newest.content
    assert "nothing to be filled in" in (await hall.types(hall.red, "roll", what="2d6", numbers="4")).text


async def test_what_and_a_chain_are_not_rolled_together(hall: Hall) -> None:
    heard = await hall.types(hall.red, "roll", what="d6", chain="command check")
    assert "one of `what:`, `chain:` and `saved:`" in heard.text


async def test_a_saved_roll_is_rolled(hall: Hall) -> None:
    await hall.types(hall.red, "dice save", name="volley", roll="{dice}d6>={hit=4}")
    await hall.types(hall.red, "roll", what="d6")
    assert (await hall.red.slash(hall.channel, "roll", saved="Volley", numbers="9")).acknowledged
    assert "rolls `9d6>=4`" in hall.newest.content
    form = await hall.red.slash(hall.channel, "roll", saved="volley")
    await hall.red.submit_modal(form, {"dice": "7", "hit": "5"})
    assert "rolls `7d6>=5`" in hall.newest.content
    assert [one["name"] for one in await hall.red.autocomplete(hall.channel, "roll", "saved", "vol")] == ["volley"]


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=[preset.name for _, preset in PRESETS])
def test_every_preset_has_a_form(game: str, preset: Any) -> None:
    assert len(blanks(preset.roll)) <= 5
    assert len(f"{game}: {preset.name}") <= 100
