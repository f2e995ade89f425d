"""Memory that is no longer needed goes back to the system, for the other programs of a small machine."""

from __future__ import annotations

import ctypes
import gc
import sys


def give_back() -> None:
    """Tables hang in circles, which Python would look for hours later; and the C library keeps what it got."""
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # not every C library has it
        if trim is not None:
            trim(0)
