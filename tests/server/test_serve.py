"""`paceline serve`: workers, what they are asked for, and how they end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner, Result

from paceline.cli import app
from paceline.server import serving
from paceline.server.accepting import shared_memory
from paceline.server.place import CannotServe, listen_at, only_server_of
from paceline.server.serving import Crew, next_pause

from .browser import PATIENCE, Browser, eventually_closed, first_choice
from .postgres import Address, free_port
from .serving import Service


def counted(place: str) -> dict[str, float]:
    """What Prometheus would be told, by name and labels."""
    families = text_string_to_metric_families(
        httpx.get(f"http://{place}/metrics", trust_env=False, timeout=PATIENCE).text
    )
    return {
        " ".join([sample.name, *(value for _, value in sorted(sample.labels.items()))]): sample.value
        for family in families
        for sample in family.samples
    }


def test_a_worker_that_is_killed_is_replaced_and_what_it_counted_is_kept(tmp_path: Path) -> None:
    place = f"127.0.0.1:{free_port()}"
    with Service(tmp_path, "--metrics", place) as service, Browser(service) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        before = counted(place)
        [worker] = service.workers()
        os.kill(worker, signal.SIGKILL)
        player.close()
        player.open(since=player.n)
        far = player.n + 10
        player.play_on(until=lambda: player.n > far)
        assert service.workers() != [worker]
        after = counted(place)
        assert ann.http.get("/metrics").status_code == 404
    assert before["paceline_requests_total POST /api/tables 201"] == 1
    assert before["paceline_sockets"] == after["paceline_sockets"] == 1
    assert (before["paceline_worker_restarts_total"], after["paceline_worker_restarts_total"]) == (0, 1)
    assert after["paceline_appends_total"] > before["paceline_appends_total"] > 0
    assert (
        abs(after["paceline_commit_seconds_count"] - after["paceline_appends_total"]) <= 2
    )  # asked, or killed, between
    assert after["paceline_bot_wait_seconds_count"] > 0
    assert after["paceline_thinker_starts_total"] > before["paceline_thinker_starts_total"] > 0
    assert after["paceline_workers"] == 1


def test_only_a_worker_that_hardly_served_is_waited_for_before_it_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one that is killed again and again would leave its people alone for ten seconds."""
    monkeypatch.setattr(serving, "WORKER", (sys.executable, "-c", "print('ready', flush=True)"))
    monkeypatch.setattr(serving, "WELL", 0.0)
    monkeypatch.setattr(serving, "PAUSE", 3600.0)

    async def five() -> None:
        with listen_at("127.0.0.1", 0) as listener:
            crew = Crew(serving.Service(db="nowhere"), 1, listener, "http://nowhere/", None)
            keeper = asyncio.create_task(crew.keep(0))
            while crew.restarts < 5:
                await asyncio.sleep(0.01)
            crew.end()
            await keeper
            crew.memory.close()

    asyncio.run(asyncio.wait_for(five(), PATIENCE))
    monkeypatch.undo()
    pauses = [0.0]
    for _ in range(10):
        pauses.append(next_pause(pauses[-1], served=0.5))
    assert pauses[1:4] == [0.1, 0.2, 0.4]
    assert pauses[-1] == 10
    assert next_pause(10.0, served=3.0) == 0


def test_who_is_sent_away_comes_back_and_has_lost_nothing(tmp_path: Path) -> None:
    """The action that is under way as the server is asked to end is answered, or can be sent again."""
    with Service(tmp_path) as service, Browser(service) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10 and bool(player.asks))
        ask = player.asks[0]
        wish = {"id": "last", "seat": ask["seat"], "decision": ask["decision"], "action": first_choice(ask)}
        player.send(t="act", **wish)
        service.ask_to_end()
        assert eventually_closed(player) == 1012
        answers = [json.loads(text) for text in player.frames]
        acked = [answer["n"] for answer in answers if answer.get("id") == "last"]
        assert service.ended() == 0
        service.start()
        player.close()
        player.open(since=player.n)
        again = player.answer(t="act", **wish)
        assert again["t"] == "ack"
        assert acked in ([], [again["n"]])
        player.play_on(until=lambda: player.n > again["n"])
        assert service.end() == 0


def test_lines_hold_no_secret(tmp_path: Path) -> None:
    """No cookie, no link, no path that holds one; and every answer can be found by its number."""
    with (tmp_path / "log").open("wb") as log:
        options = ("--log", "json", "--log-requests", "--trusted-proxy", "127.0.0.0/8")
        with Service(tmp_path, *options, log=log) as service, Browser(service) as ann, Browser(service) as bob:
            made = ann.create("me", "open")
            link, watch = made["seats"][1]["link"], made["watch"]
            named = {"X-Request-ID": "from-the-proxy", "Paceline-Code": link}
            number = ann.http.get("/api/join", headers=named).headers["x-request-id"]
            bob.join(link)
            bob.sit(made["table"], watch=watch)
            asked = f"/api/tables/{made['table']}/report?rule=fr.start.grid"
            assert bob.http.get(asked, headers={"Paceline-Code": watch}).status_code == 200
            bob.http.get(f"{asked}&watch={watch}")  # as pages of before did
            assert ann.behind("nosuchlink").status_code == 404
            secrets = [link, watch, *ann.http.cookies.values(), *bob.http.cookies.values()]
            assert service.end() == 0
    text = (tmp_path / "log").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert number == "from-the-proxy"
    [found] = [line for line in lines if line.get("request") == number]
    assert (found["route"], found["status"], found["worker"]) == ("/api/join", 200, 0)
    asked_of_links = [line["status"] for line in lines if line.get("route") == "/api/join" and line["method"] == "GET"]
    assert {*asked_of_links} == {200, 404}
    assert len(secrets) == 4
    assert not [secret for secret in secrets if secret in text]


def test_workers_share_a_database_of_several(tmp_path: Path, postgres: Address) -> None:
    with Service(tmp_path, "--workers", "2", db=postgres.empty()) as service, Browser(service) as ann:
        assert len(service.workers()) == 2
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        assert service.end() == 0


def invoke(*options: str) -> Result:
    return CliRunner().invoke(app, ["serve", "--port", "0", *options])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--workers", "2"], "SQLite is for one worker"),
        (["--db", "mysql://somewhere/x"], "no database that Paceline knows"),
        (["--host", "nowhere.invalid"], "no address of this machine"),
        (["--host", "0.0.0.0"], "--public-url"),
        (["--public-url", "play.example.org"], "no address of a server"),
        (["--public-url", "https://play.example.org/paceline"], "no address of a server"),
        (["--trusted-proxy", "10.0.0.0/99"], "--trusted-proxy 10.0.0.0/99"),
        (["--metrics", "9732"], "expected HOST:PORT"),
        (["--log", "xml"], "expected text or json"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_sentence(tmp_path: Path, options: list[str], told: str) -> None:
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}", *options)
    assert done.exit_code == 2
    assert told in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_where_no_temporary_folder_can_be_written_only_counts_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}", "--metrics", f"127.0.0.1:{free_port()}")
    assert (done.exit_code, "--metrics wants a temporary folder" in done.stderr) == (2, True)
    if hasattr(os, "memfd_create"):
        shared_memory(1).close()
        monkeypatch.delattr(os, "memfd_create")
    with pytest.raises(CannotServe, match="no memory for workers to share: No such file"):
        shared_memory(1)
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}")
    assert (done.exit_code, "no memory for workers" in done.stderr) == (2, True)


def test_a_port_and_a_database_are_for_one_server(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "x.db")
    with only_server_of(tmp_path / "x.db", "http://there/"):
        done = invoke("--db", f"sqlite:///{tmp_path / 'link.db'}")
    assert (done.exit_code, "another server has that database: http://there/" in done.stderr) == (2, True)
    with listen_at("127.0.0.1", 0) as taken:
        taken.listen()
        port = str(taken.getsockname()[1])
        done = CliRunner().invoke(app, ["serve", "--port", port, "--db", f"sqlite:///{tmp_path / 'x.db'}"])
        assert (done.exit_code, f"port {port} cannot be had" in done.stderr) == (2, True)
        done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}", "--metrics", f"127.0.0.1:{port}")
        assert (done.exit_code, f"port {port} cannot be had" in done.stderr) == (2, True)


def test_workers_do_not_outlive_whoever_looks_after_them(tmp_path: Path) -> None:
    """However that ends: another server may have their file from then on."""
    with Service(tmp_path, "--drain", "240") as service, Browser(service) as ann:
        player = ann.sit(ann.create("me", "random")["table"])
        player.play_on(until=lambda: player.n > 10)
        service.kill()
        assert eventually_closed(player) == 1006
        service.start()
        player.close()
        player.open(since=player.n)
        with create_connection(("127.0.0.1", service.port)) as line:  # a request that never comes holds up the end
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
            service.ask_to_end()
            assert eventually_closed(player) == 1012
            assert service.process.poll() is None
            service.ask_to_end()
            assert service.ended() == 1


def test_a_database_that_cannot_be_opened_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_text("not a database, but long enough to be taken for one" * 100)
    done = invoke("--db", f"sqlite:///{tmp_path / 'x.db'}")
    assert done.exit_code == 2
    assert "is no database of Paceline" in done.stderr
