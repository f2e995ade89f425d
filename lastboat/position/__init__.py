"""A position, complete or as one seat sees it, as lines of text or as JSON, and back.

Both forms have the same entries; docs/notation.md describes what they mean and their defaults.
"""

from lastboat.position.entries import FORMAT, VERSION, Entries
from lastboat.position.forms import from_json, from_text, parse_json, read_position, to_json, to_text
from lastboat.position.reading import read_entries
from lastboat.position.writing import write_entries

__all__ = [
    "FORMAT",
    "VERSION",
    "Entries",
    "from_json",
    "from_text",
    "parse_json",
    "read_entries",
    "read_position",
    "to_json",
    "to_text",
    "write_entries",
]
