"""Sealed dice: fair, bound to the action, provable afterwards."""

from __future__ import annotations

import hmac
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.engine import dice as kit_dice
from rulesets.kit.engine.dice import Roll, ScriptedDice, SealedDice, fingerprint, game_key, sealed_die, verify

SECRET = bytes(range(32))
WORDS = ["red", "blue"]
CRITICAL = {2: 10.83, 3: 13.82, 6: 20.52, 10: 27.88}
"""Chi-square that a fair die of so many sides passes in 999 of 1000 streams; the stream here is fixed."""


def thrown(label: str, content: str, *counts: int) -> SealedDice:
    dice = SealedDice(SECRET, WORDS)
    dice.turn_to(label, content)
    for count in counts:
        dice.roll(count)
    return dice


@pytest.mark.parametrize("sides", CRITICAL)
def test_every_face_comes_as_often(sides: int) -> None:
    throws = 6000
    dice = SealedDice(SECRET)
    faces = Counter(dice.roll(throws, sides))
    expected = throws / sides
    assert set(faces) == set(range(1, sides + 1))
    assert sum((faces[face] - expected) ** 2 / expected for face in faces) < CRITICAL[sides]


def test_neighbouring_dice_are_independent() -> None:
    faces = SealedDice(SECRET).roll(7201)
    pairs = Counter(pairwise(faces))
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(1, 7) for b in range(1, 7)) < 66.6


def test_a_draw_above_the_last_multiple_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest 64-bit draw would favour low faces: it is drawn again, under the next attempt's number."""
    asked: list[bytes] = []

    def sealed(key: bytes, message: bytes) -> bytes:
        asked.append(message)
        return b"\xff" * 32 if message.endswith(b"|0") else bytes(32)

    monkeypatch.setattr(kit_dice, "_sealed", sealed)
    assert sealed_die(b"key", "3", "content", 5, 6) == 1
    assert asked == [b"3|content|5|0", b"3|content|5|1"]


@pytest.mark.parametrize("length", [0, 32, 64, 65, 200])
def test_a_die_is_drawn_by_the_hmac_that_everybody_has(length: int) -> None:
    """Whatever the length of the key: `docs/verify_dice.py` and other programs take theirs from a library."""
    key = bytes(range(length))
    drawn = int.from_bytes(hmac.digest(key, b"3|content|5|0", "sha256")[:8], "big")
    assert sealed_die(key, "3", "content", 5, 1000) == drawn % 1000 + 1


def test_the_same_action_gives_the_same_dice_and_another_gives_others() -> None:
    assert thrown("3", "attack", 20).rolled == thrown("3", "attack", 20).rolled
    seen = {
        thrown(label, content, 20).rolled[0].faces
        for label, content in (("3", "attack"), ("3", "attack "), ("4", "attack"), ("3", "move"))
    }
    assert len(seen) == 4


def test_dice_hang_on_the_secret_and_on_every_word() -> None:
    keys = {game_key(SECRET, WORDS), game_key(b"x", WORDS), game_key(SECRET, ["red", "bluf"]), game_key(SECRET, [])}
    assert len(keys) == 4
    assert game_key(SECRET, ["ab", "c"]) != game_key(SECRET, ["a", "bc"])


@given(st.lists(st.integers(0, 5), max_size=6))
def test_dice_of_one_stream_do_not_hang_on_how_they_are_taken(counts: list[int]) -> None:
    apart = [face for roll in thrown("1", "x", *counts).rolled for face in roll.faces]
    together = [face for roll in thrown("1", "x", sum(counts)).rolled for face in roll.faces]
    assert apart == together


def test_forks_have_labels_of_their_own() -> None:
    dice = SealedDice(SECRET)
    dice.turn_to("5", "x")
    assert (dice.fork(), dice.fork()) == ("5/1", "5/2")
    dice.turn_to("6", "x")
    assert dice.fork() == "6/1"


def test_no_dice_leave_no_roll() -> None:
    dice = SealedDice(SECRET)
    assert dice.roll(0) == []
    assert dice.rolled == []


def test_honest_dice_are_verified() -> None:
    assert verify(SECRET, WORDS, fingerprint(SECRET), thrown("3", "x", 2, 5).rolled) == []


def test_a_forged_die_is_found_with_its_place() -> None:
    honest = thrown("3", "x", 2, 5).rolled
    forged = honest[1].model_copy(update={"faces": (*honest[1].faces[:4], honest[1].faces[4] % 6 + 1)})
    found = verify(SECRET, WORDS, fingerprint(SECRET), [honest[0], forged])
    assert [(wrong.label, wrong.number, wrong.computed) for wrong in found] == [("3", 6, honest[1].faces[4])]


def test_another_secret_is_found_by_its_fingerprint() -> None:
    found = verify(b"another", WORDS, fingerprint(SECRET), [])
    assert [wrong.kind for wrong in found] == ["fingerprint"]


def test_scripted_dice_invent_nothing() -> None:
    dice = ScriptedDice(3, 7)
    assert (dice.roll(1), dice.left) == ([3], 1)
    with pytest.raises(AssertionError, match="a d6 has no 7"):
        dice.roll(1)
    with pytest.raises(AssertionError, match="no die left for a d10"):
        dice.roll(1, 10)


def test_a_roll_survives_the_record() -> None:
    roll = thrown("3", "x", 4).rolled[0]
    assert Roll.model_validate_json(roll.model_dump_json()) == roll
