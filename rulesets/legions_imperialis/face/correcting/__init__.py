"""Putting right by hand what went wrong at the table."""
