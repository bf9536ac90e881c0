"""The running process. What stands where, and what may import what, is in tests/structure/layers.toml.

From the ground up: `people/`, `table/`, `league/` and `uploads/` are data and pure questions about them; `store/` keeps
rows of them; `game/` is the path of a click; around it stand `lobby/`, `settling/`, `rolls/`, `pools/`, `leagues/`,
`rosters/`, `members/`; `channel/` sends what is owed, `hosting/` keeps the house, `local/` is a stand-in for Discord.
"""
