"""The house: the host's `/status`, a server's settings, the rulebook, what Discord tells of the bot's own messages."""
