"""What a player may answer when an enemy moves before his guns (OW)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.choosing import chosen, name_of
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.lines import Row, Shot
from rulesets.legions_imperialis.chapters.overwatch.windows import Ways, shots_at, window
from rulesets.legions_imperialis.table.reasons.firing import NoSuchMoment, NoSuchWeapon
from rulesets.legions_imperialis.table.reasons.movement import NotReady
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

PROPOSED = 4
"""So many moments are offered, those with most Hits expected."""
SETTLED = ""
"""The mark behind the last weapon that is named."""


def calling(game: Imperialis, moving: Detachment, move: Ways, able: Sequence[str], draft: Draft) -> Offer | None:
    """Which Detachment fires, at which moment, and with what."""
    if draft["type"] == "no_overwatch":
        return None
    if "detachment" not in draft:
        return offer("detachment", able, lambda name: _not_ready(name, able))
    found = window(game, moving, move, draft["detachment"])
    watcher = game.detachments[draft["detachment"]]
    if "moment" not in draft:
        return _moments(game, watcher, found)
    return _weapons(game, watcher, shots_at(found, int(draft["moment"])), draft)


def _not_ready(name: str, able: Sequence[str]) -> Refused | None:
    return None if name in able else Refused("LI-OW-01", NotReady(value=name, options=[*able]))


def _moments(game: Imperialis, watcher: Detachment, found: Mapping[int, list[Row]]) -> Offer:
    """The best few moments first, with the Hits expected; any other at which it can fire may be named."""
    rolls = HitRolls(game)
    hoped = {moment: expected(game, watcher, shots_at(found, moment), rolls) for moment in found}
    best = sorted(found, key=lambda moment: -hoped[moment])
    order = [*best[:PROPOSED], *(moment for moment in found if moment not in best[:PROPOSED])]
    options = [Option(str(moment), {"hits": round(hoped[moment], 2)}) for moment in order]
    names = [str(moment) for moment in order]

    def judge(value: str) -> Refused | None:
        return (
            None if value in names else Refused("LI-OW-12", NoSuchMoment(value=value, options=sorted(names, key=int)))
        )

    return offer("moment", options, judge)


def expected(game: Imperialis, watcher: Detachment, shots: Sequence[Shot], rolls: HitRolls) -> float:
    """The Hits that shots score on the average."""
    return sum(rolls.on_average(watcher, shot) for shot in chosen(game, watcher, shots, ()))


def _weapons(game: Imperialis, watcher: Detachment, shots: Sequence[Shot], draft: Draft) -> Offer | None:
    """One more weapon that fires; with none named all do."""
    named: list[str] = draft.get("weapons", [])
    able = list(dict.fromkeys(name_of(game, watcher, shot) for shot in shots))
    left = [name for name in able if name not in named]
    if named[-1:] == [SETTLED] or not left or len(able) == 1:
        return None

    def judge(name: str) -> Refused | None:
        if name in left:
            return None
        return Refused("LI-TGT-03", NoSuchWeapon(detachment=watcher.id, value=name, options=left))

    return offer("weapons", left, judge, many=True, enough=True)
