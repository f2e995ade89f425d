"""The commands of the pages for hosts, run as printed, with this machine's paths and without systemd or Docker."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest
from server.harness import ROOT, Player, Server
from server.ports import free_port, wait_for_port
from server.postgres_cluster import PASSWORD, USER, Cluster

from lastboat.server.settings import PREFIX, Settings

PAGES = ("README.md", "operating.md", "scaling.md")
OF_COMPOSE = {"LASTBOAT_PASSWORD", "LASTBOAT_SITE"}
BIN = Path(sys.executable).parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WITHOUT_SYSTEMD = "systemctl() { :; }\n"


def recipe(page: str, beginning: str, kind: str = "sh") -> str:
    """The one block of a page that contains this text."""
    (found,) = (text for which, text in blocks(page) if which == kind and beginning in text)
    return found


def blocks(page: str) -> list[tuple[str, str]]:
    return BLOCK.findall((ROOT / "deploy" / page).read_text(encoding="utf-8"))


def run(script: str, folder: Path, before: str = "") -> str:
    """Run a recipe in a folder that stands for the root of the system, after functions that stand for programs."""
    text = script.replace("/opt/lastboat/bin", str(BIN))
    text = re.sub(r"\bdeploy/(backup|restore)", rf"{ROOT}/deploy/\1", text)
    for place in ("/etc/", "/var/lib/"):
        text = text.replace(place, f"{folder}{place}")
    command = ["bash", "-euo", "pipefail", "-c", WITHOUT_SYSTEMD + before + text]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[Path, Server]]:
    """A folder like the root of a host's system, and the server that runs in it."""
    state = tmp_path / "var/lib/lastboat"
    state.mkdir(parents=True)
    server = Server(state).start()
    yield tmp_path, server
    server.stop()


@pytest.mark.parametrize("page", PAGES)
def test_bash_can_read_every_recipe(page: str) -> None:
    scripts = [text for kind, text in blocks(page) if kind == "sh"]
    assert scripts
    for script in scripts:
        subprocess.run(["bash", "-n", "-c", script], check=True)


@pytest.mark.parametrize("page", PAGES)
def test_the_settings_on_the_page_exist(page: str) -> None:
    known = {PREFIX + field.name.upper() for field in fields(Settings)} | OF_COMPOSE
    named = set(re.findall(r"\bLASTBOAT_[A-Z_]+\b(?!…)", (ROOT / "deploy" / page).read_text(encoding="utf-8")))
    assert named
    assert named <= known


def test_the_operator_s_function_finds_the_server_s_database(host: tuple[Path, Server]) -> None:
    folder, server = host
    Player(server, "Bobby").close()
    function = recipe("operating.md", "people reports").partition("\nlastboat people")[0]
    (folder / "etc").mkdir()

    assert "Bobby" in run(f"{function}\nlastboat people list bob", folder)
    (folder / "etc/lastboat.env").write_text("LASTBOAT_DATABASE=sqlite+aiosqlite:////nowhere/else.db\n")
    with pytest.raises(AssertionError, match=r"/nowhere/else\.db"):
        run(f"{function}\nlastboat people list bob", folder)


def test_a_backup_of_sqlite_is_private_and_brings_everyone_back(host: tuple[Path, Server]) -> None:
    folder, server = host
    Player(server, "Before").close()
    run(recipe("operating.md", ".backup"), folder)
    assert (folder / "copy.db").stat().st_mode & 0o077 == 0
    Player(server, "After").close()
    server.stop()
    run(recipe("operating.md", "cat copy.db >/var"), folder)
    server.start()

    assert names(server.database) == {"Before"}


def test_a_backup_in_a_container_is_as_good(host: tuple[Path, Server]) -> None:
    """Its Python is newer than the oldest that we promise: 3.12 can run `python -m sqlite3`."""
    folder, server = host
    Player(server, "Before").close()
    (statement,) = re.findall(r'"(VACUUM INTO .*)"', recipe("operating.md", "docker exec lastboat python"))
    with closing(sqlite3.connect(server.database)) as database:
        database.execute(statement.replace("/data/", f"{folder}/"))

    assert names(folder / "copy.db") == {"Before"}


def names(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as opened:
        return {name for (name,) in opened.execute("SELECT name FROM people")}


def test_postgresql_is_prepared_backed_up_and_restored_as_printed(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    cluster = Cluster()
    cluster.start()
    try:
        prepared = prepare(cluster, tmp_path)
        server = Server(tmp_path, database=prepared).start()
        Player(server, "Before").close()
        run(recipe("operating.md", "deploy/backup"), tmp_path)
        Player(server, "After").close()
        server.stop()
        run(recipe("operating.md", "deploy/restore"), tmp_path, as_postgres(cluster))
        found = {database: people(cluster, database) for database in ("lastboat", "replaced")}
        server.start()
        server.stop()
    finally:
        cluster.close()

    assert found == {"lastboat": {"Before"}, "replaced": {"Before", "After"}}
    assert (tmp_path / "copy.dump").stat().st_mode & 0o077 == 0


def test_preparing_postgresql_again_keeps_the_password_that_works(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    cluster = Cluster()
    cluster.start()
    try:
        first = prepare(cluster, tmp_path)
        again = prepare(cluster, tmp_path)
    finally:
        cluster.close()

    assert again == first


def prepare(cluster: Cluster, folder: Path) -> str:
    """Paste the recipe into a shell, which goes on after a failure; returns the address that it wrote."""
    printed = recipe("operating.md", "CREATE ROLE").replace("@localhost/", f"@localhost:{cluster.port}/")
    run(f"set +e\n{printed}\ntrue", folder, as_postgres(cluster))
    settings = (folder / "etc/lastboat.env").read_text()
    assert (folder / "etc/lastboat.env").stat().st_mode & 0o077 == 0
    return settings.removeprefix("LASTBOAT_DATABASE=").removesuffix("\n")


def as_postgres(cluster: Cluster) -> str:
    """`runuser -u postgres -- PROGRAM` reaches this PostgreSQL as its first user."""
    connection = f"PGHOST=127.0.0.1 PGPORT={cluster.port} PGUSER={USER} PGPASSWORD={PASSWORD} PGDATABASE=postgres"
    return f'apt-get() {{ :; }}\nrunuser() {{ {connection} "${{@:4}}"; }}\n'


def people(cluster: Cluster, database: str) -> set[str]:
    return {row["name"] for row in cluster.rows(database, "SELECT name FROM people")}


def test_systemd_passes_the_key_for_notifications_on(tmp_path: Path) -> None:
    units = tmp_path / "etc/systemd/system"
    units.mkdir(parents=True)
    unit = (ROOT / "deploy/lastboat.service").read_text().replace("/opt/lastboat/bin/lastboat serve", "/bin/true")
    (units / "lastboat.service").write_text(unit)
    run(recipe("operating.md", "push-key /etc"), tmp_path)

    assert (tmp_path / "etc/lastboat/push.pem").stat().st_mode & 0o077 == 0
    passed_on = (units / "lastboat.service.d/push.conf").read_text()
    assert "LASTBOAT_PUSH_KEY=%d/push.pem" in passed_on
    command = ["systemd-analyze", "verify", "--man=no", str(units / "lastboat.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_block_for_nginx_speaks_http_2(tmp_path: Path) -> None:
    """With HTTP/1.1, the streams of six tables would use up a browser's connections."""
    port = free_port()
    command = nginx(tmp_path, recipe("README.md", "proxy_pass", "nginx"), port)
    process = subprocess.Popen([*command, "-g", "daemon off;"])
    try:
        wait_for_port(port)
        context = ssl.create_default_context(cafile=tmp_path / "fullchain.pem")
        context.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection(("127.0.0.1", port)) as plain,
            context.wrap_socket(plain, server_hostname="boats.example") as encrypted,
        ):
            assert encrypted.selected_alpn_protocol() == "h2"
    finally:
        process.terminate()
        process.wait()


def test_nginx_accepts_the_block_for_many_processes_above_that_for_one(tmp_path: Path) -> None:
    one = recipe("README.md", "proxy_pass", "nginx").replace("http://127.0.0.1:8133", "http://lastboat")
    command = nginx(tmp_path, recipe("scaling.md", "upstream", "nginx") + one, free_port())
    done = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr


def nginx(folder: Path, blocks: str, port: int) -> list[str | Path]:
    """The command that starts nginx with these blocks, on a port of this machine and with a certificate of its own."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None, "this test needs nginx; Debian: apt-get install nginx"
    certificate = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=boats.example"]
    certificate += ["-addext", "subjectAltName=DNS:boats.example"]
    files: list[str | Path] = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run([*certificate, *files], capture_output=True, check=True)
    blocks = blocks.replace("/etc/letsencrypt/live/boats.example", str(folder))
    blocks = blocks.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen [::]:443", f"listen [::1]:{port}")
    file = folder / "nginx.conf"
    file.write_text(f"pid {folder}/nginx.pid;\nevents {{}}\nhttp {{\naccess_log off;\n{blocks}}}\n")
    return [program, "-c", file, "-e", folder / "log"]


def test_processes_are_restarted_one_by_one_each_once_the_one_before_is_ready(tmp_path: Path) -> None:
    """Its `curl` says no at first."""
    asked = tmp_path / "asked"
    stand_ins = f"""
        systemctl() {{ echo "$@"; }}
        sleep() {{ :; }}
        curl() {{ echo "${{@: -1}}"; [ -e {asked} ] || {{ touch {asked}; return 1; }}; rm {asked}; }}
    """
    said = run(recipe("scaling.md", "/readyz"), tmp_path, stand_ins).splitlines()

    ready = "http://127.0.0.1:{}/readyz".format
    assert said == [line for port in (8133, 8134) for line in (f"restart lastboat@{port}", ready(port), ready(port))]


def test_the_units_of_many_processes_are_written_and_the_single_server_goes_first(tmp_path: Path) -> None:
    units = tmp_path / "etc/systemd/system"
    units.mkdir(parents=True)
    printed = recipe("scaling.md", "disable --now").replace("deploy/lastboat@", f"{ROOT}/deploy/lastboat@")
    said = run(printed, tmp_path, 'systemctl() { echo "$@"; }\n').splitlines()

    assert "LASTBOAT_ORIGINS=https://YOUR.NAME " in (units / "lastboat@.service").read_text()
    assert said == ["daemon-reload", "disable --now lastboat", "enable --now lastboat@8133 lastboat@8134"]


def test_prometheus_accepts_the_file_of_the_page(tmp_path: Path) -> None:
    file = tmp_path / "prometheus.yml"
    file.write_text(recipe("operating.md", "scrape_configs", "yaml"))
    shutil.copy(ROOT / "deploy/alerts.yaml", tmp_path)
    done = subprocess.run(["promtool", "check", "config", file], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_newest_of_two_wheels_is_installed(tmp_path: Path) -> None:
    for age, version in ((2, "0.3.0"), (1, "0.10.0")):
        wheel = tmp_path / f"lastboat-{version}-py3-none-any.whl"
        wheel.touch()
        os.utime(wheel, (10**9 - age, 10**9 - age))
    pip = tmp_path / "pip"
    pip.write_text('#!/bin/sh\necho "$@"\n')
    pip.chmod(0o755)
    printed = recipe("operating.md", "--force-reinstall").replace("/opt/lastboat/bin/pip", str(pip))
    said = run(printed, tmp_path, "python3() { :; }\n")

    assert said.count("lastboat-0.10.0-py3-none-any.whl") == 2
    assert "0.3.0" not in said
