"""A game's first battle at a table: opened, set up and begun in one step, so that its reader is asked at once."""

from __future__ import annotations

from typing import Any

from bot.game.announce import sealed_dice
from bot.game.automatic import Automatic
from bot.game.change import Change, begin
from bot.game.resolution import Resolution
from bot.refusal import NotPossible
from bot.store.outbox import Post
from bot.table.tables import Seat, Table
from rulesets import ruleset
from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.pictures.scene import Scene


def of(rules: Ruleset[Any]) -> FirstBattle:
    """The first battle of a game; raises `NotPossible` where it has none."""
    if rules.first is None:
        raise NotPossible(f"{rules.box.name} has no first battle: “All options” opens a table.")
    return rules.first


def start(change: Change) -> str:
    """Set up the first battle of a new table against the practice opponent, and begin; what the member is told."""
    table, battle = change.table, of(ruleset(change.table.ruleset))
    lay_out(table, battle)
    title = f"{ruleset(table.ruleset).box.name}: first battle, game {table.id}"
    change.posts.append(Post(title=title, text=f"{battle.about}\n{sealed_dice(table)}"))
    begin(change, answering(battle))
    return f"Game {table.id} has begun, and everything stands already. You are to move: press **Act**."


def lay_out(table: Table, battle: FirstBattle) -> None:
    """The scenario, the map and the forces of a first battle."""
    table.scenario, table.options, table.map = battle.scenario, dict(battle.options), battle.map
    for seat, force in zip(table.seats, battle.forces(), strict=True):
        seat.force = force


def answering(battle: FirstBattle) -> Automatic:
    """What answers until the reader is asked."""
    return Automatic(said=[{key: [*given] for key, given in said.items()} for said in battle.answers])


def scene_of(key: str) -> Scene:
    """The picture of a game on its box: its first battle as it stands, without title and legend."""
    rules = ruleset(key)
    battle = of(rules)
    table = Table(0, 0, 0, 0, key, "lobby", "", {}, 0, b"the picture on the box", "", _players(), 0)
    lay_out(table, battle)
    standing = Resolution.of(table, answering(battle))
    standing.begin()
    scene = rules.pictures.scene(rules.play.view(standing.table.running, None), [])
    return scene.model_copy(update={"window": battle.shown, "title": f"{rules.box.name}: {battle.about}"})


def _players() -> list[Seat]:
    return [Seat(0, "You"), Seat(1, "Practice opponent", practice=True)]
