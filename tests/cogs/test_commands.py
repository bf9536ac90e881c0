"""The commands of a game: its action models below its command, in groups where it has more than Discord shows."""

from __future__ import annotations

from typing import ClassVar, Literal

import pytest
from discord import app_commands
from pydantic import create_model

from cogs.play.play import group_of
from rulesets.kit.engine.action import Action

BELOW = 25
"""How many commands and groups Discord shows below one command, and how many below each of its groups."""


class Order(Action):
    """Give an order."""

    group: ClassVar[str] = "order"
    type: Literal["advance"] = "advance"


def _actions(number: int, base: type[Action]) -> list[type[Action]]:
    """So many actions like another one."""
    return [create_model(f"A{n}", __base__=base, __doc__="Move.", type=(str, f"move{n}")) for n in range(number)]


def test_an_action_stands_below_its_game_and_those_of_a_group_together() -> None:
    made = group_of("legions", "Your moves", [*_actions(2, Action), Order])
    assert [one.qualified_name for one in made.walk_commands()] == [
        "legions move0",
        "legions move1",
        "legions order",
        "legions order advance",
    ]


def test_a_game_may_have_as_many_as_discord_shows() -> None:
    made = group_of("legions", "Your moves", [*_actions(BELOW - 1, Action), *_actions(BELOW, Order)])
    commands = [one for one in made.walk_commands() if isinstance(one, app_commands.Command)]
    assert len(commands) == 2 * BELOW - 1


@pytest.mark.parametrize("base", [Action, Order])
def test_one_more_fails_when_the_commands_are_made(base: type[Action]) -> None:
    with pytest.raises(ValueError, match="maximum number of child commands"):
        group_of("legions", "Your moves", _actions(BELOW + 1, base))
