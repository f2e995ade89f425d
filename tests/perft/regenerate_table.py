"""Recount the trees and write table.json: `python tests/perft/regenerate_table.py`, after a rule has changed.

Each position is counted as deep as its tree stays below MOST_NODES. The difference to the table in git is what the
change did: look at it, and commit it together with the rule.
"""

import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parent
TABLE = FOLDER / "table.json"
MOST_NODES = 4_000_000
DEEPEST = 8


def main() -> None:
    sys.path.insert(0, str(FOLDER.parent))
    from support.perft import perft

    from lastboat.position import read_position

    rows = []
    for path in sorted(FOLDER.glob("positions/*.txt")):
        states = read_position(path.read_text(encoding="utf-8"))[0]
        depth = 1
        while depth < DEEPEST and perft(states, depth + 1)[0][-1] <= MOST_NODES:
            depth += 1
        nodes, ends = perft(states, depth)
        rows.append(f'  {json.dumps(path.stem)}: {{"nodes": {nodes}, "ends": {ends}}}')
        print(f"{path.stem:<24}{nodes[-1]:>10,} nodes at depth {depth}")
    TABLE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
