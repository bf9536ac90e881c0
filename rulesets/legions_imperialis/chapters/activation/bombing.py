"""Bombing Runs: in the middle of its own move a Flyer drops what it carries (BOMB)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.choosing import chosen
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.lines import Lines, Row, Shot, target_pinned
from rulesets.legions_imperialis.chapters.overwatch.windows import MOMENTS, Ways, at_moment
from rulesets.legions_imperialis.moments import BOMBS, holds
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, gap
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.reasons.firing import NoBombing, NoSuchMoment
from rulesets.legions_imperialis.table.sight import hidden
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

REACH = 3
"""Inches within which bombs fall."""
RULE = "LIX-TR-BOMB-02"
Hoped = Mapping[int, float]
"""The Hits that are expected at each moment of a move at which there can be any."""


class Bombs(Lines):
    """The lines along which bombs fall: from whoever carries them to all within 3 inches."""

    def _as_fired(self, mode: Mode) -> Mode | None:
        return as_dropped(mode) if is_bomb(self._game, mode) else None


@rule(without=lambda mode: mode.model_copy(update={"most": 4 * REACH}))
def as_dropped(mode: Mode) -> Mode:
    """LIX-TR-BOMB-02: a Bombing Run reaches whoever is within 3 inches of it at that point."""
    return mode.model_copy(update={"most": REACH})


@rule(without=False)
def is_bomb(game: Imperialis, mode: Mode) -> bool:
    """LIX-WPN-03, LIX-TR-BOMB-06: a weapon without a range that attacks is used in a Bombing Run, and only there."""
    return mode.hit is not None and holds(BOMBS, mode.traits, game, mode=mode)


def has_bombs(game: Imperialis, detachment: Detachment) -> bool:
    """Whether a Detachment has bombs left to drop this round."""
    profiles = (game.profile(detachment, stand) for stand in detachment.alive)
    return not has_bombed(detachment) and any(
        is_bomb(game, mode) for one in profiles for weapon in one.weapons for mode in weapon.modes
    )


@rule(without=False)
def has_bombed(detachment: Detachment) -> bool:
    """LIX-TR-BOMB-03: each such weapon is used once a round."""
    return detachment.bombed


def bomb_rows(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Row]:
    """What a Detachment could drop on another where it is."""
    if not may_be_bombed(game, detachment, target):
        return []
    return Bombs(game, detachment, target).rows(hidden(game, detachment, target))


@rule(without=True)
def may_be_bombed(game: Imperialis, detachment: Detachment, target: Detachment) -> bool:
    """LIX-TR-BOMB-04, LI-TGT-09: Flyers are no targets, nor is who is pinned; and nobody bombs who is (LIX-D-19)."""
    return not flies(game, target) and target_pinned(game, target) is None and not pinned(game, detachment)


def bombing(game: Imperialis, detachment: Detachment, target: Detachment) -> list[Shot]:
    """All that a Detachment drops on another where it is."""
    return chosen(game, detachment, bomb_rows(game, detachment, target), ())


def hoped(game: Imperialis, detachment: Detachment, move: Ways, target: Detachment) -> Hoped:
    """The moments of a move at which a Detachment can bomb another, with the Hits expected."""
    rolls, by_moment = HitRolls(game), dict[int, float]()
    for moment in MOMENTS:
        there = at_moment(game, detachment, move, moment)
        its = there.detachments[detachment.id]
        if TOLERANCES.within(gap(there, its, target), REACH):
            shots = bombing(there, its, target)
            if shots:
                by_moment[moment] = sum(rolls.on_average(its, shot) for shot in shots)
    return by_moment


def best(by_moment: Hoped) -> int:
    """The moment with most Hits expected, the first of equal ones."""
    return max(by_moment, key=lambda moment: by_moment[moment])


def ways_of(detachment: Detachment, laid: Laid) -> Ways:
    """A move that is laid out, as the ways of its models."""
    names = {stand.label: detachment.name_of(stand) for stand in detachment.alive}
    going = {label: [one.spot for one in laid.walks[name].points] for label, name in names.items()}
    moves = {label: way for label, way in going.items() if laid.walks[names[label]].length > TOLERANCES.reach}
    return Ways(moves, {label: laid.group[name].pose for label, name in names.items()})


def bombs_left(game: Imperialis, detachment: Detachment, laid: Laid, draft: Draft) -> Offer | None:
    """On whom bombs fall, and when; nobody is asked who comes near nobody."""
    if not has_bombs(game, detachment) or ("bombs" in draft and (not draft["bombs"] or "moment" in draft)):
        return None
    move = ways_of(detachment, laid)
    if "bombs" in draft:
        return _moments(hoped(game, detachment, move, game.detachments[draft["bombs"]]))
    able = [enemy.id for enemy in game.enemies(detachment) if hoped(game, detachment, move, enemy)]
    return offer("bombs", able, lambda name: _nobody(detachment, name, able), enough=True) if able else None


def _nobody(detachment: Detachment, name: str, able: Sequence[str]) -> Refused | None:
    return None if name in able else Refused(RULE, NoBombing(detachment=detachment.id, target=name))


def _moments(by_moment: Hoped) -> Offer | None:
    """The moments, the best first; that one is taken if none is named."""
    order = sorted(by_moment, key=lambda moment: -by_moment[moment])
    names = [str(moment) for moment in order]

    def judge(value: str) -> Refused | None:
        if value in names:
            return None
        return Refused("LIX-TR-BOMB-01", NoSuchMoment(value=value, options=sorted(names, key=int)))

    options = [Option(str(moment), {"hits": round(by_moment[moment], 2)}) for moment in order]
    return offer("moment", options, judge, enough=True) if len(order) > 1 else None
