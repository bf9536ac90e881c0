"""Leagues: what players, onlookers and organisers do with them, and profiles."""
