"""Morale checks, and Fall Back Orders (MOR, FB)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Moment, Replacement, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.moments import DREADED, INSPIRES, MORALE, asked, replaced
from rulesets.legions_imperialis.table.happenings.morale import Cause, MoraleChecked
from rulesets.legions_imperialis.table.happenings.orders import FallsBack
from rulesets.legions_imperialis.table.measure import TOLERANCES, gap
from rulesets.legions_imperialis.table.profiles import Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand


def check(game: Imperialis, detachment: Detachment, dice: Dice, cause: Cause) -> bool | None:
    """LI-MOR-05: a Detachment makes a Morale check; whether it is passed, None where it is failed a second time in this
    phase, which has no further effect (LI-MOR-11)."""
    own = morale(game, detachment)
    if own is None:
        return True
    need, inspired = min([(own, ""), *inspiring(game, detachment)])
    if has_checked(detachment):
        game.say(_told(detachment, cause, [], {}, need, detachment.checked == "passed", ""))
        return True if detachment.checked == "passed" else None
    fell = dice.roll(number_of_dice(game, detachment, cause))
    modifiers = morale_modifiers(game, detachment, cause)
    passed = is_passed(fell, modifiers, need)
    detachment.checked = "passed" if passed else "failed"
    game.say(_told(detachment, cause, fell, modifiers, need, passed, inspired))
    return passed


def _told(
    detachment: Detachment,
    cause: Cause,
    fell: list[int],
    modifiers: dict[str, int],
    need: int,
    passed: bool,
    inspired: str,
) -> MoraleChecked:
    return MoraleChecked(
        rule="LI-MOR-05",
        detachment=detachment.id,
        cause=cause,
        dice=fell,
        modifiers=modifiers,
        need=need,
        passed=passed,
        inspired=inspired,
    )


@rule(without=True)
def is_passed(fell: list[int], modifiers: dict[str, int], need: int) -> bool:
    """LI-MOR-06, LI-MOR-07: the lowest die, modified, passes if it equals or beats the Morale; else it is failed."""
    return min(fell) + sum(modifiers.values()) >= need


@rule(without=False)
def has_checked(detachment: Detachment) -> bool:
    """LI-MOR-09, LI-MOR-10, LI-MOR-11: no Detachment rolls for more than one check in a phase."""
    return bool(detachment.checked)


@rule(without=None)
def morale(game: Imperialis, detachment: Detachment) -> int | None:
    """LI-MOR-05, LI-MOR-08: the best Morale characteristic of the Detachment; None where at least half of its models
    have "-": it passes every check (LI-D-48)."""
    characteristics = [morale_of(game, game.profile(detachment, stand)) for stand in detachment.alive]
    rolled = [one for one in characteristics if one is not None]
    return None if 2 * (len(characteristics) - len(rolled)) >= len(characteristics) else min(rolled)


def morale_of(game: Imperialis, profile: Profile) -> int | None:
    """The Morale characteristic of a model, with what its rules make of it."""
    return None if profile.morale is None else int(replaced(MORALE, profile.rules, game, profile.morale)[0])


@rule(without=1)
def number_of_dice(game: Imperialis, detachment: Detachment, cause: Cause) -> int:
    """LI-RSLT-05: two dice, of which the lower counts, for a Broken Detachment that has lost a Combat."""
    return 2 if cause == "combat" and game.formation(detachment).broken else 1


def morale_modifiers(game: Imperialis, detachment: Detachment, cause: Cause) -> dict[str, int]:
    """What is added to each die, by the ids of the rules."""
    amounts = {
        "LI-BRK-09": for_being_broken(game, detachment, cause),
        "LIX-SR-DREAD-01": for_dread(game, detachment),
    }
    return {name: amount for name, amount in amounts.items() if amount}


@rule(without=0)
def for_being_broken(game: Imperialis, detachment: Detachment, cause: Cause) -> int:
    """LI-BRK-09: -1 for a Detachment of a Broken Formation; after a lost Combat too, unless it was settled otherwise
    (LI-D-41)."""
    spared = cause == "combat" and game.options.broken_combat_penalty == "two_dice_only"
    return -1 if game.formation(detachment).broken and not spared else 0


@rule(without=())
def inspiring(game: Imperialis, detachment: Detachment) -> tuple[tuple[int, str], ...]:
    """LIX-SR-INSPIRE: the Morale of friendly Detachments that inspire this one, within so many inches of it, with their
    names."""
    values = (
        (morale(game, friend), friend.id)
        for friend in (game.friends(detachment) if detachment.on_table else ())
        if any(is_near(game, friend, detachment, inches) for inches in reach(game, friend, INSPIRES))
    )
    return tuple((one, name) for one, name in values if one is not None)


@rule(without=0)
def for_dread(game: Imperialis, detachment: Detachment) -> int:
    """LIX-SR-DREAD-01, LIX-SR-DREAD-02: -1 within so many inches of a model with a Dread Aura, friend or foe; several
    count once, and those with such an aura feel none."""
    if reach(game, detachment, DREADED) or not detachment.on_table:
        return 0
    dreaded = (one for other in game.on_table() for one in bearers(game, other, DREADED))
    return -1 if any(is_near(game, bearer, detachment, inches) for bearer, inches in dreaded) else 0


@rule(without=False)
def is_near(game: Imperialis, one: Detachment, other: Detachment, inches: int) -> bool:
    """LIX-AURA-01: a Detachment is within so many inches of another if the nearest of their models are."""
    return TOLERANCES.within(gap(game, one, other), inches)


def reach(game: Imperialis, detachment: Detachment, aura: Moment) -> list[int]:
    """The inches of the auras that models of a Detachment have."""
    rules = (game.profile(detachment, stand).rules for stand in detachment.alive)
    return [one.value for words in rules for one in of_kind(Replacement, asked(aura, words, game))]


def bearers(game: Imperialis, detachment: Detachment, aura: Moment) -> Iterator[tuple[Detachment, int]]:
    """The models of a Detachment that have an aura, each by itself, and the inches of it."""
    for stand in detachment.alive:
        alone = detachment.model_copy(update={"stands": [stand]})
        yield from ((alone, inches) for inches in reach(game, alone, aura))


def auras_over(game: Imperialis, detachment: Detachment, stand: Stand) -> frozenset[tuple[str, int]]:
    """The auras within which one model of a Detachment stands: whose, and how far they reach."""
    alone = detachment.model_copy(update={"stands": [stand]})
    others = [one for one in game.on_table() if one.id != detachment.id]
    inspiring_it = ((one, inches) for one in others for inches in reach(game, one, INSPIRES))
    dreaded = (aura for one in others for aura in bearers(game, one, DREADED))
    near = (*inspiring_it, *dreaded)
    return frozenset((one.id, inches) for one, inches in near if is_near(game, one, alone, inches))


def check_casualties(game: Imperialis, detachment: Detachment, dice: Dice, before: int, lost: int) -> None:
    """LI-MOR-01, LI-MOR-07: a Detachment that one enemy Detachment's fire has cost half of its models, so many `lost`
    of so many `before`, checks, and falls back if it fails."""
    if not detachment.on_table or not owes_a_check(detachment, before, lost):
        return
    if check(game, detachment, dice, "casualties") is False:
        fall_back(game, detachment)


@rule(without=False)
def owes_a_check(detachment: Detachment, before: int, lost: int) -> bool:
    """LI-MOR-01, LI-MOR-12: half of its models, rounded up, were destroyed, and it did not begin the phase with a Fall
    Back Order."""
    return 2 * lost >= before and not detachment.fell_back


@rule(without=None)
def fall_back(game: Imperialis, detachment: Detachment) -> None:
    """LI-FB-01, LI-FB-02: a Fall Back Order takes the place of any other; nobody whose Morale is "-" has one
    (LI-FB-07)."""
    if cannot_fall_back(game, detachment) or detachment.order == "fall_back":
        return
    before, detachment.order = detachment.order, "fall_back"
    game.say(FallsBack(rule="LI-FB-02", detachment=detachment.id, before=before))


@rule(without=False)
def cannot_fall_back(game: Imperialis, detachment: Detachment) -> bool:
    """LI-FB-07: whose Morale is "-" keeps its Order."""
    return morale(game, detachment) is None
