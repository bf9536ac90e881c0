"""What a player of Dust 1947 can do: one model each, which is the slash command, the click and the record line."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from rulesets.kit.engine.action import Action


class TakeEdge(Action):
    """Take the edge of the table you deploy at."""

    type: Literal["edge"] = "edge"
    edge: str = Field(description="Your edge of the table")


class Join(Action):
    """Let a hero join an infantry unit, or stay alone."""

    type: Literal["join"] = "join"
    hero: str = Field(description="The hero")
    unit: str = Field(description="The unit he joins, or alone")


class Deploy(Action):
    """Place a unit in your deployment area."""

    type: Literal["deploy"] = "deploy"
    unit: str = Field(description="The unit to place")
    to: str = Field(description="The square, such as F4")
    facing: str = Field("", description="Where it faces")


class Build(Action):
    """Buy a bunker or strongpoint, or set one up."""

    type: Literal["build"] = "build"
    work: str = Field(description="Bunker, strongpoint, or nothing more")
    to: str = Field("", description="Its north-western square, such as C2")
    facing: str = Field("", description="Where it faces")


class Clear(Action):
    """Pick the square beside a unit that it clears."""

    type: Literal["clear"] = "clear"
    wreck: str = Field(description="The square that is cleared")


class Reveal(Action):
    """Show a spy that is off the board, or keep it hidden."""

    type: Literal["reveal"] = "reveal"
    how: str = Field(description="Reveal it, or let it stay")


class First(Action):
    """Say who makes the first activation of the turn."""

    type: Literal["first"] = "first"
    player: str = Field(description="Who activates first")


class Activate(Action):
    """Activate a unit: rolls what is rolled first."""

    type: Literal["activate"] = "activate"
    unit: str = Field(description="The unit that acts now")


class Pass(Action):
    """Pass: only with fewer units left than the enemy."""

    type: Literal["pass"] = "pass"


class Finish(Action):
    """Finish your turn and leave the reserves where they are."""

    type: Literal["finish"] = "finish"


class Declare(Action):
    """Declare the whole list of actions of the unit."""

    type: Literal["declare"] = "declare"
    actions: list[str] = Field(description="All actions in order")
    modes: list[str] = Field(default=[], description="How special weapons are fired")


class Move(Action):
    """Move the unit along the way that you name."""

    type: Literal["move"] = "move"
    to: str = Field(description="The place it moves to: F4 or F4 roof")
    via: list[str] = Field(default=[], description="Places on the way, in order")
    lead: str = Field("", description="Large vehicle: the end that leads")
    facing: str = Field("", description="Where it faces afterwards")
    into: str = Field("", description="The carrier it gets into at the end")


class Attack(Action):
    """Attack: all weapons at one target, or split."""

    type: Literal["attack"] = "attack"
    target: str = Field(description="The target of every weapon, or split")
    split: list[str] = Field(default=[], description="Weapon by weapon, when split")
    at: str = Field("", description="The point that artillery fires at")
    ways: list[str] = Field(default=[], description="How special weapons are fired")
    half: str = Field("", description="Which half is sustained")


class React(Action):
    """Answer an enemy activation with a reactive attack."""

    type: Literal["react"] = "react"
    unit: str = Field(description="The unit that reacts, or nobody")


class CallFire(Action):
    """Let a gun fire at what your observer sees."""

    type: Literal["call"] = "call"
    gun: str = Field(description="The unit whose artillery fires")


class Smoke(Action):
    """Say where your vehicle's smoke screen goes."""

    type: Literal["smoke"] = "smoke"
    block: str = Field(description="Two corners of the block, such as D5-E6")


class Again(Action):
    """Roll dice that missed again, or leave them."""

    type: Literal["again"] = "again"
    dice: list[str] = Field(default=[], description="How many of which weapon")


class Respond(Action):
    """Say how a reaction with two successes is carried out."""

    type: Literal["respond"] = "respond"
    how: str = Field(description="Sustained attack, or turn and attack")
    facing: str = Field("", description="Where it turns to")


class Lose(Action):
    """Choose who takes the hits of your unit."""

    type: Literal["lose"] = "lose"
    victims: list[str] = Field(description="Who is hit, one after the other")


class Command(Action):
    """Pick the unit that an order is for, and what of it."""

    type: Literal["command"] = "command"
    unit: str = Field(description="The unit that the order is for")
    what: str = Field("", description="Who or what of the unit, if asked")


class Retaliate(Action):
    """Strike back in close combat, or decline."""

    type: Literal["retaliate"] = "retaliate"
    weapons: list[str] = Field(default=[], description="Weapons that strike back")


class Reserve(Action):
    """Send an eliminated unit into reserve, or let it go."""

    type: Literal["reserve"] = "reserve"
    answer: str = Field(description="Yes or no")


ACTIONS: tuple[type[Action], ...] = (
    TakeEdge,
    Join,
    Deploy,
    Build,
    Clear,
    Reveal,
    First,
    Activate,
    Pass,
    Finish,
    Declare,
    Move,
    Attack,
    React,
    CallFire,
    Smoke,
    Respond,
    Lose,
    Again,
    Command,
    Retaliate,
    Reserve,
)
