"""The Movement phase: Detachments are activated in turn (ACT)."""
