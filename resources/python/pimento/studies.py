# SPDX-License-Identifier: GPL-3.0-or-later
"""Studies: files with questions and all results; their columns as views of NumPy, and SQL over them."""

import json
import os
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path

from . import client, display
from .errors import Error


class OwnFolder:
    """A folder that ends with the last object that keeps it."""

    def __init__(self):
        self.name = tempfile.mkdtemp(prefix="pimento-")
        weakref.finalize(self, shutil.rmtree, self.name, True)


class Column:
    """Description of a column of a table."""

    def __init__(self, name, unit="", words=()):
        self.name, self.unit, self.words = name, unit, tuple(words)

    def __repr__(self):
        return f"<column {self.name}{f' in {self.unit}' if self.unit else ''}>"


class Table(Mapping):
    """Results of one question. Columns are read-only arrays that map the memory of files: nothing is copied."""

    def __init__(self, folder, keep=None):
        document = json.loads((Path(folder) / "columns.json").read_text())
        self._folder, self._keep = Path(folder), keep  # `keep` removes the files when nobody uses the table any more
        self._rows = document["rows"]
        self._files = {each["name"]: each["file"] for each in document["columns"]}
        self.columns = [Column(each["name"], each["unit"], each["words"]) for each in document["columns"]]
        self._views = {}

    def __getitem__(self, name):
        view = self._views.get(name)
        if view is None:
            if name not in self._files:
                raise KeyError(f"there is no column {name!r}; there are {', '.join(self._files)}")
            import numpy

            mapped = numpy.load(self._folder / self._files[name], mmap_mode="r" if self._rows else None)
            view = mapped.view(numpy.ndarray)
            view.flags.writeable = False
            self._views[name] = view
        return view

    def __iter__(self):
        return iter(self._files)

    def __len__(self):
        return len(self._files)

    @property
    def rows(self):
        """Number of candidates."""
        return self._rows

    def words(self, name):
        """A column of words as a list of texts."""
        column = next(each for each in self.columns if each.name == name)
        values = self[name]
        if values.dtype.kind == "S":
            return [value.decode() for value in values]
        return [column.words[int(value)] if value == value and int(value) < len(column.words) else None
                for value in values]

    def to_pandas(self):
        """A data frame whose numbers share the memory of the columns."""
        import pandas

        return pandas.concat({name: pandas.Series(self[name], copy=False) for name in self}, axis=1, copy=False)

    def scatter(self, x, y):
        """A drawing of two columns by their names, with the least y marked."""
        titles = []
        for name in (x, y):
            unit = next((each.unit for each in self.columns if each.name == name), "")
            titles.append(f"{name} ({unit})" if unit and unit != name else name)
        return display.scatter_svg(self[x], self[y], *titles)

    def __repr__(self):
        return f"<table of {self._rows} candidates: {', '.join(self._files)}>"

    def _repr_html_(self, most=20):
        shown = [self.words(each.name)[:most] if each.words or self[each.name].dtype.kind == "S"
                 else self[each.name][:most].tolist() for each in self.columns]
        more = f"<p>{self._rows - most} more rows</p>" if self._rows > most else ""
        return display.rows_html([each.name for each in self.columns], list(zip(*shown))) + more

    def _repr_svg_(self):
        numbers = [each.name for each in self.columns if each.unit]
        return self.scatter(*numbers[:2]).text if len(numbers) > 1 else None


class Rows(list):
    """Rows of a statement as tuples; the names of the columns are in `columns`."""

    def __init__(self, columns, rows, is_cut):
        super().__init__(tuple(row) for row in rows)
        self.columns, self.is_cut = columns, is_cut

    def to_pandas(self):
        """A data frame of the rows."""
        import pandas

        return pandas.DataFrame(list(self), columns=self.columns)

    def _repr_html_(self):
        return display.rows_html(self.columns, self)


class Study:
    """A study file. Reading changes nothing in it."""

    def __init__(self, file):
        self.file = os.fspath(file)
        self._table = None

    @property
    def contents(self):
        """Questions with their answers, pins and notes, as `study show` tells them."""
        return client.run_json("study", "show", self.file)

    @property
    def questions(self):
        """Questions of the study."""
        return self.contents["questions"]

    def query(self, statement, rows=1_000_000, seconds=10):
        """Rows of a SELECT over the tables of the study; see schema."""
        found = client.run_json("study", "query", self.file, statement, f"--rows={rows}", f"--seconds={seconds}")
        return Rows(found["columns"], found["rows"], found["more"])

    @property
    def schema(self):
        """Tables with their columns that a SELECT reads."""
        return client.run_json("study", "query", self.file, "--schema")["tables"]

    def table_of(self, question=None, known=False):
        """Results of a question, by the beginning of its key; of a study with one question, of that."""
        keep = OwnFolder()
        words = [f"--id={question}"] if question else []
        client.run("study", "export", self.file, f"--columns={keep.name}", *words, *(["--known"] if known else []))
        return Table(keep.name, keep)

    @property
    def table(self):
        """Results of the only question."""
        if self._table is None:
            self._table = self.table_of()
        return self._table

    def to_pandas(self):
        """The table as a data frame; tables of several questions one below the other, by the keys of the questions."""
        if len(self.questions) == 1:
            return self.table.to_pandas()
        import pandas

        keys = [each["question"] for each in self.questions]
        return pandas.concat({key: self.table_of(key).to_pandas() for key in keys}, names=["question"])

    def csv(self, question=None):
        """The table as `study export` writes it."""
        words = [f"--id={question}"] if question else []
        return client.run("study", "export", self.file, "--csv=-", *words)

    def save(self, file):
        """Writes the study to another file, which must not exist."""
        client.run("study", "merge", self.file, self.file, os.fspath(file))
        return Study(file)

    def __repr__(self):
        return f"<study {self.file}>"

    def _repr_svg_(self):
        return self.table._repr_svg_() if len(self.questions) == 1 else None

    def _repr_html_(self):
        return display.study_html(self)


class Exploration(Study):
    """A study with the answer of the exploration that filled it."""

    def __init__(self, file, answer, keep=None):
        super().__init__(file)
        self.answer, self._keep = answer, keep

    @property
    def best(self):
        """The best candidate: its code, cost and proof."""
        answers = self.answer["answers"]
        if not answers:
            raise Error("has no answer", self.file, "Explore it again with a larger budget")
        return answers[0]

    @property
    def proof(self):
        """What is known about all other candidates: proved, complete, gap, tried or none."""
        return self.best["proof"]


def open_study(file):
    """Opens a study. Error: it is none, or it is damaged."""
    study = Study(file)
    study.contents  # noqa: B018 - reads and checks the whole file
    return study


def merge(sources, file):
    """Makes a study with the contents of several ones."""
    client.run("study", "merge", *(os.fspath(source) for source in sources), os.fspath(file))
    return Study(file)
