"""What stands in deploy/ fits together, and fits what `paceline serve` and the Dockerfile say."""

from __future__ import annotations

import ipaddress
import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from prometheus_client import REGISTRY
from typer.testing import CliRunner

from paceline.cli import app
from paceline.server.counting import Counts

from .wheels import nginx
from .wheels.handed_out import ROOT
from .wheels.image import DOCKERFILE, stages

DEPLOY: Final = ROOT / "deploy"
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
UNITS: Final = sorted(DEPLOY.glob("*.service"))


def variables_of_serve() -> set[str]:
    told = CliRunner().invoke(app, ["serve", "--help"])
    assert told.exit_code == 0
    return set(re.findall(r"\bPACELINE_\w+\b", told.output))


def variables_in_image() -> dict[str, str]:
    told = next(step.rest for step in stages(DOCKERFILE.read_text("utf-8"))[-1] if step.word == "ENV")
    return dict(word.split("=", 1) for word in told.split())


def seconds(text: str) -> float:
    return float(text.removesuffix("s"))


def test_whatever_serve_is_told_is_something_that_it_knows() -> None:
    told = {*variables_in_image(), *SERVICES["paceline"]["environment"]}
    for unit in UNITS:
        told |= set(re.findall(r"\b(PACELINE_\w+)=", unit.read_text("utf-8")))
    named = set(re.findall(r"\bPACELINE_\w+\b", "".join(file.read_text("utf-8") for file in DEPLOY.glob("*.*"))))
    known = variables_of_serve()
    assert {name for name in told if name.startswith("PACELINE_")} <= known
    assert named <= known | {"PACELINE_LISTEN"}  # the compose file's own


def test_each_service_of_the_compose_file_finds_the_next_one() -> None:
    port = variables_in_image()["PACELINE_PORT"]
    proxy, paceline, db = SERVICES["proxy"], SERVICES["paceline"], SERVICES["db"]
    assert f"server paceline:{port};" in (DEPLOY / "nginx.conf").read_text("utf-8")
    inside = str(proxy["ports"][0]).rpartition(":")[2]
    assert f"listen {inside} " in (DEPLOY / "nginx.conf").read_text("utf-8")
    assert proxy["volumes"] == ["./nginx.conf:/etc/nginx/nginx.conf:ro"]
    known = db["environment"]
    assert paceline["environment"]["PACELINE_DB"] == f"postgresql://{known['POSTGRES_USER']}@db/{known['POSTGRES_DB']}"
    assert paceline["environment"]["PGPASSWORD"] == known["POSTGRES_PASSWORD"]
    assert {*proxy["networks"]} & {*paceline["networks"]}
    assert not {*proxy["networks"]} & {*db["networks"]}, "the proxy has no business with the database"
    assert all(one["condition"] == "service_healthy" for service in SERVICES.values() for one in dependencies(service))
    assert (ROOT / "deploy" / paceline["build"]["context"]).resolve() == DOCKERFILE.parent


def dependencies(service: dict[str, Any]) -> list[dict[str, str]]:
    return [*service.get("depends_on", {}).values()]


def test_only_the_proxy_is_believed_and_reached_and_nothing_is_given_away() -> None:
    paceline = SERVICES["paceline"]
    subnet = COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert ipaddress.ip_network(paceline["environment"]["PACELINE_TRUSTED_PROXY"]) == ipaddress.ip_network(subnet)
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert COMPOSE["networks"]["back"]["internal"]
    for name in ("proxy", "paceline"):
        assert SERVICES[name]["read_only"]
        assert SERVICES[name]["cap_drop"] == ["ALL"]
    for service in SERVICES.values():
        for secret in (value for key, value in service.get("environment", {}).items() if "PASSWORD" in key):
            assert secret.startswith("${POSTGRES_PASSWORD:?"), "no password stands here"


def test_somebody_reaps_the_thinkers_of_a_worker_that_was_killed() -> None:
    """They end by themselves, but `paceline serve` waits for its own children alone."""
    assert SERVICES["paceline"]["init"] is True


def test_nobody_is_killed_while_it_drains() -> None:
    drain = float(SERVICES["paceline"]["environment"]["PACELINE_DRAIN"])
    assert seconds(SERVICES["paceline"]["stop_grace_period"]) >= drain + 10
    unit = (DEPLOY / "paceline.service").read_text("utf-8")
    told = re.search(r"PACELINE_DRAIN=(\d+)", unit), re.search(r"TimeoutStopSec=(\d+)", unit)
    assert told[0] is not None
    assert told[1] is not None
    assert int(told[1][1]) >= int(told[0][1]) + 10


def test_the_proxy_tells_who_asks_holds_lines_open_and_keeps_watch_links_out_of_its_log() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert text.count("{") == text.count("}")
    for header in ("X-Forwarded-For $remote_addr", "X-Forwarded-Proto", "X-Request-ID", "Upgrade", "Host $http_host"):
        assert f"proxy_set_header {header}" in text
    log = re.search(r"log_format [^;]+;", text)
    assert log is not None
    assert not re.search(r"\$(request|request_uri|args|http_cookie|http_referer)\b", log[0])


@pytest.mark.skipif(nginx.find() is None, reason=nginx.WANTED)
def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    config = tmp_path / "nginx.conf"
    text = (DEPLOY / "nginx.conf").read_text("utf-8").replace("paceline:8000", "127.0.0.1:9")
    config.write_text(text.replace("/tmp/", f"{tmp_path}/"), "utf-8")
    told = subprocess.run([nginx.find() or "", "-t", "-c", config], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "warn" not in told.stderr.replace('[warn] the "user" directive', "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_takes_its_units(unit: Path, tmp_path: Path) -> None:
    there = tmp_path / unit.name
    there.write_text(unit.read_text("utf-8").replace("=/opt/paceline/bin/paceline", "=/bin/true"), "utf-8")
    told = subprocess.run(["systemd-analyze", "verify", there], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert unit.name not in told.stderr


def test_whatever_an_alert_looks_at_is_counted(tmp_path: Path) -> None:
    text = (DEPLOY / "alerts.yaml").read_text("utf-8")
    rules = [rule for group in yaml.safe_load(text)["groups"] for rule in group["rules"]]
    import_module("paceline.server.metrics")  # what is counted registers itself
    endings = {"counter": "_total", "histogram": "_bucket", "gauge": ""}
    counted = [*REGISTRY.collect(), *Counts(str(tmp_path)).registry.collect()]
    here = {metric.name + endings[metric.type] for metric in counted if metric.name.startswith("paceline_")}
    assert set(re.findall(r"\bpaceline_\w+", " ".join(rule["expr"] for rule in rules))) <= here


def commands_told() -> list[str]:
    """Of `paceline serve` and `paceline admin`, as docs/operating.md tells them."""
    text = (ROOT / "docs" / "operating.md").read_text("utf-8")
    return [found[0] for found in re.finditer(r"\bpaceline (serve|admin [\w-]+)( [^`|\n#]*)?", text)]


@pytest.mark.parametrize("told", commands_told())
def test_whatever_operators_are_told_to_type_exists(told: str) -> None:
    words = told.split()[1:]
    command = words[: 1 if words[0] == "serve" else 2]
    help_text = CliRunner().invoke(app, [*command, "--help"])
    assert help_text.exit_code == 0, told
    assert set(re.findall(r"--[a-z-]+", told)) <= set(re.findall(r"--[a-z-]+", help_text.output)), told
