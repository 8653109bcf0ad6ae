# SPDX-License-Identifier: GPL-3.0-or-later
"""Layers of a model that run on a PIM device."""

import functools

import torch
from torch.nn.utils import stateless

from .. import display
from ..errors import Error
from .kernel import Kernel
from .tensor import sizes_text


def _kernels_of(layer):
    return {name: each for name, each in vars(layer).items() if isinstance(each, Kernel)}


class Layer:
    """A layer with kernels, beside torch.nn.Module. Before its first forward(), and again for a kernel that was
    replaced, update() is called with the best draft of each of its kernels."""

    def __new__(cls, *_arguments, **_named):
        layer = super().__new__(cls)
        if isinstance(layer, torch.nn.Module):
            torch.nn.Module.__init__(layer)  # Fig. 6 of the paper sets members without calling it
        return layer

    def __init_subclass__(cls, **named):
        super().__init_subclass__(**named)
        if "forward" in cls.__dict__:
            forward = cls.__dict__["forward"]

            @functools.wraps(forward)
            def prepared(self, *arguments, **options):
                self.prepare()
                return forward(self, *arguments, **options)

            cls.forward = prepared

    def update(self, best_draft):
        """Called with the best draft of each kernel; a place for preLoad()."""

    def prepare(self):
        """Waits for the best drafts and calls update() for each kernel that is new."""
        ready = self.__dict__.setdefault("_dcc_ready", {})
        for name, kernel in _kernels_of(self).items():
            if ready.get(name) is not kernel:
                draft = kernel.best_draft
                kernel.update(draft)
                self.update(draft)
                ready[name] = kernel


class ModelFacts:
    """What is known about the PIM layers of a model: `kernels` by the name of their member."""

    def __init__(self, kernels):
        self.kernels = kernels

    def rows(self):
        """Kernels with sizes, best draft, proof and time."""
        rows = []
        for name, kernel in self.kernels.items():
            answer = kernel.best_draft.answer
            sizes = ", ".join(f"{each} {sizes_text(size)}" for each, size in kernel.sizes.items())
            rows.append((name, kernel.name, sizes, str(kernel.best_draft), answer["proved"],
                         answer["best"]["milliseconds"] * 1000))
        return rows

    columns = ("member", "kernel", "sizes", "draft", "proved", "µs")

    def to_pandas(self):
        """A data frame of the kernels."""
        import pandas

        return pandas.DataFrame(self.rows(), columns=list(self.columns))

    def __repr__(self):
        return f"<{len(self.kernels)} kernels on PIM devices: {', '.join(self.kernels)}>"

    def _repr_html_(self):
        return display.rows_html(self.columns, self.rows())


def setModel(model, *example):
    """Registers a model: finds its PIM layers and, with an example of its inputs, checks their sizes by running the
    model without data. Returns the model; `model.dcc` has what was found."""
    layers = {name: each for name, each in model.named_modules() if isinstance(each, Layer)}
    kernels = {f"{layer}.{name}" if layer else name: kernel
               for layer, each in layers.items() for name, kernel in _kernels_of(each).items()}
    if not kernels:
        raise Error("has no layer with a kernel", "DCC.setModel", "Replace a layer by one that derives from DCC.Layer")
    if example:
        _check_sizes(model, layers, example)
    model.dcc = ModelFacts(kernels)
    return model


def _check_sizes(model, layers, example):
    for layer in layers.values():
        layer.prepare()  # with the numbers of its parameters
    without_data = {name: each.to("meta") for name, each in [*model.named_parameters(), *model.named_buffers()]}
    inputs = tuple(each.to("meta") if isinstance(each, torch.Tensor) else each for each in example)
    try:
        with torch.no_grad():
            stateless.functional_call(model, without_data, inputs)
    except (RuntimeError, NotImplementedError) as mistake:
        raise Error(f"cannot run without data: {str(mistake).splitlines()[0]}", "DCC.setModel",
                    "Make tensors on the device of the inputs, or leave out the example") from mistake
