"""People as the clock sees them: time zone, quiet hours, vacations, and until when they may answer.

Pure: moments are handed in as Unix seconds. What members set about themselves is kept by `bot/members/`."""
