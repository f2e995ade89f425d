"""The files in deploy/ are valid and match the server, without running Docker, systemd or Grafana.

`tests/server/cluster/test_many_processes.py` plays through the proxy's file and watches the site with Prometheus.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import yaml
from server.harness import ROOT
from server.ports import free_port

from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import PREFIX, Settings

DEPLOY = ROOT / "deploy"
HERE = Path(__file__).parent
KNOWN = {PREFIX + field.name.upper() for field in fields(Settings)}


def known_metrics() -> set[str]:
    metrics = Metrics()
    for counter in (metrics.requests, metrics.refusals, metrics.bot_fallbacks):
        counter.labels("some")
    return set(re.findall(r"^(lastboat_\w+)", metrics.text().decode(), re.MULTILINE))


def test_the_units_and_the_compose_file_name_settings_that_exist() -> None:
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    chosen = {*services["server"]["environment"]}
    for unit in DEPLOY.glob("*.service"):
        chosen |= set(re.findall(r"LASTBOAT_[A-Z_]+", unit.read_text()))

    assert chosen >= {"LASTBOAT_PROCESS", "LASTBOAT_DATABASE"}
    assert chosen <= KNOWN
    assert services["server"]["deploy"]["replicas"] == 3


def test_alerts_and_dashboard_ask_for_metrics_that_exist() -> None:
    named = {name for expression in expressions() for name in re.findall(r"lastboat_\w+", expression)}

    assert named <= known_metrics()


def test_every_alert_says_what_it_means_and_has_a_test() -> None:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    tests = yaml.safe_load((HERE / "alerts_test.yaml").read_text())["tests"]
    fired = {one["alertname"] for test in tests for one in test["alert_rule_test"] if one["exp_alerts"]}

    assert all(rule["annotations"]["summary"] for rule in rules)
    assert fired == {rule["alert"] for rule in rules}


def test_the_alerts_fire_when_they_should() -> None:
    check("promtool", "check", "rules", DEPLOY / "alerts.yaml")
    check("promtool", "test", "rules", HERE / "alerts_test.yaml")


def test_prometheus_accepts_the_queries_of_the_dashboard(tmp_path: Path) -> None:
    rules = [{"record": f"panel{n}", "expr": one} for n, one in enumerate(panels())]
    file = tmp_path / "panels.yaml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}))

    check("promtool", "check", "rules", file)


def test_the_compose_file_follows_its_specification() -> None:
    check("check-jsonschema", "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit, name in (("lastboat.service", "lastboat.service"), ("lastboat@.service", "lastboat@8133.service")):
        text = (DEPLOY / unit).read_text().replace("/opt/lastboat/bin/lastboat serve", "/bin/true")
        (tmp_path / name).write_text(text)

    check("systemd-analyze", "verify", "--man=no", *tmp_path.iterdir())


def test_processes_that_share_a_cache_share_a_user() -> None:
    """systemd gives every unit without `User=` a user of its own, and the cache to whichever starts last."""
    unit = (DEPLOY / "lastboat@.service").read_text()

    assert "\nCacheDirectory=lastboat\n" in unit
    assert "\nDynamicUser=yes\nUser=lastboat\n" in unit


def check(program: str, *arguments: str | Path) -> None:
    """Run a checker, whose complaints are the test's."""
    here = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    found = shutil.which(program, path=here)
    assert found is not None, f"this test needs {program}; scripts/packages installs it"
    done = subprocess.run([found, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def panels() -> list[str]:
    """What the dashboard asks Prometheus for."""
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def expressions() -> list[str]:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text())["groups"][0]["rules"]
    return [*panels(), *(rule["expr"] for rule in rules)]


def test_nginx_accepts_the_proxys_file(tmp_path: Path) -> None:
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
