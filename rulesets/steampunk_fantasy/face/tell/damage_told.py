"""How damage and continuous damage sound."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, listed
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import FEAR
from rulesets.steampunk_fantasy.chapters.damage.resistance import REGULAR
from rulesets.steampunk_fantasy.face.tell.phrases import ANGLES, faces
from rulesets.steampunk_fantasy.table.happenings.agony import (
    AcidDowngraded,
    AcidRoll,
    ArmourEaten,
    BleedingEnds,
    ContinuousDamage,
    FireOut,
    MinorAcid,
    PoisonWearsOff,
)
from rulesets.steampunk_fantasy.table.happenings.damage import (
    BaseDestroyed,
    BleedingStops,
    Bleeds,
    DamageRoll,
    FutureDamage,
    GetsAcid,
    Immune,
    MemberDied,
    NoPoison,
    Pinned,
    PinnedFades,
    Poisoned,
    SetOnFire,
    TableRoll,
    TypedDamage,
)
from rulesets.steampunk_fantasy.table.happenings.hex_effects import (
    BurnedOut,
    CloudChokes,
    CloudOfAcid,
    CloudPoisons,
    MarkersFade,
    MeetsFire,
)
from rulesets.steampunk_fantasy.table.state import Steampunk

Read = DamageRoll | TypedDamage | TableRoll | ContinuousDamage
"""Whatever is read from a damage table."""

RESULTS = {
    "kill": "{} dead",
    "destroyed": "destroyed",
    "light": "light damage, {} rolls",
    "critical": "critical damage",
    "future damage": "+{} on future damage",
    "bleed": "bleeding d{}",
    "psychic": "psychic damage d{}",
}
"""What a row of a table does, by the word that it is kept as; others are told as they are."""
ONE = {"kill": "1 dead", "light": "light damage"}
ACID = {
    1: "it is downgraded",
    2: "it splashes on everybody else in the hex",
    3: "it gives a poison cloud",
    4: "it eats armour, if there is any",
    5: "it sets on fire",
    6: "+1 on future damage and two more rolls",
}
"""What a major acid does, by its die."""


def results(words: Iterable[str]) -> str:
    """What a row of a table does, of words such as "kill[1]"."""
    return listed(map(_result, words)) if (words := list(words)) else "no damage"


def _result(word: str) -> str:
    name, _, value = word.rstrip("]").partition("[")
    return ONE[name] if value == "1" and name in ONE else RESULTS.get(name, name).format(value)


def _row(told: Read) -> str:
    """What came of a total: "row 4-8: 1 dead"."""
    row = f"row {told.row}: " if told.row else "below the first row: " if told.row is not None else ""
    return f"{row}{results(told.results)}"


def _damage(view: Steampunk, told: DamageRoll) -> str:
    side = ANGLES[told.side]
    member = f", member {told.member + 1}," if told.member is not None else ""
    hit = f"{told.base}{member} is hit by {told.by} ({told.with_what}), {side}"
    return f"{hit}: {_armour(told)}; {_hit(told)}, {_row(told)}."


def _armour(told: DamageRoll) -> str:
    """What the armour on the side hit did: its dice, and how many of them blocked."""
    if told.value is None:
        return f"armour {faces(told.armour) or 'none'} blocks {told.blocks}"
    ap = f"AP {told.ap}" + (f" ({told.left_of_ap} at that distance)" if told.left_of_ap != told.ap else "")
    against = f"armour {told.value} against {ap}, Pen {told.pen}"
    dice = [f"{faces(told.armour)} on {told.needed}+"] if told.armour else []
    blocked = [f"{told.blocks} blocked"] if told.blocks or not told.ignored else []
    return f"{against}: {', '.join([*(['none left'] if told.ignored else []), *dice, *blocked])}"


def _hit(told: DamageRoll) -> str:
    """The damage die of a hit with all that counts."""
    parts = {
        told.with_what or "weapon": told.damage,
        "further hits": told.extra,
        "penetrating": told.penetrating,
        "future damage": told.bonus,
        "armour": -told.taken_off,
    }
    return _sum(told, parts)


def _sum(told: DamageRoll | TypedDamage | ContinuousDamage, parts: Mapping[str, int]) -> str:
    """A damage die with what counts, a resistance too, and what it comes to."""
    resistance = "resistance" if told.kind == REGULAR else f"{told.kind} resistance"
    counting = {**parts, resistance: -told.resistance}
    named = "".join(f", {name} {number:+}" for name, number in counting.items() if number)
    return f"d{told.sides} {told.die}{named} = {told.total}"


def _typed(view: Steampunk, told: TypedDamage) -> str:
    return f"{told.base}, {told.kind} damage{_cause(told)}: {_sum(told, {})}, {_row(told)}."


def _left_by(told: Poisoned | SetOnFire | GetsAcid) -> str:
    """Who has left poison, fire or acid."""
    return f" by {told.by}" if told.by else ""


def _cause(told: TypedDamage | Immune) -> str:
    """Why a base takes typed damage."""
    if told.with_what == FEAR:
        return f" for fear of {told.by}"
    return f" by {told.by} ({told.with_what})" if told.by or told.with_what else ""


def _table(view: Steampunk, told: TableRoll) -> str:
    return f"{told.base}, {told.table} damage: {told.die}, {_row(told)}."


def _continuous(view: Steampunk, told: ContinuousDamage) -> str:
    return f"{told.base}, {told.kind}: {_sum(told, {'future damage': told.bonus})}, {_row(told)}."


def _died(view: Steampunk, told: MemberDied) -> str:
    halved = f"; its bonus on future damage is halved, {told.before} to {told.tokens}" if told.before else ""
    return f"A member of {told.base} ({told.member}) dies; {count(told.left, 'is', 'are')} left{halved}."


def _future(view: Steampunk, told: FutureDamage) -> str:
    acid = "acid, " if told.acid else ""
    return f"{told.base}: {acid}+{told.more} on future damage, now {told.tokens}."


def _cloud(view: Steampunk, told: CloudPoisons) -> str:
    hurt = sum(die >= told.needed for die in told.dice)
    where = f" in {told.hex}" if told.hex else ""
    poisons = f"{count(hurt, 'poison')} d{told.sides}"
    return f"{told.base} breathes poison{where}: {faces(told.dice)} on {told.needed}+, {poisons}."


def _chokes(view: Steampunk, told: CloudChokes) -> str:
    result = "pinned" if told.pinned else "it holds"
    resisted = f", {told.resistance} of it poison resistance" if told.resistance else ""
    on = f"d{told.sides} {told.die}" if told.sides else f"{told.die}"
    return f"{told.base} chokes on more than {told.above}{resisted}: {on}, {result}."


def _in_acid(view: Steampunk, told: CloudOfAcid) -> str:
    where = f" in {told.hex}" if told.hex else ""
    result = "it gets acid" if told.die >= told.needed else "nothing"
    return f"{told.base} in the acid cloud{where}: {told.die} on {told.needed}+, {result}."


def _fire(view: Steampunk, told: MeetsFire) -> str:
    result = "it burns" if told.caught else "unharmed"
    needed = f" on {told.needed}+" if told.needed else ""
    return f"{told.base} meets the fire in {told.hex}: {told.die}{needed}, {result}."


def _burned_out(view: Steampunk, told: BurnedOut) -> str:
    forest = ", and the forest with it: rough ground is left" if told.forest else ""
    return f"The fire in {told.hex} has burned out{forest}."


def _fades(view: Steampunk, told: MarkersFade) -> str:
    """What is left in a hex when a marker of each kind has gone."""
    markers = {"smoke": told.smoke, "poison": told.poison, "acid": told.acid}
    left = [f"{kind} {number}" for kind, number in markers.items() if number]
    return f"Smoke and clouds in {told.hex} fade: {'markers left, ' + listed(left) if left else 'nothing is left'}."


def _minor_acid(view: Steampunk, told: MinorAcid) -> str:
    needed = f" on {told.needed}+" if told.needed else ""
    return f"Minor acid on {told.base}: {told.die}{needed}, {'gone' if told.gone else 'it eats on'}."


def _bleeding_ends(view: Steampunk, told: BleedingEnds) -> str:
    why = f" on a {told.die}" if told.die is not None else ", as it has killed"
    return f"{told.base}, bleeding d{told.sides}: it ends{why}."


def _fire_out(view: Steampunk, told: FireOut) -> str:
    die = f" on a {told.die}" if told.die else ""
    return f"A fire on {told.base} goes out{die}; {count(told.fires, 'is', 'are')} left."


def _wears_off(view: Steampunk, told: PoisonWearsOff) -> str:
    poison = f"The poison{' d' + str(told.before) if told.before else ''} in {told.base}"
    if told.killed:
        return f"{poison} is spent, as it has killed."
    return f"{poison} wears off" + (f" to d{told.sides}." if told.sides else ".")


EVENTS: list[Sentence[Steampunk]] = [
    Sentence(DamageRoll, _damage),
    Sentence(TypedDamage, _typed),
    Sentence(TableRoll, _table),
    Sentence(ContinuousDamage, _continuous),
    Sentence(
        Immune,
        lambda view, told: f"{told.base} is immune to {told.kind} damage{_cause(told)}: it has no such table.",
    ),
    Sentence(FutureDamage, _future),
    Sentence(BleedingStops, lambda view, told: f"{told.base} bleeds no more."),
    Sentence(MemberDied, _died),
    Sentence(BaseDestroyed, lambda view, told: f"**{told.base} is destroyed.**"),
    Sentence(SetOnFire, lambda view, told: f"{told.base} is on fire{_left_by(told)}: {count(told.fires, 'fire')}."),
    Sentence(NoPoison, lambda view, told: f"Poison does nothing to {told.base}, which is not biological."),
    Sentence(Poisoned, lambda view, told: f"{told.base} is poisoned{_left_by(told)}: d{told.sides}."),
    Sentence(Bleeds, lambda view, told: f"{told.base} bleeds: d{told.sides}."),
    Sentence(
        GetsAcid,
        lambda view, told: f"{told.base} has a {'major' if told.major else 'minor'} acid on it{_left_by(told)}.",
    ),
    Sentence(Pinned, lambda view, told: f"{told.base} is pinned ({count(told.tokens, 'token')})."),
    Sentence(MeetsFire, _fire),
    Sentence(BurnedOut, _burned_out),
    Sentence(MarkersFade, _fades),
    Sentence(CloudPoisons, _cloud),
    Sentence(CloudChokes, _chokes),
    Sentence(CloudOfAcid, _in_acid),
    Sentence(MinorAcid, _minor_acid),
    Sentence(AcidRoll, lambda view, told: f"Major acid on {told.base}: {told.die}, {ACID.get(told.die, 'nothing')}."),
    Sentence(AcidDowngraded, lambda view, told: f"The acid on {told.base} is {'gone' if told.gone else 'minor now'}."),
    Sentence(ArmourEaten, lambda view, told: f"Acid eats the armour of {told.base}: {told.lost} less on all sides."),
    Sentence(BleedingEnds, _bleeding_ends),
    Sentence(FireOut, _fire_out),
    Sentence(PoisonWearsOff, _wears_off),
    Sentence(
        PinnedFades,
        lambda view, told: (
            f"{told.base}: {count(told.tokens, 'pinned token')} left." if told.tokens else f"{told.base} is free."
        ),
    ),
]
