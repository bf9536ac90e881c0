"""Special weapons, one small class each, and what they set going (WPN)."""
