"""The files for the forge are valid, and its workflows call scripts that exist."""

import json
import os
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


def runs(path: Path) -> list[str]:
    """The commands of a workflow, in the order of its file."""
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return [step["run"] for job in jobs.values() for step in job.get("steps", []) if "run" in step]


def test_workflows_and_hooks_call_scripts_that_exist_with_words_that_they_know() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"][0]["hooks"]
    commands = [hook["entry"] for hook in hooks] + [command for path in WORKFLOWS for command in runs(path)]
    called = [words for command in commands if (words := re.match(r"(?:sudo )?((?:scripts|\.ci)/\w+) ?(\S*)", command))]
    assert {words[1] for words in called} >= {".ci/run", "scripts/test", "scripts/check", "scripts/release"}
    for words in called:
        assert os.access(ROOT / words[1], os.X_OK), words[1]
        assert words[2] in (ROOT / words[1]).read_text(encoding="utf-8").replace("\\", ""), words[0]


def test_only_packages_of_the_system_are_installed_as_root() -> None:
    as_root = {command for path in WORKFLOWS for command in runs(path) if "sudo" in command}
    assert as_root
    assert all(re.fullmatch(r"sudo scripts/packages( quick| long)?", command) for command in as_root)


def test_a_release_is_tested_first_and_what_may_publish_runs_no_code_of_ours() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    jobs, may_write = workflow["jobs"], []
    assert workflow["permissions"] == {"contents": "read"}
    for name, job in jobs.items():
        if "permissions" in job:
            may_write.append(name)
            assert not any(
                "checkout" in step.get("uses", "") or "scripts/" in step.get("run", "") for step in job["steps"]
            )
    assert may_write == ["pypi", "page"]
    assert jobs["test"]["uses"] == "./.github/workflows/test.yml"
    assert [jobs[name]["needs"] for name in ("build", "pypi", "page")] == ["test", "build", "pypi"]


def test_what_the_client_ships_or_builds_from_is_audited() -> None:
    package = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    files = [*(ROOT / "web/src").rglob("*.*"), *(ROOT / "web/scripts").glob("*.ts")]
    texts = [file.read_text(encoding="utf-8") for file in files if file.suffix in (".ts", ".svelte", ".css")]
    imported = {name for text in texts for name in re.findall(r"(?:from |import |url\()'((?:@\w+/)?[a-z][\w-]*)", text)}
    assert imported >= {"svelte", "@noble/hashes", "openapi-fetch"}
    assert imported & package["devDependencies"].keys() <= {"vite", "typescript"}


def test_the_workflow_for_windows_runs_what_the_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```bat\n(.*?)```", readme, re.DOTALL)
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    tried = [step["run"] for step in jobs["windows"]["steps"] if "run" in step]
    assert [ours.startswith(line) for ours, line in zip(tried, block.splitlines(), strict=True)] == [True] * 3


def test_the_workflows_try_every_python_that_the_package_promises() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = {line.split()[-1] for line in package["classifiers"] if re.search(r":: 3\.\d+$", line)}
    jobs = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text(encoding="utf-8"))["jobs"]
    (alone,) = (
        step["with"]["python-version"] for step in jobs["all"]["steps"] if "python-version" in step.get("with", {})
    )
    assert {alone, *jobs["quick"]["strategy"]["matrix"]["python"]} == promised


def test_the_citation_and_the_client_name_the_version_of_the_package() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == package["version"]
    client = json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))
    assert client["version"] == package["version"]
