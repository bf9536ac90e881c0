"""Artillery observers: calling the guns (SKILL-OBSERVER, WPN-ART)."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.chapters.attack.called_fire import why_not
from rulesets.dust_1947.table.muster import mustered
from tests.rulesets.dust_1947.attacking import standing
from tests.rulesets.dust_1947.table import Placed, Table, dust, hero, refused, squad, weapon

SHELLS = ("Artillery",)
BLOCK = "Mortar: shells E1-F2"


def mortar(at: str = "A1", keywords: tuple[str, ...] = SHELLS, **fields: object) -> Placed:
    """A gun that sees nothing: a mortar behind a hut, with carbines."""
    lines = (weapon("1 Mortar 3-12 S2:*/1", keywords=keywords), weapon("1 Carbine 12 S2:1/1"))
    return squad("Gun", at, soldiers=1, weapons=lines, **fields)  # type: ignore[arg-type]


def observer(at: str = "D3", **fields: object) -> Placed:
    """A squad of two; the second one carries the radio."""
    return squad("Eyes", at, soldiers=2, skills=("Artillery Observer",), **fields)  # type: ignore[arg-type]


BOARD = (". o . . . . . .", "o o . . . . . .", *(". . . . . . . .",) * 5)
FOES = (squad("Z", "F1", seat=1, soldiers=2), squad("Y", "H7", seat=1))


def calling(*units: Placed, orders: tuple[str, ...] = ("attack", "nothing"), fire: str = "called") -> Table:
    """The observer declares to call a gun, or to fire itself."""
    table = dust(*BOARD, *units, *FOES)
    red = table.players[0]
    red.activates("Eyes", dice="")
    red.declares(*orders, modes=[f"fire: {fire}"])
    return table


@pytest.mark.example("DU-X-70")
@pytest.mark.rule("DU-SKILL-OBSERVER-01", "DU-SKILL-OBSERVER-02", "DU-SKILL-OBSERVER-05")
def test_the_gun_activates_and_fires_and_then_the_observer_goes_on() -> None:
    table = calling(observer("D4"), mortar(), orders=("attack", "move"))
    red, blue = table.players
    red.calls("Gun")
    assert table.unit("Gun").activated
    red.attacks("point", at="F1", ways=[BLOCK], dice="B S")
    assert standing(table, "Z") == 1
    assert blue.table.asked == [("blue", "react")]
    blue.reacts()
    red.moves("D5")
    assert table.unit("Eyes").activated


@pytest.mark.rule("DU-SKILL-OBSERVER-03", "DU-WPN-ART-02", "DU-WPN-ART-01")
def test_the_observer_sees_for_the_gun() -> None:
    table = calling(observer(), mortar())
    red = table.players[0]
    red.calls("Gun")
    with refused("DU-WPN-ART-03", "out_of_range"):
        red.attacks("point", at="C1")
    red.attacks("point", at="F1", ways=[BLOCK], dice="S S")


@pytest.mark.rule("DU-SKILL-OBSERVER-03")
def test_what_the_observer_does_not_see_cannot_be_fired_at() -> None:
    table = calling(observer("H4"), mortar("A7"))
    red = table.players[0]
    red.calls("Gun")
    with refused("DU-LOS-05", "no_line_square"):
        red.attacks("point", at="A1")


@pytest.mark.rule("DU-SKILL-OBSERVER-02")
def test_the_gun_uses_its_artillery_only() -> None:
    table = calling(observer(), mortar("A7"))
    table.players[0].calls("Gun")
    with refused("DU-TGT-08", "split_words"):
        table.players[0].attacks("split", "1 Carbine > Y")


@pytest.mark.rule("DU-SKILL-OBSERVER-01")
def test_who_cannot_be_called() -> None:
    units = (observer(), mortar(), squad("B", "A7"), squad("C", "B7", state={"activated": True}))
    table = calling(*units)
    red = table.players[0]
    for name, key in (("Z", "not_a_gun"), ("B", "gun_reaches_nothing"), ("C", "gun_has_activated")):
        with refused("DU-SKILL-OBSERVER-01", key):
            red.calls(name)
    assert table.offers("call") == ["Gun"]


@pytest.mark.rule("DU-SKILL-OBSERVER-01")
def test_the_observer_may_use_its_own_weapons_instead() -> None:
    table = calling(observer(), mortar(), fire="own weapons")
    with refused("DU-TGT-01", "not_asked_for"):
        table.players[0].calls("Gun")
    table.players[0].attacks("Z", dice="S S S S")
    assert not table.unit("Gun").activated


@pytest.mark.rule("DU-SKILL-OBSERVER-02")
def test_a_sustained_attack_is_called_as_one() -> None:
    table = calling(observer(), mortar(), orders=("sustained",))
    red = table.players[0]
    red.calls("Gun")
    red.attacks("point", at="F1", ways=[BLOCK], dice="B S  S")
    assert table.heard("attack")[0]["sustained"]


@pytest.mark.rule("DU-SKILL-OBSERVER-02")
def test_a_gun_that_stays_suppressed_can_only_attack() -> None:
    table = calling(observer(), mortar(state={"suppressed": True}), orders=("sustained",))
    red = table.players[0]
    red.calls("Gun", dice="S S")
    red.attacks("point", at="F1", ways=[BLOCK], dice="S S")
    assert not table.heard("attack")[0]["sustained"]


@pytest.mark.rule("DU-SKILL-OBSERVER-04")
def test_a_gun_that_must_be_loaded_loads_before_it_fires() -> None:
    empty = {"skill_state": {"unloaded:Mortar": 1}}
    table = calling(observer(), mortar(keywords=("Artillery", "Reload"), state=empty))
    red = table.players[0]
    red.calls("Gun")
    red.attacks("point", at="F1", ways=[BLOCK], dice="S S")
    assert table.unit("Gun").skill_state == {"unloaded:Mortar": 1}
    never = dust(*BOARD, observer(), mortar(keywords=("Artillery", "Reload"), state=empty), *FOES)
    refusal = why_not(never.game, never.unit("Eyes"), "Gun", sustained=True)
    assert refusal is not None
    assert refusal.key == "gun_reaches_nothing"


@pytest.mark.rule("DU-SKILL-OBSERVER-04")
def test_or_it_loads_after_it_has_fired() -> None:
    for orders, left in ((("attack", "nothing"), {}), (("sustained",), {"unloaded:Mortar": 1})):
        table = calling(observer(), mortar(keywords=("Artillery", "Reload")), orders=orders)
        red = table.players[0]
        red.calls("Gun")
        red.attacks("point", at="F1", ways=[BLOCK], dice="S S" + ("  S S" if orders[0] == "sustained" else ""))
        assert table.unit("Gun").skill_state == left


@pytest.mark.rule("DU-SKILL-OBSERVER-06")
def test_without_its_radio_a_squad_calls_nobody() -> None:
    assert mustered(observer().card, "Eyes", "Eyes", 0).soldiers[-1].roles == ("observer",)
    table = dust(*BOARD, observer(), mortar(), *FOES)
    table.unit("Eyes").changed(1, alive=False)
    red = table.players[0]
    red.activates("Eyes")
    red.declares("attack", "nothing")
    with refused("DU-TGT-01"):
        red.calls("Gun")
    lone = hero("Eyes", "D3", skills=("Artillery Observer",))
    alone = calling(lone, mortar())
    alone.players[0].calls("Gun")


@pytest.mark.rule("DU-SKILL-OBSERVER-06")
def test_a_joined_hero_lends_his_radio() -> None:
    units = (squad("Eyes", "D3"), hero("H", "D3", state={"joined": "Eyes"}, skills=("Artillery Observer",)))
    table = calling(*units, mortar())
    table.players[0].calls("Gun")


@pytest.mark.rule("DU-WPN-GRAPPLE-02")
def test_a_gun_that_is_held_cannot_be_called() -> None:
    table = calling(observer(), mortar(), mortar_held())
    with refused("DU-WPN-GRAPPLE-02", "held_fights"):
        table.players[0].calls("Held")


def mortar_held() -> Placed:
    """A second mortar, held by a walker."""
    lines = (weapon("1 Mortar 3-12 S2:*/1", keywords=SHELLS),)
    return squad("Held", "A6", soldiers=1, weapons=lines, state={"held_by": ["Z"]})
