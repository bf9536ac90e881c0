"""Army files of BattleScribe (.gst, .cat and their zipped kin) from anybody: read safely, links resolved.

`read_library` takes the files of one game system and gives a `Library`; `units` unfolds what can stand in a list, as
trees with everything that their links bring (`model.py`). What was not read is told with its place, never guessed.
"""

from rulesets.kit.rosters.files import CatalogueFile
from rulesets.kit.rosters.library import Library, read_library
from rulesets.kit.rosters.refusals import NotReadable
from rulesets.kit.rosters.resolving import Unit, units

__all__ = ["CatalogueFile", "Library", "NotReadable", "Unit", "read_library", "units"]
