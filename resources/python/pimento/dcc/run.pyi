# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import html
from .. import display
from typing import Any, Iterator
class Run:
    """One call of a kernel: its draft, its cost, and what was moved for it."""
    def __init__(self, question, draft, cost, moves, answer) -> None:
        ...
    @property
    def cycles(self) -> Any:
        """Cycles of the run with what the question's settings add, without moves."""
        ...
    @property
    def milliseconds(self) -> Any:
        """Time of the run, without moves."""
        ...
    @property
    def total_cycles(self) -> Any:
        """Cycles of the run and of all moves before it."""
        ...
    def timeline(self, file=None) -> Any:
        """The commands of the run as a timeline for Perfetto: a document, or written to a file."""
        ...
    def parts(self) -> Any:
        """Cycles by part: laying out operands, computing, reading results, and moves before the run."""
        ...
    def to_pandas(self) -> Any:
        """A data frame of the parts."""
        ...
