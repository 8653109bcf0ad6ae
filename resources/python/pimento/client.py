# SPDX-License-Identifier: GPL-3.0-or-later
"""The program that answers: single commands, and one process that answers many questions line by line."""

import atexit
import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

from .display import Entries
from .errors import Error, TooLate


def program():
    """Path of the program `pimento-cli`."""
    named = os.environ.get("PIMENTO_CLI")
    if named:
        return named
    above = Path(__file__).resolve().parents
    beside = [above[3] / "build" / "release" / "bin" / "pimento-cli"]  # in a source tree
    beside += [above[4] / "bin" / "pimento-cli"] if len(above) > 4 else []  # where both are installed
    found = next((str(each) for each in beside if each.exists()), None) or shutil.which("pimento-cli")
    if not found:
        raise Error("is not installed", "pimento-cli", "Install pimento, or name the program with PIMENTO_CLI")
    return found


def _environment():
    return dict(os.environ, PIMENTO_ERRORS="json")


def error_of(text, code):
    """The error in what a command wrote to its error stream."""
    lines = [line for line in text.splitlines() if line.strip()]
    for line in reversed(lines):
        try:
            return Error.from_parts(json.loads(line)["error"])
        except (ValueError, KeyError, TypeError, AttributeError):
            continue
    return Error(lines[-1] if lines else f"ended with code {code}", "pimento-cli")


def _print_progress(text):
    sys.stderr.write("\r\x1b[K" + text)
    sys.stderr.flush()


class _Progress:
    """The progress line of a command, which it writes to a terminal alone: here one that belongs to this object."""

    def __init__(self, tell):
        self._tell = tell
        self.text = ""
        self._end, self.terminal = pty.openpty()
        self._reading = threading.Thread(target=self._read, daemon=True)

    def start(self):
        os.close(self.terminal)
        self._reading.start()

    def _read(self):
        line = ""
        while True:
            try:
                read = os.read(self._end, 4096).decode(errors="replace")
            except OSError:  # the command has ended
                break
            if not read:
                break
            self.text += read
            *whole, line = (line + read).replace("\x1b[K", "").split("\r")
            for each in whole:
                if each.strip():
                    self._tell(each.strip())
        os.close(self._end)

    def finish(self):
        self._reading.join()
        if self._tell is _print_progress:
            _print_progress("")
        return self.text.replace("\x1b[K", "").replace("\r", "\n")


def run(*words, progress=False):
    """Runs a command and returns what it printed. Ctrl-C stops it; it keeps what it found.

    `progress`: print the command's progress, or call a function with each line of it."""
    shown = _Progress(progress if callable(progress) else _print_progress) if progress else None
    process = subprocess.Popen([program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=shown.terminal if shown else subprocess.PIPE, text=True, env=_environment(),
                               start_new_session=True)
    if shown:
        shown.start()
    try:
        out, error = process.communicate()
    except BaseException:
        process.send_signal(signal.SIGINT)
        process.communicate()
        raise
    if shown:
        error = shown.finish()
    if process.returncode != 0:
        raise error_of(error, process.returncode)
    return out


def run_json(*words):
    """Runs a command with --json and returns its document."""
    return json.loads(run(*words, "--json"))


def command(*words):
    """The document that a command of pimento-cli prints with --json, as in command("network", "resnet18")."""
    return run_json(*(str(word) for word in words))


class _Answering:
    """Processes that answer lines, one for each thread that asks at the same time and at most one for each processor. They
    start when they are needed and end with Python."""

    def __init__(self):
        self._free = threading.Condition()
        self._idle, self._running = [], set()
        self._most = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1

    def ask(self, line, seconds):
        """Answers one line of a batch with one line."""
        process, killed, answer = self._taken(), [], b""

        def kill():
            killed.append(process)
            process.kill()

        late = threading.Timer(seconds, kill) if seconds else None
        try:
            if late:
                late.daemon = True
                late.start()
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except BrokenPipeError:
            pass
        except BaseException:  # Ctrl-C: the answer of this question must not be taken for that of the next one
            process.kill()
            self._end(process)
            raise
        finally:
            if late:
                late.cancel()
        if answer and not killed:
            with self._free:
                self._idle.append(process)
                self._free.notify()
            return answer.decode()
        error = self._end(process)
        if killed:
            raise TooLate(f"has no answer within {seconds:g} s", "the question", "Allow more time, or ask for a smaller space")
        raise error_of(error.decode(errors="replace"), process.returncode)

    def _taken(self):
        """A process that answers no other thread."""
        with self._free:
            while True:
                while self._idle:
                    process = self._idle.pop()
                    if process.poll() is None:
                        return process
                    self._running.discard(process)
                if len(self._running) < self._most:
                    break
                self._free.wait()
            process = subprocess.Popen([program(), "batch", "-", "--threads", "1"], stdin=subprocess.PIPE,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment(),
                                       start_new_session=True)
            self._running.add(process)
            return process

    def _end(self, process):
        """Waits for the end of a process. Returns what it wrote to its error stream."""
        _, error = process.communicate()
        with self._free:
            self._running.discard(process)
            self._free.notify()
        return error

    def close(self):
        with self._free:
            self._most = 0
            for process in self._running:
                process.kill()  # a thread may wait for its answer
        for process in list(self._idle):
            self._end(process)


_answering = _Answering()
atexit.register(_answering.close)


def ask(line, seconds=None):
    """Answers an object, as a line of a batch, with the text of one line. Error: TooLate after some seconds."""
    return _answering.ask(json.dumps(line), seconds)


def version():
    """Version of the program."""
    return run("--version").strip()


def kernels():
    """Kernels of the library with their sizes."""
    return Entries(run_json("kernels"))


def devices():
    """Devices that the program knows."""
    return Entries(run_json("devices"))
