"""`/measure` and `/sight`: words and a picture for whoever asks, and nothing for the channel."""

from __future__ import annotations

import io

from PIL import Image

from tests.bot.moments import moment
from tests.cogs.hall import Hall, Heard


async def picture(hall: Hall, heard: Heard) -> Image.Image:
    """The picture of an answer."""
    (found,) = heard.last.attachments
    return Image.open(io.BytesIO(await hall.bot.http.get_from_cdn(found.url)))


async def test_measuring_between_a_unit_and_a_place(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    one = next(unit for unit in (await hall.game(number)).on_board() if unit.seat == 0)
    before = len(hall.public())
    for who in (hall.red, hall.guest):
        heard = await hall.types(who, "measure", **{"from": one.id, "to": one.square.name})
        assert "0 squares" in heard.text
        assert "DU-RANGE-01" in heard.text
        assert (await picture(hall, heard)).width == 800
    assert len(hall.public()) == before


async def test_sight_says_why_every_weapon_can_or_cannot(hall: Hall) -> None:
    number = await hall.begins(moment("attack", seat=0))
    game = await hall.game(number)
    one, other = (next(unit for unit in game.on_board() if unit.seat == seat) for seat in (0, 1))
    heard = await hall.types(hall.blue, "sight", unit=one.id, target=other.id)
    assert "Line of sight" in heard.text
    assert "✓" in heard.text or "✗" in heard.text
    assert (await picture(hall, heard)).width == 800


async def test_what_is_nowhere_is_refused_with_its_rule(hall: Hall) -> None:
    await hall.begins(moment("attack", seat=0))
    heard = await hall.types(hall.red, "measure", **{"from": "Nobody", "to": "A1"})
    assert '"Nobody" is no unit or square' in heard.text
    assert "DU-RANGE-01" in heard.text
    heard = await hall.types(hall.red, "sight", unit="Nobody", target="A1")
    assert "is no unit on the board" in heard.text


async def test_before_the_game_there_is_nothing_to_measure(hall: Hall) -> None:
    await hall.types(hall.red, "game new", game="dust_1947")
    heard = await hall.types(hall.red, "measure", **{"from": "A1", "to": "B1"})
    assert "has not begun" in heard.text
