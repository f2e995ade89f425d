"""The worker process, started by `worker_process`: it answers the questions on its standard input.

A line of input is a number and a question; a line of output is the number and the answer. The first line of output is
empty and means that the bots are loaded. The process exits when its input ends, so together with the server.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import BinaryIO, Final

from lastboat.bots import warmup
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.questions import ANSWERS, QUESTIONS, Answer, Failure

BACKGROUND_NICENESS: Final = 9
"""On top of the worker's: bots and hints think before reviews."""
MAX_MEMORY: Final = 2 * 2**30
"""Bytes of memory that the bots may use; allocating more fails."""


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    out = private_output()
    warmup.warm_up()
    limit_memory()
    host, writing = BotHost(), threading.Lock()

    def send(line: bytes) -> None:
        with writing:
            out.write(line + b"\n")
            out.flush()

    def answer(line: bytes) -> None:
        number, _, content = line.partition(b" ")
        answer: Answer | Failure
        try:
            question = QUESTIONS.validate_json(content)
            if question.is_background:
                give_way()
            answer = host.answer(question)
        except Exception as error:
            answer = Failure(type(error).__name__)
        send(number + b" " + ANSWERS.dump_json(answer))

    send(b"")
    for line in sys.stdin.buffer:
        threading.Thread(target=answer, args=[line], daemon=True).start()
    os._exit(0)  # at once: nobody waits for pending answers


def give_way() -> None:
    """Lower the priority of this thread; only Linux has priorities of threads."""
    if sys.platform == "linux":
        os.nice(BACKGROUND_NICENESS)


def limit_memory() -> None:
    """Limit this process's memory, if the system can."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MAX_MEMORY if hard == resource.RLIM_INFINITY else min(MAX_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def private_output() -> BinaryIO:
    """Reserve the standard output for answers; what a bot prints goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers
