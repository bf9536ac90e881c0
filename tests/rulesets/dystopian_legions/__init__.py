"""Tests of Dystopian Legions."""
