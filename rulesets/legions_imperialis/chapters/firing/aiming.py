"""What a Detachment fires with, and with which modifier where those of its target's models differ (TGT-03, OBS-06)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, Option, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.choosing import INDIRECT, VISIBLE, names, that_fire
from rulesets.legions_imperialis.chapters.firing.expected import HitRolls
from rulesets.legions_imperialis.chapters.firing.lines import Row, Shot
from rulesets.legions_imperialis.chapters.firing.saving import SHIELDS, bypassed
from rulesets.legions_imperialis.moments import CONTESTS, MORE_WOUNDS, added, holds
from rulesets.legions_imperialis.table.reasons.firing import NoSuchAim, NoSuchModifier, NoSuchWeapon
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

SETTLED = ""
"""The mark behind the last weapon that is named."""


def aiming(game: Imperialis, firing: Detachment, target: Detachment, able: Sequence[Row], draft: Draft) -> Offer | None:
    """Weapons, if not all fire, then whether Barrage is aimed at sight, and a modifier, if not the least is taken."""
    if (weapons := weapons_left(game, firing, able, draft)) is not None:
        return weapons
    if (aim := aim_left(game, firing, target, able, draft)) is not None:
        return aim
    told = draft.get("weapons", []), draft.get("aim", "")
    return modifier_left(game, firing, target, that_fire(game, firing, able, *told), draft)


def weapons_left(game: Imperialis, detachment: Detachment, aimed: Sequence[Row], draft: Draft) -> Offer | None:
    """One more weapon that fires; with none named all do. Nobody is asked who has but one."""
    named: list[str] = draft.get("weapons", [])
    able = names(game, detachment, aimed)
    left = [name for name in able if name not in named and not _is_taken(named, name)]
    if named[-1:] == [SETTLED] or not left or len(able) == 1:
        return None

    def judge(name: str) -> Refused | None:
        if name in left:
            return None
        return Refused("LI-TGT-03", NoSuchWeapon(detachment=detachment.id, value=name, options=left))

    return offer("weapons", left, judge, many=True, enough=True)


def _is_taken(named: Sequence[str], name: str) -> bool:
    """Whether another profile of the same weapon is named already."""
    return any(one.partition(", ")[0] == name.partition(", ")[0] and ", " in name for one in named)


def aim_left(
    game: Imperialis, firing: Detachment, target: Detachment, able: Sequence[Row], draft: Draft
) -> Offer | None:
    """Whether Barrage is aimed at the models that its bearers see, or indirectly at all. Nobody is asked where it
    cannot matter."""
    among = aims(game, firing, target, able, draft.get("weapons", []))
    if "aim" in draft or not among:
        return None
    rolls, told = HitRolls(game), list[Option]()
    for aim, rows in among.items():
        shots = [row.shot() for row in rows]
        hits = round(sum(rolls.on_average(firing, shot) for shot in shots), 2)
        models = {label for shot in shots for label in shot.at}
        told.append(Option(aim, {"hits": hits, "models": len(models), "of": len(target.alive)}))

    def judge(value: str) -> Refused | None:
        return None if value in among else Refused("LIX-TR-BARR-03", NoSuchAim(value=value, options=[*among]))

    return offer("aim", told, judge, enough=True)


@rule(without=lambda game, firing, target, able, named: {})
def aims(
    game: Imperialis, firing: Detachment, target: Detachment, able: Sequence[Row], named: Sequence[str]
) -> dict[str, list[Row]]:
    """LIX-TR-BARR-03: the weapons that can be aimed in both ways, as they are in each. None where those who are seen
    are the easier to hit, and can take all Hits that may be scored: of them come the same losses, and more often."""
    both = {aim: that_fire(game, firing, able, named, aim) for aim in (VISIBLE, INDIRECT)}
    differ = [place for place, row in enumerate(both[VISIBLE]) if row != both[INDIRECT][place]]
    ways = {aim: [rows[place] for place in differ] for aim, rows in both.items()}
    easier = all(_least(row) > _least(other) for row, other in zip(ways[VISIBLE], ways[INDIRECT], strict=True))
    seen = [row.shot() for row in ways[VISIBLE]]
    return {} if easier and not leaves_something(game, firing, target, seen) else ways


def _least(row: Row) -> int:
    """The least modifier with which a weapon can be fired."""
    return sum(row.shot().modifiers.values())


def modifier_left(
    game: Imperialis, firing: Detachment, target: Detachment, able: Sequence[Row], draft: Draft
) -> Offer | None:
    """Which modifier the firing player takes; the least if he names none. Nobody is asked where it cannot matter."""
    among = modifiers(game, firing, target, able)
    if "modifier" in draft or len(among) < 2:
        return None
    options = [Option(str(one), {"models": len(_reached(able, one)), "of": len(target.alive)}) for one in among]
    values = [option.value for option in options]

    def judge(value: str) -> Refused | None:
        return None if value in values else Refused("LI-OBS-06", NoSuchModifier(value=value, options=values))

    return offer("modifier", options, judge, enough=True)


@rule(without=())
def modifiers(game: Imperialis, firing: Detachment, target: Detachment, able: Sequence[Row]) -> Sequence[int]:
    """LI-OBS-06: the modifiers among which the firing player chooses, the least first, as far as they lead to different
    shots (LI-D-31); none where the least leaves nothing to wish for."""
    told = sorted({one for row in able for one in row.modifiers}, reverse=True)
    shots = {one: [row.shot(one) for row in able] for one in told}
    among = [one for place, one in enumerate(told) if not place or shots[one] != shots[told[place - 1]]]
    return among if among and leaves_something(game, firing, target, shots[among[0]]) else ()


def leaves_something(game: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> bool:
    """Whether shots may score more Hits than those can take to whom they can come, or cannot come to somebody who is
    wounded and would have to take them (LI-ALLOC-04)."""
    rolls, groups = HitRolls(game), {frozenset(shot.at) for shot in shots}
    for labels in groups:
        within = [shot for shot in shots if labels.issuperset(shot.at)]
        most = sum(max(rolls.of(shot.mode_of(game, firing), shot)) for shot in within)
        if most > sum(_takes(game, firing, target, label, within) for label in labels):
            return True
    hurt = {stand.label for stand in target.alive if stand.wounds < game.profile(target, stand).wounds}
    return any(hurt and hurt.isdisjoint(labels) for labels in groups)


def _takes(game: Imperialis, firing: Detachment, target: Detachment, label: str, shots: Sequence[Shot]) -> int:
    """How many Hits a model takes at least before it is destroyed."""
    stand = target.stand(label)
    told = {"profile": game.profile(target, stand)}
    modes = (shot.mode_of(game, firing) for shot in shots)
    worst, shields = 1, stand.shields
    for mode in modes:
        worst = max(worst, 1 + sum(added(MORE_WOUNDS, mode.traits, game, mode=mode, **told).values()))
        worst = max(worst, stand.wounds if holds(CONTESTS, mode.traits, game, mode=mode) else 0)
        shields = 0 if SHIELDS in bypassed(game, mode) else shields
    return shields - (-stand.wounds // worst)


def _reached(able: Sequence[Row], modifier: int) -> set[str]:
    """The models to which Hits can come with a modifier."""
    return {label for row in able for label in row.shot(modifier).at}
