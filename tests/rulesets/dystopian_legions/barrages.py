"""Sections that shell, and what is heard of it: for the tests of indirect fire."""

from __future__ import annotations

from typing import Any

from rulesets.dystopian_legions.actions import AnswerFire, Bolster, Bombard
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    Place,
    Table,
    box,
    legions,
    profile,
    section,
)
from tests.rulesets.tables import falling

MORTAR = Weapon(name="Mortar", er=16, lr=40, rad_er=Pool(blue=4), rad_lr=Pool(blue=3), mars=("IDF",))
MORTARMAN = profile("Mortarman", ir=2, weapons=(MORTAR,))
WATCHER = profile("Watcher", ir=2, mars=("Spotter",), weapons=RIFLEMAN.weapons)
WALL = box("House", "ruins", 20, 30, 40, 31)
"""Something that hides the north from the mortars, which stand south of it."""
FAR = "30,12"
"""A place 26.5 inches from the mortars, which hide behind the wall."""


def barrage(
    *others: Any, at: Place = (30, 39), gunner: Any = MORTARMAN, count: int = 1, facing: float = 0, **told: Any
) -> Table:
    """Mortars in the south hold their ground, and may fire."""
    standing = [(at[0] + 2 * number, at[1]) for number in range(count)]
    firing = section("Mortars", at=standing, models=(gunner,), facing=facing)
    table = legions(firing, *others, root=Activations(seat=0), **told).begins()
    table.players[0].holds("Mortars")
    return table


def enemies(*at: Place, name: str = "Guards", **told: Any) -> Any:
    """A section of the other side; IR 3, 1 LP each."""
    return section(name, at=list(at), seat=1, **told)


def spotter(at: Place = (50, 20), name: str = "Scouts", **told: Any) -> Any:
    """A friend with Spotter who sees the north."""
    return section(name, at=[at], models=(WATCHER,), **told)


def shell(table: Table, aim: str, *spotters: str, dice: list[int], answers: tuple[str, ...] = (), **said: Any) -> None:
    """A barrage; whoever is asked what he does about it answers so, one after the other, else nothing."""
    left, table.said = list(answers), []
    with falling(dice) as rolled:
        table.clicks(0, Bombard(aim=aim, spotters=list(spotters), **said), rolled)
        while asked := next((one for one in table.game.questions if one.key in ("under_fire", "bolster")), None):
            fired_at = asked.key == "under_fire"
            given = AnswerFire(choice=left.pop(0) if left else "nothing") if fired_at else Bolster()
            table.clicks(asked.seat, given, rolled)
    assert not left, "fewer were asked"


def first_blast(table: Table) -> Place:
    """Where the first blast came down."""
    x, y = table.heard("blasts_fell")[0]["blasts"][0]["at"]
    return x / 1000, y / 1000


def pools(table: Table) -> dict[str, str]:
    """The dice that came to each section or ironclad, by its name."""
    found = {}
    for told in table.heard("under_blasts"):
        whole = Pool()
        for shot in told["shots"]:
            whole = whole + Pool(**shot["pool"])
        found[f"{told['target']}/{told['label']}" if told["label"] else told["target"]] = whole.written
    return found
