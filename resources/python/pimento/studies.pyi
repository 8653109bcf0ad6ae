# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import json
import os
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path
from . import client, display
from .errors import Error
from typing import Any, Iterator
class OwnFolder:
    """A folder that ends with the last object that keeps it."""
    def __init__(self) -> None:
        ...
class Column:
    """Description of a column of a table."""
    def __init__(self, name, unit='', words=()) -> None:
        ...
class Table(Mapping):
    """Results of one question. Columns are read-only arrays that map the memory of files: nothing is copied."""
    def __init__(self, folder, keep=None) -> None:
        ...
    def __getitem__(self, name) -> Any:
        ...
    def __iter__(self) -> Iterator[str]:
        ...
    def __len__(self) -> int:
        ...
    @property
    def rows(self) -> Any:
        """Number of candidates."""
        ...
    def words(self, name) -> Any:
        """A column of words as a list of texts."""
        ...
    def to_pandas(self) -> Any:
        """A data frame whose numbers share the memory of the columns."""
        ...
    def scatter(self, x, y) -> Any:
        """A drawing of two columns by their names, with the least y marked."""
        ...
class Rows(list):
    """Rows of a statement as tuples; the names of the columns are in `columns`."""
    def __init__(self, columns, rows, is_cut) -> None:
        ...
    def to_pandas(self) -> Any:
        """A data frame of the rows."""
        ...
class Study:
    """A study file. Reading changes nothing in it."""
    def __init__(self, file) -> None:
        ...
    @property
    def contents(self) -> Any:
        """Questions with their answers, pins and notes, as `study show` tells them."""
        ...
    @property
    def questions(self) -> Any:
        """Questions of the study."""
        ...
    def query(self, statement, rows=1000000, seconds=10) -> Any:
        """Rows of a SELECT over the tables of the study; see schema."""
        ...
    @property
    def schema(self) -> Any:
        """Tables with their columns that a SELECT reads."""
        ...
    def table_of(self, question=None, known=False) -> Any:
        """Results of a question, by the beginning of its key; of a study with one question, of that."""
        ...
    @property
    def table(self) -> Any:
        """Results of the only question."""
        ...
    def to_pandas(self) -> Any:
        """The table as a data frame; tables of several questions one below the other, by the keys of the questions."""
        ...
    def csv(self, question=None) -> Any:
        """The table as `study export` writes it."""
        ...
    def save(self, file) -> Any:
        """Writes the study to another file, which must not exist."""
        ...
class Exploration(Study):
    """A study with the answer of the exploration that filled it."""
    def __init__(self, file, answer, keep=None) -> None:
        ...
    @property
    def best(self) -> Any:
        """The best candidate: its code, cost and proof."""
        ...
    @property
    def proof(self) -> Any:
        """What is known about all other candidates: proved, complete, gap, tried or none."""
        ...
def open_study(file) -> Any:
    """Opens a study. Error: it is none, or it is damaged."""
    ...
def merge(sources, file) -> Any:
    """Makes a study with the contents of several ones."""
    ...
