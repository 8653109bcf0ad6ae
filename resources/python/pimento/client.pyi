# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
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
from typing import Any, Iterator
def program() -> Any:
    """Path of the program `pimento-cli`."""
    ...
def error_of(text, code) -> Any:
    """The error in what a command wrote to its error stream."""
    ...
def run(*words, progress=False) -> Any:
    """Runs a command and returns what it printed. Ctrl-C stops it; it keeps what it found."""
    ...
def run_json(*words) -> Any:
    """Runs a command with --json and returns its document."""
    ...
def command(*words) -> Any:
    """The document that a command of pimento-cli prints with --json, as in command("network", "resnet18")."""
    ...
def ask(line, seconds=None) -> Any:
    """Answers an object, as a line of a batch, with the text of one line. Error: TooLate after some seconds."""
    ...
def version() -> Any:
    """Version of the program."""
    ...
def kernels() -> Any:
    """Kernels of the library with their sizes."""
    ...
def devices() -> Any:
    """Devices that the program knows."""
    ...
