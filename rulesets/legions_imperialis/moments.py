"""The moments at which weapon traits and special rules speak up, and which of them a weapon or a model has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeVar

from rulesets.kit.engine.moments import Effect, Modifier, Moment, Replacement, Skill, effects, of_kind

UNSEEN = Moment("unseen", "Lets a weapon fire at models that its bearer does not see; told the mode.")
IN_ARC = Moment("in_arc", "Refuses a target outside an arc; told the firing model, the target model and the mode.")
DICE = Moment(
    "dice",
    "Replaces the number of Hit rolls; told it, the mode, the inches to the target, the Order, how many models of the"
    " target are reached, and whether it is one of engines.",
)
TO_HIT = Moment(
    "to_hit", "Adds to Hit rolls; told the mode, whether its bearer sees the target, and the Saves of its models."
)
HIT_REROLLS = Moment(
    "hit_rerolls", "Rolls misses or ones again; told the mode, whether it is fired at Flyers, and with First Fire."
)
HITS_OF_A_SIX = Moment("hits_of_a_six", "Replaces how many Hits a natural 6 scores; told the mode.")
HARMLESS = Moment("harmless", "Discards a Hit before any save; told the mode and the profile that is hit.")
AP = Moment("ap", "Replaces the AP of a Hit; told the AP, the mode and the profile that is hit.")
SAVES = Moment("saves", "Adds a Save characteristic; told the mode, the AP, and whether the firer is in front.")
NO_COVER = Moment("no_cover", "Takes the Cover Save; told the mode.")
SAVE_NEEDS = Moment("save_needs", "Replaces what a further save has to reach; told it, its name and the mode.")
BYPASSES = Moment("bypasses", "Adds saves that a Hit bypasses, by their names; told them as a set, and the mode.")
FROM_BEHIND = Moment("from_behind", "Makes all Hits come from the Rear Arc; told the mode.")
SINGLE = Moment("single", "Lets each model fire only one of its weapons that say so; told the mode.")
CONTESTS = Moment("contests", "Puts a contest of two dice in place of the save; told the mode.")
SAVE_REROLLS = Moment("save_rerolls", "Rolls a save again; told the mode and the save.")
SHIELDED = Moment("shielded", "Lets a Hit be allocated to Void Shields, or not; told the mode.")
IGNORES_WOUND = Moment("ignores_wound", "Replaces the die from which a Wound is ignored; told the mode.")
MORE_WOUNDS = Moment("more_wounds", "Adds Wounds to one that was suffered; told the mode and the profile.")
EXTRA_ATTACKS = Moment("extra_attacks", "Makes another Hit roll for each unsaved Wound; told the mode.")
NO_OVERWATCH = Moment("no_overwatch", "Keeps a weapon from firing on Overwatch; told the mode.")
FIGHT_DICE = Moment("fight_dice", "Adds dice to a Fight roll; told the model's profile.")
FIGHT_BONUS = Moment("fight_bonus", "Replaces what a Charge adds to a Fight roll; told the bonus.")
FIGHT_LOSS = Moment("fight_loss", "Replaces the Wounds that a lost Fight costs; told them, and by how much it was won.")
FIGHT_WOUNDS = Moment("fight_wounds", "Adds Wounds to the one that a lost Fight costs; told the loser's profile.")
NOT_SLOWED = Moment("not_slowed", "Keeps difficult ground from slowing a model.")
TURNS = Moment("turns", "Replaces how many turns a Titan makes in a move.")
STRENGTH = Moment("strength", "Adds to the Tactical Strength of a model.")
MORALE = Moment("morale", "Replaces the Morale of a model; told it.")
MENDS = Moment("mends", "Gives the least face that restores a lost Wound in the End phase.")
INSPIRES = Moment("inspires", "Lets friends within so many inches use its Morale; gives the inches.")
DREADED = Moment("dreaded", "Takes from Morale checks within so many inches; gives the inches.")
VOID_SHIELDS = Moment("void_shields", "Gives the Void Shield level with which a model starts.")
CHAINED = Moment("chained", "Lets a Detachment be issued Advance only, unless it is commanded.")
COMMANDS = Moment(
    "commands", "Lets those in the chain of command be issued any Order within so many inches; gives them."
)
OBEYS = Moment("obeys", "Gives the only Orders that a Detachment can be issued, unless it is controlled.")
CONTROLS = Moment("controls", "Lets those who obey be issued any Order within so many inches; gives them.")
INFILTRATES = Moment("infiltrates", "Lets a Detachment be set up after the others, anywhere outside the enemy's zone.")
DEFENDS = Moment("defends", "Lets a weapon fire in the Movement phase, and at a Secondary Target; told the mode.")
STEADY = Moment("steady", "Replaces the -2 of Overwatch; told it, and the mode.")
HITS_FLYERS = Moment("hits_flyers", "Lets a weapon hit Flyers as it hits others; told the mode.")
GOES_FORWARD = Moment("goes_forward", "Lets a Detachment move once when all are deployed, before the first round.")
OUTFLANKS = Moment("outflanks", "Lets a Detachment be held in Reserve, and arrive at an edge of the table.")
FLIES = Moment("flies", "Makes a Detachment one of Flyers, unless it hovers.")
HOVERS = Moment("hovers", "Lets Flyers hover, and be deployed hovering.")
LEAPS = Moment("leaps", "Lets a model move over all models and terrain, and come down on its feet.")
EARTHBOUND = Moment("earthbound", "Keeps a weapon from being fired at Flyers.")
SKIMS = Moment("skims", "Lets a model move over all models and terrain.")
INTERCEPTS = Moment("intercepts", "Lets a model fire a weapon at Flyers as its move ends.")
BOMBS = Moment("bombs", "Lets a weapon be used in the middle of its bearer's own move, and only so.")
LAYS = Moment("lays", "Makes a weapon lay a template in place of firing at a target; gives its shape, told the mode.")
THROUGH_TERRAIN = Moment("through_terrain", "Takes the penalty for a target in terrain; told the mode.")
QUAKES = Moment("quakes", "Makes a weapon shake the Detachments that it hits; told the mode.")
SHOCKS = Moment("shocks", "Makes a weapon slow the Detachments of armour that it hits, and bind their weapons.")
SHIELD_LOSS = Moment("shield_loss", "Replaces the levels that a Hit takes from Void Shields; told them, and the mode.")
SHOTS = Moment("shots", "Gives how often a weapon can be fired in the battle; told the mode.")
MOUNTED = Moment("mounted", "Keeps a weapon from having a target of its own; told the mode.")
PICKS = Moment("picks", "Lets the firing player say to whom Hits come; told the mode.")
IMPLACABLE = Moment("implacable", "Lets a Detachment that has lost a Combat choose whether it withdraws.")
REORDERS = Moment("reorders", "Lets a friend within so many inches be given another Order; gives the inches.")
ATTACHED = Moment("attached", "Makes a model part of another Detachment for the whole battle; gives of which ones.")
DEEP_STRIKES = Moment("deep_strikes", "Lets a Detachment be held in Reserve, and come down anywhere on the table.")

MOMENTS = (
    *(UNSEEN, IN_ARC, DICE, TO_HIT, HIT_REROLLS, HITS_OF_A_SIX, HARMLESS, AP, SAVES, NO_COVER, SAVE_REROLLS, SHIELDED),
    *(SAVE_NEEDS, BYPASSES, FROM_BEHIND, CONTESTS, SINGLE),
    *(IGNORES_WOUND, MORE_WOUNDS, EXTRA_ATTACKS, NO_OVERWATCH, FIGHT_DICE, FIGHT_BONUS, FIGHT_LOSS, FIGHT_WOUNDS),
    *(
        NOT_SLOWED,
        TURNS,
        STRENGTH,
        INSPIRES,
        DREADED,
        VOID_SHIELDS,
        INFILTRATES,
        OUTFLANKS,
        DEEP_STRIKES,
        DEFENDS,
        STEADY,
    ),
    *(CHAINED, COMMANDS, OBEYS, CONTROLS, MORALE, GOES_FORWARD, MENDS),
    *(FLIES, HITS_FLYERS, EARTHBOUND, HOVERS, SKIMS, LEAPS, INTERCEPTS, BOMBS),
    *(LAYS, THROUGH_TERRAIN, QUAKES, SHOCKS, SHIELD_LOSS, SHOTS, MOUNTED, PICKS),
    *(IMPLACABLE, REORDERS, ATTACHED),
)


NUMBER, TARGET, INCHES = r"[1-9][0-9]?", r"[2-6]\+", r"[1-9][0-9]?[\"″]?"
"""How values are written: how many, what a die has to reach, and how far."""


class Keyword(Skill):
    """A weapon trait or a special rule; `value` is what stands in brackets behind it on the card, `written` how such a
    value has to look, as a regular expression ("": there is none)."""

    written: ClassVar[str] = ""

    def __init__(self, value: str = "") -> None:
        self.value = value

    @property
    def number(self) -> int:
        """The value as a number: 5 of "5+", 2 of "2"; 0 without one."""
        told = self.value.rstrip('+"″')
        return int(told) if told.isdigit() else 0


K = TypeVar("K", bound=type[Keyword])
REGISTRY: dict[str, type[Keyword]] = {}


def register(cls: K) -> K:
    """Make a trait or special rule known by the word on the card."""
    REGISTRY[cls.key] = cls
    return cls


@lru_cache(maxsize=1024)
def keywords(words: tuple[str, ...]) -> tuple[Keyword, ...]:
    """The traits and special rules that these words name; cards have no others (`unknown`)."""
    parted = (word.partition(" (") for word in words)
    return tuple(REGISTRY[name](rest.removesuffix(")")) for name, _, rest in parted)


def unknown(words: Iterable[str]) -> list[str]:
    """Those of these words that name no trait or special rule, or one whose value is not written so, each once."""
    return [word for word in dict.fromkeys(words) if not _is_known(word)]


def _is_known(word: str) -> bool:
    name, bracket, rest = word.partition(" (")
    known = REGISTRY.get(name)
    if known is None or bool(bracket) is not bool(known.written) or (bracket and not rest.endswith(")")):
        return False
    return re.fullmatch(known.written, rest.removesuffix(")")) is not None


def asked(moment: Moment, words: Sequence[str], game: Any, **told: Any) -> list[Effect]:
    """What the traits and special rules of these words do at a moment."""
    return effects(moment, keywords(tuple(words)), game, **told) if words else []


def holds(moment: Moment, words: Sequence[str], game: Any, **told: Any) -> bool:
    """Whether a trait or special rule of these words says so at a moment that something hangs on."""
    return bool(words) and bool(replaced(moment, words, game, False, **told)[0])


def added(moment: Moment, words: Sequence[str], game: Any, **told: Any) -> dict[str, int]:
    """What is added at a moment, by the ids of the rules."""
    return {one.rule: one.amount for one in of_kind(Modifier, asked(moment, words, game, **told))}


def replaced(moment: Moment, words: Sequence[str], game: Any, value: Any, **told: Any) -> tuple[Any, list[str]]:
    """What takes the place of a value at a moment, one after the other (each is told the last as `value`), and the ids
    of the rules that did it."""
    causes = []
    for skill in keywords(tuple(words)):
        for one in of_kind(Replacement, effects(moment, (skill,), game, value=value, **told)):
            value = one.value
            causes.append(one.rule)
    return value, causes
