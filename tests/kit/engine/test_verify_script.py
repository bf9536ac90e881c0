"""docs/verify_dice.py stands alone and agrees with the kit's dice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulesets.kit.engine.dice import SealedDice, fingerprint
from rulesets.kit.engine.game import apply
from tests.kit.playing import SECRET, played_out, sealed
from tests.kit.toys.rounds import campaign

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_dice.py"
WORDS = ["rött", 'blue "sky"']


def export() -> dict[str, Any]:
    """A short game's rolls of several sizes, as they are exported."""
    record = []
    for number, sides in enumerate((6, 6, 10, 3, 20)):
        dice = SealedDice(SECRET, WORDS)
        dice.turn_to(str(number), "content")
        dice.roll(3, sides)
        dice.roll(number, sides)
        record.append({"action": {}, "rolls": [roll.model_dump(mode="json") for roll in dice.rolled]})
    record.append({"action": {"type": "undo"}})
    return {"fingerprint": fingerprint(SECRET), "secret": SECRET.hex(), "words": WORDS, "record": record}


def run(written: str, where: Path) -> subprocess.CompletedProcess[str]:
    file = where / "game.json"
    file.write_text(written, encoding="utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=where)


def test_every_die_as_it_was_sealed(tmp_path: Path) -> None:
    checked = run(json.dumps(export()), tmp_path)
    assert (checked.returncode, checked.stdout) == (0, "all 25 dice are as they were sealed\n")


def _forge_a_die(game: dict[str, Any]) -> None:
    faces = game["record"][2]["rolls"][0]["faces"]
    faces[1] = faces[1] % 10 + 1


def _move_a_die(game: dict[str, Any]) -> None:
    game["record"][1]["rolls"][0]["label"] = "7"


def _change_the_words(game: dict[str, Any]) -> None:
    game["words"] = ["red", "blue"]


def _change_the_secret(game: dict[str, Any]) -> None:
    game["secret"] = b"another".hex()


def _lose_the_secret(game: dict[str, Any]) -> None:
    del game["secret"]


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (_forge_a_die, "line 3, label 2, die 1 (d10): recorded"),
        (_move_a_die, "line 2, label 7"),
        (_change_the_words, "sealed"),
        (_change_the_secret, "does not fit the published fingerprint"),
        (_lose_the_secret, "not a game's export"),
    ],
)
def test_what_is_forged_is_found(forge: Callable[[dict[str, Any]], None], said: str, tmp_path: Path) -> None:
    game = export()
    forge(game)
    checked = run(json.dumps(game), tmp_path)
    assert checked.returncode == 1
    assert said in checked.stdout + checked.stderr


def test_what_cannot_be_read_is_no_proof(tmp_path: Path) -> None:
    assert run("[", tmp_path).returncode == 1
    assert run("[]", tmp_path).returncode == 1


def test_a_whole_game_of_branches_is_recomputed(tmp_path: Path) -> None:
    record = []
    for game, question, action in played_out(campaign(sealed()).game, lambda count: 0):
        rolls = apply(game, question.seat, question.number, action, sealed()).rolls
        record.append({"rolls": [roll.model_dump(mode="json") for roll in rolls]})
    game = {**export(), "words": ["red", "blue"], "record": record}
    checked = run(json.dumps(game), tmp_path)
    assert (checked.returncode, checked.stdout[:3]) == (0, "all")
    assert len({roll["label"] for line in record for roll in line["rolls"]}) > 8
