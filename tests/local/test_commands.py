"""What Discord refuses in slash commands: the whole list, for one fault."""

from typing import Any

import pytest

from bot.local.limits_commands import size_of
from tests.local.wire import Json, Wire


def command(name: str = "play", **more: Any) -> Json:
    return {"name": name, "description": "d", **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind, **more}


def options(count: int) -> list[Json]:
    return [option(f"o{number}") for number in range(count)]


def choices(count: int) -> list[Json]:
    return [{"name": f"c{number}", "value": f"v{number}"} for number in range(count)]


def of_size(size: int) -> Json:
    """A command whose names, descriptions and values have so many characters together."""
    offered = [{"name": f"{number:02}" + "n" * 78, "value": "v" * 80} for number in range(24)]
    built = command(options=[option("a", choices=offered), option("b", choices=offered)])
    missing = size - size_of(built)
    full, rest = divmod(missing, 100)
    built["options"] += [option(f"{number:02}", description="d" * 98) for number in range(full)]
    built["description"] += "d" * rest
    assert size_of(built) == size
    return built


GROUP_IN_GROUP = option("g", 2, options=[option("h", 2, options=[option("s", 1)])])
REFUSED: dict[str, Json] = {
    "upper case": command("Play"),
    "blank in the name": command("play now"),
    "name over 32": command("x" * 33),
    "no description": command(description=""),
    "description over 100": command(description="x" * 101),
    "26 options": command(options=options(26)),
    "26 children": command(options=[option(f"s{number}", 1) for number in range(26)]),
    "group in a group": command(options=[GROUP_IN_GROUP]),
    "sub-command beside an option": command(options=[option("s", 1), option("o")]),
    "26 choices": command(options=[option(choices=choices(26))]),
    "choice value over 100": command(options=[option(choices=[{"name": "n", "value": "x" * 101}])]),
    "choices and completion": command(options=[option(choices=choices(1), autocomplete=True)]),
    "option twice": command(options=[option(), option()]),
    "needed after optional": command(options=[option("a"), option("b", required=True)]),
    "option description over 100": command(options=[option(description="x" * 101)]),
    "over 8,000 characters": command(
        options=[
            option(f"o{n}", choices=[{"name": "n" * 90 + f"{n}{c}", "value": "v" * 90} for c in range(25)])
            for n in range(2)
        ]
    ),
}


@pytest.mark.parametrize("wrong", REFUSED.values(), ids=list(REFUSED))
async def test_one_fault_refuses_all(wire: Wire, wrong: Json) -> None:
    assert (await wire.put_commands([command("before")]))[0] == 200
    status, body = await wire.put_commands([command("first"), wrong])
    assert (status, body["code"]) == (400, 50035)
    assert list(body["errors"]) == ["1"]
    assert [one["name"] for one in wire.world.global_commands.values()] == ["before"]


async def test_eight_thousand_characters(wire: Wire) -> None:
    assert (await wire.put_commands([of_size(8000)]))[0] == 200


async def test_same_name_twice(wire: Wire) -> None:
    assert (await wire.put_commands([command(), command()]))[1]["code"] == 50035


async def test_one_hundred_commands_and_no_more(wire: Wire) -> None:
    many = [command(f"c{number}") for number in range(101)]
    assert (await wire.put_commands(many))[1]["code"] == 30032
    assert (await wire.put_commands(many[:100]))[0] == 200


async def test_ids_stay_over_an_overwrite(wire: Wire) -> None:
    _, first = await wire.put_commands([command()])
    _, second = await wire.put_commands([command("new"), command()])
    assert second[1]["id"] == first[0]["id"]


async def test_commands_of_one_guild(wire: Wire) -> None:
    guild = next(iter(wire.world.guilds.values()))
    path = f"/applications/{wire.world.bot_id}/guilds/{guild.id}/commands"
    assert (await wire.ask("PUT", path, [command()]))[0] == 200
    assert [one["name"] for one in wire.table.person("Ada").commands()] == ["play"]
    assert (await wire.ask("GET", path))[1][0]["guild_id"] == str(guild.id)


async def test_only_managers_are_offered_it(wire: Wire) -> None:
    await wire.put_commands([command(default_member_permissions=str(1 << 5))])
    assert wire.table.person("Ada").commands()
    assert not wire.table.person("Ben").commands()
