"""The models of moves are the typed move of `lastboat.moves`."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import TypeAdapter
from support.phases import PHASES, positions_by_phase

from lastboat.engine.words import Phase
from lastboat.moves import legal_moves
from lastboat.moves.move import FIELDS
from lastboat.server.models.moves import MODELS, Move


def test_each_verb_has_one_model_with_exactly_its_fields() -> None:
    modelled = [
        (verb, sorted(model.model_fields.keys() - {"verb", "text"}))
        for model in MODELS
        for verb in get_args(model.model_fields["verb"].annotation)
    ]
    assert sorted(modelled) == sorted((verb.value, sorted(fields)) for verb, fields in FIELDS.items())


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_every_move_matches_the_openapi_document(phase: Phase) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(Move)
    for states in positions_by_phase()[phase]:
        for move in legal_moves(states, 0):
            assert adapter.validate_python(move.as_json()).model_dump() == move.as_json()
