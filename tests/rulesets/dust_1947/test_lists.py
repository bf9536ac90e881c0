"""Lists of real units: what may stand in one, and the force that it makes (FORCE, HERO, SETUP)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dust_1947.before.armies import forces, legality, lists
from rulesets.dust_1947.before.armies.forces import Force
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.cards import Card
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied
from rulesets.kit.engine.refusal import Refused, reasons_of
from rulesets.kit.facets.lists import Pick
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dust_1947.depot import COMPACT, LANCES, LEAGUE, leader, machine, picks, stock, unit

HIRED = ("Mercenary",)
STORE = stock(
    [
        *(unit("Rifles"), unit("Guard", faction="Marines"), unit("Scouts", faction="Rangers")),
        *(unit("Hired Guns", bloc=LANCES, skills=HIRED), unit("Raiders", bloc=LEAGUE)),
        *(leader("Ace"), leader("Major", faction="Marines"), leader("Rogue", bloc=LANCES, skills=HIRED)),
        *(machine("Moth"), machine("Duke", skills=("Pilot: Ace",)), machine("Relic", unique="Relic")),
        *(unit("Bunker Crew", skills=("Strongpoint",)), unit("Riddle", unread=("Move is “?”",))),
        unit("Jugglers", skills=("Juggling",)),
    ]
)


def refused(wanted: Sequence[Pick], limit: int = 100) -> list[tuple[str, str]]:
    """Every reason against a list."""
    try:
        RULESET.lists.army(STORE, wanted, "Column", {"ap_limit": str(limit)})
    except Refused as found:
        return [(reason.rule, reason.key) for reason in reasons_of(found)]
    return []


def army(limit: int = 100, name: str = "Column", **counts: int) -> str:
    return RULESET.lists.army(STORE, picks(**counts), name, {"ap_limit": str(limit)})


def started(*told: str, **options: str) -> Applied[Dust]:
    given = Setup(players=["Red", "Blue"], forces=[*told], scenario="standard", options=options)
    return RULESET.play.start(given, SealedDice(b"test"))


# --- what may stand in a list ----------------------------------------------------------------------------------------


@pytest.mark.rule("DU-FORCE-01")
def test_a_list_is_of_one_bloc() -> None:
    assert refused(picks(Rifles=2)) == []
    assert refused(picks(Rifles=2, Raiders=1)) == [("DU-FORCE-01", "another_bloc")]


@pytest.mark.rule("DU-FORCE-04")
def test_mercenaries_fight_for_all_and_make_a_force_of_their_own() -> None:
    assert refused(picks(Rifles=2, Hired_Guns=3)) == []
    assert refused(picks(Hired_Guns=3)) == []
    assert forces.load(army(Rifles=1, Hired_Guns=3)).bloc == COMPACT
    assert forces.load(army(Hired_Guns=3)).bloc == LANCES


@pytest.mark.rule("DU-HERO-02")
def test_a_hero_stands_once_in_a_list() -> None:
    assert refused(picks(Rifles=1, Ace=1)) == []
    assert refused(picks(Rifles=1, Ace=2)) == [("DU-HERO-02", "hero_twice")]


@pytest.mark.rule("DU-HERO-02")
def test_two_versions_of_a_hero_are_one_person() -> None:
    versions = stock([leader("Ace (Rifle)"), leader("Ace (Pistol)")])
    with pytest.raises(Refused, match="DU-HERO-02"):
        RULESET.lists.army(versions, [Pick(unit="ace-(rifle)"), Pick(unit="ace-(pistol)")], "X", {})


@pytest.mark.rule("DU-SKILL-PILOTNAME-02")
def test_a_machine_of_one_pilot_stands_once_in_a_list() -> None:
    assert refused(picks(Duke=1, Moth=2)) == []
    assert refused(picks(Duke=2)) == [("DU-SKILL-PILOTNAME-02", "vehicle_twice")]


def test_what_the_catalogue_has_once_stands_once_in_a_list() -> None:
    assert refused(picks(Relic=1, Moth=1)) == []
    assert refused(picks(Relic=2)) == [("DU-SETUP-02", "only_one")]


@pytest.mark.rule("DU-SETUP-02")
def test_a_list_costs_at_most_the_limit() -> None:
    assert refused(picks(Rifles=10)) == []
    assert refused(picks(Rifles=11)) == [("DU-SETUP-02", "too_dear")]


@pytest.mark.rule("DU-SKILL-STRONG-01")
def test_a_list_may_have_a_strongpoint_unit() -> None:
    """Whether the battlefield has room for it is asked when the scenario is known (test_fortifying.py)."""
    assert refused(picks(Rifles=1, Bunker_Crew=1)) == []


def test_every_reason_is_told_at_once() -> None:
    found = refused(picks(Rifles=9, Raiders=1, Ace=2, Duke=2, Bunker_Crew=1, Riddle=1, Nobody=1))
    assert {key for _, key in found} == {
        *("another_bloc", "hero_twice", "vehicle_twice", "too_dear"),
        *("unit_unread", "not_in_collection"),
    }
    assert all(rule in {entry.id for entry in RULESET.play.catalogue.rules.values()} for rule, _ in found)


def test_an_empty_list_and_an_endless_one() -> None:
    assert refused([]) == [("DU-SETUP-02", "no_units")]
    assert ("DU-SETUP-02", "too_many_units") in refused(picks(Rifles=61), limit=150)


def test_a_unit_that_was_not_read_says_what_of_it() -> None:
    (riddle,) = [one for one in RULESET.lists.recruits(STORE) if one.label == "Riddle"]
    assert "Move is “?”" in riddle.closed
    assert refused(picks(Riddle=1)) == [("DU-SETUP-02", "unit_unread")]


def test_a_unit_that_is_not_wholly_refereed_says_which_words() -> None:
    (jugglers,) = [one for one in RULESET.lists.recruits(STORE) if one.label == "Jugglers"]
    assert not jugglers.closed
    assert "Juggling" in jugglers.note
    force = army(Jugglers=1)
    assert RULESET.forces.left_to_players(force) == ["Juggling"]
    assert "not refereed yet: Juggling" in RULESET.words.force(force)


# --- the faction bonus -----------------------------------------------------------------------------------------------


def cards(*told: tuple[int, str, str]) -> tuple[Card, ...]:
    """Cards of "unit" or "hero", of a cost and a faction; "hired" as faction is a mercenary."""
    made = []
    for number, (ap, kind, faction) in enumerate(told):
        hired = faction == "hired"
        make = leader if kind == "hero" else unit
        one = make(f"U{number}", ap, faction="" if hired else faction, skills=HIRED if hired else ())
        assert one.card is not None
        made.append(one.card)
    return tuple(made)


def legal(*told: tuple[int, str, str], limit: int = 100, bonus: bool = True) -> bool:
    force = Force(name="X", bloc=COMPACT, cards=cards(*told))
    return not legality.reasons(force, limit, bonus=bonus)


@pytest.mark.example("DU-X-36")
@pytest.mark.rule("DU-FORCE-02", "DU-FORCE-03")
def test_a_faction_force_has_a_tenth_more_for_heroes() -> None:
    hero = (10, "hero", "")
    assert legal((76, "unit", "Marines"), (24, "unit", ""), hero)
    assert not legal((74, "unit", "Marines"), (26, "unit", ""), hero)
    assert not legal((76, "unit", "Marines"), (24, "unit", ""), (10, "unit", ""))
    assert not legal((76, "unit", "Marines"), (24, "unit", ""), (11, "hero", ""))
    assert not legal((76, "unit", "Marines"), (24, "unit", ""), hero, bonus=False)


@pytest.mark.rule("DU-FORCE-02")
def test_units_of_two_factions_are_the_force_of_a_bloc() -> None:
    assert not legal((90, "unit", "Marines"), (10, "unit", "Rangers"), (10, "hero", ""))
    assert legal((90, "unit", "Marines"), (10, "unit", "hired"), (10, "hero", ""))


@pytest.mark.rule("DU-FORCE-02")
def test_three_quarters_are_of_what_is_spent_without_the_bonus() -> None:
    assert legal((75, "unit", "Marines"), (25, "unit", ""), (10, "hero", "Marines"))
    assert not legal((74, "unit", "Marines"), (26, "unit", ""), (10, "hero", "Marines"))


@pytest.mark.rule("DU-FORCE-03")
def test_the_bonus_is_rounded_down() -> None:
    assert legal((45, "unit", "Marines"), (4, "hero", "Marines"), limit=45)
    assert not legal((45, "unit", "Marines"), (5, "hero", "Marines"), limit=45)


@pytest.mark.rule("DU-FORCE-05")
def test_mercenaries_alone_have_the_bonus_too() -> None:
    assert legal((100, "unit", "hired"), (10, "hero", "hired"))
    assert not legal((100, "unit", "hired"), (10, "hero", ""))


def test_a_faction_may_be_played_without_its_bonus() -> None:
    force = army(Guard=10, Major=1)
    assert RULESET.forces.fielded(force, "standard", {"ap_limit": "100"}).endswith("110 of 100 AP (10 more for heroes)")
    with pytest.raises(Refused, match="too_dear"):
        RULESET.forces.fielded(force, "standard", {"ap_limit": "100", "faction_bonus": "off"})
    with pytest.raises(Refused, match="too_dear"):
        started(force, "sable", ap_limit="100", faction_bonus="off")


def test_a_list_says_what_it_costs_so_far() -> None:
    assert RULESET.lists.reckoned(STORE, picks(Rifles=3, Riddle=1), {"ap_limit": "40"}) == "30 of 40 AP, 3 units."
    assert "faction force (Marines): up to 10 AP more" in RULESET.lists.reckoned(
        STORE, picks(Guard=3), {"ap_limit": "100"}
    )


# --- the game's own copy ---------------------------------------------------------------------------------------------


def test_a_list_is_fielded_whole_or_not_at_all() -> None:
    game = started(army(Rifles=10), "sable", ap_limit="100").game
    assert sum(one.seat == 0 for one in game.units.values()) == 10
    with pytest.raises(Refused, match="too_dear"):
        started(army(Rifles=10), "sable", ap_limit="80")


def test_cards_of_one_name_do_not_collide() -> None:
    """Both sides bring Rifles, and the two cards are not the same."""
    theirs = stock([unit("Rifles", ap=12, move=9)])
    other = RULESET.lists.army(theirs, picks(Rifles=2), "Theirs", {})
    game = started(army(Rifles=2), other).game
    assert [game.card(one).move for one in game.units.values()] == [2, 2, 9, 9]
    assert sorted(game.cards) == ["Rifles", "Rifles (2)"]
    assert len(started(army(Rifles=2), army(Rifles=1, name="Same")).game.cards) == 1


def test_a_game_needs_neither_file_nor_collection_after_its_start(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = started(army(Rifles=2, Ace=1), "sable").game.model_dump(mode="json")

    def gone(*_: object) -> None:
        raise AssertionError("the game looks for its cards elsewhere")

    for module, name in ((forces, "load"), (forces, "sample"), (forces, "written"), (lists, "collection")):
        monkeypatch.setattr(module, name, gone)
    game = RULESET.play.load(saved)
    view = RULESET.play.view(game, 0)
    assert "Rifles" in RULESET.words.status(view)
    assert RULESET.pictures.scene(view, [], 0)


def test_a_force_reads_the_same_from_its_text() -> None:
    force = army(Rifles=2, Ace=1, Moth=1)
    assert forces.load(force).model_dump_json(exclude_defaults=True) == force
    assert RULESET.forces.name_of(force) == "Column"
    assert RULESET.words.force(force).count("2 × **Rifles**") == 1
