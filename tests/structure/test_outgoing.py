"""Every kind of outgoing message of random games against Discord's limits, and the checker itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.channel import components
from bot.channel.letters import pages
from bot.channel.messages import embeds
from bot.game import announce, reminders
from bot.game.stages import reports
from bot.store.outbox import Control, Post
from bot.table.tables import Seat, Table
from cogs.common.reply import LIMIT, parts
from cogs.play._panel import Panel, as_panel
from cogs.play._planner import Planner
from cogs.play._showing import TEXT
from renders.board import draw
from renders.finished import Picture
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.dice import SealedDice, fingerprint
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.facets.ruleset import Ruleset
from rulesets.kit.facets.setup import Setup
from rulesets.kit.pictures.pictured import Shown
from rulesets.kit.pictures.scene import Scene
from tests.bot.moments import opened
from tests.structure.outgoing import faults

SECRET = bytes(32)
DRAWN, CLICKS, CLICKS_IN_SOAK = 6, 12, 400
"""Of so many panels one is looked at in `make test`, and so many clicks of each game; all of both in soak."""
LONG = "W" * 32
"""The longest name that a seat can have, in the widest letter."""


def button(**changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Act", "custom_id": "u:act:1:1", **changes}


def menu(options: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "u:pick:1:1", "placeholder": "Which?", "options": options, **changes}


def option(value: str = "a", **changes: Any) -> dict[str, Any]:
    return {"label": value, "value": value, **changes}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


WRONG: list[dict[str, Any]] = [
    {},
    {"content": "x" * 2001},
    {"embeds": [{"description": "x" * 4097}]},
    {"embeds": [{"title": "x" * 257}]},
    {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    {"embeds": [{"title": "x"}] * 11},
    {"content": "x", "alts": ["x" * 1025]},
    {"content": "x", "rows": [row(button(label="x" * 81))]},
    {"content": "x", "rows": [row(button(label=""))]},
    {"content": "x", "rows": [row(button(custom_id="x" * 101))]},
    {"content": "x", "rows": [row(button(), button())]},
    {"content": "x", "rows": [row(*(button(custom_id=f"{n}") for n in range(6)))]},
    {"content": "x", "rows": [row(button(custom_id=f"{n}")) for n in range(6)]},
    {"content": "x", "rows": [row()]},
    {"content": "x", "rows": [row(menu([]))]},
    {"content": "x", "rows": [row(menu([option(str(n)) for n in range(26)]))]},
    {"content": "x", "rows": [row(menu([option(), option()]))]},
    {"content": "x", "rows": [row(menu([option("x" * 101)]))]},
    {"content": "x", "rows": [row(menu([option(description="x" * 101)]))]},
    {"content": "x", "rows": [row(menu([option()], placeholder="x" * 151))]},
    {"content": "x", "rows": [row(menu([option()]), button(custom_id="b"))]},
]


@pytest.mark.parametrize("message", WRONG, ids=lambda message: str(message)[:60])
def test_the_checker_finds_what_is_wrong(message: dict[str, Any]) -> None:
    assert faults(**message)


def test_the_checker_lets_what_is_right_through() -> None:
    options = [option(f"{n:0100}", description="x" * 100) for n in range(25)]
    rows = [row(menu(options, placeholder="x" * 150)), row(*(button(custom_id=f"{n}") for n in range(5)))]
    embeds = [{"title": "x" * 256, "description": "x" * 4096}]
    assert faults(content="x" * 2000, embeds=embeds, rows=rows, alts=["x" * 1024]) == []


def table_of(key: str, game: Game | None = None) -> Table:
    rules = ruleset(key)
    forces = [choice.value for choice in rules.forces.choices()]
    return Table(
        **{"id": 10**9, "guild": 2**63, "channel": 2**63, "host": 2**63, "ruleset": key, "phase": "running"},
        **{"scenario": rules.play.scenarios()[0].value, "options": {}, "pace": 0},
        secret=SECRET,
        fingerprint=fingerprint(SECRET),
        seats=[Seat(n, f"{LONG}{n}", 2**63 + n, force=forces[n % len(forces)]) for n in range(2)],
        created_at=0,
        game=game,
    )


def post_faults(post: Post, shown: Shown | None = None) -> list[str]:
    """What is wrong with a post as the courier sends it."""
    rows = components.buttons(post.controls).to_components()
    pictures = [(Picture(b"", "", 1, 1), caption) for _, caption in pages(shown)]
    sent = [one.to_dict() for one in embeds(post, pictures)]
    return faults(content=post.call, embeds=sent, rows=rows)  # type: ignore[arg-type]


def panel_faults(panel: Panel) -> list[str]:
    """What is wrong with a planner's panel; its text is cut to its newest lines."""
    rows = components.panel(panel.menus, panel.controls).to_components()
    entries = [entry for shown in panel.menus for entry in shown.entries]
    cut = [entry.label for entry in entries if len(entry.label) > 100]
    cut += [entry.note for entry in entries if len(entry.note) > 100]
    cut += [shown.placeholder for shown in panel.menus if len(shown.placeholder) > 150]
    cut += [control.label for control in panel.controls if len(control.label) > 80]
    return [*faults(content=panel.text[-TEXT:], rows=rows), *(f"would be cut: {text}" for text in cut)]


def all_faults(planner: Planner) -> list[str]:
    """The faults of a panel, with the pages of its menus and the direction pad."""
    panel = as_panel(planner)
    found = panel_faults(panel)
    for shown in panel.menus:
        if ":page:" in shown.custom_id:
            for entry in shown.entries:
                found += panel_faults(as_panel(planner, page=entry.value))
    if any(":pad:" in control.custom_id for control in panel.controls):
        found += panel_faults(as_panel(planner, cursor=""))
    return found


def walked(planner: Planner, random: Random, found: list[str], first: int, every: int) -> Planner:
    """Orders put together at random until something can be given; the faults of every panel on the way, or of every
    which from this one on."""
    for step in range(first, first + 60):
        found += all_faults(planner) if step % every == 0 else []
        if planner.orders.ready and (planner.orders.last.offer is None or random.random() < 0.5):
            return planner
        offer = planner.orders.last.offer
        assert offer is not None
        values = [option.value for option in offer.options]
        leave = offer.enough and (not values or random.random() < 0.3)
        planner = planner.left() if leave else planner.chosen(random.choice(values))
    raise AssertionError("this planner never ends")


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 6))])
@pytest.mark.parametrize("key", RULESETS)
def test_every_message_of_a_random_game(key: str, seed: int) -> None:
    rules: Ruleset[Game] = ruleset(key)
    random, table = Random(seed), table_of(key)
    every, clicks = (1, CLICKS_IN_SOAK) if seed else (DRAWN, CLICKS)
    scenario = next((c.value for c in rules.play.scenarios() if c.value == "skirmish"), rules.play.scenarios()[0].value)
    names = [seat.name for seat in table.seats]
    setup = Setup(players=names, forces=[seat.force for seat in table.seats], scenario=scenario)
    applied = rules.play.start(setup, SealedDice(SECRET, ["", ""]))
    found: list[str] = []
    for click in range(clicks):
        table.game = game = applied.game
        table.has_news(applied.events, applied.shots)
        for post, shown in reports(table):
            found += post_faults(post, shown)
            scenes = [scene for scene, _ in pages(shown) if isinstance(scene, Scene)]
            found += [] if click % 25 else faults(alts=[draw(scene).alt for scene in scenes])
        table.shots = []
        if not game.questions:
            break
        open_ones = [question for question in game.questions if question.given is None]
        owed = next((question for question in open_ones if question.optional), open_ones[0])
        planner = walked(Planner.begin(table, owed, owed.seat), random, found, click, every)
        for stage in planner.orders.complete:
            asked = applied.game.question(stage.question.number)
            applied = apply(applied.game, asked.seat, asked.number, stage.action, SealedDice(SECRET, ["", ""]))
        table.unposted = [] if applied.game.chapter != game.chapter else table.unposted
    assert found == []
    assert table.running.verdict is not None or clicks == CLICKS


@pytest.mark.parametrize("key", RULESETS)
def test_every_other_post(key: str) -> None:
    table = table_of(key)
    table.phase, table.options = "lobby", {f"option_{n}": "value" for n in range(20)}
    seat, body = table.seats[0], {"text": "x" * 600, "line": 1}
    posts = [announce.card(table), announce.reminder(table, f"{LONG} takes over from {LONG}")]
    kinds = ("undo", "draw", "correct", "adjourn", "resume", "stand_in")
    posts += [announce.request(seat, table.seats, kind, body, 10**12) for kind in kinds]
    table.phase, table.game = "running", table.game
    posts += [announce.broken(table, 10**6), reminders.paused(table, f"{LONG} pauses the game", 10**10)]
    for post in posts:
        assert post_faults(post) == []


def test_every_post_about_time() -> None:
    table = table_of("dust_1947")
    table.phase, table.game = "running", opened()
    seat = table.seats[table.running.questions[0].seat]
    posts = [reminders.recall(table, seat, f"The table waits for {LONG}"), reminders.due_soon(table, seat, 10**10)]
    posts += [reminders.overdue(table, seat, 10**10), reminders.unanswered(table, seat, 10**9)]
    for post in posts:
        assert post_faults(post) == []
        assert bool(post.ping) == ("<@" in post.call)


@pytest.mark.parametrize("text", ["", "x" * 10_000, "word " * 3000, "line\n" * 3000, "\n\n\n", "a" * LIMIT])
def test_long_answers_come_in_parts(text: str) -> None:
    assert all(faults(content=part) == [] for part in parts(text))
    assert "".join("".join(parts(text)).split()) in ("".join(text.split()), "…")


def test_a_report_of_too_many_lines_keeps_the_newest() -> None:
    lines = [f"line {number} {'x' * 50}" for number in range(500)]
    text = announce.shortened(lines)
    assert len(text) <= announce.TEXT_LIMIT
    assert text.endswith(lines[-1])
    assert "earlier lines" in text


def test_labels_that_mean_the_same_everywhere_are_the_same() -> None:
    """The words of PLAY.md, wherever a control carries them."""
    table = table_of(RULESETS[0])
    controls: list[Control] = []
    for phase in ("running", "paused", "broken", "lobby", "over"):
        table.phase = phase
        table.game = None
        controls += announce.controls(table)
    labels = {control.label for control in controls}
    assert {"Act", "Status", "Choose force", "Start", "Go on"} <= labels
