"""What the random games have to come across: what is missed without an excuse is found, and an excuse that is none."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.kit.engine.points import POINTS
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason
from tests.kit.toys.charge import Sharpshooters
from tests.random_games.choosing import chosen, things
from tests.random_games.reach import Reach
from tests.random_games.seen import Record, Seen
from tests.upgrades.duel import RULESET

EXCUSES = """
[[refusal]]
keys = ["too_far", "no_enemy"]
direct = true
reason = "Shown elsewhere."

[[refusal]]
key = "stale"
rare = true
reason = "Seldom."
"""
AIM = f"{Sharpshooters.__module__}.Sharpshooters.aim"
PARRY = "tests.upgrades.duel.Stroke.parry"


def watched(battle: str, seed: int, seen: Seen) -> Record:
    """A game that comes across nothing but itself."""
    seen.games += 1
    seen.noted[battle] += seed
    return Record(battle, seed)


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    (tmp_path / "excuses.toml").write_text(EXCUSES, encoding="utf-8")
    return Reach(RULESET, {"ambush": 2, "raid": 1}, watched, late=3, excuses=tmp_path / "excuses.toml")


def test_the_games_are_shared_out_and_added_up(reach: Reach) -> None:
    assert reach.games() == [("ambush", 0), ("ambush", 1), ("raid", 0)]
    seen = reach.played(rounds=2)
    assert (seen.games, seen.noted) == (6, {"ambush": 0 + 1 + 2 + 3, "raid": 0 + 1})


def test_a_part_of_the_games_is_drawn(reach: Reach) -> None:
    assert reach.drawn() == reach.games()
    some = replace(reach, part=2, besides=[("raid", 7)])
    assert some.drawn() == [("ambush", 0), ("raid", 0), ("raid", 7)]
    assert (some.played().games, some.played(rounds=1).games) == (3, 3)


def test_what_is_missed_without_an_excuse_is_found(reach: Reach) -> None:
    there = ("too_far", "no_enemy", "stale", "lost", "met")
    assert reach.missed("refusal", there, {"met": 2, "lost": 0}) == {"lost"}
    assert reach.missed("point", ["somewhere"], {}) == {"somewhere"}


def test_an_excuse_for_what_does_come_is_found(reach: Reach) -> None:
    assert reach.came_after_all("refusal", {"too_far": 1, "no_enemy": 0, "stale": 1, "met": 1}) == {"too_far"}


def test_a_rule_that_no_game_came_to_is_found(reach: Reach) -> None:
    seen = Seen()
    assert PARRY in reach.places()
    assert AIM in set(POINTS) - reach.places(), "of another game"
    assert {"TY-DUEL-01", "TY-DUEL-03"} <= reach.rules_missed(seen)
    seen.points[PARRY] += 1
    assert "TY-DUEL-03" not in reach.rules_missed(seen)


def test_a_skill_that_never_did_anything_is_found(reach: Reach) -> None:
    seen = Seen()
    assert reach.skills_missed(seen, [Sharpshooters]) == {"sharpshooters"}
    seen.points[AIM] += 1
    assert reach.skills_missed(seen, [Sharpshooters]) == set()


class TooLate(Reason):
    """It is too late."""


def test_a_refusal_is_told_by_its_key(reach: Reach) -> None:
    def refused() -> None:
        raise Refused("TY-DUEL-01", TooLate())

    assert reach.refusal(refused) == "too_late"


def test_few_games_are_chosen_that_come_to_all_that_many_come_to() -> None:
    fire, fog, mud, rain = (("noted", name) for name in ("fire", "fog", "mud", "rain"))
    came_to = {("ambush", 0): {fire}, ("ambush", 1): {fog, mud}, ("raid", 0): {fog}, ("raid", 1): {fire, rain}}
    assert chosen(came_to, first=[("ambush", 0)]) == [("ambush", 1), ("raid", 1)]
    assert chosen(came_to, first=[("ambush", 0)], times=2) == [("ambush", 1), ("raid", 0), ("raid", 1)]
    assert chosen(came_to, first=[*came_to]) == []


def test_what_has_to_be_come_to_is_what_nothing_excuses(reach: Reach) -> None:
    reach.excuses.with_name("untold.toml").write_text('[[untold]]\nkey = "moved.*"\nreason = "Drawn."\n', "utf-8")
    seen = Seen(noted=Counter(fire=1), refusals=Counter(too_far=2, met=1), untold=Counter({"moved.by": 1, "hit.by": 1}))
    assert things(reach, seen) == {("noted", "fire"), ("refusals", "met"), ("untold", "moved.*")}
