"""Conditions (SF-COND): pinned, or stunned; and tokens of fire, poison, bleeding and acid (SF-CONT-14, SF-SPEC-02)."""
