"""The moments at which skills and special weapons speak up, and which of them a unit or weapon has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, TypeVar

from rulesets.kit.engine.moments import Effect, Modifier, Moment, Replacement, Reroll, Skill, effects, of_kind
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason

INITIATIVE_DICE = Moment("initiative_dice", "Replaces the number of dice of the initiative roll.")
THIRD_ACTION = Moment("third_action", "Replaces the row of the roll that may give a third action.")
FREE_ACTIONS = Moment("free_actions", "Adds free actions to a declaration; told the unit, the action and all before.")
EARNED_ACTION = Moment("earned_action", "Gives a third action for what is declared so far; told the unit and the list.")
DECLARING = Moment("declaring", "Refuses an action at this place of the list; told the unit, the list and the action.")
DECLARED = Moment("declared", "Hears what a unit has declared; told the unit and the list.")
ACTION_TAKEN = Moment("action_taken", "Hears that a unit takes an action, or reacts; told the unit and the action.")
ATTACKS = Moment("attacks", "Hears that a unit attacks with weapons of its own; told the unit and the weapons.")
UNNOTICED = Moment("unnoticed", "Lets a weapon be used without giving a camouflaged unit away.")
SPECIAL_ACTIONS = Moment("special_actions", "Adds special actions to a declaration; told the unit and those before.")
RECOVERY_DICE = Moment("recovery_dice", "Replaces the number of dice of a recovery roll.")
REACTION_RANGE = Moment("reaction_range", "Replaces the range, in squares, from which a unit may react.")
REACTION_SYMBOLS = Moment("reaction_symbols", "Replaces the row of symbols that count in a reaction roll.")
WAYS = Moment("ways", "Replaces the ways, a list, in which a declared weapon may be fired; told unit, weapon and shot.")
MODES = Moment("modes", "Gives the modes, a list, of which one is declared with the actions; told the weapon.")
FIRED = Moment("fired", "Replaces how many of a weapon are fired; told the way that was declared.")
BOXES = Moment("boxes", "Replaces the number of rounds that a unit carries for a weapon; told how many are printed.")
AIMED = Moment("aimed", "Replaces how a weapon is aimed, at a point; told who aims, the weapon and the target.")
IN_PLACE_OF_DICE = Moment("in_place_of_dice", "Does something else in place of an attack; told the shot and the dice.")
STRUCK = Moment("struck", "Replaces the units, by id, that a shot rolls against; told the volley.")
COVER = Moment("cover", "Replaces the reasons why a unit is in cover; told the volley and the unit.")
HIT_DICE = Moment("hit_dice", "Replaces the number of dice to hit; told the dice and the way of firing.")
HIT_SYMBOLS = Moment("hit_symbols", "Replaces the row of symbols that hit; told unit, weapon and declared skills.")
HIT_REROLLS = Moment("hit_rerolls", "Rolls misses again at once; told the target and all that the attack uses.")
AFTER_THROW = Moment("after_throw", "Interrupts when the dice have fallen, to roll some again; told unit and volleys.")
AFTER_HITS = Moment("after_hits", "Adds hits after all re-rolls; told the weapon, the row, the hits and the dice.")
STRIKES_FIRST = Moment("strikes_first", "Lets a model strike before the others in close combat.")
DENIES_COVER = Moment("denies_cover", "Takes the cover save; told the target's card.")
DENIES_SAVE = Moment("denies_save", "Takes the infantry save; told the target's card.")
NAMED_VICTIM = Moment("named_victim", "Names who takes the unsaved hits of a weapon; told the way of firing.")
PICKS_VICTIMS = Moment("picks_victims", "Lets the attacker pick who takes unsaved hits; told the weapon.")
SAVE_ROW = Moment("save_row", "Replaces the row of symbols that saves; told the target and the row it would be.")
SAVE_REROLLS = Moment("save_rerolls", "Rolls saves against a weapon again.")
NEVER_SUPPRESSED = Moment("never_suppressed", "Leaves a unit under fire that would be suppressed.")
NEVER_CRITICAL = Moment("never_critical", "Keeps critical hits away; told the unit.")
NO_TOKENS = Moment("no_tokens", "Keeps under fire and suppression tokens away; told the unit.")
SUPPRESSES = Moment("suppresses", "Suppresses at once whatever a ranged weapon hits; told the attacker.")
DAMAGE_POINTS = Moment("damage_points", "Cancels points of damage one by one; told the points and the dice.")
BEFORE_ATTACK = Moment("before_attack", "Refuses a weapon before it is declared; told unit, weapon and label.")
ON_HIT = Moment("on_hit", "Hears that a weapon hit a unit; told it, by whom, and whether its tokens wait.")
FEASTS = Moment("feasts", "Hears what damage a unit did in close combat; told the unit and the points.")
SHIELDED = Moment("shielded", "Lets a squad hold its leader before it in close combat; told the unit.")
DAMAGED = Moment("damaged", "Hears that a weapon did damage to a unit; told it, and whether its tokens wait.")
AFTER_ATTACK = Moment("after_attack", "Notes that a weapon was used; told the unit and the shot.")
TARGETED = Moment("targeted", "Refuses that a unit is aimed at; told the attacker and the target.")
AWAY = Moment("away", "Keeps a unit off the board when the others are deployed.")
MAY_STAY_AWAY = Moment("may_stay_away", "Lets its player keep a unit off the board when it is to be placed.")
ARRIVES = Moment("arrives", "Interrupts the activation of a unit that is off the board; told the unit.")
ZONE = Moment("zone", "Replaces where a unit may be put down; told the unit.")
LANDED = Moment("landed", "Hears that a unit came from off the board; told the unit and the dice.")
SOFT_LANDING = Moment("soft_landing", "Spares a unit what comes after a drop.")
ACTIONS_AT_MOST = Moment("actions_at_most", "Replaces the number of actions of an activation; told the unit.")
DECLARES = Moment("declares", "Replaces the whole list of actions; told the unit.")
NEVER_CAME = Moment("never_came", "Counts a unit as eliminated that is off the board when the game ends.")
CROSSING = Moment("crossing", 'Lets a unit cross what is closed to others: "enemies", or "everything".')
OPEN_GROUND = Moment(
    "open_ground", "Names terrain, a list of words, that is open ground for a unit; asked of its card."
)
AFLOAT = Moment("afloat", "Keeps a unit on water, where it sinks without a wreck; asked of its card.")
CLEARS = Moment("clears", "Lets a vehicle clear away what lies beside it, by the word of the terrain.")
CLEARING_ROW = Moment("clearing_row", "Replaces the row of symbols on which a wreck is pushed aside.")
DUG_IN = Moment("dug_in", "Puts a unit in cover from every direction, and names how; told the unit.")
MUSTERED = Moment("mustered", "Gives a unit the mark with which it begins the game.")
CALLS = Moment("calls", "Lets a unit call the artillery of another one in place of its own attack; told the unit.")
RELOADS = Moment("reloads", "Loads a weapon again; told the unit.")
COMPANY = Moment("company", "Refuses that a hero joins a unit; told the hero and the host.")
COMMANDED = Moment("commanded", "Refuses that a unit is chosen for an action of an officer, medic or mechanic.")
OBJECTIVES = Moment("objectives", "Replaces what a unit can do with an objective: nothing, or deny it to the enemy.")
FIELDED = Moment("fielded", "Lets a unit into the force of another bloc.")
CAPTURED = Moment("captured", "Makes a machine one that was taken from the enemy; names his bloc.")
STARTS_IN = Moment("starts_in", "Names the fortification in which a unit starts the game.")
CARRIES = Moment("carries", "Gives the room that a carrier has, and for whom; asked of its card.")
CARRIED = Moment("carried", "Refuses that a unit is carried; told the unit.")
LIFTED = Moment("lifted", "Lets an airlifter carry a vehicle; asked of its card.")
LEAVES_LATE = Moment("leaves_late", "Lets whoever is aboard get off after the carrier has activated; asked of a card.")
CRASH_ROW = Moment("crash_row", "Replaces the row of symbols that hurt a vehicle whose airlifter is shot down.")
PILOTS = Moment("pilots", "Lets a hero pilot a machine; told its card.")
CREW = Moment("crew", "Names the only hero who may pilot a machine; asked of its card.")
MOVES_FIRST = Moment("moves_first", "Frees an aircraft from its duty to move first.")
ROLES = Moment("roles", "Replaces the roles of a squad's soldiers, one list each, when it is mustered; told the card.")
RADIO = Moment("radio", "Lets an officer speak by radio; told the unit that he is in.")
COMMAND_DICE = Moment("command_dice", "Replaces the number of dice of a command action; told unit and action.")
COMMAND_REROLL = Moment("command_reroll", "Rolls a failed command action again; told unit and action.")
REPAIRS_INSIDE = Moment("repairs_inside", "Lets a mechanic who rides in it repair others; told the unit.")
RAISED = Moment("raised", "Lets the fallen of a unit be raised; told its card.")
REPAIR_DICE = Moment("repair_dice", "Replaces the number of dice of a makeshift repair; told the unit.")
STEADIES = Moment("steadies", "Replaces the dice with which another unit recovers or is rallied; told bearer and unit.")
LEADS_ON = Moment("leads_on", "Hears that another unit begins its activation; told its bearer and the unit.")
LISTENS = Moment("listens", "Names the faction whose units an officer gets moving more easily; told the unit.")
URGED = Moment("urged", "Hears that a unit is got moving; told the unit.")
JAMS = Moment("jams", "Has the successes of an enemy's order or called fire rolled again; told bearer, unit, what.")
AFTERMATH = Moment("aftermath", "Speaks when the attack that eliminated a unit is over; told the unit and the dice.")
ELIMINATED = Moment(
    "eliminated", "Hears that a unit, or one of its soldiers, fell; told the victim, his roles and how."
)

MOMENTS = (
    INITIATIVE_DICE,
    THIRD_ACTION,
    FREE_ACTIONS,
    EARNED_ACTION,
    DECLARING,
    DECLARED,
    ACTION_TAKEN,
    ATTACKS,
    UNNOTICED,
    SPECIAL_ACTIONS,
    RECOVERY_DICE,
    REACTION_RANGE,
    REACTION_SYMBOLS,
    WAYS,
    MODES,
    FIRED,
    BOXES,
    AIMED,
    IN_PLACE_OF_DICE,
    STRUCK,
    COVER,
    HIT_DICE,
    HIT_SYMBOLS,
    HIT_REROLLS,
    AFTER_THROW,
    AFTER_HITS,
    STRIKES_FIRST,
    DENIES_COVER,
    DENIES_SAVE,
    NAMED_VICTIM,
    PICKS_VICTIMS,
    SAVE_ROW,
    SAVE_REROLLS,
    NEVER_SUPPRESSED,
    NEVER_CRITICAL,
    NO_TOKENS,
    SUPPRESSES,
    DAMAGE_POINTS,
    BEFORE_ATTACK,
    ON_HIT,
    FEASTS,
    SHIELDED,
    DAMAGED,
    AFTER_ATTACK,
    TARGETED,
    AWAY,
    MAY_STAY_AWAY,
    ARRIVES,
    ZONE,
    LANDED,
    SOFT_LANDING,
    ACTIONS_AT_MOST,
    DECLARES,
    NEVER_CAME,
    CROSSING,
    OPEN_GROUND,
    AFLOAT,
    CLEARS,
    CLEARING_ROW,
    DUG_IN,
    MUSTERED,
    CALLS,
    RELOADS,
    COMPANY,
    COMMANDED,
    OBJECTIVES,
    FIELDED,
    CAPTURED,
    STARTS_IN,
    CARRIES,
    CARRIED,
    LIFTED,
    LEAVES_LATE,
    CRASH_ROW,
    PILOTS,
    CREW,
    MOVES_FIRST,
    ROLES,
    RADIO,
    COMMAND_DICE,
    COMMAND_REROLL,
    REPAIRS_INSIDE,
    RAISED,
    REPAIR_DICE,
    STEADIES,
    LEADS_ON,
    LISTENS,
    URGED,
    JAMS,
    AFTERMATH,
    ELIMINATED,
)


LASTING = ("acted", "cheated death", "interrogated", "lucky", "spirit")
"""The marks of skills that stay for the whole game, whatever becomes of the unit."""

CAUGHT = "caught in wire"
"""The mark of a unit that has no cover save until it is activated again."""
RACES = "drives past"
"""The mark of a vehicle that is in cover until it is activated again."""
REACTIVATED, RAIDED = "reactivated", "raided"
LED, FOLLOWED = "led", "followed"
SPOTTED = "air alert"
"""The mark of an aircraft of which all machines of the enemy are warned."""
FOR_A_TURN = (REACTIVATED, RAIDED, LED, FOLLOWED, SPOTTED)
"""The marks that go at the end of the turn, and that a hero who leaves his unit bears as well."""

DRIVEN_OFF = "driven off"
"""The mark of an aircraft that the weather has driven off the board, until it is back."""

SHIELD_LOST = "shield lost"
"""The mark of a squad whose leader has lost his shield."""
DOUBLED, DRIVEN = "at the double", "driven on"
FOR_AN_ACTIVATION = (DOUBLED, DRIVEN)
"""The marks that go at the end of an activation; until then each gives the skills that name it (`given_by`)."""

ORDER, CALLED_FIRE = "order", "called fire"
"""What goes by radio, and may be jammed."""

SHOOTERS = {"Left": "shooters left", "Right": "shooters right"}
"""The marks of a carrier for those who have fired from each of its sides this turn."""


class DustSkill(Skill):
    """A skill of a unit or a keyword of a weapon. `shared`: a joined hero and its unit lend it to each other;
    `drives`: a pilot uses it for his vehicle, or from inside it; `parameter` is what stands after the colon;
    `inside`: its bearer sits in the vehicle that it speaks up for; `given_by`: a mark that gives it, whatever is on the
    card."""

    shared: ClassVar[bool] = False
    drives: ClassVar[bool] = False
    given_by: ClassVar[str] = ""

    def __init__(self, parameter: str = "", *, inside: bool = False) -> None:
        self.parameter = parameter
        self.inside = inside


S = TypeVar("S", bound=type[DustSkill])
REGISTRY: dict[str, type[DustSkill]] = {}


def register(cls: S) -> S:
    """Make a skill known by the word on the card."""
    REGISTRY[cls.key.casefold()] = cls
    return cls


IN_THE_CARD = frozenset({"support weapon", "limited ammo"})
"""Words that are refereed by what else stands on the card: its kind, and a weapon's boxes."""


def known(word: str) -> bool:
    """Whether a skill or keyword, as printed, is refereed."""
    key = word.partition(":")[0].strip().casefold()
    return key in REGISTRY or key in IN_THE_CARD


@lru_cache(maxsize=1024)
def named(words: tuple[str, ...]) -> tuple[DustSkill, ...]:
    """The refereed skills among the words of a card or weapon."""
    parts = [word.partition(":") for word in words]
    return tuple(
        REGISTRY[key.strip().casefold()](parameter.strip())
        for key, _, parameter in parts
        if key.strip().casefold() in REGISTRY
    )


@cache
def given_by(mark: str) -> tuple[DustSkill, ...]:
    """The skills that a mark gives."""
    return tuple(skill() for skill in REGISTRY.values() if skill.given_by == mark)


def speaks(moment: Moment, skills: Sequence[DustSkill]) -> bool:
    """Whether any of these skills has something to say at a moment."""
    return bool(skills) and any(moment.name in skill.methods for skill in skills)


asked = effects
"""What these skills do at a moment."""


@rule(without=lambda brought, value: (value, ""))
def replaced(brought: list[Effect], value: Any) -> tuple[Any, str]:
    """DU-GEN-03: a special rule beats the general one: the value after replacements, the last one standing, and the
    rule that replaced it (empty: none)."""
    last = of_kind(Replacement, brought) if brought else []
    return (last[-1].value, last[-1].rule) if last else (value, "")


def refusing(brought: list[Effect]) -> Refused | None:
    """The refusal that a replacement stands for: its value is the reason."""
    why, cited = replaced(brought, None)
    return Refused(cited, why) if isinstance(why, Reason) else None


def added(brought: list[Effect]) -> int:
    """The sum of all modifiers."""
    return sum(modifier.amount for modifier in of_kind(Modifier, brought))


def rerolls(brought: list[Effect]) -> list[Reroll]:
    """The re-rolls, forced ones first."""
    return sorted(of_kind(Reroll, brought), key=lambda reroll: not reroll.forced)
