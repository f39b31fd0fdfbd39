"""What the Dockerfile makes, without Docker: the wheel, as another user, where nothing else can be written."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Generator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx
import pytest

from paceline.core.registry import game_ids

from ..server.browser import PATIENCE, Browser, first_choice
from ..server.postgres import free_port
from . import nginx
from .handed_out import ROOT
from .image import DATA, OURS, Contained, Image, can_be_apart, proxy


@pytest.fixture(scope="module")
def image(wheel: Path) -> Generator[Image]:
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # pytest's folders are its user's alone
        yield Image(Path(folder), wheel)


@pytest.fixture(scope="module")
def server(image: Image) -> Generator[Contained]:
    """Behind the proxy, where there is nginx."""
    with ExitStack() as both:
        port = free_port() if nginx.find() else None
        own = next(other for other in iter(free_port, None) if other != port)
        started = both.enter_context(Contained(image, own, port))
        if port is not None:
            both.enter_context(proxy(port, own, image.folder / "proxy"))
        yield started


def test_its_last_stage_takes_only_what_the_first_one_installed(image: Image) -> None:
    copied = [step.rest for step in image.final if step.word in ("COPY", "ADD")]
    assert copied == [f"--from=build {OURS} {OURS}"]
    assert image.value("FROM") == image.build[0].rest.removesuffix(" AS build"), "the Python that it was compiled for"
    assert (image.value("VOLUME"), image.value("EXPOSE")) == (DATA, image.environment["PACELINE_PORT"])
    assert image.user[0] != "0"
    assert not re.search(r"(?i)password|secret|token", "".join(step.rest for step in (*image.build, *image.final)))


def test_it_says_that_it_is_well_and_a_race_is_ridden(server: Contained, image: Image) -> None:
    told = server.run(*image.health)
    assert told.returncode == 0, told.stderr
    until = monotonic() + PATIENCE
    while ask(server, "/readyz").text == "loading":
        assert monotonic() < until
        sleep(0.05)
    assert ask(server, "/readyz").status_code == 200
    with Browser(server) as ann:
        player = ann.sit(ann.create("me", "random", game=game_ids()[0])["table"])
        while not player.asks:
            player.receive()
        assert player.act(player.asks[0], first_choice(player.asks[0]))["t"] == "ack"


def ask(server: Contained, path: str) -> httpx.Response:
    named = {"X-Request-ID": "mine"}
    return httpx.get(f"{server.url}{path}", headers=named, timeout=PATIENCE, trust_env=False)


@pytest.mark.skipif(os.geteuid() != 0, reason="who is not root cannot take another user")
def test_it_is_another_user_who_can_write_in_one_folder_alone(server: Contained, image: Image) -> None:
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    assert re.findall(r"^Uid:\t(\d+)", status, re.MULTILINE) == image.user[:1]
    places = [image.here(OURS), *(map(Path, ("/tmp", "/var/tmp")) if can_be_apart() else ())]
    for place in places:
        told = server.run("python", "-c", f"open({str(place / 'paceline-was-here')!r}, 'w')")
        assert re.search("Read-only file system|Permission denied", told.stderr), (place, told)
    assert all(file.name.startswith("paceline.db") for file in image.here(DATA).iterdir())


@pytest.mark.skipif(nginx.find() is None, reason=nginx.WANTED)
def test_behind_the_proxy_a_request_has_the_number_that_the_proxy_gave_it(server: Contained) -> None:
    told = ask(server, "/healthz")
    assert re.fullmatch("[0-9a-f]{32}", told.headers["x-request-id"]), "nginx's; Paceline's own are half as long"


@pytest.mark.skipif(nginx.find() is None, reason=nginx.WANTED)
def test_whoever_watches_comes_through_the_proxy_and_no_code_stands_in_its_log(server: Contained, image: Image) -> None:
    with Browser(server) as ann, Browser(server) as crowd:
        made = ann.create("me", "open", game=game_ids()[0])
        assert crowd.behind(made["watch"]).json()["watch"]
        assert crowd.behind(made["seats"][1]["link"]).json()["seat"] == 1
        assert crowd.sit(made["table"], watch=made["watch"]).state["you"] == []
        socket = f"/api/tables/{made['table']}/socket"
    log, until = image.folder / "proxy" / "log", monotonic() + PATIENCE
    while socket not in (told := log.read_text("utf-8")):  # written as the line ends
        assert monotonic() < until, told
        sleep(0.05)
    assert "/api/join" in told
    for code in (made["watch"], made["seats"][1]["link"]):
        assert code not in told


def test_asked_to_stop_as_docker_does_it_ends_and_says_that_all_is_well(server: Contained) -> None:
    assert server.stop() == 0


def test_what_stays_outside_is_what_git_leaves_out_or_is_secret() -> None:
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {".git", ".venv", "deploy/.env", "src/paceline/_compiled"} <= {*left_out}
    assert not {"web", "web/dist", "requirements", "tests", "tools"} & {*left_out}, "make dist needs them"


def test_the_wheel_that_is_installed_is_the_one_that_make_dist_makes(image: Image) -> None:
    makes = [step.rest for step in image.build if step.word == "RUN"]
    assert "make dist" in makes
    told = subprocess.run(["make", "--dry-run", "dist"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "tools.dist" in told.stdout
