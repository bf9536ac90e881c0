"""A game as a file: written, read, tried out, brought in; and its dice, to be checked."""
