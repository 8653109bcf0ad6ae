# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the elements of tensors lie: in the host's layout, and in the memories of the cores."""

import math

from . import BadSchedule, WrongValue


class Tensors:
    """Names of elements: a list of indices stands for a number in row-major order."""

    def __init__(self, kernel):
        self.sizes = {tensor["name"]: tensor["sizes"] for tensor in kernel["tensors"]}
        self.elements = {name: math.prod(sizes) for name, sizes in self.sizes.items()}

    def number(self, tensor, indices):
        if tensor not in self.sizes:
            raise BadSchedule("there is no tensor %s" % tensor)
        sizes = self.sizes[tensor]
        if len(indices) != len(sizes):
            raise BadSchedule("an element of %s has %d indices" % (tensor, len(indices)))
        number = 0
        for size, index in zip(sizes, indices):
            if index >= size:
                raise BadSchedule("%s%s is no element of the tensor" % (tensor, indices))
            number = number * size + index
        return number

    def text(self, tensor, number):
        indices = []
        for size in reversed(self.sizes[tensor]):
            indices.insert(0, number % size)
            number //= size
        return "%s%s" % (tensor, indices)


class Organisation:
    """The levels of a device: a column is named by group (channel), bank of the group, row and column."""

    def __init__(self, device):
        self._counts = [level["count"] for level in device["levels"]]
        self._rows = device["rows"]
        self._columns = device["columns"]
        self.banks = math.prod(self._counts[1:])

    def place(self, address):
        """(group, bank, row, column) of [channel, ..., bank, row, column]."""
        counts = self._counts
        if len(address) != len(counts) + 2:
            raise BadSchedule("the place %s has not one number for each level, row and column" % address)
        bank = 0
        for count, index in zip(counts[1:], address[1:-2]):
            self._check(address, index, count)
            bank = bank * count + index
        return self.checked((address[0], bank, address[-2], address[-1]))

    def checked(self, place):
        for index, count in zip(place, (self._counts[0], self.banks, self._rows, self._columns)):
            self._check(place, index, count)
        return place

    @staticmethod
    def _check(place, index, count):
        if index >= count:
            raise BadSchedule("the place %s is not in the device" % (list(place),))


class HostLayout:
    """Tensors in the host's own order: which element lies in which lane of which column."""

    def __init__(self, layouts, tensors, organisation, lanes):
        self._vectors = {}  # tensor to the places of its vectors
        self.contents = {}  # place to tensor and number of its first element
        for each in layouts:
            tensor = each["tensor"]
            places = [organisation.place(address) for address in each["vectors"]]
            if tensor not in tensors.elements or len(places) != -(-tensors.elements[tensor] // lanes):
                raise BadSchedule("the layout of %s on the host has not a place for each element" % tensor)
            self._vectors[tensor] = places
            for number, place in enumerate(places):
                if place in self.contents:
                    raise BadSchedule("two vectors of the host lie in %s" % (list(place),))
                self.contents[place] = (tensor, number * lanes)
        self._lanes = lanes

    def of(self, tensor, number):
        """Place and lane of an element."""
        return self._vectors[tensor][number // self._lanes], number % self._lanes

    def vectors(self, tensor):
        return self._vectors[tensor]


class CoreLayouts:
    """What the schedule says of the memories of the cores; every vector that is written or read has to agree."""

    def __init__(self, layouts, organisation, banks_per_core):
        self._vectors = {}
        self._open = set()
        self._banks_per_core = banks_per_core
        for operand in layouts:
            for vector in operand["vectors"]:
                place = organisation.place(vector["place"])
                self._check_core(vector["core"], place)
                key = (operand["tensor"], place)
                self._vectors.setdefault(key, []).append(vector["lanes"])
                self._open.add(key)

    def _check_core(self, core, place):
        if core != place[1] // self._banks_per_core:
            raise BadSchedule("column %s is in no bank of core %d" % (list(place), core))

    def check(self, command, place):
        self._check_core(command["core"], place)
        key = (command["tensor"], place)
        if command["lanes"] not in self._vectors.get(key, ()):
            raise WrongValue("the layout of %s says something else than step %d (%s) of column %s"
                             % (command["tensor"], command["step"], command["kind"], list(place)))
        self._open.discard(key)

    def check_all_used(self):
        for tensor, place in self._open:
            raise WrongValue("the layout of %s has column %s, which the program neither writes nor reads"
                             % (tensor, list(place)))
