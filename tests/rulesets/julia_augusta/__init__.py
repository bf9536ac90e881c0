"""Tests of Julia Augusta."""
