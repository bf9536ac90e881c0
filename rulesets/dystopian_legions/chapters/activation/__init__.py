"""The activation of one section, segment by segment (ACT)."""
