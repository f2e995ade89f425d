"""Returns free memory to the operating system, for the other programs on a small machine.

How much can be returned depends on the allocator. Python's own allocates a megabyte at a time and keeps it while one
small object remains in it, and objects that outlive a table are everywhere. The C library's returns every free page and
is a little slower: `deploy/` selects it (PYTHONMALLOC=malloc).
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final


def freeze_startup_objects() -> None:
    """Exclude everything loaded so far from garbage collection, and return memory that only loading needed."""
    gc.collect()
    gc.freeze()
    release_free_memory()


def release_free_memory() -> None:
    """Make the C library return its free pages. Takes a few milliseconds, without the GIL."""
    if _trim is not None:
        _trim(0)


_trim: Final = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
"""None where the C library lacks it."""
