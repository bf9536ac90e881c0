"""What a declaration offers: a target, or split fire line by line, and the half that is sustained (TGT, CC-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulesets.dust_1947.chapters.action_lists.declaration import CLOSE_COMBAT, RANGED
from rulesets.dust_1947.chapters.attack.declaring import POINT, SPLIT, Declaring
from rulesets.dust_1947.chapters.attack.split_fire import Entry, parse
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Judge, Listing, Offer, Option, listed, offer
from rulesets.kit.engine.refusal import Refused


@rule(without=False)
def may_split(declaring: Declaring) -> bool:
    """DU-TGT-08: each weapon may be given its own target, infantry soldier by soldier."""
    return True


@rule(without=False)
def may_hold_fire(entries: list[Entry]) -> bool:
    """DU-TGT-05: a unit need not use all its weapons."""
    return bool(entries)


def _judged(judge: Judge) -> Callable[[str], bool]:
    """Whether a value is offered, where its judge names every other one."""
    return lambda value: judge(value) is None


def offer_target(declaring: Declaring) -> Offer:
    """The first field: one target for everything, or split fire."""

    def judge(name: str) -> Refused | None:
        if name == SPLIT:
            return None if may_split(declaring) else Refused("DU-TGT-08", attack_reasons.NoSplit())
        if name == POINT:
            return no_point(declaring)
        missing = Refused("DU-TGT-01", attack_reasons.NoSuchTarget(target=name))
        return declaring.judge(name) if name in declaring.game.units else missing

    def options() -> Iterator[Option]:
        any_target = False
        for unit in declaring.targets():
            any_target = True
            yield Option(unit.id, declaring.about_target(unit))
        if no_point(declaring) is None:
            any_target = True
            yield Option(POINT)
        if any_target and may_split(declaring):
            yield Option(SPLIT)

    return listed("target", Listing(options, _judged(judge), declaring.aims), judge, kind="target")


@rule(without=Refused("DU-WPN-ART-04", weapons_reasons.NoPoint()))
def no_point(declaring: Declaring) -> Refused | None:
    """DU-WPN-ART-04: artillery may be aimed at a square whoever stands there, or nobody."""
    return None if next(declaring.points(), None) is not None else Refused("DU-WPN-ART-04", weapons_reasons.NoPoint())


def offer_point(declaring: Declaring, draft: Draft) -> Offer | None:
    """The point at which artillery is aimed; None when it is chosen."""
    board, unit = declaring.board, declaring.unit

    def judge(name: str) -> Refused | None:
        if name in declaring.game.units or board.point(unit, name) is None:
            return Refused("DU-WPN-ART-04", weapons_reasons.NoSuchPoint(square=name))
        return declaring.judge(name)

    if "at" in draft:
        return None
    names = [point.id for point in board.points(unit)]
    if board.middle(unit) is None:
        return offer("at", names, judge, kind="place")
    listing = Listing(lambda: (Option(name) for name in names if judge(name) is None), _judged(judge), lambda: True)
    return listed("at", listing, judge, kind="place")


def offer_entry(declaring: Declaring, draft: Draft) -> Offer | None:
    """The next line of split fire; None when it is settled."""
    given = draft.get("split", [])
    if given and given[-1] == "":
        return None
    entries = [entry for text in given if (entry := parse(text)) is not None]

    def any_left() -> bool:
        return declaring.any_after(entries)

    if entries and not any_left():
        return None

    def judge(text: str) -> Refused | None:
        return declaring.judge_entry(text, entries)

    listing = Listing(lambda: declaring.entries_after(entries), _judged(judge), any_left)
    return listed("split", listing, judge, kind="target", many=True, enough=may_hold_fire(entries))


def offer_half() -> Offer:
    """DU-CC-08: in a sustained attack with both kinds of weapons the player says which half is sustained."""

    def judge(word: str) -> Refused | None:
        return None if word in (RANGED, CLOSE_COMBAT) else Refused("DU-CC-08", attack_reasons.HalfWords(half=word))

    return offer("half", (RANGED, CLOSE_COMBAT), judge)
