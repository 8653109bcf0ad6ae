# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import numpy
from ..studies import OwnFolder
from .tensor import sizes_text
from typing import Any, Iterator
class Address:
    """Place of a tensor in the memories of a device, as a draft wants it. `cost` is the move that wrote it last."""
    def __init__(self, name, kernel, draft, places, values, axis=None, length=None) -> None:
        ...
    def holds_behind(self, axis, index) -> Any:
        """True if rows behind an index of an axis hold data that must stay."""
        ...
    def write(self, axis, offset, values) -> Any:
        """Replaces rows of the tensor."""
        ...
