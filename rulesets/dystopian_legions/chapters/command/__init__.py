"""Leaders, Command Points and command checks (CMD, CP, CHECK)."""
