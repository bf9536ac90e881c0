"""A league as data: entrants, pairings and results go in; new pairings, standings, ratings and statistics come out.

Neither Discord nor the database nor a clock is known here: times are handed in as Unix seconds, chance as a seed.
Whatever is reckoned is reckoned from the list of results, so that a correction is the same as the right report at once.
"""
