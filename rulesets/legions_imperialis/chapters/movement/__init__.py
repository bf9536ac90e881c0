"""Moving Detachments (MOV, COH, EZ, ENG, PILE)."""
