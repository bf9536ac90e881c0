"""Who meets whom: Swiss rounds, round robin, knock-out and ladder, with the reason of each pairing."""
