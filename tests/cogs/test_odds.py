"""`/odds`: what an attack would come to, for the asker alone, with completion and refusals in words."""

from __future__ import annotations

import discord
import pytest

from bot.channel import painter
from bot.store import rolls
from rulesets.dust_1947.table.state import Dust
from tests.bot.moments import moment
from tests.cogs.hall import Hall

pytestmark = pytest.mark.usefixtures("reckoned_here")


async def pair(hall: Hall) -> tuple[str, str]:
    """A unit that is choosing its target, and a target."""
    number = await hall.begins(moment("attack", seat=0))
    game = await hall.game(number)
    assert isinstance(game, Dust)
    unit = game.questions[0].values["unit"]
    offered = await hall.red.autocomplete(hall.channel, "odds", "target", "", unit=unit)
    return unit, offered[0]["value"]


async def test_odds_are_told_to_the_asker_alone(hall: Hall) -> None:
    unit, target = await pair(hall)
    before = len(hall.public())
    for who in (hall.red, hall.guest):
        heard = await hall.types(who, "odds", unit=unit, target=target)
        assert "**ATTACK**:" in heard.text
        assert "**SUSTAINED ATTACK**:" in heard.text
        assert "%" in heard.text
    assert len(hall.public()) == before


async def test_what_cannot_attack_is_refused_by_its_rule(hall: Hall) -> None:
    unit, _ = await pair(hall)
    heard = await hall.types(hall.red, "odds", unit=unit, target="Nobody")
    assert "(DU-TGT-01)" in heard.text
    assert await hall.red.autocomplete(hall.channel, "odds", "target", "", unit="Nobody") == []


async def test_every_option_completes_itself(hall: Hall) -> None:
    unit, target = await pair(hall)
    units = await hall.red.autocomplete(hall.channel, "odds", "unit", unit[:4].lower())
    assert unit in [choice["value"] for choice in units]
    lines = await hall.red.autocomplete(hall.channel, "odds", "split", "", unit=unit, target="split")
    assert lines[0]["value"].endswith(f"> {target}")
    heard = await hall.types(hall.red, "odds", unit=unit, target="split", split=lines[0]["value"])
    assert "**ATTACK**:" in heard.text
    last = lines[-1]["value"]
    more = await hall.red.autocomplete(hall.channel, "odds", "split", f"{last}, ", unit=unit)
    assert all(choice["value"].startswith(f"{last}, ") for choice in more)


async def test_nobody_is_told_odds_where_no_game_is(hall: Hall) -> None:
    assert await hall.red.autocomplete(hall.channel, "odds", "unit", "") == []
    assert "no game in this channel" in (await hall.types(hall.red, "odds", unit="A", target="B")).text
    await hall.types(hall.red, "game new", game="dust_1947")
    assert "ATTACK" not in (await hall.types(hall.red, "odds", unit="A", target="B")).text


async def test_odds_of_any_roll_with_a_chart(hall: Hall) -> None:
    heard = await hall.types(hall.red, "odds", roll="8d6 5+", needed=3)
    assert heard.text.startswith("`8d6 5+`\n**2.67** on average (±1.33), from 0 to 8\n3 or more: **53.2 %**")
    (chart,) = heard.last.attachments
    assert "53.2" in chart.description
    assert hall.public() == []


async def test_odds_of_saved_rolls_and_those_of_games(hall: Hall) -> None:
    await hall.types(hall.red, "dice save", name="squad", roll="{dice}d6 5+")
    offered = await hall.red.autocomplete(hall.channel, "odds", "roll", "SQUAD")
    assert offered == [{"name": "squad: {dice}d6 5+", "value": "{dice}d6 5+"}]
    heard = await hall.types(hall.red, "odds", roll=offered[0]["value"], numbers="8")
    assert heard.text.startswith("`8d6 5+`\n**2.67**")
    game = await hall.red.autocomplete(hall.channel, "odds", "roll", "command check")
    assert "`3 blue`" in (await hall.types(hall.red, "odds", roll=game[0]["value"])).text
    assert "dice has to be filled in" in (await hall.types(hall.red, "odds", roll="{dice}d6")).text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"roll": "8d6 kh"}, "a number"),
        ({"roll": "1000d1000"}, "more ways for these dice to fall"),
        ({"roll": "4d6!kh3"}, "how many dice there are to keep from"),
        ({}, "Name a roll"),
        ({"needed": 3}, "Name a roll"),
        ({"unit": "A"}, "Name a roll"),
    ],
)
async def test_what_has_no_odds_says_why(hall: Hall, options: dict[str, object], words: str) -> None:
    assert words in (await hall.types(hall.red, "odds", **options)).text


async def test_odds_are_told_where_no_picture_can_be_drawn(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(helper: object, pictured: object) -> None:
        raise painter.NotDrawn("no more paint")

    monkeypatch.setattr(painter, "_drawn", broken)
    heard = await hall.types(hall.red, "odds", roll="d6")
    assert "**3.50** on average" in heard.text
    assert heard.last.attachments == []


async def of_message(hall: Hall, message: discord.Message) -> str:
    """What a member is told by the menu of a message."""
    heard = await hall.guest.context_menu(hall.channel, "Odds of this roll", message)
    told = [*([heard.response] if heard.response else []), *heard.followups]
    assert all(one.ephemeral for one in told)
    return "\n".join(one.content for one in told)


async def test_the_odds_of_a_roll_from_the_menu_of_its_message(hall: Hall) -> None:
    await hall.types(hall.red, "roll", what="8d6 5+")
    sealed, shown = hall.public()
    rolled = await rolls.roll_of(hall.bot.database, 1)
    assert rolled is not None
    told = await of_message(hall, shown)
    assert told.startswith("`8d6 5+`\n**2.67** on average")
    assert f"\n{rolled.value} or more: **" in told
    assert "shows no roll of mine" in await of_message(hall, sealed)


async def test_the_odds_of_a_secret_roll_are_secret(hall: Hall) -> None:
    await hall.red.slash(hall.channel, "roll", what="8d6 5+", secret=True)
    assert hall.public()
    for message in hall.public():
        assert (await of_message(hall, message)).strip() == "This message shows no roll of mine."
