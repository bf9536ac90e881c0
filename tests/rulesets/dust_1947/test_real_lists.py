"""Battles between random lists of the public units, where their files are at hand."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.setup import Setup
from rulesets.kit.rosters import CatalogueFile

DATA = Path(__file__).parents[4] / "shared" / "data" / "bsdata" / "dust1947"
CLICKS = 2500
"""A battle that takes more has no end."""

real_data = pytest.mark.skipif(not DATA.is_dir(), reason=f"the public catalogues are not at {DATA}")


@cache
def collection() -> str:
    files = [CatalogueFile(path.name, path.read_bytes()) for path in sorted(DATA.iterdir())]
    return RULESET.lists.read_catalogues(files).text


def random_list(chance: random.Random, limit: str) -> str:
    """A legal list of one bloc and mercenaries, as full as sixty tries make it."""
    bloc = chance.choice(["Allies", "Axis", "Mercenaries"])
    known = [one for one in RULESET.lists.recruits(collection()) if one.groups[0] in (bloc, "Mercenaries")]
    picks: list[Pick] = []
    force = ""
    for recruit in chance.choices(known, k=60):
        tried = [*picks, Pick(unit=recruit.value)]
        try:
            force = RULESET.lists.army(collection(), tried, "Column", {"ap_limit": limit})
            picks = tried
        except Refused:
            continue
    return force


def battle(seed: int) -> Dust:
    """A whole battle, seen and saved on the way."""
    chance, dice = random.Random(seed), SealedDice(str(seed).encode())
    limit, scenario = chance.choice(["40", "60"]), chance.choice([choice.value for choice in RULESET.play.scenarios()])
    forces = [random_list(chance, limit) for _ in range(2)]
    setup = Setup(players=["Red", "Blue"], forces=forces, scenario=scenario, options={"ap_limit": limit})
    game = RULESET.play.start(setup, dice).game
    for click in range(CLICKS):
        if game.verdict is not None:
            return game
        question = chance.choice([one for one in game.questions if one.given is None])
        answer = any_answer(RULESET.play.view(game, question.seat), question, chance.randrange)
        applied = apply(game, question.seat, question.number, answer, dice)
        game = applied.game
        view = RULESET.play.view(game, None)
        assert all(isinstance(RULESET.words.event(view, event), str) for event in applied.events)
        if click % 50 == 0:
            assert RULESET.words.status(view)
            assert RULESET.pictures.scene(view, applied.events)
            game = RULESET.play.load(game.model_dump(mode="json"))
    raise AssertionError(f"the battle of seed {seed} has no end")


@real_data
@pytest.mark.parametrize("seed", [1, 2])
def test_a_battle_of_real_units(seed: int) -> None:
    assert battle(seed).verdict is not None


@real_data
@pytest.mark.soak
def test_three_hundred_battles_of_real_units() -> None:
    for seed in range(300):
        assert battle(seed).verdict is not None


@real_data
def test_every_unit_that_can_be_picked_can_be_told_and_fielded() -> None:
    for recruit in RULESET.lists.recruits(collection()):
        if recruit.closed or recruit.groups[1] == "Fortification":
            continue
        force = RULESET.lists.army(collection(), [Pick(unit=recruit.value)], "One", {"ap_limit": "150"})
        assert RULESET.words.force(force)
        assert len(recruit.value) <= 90 and len(recruit.label) <= 80
