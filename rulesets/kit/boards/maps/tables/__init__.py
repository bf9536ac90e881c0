"""Battlefields on tables in inches: files, checks, and a generator that is fair to both base edges; a game hands in the
kinds of its terrain."""
