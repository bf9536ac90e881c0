"""Ships and machines that swim (TERR-08, SKILL-NAVAL, SKILL-AMPHIBIOUS), and the words by which cards name skills."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulesets.dust_1947
from rulesets.dust_1947 import moments
from rulesets.dust_1947.before.rosters import aliases
from tests.rulesets.dust_1947.attacking import attack, shoots
from tests.rulesets.dust_1947.catalogues import VEHICLE, only, rules, unit, unit_row, weapon
from tests.rulesets.dust_1947.table import Placed, Table, dust, refused, squad, tank, walker
from tests.rulesets.dust_1947.table import weapon as gun

RIVER = (". ~ ~ ~ ~ .",) * 2
SHIP: dict[str, Any] = {"skills": ("Naval Unit",), "mobility": "naval", "facing": "E"}


def ship(at: str = "B1", **fields: Any) -> Placed:
    return walker("Gull", at, weapons=(gun("1 Gun 6 S2:1/1", mount="Turret"),), **{**SHIP, **fields})


def moving(one: Placed, action: str = "move", *board: str) -> Table:
    table = dust(*(board or RIVER), one, squad("Foe", at="F2", seat=1))
    table.players[0].activates(one.card.name)
    table.players[0].declares(action, *(["nothing"] if action == "move" else []))
    return table


@pytest.mark.rule("DU-TERR-08", "DU-SKILL-NAVAL-01")
def test_a_ship_goes_on_water_and_nowhere_else() -> None:
    assert set(moving(ship()).offers("move")) == {"B1", "C1", "D1", "B2", "C2", "D2"}
    with refused("DU-SKILL-NAVAL-01", "closed_ground"):
        moving(ship()).players[0].moves("A1")


@pytest.mark.rule("DU-TERR-08")
@pytest.mark.parametrize("kind", ["walker", "tank", "squad"])
def test_whoever_does_not_swim_stays_ashore(kind: str) -> None:
    made = {"walker": walker, "tank": tank, "squad": squad}[kind]("A", "A1")
    with refused("DU-TERR-08", "closed_ground"):
        moving(made).players[0].moves("B1")
    swimmer = walker("A", "A1", skills=("Amphibious",))
    assert "B1" in moving(swimmer).offers("move")


@pytest.mark.rule("DU-SKILL-AMPHIBIOUS-01")
def test_swamp_is_open_ground_for_a_tank_that_swims_and_not_for_a_ship() -> None:
    board = (". s . . . .", ". . . . . .")
    assert "B1" in moving(tank("A", "A1", skills=("Amphibious",)), "move", *board).offers("move")
    assert "B1" not in moving(tank("A", "A1"), "move", *board).offers("move")


@pytest.mark.rule("DU-SKILL-NAVAL-02")
def test_a_ship_may_attack_right_after_its_march_with_all_its_weapons() -> None:
    table = dust(*RIVER, ship(), squad("Foe", at="F2", seat=1))
    red, blue = table.players
    red.activates("Gull")
    assert "free attack" not in table.offers("declare", actions=["move"])
    assert "free attack" not in table.offers("declare", actions=["nothing"])
    red.declares("march", "free attack")
    red.moves("D1")
    blue.reacts()
    red.attacks("Foe", dice="B  S")
    assert table.heard("rolled_to_hit")[0]["hits"] == 1


@pytest.mark.rule("DU-SKILL-NAVAL-01")
def test_a_ship_of_a_catalogue_is_one_on_the_water() -> None:
    made = only(unit("Gull", unit_row(VEHICLE, "Gull"), weapon("Rifle"), rules("Naval Unit"))).card
    assert made is not None
    gull = Placed(made, "B1", facing="E")
    assert "C1" in moving(gull).offers("move")


@pytest.mark.rule("DU-TERR-30", "DU-SKILL-NAVAL-03")
def test_a_ship_that_is_sunk_leaves_no_wreck() -> None:
    for skills, wrecks in ((("Naval Unit",), 0), (("Amphibious",), 1)):
        table = attack(*RIVER, squad("A", "A1", soldiers=1), walker("Z", "C1", seat=1, track=1, skills=skills))
        shoots(table, "Z", dice="B")
        assert (table.where("Z"), len(table.game.wrecks)) == ("eliminated", wrecks)


# --- words -----------------------------------------------------------------------------------------------------------

CORE = Path(rulesets.dust_1947.__file__).parent
NAMES_SKILLS = (
    "skills/",
    "chapters/weapons/",
    "chapters/carrying_out/execution.py",
    "before/rosters/",
    "before/charts.py",
    "face/tell/",
    "face/correcting/",
)
"""Where the name of a skill may stand."""


def test_what_files_are_read_as_are_words_that_the_referee_knows() -> None:
    told = [*aliases.CALLED.values(), *aliases.ALSO_MOBILITIES, *aliases.CHOICES.values()]
    told += [*aliases.OF_A_WEAPON, *aliases.OF_BOTH, *aliases.OF_WEAPONS]
    assert {word for word in told if not moments.known(word)} == set()


def named_in(path: Path) -> Iterator[str]:
    """The names of skills that stand in a file as they stand on cards."""
    names = {skill.key for skill in moments.REGISTRY.values()}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and node.value in names:
            yield f"{path.relative_to(CORE)}:{node.lineno} {node.value}"


def test_no_skill_is_named_outside_of_the_skills() -> None:
    files = [path for path in CORE.rglob("*.py") if not path.relative_to(CORE).as_posix().startswith(NAMES_SKILLS)]
    assert len(files) > 50
    assert [found for path in files for found in named_in(path)] == []
