"""What the parts of a movement step leave open: sides to face and hexes to go to. Pure, but for `take` (ORD, CHO)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import Hex, HexDirection, parse_hex
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.chapters.movement import chase_and_flee
from rulesets.steampunk_fantasy.chapters.movement.courses import FREE_TURN, SEEKING, Course, across, go_on, turn_to
from rulesets.steampunk_fantasy.chapters.movement.entering import can_enter
from rulesets.steampunk_fantasy.chapters.movement.planning import planned
from rulesets.steampunk_fantasy.table.happenings.movement import Stays
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase

Courses = Sequence[Course]
LEFT_OPEN = (FREE_TURN, *SEEKING)
"""The actions that leave something to choose."""


def ways(game: Steampunk, courses: Courses, one: Course) -> tuple[str, ...]:
    """What the next action of a base leaves open, by name; only what fits its declaration, if any of it does."""
    open_ways_now = all_ways(game, courses, one)
    if not one.assaults:
        return open_ways_now
    fitting = tuple(way for way in open_ways_now if one.assaults == said(leads_into_enemy(game, one, way)))
    return fitting or open_ways_now


def said(assaults: bool) -> str:
    """A declaration as it is written."""
    return "yes" if assaults else "no"


def all_ways(game: Steampunk, courses: Courses, one: Course) -> tuple[str, ...]:
    """The sides or hexes among which the next action of a base chooses."""
    base, doing = game.bases[one.base], one.next
    if doing == FREE_TURN:
        return _sides(game, base, one.move)
    if doing not in SEEKING or one.target is not None:
        return ()
    hexes = (
        chase_and_flee.chased(game, base, seen_from(game, courses, one))
        if doing == "Chase"
        else chase_and_flee.fled(game, base)[0]
    )
    return tuple(place.name for place in hexes)


@rule(without=lambda base: (base.facing,))
def any_side(base: UnitBase) -> tuple[HexDirection, ...]:
    """SF-ORD-20: any facing that its owner wants, or as it is."""
    return tuple(HexDirection)


def _sides(game: Steampunk, base: UnitBase, move: str) -> tuple[str, ...]:
    """The sides to which a base may turn, so that the move behind a free turn stays on the map."""
    if move not in ("F", "Rev"):
        return tuple(side.name for side in any_side(base))
    return tuple(side.name for side in any_side(base) if game.contains(across(base.hex, side, move)))


def leads_into_enemy(game: Steampunk, one: Course, way: str) -> bool:
    """Whether a choice leads a base into an enemy's hex."""
    base, place = game.bases[one.base], _led_to(game, one, way)
    return not base.air and any(game.hostile(base, other) for other in game.at(place, air=False))


def _led_to(game: Steampunk, one: Course, way: str) -> Hex:
    """Where a choice leads; a turn without a move leads nowhere."""
    place = game.bases[one.base].hex
    if one.next != FREE_TURN:
        return parse_hex(way)
    return across(place, HexDirection[way], one.move) if one.move in ("F", "Rev") else place


def might_assault(game: Steampunk, courses: Courses, one: Course) -> bool:
    """Whether some of a base's choices, but not all, lead into an assault (SF-D-106)."""
    led = {leads_into_enemy(game, one, way) for way in all_ways(game, courses, one)} if one.next in LEFT_OPEN else ()
    return led == {True, False} and not moved_by_enemy(game, one)


def moved_by_enemy(game: Steampunk, one: Course) -> bool:
    """Whether a fleeing base is trapped, so that its enemy moves it (SF-ORD-23)."""
    return one.next == "Flee" and chase_and_flee.fled(game, game.bases[one.base])[1]


def ends(game: Steampunk, courses: Courses) -> dict[str, Hex]:
    """Where the others will be; those who chase or flee count where they stand (SF-D-26)."""
    going = ((one.base, one.target) for one in courses if one.next not in SEEKING and not one.stuck)
    claims = {name: place for name, place in going if place is not None and can_enter(game, game.bases[name], place)}
    stopped = planned(game, claims).overcrowded
    return {name: place for name, place in claims.items() if name not in stopped}


def seen_from(game: Steampunk, courses: Courses, one: Course) -> dict[str, Hex]:
    """Where the others will be for a base that chases: of its friends also those who chase or flee and have said
    where to."""
    base = game.bases[one.base]
    named = {other.base: other.target for other in courses if other.next in SEEKING and not other.stuck}
    friends = {name: place for name, place in named.items() if not game.hostile(base, game.bases[name])}
    going = {name: place for name, place in friends.items() if place and can_enter(game, game.bases[name], place)}
    return {**ends(game, courses), **going}


def open_courses(game: Steampunk, courses: Courses) -> list[Course]:
    """The bases whose owners have something to choose now: those who seek only when all others have chosen."""
    asked = [one for one in courses if one.next in LEFT_OPEN]
    choosing = [one for one in asked if len(ways(game, courses, one)) > 1]
    turning = [one for one in choosing if one.next == FREE_TURN]
    return turning or choosing


def take_only_ways(game: Steampunk, courses: Courses) -> None:
    """Do all that leaves no choice."""
    go_straight(game, courses)
    doing = {one.next for one in courses}
    if FREE_TURN not in doing and not doing.isdisjoint(SEEKING):
        for one in courses:
            _seeks(game, courses, one)


def go_straight(game: Steampunk, courses: Courses) -> None:
    """Let all who go on without a choice say where to."""
    for one in courses:
        while _takes_only_turn(game, courses, one):
            pass


def _takes_only_turn(game: Steampunk, courses: Courses, one: Course) -> bool:
    doing = one.next
    if doing in ("F", "Rev") and one.target is None:
        base = game.bases[one.base]
        one.target, one.backwards = across(base.hex, base.facing, doing), doing == "Rev"
    if doing != FREE_TURN:
        return False
    only = ways(game, courses, one)
    if len(only) == 1:
        take(game, one, only[0])
    return len(only) == 1


def _seeks(game: Steampunk, courses: Courses, one: Course) -> None:
    if one.next not in SEEKING or one.target is not None:
        return
    left = ways(game, courses, one)
    if len(left) == 1:
        take(game, one, left[0])
    elif not left:
        _stays(game, courses, one)


def _stays(game: Steampunk, courses: Courses, one: Course) -> None:
    """A base that cannot come nearer faces the enemy; one that nobody hunts just stays."""
    base = game.bases[one.base]
    if one.next == "Chase":
        turn_to(game, base, chase_and_flee.toward_nearest(game, base, ends(game, courses)), one.next)
    game.say(Stays(rule="SF-ORD-19" if one.next == "Chase" else "SF-ORD-21", base=base.id, action=one.next))
    one.done += 1
    go_on(game, one)


def take(game: Steampunk, one: Course, way: str) -> None:
    """What was chosen: a turn is made at once, a hex is what the base will try to enter."""
    base = game.bases[one.base]
    if one.next == FREE_TURN:
        turn_to(game, base, HexDirection[way], FREE_TURN)
        one.done += 1
        go_on(game, one)
    else:
        one.target = parse_hex(way)
        one.faces = chase_and_flee.facing_toward(base, one.target)
