"""What the table tells and shows of fire: `/sight`, `/measure`, lines of fire, casualties, Overwatch."""

from __future__ import annotations

import pytest

from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.face import looking
from rulesets.dystopian_legions.face.scene.picture import scene
from rulesets.dystopian_legions.ruleset import WORDS
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

CANNON = profile("Cannon", weapons=(Weapon(name="Gun", er=12, lr=24, rad_er=Pool(red=2), arc=("fore",)),))
GUARD = profile("Guard", ir=1)


def firing() -> Table:
    """Three riflemen and a lieutenant without arms; friends hide the guards from the third rifleman."""
    rifles = section("Rifles", rank(29, 30, 4), models=(RIFLEMAN, RIFLEMAN, RIFLEMAN, TROOPER))
    friend = section("Friend", [(32.4, 27), (31.1, 27)])
    guards = section("Guards", [(29, 20), (33.5, 20)], seat=1, models=(GUARD,))
    crops = box("Crops", "crops", 32, 18, 38, 22)
    return legions(rifles, friend, guards, crops, root=Shooting(section="Rifles")).begins()


@pytest.mark.rule("DL-RAD-03", "DL-LOS-02")
def test_sight_says_for_each_model_why() -> None:
    """Two of the riflemen see both guards, the third none; the fourth has nothing to fire."""
    look = looking.sighted(firing().game, "Rifles", "Guards")
    assert look.text.splitlines() == [
        "**Rifles** could fire at Guards.",
        "- model 1: Rifle at Long Range, 9″, 1 black",
        "- model 2: Rifle at Long Range, 9.1″, 1 black",
        "- model 3: sees nobody: Friend/1 in the way at 9.1″",
        "- model 4: has nothing to fire",
        "**Guards**:",
        "- model 1: seen by 2 of 2, in the open",
        "- model 2: seen by 1 of 2, soft cover of Crops",
    ]
    assert [track.kind for track in look.scene.tracks] == ["line of fire", "line of fire", "blocked"]


@pytest.mark.rule("DL-LIN-05")
def test_sight_counts_the_lines_across_a_barrier() -> None:
    bags = piece("Bags", "sandbags", (32, 24.5), (40, 24.5))
    rifles = section("Rifles", [(31, 30), (33, 30), (20, 24)], models=(RIFLEMAN,))
    table = legions(rifles, section("Guards", [(33, 24)], seat=1), bags)
    assert "- model 1: seen by 3 of 3, hard cover of Bags (2 of 3 lines cross Bags)" in (
        looking.sighted(table.game, "Rifles", "Guards").text.splitlines()
    )


@pytest.mark.rule("DL-PROF-09")
def test_sight_tells_of_arcs_and_ranges() -> None:
    guards = section("Guards", [(40, 30)], seat=1)
    table = legions(section("Guns", [(30, 30)], models=(CANNON,)), guards)
    assert "sees somebody, but none in the arc of its weapon" in looking.sighted(table.game, "Guns", "Guards").text
    far = legions(section("Rifles", [(10, 30)], models=(RIFLEMAN,)), guards)
    assert "sees 1 of 1, the nearest 29″ away" in looking.sighted(far.game, "Rifles", "Guards").text


@pytest.mark.rule("DL-BASE-01", "DL-BLDG-04")
def test_measuring_from_base_to_base_and_from_buildings() -> None:
    mill = box("Mill", "building", 10, 10, 16, 16)
    table = legions(section("Rifles", rank(30, 30, 2)), section("Guards", [(12, 12)], seat=1, building="Mill"), mill)
    told = [
        looking.measured(table.game, one, other).text
        for one, other in (("Rifles", "Guards"), ("Rifles/2", "Mill"), ("Rifles/1", "30,20"))
    ]
    assert [text.rpartition(" are ")[2] for text in told] == ["19.3″ apart.", "20.4″ apart.", "9.5″ apart."]
    assert [choice.value for choice in looking.things(table.game)][:3] == ["Rifles", "Guards", "Mill"]
    with refused("DL-BASE-01", "nowhere"):
        looking.measured(table.game, "Rifles", "Atlantis")
    with refused("DL-RAD-03", "not_on_table"):
        looking.sighted(table.game, "Rifles", "Atlantis")


@pytest.mark.rule("DL-RAD-03", "DL-PROF-06")
def test_the_picture_of_an_attack_shows_its_lines_and_who_fell() -> None:
    """The guards are wiped out: they lie where they stood, the second in his crops."""
    table = firing()
    table.players[0].fires("Guards", dice=[6, 6, 1])
    drawn = scene(table.game, table.said)
    assert [track.kind for track in drawn.tracks] == ["line of fire", "line of fire", "blocked"]
    stopped = drawn.tracks[-1].points[1]
    assert stopped == (pytest.approx(32.4, abs=0.1), pytest.approx(27.5, abs=0.1))
    (guards,) = (token for token in drawn.tokens if token.name == "Guards")
    assert [(stand.at, stand.fallen) for stand in guards.stands] == [((29, 20), True), ((33.5, 20), True)]
    assert "line of fire" in {entry.key for entry in drawn.legend}
    told = WORDS.event(table.game, table.said[0])
    assert "Without a line of sight: model 3 (blocked by model 1 of Friend)." in told


@pytest.mark.rule("DL-PROF-06")
def test_who_is_wiped_out_is_drawn_where_he_fell_and_then_no_more() -> None:
    rifles = section("Rifles", rank(29, 30, 2), models=(RIFLEMAN,))
    guards = section("Guards", [(30, 20)], seat=1, models=(GUARD,))
    table = legions(rifles, guards, section("Others", [(60, 5)], seat=1), root=Shooting(section="Rifles")).begins()
    table.players[0].fires("Guards", dice=[6, 6])
    assert table.section("Guards").where == "wiped_out"
    (fallen,) = (token for token in scene(table.game, table.said).tokens if token.name == "Guards")
    assert fallen.stands[0].fallen
    assert fallen.stands[0].at == (30, 20)
    assert "Guards" not in {token.name for token in scene(table.game, []).tokens}


@pytest.mark.rule("DL-OW-03", "DL-PROF-09")
def test_the_picture_shows_what_is_watched_over() -> None:
    """A cannon that faces north watches a quarter of a circle, 12.5 inches deep, a rifle all round."""
    guns = section("Guns", [(30, 30)], models=(CANNON,), overwatch=True)
    rifles = section("Rifles", [(50, 30)], models=(RIFLEMAN,), overwatch=True)
    quarter, circle = scene(legions(guns, rifles).game, []).areas
    assert {quarter.kind, circle.kind} == {"overwatch"}
    norths = [min(y for _, y in area.outlines[0]) for area in (quarter, circle)]
    souths = [max(y for _, y in area.outlines[0]) for area in (quarter, circle)]
    assert (norths[0], souths[0]) == (pytest.approx(17.5, abs=0.1), pytest.approx(30, abs=0.1))
    assert (norths[1], souths[1]) == (pytest.approx(21.5, abs=0.1), pytest.approx(38.5, abs=0.1))


@pytest.mark.rule("DL-MAR-43", "DL-RAD-10")
def test_the_attack_ends_where_nobody_but_a_non_combatant_is_left() -> None:
    """The section is wiped out then, and what is left of the successes is lost."""
    chaplain = profile("Chaplain", ir=1, mars=("Non-Combatant",))
    guards = section("Guards", [(30, 20), (32, 20)], seat=1, models=(GUARD, chaplain))
    rifles = section("Rifles", rank(29, 30, 2), models=(RIFLEMAN,))
    table = legions(rifles, guards, section("Others", [(60, 5)], seat=1), root=Shooting(section="Rifles")).begins()
    table.players[0].fires("Guards", dice=[6, 6])
    assert table.section("Guards").where == "wiped_out"
    assert [one["label"] for one in table.heard("model_shot_at")] == ["1"]
