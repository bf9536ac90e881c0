"""Battlefields: letters, files, the generator."""
