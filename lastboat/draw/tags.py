"""Small pieces of SVG text."""

from __future__ import annotations

from html import escape

Attributes = dict[str, str | float]


def num(x: float) -> str:
    """A coordinate with at most one decimal."""
    text = f"{x:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element; `stroke_width=2` is written stroke-width="2", and `class_` class."""
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{pairs}>{''.join(children)}</{name}>" if children else f"<{name}{pairs}/>"


def use(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Put a symbol at (x, y)."""
    if scale == 1.0:
        return tag("use", href=f"#lb-{name}", x=x, y=y)
    return tag("use", href=f"#lb-{name}", transform=f"translate({num(x)} {num(y)}) scale({scale:.2f})")


def text(words: str, x: float, y: float, size: float, **attributes: str | float) -> str:
    return tag("text", escape(words, quote=False), x=x, y=y, font_size=size, **attributes)
