"""`python -m lastboat.server.http.openapi` prints the OpenAPI document, without starting a server.

`scripts/types` generates the browser client's types from it and checks that they are up to date.
"""

from __future__ import annotations

import json

from lastboat.server.http.app import create_app
from lastboat.server.settings import Settings


def document() -> str:
    """The document with sorted keys, so that equal interfaces produce equal texts."""
    return json.dumps(create_app(Settings()).openapi(), ensure_ascii=False, indent=1, sort_keys=True)


if __name__ == "__main__":
    print(document())
