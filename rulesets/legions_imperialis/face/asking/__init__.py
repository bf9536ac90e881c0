"""Answers given ahead of time."""
