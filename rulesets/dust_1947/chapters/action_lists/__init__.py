"""Lists of actions: what may be declared, who must move first, what comes before (ACT, SPEC, AIR-05)."""
