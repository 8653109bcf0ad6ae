# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import html
from typing import Any, Iterator
def rows_html(columns, rows, most=50) -> Any:
    """A table of rows."""
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
def scatter_svg(xs, ys, x_title, y_title, width=560, height=360) -> Any:
    """Points of two columns, the least y marked. Unknown values are left out."""
    ...
