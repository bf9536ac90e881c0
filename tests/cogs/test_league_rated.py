"""A rated game outside of leagues, from its table's card to the ratings, on a server that has no league."""

from __future__ import annotations

from bot.clock import Clock
from bot.store import games
from bot.store.servers import ServerSettings, save_server_settings
from tests.cogs.hall import Hall, said


async def a_rated_game(hall: Hall) -> int:
    """Ruby and Bluebell play, and Bluebell gives up."""
    await hall.types(hall.red, "game new", opponent=hall.blue, scenario="skirmish", options="rated=yes")
    assert "Rated: yes" in hall.last_reports()
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    await hall.types(hall.red, "army take", force="ironvale")
    await hall.types(hall.blue, "army take", force="sable")
    await hall.presses(hall.blue, "Start")
    await hall.presses(hall.blue, "Confirm", (await hall.types(hall.blue, "game concede")).last)
    await looks_at_the_clock(hall)
    return number


async def looks_at_the_clock(hall: Hall) -> None:
    """The clock does what is due."""
    bot = hall.bot
    await Clock(bot.referee, bot.pools, bot.leagues.times).look()
    await hall.types(hall.red, "games")  # what is owed has arrived when a deed returns


async def test_a_rated_game_is_settled_on_the_card_and_seen_in_ratings_and_profiles(hall: Hall) -> None:
    number = await a_rated_game(hall)
    assert f"Game {number} changes ratings.\n**ruby**: +" in said(hall.newest)
    assert "There is no league" in (await hall.types(hall.guest, "league ratings")).text
    ratings = await hall.types(hall.guest, "league ratings", rules="dust_1947")
    assert "Ratings: Dust 1947 on this server" in ratings.text
    assert "1. ruby: 1" in ratings.text
    assert ratings.last.attachments
    rates = (await hall.types(hall.guest, "league statistics", rules="dust_1947")).text
    assert "- Ironvale Column: 100 % (1 won, 0 drawn, 0 lost" in rates
    assert "1 won, 0 drawn, 0 lost" in (await hall.types(hall.guest, "profile", member=hall.red)).text


async def test_an_organiser_takes_a_rated_game_out_and_back_in(hall: Hall) -> None:
    number = await a_rated_game(hall)
    refused = await hall.types(hall.guest, "organise rated", game=number, counts=False, reason="so")
    assert "Only an organiser" in refused.text
    role = hall.guild.create_role("Organisers")
    await save_server_settings(hall.bot.database, hall.guild.id, ServerSettings(organiser_role=role.id))
    olga = hall.guild.add_member(hall.env.create_user("olga"), roles=[role])
    await hall.types(olga, "organise rated", game=number, counts=False, reason="both were @everyone")
    assert "out of the ratings: both were everyone" in said(hall.newest)
    assert "No rated" in (await hall.types(hall.guest, "league ratings", rules="dust_1947")).text
    await hall.types(olga, "organise rated", game=number, counts=True)
    await looks_at_the_clock(hall)
    assert "changes ratings" in said(hall.newest)
    assert "1. ruby: 1" in (await hall.types(hall.guest, "league ratings", rules="dust_1947")).text


async def test_nobody_opens_a_rated_table_against_himself(hall: Hall) -> None:
    heard = await hall.types(hall.red, "game new", against="myself", options="rated=yes")
    assert "A game against yourself is not rated." in heard.text
    assert hall.public() == []
