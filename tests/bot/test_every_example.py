"""Every example of the notation page, and every preset of a game: rolled, told, reckoned, drawn, verified."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.rolls.proof import day_record, wrong_rolls
from bot.rolls.rolling import result_of
from bot.rolls.streams import dice_of, mixed, own_dice
from bot.rolls.telling import controls, drawn, told
from bot.store.rolls import KeptRoll, Stream
from renders.picture import draw
from rulesets.dice import dice_names, game_dice
from rulesets.kit.engine.dice import fingerprint
from rulesets.kit.notation.grammar import read
from rulesets.kit.notation.named import blanks, filled
from rulesets.kit.notation.reckoning import reckoned
from rulesets.kit.notation.rolling import roll
from rulesets.kit.notation.showing import total
from tests.kit.notation.examples import ROLLS
from tests.structure.outgoing import faults

SECRET = b"the secret of a day"
STREAM = Stream(1, 10, 20, "2026-11-21", SECRET, fingerprint(SECRET), 1, 1, message=30)
INTERACTION = 4711
ALT = 1024
PRESETS = [
    filled(preset.roll, {name: "4" for name, usual in blanks(preset.roll).items() if usual is None})
    for game in game_dice()
    for preset in game.preset
]


@cache
def script() -> Callable[[dict[str, Any]], list[str]]:
    """What the stand-alone script finds wrong."""
    found: Callable[[dict[str, Any]], list[str]] = runpy.run_path(
        str(Path(__file__).parents[2] / "docs" / "verify_dice.py")
    )["differences"]
    return found


def kept(text: str, stream: Stream = STREAM, **changes: Any) -> KeptRoll:
    """A roll from the stream as the first of its day."""
    dice = dice_of(stream, 1, mixed(INTERACTION))
    value = roll(read(text, dice_names()), dice).value
    made = {"id": 1, "stream": 1, "number": 1, "member": 5, "name": "ruby", "interaction": INTERACTION, "text": text}
    made |= {"label": "", "dice": dice.rolled, "value": value, "at": 0, "mixed": mixed(INTERACTION), **changes}
    return KeptRoll(**made)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [*ROLLS, *PRESETS])
def test_an_example_is_rolled_told_reckoned_drawn_and_verified(text: str) -> None:
    one = kept(text)
    result = result_of(one)
    assert result.value == one.value
    assert reckoned(read(text, dice_names())).chances[one.value] > 0
    assert total(result) in told(one, result)
    picture = draw(drawn(one, result))
    assert total(result) in picture.alt
    shown = buttons_of(one)
    assert faults(content=told(one, result), rows=shown, alts=[picture.alt]) == []
    assert (wrong_rolls(STREAM, [one]), script()(day_record(STREAM, [one]))) == ([], [])


def buttons_of(one: KeptRoll) -> list[dict[str, Any]]:
    """The row of buttons under a roll."""
    return [{"type": 1, "components": [{"type": 2, "label": c.label, "custom_id": c.custom_id} for c in controls(one)]}]


FORGED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "a face": lambda line: line["rolls"][0]["faces"].__setitem__(0, line["rolls"][0]["faces"][0] % 6 + 1),
    "a label": lambda line: line["rolls"][0].update(label="roll 2"),
    "the content": lambda line: line["rolls"][0].update(content="0" * 64),
    "another press": lambda line: line.update(mixed="4712"),
    "a hidden draw": lambda line: line["rolls"][0].update(first=1),
    "the number": lambda line: line.update(number=2),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED)
def test_what_is_forged_is_found(forge: Callable[[dict[str, Any]], Any]) -> None:
    record: Any = day_record(STREAM, [kept("4d6")])
    assert script()(record) == []
    forge(record["record"][0])
    assert script()(record)


def test_the_bot_finds_what_the_script_finds() -> None:
    one = kept("4d6")
    forged = [
        kept("4d6", mixed="4712"),
        kept("4d6", dice=[one.dice[0].model_copy(update={"first": 1})]),
        kept("4d6", dice=[one.dice[0].model_copy(update={"label": "roll 2"})]),
        kept("4d6", dice=[one.dice[0].model_copy(update={"faces": (7, 7, 7, 7)})]),
        kept("4d6", number=2),
    ]
    assert all(wrong_rolls(STREAM, [changed]) for changed in forged)
    assert wrong_rolls(STREAM, []) == [1]


def test_what_is_typed_has_no_part_in_the_dice() -> None:
    """A host who rolls could else try spaces and labels until the dice please."""
    faces = {kept(text).dice[0].faces for text in ("4d6", "4D6", "4d6 [once]", "4d6 [more]", "4d6kh1", "4d6+0")}
    assert len(faces) == 1


def test_the_message_of_the_fingerprint_has_a_part_in_the_dice() -> None:
    other = Stream(1, 10, 20, "2026-11-21", SECRET, fingerprint(SECRET), 1, 1, message=31)
    assert kept("20d20").dice[0].faces != kept("20d20", other).dice[0].faces


def test_a_stream_of_before_that_is_verified_as_it_was() -> None:
    """Until version 10 of the database the text was mixed in, and no message."""
    old = Stream(1, 10, 20, "2026-11-21", SECRET, fingerprint(SECRET), 1, 1, message=0)
    dice = dice_of(old, 1, f"{INTERACTION}|4d6")
    dice.roll(4)
    one = kept("4d6", old, dice=dice.rolled, mixed=f"{INTERACTION}|4d6")
    assert (wrong_rolls(old, [one]), script()(day_record(old, [one]))) == ([], [])


def test_a_secret_roll_is_none_of_the_stream() -> None:
    dice = own_dice(b"own key", mixed(INTERACTION, 99))
    dice.roll(20, 20)
    assert dice.rolled[0].faces != kept("20d20").dice[0].faces
