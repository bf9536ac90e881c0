"""Battlefields."""
