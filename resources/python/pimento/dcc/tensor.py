# SPDX-License-Identifier: GPL-3.0-or-later
"""Tensors between PyTorch, NumPy and the files that the program reads."""

import numpy
import torch

from ..errors import Error

TYPES = {"fp16": torch.float16, "bf16": torch.bfloat16, "fp32": torch.float32, "int8": torch.int8,
         "int32": torch.int32}


def sizes_text(sizes):
    """Sizes as the command line writes them: 4x128."""
    return "x".join(str(int(size)) for size in sizes) or "1"


class Tensor:
    """A tensor of a kernel. In a kernel's text it is a name for the device; outside it holds numbers of NumPy."""

    def __init__(self, values):
        self._values = values.detach().cpu().numpy() if isinstance(values, torch.Tensor) else numpy.asarray(values)

    @classmethod
    def zero(cls, sizes, dtype="float32"):
        """A tensor of zeros."""
        return cls(numpy.zeros([int(size) for size in sizes], dtype))

    def size(self, dimension=None):
        """Size of a dimension, or all sizes."""
        return self._values.shape if dimension is None else self._values.shape[dimension]

    sizes = size

    def torch(self):
        """A tensor of PyTorch that shares the numbers."""
        return torch.from_numpy(self._values)

    def __array__(self, dtype=None):
        return self._values if dtype is None else self._values.astype(dtype)

    def __getitem__(self, index):
        return self._values[index]

    def __setitem__(self, index, value):
        self._values[index] = value

    def __repr__(self):
        return f"<tensor {sizes_text(self._values.shape)} {self._values.dtype}>"


def numbers_of(given, what):
    """Numbers of a tensor as an array of float64 in rows; every element type fits it exactly."""
    if isinstance(given, torch.Tensor):
        if given.is_meta:
            raise Error("holds no numbers", what, "Make the tensor on a device with memory")
        given = given.detach().to("cpu", torch.float64).numpy()
    return numpy.ascontiguousarray(given, dtype="float64").reshape(numpy.shape(given))


def sizes_of(given):
    """Sizes of a tensor, or a list of sizes."""
    if isinstance(given, torch.Tensor):
        return tuple(given.shape)
    if isinstance(given, Tensor):
        return tuple(given.size())
    return tuple(int(size) for size in given)
