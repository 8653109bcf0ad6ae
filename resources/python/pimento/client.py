# SPDX-License-Identifier: GPL-3.0-or-later
"""The program that answers: single commands, and one process that answers many questions line by line."""

import atexit
import json
import os
import shutil
import signal
import subprocess
import threading
from pathlib import Path

from .errors import Error


def program():
    """Path of the program `pimento-cli`."""
    named = os.environ.get("PIMENTO_CLI")
    if named:
        return named
    built = Path(__file__).resolve().parents[3] / "build" / "release" / "bin" / "pimento-cli"
    found = str(built) if built.exists() else shutil.which("pimento-cli")
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


def run(*words):
    """Runs a command and returns what it printed. Ctrl-C stops it; it keeps what it found."""
    process = subprocess.Popen([program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, env=_environment(), start_new_session=True)
    try:
        out, error = process.communicate()
    except BaseException:
        process.send_signal(signal.SIGINT)
        process.communicate()
        raise
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
    """One process that answers lines; it starts with the first question and ends with Python."""

    def __init__(self):
        self._lock = threading.Lock()
        self._process = None

    def ask(self, line):
        """Answers one line of a batch with one line."""
        with self._lock:
            try:
                process = self._started()
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                answer = process.stdout.readline()
            except BrokenPipeError:
                answer = b""
            except BaseException:  # Ctrl-C: the answer of this question must not be taken for that of the next one
                self._end()
                raise
            if not answer:
                _, error = self._process.communicate()
                code = self._process.returncode
                self._process = None
                raise error_of(error.decode(errors="replace"), code)
            return answer.decode()

    def _started(self):
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen([program(), "batch", "-", "--threads", "1"], stdin=subprocess.PIPE,
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=_environment(),
                                             start_new_session=True)
        return self._process

    def _end(self):
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def close(self):
        with self._lock:
            self._end()


_answering = _Answering()
atexit.register(_answering.close)


def ask(line):
    """Answers an object, as a line of a batch, with the text of one line."""
    return _answering.ask(json.dumps(line))


def version():
    """Version of the program."""
    return run("--version").strip()


def kernels():
    """Kernels of the library with their sizes."""
    return run_json("kernels")


def devices():
    """Devices that the program knows."""
    return run_json("devices")
