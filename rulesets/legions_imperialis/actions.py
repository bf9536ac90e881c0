"""What a player can decide, one model each.

A Detachment is written as its name, a model as that of its Detachment with its number behind a stroke, a place in
inches or in words.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.kit.engine.action import Action


class Deploy(Action):
    """Place a Detachment in your deployment zone."""

    type: Literal["deploy"] = "deploy"
    detachment: str = Field(description="The Detachment to place")
    to: str = Field(description="Where it stands, and how")


class Hold(Action):
    """Hold a Detachment in Reserve instead of placing it."""

    type: Literal["hold"] = "hold"
    detachment: str = Field(description="The Detachment that is held back")


class Assign(Action):
    """Give every Detachment its Order for this round, face-down."""

    type: Literal["assign"] = "assign"
    others: str = Field(description="The Order of all that are not named below")
    first_fire: list[str] = Field([], description="Detachments or Formations with First Fire")
    advance: list[str] = Field([], description="Detachments or Formations with Advance")
    march: list[str] = Field([], description="Detachments or Formations with March")
    charge: list[str] = Field([], description="Detachments or Formations with Charge")


class Pick(Action):
    """Choose what is asked for."""

    type: Literal["pick"] = "pick"
    choice: str = Field(description="What is chosen")


class Move(Action):
    """Activate a Detachment: move as its Order allows."""

    type: Literal["move"] = "move"
    detachment: str = Field(description="The Detachment that moves")
    to: str = Field(description="Where it goes, and how it stands")
    bombs: str = Field("", description="The Detachment that its Bombing Run attacks on the way")
    moment: str = Field("", description="When: from 0, before the move, to 100, after it; else the best moment")
    intercept: str = Field("", description="The Flyers at which its Interceptors fire when it has moved")
    armed: str = Field("", description="The weapon with which they do; else the first")
    defence: str = Field("", description="At whom its Point Defence fires when it has moved")


class Defend(Action):
    """Activate a Detachment: Point Defence fires first."""

    type: Literal["defend"] = "defend"
    detachment: str = Field(description="The Detachment whose Point Defence fires")
    target: str = Field(description="The Detachment that is fired at")


class Hover(Action):
    """Say which Flyers hover; all others leave the table."""

    type: Literal["hover"] = "hover"
    detachments: list[str] = Field([], description="The Detachments that hover")


class Run(Action):
    """Say which of your Detachments run home first."""

    type: Literal["run"] = "run"
    runners: list[str] = Field([], description="The Detachments, the first one first; the others follow")


class Arrive(Action):
    """Activate a Detachment in Reserve: it comes onto the table."""

    type: Literal["arrive"] = "arrive"
    detachment: str = Field(description="The Detachment that arrives")
    to: str = Field(description="Where it stands, at an edge of the table, and how")


class Charge(Action):
    """Activate a Detachment: charge into contact."""

    type: Literal["charge"] = "charge"
    detachment: str = Field(description="The Detachment that charges")
    target: str = Field(description="The enemy Detachment that it charges")


class PileIn(Action):
    """Activate a pinned Detachment: more models into contact."""

    type: Literal["pile_in"] = "pile_in"
    detachment: str = Field(description="The Detachment that piles in")
    models: list[str] = Field([], description="The models that do; all that can if none is named")


class Stay(Action):
    """Activate a Detachment that does nothing."""

    type: Literal["stay"] = "stay"
    detachment: str = Field(description="The Detachment that stays as it is")


class Fire(Action):
    """Activate a Detachment: fire, with all that can or some."""

    type: Literal["fire"] = "fire"
    detachment: str = Field(description="The Detachment that fires")
    target: str = Field(description="The Detachment that is fired at")
    weapons: list[str] = Field([], description="Weapons that fire; all that can if none is named")
    aim: str = Field("", description="Barrage at visible models only, or indirect at all; else visible")
    modifier: str = Field("", description="The modifier that is taken where they differ; else the least")
    secondary: str = Field("", description="The Secondary Target of Point Defence; else it fires at the same")
    skyfire: str = Field("", description="Flyers as the Secondary Target of Skyfire; else it fires at the same")


class PopUp(Action):
    """Activate Skimmers: pop up, and fire from above."""

    type: Literal["pop_up"] = "pop_up"
    detachment: str = Field(description="The Detachment that rises and fires")
    target: str = Field(description="The Detachment that is fired at")
    weapons: list[str] = Field([], description="Weapons that fire; all that can if none is named")
    aim: str = Field("", description="Barrage at visible models only, or indirect at all; else visible")
    modifier: str = Field("", description="The modifier that is taken where they differ; else the least")
    secondary: str = Field("", description="The Secondary Target of Point Defence; else it fires at the same")
    skyfire: str = Field("", description="Flyers as the Secondary Target of Skyfire; else it fires at the same")


class Template(Action):
    """Activate a Detachment: fire its templates, and nothing else."""

    type: Literal["template"] = "template"
    detachment: str = Field(description="The Detachment that fires")


class Lay(Action):
    """Lay a template."""

    type: Literal["lay"] = "lay"
    to: str = Field(description="Over which point, or toward which; a place in inches, or a name")


class LayAll(Action):
    """Lay all templates of this kind at one place."""

    type: Literal["lay_all"] = "lay_all"
    to: str = Field(description="Over which point, or toward which; a place in inches, or a name")


class NoTemplate(Action):
    """Lay no more templates."""

    type: Literal["no_template"] = "no_template"


class Overwatch(Action):
    """Fire at the Detachment that moves, at a moment of its way."""

    type: Literal["overwatch"] = "overwatch"
    detachment: str = Field(description="The Detachment that fires")
    moment: str = Field(description="When: from 0, before the move, to 100, after it")
    weapons: list[str] = Field([], description="Weapons that fire; all that can if none is named")
    modifier: str = Field("", description="The modifier that is taken where they differ; else the least")


class NoOverwatch(Action):
    """Let the enemy move without a shot."""

    type: Literal["no_overwatch"] = "no_overwatch"


class Allocate(Action):
    """Say which of your models take Hits."""

    type: Literal["allocate"] = "allocate"
    hit: str = Field("", description="The Hit that is resolved next, by its number")
    models: list[str] = Field([], description="The models that take it, by their numbers")


ACTIONS: tuple[type[Action], ...] = (
    *(Deploy, Hold, Assign, Pick),
    *(Move, Defend, Arrive, Charge, PileIn, Stay),
    *(Fire, PopUp, Template, Lay, LayAll, NoTemplate, Overwatch, NoOverwatch, Allocate, Hover, Run),
)
"""Every action model of the game."""
