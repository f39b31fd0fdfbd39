"""`paceline serve`: for many, on a machine that others reach."""

from __future__ import annotations

import ipaddress
import os
from contextlib import nullcontext
from socket import socket
from typing import Annotated, Any, Final

import typer

from paceline.cli.app import app
from paceline.core.errors import PacelineError

MOST_WORKERS: Final = 64
MOST_PORT: Final = 65535


def option(variable: str, metavar: str | None, told: str, *names: str, **bounds: float) -> Any:
    """One that can stand in the environment instead."""
    return typer.Option(*names, metavar=metavar, envvar=variable, help=told, **bounds)  # type: ignore[arg-type]


@app.command()
def serve(
    host: Annotated[str, option("PACELINE_HOST", "HOST", "The address to listen at; all with 0.0.0.0.")] = "127.0.0.1",
    port: Annotated[int, option("PACELINE_PORT", "PORT", "Where to listen.", min=0, max=MOST_PORT)] = 8732,
    public_url: Annotated[
        str | None,
        option(
            "PACELINE_PUBLIC_URL",
            "URL",
            "Where people find it: https://NAME. Requests for other names, or from other pages, are refused.",
        ),
    ] = None,
    db: Annotated[
        str | None,
        option(
            "PACELINE_DB",
            "URL",
            "sqlite:///FILE (one worker) or postgresql://USER:PASSWORD@HOST/NAME. Give one with a password in the "
            "environment: arguments can be read by everybody on the machine.",
        ),
    ] = None,
    workers: Annotated[int, option("PACELINE_WORKERS", "N", "How many processes serve.", min=1, max=MOST_WORKERS)] = 1,
    thinkers: Annotated[
        int | None,
        option(
            "PACELINE_THINKERS",
            "N",
            "How many processes think for the bots, beside each worker; by default one a core for all together.",
            min=1,
            max=MOST_WORKERS,
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        option(
            "PACELINE_TRUSTED_PROXY",
            "NET",
            "An address or network whose X-Forwarded-For, X-Forwarded-Proto and X-Request-ID are believed, such "
            "as 10.0.0.0/8; may be repeated, and stand in the environment with spaces between.",
        ),
    ] = None,
    limits: Annotated[
        float,
        option(
            "PACELINE_LIMITS",
            "FACTOR",
            "How much one browser may ask of each worker: so many times the usual; 0 for no limits at all.",
            min=0,
        ),
    ] = 1.0,
    browsers_per_address: Annotated[
        float,
        option(
            "PACELINE_BROWSERS_PER_ADDRESS",
            "N",
            "As how much as so many browsers may all ask for that come from one address; 0 for no such limit.",
            min=0,
        ),
    ] = 20.0,
    metrics: Annotated[
        str | None,
        option(
            "PACELINE_METRICS",
            "HOST:PORT",
            "Where Prometheus is told how the server does; never on the port that people come to.",
        ),
    ] = None,
    log: Annotated[str, option("PACELINE_LOG", "text|json", "How lines on the standard error are written.")] = "text",
    log_requests: Annotated[
        bool, option("PACELINE_LOG_REQUESTS", None, "A line for every request, too.", "--log-requests")
    ] = False,
    drain: Annotated[
        float, option("PACELINE_DRAIN", "SECONDS", "For what is under way when it is ended.", min=1, max=600)
    ] = 20.0,
) -> None:
    """Serve many, with as many processes as the machine has room for.

    Whoever sends people here may ask /healthz (the process lives) and /readyz (it can do its work), under any name.
    It ends on SIGTERM: requests under way are answered, clients are told to come back, then it is gone. A second
    signal ends it at once. Every option can be given in the environment instead, as named beside it.

    \b
    Examples:
      paceline serve --db sqlite:///races.db
      PACELINE_DB=postgresql://paceline@/paceline paceline serve --workers 4 --public-url https://play.example.org
    """
    from paceline.server import address, databases, place, serving  # noqa: PLC0415 - other commands start faster without it
    from paceline.server import limits as bounds  # noqa: PLC0415

    nets = [known_net(net) for net in trusted_proxy or []]
    known = address.public(public_url) if public_url else None
    if log not in ("text", "json"):
        raise PacelineError(f"--log {log}: expected text or json")
    if db is None or not databases.is_postgres(db):
        db = str(place.database_file(db))
    with place.listen_at(host, port) as listener:
        here, at = place.address_at(listener), ipaddress.ip_address(listener.getsockname()[0])
        if known is None and at.is_unspecified:
            raise PacelineError(f"--host {host} is every address of this machine: say with --public-url which is meant")
        service = serving.Service(
            db=db,
            public_url=known.origin if known else None if at.is_loopback else here,
            trusted=nets,
            thinkers=thinkers or max(1, (os.cpu_count() or 1) // workers),
            limits=bounds.public(limits, browsers_per_address),
            log="json" if log == "json" else "text",
            log_requests=log_requests,
            drain=drain,
        )
        with known_place(metrics) if metrics else nullcontext() as watched:
            raise typer.Exit(serving.serve(service, workers, listener, f"{service.public_url or here}/", watched))


def known_place(text: str) -> socket:
    """A socket that has HOST:PORT."""
    from paceline.server import place  # noqa: PLC0415

    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > MOST_PORT:
        raise PacelineError(f"--metrics {text}: expected HOST:PORT, such as 127.0.0.1:9732")
    return place.listen_at(host.strip("[]"), int(port))


def known_net(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text.strip()))
    except ValueError as error:
        raise PacelineError(f"--trusted-proxy {text}: {error}; expected such as 10.0.0.0/8 or 192.168.1.2") from None
