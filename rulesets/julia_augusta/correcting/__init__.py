"""Putting right by hand what went wrong."""
