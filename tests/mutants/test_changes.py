"""Each kind of small change is made where it can be, and none where nothing is a rule."""

from __future__ import annotations

import ast

import pytest

from tests.mutants.changes import Edit, edits


def changes_to(text: str) -> list[Edit]:
    """Every change to a function with this body, or to a constant."""
    lines = "\n    ".join(text.splitlines())
    tree = ast.parse(text if text.split(maxsplit=1)[0].isupper() else f"def applied(unit, game):\n    {lines}\n")
    return list(edits(tree))


def told(text: str) -> set[str]:
    """They in words."""
    return {f"{it.kind}: {it.before} -> {it.after}" for it in changes_to(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("return away > 6", "number: away > 6 -> away > 7"),
        ("return away > 6", "number: away > 6 -> away > 5"),
        ("return away > 6", "number: away > 6 -> away > 12"),
        ("return rows[0]", "number: rows[0] -> rows[1]"),
        ("REACH = 8", "number: 8 -> 16"),
        ("return away > 6", "comparison: away > 6 -> away >= 6"),
        ("return away <= 6", "comparison: away <= 6 -> away < 6"),
        ("return away == 6", "comparison: away == 6 -> away != 6"),
        ("return kind in known", "comparison: kind in known -> kind not in known"),
        ("return kind is None", "comparison: kind is None -> kind is not None"),
        ("return far and slow", "and/or: far and slow -> far or slow"),
        ("return far or slow", "and/or: far or slow -> far and slow"),
        ("return not far", "not: not far -> far"),
        ("return [it for it in some if it.far]", "not: "),
        ("while far:\n    walk()", "not: far -> not far"),
        ("return far and slow", "term: far and slow -> slow"),
        ("return dice + 2", "term: dice + 2 -> dice"),
        ("return dice - lost", "term: dice - lost -> dice"),
        ("return max(0, dice)", "term: max(0, dice) -> dice"),
        ("return [it for it in some if it.far]", "term: [it for it in some if it.far] -> [it for it in some]"),
        ("return kind in ('LI', 'LC')", "term: kind in ('LI', 'LC') -> kind in ('LI',)"),
        ("return [*first, *second]", "term: [*first, *second] -> [*second]"),
        ("LIGHT = ('LI', 'LC')", "term: ('LI', 'LC') -> ('LC',)"),
        ("LIGHT = frozenset({'LI', 'LC'})", "term: frozenset({'LI', 'LC'}) -> frozenset({'LC'})"),
        ("COST = {'hill': far, 'wood': far}", "term: {'hill': far, 'wood': far} -> {'wood': far}"),
        ("lose_aims(unit)", "term: lose_aims(unit) -> (left out)"),
        ("unit.aims = []", "term: unit.aims = [] -> (left out)"),
        ("if far:\n    halt()", "term: if far: -> if far: (always)"),
        ("if far:\n    halt()", "term: if far: -> if far: (never)"),
        ("return unit.seat", "seat: unit.seat -> 1 - unit.seat"),
        ("return 1 - seat", "seat: 1 - seat -> seat"),
        ("return game.side_of(unit)", "seat: game.side_of(unit) -> 1 - game.side_of(unit)"),
        ("return game.friends(unit)", "opposite: game.friends(unit) -> game.enemies(unit)"),
        ("return min(found)", "opposite: min(found) -> max(found)"),
        ("return any(found)", "opposite: any(found) -> all(found)"),
        ("return True", "opposite: True -> False"),
        ("if far:\n    return 1", "return: if far: -> if far: (always)"),
        ("if far:\n    return 1", "return: if far: -> if far: (never)"),
        ("return 1 if far else few", "return: 1 if far else few -> few"),
        ("return Goto('ends')", "return: return Goto('ends') -> return None"),
        ("for it in some:\n    walk(it)", "return: for it in some: -> for it in some: (once)"),
    ],
)
def test_is_made(text: str, expected: str) -> None:
    assert any(it.startswith(expected) for it in told(text)), told(text)


@pytest.mark.parametrize(
    "text",
    [
        "'''Six inches, or 6.'''",
        "game.say('walked', 'FK-MOVE-01', inches=6, far=not near)",
        "return Refused('FK-MOVE-01', 'too_far', away=away + 6)",
        "told = {'away': away + 6}",
        "assert isinstance(unit, Unit)",
        "return lambda inches=6: inches",
        "return f'{away + 6} inches'",
        "return Replacement('FK-MOVE-01', value=True)",
        "RANGES = 'near'",
    ],
)
def test_is_left_alone(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize("text", ["return zip(first, second, strict=True)", "far: Literal[6] = away"])
def test_no_number_and_no_flag_is_changed_there(text: str) -> None:
    assert not {it.kind for it in changes_to(text)} & {"number", "opposite"}


def test_each_change_is_one_and_is_undone() -> None:
    tree = ast.parse("def applied(away, far):\n    if away > 6 and (not far):\n        return away + 1\n    return 2\n")
    as_it_is = ast.unparse(tree)
    found = list(edits(tree))
    made = set()
    for change in found:
        with change.made():
            compile(tree, "changed", "exec")
            made.add(ast.unparse(tree))
        assert ast.unparse(tree) == as_it_is
    assert len(made) == len(found)
    assert as_it_is not in made


def test_its_line_is_shown_before_and_after() -> None:
    [change] = [it for it in changes_to("here = 1\nreturn far and away > 6") if it.after.endswith("away >= 6")]
    assert change.lines() == ("return far and away > 6", "return far and away >= 6")
    assert change.line == 3
