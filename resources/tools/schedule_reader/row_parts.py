# SPDX-License-Identifier: GPL-3.0-or-later
"""Rows of a softmax in parts: maximum and sum of each, and how the host puts results of parts together."""

import math

from . import WrongValue


class RowPart:
    """Maximum of some scores, and the sum of exp(score - maximum)."""

    def __init__(self, most=-math.inf, total=0):
        self.most = most
        self.sum = total

    @classmethod
    def of(cls, scores):
        most = max(scores, default=-math.inf)
        return cls(most, sum(math.exp(score - most) for score in scores))

    def beside(self, most):
        """The sum relative to a maximum that is no smaller."""
        return 0 if self.sum == 0 else self.sum * math.exp(self.most - most)

    def plus(self, other):
        most = max(self.most, other.most)
        return RowPart(most, self.beside(most) + other.beside(most))


class RowParts:
    """What the host knows of the rows of a target."""

    def __init__(self):
        self._read = {}  # by group and core: row (negative: none) and part
        self._rows = {}  # the parts of a row together
        self._values = {}  # by element: row, and pairs of part and value

    def note(self, place, row, part):
        self._read[place] = (row, part)
        if row >= 0:
            self._rows[row] = self._rows.get(row, RowPart()).plus(part)

    def add(self, place, element, value):
        if place not in self._read:
            raise WrongValue("group %d gives a part of a row of which nobody knows how much it counts" % place[0])
        row, part = self._read[place]
        if row >= 0:
            self._values.setdefault(element, (row, []))[1].append((part, value))

    def has(self, element):
        return element in self._values

    def value(self, element):
        row, parts = self._values[element]
        whole = self._rows[row]
        return sum(part.beside(whole.most) * value for part, value in parts) / whole.sum
