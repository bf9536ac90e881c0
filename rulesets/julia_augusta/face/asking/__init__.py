"""Answers to those who look, measure, reckon and choose a battlefield."""
