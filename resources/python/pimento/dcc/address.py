# SPDX-License-Identifier: GPL-3.0-or-later
"""Places of tensors that stay on a device."""

import numpy

from ..studies import OwnFolder
from .tensor import sizes_text


class Address:
    """Place of a tensor in the memories of a device, as a draft wants it. `cost` is the move that wrote it last."""

    def __init__(self, name, kernel, draft, places, values, axis=None, length=None):
        self.name, self.draft, self.places, self.cost = name, draft, places, None
        self.kernel_name, self.device, self.type = kernel.name, kernel.device, kernel.type
        self.sizes = values.shape
        self._axis, self._length = axis, length  # rows that hold data along an axis; None: all
        self._folder = OwnFolder()
        self.file = f"{self._folder.name}/{name}.npy"
        numpy.save(self.file, values)

    def holds_behind(self, axis, index):
        """True if rows behind an index of an axis hold data that must stay."""
        end = self._length if axis == self._axis and self._length is not None else self.sizes[axis]
        return index + 1 < end

    def write(self, axis, offset, values):
        """Replaces rows of the tensor."""
        held = numpy.load(self.file, mmap_mode="r+")
        held[(slice(None),) * axis + (slice(offset, offset + values.shape[axis]),)] = values
        held.flush()
        if axis == self._axis and self._length is not None:
            self._length = max(self._length, offset + values.shape[axis])

    def __repr__(self):
        where = f"at {self.places[:8]}" if self.places else "in buffers that every run writes"
        return f"<{self.name} {sizes_text(self.sizes)} of {self.kernel_name} on {self.device}, draft {self.draft}, {where}>"
