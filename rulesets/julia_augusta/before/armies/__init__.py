"""Armies as files: what they may consist of, and what they cost (SETUP-01, SETUP-04 to SETUP-07, SETUP-09)."""
