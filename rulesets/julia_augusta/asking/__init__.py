"""Answers to those who look, measure and reckon."""
