"""Moves as values: `Move` has fields, its text is written from them and read back with `parse`."""

from lastboat.moves.decode import legal_moves, move_anywhere, move_of, moves_of
from lastboat.moves.move import HIDDEN, UNKNOWN, Move, Verb
from lastboat.moves.notation import parse

__all__ = ["HIDDEN", "UNKNOWN", "Move", "Verb", "legal_moves", "move_anywhere", "move_of", "moves_of", "parse"]
