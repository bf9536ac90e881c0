"""What the table tells of sight and distances: `/sight` and `/measure`."""

from __future__ import annotations

import pytest

from rulesets.legions_imperialis.face import looking
from rulesets.legions_imperialis.table.profiles import Weapon
from tests.rulesets.legions_imperialis.table import TROOPER, box, detachment, gun, imperialis, profile, rank

GUNNER = profile("Gunner", weapons=(gun("Gun", 12, "1", 4, 0),))


@pytest.mark.rule("LI-TGT-05", "LI-TGT-06")
def test_sight_says_for_each_model_what_it_could_fire_and_why_not() -> None:
    blind = profile("Clerk", weapons=())
    far = detachment("Guns", [(30, 40), (10, 40), (32, 40)], models=(GUNNER, GUNNER, blind))
    wood = box("Wood", "woods", 28, 28.5, 30.5, 31)
    foes = detachment("Foes", [(30, 30), (32, 30)], seat=1, models=(TROOPER,))
    look = looking.sighted(imperialis(far, foes, wood).game, "Guns", "Foes")
    assert look.text.splitlines() == [
        "**Guns** could fire at Foes.",
        "- model 1: Gun on 4+ at model 2",
        "- model 2: sees 2 of 2, 21.4″ away: not in range, or not in arc",
        "- model 3: has nothing to fire",
        "**Foes**:",
        "- model 1: seen by 3 of 3; Cover Save 5+",
        "- model 2: seen by 3 of 3",
    ]
    assert [track.kind for track in look.scene.tracks] == ["line of fire", "blocked", "blocked"]


@pytest.mark.rule("LI-TGT-05")
def test_sight_names_what_is_in_the_way() -> None:
    block = box("Works", "block", 20, 34, 40, 36)
    table = imperialis(detachment("Guns", [(30, 40)], models=(GUNNER,)), detachment("Foes", [(30, 30)], seat=1), block)
    text = looking.sighted(table.game, "Guns", "Foes").text
    assert "**Guns** cannot fire at Foes." in text
    assert "- model 1: sees nobody: Works in the way" in text
    assert "- model 1: seen by 0 of 1" in text


def test_measuring_between_detachments_models_terrain_and_places() -> None:
    works = box("Works", "block", 10, 10, 16, 16)
    table = imperialis(detachment("Line", rank(30, 30, 2)), detachment("Foes", [(30, 20)], seat=1), works)
    told = [
        looking.measured(table.game, one, other).text
        for one, other in (("Line", "Foes"), ("Line/2", "Foes/1"), ("Works", "20,13"), ("Line/1", "Line"))
    ]
    assert told == [
        "Line and Foes are 9″ apart.",
        "Line/2 and Foes/1 are 9.1″ apart.",
        "Works and 20,13 are 4″ apart.",
        "Line/1 and Line are in contact.",
    ]
    assert {choice.value for choice in looking.things(table.game)} >= {"Line", "Foes", "Works", "Line/1"}


def test_arms_of_close_combat_are_nothing_to_fire() -> None:
    blade = profile("Blade", weapons=(Weapon(name="Blade", modes=(gun().modes[0].model_copy(update={"most": 0}),)),))
    table = imperialis(detachment("Blades", [(30, 40)], models=(blade,)), detachment("Foes", [(30, 30)], seat=1))
    assert "has nothing to fire" in looking.sighted(table.game, "Blades", "Foes").text
