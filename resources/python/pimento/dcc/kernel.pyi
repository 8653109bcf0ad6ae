# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
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
from typing import Any, Iterator
def use(**defaults) -> Any:
    """Chooses device, type or space of drafts for kernels that are made later; returns all three."""
    ...
def DCC_kernel(function) -> Any:
    """Marks a function as a kernel for PIM devices. Its text is compiled; Python never runs it."""
    ...
def initKernel(kernel, input_sizes, *, device=None, type=None, space=None, resident=None, streamed=None, settings=None) -> Any:
    """Makes a kernel for given sizes: a list of sizes, a tensor or a number for each parameter in order."""
    ...
class Draft(str):
    """Code of a draft; `answer` is what the program says about it and `kernel` whose draft it is."""
    def __new__(cls, code, kernel, answer) -> Any:
        ...
class Kernel:
    """A kernel for a PIM device. Calling it runs its best draft on the functional machine."""
    def __init__(self, source, sizes, constants, question) -> None:
        ...
    @property
    def best_draft(self) -> Any:
        """The best draft; waits until it is known."""
        ...
    def update(self, best_draft) -> Any:
        """Called when the best draft is known; a place for further actions of a kernel."""
        ...
    def layout(self, draft=None) -> Any:
        """Tensors of the program of a draft by name: sizes, role, and of resident ones places and cost."""
        ...
    def cost(self, draft=None) -> Any:
        """Cost of a run of a draft."""
        ...
    def preLoad(self, draft, tensor, offset=None, *, to=None, axis=None, name=None, length=None) -> Any:
        """Lays a tensor out on the device as a draft wants it, and returns its address."""
        ...
    def __call__(self, *arguments, draft=None, check=False, **named) -> Any:
        """Runs the kernel with a tensor or an address for each parameter, and returns the result as a torch.Tensor."""
        ...
    def expected(self) -> Any:
        """After a call with check: the expected results and their bounds, as pairs of arrays by name."""
        ...
    def to_pandas(self) -> Any:
        """A data frame of the best draft."""
        ...
__all__ = ['DCC_kernel', 'Draft', 'Kernel', 'Tensor', 'initKernel', 'use']
