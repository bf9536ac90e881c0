"""A list of platoons, sections and options on a phone: put together and fielded by touch alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.page.measuring import THUMB, misfits
from tests.page.windows import at_home

TOY = "tests.musters:RULESET"

pytestmark = pytest.mark.asyncio(loop_scope="session")

PRESSES = (
    ("Platoon", "Officer has 0 of at least 1"),
    ("+ Guard Captain · 50", "50 of 200 points"),
    ("+ Riflemen · 20", "In Platoon › Riflemen · 45"),
    ("+ Rifleman · 5", "6 × Rifleman · 30"),
    ("+ Truck · 35", "In Platoon › Riflemen › Truck · 35"),
    ("Mount 26 … Mount 30", "In Platoon › Riflemen › Truck · 35"),
    ("+ Mount 30 · 30", "Mount 30 · 30"),
    ("Up", "In Platoon › Riflemen · 115"),
    ("Up", "In Platoon · 165"),
    ("Save", "165 of 200 points. Saved."),
    ("Field here", "Ada fields My list: platoons: 1."),
)
"""Buttons of the panel, and what is to be read then."""
CORPS = (
    ("+ Corps Platoon", "Officer has 0 of at least 1"),
    ("+ Brigade Staff · 55", "In Corps Platoon › Brigade Staff · 55"),
    ("+ Surgeon · 10", "Surgeon · 10"),
    ("Up", "In Corps Platoon · 65"),
    ("+ Fusiliers · 19", "In Corps Platoon › Fusiliers · 84"),
    ("+ Fusilier · 13", "6 × Fusilier · 78"),
    ("+ Crank Gun · 20", "Crank Gun · 20"),
    ("Up", "In Corps Platoon · 182"),
    ("Save", "182 of 600 points, 1 of 1 platoon, 2 sections. Saved."),
    ("Field here", "Ada fields My list: 2 sections, 182 points"),
)
"""The same of Dystopian Legions."""


@pytest.mark.soak
async def test_a_list_is_put_together_by_touch(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path, toy=TOY) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", game="Musters")
        await ada.sees("Ada: no force yet")
        await ada.command("army build")
        for label, then in PRESSES:
            await ada.taps(label)
            await ada.sees(then)
            assert await misfits(ada.page, THUMB) == []


@pytest.mark.soak
async def test_a_force_of_dystopian_legions_is_put_together_by_touch(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", game="Dystopian Legions", scenario="skirmish")
        await ada.sees("Ada: no force yet")
        await ada.command("army build")
        for label, then in CORPS:
            await ada.taps(label)
            await ada.sees(then)
            assert await misfits(ada.page, THUMB) == []


@pytest.mark.soak
async def test_an_army_of_steampunk_fantasy_is_put_together_by_touch(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", game="Steampunk Fantasy")
        await ada.sees("Ada: no force yet")
        await ada.taps("Build a list")
        await ada.sees("No base is in the army")
        for base, then in (("Boiler Tank (6 ip)", "6 of 12 ip"), ("Boar Riders (2 mp, 1 xp)", "2 of 12 mp")):
            await ada.chooses(base, "Add: which?")
            await ada.sees(then)
            assert await misfits(ada.page, THUMB) == []
        for label, then in (
            ("Save", "2 bases. Saved."),
            ("Field here", "Ada fields My list: 2 bases, 6 ip, 2 mp, 1 xp"),
        ):
            await ada.taps(label)
            await ada.sees(then)


@pytest.mark.soak
async def test_an_army_of_julia_augusta_is_put_together_by_touch(browser: Browser, tmp_path: Path) -> None:
    async with at_home(browser, tmp_path) as there:
        ada = await there.phone("Ada")
        await ada.command("game new", game="Julia Augusta", scenario="skirmish")
        await ada.sees("Ada: no force yet")
        await ada.taps("Build a list")
        await ada.sees("30 of 250 points")
        for unit, then in (("Legion", "In Legion · 32"), ("6 bases", "In Legion · 48")):
            await ada.chooses(unit, "Add: which?")
            await ada.sees(then)
            assert await misfits(ada.page, THUMB) == []
        await ada.taps("Up")
        await ada.chooses("Cohort", "Add: which?")
        await ada.sees("In Cohort · 20")
        for label, then in (("Save", "98 of 250 points"), ("Field here", "Ada fields My list: Romans, 2 units")):
            await ada.taps(label)
            await ada.sees(then)
