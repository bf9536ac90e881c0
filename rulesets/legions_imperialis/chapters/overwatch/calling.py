"""What a player may answer when an enemy moves before his guns (OW)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.aiming import aiming
from rulesets.legions_imperialis.chapters.firing.choosing import chosen
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.lines import Row
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways, rows_at, window
from rulesets.legions_imperialis.table.reasons.firing import NoSuchMoment
from rulesets.legions_imperialis.table.reasons.movement import NotReady
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

PROPOSED = 4
"""So many moments are offered, those with most Hits expected."""


def calling(game: Imperialis, moving: Detachment, move: Ways, able: Sequence[str], draft: Draft) -> Offer | None:
    """Which Detachment fires, at which moment, and with what."""
    if draft["type"] == "no_overwatch":
        return None
    if "detachment" not in draft:
        return offer("detachment", able, lambda name: _not_ready(name, able))
    by_moment = window(game, moving, move, draft["detachment"])
    watcher = game.detachments[draft["detachment"]]
    if "moment" not in draft:
        return _moments(game, watcher, by_moment)
    return aiming(game, watcher, moving, rows_at(by_moment, int(draft["moment"])), draft)


def _not_ready(name: str, able: Sequence[str]) -> Refused | None:
    return None if name in able else Refused("LI-OW-01", NotReady(value=name, options=[*able]))


def _moments(game: Imperialis, watcher: Detachment, by_moment: Mapping[int, list[Row]]) -> Offer:
    """The best few moments first, with the Hits expected; any other at which it can fire may be named."""
    rolls = HitRolls(game)
    hoped = {moment: expected(game, watcher, rows_at(by_moment, moment), rolls) for moment in by_moment}
    best = sorted(by_moment, key=lambda moment: -hoped[moment])
    order = [*best[:PROPOSED], *(moment for moment in by_moment if moment not in best[:PROPOSED])]
    options = [Option(str(moment), {"hits": round(hoped[moment], 2)}) for moment in order]
    names = [str(moment) for moment in order]

    def judge(value: str) -> Refused | None:
        return (
            None if value in names else Refused("LI-OW-12", NoSuchMoment(value=value, options=sorted(names, key=int)))
        )

    return offer("moment", options, judge)


def expected(game: Imperialis, watcher: Detachment, able: Sequence[Row], rolls: HitRolls) -> float:
    """The Hits that all that can fire scores on the average."""
    return sum(rolls.on_average(watcher, shot) for shot in chosen(game, watcher, able, ()))
