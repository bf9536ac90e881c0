"""`/odds`: what an attack would come to, for the asker alone, with completion and refusals in words."""

from __future__ import annotations

from rulesets.dust_1947.state import Dust
from tests.bot.moments import moment
from tests.cogs.hall import Hall


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
    await hall.types(hall.red, "game new")
    assert "ATTACK" not in (await hall.types(hall.red, "odds", unit="A", target="B")).text
