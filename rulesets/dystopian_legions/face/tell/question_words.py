"""How questions, their options and answers sound."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.dystopian_legions.actions import (
    Advance,
    Allot,
    Bolster,
    Bombard,
    Charge,
    Deploy,
    Divide,
    Double,
    Enter,
    Fly,
    Hold,
    LaySmoke,
    Mark,
    OverwatchBombard,
    Pick,
    PlaceCharge,
    Ram,
    RunAndGun,
    Shift,
    Split,
)
from rulesets.dystopian_legions.face.tell import (
    barrage_words,
    deployment_words,
    fire_words,
    ironclad_words,
    luck_words,
    melee_words,
    mine_words,
    nerve_words,
    transport_words,
)
from rulesets.dystopian_legions.face.tell.check_words import CHECKS
from rulesets.dystopian_legions.face.tell.deployment_words import STEPS
from rulesets.dystopian_legions.face.tell.text import DEPLOYED_SO, meanwhile, models, turning
from rulesets.dystopian_legions.table.questions import (
    ActivateAsked,
    AllotAsked,
    BolsterAsked,
    CommitAsked,
    DeployAsked,
    FireAsked,
    OverwatchAsked,
    UnderFireAsked,
    WhoFirstAsked,
    WhoPlacesAsked,
    ZoneAsked,
)
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import saved_inches
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.question import Offer, Option, Question
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import count, listed, plain

ASKS = Sentences[str](
    [
        Sentence(ZoneAsked, lambda to, told: f"{to} chooses a deployment zone: {' or '.join(told.edges)}."),
        Sentence(AllotAsked, lambda to, told: f"{to} says in secret which sections scout, infiltrate, or come later."),
        Sentence(WhoPlacesAsked, lambda to, told: f"{to} says which side places first, {STEPS[told.step]}."),
        Sentence(DeployAsked, lambda to, told: f"{to} places a section, {STEPS[told.step]}."),
        Sentence(CommitAsked, lambda to, told: f"{to} says in secret how many Command Points go into the initiative."),
        Sentence(WhoFirstAsked, lambda to, told: f"{to} says which side activates first."),
        Sentence(
            BolsterAsked,
            lambda to, told: (
                f"{to} may add dice to the {CHECKS[told.check]} of {plain(told.section)}:"
                f" {count(told.required, 'success', 'successes')} needed."
            ),
        ),
        Sentence(ActivateAsked, lambda to, told: f"{to} activates a section."),
    ],
    nerve_words.ASKS,
    luck_words.ASKS,
    fire_words.ASKS,
    deployment_words.ASKS,
    melee_words.ASKS,
    mine_words.ASKS,
    transport_words.ASKS,
)
"""What the table waits for; told to a player's name."""
TO_DO = {
    ActivateAsked.key: "to act",
    FireAsked.key: "to fire",
    UnderFireAsked.key: "under fire",
    DeployAsked.key: "to place a section",
    CommitAsked.key: "to add Command Points",
    WhoFirstAsked.key: "to say who is first",
    OverwatchAsked.key: "on Overwatch",
}
"""What the title of a picture says of whom the table waits for."""
TYPES = {
    **fire_words.TYPES,
    **barrage_words.TYPES,
    **transport_words.TYPES,
    "deploy": "Place a section",
    "divide": "Fire teams",
    "allot": "Scouts, infiltrators, reserves",
    "mark": "Place a marker",
    "shift": "Propose to move a piece of terrain",
    "restore": "Restore order",
    "bolster": "Add dice",
    "pick": "Choose",
    "advance": "Advance, then fire",
    "hold": "Hold your ground",
    "double": "At the double, no fire",
    "charge": "Charge, no fire",
    "place_charge": "Charge, with places of your own",
    "split": "Divide the dice",
    "enter": "Enter a building",
    "ram": "Ram an ironclad",
    "fly": "Fly in this move",
    "run_and_gun": "Fire before the move",
    "retreat": "Retreat",
    "order": "Give an order",
    "no_order": "No order",
    "watch": "Go on Overwatch",
    "overwatch": "Fire on Overwatch",
}
"""The types of answers in a menu."""
CHOICES = {
    **fire_words.CHOICES,
    **barrage_words.CHOICES,
    **luck_words.CHOICES,
    **transport_words.CHOICES,
    "first": "First",
    "second": "Second",
    "advance": "Advance: blue dice, then fire",
    "double": "At the double: red dice, no fire",
    "nobody": "Nobody",
    "play_on": "Play on",
    "call_time": "Call time",
    "accept": "Agree",
    "decline": "Do not agree",
}
"""What can be chosen, in words."""
FIELDS = {
    "type": "What now?",
    "section": "Which section?",
    "teams": "Which section forms fire teams, and who is in the first? (all whole: nobody)",
    "to": "Where to?",
    "building": "Which building?",
    "pace": "How fast?",
    "toward": "Where does it turn? (nowhere: as it stands)",
    "meanwhile": "Where do its Spotters advance meanwhile? (nowhere: they hold, too)",
    "by": "Who pays for one more die?",
    "choice": "What?",
    "order": "Which order?",
    "scouting": "Who scouts ahead?",
    "infiltrator": "Who infiltrates?",
    "reserves": "Who comes later, from your own edge?",
    "flanking": "Who comes later, round the flank?",
    "at": "Where does it lie?",
    "piece": "Which piece of terrain?",
    "whither": "Whither?",
    "inches": "By how many inches?",
    "sections": "Who tries?",
    "others": "Whom else does it charge? (nobody: just the one)",
    "dice": "How many dice at each?",
    "places": "Where do its models end? (whom you do not name stands where the referee puts him)",
    **fire_words.FIELDS,
    **barrage_words.FIELDS,
    **transport_words.FIELDS,
}


NAMED: dict[str, Callable[[Legions, str], str]] = {
    "target": ironclad_words.target,
    "by": nerve_words.payer,
    "harder": nerve_words.payer,
    "spotters": lambda view, name: models([name]),
    "launcher": lambda view, name: models([name]),
}
"""How values are told that are names of models."""


PACES = {"advance": "by an advance", "double": "at the double"}
"""How fast ironclads ram."""


def option(view: Legions, offer: Offer, option: Option) -> str:
    """The label of an option."""
    known = {"type": TYPES, "order": nerve_words.ORDERS}.get(offer.field, CHOICES)
    if option.value in known:
        return known[option.value]
    if option.value in view.sections:
        return f"{option.value} ({view.number_of(option.value)})"
    if offer.field in ("mark", "models"):
        return f"Model {option.value}, {option.about['profile']}" if option.about else f"Model {option.value}"
    if offer.field == "aim":
        return f"{option.value}, at {option.about['section']}" if option.about else option.value
    if offer.field in ("shots", "guns", "along"):
        return f"{option.value}: {option.about['pool']} at {saved_inches(option.about['inches'])}"
    named = NAMED.get(offer.field)
    return option.value if named is None else named(view, option.value)


def field(offer: Offer) -> str:
    """What a menu asks for."""
    return "Who gives it?" if offer.field == "by" and not offer.many else FIELDS[offer.field]


def asks(name: str, question: Question) -> str:
    """What the table waits for, of a player of this name."""
    return ASKS.tell(name, question.key, question.values)


def said(view: Legions, action: Action) -> str:
    """An action in a few words."""
    return SAID[type(action)](action)


def _allots(action: Allot) -> str:
    told = [f"{plain(', '.join(names))} {how}" for step, how in DEPLOYED_SO.items() if (names := getattr(action, step))]
    return "; ".join(told) or "All sections by Main Deployment"


def _bolsters(action: Bolster) -> str:
    return f"{count(len(action.by), 'die', 'dice')} more, paid in Command Points" if action.by else "No dice more"


SAID: dict[type[Action], Callable[[Any], str]] = {
    **fire_words.SAID,
    Bombard: barrage_words.said,
    LaySmoke: barrage_words.said_of_smoke,
    OverwatchBombard: barrage_words.said_on_overwatch,
    Divide: lambda action: f"Fire teams: {plain(action.teams)}",
    Allot: _allots,
    Deploy: lambda action: f"{plain(action.section)} is placed {plain(action.to)}",
    Advance: lambda action: f"{plain(action.section)} advances: {plain(action.to)}",
    Double: lambda action: f"{plain(action.section)} goes at the double: {plain(action.to)}",
    Hold: lambda action: (
        f"{plain(action.section)} holds its ground{turning(plain(action.toward))}{meanwhile(plain(action.meanwhile))}"
    ),
    Bolster: _bolsters,
    Mark: lambda action: f"A marker at {plain(action.at)}",
    Shift: lambda action: f"Move {plain(action.piece)} by {plain(action.inches)}″ to the {plain(action.whither)}",
    Pick: lambda action: f"Chooses {action.choice.replace('_', ' ')}",
    Enter: lambda action: f"{plain(action.section)} enters {plain(action.building)}",
    Fly: lambda action: f"{plain(action.section)} flies in its move",
    RunAndGun: lambda action: f"{plain(action.section)} fires before it moves",
    Ram: lambda action: (
        f"{plain(action.section)} rams {plain(models([action.target]))}, {PACES.get(action.pace, 'as it can')}"
    ),
    Charge: lambda action: f"{plain(action.section)} charges {listed(map(plain, [action.target, *action.others]))}",
    PlaceCharge: lambda action: (
        f"{plain(action.section)} charges {listed(map(plain, [action.target, *action.others]))}: {plain(action.places)}"
    ),
    Split: lambda action: f"Strikes with {plain(action.dice)}",
    **nerve_words.SAID,
    **transport_words.SAID,
}
"""Each type of action in a few words."""
