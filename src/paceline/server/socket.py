"""The socket: a client's requests in, one at a time; answers and the race's progress out, at the client's pace."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException

from paceline.core.errors import PacelineError
from paceline.core.words import LANGUAGE, speaking
from paceline.lab.advice import sentence
from paceline.server import api, frames, metrics, telling
from paceline.server.limits import FREE, Visit
from paceline.server.refusal import Refusal, note_lack, problem_of
from paceline.server.seats import WATCHER, Viewer
from paceline.server.table import MOST_MISSED, Table
from paceline.server.tables import Tables
from paceline.server.wire import Wire

MOST_BYTES: Final = 4096  # in one frame
MOST_A_SECOND: Final = 30
MOST_REASON: Final = 120  # bytes, as a socket is closed
SERVICE_RESTART: Final = 1012
PAUSE: Final = 1.0  # seconds, for whoever sends more
MOST_WAITING: Final = 64  # answers that a client has not taken; then it is not listened to either
MOST_AT_ONCE: Final = 8  # of what is due, in one piece
# As how many frames one counts that takes longer than to say that somebody is there.
COSTS: Final[dict[type[frames.Request], int]] = {
    frames.Hello: 8,
    frames.Act: 4,
    frames.Undo: 4,
    frames.GiveOrders: 4,
    frames.Why: 2,
    frames.OddsWish: 2,
    frames.HintWish: 2,
}
THINKING: Final[dict[type[frames.Request], int]] = {frames.OddsWish: 1, frames.HintWish: 4}

CLOSED = (OSError, WebSocketException)
DECODER: Final[msgspec.json.Decoder[frames.AnyRequest]] = msgspec.json.Decoder(frames.AnyRequest)

AnySocket = WebSocket[Any, Any, Any]


class Client:
    """Somebody at a table. Progress is not queued but fetched, so a slow client gets less often more at once."""

    def __init__(
        self,
        socket: AnySocket,
        tables: Tables,
        table: Table,
        owner: str | None,
        watching: bool,
        visit: Visit = FREE,
        wire: Wire | None = None,
    ) -> None:
        self.socket = socket
        self.wire = wire  # past the framework, where it can be
        self.tables = tables
        self.table = table
        self.owner = owner
        self.watching = watching
        self.visit = visit
        self.viewer: Viewer = WATCHER if watching else table.seats_of(owner)
        self.answers: deque[bytes] = deque()
        self.wake = asyncio.Event()
        self.room = asyncio.Event()
        self.room.set()
        self.seen: int | None = None  # the last event told; None before hello
        self.fresh = False  # whether a whole state is due,
        self.update_due = False  # or an update, be there news or not,
        self.seats_due = False  # or the seats
        self.leaving = False  # whether it is to come back, to another process
        self.handling = False  # whether a frame is being answered
        self.allowance = Allowance()
        self.address: str | None = None
        self.language = LANGUAGE.get()
        self.ending: asyncio.Task[None] | None = None
        self.sampling: asyncio.Task[None] | None = None
        self.coaching: asyncio.Task[None] | None = None

    def come(self) -> None:
        self.table.come(self)
        metrics.sockets.inc()
        self.tell_presence()

    def go(self) -> None:
        self.table.go(self)
        metrics.sockets.dec()
        self.tell_presence()
        if not self.table.watchers:
            self.tables.rest(self.table)

    def tell_presence(self) -> None:
        """Players who come and go are seen by all; spectators are not."""
        if self.viewer:
            self.tables.presence.changed(self.table)

    # What the table says

    def race_changed(self, *, soon: bool = False) -> None:
        """Also where nothing is to be told of it, such as somebody who has passed: views and questions are others."""
        self.update_due = True
        if not soon:
            self.wake.set()

    def seats_changed(self) -> None:
        viewer = WATCHER if self.watching else self.table.seats_of(self.owner)
        if viewer != self.viewer:
            self.table.looks_through(self, viewer)
            self.fresh = True
            self.tables.presence.changed(self.table)
        self.seats_due = True
        self.wake.set()

    def rematch_made(self, table: str) -> None:
        self.tell(frames.Rematch(table=table))

    def come_back(self) -> None:
        """The server ends: whatever is being answered is, and then the client is told to connect anew."""
        self.leaving = True
        self.wake.set()

    def send_off(self, why: Callable[[], Refusal] | None) -> None:
        """The line ends, with a reason in the client's language; without one, the client is to connect anew."""
        if why is None:
            self.come_back()
        elif self.ending is None:
            with speaking(self.language):
                self.ending = asyncio.create_task(send_away(self.socket, why()))

    # Out

    def tell(self, message: frames.Message) -> None:
        self.answers.append(msgspec.json.encode(message))
        if len(self.answers) >= MOST_WAITING:
            self.room.clear()
        self.wake.set()

    async def write(self) -> None:
        """Sends what is due whenever the client takes it."""
        try:
            while True:
                await self.wake.wait()
                self.wake.clear()
                due = self.due()
                while due:
                    self.room.set()
                    await self.say(due)
                    if due := self.due():
                        await asyncio.sleep(0)  # others first; and a broken line is noticed before the next one
                if self.leaving and not self.handling:
                    await self.socket.close(SERVICE_RESTART, "the server ends: connect again")
                    return
        except CLOSED:
            self.room.set()  # the reader learns of it by itself

    def due(self) -> list[bytes]:
        """What comes next, in one piece: what came of an action travels with its acknowledgement."""
        due: list[bytes] = []
        while len(due) < MOST_AT_ONCE:
            text = self.progress() or (self.answers.popleft() if self.answers else None)
            if text is None:
                break
            due.append(text)
        return due

    async def say(self, texts: list[bytes]) -> None:
        if self.wire is not None:
            await self.wire.say(texts)
            return
        for text in texts:
            await self.socket.send_text(text)

    def progress(self) -> bytes | None:
        """What the client does not know yet."""
        if self.seen is None:
            return None
        if self.fresh or not self.table.n - MOST_MISSED <= self.seen <= self.table.n:
            self.fresh = self.seats_due = self.update_due = False
            self.seen = self.table.n
            return telling.state(self.table, self.viewer, self.owner)
        if self.seats_due:
            self.seats_due = False
            return telling.seats_message(self.table, self.owner)
        if self.update_due or self.seen < self.table.n:
            self.update_due = False
            since, self.seen = self.seen, self.table.n
            return telling.update(self.table, self.viewer, since)
        return None

    # In

    async def read(self) -> None:
        """Takes one frame after the other until the client goes."""
        while True:
            await self.room.wait()
            frame = await self.socket.receive()
            if frame["type"] != "websocket.receive":
                return
            if self.leaving:
                continue  # it is sent again to whoever serves next
            if not self.allowance.take():
                too_many = Refusal(429, "too-fast", most=MOST_A_SECOND, pause=PAUSE)
                self.refuse(id_in(frame.get("text")), too_many)
                await asyncio.sleep(PAUSE)
                continue
            self.handling = True
            await self.take(frame)
            self.handled()

    def handled(self) -> None:
        self.handling = False
        if self.leaving:
            self.wake.set()

    async def take(self, frame: Any) -> None:
        """Answers one frame, whatever is in it."""
        text: str | None = frame.get("text")
        await self.visit.wait("bytes", len(text or frame.get("bytes") or ""))
        try:
            request = read_request(text)
        except (Refusal, msgspec.DecodeError, RecursionError) as error:
            await self.visit.wait("frames", 1)
            return self.refuse(id_in(text), error)
        await self.visit.wait("frames", COSTS.get(type(request), 1))
        try:
            self.visit.take("thinking", THINKING.get(type(request), 0))
            await self.handle(request)
        except (Refusal, PacelineError) as error:
            self.refuse(id_in(text), error)
        return None

    def refuse(self, request: str | None, error: Exception) -> None:
        problem = problem_of(error)
        if problem.code == 503:
            note_lack(error, "frame", "socket", self.table.id)
        self.tell(told(problem, request))

    async def handle(self, request: frames.AnyRequest) -> None:
        match request:
            case frames.Hello():
                self.greet(request.since)
            case frames.Ping():
                self.tell(frames.Pong())
            case frames.Act():
                self.check_seat(request.seat)
                await self.carry_through(request.id, self.tables.act(self.table, request))
            case frames.Undo():
                self.check_seat(request.seat)
                await self.carry_through(request.id, self.tables.undo(self.table, request))
            case frames.GiveOrders():
                self.check_seat(request.seat)
                await self.carry_through(request.id, self.tables.standing.give(self.table, request))
            case frames.Why():
                self.check_seat(request.seat)
                self.explain(request)
            case frames.OddsWish():
                self.check_seat(request.seat)
                if self.sampling is not None:
                    self.sampling.cancel()
                self.sampling = asyncio.create_task(self.sample(request))
            case frames.HintWish():
                self.check_seat(request.seat)
                if self.coaching is not None:
                    self.coaching.cancel()
                self.coaching = asyncio.create_task(self.coach(request))

    async def carry_through(self, request: str, work: Coroutine[Any, Any, int]) -> None:
        """Shielded: once something is on its way to the log, nothing stops it. Acknowledged as soon as it is there."""

        async def acknowledged() -> None:
            self.tell(frames.Ack(id=request, n=await work))

        await asyncio.shield(acknowledged())

    def check_seat(self, seat: int) -> None:
        if seat not in self.viewer:
            raise Refusal(403, "not-yours" if self.viewer else "watching", field="seat")

    def greet(self, since: int) -> None:
        """From the number that the client knows; with everything where it knows nothing."""
        if since == 0 or since > self.table.n:
            self.fresh = True
        else:
            self.seats_due = self.update_due = True
        self.seen = since
        self.tables.drivers.wake(self.table)
        self.tables.standing.wake(self.table)
        self.wake.set()

    def explain(self, wish: frames.Why) -> None:
        race = self.table.log.race
        refusal = race.explain(wish.seat, race.parse_action(wish.action))
        rule, why = (refusal.rule_id, refusal.why) if refusal else (None, None)
        self.tell(frames.Because(id=wish.id, rule=rule, why=why))

    async def sample(self, wish: frames.OddsWish) -> None:
        try:
            decision, odds = await self.tables.coach.odds(self.table, wish.seat)
        except Refusal as refusal:
            self.refuse(wish.id, refusal)
            return
        told = [{"action": each.action, **each.means, **each.spreads} for each in odds]
        self.tell(frames.OddsAnswer(id=wish.id, seat=wish.seat, decision=decision, odds=told))

    async def coach(self, wish: frames.HintWish) -> None:
        try:
            decision, advice = await self.tables.coach.hint(self.table, wish.seat)
        except (Refusal, PacelineError) as refusal:
            self.refuse(wish.id, refusal)
            return
        self.tell(
            frames.HintAnswer(
                id=wish.id,
                seat=wish.seat,
                decision=decision,
                hints=self.table.log.hints,
                options=[*advice.options],
                best=advice.best,
                equal=advice.equal,
                why=sentence(self.table.log.title.package, advice),
                teams=advice.teams,
                playouts=advice.playouts,
            )
        )


class Allowance:
    """A bucket that holds a second's worth of messages and fills steadily."""

    def __init__(self) -> None:
        self.left = float(MOST_A_SECOND)
        self.at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(MOST_A_SECOND, self.left + (now - self.at) * MOST_A_SECOND)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Identified(msgspec.Struct):
    id: str


def id_in(text: str | None) -> str | None:
    """The id in a message, whatever else is wrong with it."""
    try:
        return msgspec.json.decode((text or "")[:MOST_BYTES], type=Identified).id[:64]
    except (msgspec.DecodeError, RecursionError):
        return None


def read_request(text: str | None) -> frames.AnyRequest:
    if text is None:
        raise Refusal(400, "no-text")
    if len(text.encode()) > MOST_BYTES:
        raise Refusal(413, "too-long", most=MOST_BYTES)
    return DECODER.decode(text)


def told(problem: api.Problem, request: str | None) -> frames.Error:
    return frames.Error(id=request, code=problem.code, why=problem.why, field=problem.field, rule=problem.rule)


async def send_away(socket: AnySocket, error: Exception) -> None:
    """Says why, and closes."""
    problem = problem_of(error)
    if problem.code == 503:
        note_lack(error, "open", "socket")
    with suppress(*CLOSED):
        await socket.send_text(msgspec.json.encode(told(problem, None)))
        await socket.close(4000 + problem.code, problem.why.encode()[:MOST_REASON].decode(errors="ignore"))
