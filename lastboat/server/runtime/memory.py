"""Memory that is no longer needed goes back to the system, for the other programs of a small machine.

How much can is the allocator's matter. Python's own gets a million bytes at a time and keeps them as long as one small
object lies among them, and objects that outlive a table lie everywhere. The C library's gives back every page that is
free, and costs some time: `deploy/` chooses it (PYTHONMALLOC=malloc).
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final


def settle() -> None:
    """What is there now stays: it is not looked through for garbage again, and what it took to get there goes."""
    gc.collect()
    gc.freeze()
    give_back()


def give_back() -> None:
    """The C library keeps what it got, in case it is needed again. Takes some milliseconds, others go on meanwhile."""
    if _trim is not None:
        _trim(0)


_trim: Final = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""Not every C library has it."""
