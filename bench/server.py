"""The capacity of a server, with the load generator on the same machine.

python bench/server.py                                  the highest rate and the curve below it (bench/load_curve.py)
python bench/server.py --beside ../before/.venv/bin/python    the same for another checkout first, in one run
python bench/server.py --memory                         what a table costs (bench/table_memory.py)
python bench/server.py --requests                       what each kind of request costs (bench/request_costs.py)
python bench/server.py --abuse                          one address attacks (bench/abuse.py)
python bench/server.py --processes 1 2 --tables 100     several processes together (bench/many_processes.py)
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence

import abuse
import load_curve
import request_costs
import table_memory
from connections import run
from table_load import Process


def measure_abuse(allocator: str, seconds: float, runs: int, kinds: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, allocator, **abuse.SETTINGS)
        try:
            run(abuse.bench(process, seconds, runs, kinds))
        finally:
            process.stop()


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250, help="each has four streams")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement")
    parser.add_argument("--allocator", choices=("malloc", "pymalloc"), default="malloc", help="default: as in deploy/")
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of another checkout, measured first")
    parser.add_argument("--memory", action="store_true", help="what a table costs in memory")
    parser.add_argument("--requests", action="store_true", help="what each kind of request costs")
    parser.add_argument(
        "--abuse",
        nargs="*",
        choices=abuse.KINDS,
        help="one address attacks while 50 tables play: in this way, or in every way",
    )
    parser.add_argument(
        "--processes",
        nargs="+",
        type=int,
        metavar="N",
        help="this many processes on PostgreSQL, one number after another",
    )
    parser.add_argument("--runs", type=int, default=3, help="of --abuse; each with and without")
    return parser.parse_args()


def main() -> None:
    chosen = parse()
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    if chosen.processes:
        import many_processes  # puts the tests' folder on the path, for PostgreSQL

        many_processes.bench(chosen.processes, chosen.tables, chosen.seconds, chosen.allocator)
    elif chosen.abuse is not None:
        measure_abuse(chosen.allocator, chosen.seconds, chosen.runs, tuple(chosen.abuse or abuse.KINDS))
    elif chosen.memory:
        table_memory.measure(chosen.tables, chosen.seconds, chosen.allocator)
    elif chosen.requests:
        request_costs.measure(chosen.allocator)
    else:
        pythons = [os.path.abspath(chosen.beside)] if chosen.beside else []
        load_curve.measure([*pythons, sys.executable], chosen.tables, chosen.seconds, chosen.allocator)


if __name__ == "__main__":
    main()
