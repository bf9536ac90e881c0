"""Heroes: one miniature, what is shared; and who leads a unit (HERO, UNIT-03)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947 import actions
from rulesets.dust_1947.chapters.damage.leaders import leader
from rulesets.dust_1947.chapters.movement.steps import shares
from rulesets.dust_1947.ruleset import RULESET
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, weapon


@pytest.mark.rule("DU-HERO-01")
def test_a_hero_is_one_miniature_with_a_track_of_its_own() -> None:
    gun = squad("Guns", at="D2", seat=1, soldiers=1, weapons=("Rifle 4 S2:4/1",))
    table = dust(hero("Venn", at="D5"), gun)
    assert table.unit("Venn").soldiers == []
    red, blue = table.players
    red.activates("Venn")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Venn", dice="B B B C C C C B C C S C C")
    assert table.unit("Venn").damage == 3
    assert table.where("Venn") == "D5"


@pytest.mark.rule("DU-HERO-05")
def test_hero_and_squad_share_the_skills_that_allow_it() -> None:
    brave = squad("Rifles", at="D5", state={"under_fire": True})
    venn = hero("Venn", at="", skills=("Brave",), state={"joined": "Rifles", "where": "board"})
    table = dust(brave, venn)
    table.players[0].activates("Rifles", dice="C C B")
    assert not table.unit("Rifles").under_fire


@pytest.mark.rule("DU-HERO-05")
def test_a_skill_that_is_not_shared_stays_with_its_bearer() -> None:
    tough = hero("Venn", at="", skills=("Damage Resilient",), state={"joined": "Rifles", "where": "board"})
    gun = squad("Guns", at="D2", seat=1, soldiers=1, weapons=("Rifle 4 S2:1/1",))
    table = dust(squad("Rifles", at="D5"), tough, gun)
    red, blue = table.players
    red.activates("Rifles")
    red.declares("nothing", "nothing")
    blue.activates("Guns")
    blue.declares("attack", "nothing")
    blue.attacks("Rifles", dice="B C")
    blue_asked = table.asked
    assert blue_asked == [("red", "lose")]
    with refused("DU-DMG-02"):
        red.loses("soldier 9")
    red.loses("soldier 2", dice="B C C S C C")
    assert len(table.unit("Rifles").standing) == 4


def leader_falls(*enemies: Placed) -> Table:
    """The first soldier of blue's Guard, its leader, falls to red's Rifles."""
    table = dust(
        squad("Rifles", at="A1", soldiers=1, weapons=("Rifle 4 S2:1/1",)),
        squad("Guard", at="C1", seat=1, soldiers=3, weapons=("1 Gun 4 S2:1/1", "1 Pistol 4 S2:1/1", "1 Axe C S2:1/1")),
        squad("Far", at="L9", seat=1),
        *enemies,
    )
    red, blue = table.players
    red.activates("Rifles")
    red.declares("attack", "nothing")
    red.attacks("Guard", dice="B S")
    blue.loses("soldier 1")
    return table


@pytest.mark.rule("DU-UNIT-03")
def test_where_no_enemy_looks_at_leaders_the_first_soldier_left_leads() -> None:
    table = leader_falls()
    (told,) = table.heard("new_leader")
    assert (told["unit"], told["soldier"]) == ("Guard", "soldier 2")
    assert leader(table.game, table.unit("Guard")) == "soldier 2"


@pytest.mark.rule("DU-UNIT-03")
def test_where_an_enemy_is_a_sniper_the_player_names_the_next_leader() -> None:
    long_rifle = weapon("1 Long-Rifle 9 S2:1/1", keywords=("Sniper",))
    table = leader_falls(squad("Snipers", at="L1", soldiers=1, weapons=(long_rifle,)))
    blue = table.players[1]
    assert table.asked == [("blue", "leader")]
    assert table.offers("command", unit="Guard") == ["soldier 2", "soldier 3"]
    with refused("DU-UNIT-03", "cannot_lead"):
        blue.does(actions.Command(unit="Guard", what="soldier 1"))
    blue.does(actions.Command(unit="Guard", what="soldier 3"))
    assert leader(table.game, table.unit("Guard")) == "soldier 3"
    status = RULESET.words.status(RULESET.play.view(table.game, 0))
    assert "2/3 soldiers (soldier 3 leads)" in status


@pytest.mark.rule("DU-UNIT-03")
def test_as_long_as_a_hero_leads_nobody_else_has_to() -> None:
    ace = hero("Ace", at="", seat=1, state={"joined": "Guard", "where": "board"})
    table = leader_falls(ace)
    assert table.heard("new_leader") == []
    assert leader(table.game, table.unit("Guard")) == "Ace"


@pytest.mark.rule("DU-HERO-10")
@pytest.mark.parametrize(("joined", "shares_it"), [(None, True), ("Guard", False)])
def test_only_a_lone_hero_stands_with_a_friend(joined: str | None, shares_it: bool) -> None:
    """With the unit that he has joined he would be a unit of its own size."""
    ace = hero("Ace", at="" if joined else "D1", state={"joined": joined, "where": "board"} if joined else {})
    enemy = squad("Foes", at="F1", seat=1)
    game = dust(". . . . . .", squad("Guard", at="A1"), squad("Rifles", at="C1"), ace, enemy).game
    assert shares(game, game.units["Ace"], game.units["Rifles"]) is shares_it
    assert not shares(game, game.units["Ace"], game.units["Foes"])
