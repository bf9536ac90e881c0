"""The public catalogues themselves, where they are present: shares, samples of the rule catalogue, games with them."""

from __future__ import annotations

import random
import time
from functools import lru_cache

import pytest

from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.before.rosters import Collection, Recruitable, read
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.cards import Card, Cell
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.facets.setup import Setup
from tests.kit.rosters.paper import public
from tests.rulesets.dust_1947.playing import answer, broken
from tests.rulesets.dust_1947.test_rosters_hostile import sound

FILES = public("dust1947")
pytestmark = pytest.mark.skipif(not FILES, reason="the public catalogues are not beside the repository")

LEFT_OUT = ("Strongpoint", "Naval Unit")
"""Skills of units that no scenario of the package has a place for."""


@lru_cache(maxsize=1)
def _timed() -> tuple[Collection, float]:
    before = time.process_time()
    return read(FILES), time.process_time() - before


def collection() -> Collection:
    return _timed()[0]


def named(name: str) -> Recruitable:
    return next(one for one in collection().units if one.name == name)


def card(name: str) -> Card:
    found = named(name).card
    assert found is not None
    return found


def cells(row: str) -> dict[str, Cell]:
    return {column: Cell.parse(cell) for column, cell in (told.split() for told in row.split(", "))}


def test_the_shares_are_not_less_than_they_were() -> None:
    shares = {share.of: share for share in collection().shares}
    assert (shares["All"].units, shares["All"].playable) == (253, 252)
    assert shares["All"].refereed == shares["All"].playable
    assert {name: share.units - share.playable for name, share in shares.items() if name != "All"} == {
        "Allies": 0,
        "Axis": 1,
        "Mercenaries": 0,
    }


def test_what_cannot_be_played_is_the_one_whose_range_nobody_knows() -> None:
    (missing,) = (one for one in collection().units if not one.playable)
    assert missing.name == "Raketenmann"
    assert "Triple Assault Laser Range" in missing.unread[0]


def test_every_card_is_sound() -> None:
    sound(collection())


def test_the_samples_of_the_rule_catalogue() -> None:
    """DATA: sample lines 1 to 5."""
    bazooka = next(
        line.weapon for line in card("Desert Scorpions Heavy Engineer Squad").lines if line.weapon.reach == "4"
    )
    assert bazooka.keywords == ("Grenade",)
    aa = card("Skysweeper").lines[0].weapon
    assert (aa.mount, aa.reach, aa.cells["S1"], aa.cells["V1"]) == (
        "Turret",
        "12",
        Cell.parse("**/1"),
        Cell.parse("4/#"),
    )
    mortar = card("Ranger Heavy Mortar Squad").lines[0].weapon
    assert (mortar.reach, mortar.keywords) == ("4-12", ("Artillery",))
    assert mortar.cells == cells("S1 */1, S2 */1, S3 */1, S4 */1, V1 */2, V2 */1, V3 */1, V4 */1, V5 */1")
    squad = card("Ranger Command Squad")
    assert (squad.ap, squad.move, squad.march, squad.armour, squad.soldiers, squad.skills) == (
        11,
        2,
        4,
        "S2",
        5,
        ("Command Squad",),
    )
    assert [(line.count, line.weapon.name) for line in squad.lines] == [(4, "Automatic Rifle"), (1, "Machinegun")]
    king = card("Königsluther")
    assert (king.ap, king.track, king.move, king.march, king.armour, king.size) == (20, 10, 2, 3, "V7", "large")


def test_the_known_faults_are_put_right() -> None:
    assert card("Devastator").track == 10
    wagon = card("Möbelwagen Ausf. B")
    assert (wagon.armour, wagon.move, wagon.march) == ("V3", 2, 4)
    assert card("Stefan").track == 4
    assert "Expert: Flamethrower" in card("Stefan").skills
    bomb = card("Falke").lines[0]
    assert (bomb.count, bomb.weapon.ammo, bomb.weapon.cells["V1"]) == (6, 1, Cell.parse("*/#"))


def test_heroes_and_unique_vehicles_are_unique_and_others_are_not() -> None:
    assert named("Demolisher").unique == "Demolisher"
    assert named("Wrecker").unique == ""
    assert {one.unique for one in collection().units if one.name.startswith("Sigrid")} == {"Sigrid"}
    assert all(one.unique for one in collection().units if one.group == "Heroes")


def test_reading_them_takes_little_work() -> None:
    assert _timed()[1] < 1.5


def _force(bloc: str, chance: random.Random, limit: int = 100) -> str:
    """A force of chance: no unit twice that there is but once, within the limit."""
    fitting = [one for one in collection().units if one.card is not None and one.bloc in (bloc, "Mercenaries")]
    chance.shuffle(fitting)
    picked: list[Card] = []
    unique: set[str] = set()
    for one in fitting:
        if one.card is None or any(word.startswith(LEFT_OUT) for word in one.card.skills):
            continue
        if one.unique in unique or sum(card.ap for card in picked) + one.points > limit:
            continue
        picked.append(one.card)
        unique |= {one.unique} - {""}
    return Force(name=bloc, bloc=bloc, cards=tuple(picked[:10])).model_dump_json()


def _plays(seed: int) -> None:
    chance = random.Random(seed)
    forces = [_force("Allies", chance), _force("Axis", chance)]
    scenario = chance.choice(["standard", "hold", "breakthrough", "skirmish"])
    dice = SealedDice(f"public {seed}".encode())
    game = RULESET.play.start(Setup(players=["Ada", "Bo"], forces=forces, scenario=scenario, options={}), dice).game
    while game.verdict is None:
        question = chance.choice(game.questions)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
        assert broken(game) == []
    assert RULESET.words.status(RULESET.play.view(game, None))


def test_they_play_a_game() -> None:
    _plays(1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_they_play_on(seed: int) -> None:
    _plays(seed)
