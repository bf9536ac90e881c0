"""Modifiers: done where they always hold, kept where they depend; and what of a file is not read is known."""

from __future__ import annotations

import pytest

from rulesets.kit.rosters import read_library, units
from rulesets.kit.rosters.model import Constraint, limit, number
from tests.kit.rosters.paper import catalogue, entry, entry_link, link, listed, row, system, units_of

RULE = '<sharedRules><rule id="r" name="Expert"><description>Hits more.</description></rule></sharedRules>'
CONDITION = (
    '<conditions><condition type="atLeast" field="selections" scope="roster" value="1" childId="x"/></conditions>'
)


def change(kind: str, field: str, value: str, inside: str = "") -> str:
    return f'<modifier type="{kind}" field="{field}" value="{value}">{inside}</modifier>'


def changes(*told: str) -> str:
    return f"<modifiers>{''.join(told)}</modifiers>"


def test_a_link_renames_its_rule_and_leaves_the_shared_one_alone() -> None:
    renamed = link("r", "rule", changes(change("append", "name", "- Crossbow")))
    both = listed(
        entry("a", f"<infoLinks>{renamed}</infoLinks>"), entry("b", f"<infoLinks>{link('r', 'rule')}</infoLinks>")
    )
    found = units_of(catalogue(RULE + both))
    assert [unit.entry.rules[0].name for unit in found.values()] == ["Expert- Crossbow", "Expert"]


@pytest.mark.parametrize(
    ("kind", "value", "speed"),
    [("set", "9", "9"), ("increment", "2", "6"), ("decrement", "1.5", "2.5"), ("append", "+", "4+")],
)
def test_a_value_of_a_profile_is_changed(kind: str, value: str, speed: str) -> None:
    changed = link("p", "profile", changes(change(kind, "t-speed", value)))
    inside = f"<sharedProfiles>{row('p')}</sharedProfiles>" + listed(entry("u", f"<infoLinks>{changed}</infoLinks>"))
    (found,) = units_of(catalogue(inside)).values()
    assert found.entry.profiles[0].values == {"Speed": speed}


def test_a_profile_is_changed_by_itself_before_it_is_by_a_link() -> None:
    own = row("p").replace("</profile>", changes(change("set", "t-speed", "5")) + "</profile>")
    linked = link("p", "profile", changes(change("increment", "t-speed", "2")))
    inside = f"<sharedProfiles>{own}</sharedProfiles>" + listed(entry("u", f"<infoLinks>{linked}</infoLinks>"))
    (found,) = units_of(catalogue(inside)).values()
    assert found.entry.profiles[0].values == {"Speed": "7"}


def test_costs_limits_and_hiding_are_changed() -> None:
    inside = (
        '<costs><cost typeId="points" value="5"/></costs>'
        '<constraints><constraint id="c" type="max" field="selections" scope="roster" value="3"/></constraints>'
    ) + changes(change("increment", "points", "2"), change("set", "c", "1"), change("set", "hidden", "true"))
    (found,) = units_of(catalogue(listed(entry("u", inside)))).values()
    assert (found.entry.costs, found.entry.constraints[0].value, found.entry.hidden) == ({"points": 7.0}, 1.0, True)
    assert found.entry.kept == []


@pytest.mark.parametrize(
    "told",
    [
        changes(change("increment", "points", "2", CONDITION)),
        changes(change("increment", "points", "2", "<repeats><repeat value='1'/></repeats>")),
        changes(change("increment", "points", "two")),
        changes(change("add", "category", "t-foot")),
        f"<modifierGroups><modifierGroup type='and'>{changes(change('set', 'points', '9'))}{CONDITION}</modifierGroup>"
        "</modifierGroups>",
    ],
    ids=["condition", "repeat", "no number", "another field", "group with a condition"],
)
def test_what_depends_or_cannot_be_done_is_kept(told: str) -> None:
    inside = f'<costs><cost typeId="points" value="5"/></costs>{told}'
    (found,) = units_of(catalogue(listed(entry("u", inside)))).values()
    assert found.entry.costs == {"points": 5.0}
    assert len(found.entry.kept) == 1


def test_a_text_that_modifiers_make_longer_and_longer_stops() -> None:
    told = changes(*(change("append", "name", "x" * 1_000) for _ in range(50)))
    (found,) = units_of(catalogue(listed(entry("u", told)))).values()
    assert len(found.entry.name) <= 4_096
    assert found.entry.kept


@pytest.mark.parametrize("text", ["nan", "inf", "-inf", "1e400", "1000001", "", "ten", "0x10"])
def test_what_is_no_number_is_none(text: str) -> None:
    assert number(text) is None


def test_the_strictest_limit_within_a_scope_counts() -> None:
    told = [("min", "parent", 2.0), ("min", "roster", 9.0), ("max", "parent", -1.0), ("max", "parent", 4.0)]
    constraints = [Constraint("", kind, "selections", scope, value, percent=False) for kind, scope, value in told]
    assert limit(constraints, "min", "parent") == 2
    assert limit(constraints, "max", "parent") == 4
    assert limit(constraints, "max", "roster") is None


def test_an_element_and_an_attribute_that_are_not_read_are_told_with_their_place() -> None:
    inside = '<novelty id="n"/>\n<profiles><oddity/><strange name="S"/></profiles>'
    unit = f'<selectionEntry id="u" name="Scouts" type="unit" defaultAmount="2">{inside}</selectionEntry>'
    (found,) = units_of(catalogue(listed(unit))).values()
    assert [(one.element, one.place.line, one.unit) for one in found.findings] == [
        ("selectionEntry defaultAmount", 1, "Scouts"),
        ("novelty", 1, "Scouts"),
        ("strange", 2, "Scouts"),
    ]


def test_what_stands_on_a_group_or_a_whole_catalogue_is_told() -> None:
    rule = "<rules><rule id='r1' name='R'/></rules>"
    group = f'<selectionEntryGroup id="g" name="Arms">{rule}</selectionEntryGroup>'
    unit = entry("u", f"<selectionEntryGroups>{group}</selectionEntryGroups>")
    library = read_library([system(), catalogue(rule.replace("r1", "r2") + listed(unit))])
    assert [one.why for one in library.findings] == ["in catalogue this element is not read"]
    (found,) = units(library)
    assert [one.why for one in found.findings] == ["in selectionEntryGroup this element is not read"]


def test_what_a_link_adds_to_a_group_is_told() -> None:
    shared = '<sharedSelectionEntryGroups><selectionEntryGroup id="g" name="Arms"/></sharedSelectionEntryGroups>'
    more = '<rules><rule id="r1" name="R"/></rules>'
    unit = entry("u", f"<entryLinks>{entry_link('l', 'g', more, kind='selectionEntryGroup')}</entryLinks>")
    (found,) = units_of(catalogue(shared + listed(unit))).values()
    assert [one.why for one in found.findings] == ["what a link adds to a group is not read"]


def test_what_no_unit_needs_is_noted_and_outside_of_units_told_once() -> None:
    inside = "<forceEntries><forceEntry id='f' name='Army'/></forceEntries><whatever>x</whatever>"
    library = read_library([system(), catalogue(inside)])
    assert [(one.weight, one.element) for one in library.findings] == [
        ("noted", "forceEntries"),
        ("unread", "whatever"),
    ]
