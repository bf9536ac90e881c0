"""What a player can decide, one model each.

A section is written as its name, a model as that of its section with its number behind a stroke, a place in inches or
in words.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.kit.engine.action import Action

SPECIAL = "special"
"""The group of what is seldom done: there are more commands than Discord shows below one another."""


class Deploy(Action):
    """Place a section in your deployment zone."""

    type: Literal["deploy"] = "deploy"
    section: str = Field(description="The section to place")
    to: str = Field(description="Where it stands, and how")


class Allot(Action):
    """Say in secret who scouts, infiltrates, or comes later."""

    type: Literal["allot"] = "allot"
    scouting: list[str] = Field([], description="Sections that scout ahead")
    infiltrator: list[str] = Field([], description="Sections that infiltrate")
    reserves: list[str] = Field([], description="Sections that come later, from your own edge")
    flanking: list[str] = Field([], description="Sections that come later, from your flanking edge")


class Divide(Action):
    """Say in secret which sections form two fire teams."""

    group = SPECIAL
    type: Literal["divide"] = "divide"
    teams: str = Field(description="The first team of each, such as Rifles: 1 2 3, Machine Gun; or all whole")


class Mark(Action):
    """Place an objective marker, or a mine."""

    type: Literal["mark"] = "mark"
    at: str = Field(description="Where it lies, such as 31.5,12")


class Shift(Action):
    """Propose to move a piece of terrain a little."""

    group = SPECIAL
    type: Literal["shift"] = "shift"
    piece: str = Field(description="Which piece of terrain")
    whither: str = Field(description="Whither it is moved, such as north-east")
    inches: str = Field(description="By how many inches: 0.5, 1, 1.5 or 2")


class Bolster(Action):
    """Add dice to a check with Command Points."""

    type: Literal["bolster"] = "bolster"
    by: list[str] = Field([], description="Who pays, once for every point")


class Restore(Action):
    """Say which shaken sections try to restore order."""

    type: Literal["restore"] = "restore"
    sections: list[str] = Field([], description="Sections that take the check")


class Pick(Action):
    """Choose what is asked for."""

    type: Literal["pick"] = "pick"
    choice: str = Field(description="What is chosen")


class Advance(Action):
    """Activate a section: move up to its MV, then fire."""

    type: Literal["advance"] = "advance"
    section: str = Field(description="The section that advances")
    to: str = Field(description="Where it goes, and how it stands")


class Hold(Action):
    """Activate a section that holds its ground."""

    type: Literal["hold"] = "hold"
    section: str = Field(description="The section that holds its ground")
    toward: str = Field("", description="An enemy section or a direction to turn to; empty: as it stands")
    meanwhile: str = Field("", description="Where its Spotters advance to, such as at 31.5,12; empty: nowhere")


class Double(Action):
    """Activate a section: move twice its MV, no fire."""

    type: Literal["double"] = "double"
    section: str = Field(description="The section that goes at the double")
    to: str = Field(description="Where it goes, and how it stands")


class Fire(Action):
    """Fire at an enemy section with all that can, or with some."""

    type: Literal["fire"] = "fire"
    target: str = Field(description="The section that is fired at")
    shots: list[str] = Field([], description="Models and weapons; all that can if none is named")
    mark: str = Field("", description="The model that a Sniper aims at")
    along: list[str] = Field([], description="Sections that fire along, or their shots")
    harder: str = Field("", description="Who orders it to Fight Harder!, if anybody does")


class Bombard(Action):
    """Shell a place with indirect fire."""

    group = SPECIAL
    type: Literal["bombard"] = "bombard"
    aim: str = Field(description="Where the shells are to fall, such as 31.5,12")
    load: str = Field("shells", description="shells or smoke")
    guns: list[str] = Field([], description="Models and weapons; all that can if none is named")
    spotters: list[str] = Field([], description="Who directs the fire")
    direct_at: str = Field("", description="The section that the others of it fire straight at, if at any")
    direct: list[str] = Field([], description="Models and weapons that fire straight; all that can if none is named")
    harder: str = Field("", description="Who orders it to Fight Harder!, if anybody does")


class OverwatchBombard(Action):
    """Shell a place with a section that is on Overwatch."""

    group = SPECIAL
    type: Literal["overwatch_bombard"] = "overwatch_bombard"
    section: str = Field(description="The section that fires")
    aim: str = Field(description="Where the shells are to fall, such as 31.5,12")
    load: str = Field("shells", description="shells or smoke")
    guns: list[str] = Field([], description="Models and weapons; all that can if none is named")
    spotters: list[str] = Field([], description="Who directs the fire")
    direct_at: str = Field("", description="The section that the others of it fire straight at, if at any")
    direct: list[str] = Field([], description="Models and weapons that fire straight; all that can if none is named")


class LaySmoke(Action):
    """Lay a barrier of smoke at the end of a move."""

    group = SPECIAL
    type: Literal["lay_smoke"] = "lay_smoke"
    launcher: str = Field(description="The model that has the launcher")
    at: str = Field(description="Its middle and what it faces, such as at 30,20 facing 90")


class HitTheDeck(Action):
    """Lie down: better cover, but Rushed Shots for this turn."""

    type: Literal["hit_the_deck"] = "hit_the_deck"


class AnswerFire(Action):
    """Say what a section does that is fired at."""

    type: Literal["answer_fire"] = "answer_fire"
    choice: str = Field(description="What it does")


class HoldFire(Action):
    """Do not fire, or no more."""

    type: Literal["hold_fire"] = "hold_fire"


class Charge(Action):
    """Activate a section: charge an enemy, no fire."""

    type: Literal["charge"] = "charge"
    section: str = Field(description="The section that charges")
    target: str = Field(description="The enemy section that it charges")
    others: list[str] = Field([], description="Further enemy sections that it charges")


class PlaceCharge(Action):
    """Activate a section: charge, and place its models yourself."""

    group = SPECIAL
    type: Literal["place_charge"] = "place_charge"
    section: str = Field(description="The section that charges")
    target: str = Field(description="The enemy section that it charges")
    others: list[str] = Field([], description="Further enemy sections that it charges")
    places: str = Field(description="Where its models end, such as 1 at 30.5,20; 2 at 31.6,20")


class Split(Action):
    """Divide the dice of a section that fights several."""

    group = SPECIAL
    type: Literal["split"] = "split"
    dice: str = Field(description="So many dice at each, such as 6 blue at Guards; 2 blue at Lancers")


class Ram(Action):
    """Activate ironclads: ram another ironclad."""

    type: Literal["ram"] = "ram"
    section: str = Field(description="The section that rams")
    target: str = Field(description="The ironclad that it rams")
    pace: str = Field(description="advance or double")


class Fly(Action):
    """Activate aeronauts that fly in their next move."""

    group = SPECIAL
    type: Literal["fly"] = "fly"
    section: str = Field(description="The section that flies")


class RunAndGun(Action):
    """Activate a section that fires before it moves."""

    group = SPECIAL
    type: Literal["run_and_gun"] = "run_and_gun"
    section: str = Field(description="The section that fires first")


class Enter(Action):
    """Activate a section: enter a building."""

    type: Literal["enter"] = "enter"
    section: str = Field(description="The section that enters")
    building: str = Field(description="The building")


class Embark(Action):
    """A section gets into its transport, and rides."""

    group = SPECIAL
    type: Literal["embark"] = "embark"
    section: str = Field(description="The section that embarks")
    models: list[str] = Field([], description="Who rides, where not all have room; the first ones if none is named")


class Disembark(Action):
    """A section gets out of its transport, which has moved."""

    group = SPECIAL
    type: Literal["disembark"] = "disembark"
    to: str = Field(description="Where it stands, and how")


class Unhitch(Action):
    """A vehicle lets go the section that it tows, then moves."""

    group = SPECIAL
    type: Literal["unhitch"] = "unhitch"
    section: str = Field(description="The vehicle that tows it")


class Retreat(Action):
    """Activate a section that has to retreat."""

    type: Literal["retreat"] = "retreat"
    section: str = Field(description="The section that retreats")
    to: str = Field(description="Home, or terrain to defend")


class Order(Action):
    """A leader gives a section an order."""

    type: Literal["order"] = "order"
    order: str = Field(description="The order")
    section: str = Field(description="The section it is given to")
    by: str = Field(description="Who gives it, and pays for it")


class NoOrder(Action):
    """Give no order, or no more."""

    type: Literal["no_order"] = "no_order"


class Watch(Action):
    """Go on Overwatch: hold fire until somebody has moved."""

    type: Literal["watch"] = "watch"


class Overwatch(Action):
    """Fire with a section that is on Overwatch."""

    type: Literal["overwatch"] = "overwatch"
    section: str = Field(description="The section that fires")
    target: str = Field(description="The section that is fired at")
    shots: list[str] = Field([], description="Models and weapons; all that can if none is named")
    mark: str = Field("", description="The model that a Sniper aims at")
    along: list[str] = Field([], description="Its transport or its section that fire along, or their shots")


ACTIONS: tuple[type[Action], ...] = (
    *(Deploy, Divide, Allot, Mark, Shift, Bolster, Restore, Pick),
    *(Advance, Hold, Double, Charge, PlaceCharge, Split, Enter, Ram, Fly, RunAndGun),
    *(Fire, Bombard, HoldFire, LaySmoke, HitTheDeck, AnswerFire),
    *(Embark, Disembark, Unhitch),
    *(Retreat, Order, NoOrder, Watch, Overwatch, OverwatchBombard),
)
"""Every action model of the game."""


SectionAction = (
    Advance | Hold | Double | Charge | PlaceCharge | Enter | Ram | Fly | RunAndGun | Unhitch | Retreat | Order
)
"""What a section that is in hand may do before it has moved."""
