# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import functools
import torch
from torch.nn.utils import stateless
from .. import display
from ..errors import Error
from .kernel import Kernel
from .tensor import sizes_text
from typing import Any, Iterator
class Layer:
    """A layer with kernels, beside torch.nn.Module. Before its first forward(), and again for a kernel that was"""
    def __new__(cls, *_arguments, **_named) -> Any:
        ...
    def update(self, best_draft) -> Any:
        """Called with the best draft of each kernel; a place for preLoad()."""
        ...
    def prepare(self) -> Any:
        """Waits for the best drafts and calls update() for each kernel that is new."""
        ...
class ModelFacts:
    """What is known about the PIM layers of a model: `kernels` by the name of their member."""
    def __init__(self, kernels) -> None:
        ...
    def rows(self) -> Any:
        """Kernels with sizes, best draft, proof and time."""
        ...
    columns: Any
    def to_pandas(self) -> Any:
        """A data frame of the kernels."""
        ...
def setModel(model, *example) -> Any:
    """Registers a model: finds its PIM layers and, with an example of its inputs, checks their sizes by running the"""
    ...
