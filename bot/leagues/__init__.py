"""Leagues of a server, between Discord and `bot.league`: kept, changed, timed, told."""
