"""What lies on the table, and pure questions about it; nothing here rolls dice, asks anybody or changes the game.

State, printed cards and how orders, specials and damage tables are written on them (SF-DATA); terrain and what it costs
(SF-TERR-01 to 16), stacking (SF-STACK-01, 02), facing and angles (SF-ANG), lines of sight (SF-LOS).
"""
