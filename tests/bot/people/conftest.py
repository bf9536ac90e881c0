"""A post office for each club."""

from __future__ import annotations

import pytest

from tests.bot.club import Club
from tests.bot.people.postman import PostOffice


@pytest.fixture
def office(club: Club) -> PostOffice:
    return PostOffice(club)
