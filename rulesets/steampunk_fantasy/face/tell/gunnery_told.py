"""How gunnery sounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import value
from rulesets.steampunk_fantasy.chapters.gunnery.rolling_to_hit import HITS_ON
from rulesets.steampunk_fantasy.face.tell.orders_told import fire_with_speeds, meant
from rulesets.steampunk_fantasy.face.tell.phrases import faces
from rulesets.steampunk_fantasy.table.happenings.gunnery import (
    Aims,
    AreaAttack,
    FireNotAllowed,
    Loaded,
    NoTarget,
    NotLoaded,
    ShotFired,
    TargetsNamed,
)
from rulesets.steampunk_fantasy.table.happenings.hex_effects import (
    AcidCloud,
    CloudStays,
    HexOnFire,
    PoisonCloud,
    SmokePlaced,
)
from rulesets.steampunk_fantasy.table.reasons import NoTargetThere, NotInAngle, NotInSight, OutOfRange
from rulesets.steampunk_fantasy.table.state import Steampunk

CAUSES = {
    **{"SF-FIRE-03": "stand-still", "SF-FIRE-04": "crawl", "SF-FIRE-05": "rest", "SF-FIRE-06": "set up"},
    **{"SF-FIRE-07": "slow", "SF-FIRE-08": "fast", "SF-FIRE-09": "flying", "SF-FIRE-10": "in smoke"},
    **{"SF-FIRE-11": "in forest", "SF-FIRE-12": "aimed", "SF-FIRE-13": "point-blank", "SF-FIRE-14": "in range"},
    **{"SF-FIRE-15": "long range", "SF-FIRE-16": "edge of its angle", "SF-FIRE-17": "huge"},
    **{"SF-FIRE-18": "good shot", "SF-FIRE-19": "excellent shot", "SF-FIRE-20": "camouflage", "SF-FIRE-21": "cover"},
}
"""What makes a shot easier or harder, by its rule."""
WHOSE = {"firer": "firer ", "target": "target ", "shot": ""}


def shots(targets: Iterable[str]) -> str:
    """Targets, each with the shots that go there: "Guard (3 shots) and D4"."""
    each = Counter(targets).items()
    return listed(f"{target} ({number} shots)" if number > 1 else target for target, number in each)


def fires(targets: Sequence[str], held: int = 0) -> str:
    """What a base does with its shots."""
    if not targets:
        return f"holds fire ({count(held, 'shot')})" if held else "holds fire"
    kept = f"; {count(held, 'shot is', 'shots are')} held" if held else ""
    return f"fires at {shots(targets)}{kept}"


def _shot(view: Steampunk, told: ShotFired) -> str:
    return f"{_who(told)} at {told.target}{_range(told)}: {_sum(told)}, {'hit' if told.hit else 'miss'} ({HITS_ON}+)."


def _who(told: ShotFired) -> str:
    """Who fires with what."""
    member = f", member {told.member + 1}" if told.member is not None else ""
    return f"{told.base}{member} ({told.weapon})"


def _range(told: ShotFired) -> str:
    """How far away the target is, and how far the weapon reaches."""
    return f", {count(told.hexes, 'hex', 'hexes')} of {told.range}" if told.hexes is not None else ""


def _sum(told: ShotFired) -> str:
    """The open-ended die with everything that counts: "6 5 2 is 7, firer slow +0, aimed +2 = 9"."""
    dice = told.dice
    die = faces(dice) if len(dice) == 1 else f"{faces(dice)} is {value(dice)}"
    causes = (f", {WHOSE[of]}{CAUSES[rule]} {amount:+}" for rule, amount, of in told.modifiers)
    return f"{die}{''.join(causes)} = {told.total}"


def _area(view: Steampunk, told: AreaAttack) -> str:
    hits = sum(die >= told.needed for die in told.dice)
    massed = f" together, {told.printed}+ becomes" if told.printed else " on"
    attacks = f"{count(told.attacks, 'attack')}{massed} {told.needed}+"
    who = f"{listed([told.base] if told.bases is None else told.bases)} ({told.weapon})"
    return f"{who} on {told.target} in {told.hex}, {attacks}: {faces(told.dice)}, {count(hits, 'hit')}."


def _not_allowed(view: Steampunk, told: FireNotAllowed) -> str:
    why = f"that is not for its speed, {told.speed}"
    instead = f" It does not {meant(told.action)}." if told.action else ""
    return f"{told.base}, {told.group}, was ordered “{fire_with_speeds(told.order)}”: {why}.{instead}"


def _poison_cloud(view: Steampunk, told: PoisonCloud) -> str:
    before = f", with that of d{told.before[0]} on {told.before[1]}+ in it" if told.before else ""
    return f"A poison cloud in {told.hex}: d{told.sides} on {told.needed}+{before}{_markers(told)}."


def _acid_cloud(view: Steampunk, told: AcidCloud) -> str:
    return f"{_acid(told)} cloud in {told.hex}: on {told.needed}+{_markers(told)}."


def _acid(told: AcidCloud | CloudStays) -> str:
    return f"A {'major' if told.major else 'minor'} acid"


def _markers(told: SmokePlaced | PoisonCloud | AcidCloud) -> str:
    return f", {count(told.markers, 'marker')}" if told.markers else ""


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(NotLoaded, lambda view, told: f"{told.base} cannot fire: {told.group} not loaded."),
    Sentence(NoTarget, lambda view, told: f"{told.base} has no target for {told.group} in range, angle and sight."),
    Sentence(TargetsNamed, lambda view, told: f"{told.base}, {told.group}, {fires(told.targets, told.held)}."),
    Sentence(FireNotAllowed, _not_allowed),
    Sentence(ShotFired, _shot),
    Sentence(AreaAttack, _area),
    Sentence(Loaded, lambda view, told: f"{told.base} loads {told.group}: {count(told.rounds, 'round')}."),
    Sentence(Aims, lambda view, told: f"{told.base} aims with {told.group}: +2 to hit with its next fire from here."),
    Sentence(SmokePlaced, lambda view, told: f"Smoke in {told.hex}{_markers(told)}."),
    Sentence(PoisonCloud, _poison_cloud),
    Sentence(AcidCloud, _acid_cloud),
    Sentence(
        CloudStays,
        lambda view, told: f"{_acid(told)} cloud on {told.needed}+ lies in {told.hex} already: the stronger stays.",
    ),
    Sentence(HexOnFire, lambda view, told: f"{told.hex} burns."),
]

REASONS: list[Sentence[None]] = [
    Sentence(OutOfRange, lambda _, told: f"{told.target} is {told.away} hexes away; the weapon reaches {told.reach}."),
    Sentence(NotInAngle, lambda _, told: f"{told.target} is outside the firing angle of {told.weapon}."),
    Sentence(NotInSight, lambda _, told: f"{told.target} is not in sight."),
    Sentence(NoTargetThere, lambda _, told: f"{told.target or 'Nothing'} is no target here."),
]
