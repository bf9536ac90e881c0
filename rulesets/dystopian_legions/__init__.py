"""Dystopian Legions: sections of riflemen, heavy infantry and cavalry in a fire-fight on a table measured in inches."""
