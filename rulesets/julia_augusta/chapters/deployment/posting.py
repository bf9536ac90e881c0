"""Placing leaders and Eagles, once all units stand (SETUP-08, SETUP-09, SETUP-11)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from rulesets.julia_augusta import actions
from rulesets.julia_augusta.actions import Post
from rulesets.julia_augusta.chapters.deployment.placing import from_edge, seen_from
from rulesets.julia_augusta.chapters.deployment.zones import DEEP, outside_zone
from rulesets.julia_augusta.table.happenings.deployment import Posted
from rulesets.julia_augusta.table.leader_ways import base_at, not_free
from rulesets.julia_augusta.table.places import begun, place
from rulesets.julia_augusta.table.questions import PostAsked
from rulesets.julia_augusta.table.reasons.deployment import NotItsLegion, NotToPost
from rulesets.julia_augusta.table.state import TABLE, Eagle, Julia, Leader, Unit
from rulesets.kit.boards.tables.places import THOUSANDTHS, Point
from rulesets.kit.boards.tables.told import find_name
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer, spoken
from rulesets.kit.engine.refusal import Refused


class Posting(Procedure):
    """Leaders join units or stand alone, Eagles stand before a Legion of theirs. `seat` is the one that posts."""

    kind = "julia.posting"

    seat: int = 0

    @step
    def eagles_with_one_legion(self, game: Julia, dice: Dice) -> None:
        """JA-SETUP-08: where a legion has one unit, its Eagle can only stand before that."""
        for eagle in game.eagles.values():
            units = units_of(game, eagle)
            if len(units) == 1:
                plant(game, eagle, units[0])

    @step
    def whose_turn(self, game: Julia, dice: Dice) -> Done | None:
        """JA-SETUP-11: Romans first."""
        left = [seat for seat in romans_first(game) if list(to_post(game, seat))]
        if not left:
            return Done()
        self.seat = left[0]
        return None

    @step
    def post(self, game: Julia, dice: Dice) -> Ask:
        """JA-SETUP-11: one after the other, or all that are left as proposed."""
        return Ask(self.seat, PostAsked(), "JA-SETUP-11", (Post, actions.Done), kind="place")

    @choices("post")
    def posts(self, game: Julia, question: Question, draft: Draft) -> Offer | None:
        """Who, and with whom or where."""
        if draft["type"] == "done":
            return None
        if "who" not in draft:
            return _who(game, question.seat)
        if "at" in draft:
            return None
        leader = game.leaders.get(draft["who"])
        return _before(game, game.eagles[draft["who"]]) if leader is None else _posts(game, leader)

    @answers("post")
    def posted(self, game: Julia, dice: Dice, given: Post | actions.Done) -> Goto:
        """Next."""
        if isinstance(given, actions.Done):
            post_the_rest(game, self.seat)
        elif given.who in game.leaders:
            _settle(game, game.leaders[given.who], given.at)
        else:
            plant(game, game.eagles[given.who], game.units[given.at])
        return Goto("whose_turn")


@rule(without=[0, 1])
def romans_first(game: Julia) -> list[int]:
    """JA-SETUP-11: the Romans place their leaders and Eagles first."""
    return sorted((0, 1), key=lambda seat: game.army_of[seat] != "roman")


def to_post(game: Julia, seat: int) -> Iterator[Leader | Eagle]:
    """The leaders and Eagles of a seat that are still to be placed; without any unit they do not come."""
    if game.on_table(seat):
        yield from (one for one in game.leaders.values() if one.seat == seat and one.where == "waiting")
        yield from (one for one in game.eagles.values() if one.seat == seat and units_of(game, one) and _waits(one))


def _waits(eagle: Eagle) -> bool:
    return eagle.where == "waiting"


def units_of(game: Julia, eagle: Eagle) -> list[Unit]:
    """The units of an Eagle's legion on the table."""
    return [unit for unit in game.on_table(eagle.seat) if unit.legion == eagle.legion]


@rule(without=None)
def plant(game: Julia, eagle: Eagle, unit: Unit) -> None:
    """JA-SETUP-08: an Eagle starts in contact with the front of one of its Legion's units."""
    eagle.where, eagle.spot = "table", unit.pose.spot
    game.say(Posted(rule="JA-SETUP-08", who=eagle.name, unit=unit.id, at=eagle.spot))


def join(game: Julia, leader: Leader, unit: Unit) -> None:
    """A leader begins with a unit."""
    leader.where, leader.unit = "table", unit.id
    game.say(Posted(rule="JA-SETUP-09", who=leader.id, unit=unit.id, at=unit.pose.spot))


def stand_alone(game: Julia, leader: Leader, at: Point) -> None:
    """A leader begins by himself."""
    leader.where, leader.spot = "table", at.spot
    game.say(Posted(rule="JA-SETUP-09", who=leader.id, unit="", at=leader.spot))


def post_the_rest(game: Julia, seat: int) -> None:
    """The leaders who are left join units that have none, the General first and heavy units before light ones; Eagles
    stand before the first of their units."""
    for one in sorted(to_post(game, seat), key=lambda one: not (isinstance(one, Leader) and one.general)):
        if isinstance(one, Eagle):
            plant(game, one, units_of(game, one)[0])
        else:
            join(game, one, min(game.on_table(seat), key=lambda unit: (len(game.leaders_with(unit)), unit.light)))


def _settle(game: Julia, leader: Leader, text: str) -> None:
    post = posted_at(game, leader, text)
    if isinstance(post, Refused):
        raise post
    if isinstance(post, Unit):
        join(game, leader, post)
    else:
        stand_alone(game, leader, post)


def posted_at(game: Julia, leader: Leader, text: str) -> Unit | Point | Refused:
    """The unit that a leader joins, or where he stands alone: in his side's zone, clear of everybody."""
    try:
        return game.units[find_name(text, tuple(unit.id for unit in game.on_table(leader.seat)))]
    except ValueError:
        at = place(game, text, base_at(seen_from(game, leader.seat)), "JA-SETUP-11")
    if isinstance(at, Refused):
        return at
    southern = game.army_of[leader.seat] == "roman"
    return outside_zone(leader.id, base_at(at), southern, DEEP) or not_free(game, leader, at) or at


def _who(game: Julia, seat: int) -> Offer:
    names = [one.id if isinstance(one, Leader) else one.legion for one in to_post(game, seat)]

    def judge(told: str) -> Refused | None:
        return None if told in names else Refused("JA-SETUP-11", NotToPost(value=told, options=names))

    return offer("who", names, judge)


def _before(game: Julia, eagle: Eagle) -> Offer:
    names = [unit.id for unit in units_of(game, eagle)]

    def judge(told: str) -> Refused | None:
        if told in names:
            return None
        return Refused("JA-SETUP-08", NotItsLegion(legion=eagle.legion, value=told, options=names))

    return offer("at", names, judge)


def _posts(game: Julia, leader: Leader) -> Offer:
    """The units that he may join, then squares of his side's zone; any other place in words."""

    def judge(text: str) -> Refused | None:
        post = posted_at(game, leader, text)
        return post if isinstance(post, Refused) else None

    units = [unit.id for unit in game.on_table(leader.seat)]
    return spoken("at", [*units, *_squares(game, leader.seat)], judge, goes_on=partial(begun, game))


def _squares(game: Julia, seat: int) -> Iterator[str]:
    """The squares of the printed grid in a side's zone, the foremost first."""
    half = TABLE.grid / THOUSANDTHS / 2
    for inches, aside in product((3 * half, half), range(TABLE.columns)):
        yield TABLE.square(Point((2 * aside + 1) * half, from_edge(game, seat, inches)))
