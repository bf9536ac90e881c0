"""Each declared action carried out: MOVE, MARCH MOVE, the special actions (MOVE, SPEC, CLEAR, SKILL)."""
