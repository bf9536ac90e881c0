"""`python -m tests.rulesets.legions_imperialis.write_saves`: one saved game for each point at which a game waits, into
saves/. Only missing ones are written (tests/random_games/saves.py)."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import apply, begin
from rulesets.legions_imperialis.actions import Arrive, Defend, Fire, Lay, Move, Overwatch, Pick, Stay, Template
from rulesets.legions_imperialis.chapters.turn.sequence_of_play import Battle
from rulesets.legions_imperialis.face.tell.question_words import ASKS
from rulesets.legions_imperialis.table.state import Imperialis
from tests.random_games.saves import Saves
from tests.random_games.seen import Record
from tests.rulesets.legions_imperialis.playing import BRUSH, CLASH, answer, begun, next_question
from tests.rulesets.legions_imperialis.table import detachment, gun, imperialis, profile, rank

BRUSHES = 6
"""How many brushes are fought for each whole game."""
NEVER_WAITS: dict[str, str] = {}
"""Steps that call procedures which never ask, with the reason."""
SAVES = Saves(Path(__file__).parent / "saves", "imperialis.", ASKS.models, NEVER_WAITS)


def searched(seed: int) -> Iterator[Imperialis]:
    """Every state of one round of games that waits for an answer."""
    yield from clinched(seed)
    yield from outnumbered(seed)
    yield from parted(seed)
    yield arrived()
    yield from gone_ahead()
    yield from defended()
    yield from aloft()
    yield hovering()
    yield from skyward()
    yield from burning()
    yield from running_home()
    yield from led()
    yield impaled()
    yield from shot_at("ask_casualties")
    yield from shot_at("manual")
    for number in range(seed * BRUSHES, (seed + 1) * BRUSHES):
        yield from played_out(BRUSH, number)
    yield from played_out(CLASH, seed)


def clinched(seed: int) -> Iterator[Imperialis]:
    """Two and two models of which each touches both others: their Fights can be paired off in two ways."""
    line = detachment("Line", [(30, 24), (31, 24)])
    foes = detachment("Foes", [(30.5, 23.134), (30.5, 24.866)], seat=1)
    yield begin(imperialis(line, foes).game, Battle(at="engagement"), Record("clinch", seed).dice()).game


def outnumbered(seed: int) -> Iterator[Imperialis]:
    """Two on one: which model fights next is asked, and then whom it fights."""
    line, foes = detachment("Line", [(30.2, 30), (31.8, 30)]), detachment("Foes", [(31, 29.4)], seat=1)
    game = imperialis(line, foes, options={"fights": "ask"}).game
    dice = Record("outnumbered", seed).dice()
    begun = begin(game, Battle(at="engagement"), dice).game
    yield begun
    yield apply(begun, 0, begun.questions[0].number, Pick(choice="Foes/1"), dice).game


def impaled() -> Imperialis:
    """A claw has hit one of two Knights, and whoever fires it says which."""
    knight = profile("Knight", "knight", move=10, save=3, morale=None, wounds=3)
    claw = profile(
        "Hound", "titan", move=8, save=3, morale=None, wounds=5, weapons=(gun("Claw", 12, "1", 4, 0, "Impale"),)
    )
    ours = detachment("Hound", [(30, 40)], models=(claw,), order="first_fire")
    game = imperialis(ours, detachment("Foes", [(28, 32), (32, 32)], seat=1, models=(knight,))).game
    game = begin(game, Battle(at="first_fire"), ScriptedDice()).game
    fires = Fire(detachment="Hound", target="Foes")
    return apply(game, 0, game.questions[0].number, fires, ScriptedDice(4)).game


def parted(seed: int) -> Iterator[Imperialis]:
    """Three in a row advance; once the one in the middle is shot half-way the rest is planned anew."""
    runner = profile("Runner", save=None, morale=None)
    marked = profile("Marked", save=None, morale=None, rules=("Invulnerable Save (6+)",))
    gunner = profile("Gunner", weapons=(gun("Cannon", 40, "1", 2, -4),))
    ours = detachment("Line", rank(30, 40, 3, 2.9), models=(runner, marked, runner), order="advance")
    game = imperialis(ours, detachment("Guns", [(32.9, 16)], seat=1, models=(gunner,), order="first_fire")).game
    moves = Move(detachment="Line", to="at 32.9,37 as now")
    for action, fell in ((None, ()), (moves, ()), (Overwatch(detachment="Guns", moment="50"), (4, 1))):
        dice = ScriptedDice(*fell)
        if action is None:
            game = begin(game, Battle(at="movement"), dice).game
        else:
            game = apply(game, game.questions[0].seat, game.questions[0].number, action, dice).game
    yield game


def arrived() -> Imperialis:
    """Riders have come onto the table from Reserve, and may go on."""
    rider = profile("Rider", "cavalry", move=10, rules=("Outflank",))
    riders = detachment("Riders", [(0, 0)] * 3, models=(rider,), where="reserve", order="march", issued=True)
    game = imperialis(riders, detachment("Line", rank(30, 40, 2)), detachment("Foes", rank(30, 10, 2), seat=1)).game
    game = begin(game, Battle(at="movement"), ScriptedDice()).game
    comes = Arrive(detachment="Riders", to="at 0.5,30")
    return apply(game, 0, game.questions[0].number, comes, ScriptedDice()).game


def gone_ahead() -> Iterator[Imperialis]:
    """Both sides have scouts with Forward Deployment: who goes first is asked, and then where each goes."""
    scout = profile("Scout", rules=("Forward Deployment",))
    ours, theirs = (
        detachment(f"Scouts {seat}", rank(30, 40 - 30 * seat, 2), seat=seat, models=(scout,)) for seat in (0, 1)
    )
    fresh = imperialis(ours, theirs, phase="deployment", round=0).game
    game = begin(fresh, Battle(at="forward"), ScriptedDice(5, 2)).game
    yield game
    yield apply(game, 0, game.questions[0].number, Pick(choice="take"), ScriptedDice()).game


def defended() -> Iterator[Imperialis]:
    """A tank fires its Point Defence: it may move then; or whom it hits says who has suffered, as it begins, when it
    has moved, and when it has fired at another before."""
    weapons = (gun("Cannon", 40, "1", 4, -4), gun("Stubber", 8, "1", 4, -4, "Point Defence"))
    tank = profile("Tank", "vehicle", move=9, weapons=weapons)
    for order, allocation, action, fell in (
        ("advance", "auto", Defend(detachment="Tank", target="Foes"), (1,)),
        ("advance", "ask_casualties", Defend(detachment="Tank", target="Foes"), (4,)),
        ("advance", "ask_casualties", Move(detachment="Tank", to="at 30,40.5 as now", defence="Foes"), (4,)),
        ("first_fire", "ask_casualties", Fire(detachment="Tank", target="Far", secondary="Foes"), (1, 4)),
    ):
        ours = detachment("Tank", [(30, 40)], models=(tank,), order=order, issued=True)
        foes = [detachment(name, rank(30, y, 4), seat=1, issued=True) for name, y in (("Foes", 34), ("Far", 10))]
        game = imperialis(ours, *foes, options={"allocation": allocation}).game
        game = begin(game, Battle(at="first_fire" if order == "first_fire" else "movement"), ScriptedDice()).game
        yield apply(game, 0, game.questions[0].number, action, ScriptedDice(*fell)).game


def aloft() -> Iterator[Imperialis]:
    """Flyers bomb four that are alike, before an Overwatch and after it; the Overwatch hits one of three of them; and
    they intercept others. Each time the other side says who has suffered."""
    load = gun("Bombs", 0, "1", 4, -4, "Bombing Run"), gun("Cannon", 40, "1", 4, -4, "Skyfire")
    flyer = profile("Flyer", "vehicle", move=20, save=6, rules=("Flyer", "Interceptor"), weapons=load)
    gunner = profile("Gunner", weapons=(gun("Flak", 60, "1", 4, -4, "Skyfire"),))
    drops = Move(detachment="Hawks", to="at 33,28 as now", bombs="Foes", moment="50")
    hunts = Move(detachment="Hawks", to="at 33,28 as now", intercept="Kites")
    for action, moment, fell in (
        (drops, "0", (1, 4, 1, 1)),
        (drops, "100", (4, 1, 1)),
        (drops, "0", (5,)),
        (hunts, "100", (1, 6, 1, 1)),
    ):
        ours = detachment("Hawks", rank(30, 44, 3, 3), models=(flyer,), order="advance", issued=True)
        foes = detachment("Foes", rank(30, 36, 4), seat=1, issued=True)
        kites = detachment("Kites", rank(30, 20, 3, 3), seat=1, models=(flyer,), issued=True)
        guns = detachment("Guns", [(33, 6)], seat=1, models=(gunner,), order="first_fire", issued=True)
        game = imperialis(ours, foes, kites, guns, options={"allocation": "ask_casualties"}).game
        game = begin(game, Battle(at="movement"), ScriptedDice()).game
        game = apply(game, 0, game.questions[0].number, action, ScriptedDice()).game
        watches = Overwatch(detachment="Guns", moment=moment)
        yield apply(game, 1, game.questions[0].number, watches, ScriptedDice(*fell)).game


def hovering() -> Imperialis:
    """The End phase, with Flyers that may hover."""
    kite = profile("Kite", "vehicle", move=20, rules=("Flyer", "Hover"))
    kites = detachment("Kites", rank(30, 30, 2), models=(kite,))
    game = imperialis(kites, detachment("Foes", rank(30, 10, 2), seat=1)).game
    return begin(game, Battle(at="end_phase"), ScriptedDice()).game


def skyward() -> Iterator[Imperialis]:
    """Skyfire has fired at Flyers when the rest has fired at others: their player says who has suffered."""
    weapons = gun("Cannon", 40, "1", 4, -4), gun("Flak", 40, "1", 4, -4, "Skyfire")
    kite = profile("Kite", "vehicle", move=20, rules=("Flyer",))
    ours = detachment("Guns", [(30, 40)], models=(profile("Gunner", weapons=weapons),), order="first_fire", issued=True)
    kites = detachment("Kites", rank(30, 20, 3, 3), seat=1, models=(kite,), issued=True)
    foes = detachment("Foes", rank(30, 30, 4), seat=1, issued=True)
    game = imperialis(ours, kites, foes, options={"allocation": "ask_casualties"}).game
    game = begin(game, Battle(at="first_fire"), ScriptedDice()).game
    fires = Fire(detachment="Guns", target="Foes", skyfire="Kites")
    yield apply(game, 0, game.questions[0].number, fires, ScriptedDice(1, 4)).game


def burning() -> Iterator[Imperialis]:
    """A template is to be laid; and those that it hits say who has suffered."""
    gunner = profile("Gunner", weapons=(gun("Bombard", 24, "1", 4, -4, 'Blast (5")'),))
    guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire", issued=True)
    foes = detachment("Foes", rank(29, 30, 3, 1), seat=1)
    game = imperialis(guns, foes, options={"allocation": "ask_casualties"}).game
    game = begin(game, Battle(at="first_fire"), ScriptedDice()).game
    game = apply(game, 0, game.questions[0].number, Template(detachment="Guns"), ScriptedDice()).game
    yield game
    yield apply(game, 0, game.questions[0].number, Lay(to="30,30"), ScriptedDice(5, 4, 1, 1)).game


def running_home() -> Iterator[Imperialis]:
    """Two flee to the same places; two have lost a Combat beside one another."""
    ours = [detachment(name, [(x, 20)], order="fall_back") for name, x in (("Back", 30), ("Front", 31.1))]
    foes = detachment("Foes", [(55, 4)], seat=1)
    yield begin(imperialis(*ours, foes).game, Battle(at="end_phase"), ScriptedDice()).game
    tough = (profile("Tough", wounds=2),)
    lost = [detachment(name, [(x, 30)], models=tough) for name, x in (("Left", 30), ("Right", 31.02))]
    won = [detachment(name, [(x, 29.125)], seat=1, models=tough) for name, x in (("One", 30.51), ("Two", 31.53))]
    game = imperialis(*lost, *won, options={"pairing": "auto"}).game
    dice = ScriptedDice(1, 1, 6, 6, 1, 1, 6, 6, 1, 1)
    yield begin(game, Battle(at="engagement"), dice).game


def led() -> Iterator[Imperialis]:
    """A Commander is to go with one of two; a Master Tactician is activated near a friend, in the Movement phase and in
    the First Fire stage; and who is Implacable has lost a Combat."""
    chief = detachment("Chief", [(0, 0)], models=(profile("Chief", rules=("Commander",)),), formation="Gate")
    lines = [detachment(name, rank(0, 0, 2), formation="Gate") for name in ("Line", "Storm")]
    foe = detachment("Foe", rank(30, 10, 2), seat=1)
    game = imperialis(chief, *lines, foe, phase="deployment", round=0).game
    for one in game.detachments.values():
        one.where = "waiting"
    yield begin(game, Battle(at="attachments"), ScriptedDice()).game
    master = profile("Master", rules=("Master Tactician",))
    for order, at in (("advance", "movement"), ("first_fire", "first_fire")):
        told = {"order": order, "issued": True}
        staff = detachment("Staff", [(30, 40)], models=(master,), **told)
        friend = detachment("Friend", [(33, 40)], open_to=["first_fire", "advance", "march"], **told)
        game = begin(imperialis(staff, friend, foe).game, Battle(at=at), ScriptedDice()).game
        if at == "movement":
            game = apply(game, 0, game.questions[0].number, Stay(detachment="Staff"), ScriptedDice()).game
        yield game
    firm = detachment("Firm", [(30, 30)], models=(profile("Firm", wounds=2, rules=("Implacable",)),))
    foes = detachment("Foes", [(30, 29)], seat=1)
    yield begin(imperialis(firm, foes).game, Battle(at="engagement"), ScriptedDice(1, 1, 6, 6)).game


def shot_at(allocation: str) -> Iterator[Imperialis]:
    """Two Hits on four alike, whose player says who takes them."""
    gunner = profile("Gunner", weapons=(gun("Cannon", 24, "2", 4, -4),))
    guns = detachment("Guns", [(30, 40)], models=(gunner,), order="first_fire")
    table = imperialis(guns, detachment("Foes", rank(30, 30, 4), seat=1), options={"allocation": allocation})
    game = begin(table.game, Battle(at="first_fire"), ScriptedDice()).game
    fires = Fire(detachment="Guns", target="Foes")
    yield apply(game, 0, game.questions[0].number, fires, ScriptedDice(4, 4)).game


def played_out(battle: str, seed: int) -> Iterator[Imperialis]:
    """Every state of a game that waits for an answer."""
    dice, chance = Record(battle, seed).dice(), random.Random(seed)
    game = begun(battle, seed, dice).game
    while game.verdict is None:
        yield game
        question = next_question(game, chance)
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game


if __name__ == "__main__":
    SAVES.write(searched, *map(int, sys.argv[1:3]))
