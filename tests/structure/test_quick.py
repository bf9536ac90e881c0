"""`make quick` on houses that are made up."""

from __future__ import annotations

from tests.quick import House, chosen

HOUSE = House(
    {
        "rulesets/fake/__init__.py": "",
        "rulesets/fake/attack/hits.py": '"""FK-HIT-01: six hits."""\nDATA = "hits.toml"\n',
        "rulesets/fake/turn.py": "from rulesets.fake.attack import hits, saves\n",
        "cogs/fake.py": "NAMES = ['rulesets.fake.turn']\n",
        "tests/rulesets/fake/table.py": "from rulesets.fake.turn import (\n    Turn,\n)\n",
        "tests/rulesets/fake/test_hits.py": "import rulesets.fake.attack.hits as hits\n",
        "tests/rulesets/fake/test_turn.py": "from tests.rulesets.fake.table import Table\n",
        "tests/rulesets/fake/test_rule.py": "@pytest.mark.rule('FK-HIT-01')\ndef test_it(): ...\n",
        "tests/cogs/test_fake.py": "import cogs.fake\n",
        "tests/cogs/test_other.py": "import json\n",
        "tests/structure/test_all.py": "",
    }
)


def test_nearest_is_what_imports_it_or_shows_its_rule() -> None:
    assert HOUSE.nearness(["rulesets/fake/attack/hits.py"]) == {
        "tests/rulesets/fake/test_hits.py": 1,
        "tests/rulesets/fake/test_rule.py": 1,
        "tests/structure/test_all.py": 2,
        "tests/rulesets/fake/test_turn.py": 2,
        "tests/cogs/test_fake.py": 3,
    }


def test_a_changed_test_is_nearest_of_all() -> None:
    near = HOUSE.nearness(["tests/rulesets/fake/test_turn.py"])
    assert near == {"tests/rulesets/fake/test_turn.py": 0, "tests/structure/test_all.py": 2}


def test_a_file_that_is_no_source_is_near_to_whoever_names_it() -> None:
    assert HOUSE.nearness(["rulesets/fake/attack/hits.toml"])["tests/rulesets/fake/test_hits.py"] == 1


def test_the_folder_that_mirrors_most_of_the_way() -> None:
    assert HOUSE.mirror("rulesets/fake/nowhere/near/x.py") == "tests/rulesets/fake/"
    assert HOUSE.mirror("cogs/x.py") == "tests/cogs/"
    assert HOUSE.mirror("tests/cogs/test_fake.py") == ""
    assert HOUSE.mirror("docs/x.md") == ""


def test_as_many_are_chosen_as_the_seconds_hold() -> None:
    near = {"far": 3, "dear": 1, "cheap": 1, "unknown": 2}
    assert chosen(near, {"far": 2.0, "dear": 60.0, "cheap": 0.5}, seconds=4.0) == ["cheap", "unknown", "far"]


def test_the_house_itself_is_read() -> None:
    """Most tests come to the dice by some way, but few are near."""
    near = House.read().nearness(["rulesets/kit/engine/dice.py"])
    assert near["tests/kit/engine/test_dice.py"] == 1
    assert len([path for path, steps in near.items() if steps > 1]) > 100
