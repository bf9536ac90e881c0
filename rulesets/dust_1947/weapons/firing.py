"""Weapons that can be fired in more than one way: a salvo, a named victim, a path of flames (WPN)."""

from __future__ import annotations

from rulesets.dust_1947.moments import FIRED, NAMED_VICTIM, WAYS, asked, of_weapon, replaced
from rulesets.dust_1947.state import Dust
from rulesets.dust_1947.weapons.volleys import Shot, Volley, weapon_of
from rulesets.kit.question import Draft, Offer, offer
from rulesets.kit.refusal import Refused


def ways_of(game: Dust, shot: Shot, *, split: bool) -> tuple[list[str], str]:
    """The ways in which a declared weapon may be fired, and the rule that gives them; empty for an ordinary one."""
    weapon = weapon_of(game, shot)
    bearer = game.units[shot.bearer]
    found = asked(WAYS, of_weapon(weapon), game, unit=bearer, weapon=weapon, shot=shot, split=split)
    return replaced(found, [])


def offer_ways(game: Dust, shots: list[Shot], draft: Draft, *, split: bool) -> Offer | None:
    """The way of the next declared weapon that has more than one; None when all are settled."""
    left = len(draft.get("ways", []))
    for shot in shots:
        ways, cited = ways_of(game, shot, split=split)
        if len(ways) > 1 and left == 0:
            return _offered(shot, ways, cited)
        left -= len(ways) > 1
    return None


def _offered(shot: Shot, ways: list[str], cited: str) -> Offer:
    names = [f"{shot.weapon}: {way}" for way in ways]

    def judge(text: str) -> Refused | None:
        return None if text in names else Refused(cited, "no_such_way", way=text, options=names)

    return offer("ways", names, judge, many=True)


def settled(game: Dust, shots: list[Shot], given: list[str], *, split: bool) -> list[Shot]:
    """The shots with their ways: those that were picked, and the only one where there is no choice."""
    picked = iter(given)
    found = []
    for shot in shots:
        ways, _ = ways_of(game, shot, split=split)
        way = next(picked).removeprefix(f"{shot.weapon}: ") if len(ways) > 1 else "".join(ways)
        fired = asked(FIRED, of_weapon(weapon_of(game, shot)), game, way=way)
        found.append(shot.model_copy(update={"way": way, "count": int(replaced(fired, shot.count)[0])}))
    return found


def named_victim(game: Dust, volley: Volley) -> str:
    """Who takes the unsaved hits of a volley; empty where its owner picks."""
    return str(replaced(asked(NAMED_VICTIM, of_weapon(weapon_of(game, volley)), game, way=volley.way), "")[0])
