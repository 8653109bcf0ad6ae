# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import html
import json
import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from . import client, display, functions
from .errors import Error, TooLate
from .studies import Exploration, OwnFolder
from typing import Any, Iterator
class Answer(Mapping):
    """An answer as the program gives it: a mapping, with its text in `.text` and its members as attributes. `drawing` is"""
    def __init__(self, text, drawing=None) -> None:
        ...
    def __getitem__(self, name) -> Any:
        ...
    def __iter__(self) -> Iterator[str]:
        ...
    def __len__(self) -> int:
        ...
    def to_pandas(self) -> Any:
        """A data frame of what the answer lists, as the points of a sweep, or of one row with its members."""
        ...
class Kernel:
    """A kernel of one's own: a function of Python whose text the program compiles; it is never run by Python."""
    def __init__(self, name, text) -> None:
        ...
    def __call__(self, *_arguments) -> Any:
        ...
def kernel(function) -> Any:
    """Makes a kernel of a function, as a decorator. Numbers that it takes from around it become part of its text."""
    ...
class Question:
    """A kernel with sizes on a device. Questions are values: methods that change one return another one."""
    def __init__(self, kernel, *, device, model=None, type=None, settings=None, shape=None, resident=None, streamed=None, **sizes) -> None:
        ...
    def set(self, **settings) -> Any:
        """The same question with other settings, whose names may have _ in place of -."""
        ...
    def on(self, device) -> Any:
        """The same question to another device."""
        ...
    @property
    def line(self) -> Any:
        """The question as a line of `pimento-cli batch`."""
        ...
    def best(self, seconds=None) -> Any:
        """The best candidate with its proof, the baseline, and the ratio of both. Error: TooLate after some seconds."""
        ...
    def best_of_any(self, seconds=None) -> Any:
        """The best candidate of the question's space, or of all candidates where that space has none."""
        ...
    def default(self) -> Any:
        """The baseline: time, parts, energy."""
        ...
    def draft(self, code) -> Any:
        """One candidate, by its code: time, parts, energy."""
        ...
    def counts(self) -> Any:
        """Number of candidates of each space."""
        ...
    def verify(self, code) -> Any:
        """Runs the program of a candidate on random data and compares the results with the kernel."""
        ...
    def layout(self, code, writes=None) -> Any:
        """Tensors of the program of a candidate: sizes, role, places, cost of laying them out. With `writes`, a list of"""
        ...
    def run(self, code, folder, check=False) -> Any:
        """Runs the program of a candidate on the arrays NAME.npy of a folder, which gets NAME.out.npy."""
        ...
    def timeline(self, code, file=None) -> Any:
        """The commands of a candidate as a timeline for Perfetto: a document, or written to a file."""
        ...
    def map(self, code) -> Any:
        """A drawing of the device with what each part of it does for a candidate, where the program draws one."""
        ...
    def regret(self) -> Any:
        """What pruning and baselines lose against the proved best."""
        ...
    def explore(self, study=None, *, space=None, top=None, budget=None, seconds=None, all=False, progress=False) -> Any:
        """Searches the space into a study, which keeps all results; without a name, into one that ends with Python."""
        ...
    def sensitivity(self) -> Any:
        """Assumptions of the answer, and which of them reverse it."""
        ...
    def advise(self, draft=None) -> Any:
        """Where the time of a candidate goes, and changes that save some of it."""
        ...
    def whatif(self, sweep) -> Any:
        """The best candidate over values of a parameter, as in sweep="channels=8,16,32"; it shows a curve. A list of two"""
        ...
    def compare(self, *devices, draft=None) -> Any:
        """The question on this and other devices side by side."""
        ...
    def to_pandas(self) -> Any:
        """A data frame of the best candidate."""
        ...
def question(kernel, *, device, **members) -> Any:
    """A question: kernel, sizes by name, device, and optionally model, type, settings, resident, streamed."""
    ...
def compare(asked, devices, draft=None) -> Any:
    """One question on several devices side by side."""
    ...
