"""Putting right what went wrong at the table, in every phase of a game."""
