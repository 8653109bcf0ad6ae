# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import numpy
import torch
from ..errors import Error
from typing import Any, Iterator
def sizes_text(sizes) -> Any:
    """Sizes as the command line writes them: 4x128."""
    ...
class Tensor:
    """A tensor of a kernel. In a kernel's text it is a name for the device; outside it holds numbers of NumPy."""
    def __init__(self, values) -> None:
        ...
    @classmethod
    def zero(cls, sizes, dtype='float32') -> Any:
        """A tensor of zeros."""
        ...
    def size(self, dimension=None) -> Any:
        """Size of a dimension, or all sizes."""
        ...
    sizes: Any
    def torch(self) -> Any:
        """A tensor of PyTorch that shares the numbers."""
        ...
    def __getitem__(self, index) -> Any:
        ...
def numbers_of(given, what) -> Any:
    """Numbers of a tensor as an array of float64 in rows; every element type fits it exactly."""
    ...
def sizes_of(given) -> Any:
    """Sizes of a tensor, or a list of sizes."""
    ...
