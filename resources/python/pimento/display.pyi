# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import html
from typing import Any, Iterator
def rows_html(columns, rows, most=50) -> Any:
    """A table of rows."""
    ...
def plain_members(answer) -> Any:
    """Members of an object that are numbers or texts."""
    ...
def flat_members(answer) -> Any:
    """Members of an object that are numbers or texts, with those of its objects as best.cycles."""
    ...
def rows_of(answer) -> Any:
    """Objects that an answer is about, as the points of a sweep; [] if it is about one."""
    ...
def entries_html(entries, most_columns=10) -> Any:
    """A table of objects with the first of their members in which they differ, and whether they are proved."""
    ...
def members_html(answer, most_columns=10) -> Any:
    """The members of one object: a row of a table, or a line of it for each of many."""
    ...
def verdict_of(answer) -> Any:
    """One sentence about an answer of best()."""
    ...
def answer_html(answer) -> Any:
    """An answer: its sentence if it has one, its subject, its members, what its time includes."""
    ...
def study_html(study) -> Any:
    """A study: a sentence and the ten best candidates of each question."""
    ...
class Entries(list):
    """Entries that the program lists, as kernels or devices: objects with their members."""
    def to_pandas(self) -> Any:
        """A data frame of the members that are numbers or texts."""
        ...
class Svg:
    """A drawing that notebooks show; `text` is the drawing."""
    def __init__(self, text) -> None:
        ...
    def save(self, file) -> Any:
        """Writes the drawing to a file."""
        ...
def parts_of(answer) -> Any:
    """Parts of the time of an answer with their unit, as a pair; None: it has none."""
    ...
def bars_svg(parts, unit, width=560) -> Any:
    """A bar for each part with its number and its fraction of the sum."""
    ...
class Timeline(dict):
    """A timeline as Perfetto reads it, with a drawing of its first tracks that have commands."""
    def to_pandas(self) -> Any:
        """A data frame of the commands: name, track, begin and duration in µs."""
        ...
def scatter_svg(xs, ys, x_title, y_title, width=560, height=360) -> Any:
    """Points of two columns, the least y marked. Unknown values are left out."""
    ...
