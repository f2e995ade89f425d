"""What the limits on connections add to a request: the server's protocol compared with Uvicorn's own, in one process.

    python bench/connection_limits.py

Both answer the same small POST on a connection that stays open, as a player's does, over a local socket. Blocks of
requests alternate between them. Prints the median CPU time per request, including the client, and the difference, which
is what the limits on time, size and number add to a move.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from lastboat.server.limits.addresses import Proxies
from lastboat.server.limits.connections import ConnectionLimits, limited_protocol

BODY = b'{"ply":57,"moves":[1234],"key":"k57","seat":"red"}'
REQUEST = (
    b"POST /api/tables/0123456789abcdef/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer 0123456789abcdef\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(BODY), BODY)
)
ANSWER = b'{"seq":1}'


async def app(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """Reads the body and answers."""
    await receive()
    headers = [(b"content-length", b"%d" % len(ANSWER))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": ANSWER})


async def connected(protocol: type[HttpToolsProtocol]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to a server with this protocol."""
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_keep_alive=65)
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: protocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    return await asyncio.open_connection(*server.sockets[0].getsockname())


async def block(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, requests: int) -> float:
    """Microseconds of CPU time per request."""
    start = time.process_time()
    for _ in range(requests):
        writer.write(REQUEST)
        await reader.readuntil(ANSWER)
    return (time.process_time() - start) / requests * 1e6


async def bench(blocks: int, requests: int) -> None:
    limits = ConnectionLimits(Proxies(""), most=100, each=100, rate=100.0, on_refused=lambda code: None)
    connections = [await connected(one) for one in (HttpToolsProtocol, limited_protocol(limits))]
    for connection in connections:
        await block(*connection, requests)
    found = [[await block(*connection, requests) for connection in connections] for _ in range(blocks)]
    plain, limited = (statistics.median(one) for one in zip(*found, strict=True))
    added = statistics.median(with_limits - without for without, with_limits in found)
    print(f"Uvicorn's protocol           {plain:7.1f} µs per request, including the client")
    print(f"with our limits              {limited:7.1f} µs, {limited / plain:.3f} times")
    print(f"difference within a block    {added:7.1f} µs, median of {blocks} blocks of {requests} requests each")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=41)
    parser.add_argument("--requests", type=int, default=500)
    chosen = parser.parse_args()
    import uvloop

    uvloop.run(bench(chosen.blocks, chosen.requests))


if __name__ == "__main__":
    main()
