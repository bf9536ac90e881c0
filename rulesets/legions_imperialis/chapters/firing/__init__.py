"""Firing: targets, Hit rolls, allocation, saves (FIRE to FAST)."""
