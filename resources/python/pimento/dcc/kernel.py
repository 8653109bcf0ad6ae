# SPDX-License-Identifier: GPL-3.0-or-later
"""Kernels that run on a PIM device: chosen by proof, called with tensors or addresses."""

import os
import threading
from pathlib import Path

import numpy
import torch

from .. import functions
from ..errors import Error
from ..questions import Question
from ..studies import OwnFolder
from .address import Address
from .run import Run
from .tensor import TYPES, Tensor, numbers_of, sizes_of, sizes_text

_defaults = {"device": "attacc", "type": "fp16", "space": "complete"}


def use(**defaults):
    """Chooses device, type or space of drafts for kernels that are made later; returns all three."""
    for name, value in defaults.items():
        if name not in _defaults:
            raise Error(f"has no choice {name}", "DCC.use", f"Choose {', '.join(_defaults)}")
        _defaults[name] = value
    return dict(_defaults)


def DCC_kernel(function):
    """Marks a function as a kernel for PIM devices. Its text is compiled; Python never runs it."""
    return functions.text_of(function)


def initKernel(kernel, input_sizes, *, device=None, type=None, space=None, resident=None, streamed=None, settings=None):
    """Makes a kernel for given sizes: a list of sizes, a tensor or a number for each parameter in order.

    It returns at once and chooses the best draft, by proof, in the background. A number becomes a constant of the
    kernel. `resident` and `streamed` name parameters that stay on the device or are laid out on every run; the rest
    follows from their names, as on the command line."""
    if not isinstance(kernel, functions.KernelText):
        kernel = functions.text_of(kernel)
    if len(input_sizes) != len(kernel.parameters):
        raise Error(f"takes {len(kernel.parameters)} parameters ({', '.join(kernel.parameters)}), and there are sizes "
                    f"for {len(input_sizes)}", f"kernel {kernel.name}", "Give sizes for each parameter in order")
    constants = {name: each for name, each in zip(kernel.parameters, input_sizes) if isinstance(each, (int, float))}
    sizes = {name: sizes_of(each) for name, each in zip(kernel.parameters, input_sizes) if name not in constants}
    question = Question(kernel.with_constants(constants).text, device=device or _defaults["device"],
                        type=type or _defaults["type"], resident=resident, streamed=streamed,
                        settings={"space": space or _defaults["space"], **(settings or {})},
                        shape={name: sizes_text(each) for name, each in sizes.items()})
    return Kernel(kernel, sizes, constants, question)


class Draft(str):
    """Code of a draft; `answer` is what the program says about it and `kernel` whose draft it is."""

    def __new__(cls, code, kernel, answer):
        draft = super().__new__(cls, code)
        draft.kernel, draft.answer = kernel, answer
        return draft


class Kernel:
    """A kernel for a PIM device. Calling it runs its best draft on the functional machine."""

    def __init__(self, source, sizes, constants, question):
        self.name, self.parameters, self.results = source.name, source.parameters, source.results
        self.sizes, self.constants, self.question = sizes, constants, question
        self.device, self.type = question.line["device"], question.line["type"]
        self.last_run = None
        self._layouts, self._costs, self._moves = {}, {}, []
        self._best = self._mistake = None
        self._folder = OwnFolder()
        self._choosing = threading.Thread(target=self._choose, daemon=True)
        self._choosing.start()

    def _choose(self):
        try:
            answer = self.question.best_of_any()
            if not answer["best"]:
                raise Error("fits the device in no draft", f"kernel {self.name}", "Choose smaller sizes or another space")
            self._best = Draft(answer["best"]["draft"], self, answer)
        except BaseException as mistake:  # noqa: BLE001 - told to whoever asks for the draft
            self._mistake = mistake

    @property
    def best_draft(self):
        """The best draft; waits until it is known."""
        self._choosing.join()
        if self._mistake is not None:
            raise self._mistake
        return self._best

    def update(self, best_draft):
        """Called when the best draft is known; a place for further actions of a kernel."""

    def layout(self, draft=None):
        """Tensors of the program of a draft by name: sizes, role, and of resident ones places and cost."""
        draft = str(draft or self.best_draft)
        if draft not in self._layouts:
            answer = self.question.layout(draft)
            self._layouts[draft] = {each["name"]: each for each in answer["tensors"]}
        return self._layouts[draft]

    def cost(self, draft=None):
        """Cost of a run of a draft."""
        draft = str(draft or self.best_draft)
        if draft not in self._costs:
            self._costs[draft] = self.question.draft(draft)
        return self._costs[draft]

    # Tensors that stay on the device.

    def preLoad(self, draft, tensor, offset=None, *, to=None, axis=None, name=None, length=None):
        """Lays a tensor out on the device as a draft wants it, and returns its address.

        `name` is the parameter, which otherwise follows from the sizes. With `to`, an address, and `offset`, it
        replaces rows along `axis` (by default the dimension that differs) and returns the address: a row of a cache
        costs what MODEL.md, *Appending*, says; lists of tensors and addresses are one move. `length` says how many rows
        along `axis` hold data at first, so that rows behind them need not be kept."""
        if to is not None:
            return self._write(draft, tensor, offset or 0, to, axis)
        if offset:
            raise Error("needs the address that it changes", f"preLoad of kernel {self.name}", "Name it with to=")
        facts = self._resident(draft, sizes_of(tensor), name)
        address = Address(facts["name"], self, str(draft), facts.get("places"), numbers_of(tensor, facts["name"]),
                          axis, length)
        self._charge([address], facts.get("cost"), f"lay out {facts['name']}")
        return address

    def _resident(self, draft, sizes, name):
        """The resident parameter of these sizes, or of this name."""
        where = f"preLoad of kernel {self.name}"
        layout = self.layout(draft)
        known = [each for each in layout.values() if each["resident"]]
        fitting = [each for each in known if tuple(each["sizes"]) == tuple(sizes) and name in (None, each["name"])]
        if len(fitting) == 1:
            return fitting[0]
        if name in layout and not layout[name]["resident"]:
            raise Error(f"{name} is laid out on every run", where, "Pass it to the call, or make it resident in initKernel")
        if fitting:
            names = ", ".join(each["name"] for each in fitting)
            raise Error(f"the sizes {sizes_text(sizes)} fit several parameters: {names}", where, "Say which one with name=")
        places = ", ".join(f"{each['name']} {sizes_text(each['sizes'])}" for each in known) or "none"
        raise Error(f"no parameter{f' {name}' if name else ''} that stays on the device has the sizes "
                    f"{sizes_text(sizes)}", where, f"Those that stay: {places}")

    def _write(self, draft, tensor, offset, to, axis):
        tensors, addresses = ([tensor], [to]) if isinstance(to, Address) else (list(tensor), list(to))
        moved = []
        for rows, address in zip(tensors, addresses):
            self._check(address, address.name, draft)
            rows = numbers_of(rows, address.name)
            moved.append((rows, address, self._axis_of(rows, address, axis, offset)))
        counts = {rows.shape[along] for rows, _, along in moved}
        if len(counts) != 1:
            raise Error("have different numbers of rows", "tensors of one move", "Write them one after the other")
        count = counts.pop()
        name = ", ".join(address.name for address in addresses)
        if all(rows.shape == address.sizes for rows, address, _ in moved):
            for _, address, _ in moved:
                self._charge([address], self.layout(draft)[address.name].get("cost"), f"lay out {address.name}")
        else:
            total = {}
            for index in range(offset, offset + count):  # each row is a move of its own
                writes = [{"tensor": address.name, "axis": along, "index": index,
                           "keeps_later": address.holds_behind(along, index)} for _, address, along in moved]
                for key, value in self.question.layout(draft, writes).items():
                    if isinstance(value, int) and key != "id":
                        total[key] = total.get(key, 0) + value
            self._charge(addresses, total, f"write {count} row{'s' if count > 1 else ''} of {name}")
        for rows, address, along in moved:
            address.write(along, offset, rows)
        return to

    def _axis_of(self, rows, address, axis, offset):
        where = f"preLoad of {address.name}"
        if rows.ndim != len(address.sizes):
            raise Error(f"has {rows.ndim} dimensions instead of {len(address.sizes)}", where, "Keep a dimension of size 1")
        differing = [d for d, size in enumerate(address.sizes) if rows.shape[d] != size]
        along = axis if axis is not None else differing[0] if differing else 0
        if any(d != along for d in differing):
            raise Error(f"has sizes {sizes_text(rows.shape)}, which are no rows of {sizes_text(address.sizes)}", where,
                        "Rows differ from the tensor in one dimension")
        if offset < 0 or offset + rows.shape[along] > address.sizes[along]:
            raise Error(f"has rows {offset} to {offset + rows.shape[along] - 1}, beyond {address.sizes[along]} rows", where,
                        "Make the tensor larger in initKernel")
        return along

    def _charge(self, addresses, cost, text):
        for address in addresses:
            address.cost = cost
        if cost:
            self._moves.append((text, cost["cycles"]))

    def _check(self, address, name, draft):
        """Refuses an address that does not lie as a draft wants a parameter."""
        where = f"{name} of kernel {self.name}"
        if address.sizes != tuple(self.sizes[name]):
            raise Error(f"lies in sizes {sizes_text(address.sizes)} instead of {sizes_text(self.sizes[name])}", where,
                        "Load it again")
        if (address.device, address.type) != (self.device, self.type):
            raise Error(f"lies on {address.device} as {address.type}, and the kernel runs on {self.device} as {self.type}",
                        where, "Load it again with preLoad of this kernel")
        facts = self.layout(draft)[name]
        if not facts["resident"]:
            raise Error("is laid out on every run and has no place of its own", where, "Pass the tensor")
        if address.places != facts.get("places"):
            raise Error(f"lies as draft {address.draft} wants it ({address.places[:8] if address.places else 'in buffers'}), "
                        f"and draft {draft} wants it elsewhere ({(facts.get('places') or 'in buffers')[:8]})", where,
                        "Load it again with preLoad and this draft")

    # Runs.

    def __call__(self, *arguments, draft=None, check=False, **named):
        """Runs the kernel with a tensor or an address for each parameter, and returns the result as a torch.Tensor.

        Tensors are rounded to the kernel's type. The result has the type of the first floating-point tensor.
        `check` also computes what is expected, with the bound that MODEL.md states; see last_run.check."""
        given = self._arguments(arguments, named)
        tensors = [each for each in given.values() if isinstance(each, torch.Tensor)]
        for name, each in given.items():
            if not isinstance(each, Address) and tuple(numpy.shape(each)) != tuple(self.sizes[name]):
                raise Error(f"has sizes {sizes_text(numpy.shape(each))} instead of {sizes_text(self.sizes[name])}",
                            f"{name} of kernel {self.name}", "Make a kernel for these sizes with initKernel")
        if any(each.is_meta for each in tensors):
            return self._result({name: torch.empty(self._sizes_of(name), device="meta") for name in self.results}, tensors)
        code = str(draft or self.best_draft)
        moves = []
        folder = self._folder.name
        for name, each in given.items():
            file = Path(folder, f"{name}.npy")
            file.unlink(missing_ok=True)
            if isinstance(each, Address):
                self._check(each, name, code)
                os.symlink(each.file, file)
                continue
            numpy.save(file, numbers_of(each, name))
            if self.layout(code)[name].get("cost"):
                moves.append((f"lay out {name}", self.layout(code)[name]["cost"]["cycles"]))
        answer = self.question.run(code, folder, check)
        self.last_run = Run(self.question, code, self.cost(code), self._moves + moves, answer)
        self._moves = []
        results = {}
        for name in self.results:
            if name not in answer["results"]:
                raise Error("is not returned by the device", f"{name} of kernel {self.name}", "Return a tensor that it writes")
            results[name] = torch.from_numpy(numpy.load(Path(folder, f"{name}.out.npy")))
        return self._result(results, tensors)

    def expected(self):
        """After a call with check: the expected results and their bounds, as pairs of arrays by name."""
        return {name: tuple(numpy.load(Path(self._folder.name, f"{name}.{kind}.npy")) for kind in ("expected", "bound"))
                for name in self.results}

    def _arguments(self, arguments, named):
        names = [name for name in self.parameters if name not in self.constants]
        given = dict(zip(names, arguments))
        if len(arguments) > len(names) or set(named) & set(given) or set(given) | set(named) != set(names):
            raise Error(f"takes {', '.join(names)}", f"kernel {self.name}", "Give a tensor or an address for each")
        given.update(named)
        return given

    def _sizes_of(self, name):
        return tuple(self.layout()[name]["sizes"])

    def _result(self, results, tensors):
        floating = next((each for each in tensors if each.is_floating_point()), None)
        dtype = floating.dtype if floating is not None else TYPES.get(self.type, torch.float32)
        device = tensors[0].device if tensors else torch.device("cpu")
        made = [results[name].to(device, dtype) for name in self.results]
        return made[0] if len(made) == 1 else tuple(made)

    def __repr__(self):
        sizes = ", ".join(f"{name} {sizes_text(each)}" for name, each in self.sizes.items())
        return f"<kernel {self.name}: {sizes} on {self.device}, {self.type}>"

    def to_pandas(self):
        """A data frame of the best draft."""
        return self.best_draft.answer.to_pandas()

    def _repr_html_(self):
        return self.best_draft.answer._repr_html_()

    def _repr_svg_(self):
        return self.cost()._repr_svg_()


__all__ = ["DCC_kernel", "Draft", "Kernel", "Tensor", "initKernel", "use"]
