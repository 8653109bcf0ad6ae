# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import collections
from . import client, display
from .errors import Error, TooLate
from .questions import Answer, Question
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from typing import Any, Iterator
class Operator:
    """Calls of an operator with equal sizes. `kernel` and `shape` name a kernel of the library; without one, `reason`"""
    def __init__(self, name, inputs, outputs, kernel=None, shape=None, streamed=(), reason='', note='') -> None:
        ...
    def key(self) -> Any:
        """Equal for calls that are one operator."""
        ...
    @property
    def multiplications(self) -> Any:
        """Multiplications of one call, of products of matrices."""
        ...
class Capture:
    """Operators of a model with the kernels that compute them."""
    def __init__(self, calls) -> None:
        ...
    @property
    def kernels(self) -> Any:
        """Operators that kernels of the library compute."""
        ...
    @property
    def host(self) -> Any:
        """Operators that stay on the host, each with its reason."""
        ...
    @property
    def multiplications(self) -> Any:
        """Multiplications in products of matrices, of all calls."""
        ...
    def prove(self, device='attacc', *, type=None, space=None, seconds=None, progress=None) -> Any:
        """Finds the best draft of each kernel on a device, by proof. What the device cannot run stays on the host; a kernel"""
        ...
    columns: Any
    def rows(self) -> Any:
        """One row for each operator."""
        ...
    def to_pandas(self) -> Any:
        """A data frame of the operators."""
        ...
def capture(model, *inputs) -> Any:
    """Runs a model once on example inputs and lists the operators that it calls."""
    ...
def network(model, *inputs, file=None, opset=17) -> Any:
    """The layers of a model by its second door: exported to ONNX, and read as `pimento-cli network` reads files."""
    ...
