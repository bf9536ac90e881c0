"""Skills about who goes with whom: which hero joins which unit, and who may be in which force."""

from __future__ import annotations

import pytest

from rulesets.dust_1947.before.armies import forces, legality
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.chapters.heroes.joining import may_join
from tests.rulesets.dust_1947.table import card, dust, hero, squad

GORILLA, ZOMBIE, MINDLESS = ("Gorilla",), ("Zombie",), ("Zombie", "Mindless")


def why_not(leader: tuple[str, ...], led: tuple[str, ...]) -> tuple[str, str] | None:
    """Why a hero with these skills cannot join a squad with those: the rule and the key."""
    table = dust(hero("H", "", skills=leader), squad("A", "", skills=led))
    refused = may_join(table.game, table.unit("H"), table.unit("A"))
    return (refused.rule, refused.key) if refused is not None else None


@pytest.mark.rule("DU-SKILL-GORILLA-01")
def test_gorillas_join_gorillas_only() -> None:
    assert why_not(GORILLA, GORILLA) is None
    assert why_not((), ()) is None
    for pair in ((GORILLA, ()), ((), GORILLA)):
        assert why_not(*pair) == ("DU-SKILL-GORILLA-01", "only_gorillas")


@pytest.mark.rule("DU-SKILL-ZOMBIE-04")
def test_zombies_join_zombies_only() -> None:
    assert why_not(ZOMBIE, ZOMBIE) is None
    for pair in ((ZOMBIE, ()), ((), ZOMBIE)):
        assert why_not(*pair) == ("DU-SKILL-ZOMBIE-04", "only_zombies")


@pytest.mark.rule("DU-SKILL-MINDLESS-03", "DU-SKILL-ZOMBIE-04")
def test_the_mindless_follow_zombies_and_the_blutkreuz() -> None:
    assert why_not(ZOMBIE, MINDLESS) is None
    assert why_not(("Blutkreuz",), MINDLESS) is None
    assert why_not((), MINDLESS) == ("DU-SKILL-MINDLESS-03", "mindless_follow_zombies")


@pytest.mark.rule("DU-SKILL-LONER-01")
def test_a_loner_joins_nobody() -> None:
    assert why_not(("Loner",), ()) == ("DU-SKILL-LONER-01", "loner")


@pytest.mark.rule("DU-SKILL-SUPER-01")
def test_a_superhuman_joins_nobody_and_shares_a_square_like_a_hero() -> None:
    assert why_not(("Super Human",), ()) == ("DU-SKILL-SUPER-01", "loner")
    table = dust(hero("H", "A1", skills=("Super Human",)), squad("A", "B1"))
    table.players[0].activates("H")
    table.players[0].declares("move", "nothing")
    table.players[0].moves("B1")
    assert table.where("H") == table.where("A") == "B1"


def force(*, bloc: str, skills: tuple[str, ...]) -> Force:
    """A force of the Compact with a unit of some bloc."""
    units = (card("Own", bloc="Compact"), card("Guest", bloc=bloc, skills=skills))
    return Force(key="column", name="Column", bloc="Compact", note="", cards=units)


@pytest.mark.rule("DU-FORCE-01", "DU-SKILL-MERC-01")
def test_a_unit_of_another_bloc_must_be_a_mercenary() -> None:
    assert legality.of_another_bloc(force(bloc="Compact", skills=())) == []
    assert legality.of_another_bloc(force(bloc="Free Lances", skills=("Mercenary",))) == []
    (stranger,) = legality.of_another_bloc(force(bloc="League", skills=()))
    assert (stranger.rule, stranger.key) == ("DU-FORCE-01", "another_bloc")


@pytest.mark.rule("DU-SKILL-MERC-01")
def test_a_card_may_be_of_another_bloc_than_its_force() -> None:
    plain = {"kind": "infantry", "armour": "S2", "move": 2, "march": 4, "ap": 5, "weapons": []}
    told = {"name": "Guest", "short": "GST", **plain}
    assert forces.read_card(told, "Compact").bloc == "Compact"
    assert forces.read_card({**told, "bloc": "Free Lances"}, "Compact").bloc == "Free Lances"
