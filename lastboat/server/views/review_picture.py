"""What a picture shows of a stored review."""

from __future__ import annotations

from pydantic import BaseModel

from lastboat.review import Point
from lastboat.review.picture import Shown
from lastboat.server.models import review as models
from lastboat.server.tables.table import Table


class _Seat(BaseModel):
    accuracy: float
    result: float
    dice: float
    tiles: float


class _Review(BaseModel):
    """What is needed of a stored review: reading only this takes a fraction of the time."""

    points: list[models.Point]
    seats: list[_Seat]
    turning_points: list[int]


def shown_review(table: Table, text: str) -> Shown:
    """The stored review of a table, for its picture."""
    found = _Review.model_validate_json(text)
    seats = table.names.seats[: table.options.players]
    return Shown(
        names=tuple(seat.name for seat in table.seats),
        colours=seats,
        accuracy=tuple(one.accuracy for one in found.seats),
        luck=tuple(one.dice + one.tiles for one in found.seats),
        result=tuple(one.result for one in found.seats),
        points=tuple(Point(one["ply"], tuple(one["chances"][seat] for seat in seats)) for one in found.points),
        turning_points=tuple(found.turning_points),
    )
