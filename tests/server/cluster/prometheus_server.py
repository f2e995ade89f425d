"""A real Prometheus that watches some processes by the rules of deploy/alerts.yaml."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml
from server.harness import ROOT, wait_until
from server.ports import free_port, wait_for_port


@contextmanager
def prometheus(folder: Path, targets: Sequence[str]) -> Iterator[Callable[..., Any]]:
    """Yields a function that asks its API: the path, then the parameters."""
    program = shutil.which("prometheus")
    assert program is not None, "this test needs prometheus; Debian: apt-get install prometheus"
    settings = {
        "global": {"scrape_interval": "1s", "scrape_timeout": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(ROOT / "deploy/alerts.yaml")],
        "scrape_configs": [{"job_name": "lastboat", "static_configs": [{"targets": list(targets)}]}],
    }
    file, port = folder / "prometheus.yaml", free_port()
    file.write_text(yaml.safe_dump(settings))
    options = [f"--config.file={file}", f"--storage.tsdb.path={folder}/data", f"--web.listen-address=127.0.0.1:{port}"]
    with (folder / "prometheus.txt").open("w") as log:
        process = subprocess.Popen([program, *options], stdout=log, stderr=log)
    try:
        wait_for_port(port)
        wait_until(lambda: httpx.get(f"http://127.0.0.1:{port}/-/ready", timeout=30).is_success)

        def ask(path: str, **parameters: str) -> Any:
            answer = httpx.get(f"http://127.0.0.1:{port}/api/v1/{path}", params=parameters, timeout=30)
            return answer.raise_for_status().json()["data"]

        yield ask
    finally:
        process.terminate()
        process.wait()
