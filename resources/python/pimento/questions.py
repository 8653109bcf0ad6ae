# SPDX-License-Identifier: GPL-3.0-or-later
"""Questions: a kernel with its sizes on a device, and what the program answers."""

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


class Answer(Mapping):
    """An answer as the program gives it: a mapping, with its text in `.text` and its members as attributes. `drawing` is
    what the program draws of it, if it does."""

    def __init__(self, text, drawing=None):
        self.text, self.drawing = text.rstrip("\n"), drawing
        self._members = json.loads(text)
        if "error" in self._members:
            mistake = Error.from_parts(self._members["error"])
            where = re.sub(r"^line \d+(, )?", "", mistake.where)  # line of the answering process
            raise Error(mistake.what, where, mistake.hint)

    def __getitem__(self, name):
        return self._members[name]

    def __iter__(self):
        return iter(self._members)

    def __len__(self):
        return len(self._members)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._members[name]
        except KeyError:
            raise AttributeError(f"the answer has no {name}; it has {', '.join(self._members)}") from None

    def __repr__(self):
        return json.dumps(self._members, indent=2)

    def to_pandas(self):
        """A data frame of what the answer lists, as the points of a sweep, or of one row with its members."""
        import pandas

        return pandas.DataFrame([display.flat_members(each) for each in display.rows_of(self._members) or [self._members]])

    def _repr_html_(self):
        return display.answer_html(self._members)

    def _repr_svg_(self):
        if self.drawing:
            return self.drawing.text
        parts = display.parts_of(self._members)
        return display.bars_svg(*parts).text if parts else None


class Kernel:
    """A kernel of one's own: a function of Python whose text the program compiles; it is never run by Python."""

    def __init__(self, name, text):
        self.name, self.text = name, text

    def __call__(self, *_arguments):
        raise Error("runs on a device, not in Python", f"kernel {self.name}", "Ask a question about it")

    def __repr__(self):
        return f"<kernel {self.name}>"

    def _repr_html_(self):
        return f"<pre>{html.escape(self.text)}</pre>"


def kernel(function):
    """Makes a kernel of a function, as a decorator. Numbers that it takes from around it become part of its text."""
    source = functions.text_of(function)
    return Kernel(source.name, source.text)


def _kernel_of(given):
    """Name and text of a kernel: a kernel of one's own, a function, a text, the name of a file, or a known name."""
    if callable(given) and not isinstance(given, Kernel):
        given = kernel(given)
    if isinstance(given, Kernel):
        return given.name, given.text
    if "\n" in given:
        return functions.KernelText(given).name, given
    if given.endswith(".py"):
        return Path(given).stem, Path(given).read_text()
    return given, ""


class Question:
    """A kernel with sizes on a device. Questions are values: methods that change one return another one."""

    def __init__(self, kernel, *, device, model=None, type=None, settings=None, shape=None, resident=None,
                 streamed=None, **sizes):
        name, text = _kernel_of(kernel)
        self._line = {"kernel": name, "device": device}
        if text:
            self._line["kernel_text"] = text
        if isinstance(device, (str, os.PathLike)) and str(device).endswith(".json"):
            self._line["device"] = Path(device).stem
            self._line["device_text"] = Path(device).read_text()
        self._line["shape"] = shape if isinstance(shape, str) and not sizes else {**(shape or {}), **sizes}
        for key, value in (("model", model), ("type", type), ("resident", resident), ("streamed", streamed)):
            if value is not None:
                self._line[key] = value
        if settings:
            self._line["settings"] = dict(settings)

    def _with(self, **members):
        other = Question.__new__(Question)
        other._line = {**self._line, **members}
        return other

    def set(self, **settings):
        """The same question with other settings, whose names may have _ in place of -."""
        new = {name.replace("_", "-"): value for name, value in settings.items()}
        return self._with(settings={**self._line.get("settings", {}), **new})

    def on(self, device):
        """The same question to another device."""
        line = {key: value for key, value in self._line.items() if key != "device_text"}
        other = Question.__new__(Question)
        other._line = {**line, "device": device}
        return other

    @property
    def line(self):
        """The question as a line of `pimento-cli batch`."""
        return dict(self._line)

    def _ask(self, action, seconds=None, **members):
        return Answer(client.ask({"id": 1, "action": action, **self._line, **members}, seconds))

    def best(self, seconds=None):
        """The best candidate with its proof, the baseline, and the ratio of both. Error: TooLate after some seconds."""
        return self._ask("best", seconds)

    def best_of_any(self, seconds=None):
        """The best candidate of the question's space, or of all candidates where that space has none."""
        try:
            return self.best(seconds)
        except Error as mistake:
            if self._line.get("settings", {}).get("space") == "all" or isinstance(mistake, TooLate):
                raise
            return self.set(space="all").best(seconds)

    def default(self):
        """The baseline: time, parts, energy."""
        return self._ask("default")

    def draft(self, code):
        """One candidate, by its code: time, parts, energy."""
        return self._ask("draft", draft=code)

    def counts(self):
        """Number of candidates of each space."""
        return self._ask("drafts")

    def verify(self, code):
        """Runs the program of a candidate on random data and compares the results with the kernel."""
        return self._ask("verify", draft=code)

    def layout(self, code, writes=None):
        """Tensors of the program of a candidate: sizes, role, places, cost of laying them out. With `writes`, a list of
        {"tensor", "axis", "index"}, the cost of writing these rows in one move."""
        return self._ask("layout", draft=code, **({"writes": writes} if writes else {}))

    def run(self, code, folder, check=False):
        """Runs the program of a candidate on the arrays NAME.npy of a folder, which gets NAME.out.npy."""
        return self._ask("run", draft=code, data=os.fspath(folder), **({"check": True} if check else {}))

    def timeline(self, code, file=None):
        """The commands of a candidate as a timeline for Perfetto: a document, or written to a file."""
        with tempfile.TemporaryDirectory(prefix="pimento-") as folder:
            made = file or os.path.join(folder, "timeline.json")
            client.run("simulate", *self._words(folder), f"--draft={code}", f"--commands={os.fspath(made)}")
            return None if file else display.Timeline(json.loads(Path(made).read_text()))

    def map(self, code):
        """A drawing of the device with what each part of it does for a candidate, where the program draws one."""
        with tempfile.TemporaryDirectory(prefix="pimento-") as folder:
            made = Path(folder, "made")
            client.run("export", *self._words(folder), f"--draft={code}", "--formats=figures", f"--out={made}")
            file = made / "banks.svg"
            if not file.exists():
                raise Error("has no map", f"draft {code} on {self._line['device']}", "layout() and timeline() say where it runs")
            return display.Svg(file.read_text())

    def regret(self):
        """What pruning and baselines lose against the proved best."""
        return self._ask("regret")

    def _words(self, folder):
        """Options of a command line; texts of kernels and devices become files of a folder."""
        line = self._line
        words = []
        for key, option, ending in (("kernel", "--kernel", ".py"), ("device", "--backend", ".json")):
            text = line.get(f"{key}_text", "")
            value = line[key]
            if text:
                name = f"{line[key]}{'.json' if text.lstrip().startswith('{') else ending}"  # a layer or a network
                value = os.path.join(folder, name)
                Path(value).write_text(text)
            words.append(f"{option}={value}")
        shape = line.get("shape")
        if shape:
            text = shape if isinstance(shape, str) else ",".join(f"{name}={size}" for name, size in shape.items())
            words.append(f"--shape={text}")
        for key in ("model", "type"):
            if key in line:
                words.append(f"--{key}={line[key]}")
        for key in ("resident", "streamed"):
            if key in line:
                words.append(f"--{key}={','.join(line[key])}")
        for name, value in line.get("settings", {}).items():
            text = json.dumps(value) if isinstance(value, bool) else value
            words.append(f"--set={name}={','.join(text) if isinstance(text, (list, tuple)) else text}")
        return words

    def _run(self, command, *further, progress=False, draws=False):
        with tempfile.TemporaryDirectory(prefix="pimento-") as folder:
            file = Path(folder, "drawing.svg")
            drawing = [f"--svg={file}"] if draws else []
            text = client.run(command, "--json", *self._words(folder), *further, *drawing, progress=progress)
            return Answer(text, display.Svg(file.read_text()) if draws else None)

    def explore(self, study=None, *, space=None, top=None, budget=None, seconds=None, all=False, progress=False):
        """Searches the space into a study, which keeps all results; without a name, into one that ends with Python.

        `progress`: print what the search has found so far, or call a function with it. Ctrl-C stops the search and
        keeps what was found: `Study(file)` reads it."""
        asked = self if space is None else self.set(space=space)
        own = OwnFolder() if study is None else None
        file = os.path.join(own.name, "study.pimento") if own else os.fspath(study)
        further = [f"--study={file}"]
        for option, value in (("top", top), ("budget", budget), ("seconds", seconds)):
            if value is not None:
                further.append(f"--{option}={value}")
        answer = asked._run("explore", *further, *(["--all"] if all else []), progress=progress)
        return Exploration(file, answer, own)

    def sensitivity(self):
        """Assumptions of the answer, and which of them reverse it."""
        return self._run("sensitivity")

    def advise(self, draft=None):
        """Where the time of a candidate goes, and changes that save some of it."""
        return self._run("advise", *([f"--draft={draft}"] if draft else []))

    def whatif(self, sweep):
        """The best candidate over values of a parameter, as in sweep="channels=8,16,32"; it shows a curve. A list of two
        sweeps gives a map."""
        sweeps = [sweep] if isinstance(sweep, str) else sweep
        return self._run("whatif", *(f"--sweep={each}" for each in sweeps), draws=True)

    def compare(self, *devices, draft=None):
        """The question on this and other devices side by side."""
        words = [f"--draft={draft}"] if draft else []
        return self.on(",".join([self._line["device"], *devices]))._run("compare", *words, draws=True)

    def to_pandas(self):
        """A data frame of the best candidate."""
        return self.best().to_pandas()

    def _repr_html_(self):
        return self.best()._repr_html_()

    def _repr_svg_(self):
        return self.best()._repr_svg_()

    def __eq__(self, other):
        return isinstance(other, Question) and self._line == other._line

    def __repr__(self):
        line = self._line
        shape = line.get("shape", "")
        shape = shape if isinstance(shape, str) else ",".join(f"{name}={size}" for name, size in shape.items())
        settings = "".join(f", {name}={value}" for name, value in line.get("settings", {}).items())
        return f"<question: {line['kernel']} {shape} on {line['device']}{settings}>"


def question(kernel, *, device, **members):
    """A question: kernel, sizes by name, device, and optionally model, type, settings, resident, streamed."""
    return Question(kernel, device=device, **members)


def compare(asked, devices, draft=None):
    """One question on several devices side by side."""
    return asked.on(devices[0]).compare(*devices[1:], draft=draft)
