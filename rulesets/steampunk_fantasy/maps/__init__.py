"""Battlefields: letters, files, the checks of a territory, the generator."""
