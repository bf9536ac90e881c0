"""Links: where ids are looked for, what they bring, and what becomes of those that lead nowhere or back."""

from __future__ import annotations

import pytest

from rulesets.kit.rosters import NotReadable, read_library, resolving, units
from tests.kit.rosters.paper import catalogue, entry, entry_link, link, listed, row, system, units_of

RULE = '<rule id="r-brave" name="Brave"><description>Runs last.</description></rule>'


def linked(*links: str) -> str:
    return f"<infoLinks>{''.join(links)}</infoLinks>"


def shared(*profiles: str) -> str:
    return f"<sharedProfiles>{''.join(profiles)}</sharedProfiles>"


def test_an_id_means_the_element_of_its_own_file_before_that_of_the_system() -> None:
    unit = entry("u", linked(link("p"), link("r-brave", "rule")))
    own = catalogue(shared(row("p", "7")) + listed(unit))
    files = [system(shared(row("p", "1")) + f"<sharedRules>{RULE}</sharedRules>"), own]
    (found,) = units(read_library(files))
    assert [(one.kind, one.values) for one in found.entry.profiles] == [("Row", {"Speed": "7"})]
    assert [(one.name, one.text) for one in found.entry.rules] == [("Brave", "Runs last.")]


def test_the_older_dialect_has_values_in_attributes() -> None:
    old = '<characteristic name="Speed" characteristicTypeId="t-speed" value=" 5 "/>'
    profile = f'<profile id="p" name="Old " profileTypeId="t-row"><characteristics>{old}</characteristics></profile>'
    (found,) = units_of(catalogue(listed(entry("u", f"<profiles>{profile}</profiles>")))).values()
    assert (found.entry.profiles[0].name, found.entry.profiles[0].values) == ("Old", {"Speed": "5"})


def test_an_entry_link_brings_the_entry_with_limits_of_its_own() -> None:
    limits = '<constraints><constraint id="c" type="min" field="selections" scope="parent" value="2"/></constraints>'
    weapon = entry("w", f"<profiles>{row('p', name='Lance')}</profiles>", name="Lance", kind="upgrade")
    unit = entry("u", f"<entryLinks>{entry_link('el', 'w', limits)}</entryLinks>")
    (found,) = units_of(catalogue(f"<sharedSelectionEntries>{weapon}</sharedSelectionEntries>" + listed(unit))).values()
    (lance,) = found.entry.entries
    assert (lance.id, lance.target, lance.name, lance.kind) == ("el", "w", "Lance", "upgrade")
    assert [(one.kind, one.value) for one in lance.constraints] == [("min", 2.0)]


def test_costs_categories_and_groups_are_read() -> None:
    inside = """
      <costs><cost name=" pts" costTypeId="points" value="12.0"/></costs>
      <categoryLinks><categoryLink targetId="t-foot" primary="true"/></categoryLinks>
      <selectionEntryGroups><selectionEntryGroup id="g" name="Arms" defaultSelectionEntryId="b">
        <selectionEntries><selectionEntry id="a" name="A" type="upgrade"/></selectionEntries>
      </selectionEntryGroup></selectionEntryGroups>"""
    (found,) = units_of(catalogue(listed(entry("u", inside)))).values()
    assert (found.entry.costs, found.entry.primary) == ({"points": 12.0}, "Foot")
    (group,) = found.entry.groups
    assert (group.name, group.default, [one.name for one in group.entries]) == ("Arms", "b", ["A"])


def test_what_a_catalogue_imports_is_looked_through_and_may_stand_in_its_list() -> None:
    uses = '<catalogueLinks><catalogueLink id="k" name="Lib" targetId="lib" importRootEntries="true"/></catalogueLinks>'
    library = catalogue(shared(row("p", "9")) + listed(entry("ally")), name="Lib", own_id="lib", more='library="true"')
    found = units_of(catalogue(uses + listed(entry("u", linked(link("p"))))), library)
    assert set(found) == {"u", "ally"}
    assert found["u"].entry.profiles[0].values == {"Speed": "9"}
    assert found["ally"].catalogue.name == "North"


def test_a_link_that_leads_nowhere_is_told_with_its_place() -> None:
    unit = entry("u", "\n" + linked(link("gone"), link("r", "rule")), name="Scouts")
    (found,) = units_of(catalogue(listed(unit))).values()
    first, second = found.findings
    assert (first.weight, first.place, first.unit, first.value) == ("unread", ("North.cat", 2), "Scouts", "gone")
    assert (
        str(second)
        == 'North.cat line 2, Scouts: infoLink "r": what this links to is in none of the files that North uses'
    )


def test_a_link_to_another_kind_of_thing_leads_nowhere() -> None:
    (found,) = units_of(catalogue(shared(row("p")) + listed(entry("u", linked(link("p", "rule")))))).values()
    assert found.entry.rules == []
    assert [one.value for one in found.findings] == ["p"]


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_links_that_lead_back_end_there(steps: int) -> None:
    ring = [
        entry(f"e{n}", f"<entryLinks>{entry_link(f'l{n}', f'e{(n + 1) % steps}')}</entryLinks>") for n in range(steps)
    ]
    shared_ring = f"<sharedSelectionEntries>{''.join(ring)}</sharedSelectionEntries>"
    (found,) = units_of(catalogue(shared_ring + f"<entryLinks>{entry_link('root', 'e0')}</entryLinks>")).values()
    depth, below = 1, found.entry.entries
    while below:
        depth, below = depth + 1, below[0].entries
    assert depth == steps
    assert ["lead back to itself" in one.why for one in found.findings] == [True]


def test_info_groups_that_hold_each_other_end_too() -> None:
    groups = "".join(
        f'<infoGroup id="{one}" name="{one}"><infoLinks>{link(other, "infoGroup")}</infoLinks>'
        f"<profiles>{row(f'p{one}')}</profiles></infoGroup>"
        for one, other in (("a", "b"), ("b", "a"))
    )
    unit = entry("u", linked(link("a", "infoGroup")))
    (found,) = units_of(catalogue(f"<sharedInfoGroups>{groups}</sharedInfoGroups>" + listed(unit))).values()
    assert [one.id for one in found.entry.profiles] == ["pa", "pb"]
    assert len(found.findings) == 1


def test_a_chain_of_links_has_an_end() -> None:
    chain = [entry(f"e{n}", f"<entryLinks>{entry_link(f'l{n}', f'e{n + 1}')}</entryLinks>") for n in range(200)]
    shared_chain = f"<sharedSelectionEntries>{''.join(chain)}</sharedSelectionEntries>"
    (found,) = units_of(catalogue(shared_chain + f"<entryLinks>{entry_link('root', 'e0')}</entryLinks>")).values()
    assert ["inside each other" in one.why for one in found.findings] == [True]


def bomb(roots: int) -> str:
    """Each entry links to the next one ten times: ten thousand million, if anybody followed."""
    levels = [
        entry(f"e{n}", f"<entryLinks>{''.join(entry_link(f'l{n}-{k}', f'e{n + 1}') for k in range(10))}</entryLinks>")
        for n in range(10)
    ]
    heads = "".join(entry_link(f"root{n}", "e0") for n in range(roots))
    return f"<sharedSelectionEntries>{''.join(levels)}</sharedSelectionEntries><entryLinks>{heads}</entryLinks>"


def test_a_unit_whose_links_unfold_without_end_is_cut_off_once() -> None:
    (found,) = units_of(catalogue(bomb(1))).values()
    assert sum("unfolds to more than 8,000 elements" in one.why for one in found.findings) == 1


def test_many_such_units_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolving, "MOST_OF_A_UNIT", 400)
    monkeypatch.setattr(resolving, "MOST_TOGETHER", 4_000)
    assert len(units_of(catalogue(bomb(3)))) == 1
    with pytest.raises(NotReadable) as refused:
        units_of(catalogue(bomb(12)))
    assert refused.value.key == "too_large_resolved"


def test_of_two_elements_of_one_id_the_first_is_meant_and_the_other_told() -> None:
    twice = catalogue(shared(row("p", "1"), row("p", "2")) + listed(entry("u", linked(link("p")))))
    library = read_library([system(), twice])
    assert [one.why for one in library.findings] == ["this id is used before, on line 1; links to it mean that one"]
    assert next(iter(units(library))).entry.profiles[0].values == {"Speed": "1"}


def test_a_missing_catalogue_is_told() -> None:
    uses = '<catalogueLinks><catalogueLink id="k" name="Lost" targetId="lost"/></catalogueLinks>'
    library = read_library([system(), catalogue(uses)])
    assert [(one.element, one.value) for one in library.findings] == [("catalogueLink", "Lost")]
