"""The app's icons are what `scripts/icons` draws."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from scripts.icons import FOLDER, icons


@pytest.mark.parametrize("name", ["icon-192.png", "icon-512.png", "icon-maskable-512.png", "apple-touch-icon.png"])
def test_icons_are_drawn_from_the_drawing(name: str) -> None:
    kept = Image.open(FOLDER / name).convert("RGBA")
    drawn = Image.open(io.BytesIO(icons()[name])).convert("RGBA")

    assert kept.size == drawn.size
    assert ImageChops.difference(kept, drawn).getbbox() is None


@pytest.mark.parametrize("name", ["icon-maskable-512.png", "apple-touch-icon.png"])
def test_icons_whose_shape_is_cut_have_no_empty_corners(name: str) -> None:
    picture = Image.open(FOLDER / name).convert("RGBA")

    assert picture.getpixel((0, 0)) == picture.getpixel((picture.width - 1, picture.height - 1))
    assert picture.getchannel("A").getextrema() == (255, 255)
