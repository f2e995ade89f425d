"""What on a screen is too small to read or to press, is cut off, or has figures that do not stand in line."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

SMALLEST_TEXT: Final = 12
"""Pixels of the font, for words; what stands on the board is measured where it is tested."""
SMALLEST_TARGET: Final = 44
"""Pixels each way, for fingers."""

SIZES: Final = {
    "desktop": (1280, 800),
    "large desktop": (1440, 900),
    "small laptop": (1024, 768),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "small phone": (360, 640),
    "phone on its side": (844, 390),
    "small phone on its side": (640, 360),
}
"""Widths and heights of screens."""
WHOLE: Final = "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 1"
"""Nothing of a text is left out."""
FONTS: Final = "() => document.fonts.ready.then(() => undefined)"
"""The letters are there."""

FIND: Final = """
([text, target]) => {
  const found = [];
  // Texts for screen readers are clipped to nothing.
  const isClipped = (one) =>
    one !== null && (getComputedStyle(one).clipPath === 'inset(50%)' || isClipped(one.parentElement));
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('[role=application], [inert]') && !isClipped(one);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: one } = walk.currentNode;
    if (/\\d/.test(data) && one.checkVisibility() && !one.closest('script, style')
      && !getComputedStyle(one).fontVariantNumeric.includes('lining-nums'))
      found.push(`old-style figures: ${data.trim()}`);
    if (data.trim() === '' || !isSeen(one) || one instanceof SVGElement) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (size < text) found.push(`${size} px: ${data.trim()}`);
    if (getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1)
      found.push(`cut off: ${data.trim()}`);
  }
  // Lines of text that can be pressed are as high as lines are.
  const isInText = (one) => one.matches('a, li > button') && one.closest('p, td, [data-part=paragraph], [role=region]');
  for (const one of target ? document.querySelectorAll('a, button, select, summary, input') : []) {
    const pressed = one.closest('label') ?? one;
    const { width, height } = pressed.getBoundingClientRect();
    if (isSeen(one) && !isInText(one) && width > 0 && Math.min(width, height) < target - 0.5)
      found.push(`${Math.round(width)}x${Math.round(height)}: ${one.ariaLabel ?? pressed.innerText}`);
  }
  return [...new Set(found)];
}
"""


def find_illegible(page: Page, *, touch: bool) -> list[str]:
    """Words under the smallest size or cut off, figures not in line and, for fingers, targets that are too small."""
    found: list[str] = page.evaluate(FIND, [SMALLEST_TEXT, SMALLEST_TARGET if touch else 0])
    return found
