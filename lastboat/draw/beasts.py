"""The creatures, told apart in silhouette alone: humps, fin, spout, leap, arms."""

from __future__ import annotations

from typing import Final

from lastboat.draw.geometry import Box
from lastboat.draw.palette import FINE, FOAM, GLOSS, INK, OUTLINE, RIPPLE, SHADE, SPRAY
from lastboat.draw.tags import symbol
from lastboat.engine.words import Kind

BOXES: Final = {
    Kind.SERPENT: Box(84, 54, below=9),
    Kind.SHARK: Box(66, 46, below=9),
    Kind.WHALE: Box(80, 62, below=9),
    Kind.DOLPHIN: Box(58, 44, below=9),
    Kind.SQUID: Box(68, 62, below=9),
}
_SCALES: Final = "#7FA63C"
_STEEL: Final = "#8D9AA6"
_NAVY: Final = "#3F5F8F"
_SKY: Final = "#6FA3C7"
_PLUM: Final = "#B4547E"


def definitions() -> list[str]:
    """The symbols of this file; the water line is at y = 0."""
    return [symbol(kind.name.lower(), drawing) for kind, drawing in DRAWINGS.items()]


def _rope(path: str, colour: str, width: float) -> str:
    """A thick line with an outline."""
    shape = f'd="{path}" fill="none" stroke-linecap="round" stroke-linejoin="round"'
    edge = f'<path {shape} stroke="{INK}" stroke-width="{width + 4.6:g}"/>'
    return f'{edge}<path {shape} stroke="{colour}" stroke-width="{width:g}"/>'


def _eye(x: float, y: float, r: float) -> str:
    white = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="#fff" stroke="{INK}" stroke-width="1.5"/>'
    return f'{white}<circle cx="{x:g}" cy="{y:g}" r="{r * 0.45:g}" fill="{INK}"/>'


_SERPENT: Final = f"""
<ellipse cx="2" cy="4" rx="40" ry="6" {SHADE}/>
{_rope("M27 4C27-9 37-9 37 4", _SCALES, 6)}
{_rope("M6 4C6-17 22-17 22 4", _SCALES, 7.5)}
{_rope("M-15 4C-15-22 3-22 3 4", _SCALES, 9)}
{_rope("M-20 4C-14-14-30-16-26-30", _SCALES, 9)}
<path d="M-27-40C-19-43-13-38-15-31-17-26-26-25-31-26-37-27-41-30-40-33-38-35-33-36-27-40Z"
 fill="{_SCALES}" {OUTLINE}/>
<path d="M-22-41l2-6 3 7ZM-28-39l-1-6 5 4Z" fill="#D9B13B" {FINE}/>
{_eye(-26, -34.5, 3)}
<path d="M-39-29.5Q-33-28.6-29-30.5" fill="none" {FINE}/>
<path d="M-10.5-11Q-9-16-5.5-16.5M9.5-8.5Q11-12 14-12" {GLOSS}/>
<path d="M-41 5q4-3.6 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0" {RIPPLE}/>"""
_SHARK: Final = f"""
<ellipse cy="4" rx="30" ry="6" {SHADE}/>
<path d="M-14 5C-11-10-2-27 14-34 10-22 12-8 20 5Z" fill="{_STEEL}" {OUTLINE}/>
<path d="M2 5C2-8 6-22 14-34 10-22 12-8 20 5Z" fill="{INK}" opacity=".18"/>
<path d="M-28 5C-26-3-21-9-14.5-11-17-6-17-1-15.5 5Z" fill="{_STEEL}" {OUTLINE}/>
<path d="M-7.5-2C-5-11 0-19 6-24" {GLOSS}/>
<path d="M-33 5.5q4-4 8 0t8 0 8 0 8 0 8 0 8 0 8 0" {RIPPLE}/>
<path d="M-30 10.5q5-2.5 10 0M20 10q5-2.5 10 0M24-1l8 2M22-6l7-1" {SPRAY}/>"""
_SPOUT: Final = 'd="M-12-27C-12-36-14-41-21-42-27-42-28-37-25-35M-12-27C-12-38-9-44-3-45 4-45 5-39 1-37" fill="none"'
_WHALE: Final = f"""
<ellipse cy="4" rx="38" ry="6" {SHADE}/>
<g stroke-linecap="round"><path {_SPOUT} stroke="{INK}" stroke-width="6.4"/>
<path {_SPOUT} stroke="{FOAM}" stroke-width="2.8"/></g>
<path d="M28-8C26-15 21-19 15-20 18-25 25-25 29-20 31-26 37-28 40-25 39-19 35-15 33-13 33-5 30 2 24 5L16 5Z"
 fill="{_NAVY}" {OUTLINE}/>
<path d="M-37 5C-39-14-27-25-12-25 8-25 18-13 28-6 28 0 26 3 22 5Z" fill="{_NAVY}" {OUTLINE}/>
<path d="M-36.5 0C-28 3-20 3-14 5H-36.5Z" fill="#C9D8E2" {FINE}/>
{_eye(-24, -8, 2.6)}
<path d="M-31-13Q-26-20-17-20.5" {GLOSS}/>
<path d="M-40 5.5q4-3.6 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0 8 0" {RIPPLE}/>"""
_DOLPHIN: Final = f"""
<ellipse cy="5" rx="26" ry="5" {SHADE}/>
<path d="M-1-27C1-34 7-36 12-35 9-32 9-28 11-23Z" fill="{_SKY}" {OUTLINE}/>
<path d="M-27-1C-26-6-23-8-21-11-16-23-5-28 4-27 15-25 21-16 22-7 26-7 29-4 29 0 25-1 22-1 20 3 17 0 14 0 10 1
 13-2 16-4 17-7 14-11 9-14 2-14-6-14-12-9-17-3-20-2-24-2-27-1Z" fill="{_SKY}" {OUTLINE}/>
<path d="M-19-4.5C-13-10-7-15.5 2-15.5 8-15.5 13-12.5 16-8.5 10-16 4-18.5-3-17.5-11-16-15-9-19-4.5Z" fill="#E9F2F2"/>
<path d="M-8-14C-10-9-9-6-6-4-4-8-3-11-2-14Z" fill="#5A8CB0" {FINE}/>
<circle cx="-16.5" cy="-11.5" r="1.7" fill="{INK}"/>
<path d="M-12-20Q-7-24 0-24" {GLOSS}/>
<path d="M-29 5q3-4 6 0t6 0M9 6q3-4 6 0t6 0 6 0" {RIPPLE}/>
<path d="M-27-6l-3-3M-23 0l-5-1M25 2l4-2" {SPRAY}/>"""
_SQUID: Final = f"""
<ellipse cy="4" rx="33" ry="6" {SHADE}/>
{_rope("M-15 4C-20-8-30-4-30-14-30-20-24-21-23-17", _PLUM, 4.5)}
{_rope("M15 4C20-8 30-4 30-14 30-20 24-21 23-17", _PLUM, 4.5)}
{_rope("M-9 4C-12-4-19-2-20 5M9 4C12-4 19-2 20 5", _PLUM, 4)}
<path d="M0-50C10-43 19-35 17-29 15-26 12-27 11-26 15-17 13-7 11 5H-11C-13-7-15-17-11-26-12-27-15-26-17-29-19-35
-10-43 0-50Z" fill="{_PLUM}" {OUTLINE}/>
<path d="M3-46C11-40 18-34 16.5-29.5 15-27 12-27 11-26 15-17 13-7 11 4H4C8-8 9-20 6-30Z" fill="{INK}" opacity=".16"/>
{_eye(-5.5, -12, 4.6)}{_eye(5.5, -12, 4.6)}
<path d="M-9-33Q-6-39-1-43" {GLOSS}/>
<path d="M-33 5.5q4-3.8 8 0t8 0 8 0 8 0 8 0 8 0 8 0" {RIPPLE}/>"""
DRAWINGS: Final = {
    Kind.SERPENT: _SERPENT,
    Kind.SHARK: _SHARK,
    Kind.WHALE: _WHALE,
    Kind.DOLPHIN: _DOLPHIN,
    Kind.SQUID: _SQUID,
}
