"""Tokens: under fire, suppressed, stunned and held, and how a unit recovers (SUP, SKILL-STUN)."""
