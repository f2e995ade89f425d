"""The files for the forge are valid, and its workflows call scripts that exist."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
SCHEMAS = {
    "github-workflows": WORKFLOWS,
    "github-issue-forms": [ROOT / ".github/ISSUE_TEMPLATE/bug.yml", ROOT / ".github/ISSUE_TEMPLATE/idea.yml"],
    "github-issue-config": [ROOT / ".github/ISSUE_TEMPLATE/config.yml"],
    "dependabot": [ROOT / ".github/dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_every_file_fits_its_schema(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, *map(str, SCHEMAS[schema])], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_workflows_call_scripts_that_exist() -> None:
    texts = [path.read_text(encoding="utf-8") for path in [*WORKFLOWS, ROOT / ".pre-commit-config.yaml"]]
    called = {name for text in texts for name in re.findall(r"(?:scripts|\.ci)/[a-z]+", text)}
    assert called >= {".ci/run", "scripts/test", "scripts/check", "scripts/release"}
    assert all((ROOT / name).is_file() for name in called)


def test_the_workflows_try_every_python_that_the_package_promises() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = {line.split()[-1] for line in package["classifiers"] if re.search(r":: 3\.\d+$", line)}
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    (alone,) = (
        step["with"]["python-version"] for step in jobs["all"]["steps"] if "python-version" in step.get("with", {})
    )
    assert {alone, *jobs["quick"]["strategy"]["matrix"]["python"]} == promised


def test_the_citation_names_the_version_of_the_package() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == package["version"]
