"""The Engagement stage: Combats, Fights, results, Withdrawal (ES to WDR)."""
