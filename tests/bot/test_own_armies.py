"""Whole armies that members hand in: read as hostile, kept under a name of their own, fielded."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.game_files.exporting import exported
from bot.refusal import NotPossible
from bot.rosters import faults, papers
from bot.rosters.changing import Where
from bot.rosters.lists import Armies
from bot.rosters.papers import WholeArmy
from bot.store import rosters
from bot.uploads.kinds import LIST
from rulesets import ruleset
from rulesets.julia_augusta.before.armies import army_lists
from rulesets.steampunk_fantasy.before.armies.army_file import ArmyFile, ListedBase, ListedGroup
from rulesets.steampunk_fantasy.table.cards import Profile, Weapon
from tests.bot.club import BLUE, GUEST, GUILD, RED, Club

JULIA, STEAM = "julia_augusta", "steampunk_fantasy"
SAMPLES = {JULIA: "frontier_column", STEAM: "kettle_guard"}
MINE = Where(RED, GUILD, JULIA)


def file(key: str = JULIA, **changed: Any) -> bytes:
    """The file of a sample army, with other fields."""
    return json.dumps({**json.loads(papers.written_army(key, SAMPLES[key])), **changed}).encode()


def army(key: str = JULIA, **changed: Any) -> WholeArmy:
    """What such a file holds."""
    found = papers.read(file(key, **changed))
    assert isinstance(found, WholeArmy)
    return found


def refused(content: bytes) -> list[str]:
    """What is said of a file that cannot be taken, line by line."""
    with pytest.raises(NotPossible) as caught:
        papers.read(content)
    return str(caught.value).splitlines()


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SAMPLES)
def test_what_is_exported_can_be_imported(key: str) -> None:
    text = papers.written_army(key, SAMPLES[key])
    assert max(map(len, text.splitlines())) <= 130
    assert papers.written_army(key, army(key).force) == text


def test_a_file_says_what_it_is() -> None:
    assert refused(b"[]") == ["The file is no list: it has to begin with a brace. `/army export` writes one."]
    assert refused(b'{"umpire_list": true}')[1:] == [
        "`umpire_list`: `true` has to be a whole number.",
        "`ruleset`: is needed.",
    ]
    (line,) = refused(file(ruleset="<@11>"))
    assert line.startswith('The file: ruleset is `"<@11>"`; it has to be one of dust_1947')
    assert refused(b" " * (LIST.most + 1))[0].startswith("The file is no list: the file has 65,537 bytes")
    assert refused(file().replace(b'"army"', b'"name": "x", "army"'))[0].startswith(
        "The file is no list: the file says `name`"
    )


def test_what_is_wrong_is_told_by_field_value_and_what_is_right() -> None:
    units = json.loads(file())["units"]
    wrong = [
        {**units[0], "grade": "*E*"},
        {**units[1], "bases": [4]},
        {"name": "@everyone"},
        {**units[2], "horse": None},
    ]
    head, *lines = refused(file(units=wrong, note="a\u202eb`c`"))
    assert head == "The file cannot be taken:"
    assert lines[0].startswith("`note`: `\"a·b'c'\"` has to be at most 200 letters")
    assert lines[1:3] == [
        "`units 1 grade`: `\"*E*\"` has to be one of 'A', 'B', 'C' or 'D'.",
        "`units 2 bases`: `[…]` has to be a whole number.",
    ]
    assert lines[3].startswith('`units 3 name`: `"@everyone"` has to be 1 to 30 letters')
    assert lines[4:] == [
        *(f"`units 3 {field}`: is needed." for field in ("type", "grade", "bases")),
        r"`units 4 horse`: `null` is not known here\: there are name, type, grade, bases, legion, lines.",
    ]


def test_a_value_of_steampunk_fantasy_is_told_once() -> None:
    bases = json.loads(file(STEAM))["bases"]
    lines = refused(file(STEAM, bases=[{**bases[0], "cost": "6gold"}, {**bases[1], "movement": "wheels"}]))
    assert lines[1] == r'`bases 1 cost`: "6gold" is not a price\: write a number and ip, mp, cp or xp such as 2mp.'
    assert lines[2].startswith(r'`bases 2 movement`: `"wheels"` is not in this file')
    lines = refused(file(STEAM, bases=[{**bases[1], "movement": "wheels"}]))
    assert lines[1].startswith(
        r'`bases 1 movement`: `"wheels"` is not in this file\: there are Boiler Tank, Kettle Guard'
    )


def test_faults_without_number_are_cut() -> None:
    lines = refused(file(units=[{}] * 40))
    assert len(lines) == 1 + faults.MOST + 1
    assert lines[-1] == f"… and {40 * 4 - faults.MOST} more."


def test_what_cannot_be_read_hides_nothing_of_the_rest() -> None:
    """A file with faults of both kinds: once they are put right, nothing new is found."""
    told = json.loads(file())
    units, leaders = told["units"], told["leaders"]
    units[0] |= {"bases": "8", "lines": 4}
    units[1] |= {"bases": 14, "grade": "Z"}
    units[2] |= {"name": units[1]["name"], "horse": 1}
    leaders[0] |= {"cp": 4}
    leaders[1] |= {"name": 7}
    lines = refused(json.dumps({**told, "units": units[:3], "leaders": leaders[:2]}).encode())
    assert '`units 1 bases`: `"8"` has to be a whole number.' in lines
    rules = {line.rpartition("(")[2].rstrip(")") for line in lines if line.endswith(")")}
    assert rules == {"JA-SETUP-05", "JA-SETUP-06", "JA-SETUP-07", "JA-SETUP-09"}
    units[0]["bases"], units[1]["grade"], leaders[1]["name"] = 8, "B", "Otho the Second"
    del units[2]["horse"]
    again = refused(json.dumps({**told, "units": units[:3], "leaders": leaders[:2]}).encode())
    assert set(again) <= set(lines)


WRONG_OF_A_UNIT = [
    *({"bases": value} for value in ("8", None, 99, 1, 14, [4])),
    *({"lines": value} for value in (2, 9)),
    *({"type": "LI"}, {"legion": "Nine"}, {"name": "Twin"}, {"name": "Twin"}),
    *({"grade": "Z"}, {"horse": 1}),
]
"""Of what hangs on nothing else that cannot be read: of which type a unit is decides about its bases."""
OF_ANY_TYPE = 6
"""Bases that a unit of any type may have, in up to three lines."""


@pytest.mark.parametrize("seed", range(60))
def test_once_what_cannot_be_read_is_put_right_nothing_new_is_found(seed: int) -> None:
    """Values drawn wrong, of both kinds: what is told at first is all there is, but for what an army costs."""
    random = Random(seed)
    good, bad = json.loads(file()), json.loads(file())
    for unit in random.sample(bad["units"], 3):
        unit.update(random.choice(WRONG_OF_A_UNIT) | random.choice(WRONG_OF_A_UNIT))
    random.choice(bad["leaders"])[random.choice(["cp", "name", "general"])] = random.choice([0, 9, "x", "Twin", True])
    first = told_of(bad)
    for part in ("units", "leaders"):
        for number, (one, right) in enumerate(zip(bad[part], good[part], strict=True), 1):
            for field in [name for name in one if any(line.startswith(f"`{part} {number} {name}`") for line in first)]:
                one.pop(field)
                one.update({field: {**right, "bases": OF_ANY_TYPE}[field]} if field in right else {})
    assert {line for line in told_of(bad) if "points" not in line} <= {line for line in first if line.endswith(")")}


def told_of(told: dict[str, Any]) -> list[str]:
    """What is wrong with a file; nothing if it is taken."""
    return [] if _accepted(told) else refused(json.dumps(told).encode())


def _accepted(told: dict[str, Any]) -> bool:
    try:
        papers.read(json.dumps(told).encode())
    except NotPossible:
        return False
    return True


def test_a_die_that_bleed_does_not_take_is_told_with_those_it_takes() -> None:
    tables = {"flesh": {"regular": ["1-3: bleed[3]"]}}
    lines = refused(file(STEAM, tables={**json.loads(file(STEAM))["tables"], **tables}))
    assert "bleed takes a die of 4, 6, 8, 10 or 12 sides" in "".join(lines)


def test_a_field_that_is_written_twice_is_named_as_it_stands() -> None:
    (line,) = refused(file().replace(b'"ruleset"', b'"umpire_list": 1, "ruleset"', 1))
    assert "the file says `umpire_list` more than once" in line


@pytest.mark.parametrize("content", [b'name = "Dwarf"\n[[base]]', b"<roster/>", b"Dwarf, 12 bases"])
def test_a_file_of_another_kind_is_told_what_is_read_here(content: bytes) -> None:
    (line,) = refused(content)
    assert "read as JSON (docs/armies.md), not as TOML, XML or text" in line
    assert "`/army export` writes one" in line


def test_what_the_rules_have_against_it_is_told_with_their_ids() -> None:
    units = json.loads(file())["units"]
    assert refused(file(units=units[1:], leaders=[], army="briton")) == [
        "The army has 0 Generals; it must have one. (JA-SETUP-05)",
        "The army has 0 leaders besides the General; it must have 1 to 4. (JA-SETUP-05)",
        *(
            f"{name} cannot be a Legion: only the Romans have Legions. (JA-SETUP-01)"
            for name in ("Anchor Legion", "Thunder Legion")
        ),
    ]


# --- kept ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "told"), [(JULIA, "Romans, 7 units, 3 leaders, 398 points"), (STEAM, "Dwarf, 12 bases")]
)
async def test_an_army_is_kept_under_a_name_of_its_own(club: Club, key: str, told: str) -> None:
    armies, whose = Armies(club.referee), Where(RED, GUILD, key)
    sample = whose.rules.forces.name_of(SAMPLES[key])
    kept = [await armies.keep_army(whose, army(key), club.interaction()) for _ in range(2)]
    assert [(one.name, one.saved) for one in kept] == [(f"{sample} 2", True), (f"{sample} 3", True)]
    force = await armies.force(kept[1])
    assert whose.rules.forces.name_of(force) == f"{sample} 3"
    standing = await armies.standing(kept[1])
    assert standing.reckoned.startswith(told)
    assert standing.wrong == ()


async def test_a_file_that_comes_twice_is_kept_once(club: Club) -> None:
    armies = Armies(club.referee)
    found = [await armies.keep_army(MINE, army(), 77) for _ in range(2)]
    assert found[0].id == found[1].id
    assert len(await armies.lists(MINE)) == 1


async def test_an_army_is_renamed_with_its_text(club: Club) -> None:
    armies = Armies(club.referee)
    one = await armies.keep_army(MINE, army(), club.interaction())
    renamed = await armies.rename(one.id, RED, "Old Guard", club.interaction())
    assert (renamed.name, renamed.saved) == ("Old Guard", True)
    assert MINE.rules.forces.name_of(await armies.force(renamed)) == "Old Guard"
    with pytest.raises(NotPossible, match="The name has to be 1 to 40 letters"):
        await armies.rename(one.id, RED, "**Guard**", club.interaction())


async def test_an_army_that_is_not_understood_any_more_is_told(club: Club) -> None:
    armies = Armies(club.referee)
    one = await armies.keep_army(MINE, army(), club.interaction())
    async with club.database.transaction() as tx:
        await rosters.keep_force(tx, one.id, '{"name": "Of another version"}')
    (reason,) = (await armies.standing(one)).wrong
    assert reason.startswith("The army cannot be read: army: Field required")


# --- at a table ------------------------------------------------------------------------------------------------------


async def test_an_army_is_fielded_in_secret_and_the_game_keeps_its_copy(club: Club) -> None:
    armies = Armies(club.referee)
    number = await club.opens(ruleset=JULIA, scenario="battle", options={"lists": "secret"})
    one = await armies.keep_army(MINE, army(name="Hidden Column"), club.interaction())
    told = await club.lobby.field_list(number, RED, await armies.force(one), club.interaction())
    assert told == "Red fields Hidden Column: Romans, 7 units, 3 leaders, 398 points."
    heard = "\n".join(f"{post.title} {post.text}" for post in await club.posts())
    assert "has chosen, in secret" in heard
    assert "Hidden" not in heard
    for member in (BLUE, GUEST):
        assert "Hidden" not in json.dumps(exported(await club.table(number), [], member)["seats"])
    await club.lobby.choose_force(number, BLUE, "gathered_tribes", club.interaction())
    await armies.drop(one.id, RED, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    assert "Falcon Legion" in MINE.rules.words.status(await club.game(number))


@pytest.mark.rule("SF-SETUP-03")
async def test_a_huge_unit_is_told_of_though_lists_are_secret(club: Club) -> None:
    number = await club.opens(ruleset=STEAM, scenario="standard", options={"lists": "secret"})

    async def card_after(member: int, force: str) -> str:
        await club.clears_posts()
        await club.lobby.choose_force(number, member, force, club.interaction())
        return "\n".join(post.text for post in await club.posts())

    told = "Brings Ash Wyrm, huge: who has a force already may still take another (SF-SETUP-03)."
    assert told not in await card_after(BLUE, "kettle_guard")
    heard = await card_after(RED, "ashen_court")
    assert told in heard and "Ashen Court" not in heard
    assert "Brings" not in await card_after(RED, "kettle_guard")
    assert await card_after(RED, "kettle_guard") == "", "another choice in secret is not heard"


async def test_an_army_too_dear_for_the_table_is_refused(club: Club) -> None:
    number = await club.opens(ruleset=JULIA, scenario="skirmish")
    with pytest.raises(Exception, match=r"too_dear \(JA-SETUP-05\)"):
        await club.lobby.field_list(number, RED, army().force, club.interaction())
    assert (await club.table(number)).seats[0].force == ""


# --- the page for players --------------------------------------------------------------------------------------------

PAGE = Path(__file__).parents[2] / "docs" / "armies.md"


@pytest.mark.parametrize("example", re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL))
def test_the_examples_of_the_page_are_armies(example: str) -> None:
    assert isinstance(papers.read(example.encode()), WholeArmy)


@pytest.mark.parametrize(
    ("key", "sample"), [(key, one.value) for key in SAMPLES for one in ruleset(key).forces.choices()]
)
def test_the_files_beside_the_page_are_the_samples(key: str, sample: str) -> None:
    text = (PAGE.parent / "armies" / f"{sample}.json").read_text(encoding="utf-8")
    assert text == papers.written_army(key, sample) + "\n", "export it anew"


def test_the_page_names_every_field() -> None:
    page = PAGE.read_text(encoding="utf-8")
    of_julia = (army_lists.ArmyFile, army_lists.ListedUnit, army_lists.ListedLeader)
    models = (*of_julia, ArmyFile, ListedBase, ListedGroup, Profile, Weapon)
    fields = {field for model in models for field in model.model_fields}
    assert {field for field in fields if f"`{field}`" not in page and f'"{field}"' not in page} == set()
