"""Damage (SF-DMG), special damage (SF-SPEC), resistance (SF-ABIL-05), what the results of damage tables do (SF-CRT)."""
