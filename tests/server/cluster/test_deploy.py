"""What lies in deploy/ fits the server: names of settings and metrics, the proxy's file, backup and restore."""

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
from server.cluster.site import DATABASE, Site
from server.harness import ROOT, Player, Server, play_on

from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import PREFIX, Settings

DEPLOY = ROOT / "deploy"
KNOWN = {PREFIX + field.name.upper() for field in fields(Settings)}
ENTRIES = "select * from entries where table_id = '{}' order by seq"


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


def test_a_backup_of_a_running_site_is_restored_and_its_game_goes_on(site: Site, tmp_path: Path) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = play_on({"red": ada, "blue": ada}, table, most=10)
    run("backup", site.database, tmp_path / "boats.dump")
    restored = site.postgres.create("restored")
    run("restore", restored, tmp_path / "boats.dump")
    rows = [site.postgres.rows(name, ENTRIES.format(table)) for name in (DATABASE, "restored")]
    alone = Server(tmp_path, database=restored).start()
    again = Player(alone, token=ada.token)
    after = play_on({"red": again, "blue": again}, table, most=2)
    for player in (ada, again):
        player.close()

    assert alone.stop() == 0
    assert rows[0] == rows[1]
    assert len(rows[0]) == before["seq"]
    assert after["seq"] > before["seq"]
    assert (tmp_path / "boats.dump").stat().st_mode & 0o077 == 0


def run(program: str, *arguments: str | Path) -> None:
    done = subprocess.run([DEPLOY / program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
