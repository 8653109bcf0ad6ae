# SPDX-License-Identifier: GPL-3.0-or-later
"""Element types: how they round, and what they can hold. Reals are floats, integers ints."""

import math
import struct

# Of floating-point types: significant bits, exponent of the smallest normal number, largest number.
_REALS = {
    "fp32": (24, -126, struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]),
    "fp16": (11, -14, 65504.0),
    "bf16": (8, -126, 3.3895313892515355e38),
    "fp8": (4, -6, 448.0),  # E4M3
}
_INTEGERS = {"int8": 8, "int32": 32}
_BYTES = {"fp32": 4, "fp16": 2, "bf16": 2, "fp8": 1, "int8": 1, "int32": 4}
_PACKED = {"fp32": "f", "fp16": "e"}


class ElementType:
    """`store` rounds (or wraps) one number to the type, `store_all` a list of them."""

    def __init__(self, name):
        self.name = name
        self.is_integer = name in _INTEGERS
        self.bytes = _BYTES[name]
        if self.is_integer:
            self._half = 1 << (_INTEGERS[name] - 1)
            self.unit = 0.0
            self.tiny = 0.0
            self.most_exact = self._half - 1
            self.largest = self._half - 1
            self.store = self._wrap
            self.store_all = lambda values: [self._wrap(value) for value in values]
            return
        bits, least, self.largest = _REALS[name]
        self._bits = bits
        self._least = least
        self.unit = 2.0**-bits  # the largest relative error of one rounding
        self.tiny = 2.0 ** (least - bits)  # the largest error near zero
        self.most_exact = 2**bits  # all whole numbers up to it are numbers of the type
        self._formats = {}
        self.store = self._round if name not in _PACKED else lambda value: self._pack((value,))[0]
        self.store_all = self._pack if name in _PACKED else lambda values: [self._round(value) for value in values]

    def _wrap(self, value):
        if value != value:
            return value
        return (int(value) + self._half) % (2 * self._half) - self._half

    def _pack(self, values):
        count = len(values)
        if count not in self._formats:
            self._formats[count] = struct.Struct("<%d%s" % (count, _PACKED[self.name]))
        form = self._formats[count]
        try:
            return list(form.unpack(form.pack(*values)))
        except OverflowError:
            return [self._round(value) for value in values]

    def _round(self, value):
        if value == 0 or not math.isfinite(value):
            return value
        exponent = max(math.frexp(value)[1] - 1, self._least)
        shift = self._bits - 1 - exponent
        rounded = math.ldexp(round(math.ldexp(value, shift)), -shift)  # half to even
        if abs(rounded) <= self.largest:
            return rounded
        return math.nan if self.name == "fp8" else math.copysign(math.inf, value)


def softmax_of(row):
    """Softmax of a list of numbers, the largest one subtracted first."""
    most = max(row)
    powers = [math.exp(value - most) for value in row]
    total = math.fsum(powers)
    return [power / total for power in powers]


def rows_along(sizes, axis):
    """The numbers of the elements of each row along a dimension of a row-major tensor."""
    inner = math.prod(sizes[axis + 1 :])
    length = sizes[axis]
    for outer in range(math.prod(sizes[:axis])):
        for place in range(inner):
            first = outer * length * inner + place
            yield range(first, first + length * inner, inner)
