"""At a table where a game runs: looking, measuring, standing orders, consent, corrections, time, the game as a file."""
