"""What lies in deploy/ fits the server: names of settings and metrics, the proxy's file."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml
from server.cluster.nats_server import free_port
from server.harness import ROOT

from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import PREFIX, Settings

DEPLOY = ROOT / "deploy"
KNOWN = {PREFIX + field.name.upper() for field in fields(Settings)}


def known_metrics() -> set[str]:
    metrics = Metrics()
    for counter in (metrics.requests, metrics.refusals, metrics.bot_fallbacks):
        counter.labels("some")
    return set(re.findall(r"^(lastboat_\w+)", metrics.text().decode(), re.MULTILINE))


def test_the_units_and_the_compose_file_name_settings_that_exist() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    chosen = {*services["server"]["environment"], *services["bots"]["environment"]}
    for unit in DEPLOY.glob("*.service"):
        chosen |= set(re.findall(r"LASTBOAT_[A-Z_]+", unit.read_text()))

    assert chosen >= {"LASTBOAT_NATS", "LASTBOAT_DATABASE"}
    assert chosen <= KNOWN
    assert services["server"]["deploy"]["replicas"] == 3


def test_alerts_and_dashboard_ask_for_metrics_that_exist() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    asked = [rule["expr"] for rule in rules]
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked += [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    named = {name for expression in asked for name in re.findall(r"lastboat_\w+", expression)}

    assert named <= known_metrics()
    assert all(rule["annotations"]["summary"] for rule in rules)


def test_nginx_takes_the_proxys_file(tmp_path: Path) -> None:
    """Debian's nginx does not look names up again; the container's does."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("server server:8133 resolve", "server 127.0.0.1:8133")
    text = text.replace("listen 80", f"listen 127.0.0.1:{free_port()}")
    file = tmp_path / "nginx.conf"
    file.write_text(f"pid {tmp_path}/nginx.pid;\n{text}")
    command: list[str | Path] = [program, "-t", "-c", file, "-e", tmp_path / "log"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
