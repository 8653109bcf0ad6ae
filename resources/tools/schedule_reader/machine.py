# SPDX-License-Identifier: GPL-3.0-or-later
"""Executes the program of a schedule on banks, buffers, registers and accumulators, as PROGRAM_JSON.md has it."""

import math

from . import BadSchedule, WrongValue
from .numbers import ElementType, rows_along, softmax_of
from .places import CoreLayouts, HostLayout, Organisation, Tensors
from .row_parts import RowPart, RowParts
from .unit_programs import UnitProgram


class Machine:
    """The device of a schedule, with nothing in its banks."""

    def __init__(self, schedule):
        device = schedule["device"]
        kernel = schedule["kernel"]
        self._type = ElementType(kernel["type"])
        self._sum_type = ElementType(device["accumulator_type"])
        self._host_type = ElementType("int32" if self._type.is_integer else "fp32")  # of the sums of the host
        self._lanes = device["lanes"]
        if self._lanes * self._type.bytes != device["column_bytes"]:
            raise BadSchedule("%d lanes of %s do not fill a column" % (self._lanes, self._type.name))
        self._device = device
        self._organisation = Organisation(device)
        self._tensors = Tensors(kernel)
        self._host = HostLayout(schedule["layouts"]["host"], self._tensors, self._organisation, self._lanes)
        self._cores = CoreLayouts(schedule["layouts"]["cores"], self._organisation, device["banks_per_core"])
        self._memory = {}
        self._unit_program = UnitProgram(device)
        self._start()
        self._target = None
        self._sums = {}
        self._rows = RowParts()
        self.commands = 0

    def lay_out(self, inputs):
        """Puts the contents of all tensors where the host has them."""
        for name, values in inputs.items():
            for number, place in enumerate(self._host.vectors(name)):
                part = list(values[number * self._lanes : (number + 1) * self._lanes])
                self._memory[place] = part + [0] * (self._lanes - len(part))

    def run(self, commands):
        for number, command in enumerate(commands):
            if command["step"] != number:
                raise BadSchedule("the step behind step %d has the number %s" % (number - 1, command["step"]))
            self.commands += 1
            handler = getattr(self, "_do_" + command["kind"], None)
            if handler is None:
                raise BadSchedule("step %d has the unknown kind %s" % (command["step"], command["kind"]))
            try:
                handler(command)
            except (KeyError, IndexError, TypeError) as error:
                raise WrongValue("step %d (%s) cannot be executed: it needs %s, which is not there"
                                 % (command["step"], command["kind"], error)) from error

    def check_layouts(self):
        self._cores.check_all_used()

    def values(self, tensor):
        """What the host finds in its layout."""
        count = self._tensors.elements[tensor]
        found = [value for place in self._host.vectors(tensor) for value in self._memory[place]]
        return found[:count]

    def _start(self):
        self._on_chip = {}
        self._has_everything = False
        self._buffers = {}
        self._accumulators = {}
        self._slots = {}
        self._registers = {}

    # Values

    def _value(self, command, lane):
        """What the host has for a lane."""
        if lane is None:
            return 0
        if not isinstance(lane, list):
            return self._type.store(lane)
        tensor = command["tensor"]
        number = self._tensors.number(tensor, lane)
        if self._has_everything:
            place, at = self._host.of(tensor, number)
            return self._memory[place][at]
        if (tensor, number) not in self._on_chip:
            raise WrongValue("step %d (%s) names %s, which was not loaded"
                             % (command["step"], command["kind"], self._tensors.text(tensor, number)))
        return self._on_chip[tensor, number]

    def _vector(self, command, lanes):
        if len(lanes) != self._lanes:
            raise BadSchedule("step %d has a vector of %d lanes" % (command["step"], len(lanes)))
        return [self._value(command, lane) for lane in lanes]

    def _merge(self, command, lane, value):
        if lane is None:
            return
        if command["tensor"] != self._target:
            raise WrongValue("step %d gives results of %s while those of %s are added up"
                             % (command["step"], command["tensor"], self._target))
        number = self._tensors.number(command["tensor"], lane)
        self._sums[number] = self._host_type.store(self._sums.get(number, 0) + value)

    def _merge_vector(self, command, values):
        for lane, value in zip(command["lanes"], values):
            self._merge(command, lane, value)

    # Places

    def _place(self, command):
        return self._organisation.checked((command["group"], command["bank"], command["row"], command["column"]))

    def _block(self, command, group, core):
        """The column of a core that a command of many cores names."""
        bank = core * self._device["banks_per_core"] + command["bank_of_core"]
        return self._organisation.checked((group, bank, command["row"], command["column"]))

    def _entry(self, group, core, number):
        if number >= self._device["buffer_entries"]:
            raise BadSchedule("there is no entry %d in the operand buffers" % number)
        return (group, 0 if self._device["buffer_of"] == "group" else core, number)

    def _slot(self, group, number):
        if number >= self._device["result_slots"]:
            raise BadSchedule("there is no slot %d in the result buffers" % number)
        return (group, number)

    def _accumulators_of(self, group, core):
        if (group, core) not in self._accumulators:
            begins = 0 if self._device["accumulators_begin"] == "zero" else math.nan
            self._accumulators[group, core] = [begins] * max(self._lanes, self._device["accumulators"])
        return self._accumulators[group, core]

    @staticmethod
    def _everywhere(command):
        return [(group, core) for group in command["groups"] for core in command["cores"]]

    # The host

    def _do_begin(self, command):
        self._start()
        self._has_everything = command["on_chip"] == "everything"

    def _do_begin_sums(self, command):
        self._target = command["tensor"]
        self._sums = {}
        self._rows = RowParts()

    def _do_load(self, command):
        place = self._host_place(command)
        for lane, value in zip(command["lanes"], self._memory[place]):
            if lane is not None:
                self._on_chip[command["tensor"], self._tensors.number(command["tensor"], lane)] = value

    def _do_store(self, command):
        vector = self._memory[self._host_place(command)]
        for at, lane in enumerate(command["lanes"]):
            number = None if lane is None else self._tensors.number(command["tensor"], lane)
            if self._rows.has(number):
                self._sums[number] = self._host_type.store(self._rows.value(number))
            if number in self._sums:
                before = vector[at] if command["adds"] else 0
                vector[at] = self._type.store(before + self._sums[number])

    def _host_place(self, command):
        """A move of the host has to be about the elements that its layout has there."""
        place = self._place(command)
        tensor, first = self._host.contents.get(place, (None, 0))
        count = self._tensors.elements.get(tensor, 0)
        for at, lane in enumerate(command["lanes"]):
            wanted = first + at if first + at < count else None
            number = None if lane is None else self._tensors.number(command["tensor"], lane)
            if tensor != command["tensor"] or number != wanted:
                raise WrongValue("step %d (%s) names %s, but the host has something else in column %s"
                                 % (command["step"], command["kind"], command["tensor"], list(place)))
        return place

    def _do_host_softmax(self, command):
        values = self.values(command["from"])
        for row in rows_along(self._tensors.sizes[command["from"]], command["axis"]):
            for at, value in zip(row, softmax_of([values[at] for at in row])):
                self._sums[at] = value

    def _do_write(self, command):
        place = self._place(command)
        self._cores.check(command, place)
        self._memory[place] = self._vector(command, command["lanes"])

    def _do_read(self, command):
        place = self._place(command)
        self._cores.check(command, place)
        self._merge_vector(command, self._memory[place])

    def _do_read_buffer(self, command):
        values = self._slots[self._slot(command["group"], command["slot"])]
        if "part_of" not in command:
            self._merge_vector(command, values)
            return
        for lane, value in zip(command["lanes"], values):
            if lane is not None:
                number = self._tensors.number(self._target, lane)
                self._rows.add((command["group"], command["part_of"]), number, value)

    def _do_read_statistics(self, command):
        most, total = self._slots[self._slot(command["group"], command["slot"])][:2]
        self._rows.note((command["group"], command["core"]), command["row"], RowPart(most, total))

    def _do_read_sums(self, command):
        for each in command["sums"]:
            sums = self._accumulators_of(command["group"], each["core"])
            self._merge(command, each["element"], self._type.store(sums[command["accumulator"]]))

    # Units that multiply and add

    def _do_write_buffer(self, command):
        for vector in command["vectors"]:
            values = self._vector(command, vector["lanes"])
            for core in command["cores"]:
                self._buffers[self._entry(vector["group"], core, command["entry"])] = values

    def _do_move_to_buffer(self, command):
        for group, core in self._everywhere(command):
            values = self._slots[self._slot(group, command["slot"])]
            self._buffers[self._entry(group, core, command["entry"])] = list(values)

    def _do_preset(self, command):
        for each in command["values"]:
            sums = self._accumulators_of(each["group"], each["core"])
            sums[command["accumulator"]] = self._value(command, each["value"])

    def _do_mac(self, command):
        number = command["accumulator"]
        for group, core in self._everywhere(command):
            sums = self._accumulators_of(group, core)
            block = self._memory[self._block(command, group, core)]
            entry = self._buffers[self._entry(group, core, command["entry"])]
            sums[number] = self._sum_type.store(sums[number] + sum(a * b for a, b in zip(block, entry)))

    def _do_mac_lanes(self, command):
        for group, core in self._everywhere(command):
            sums = self._accumulators_of(group, core)
            block = self._memory[self._block(command, group, core)]
            factor = self._buffers[self._entry(group, core, command["entry"])][command["lane"]]
            sums[: self._lanes] = self._sum_type.store_all([s + a * factor for s, a in zip(sums, block)])

    def _do_move_result(self, command):
        for group in command["groups"]:
            total = [0] * self._lanes
            for core in command["cores"]:
                sums = self._accumulators_of(group, core)
                total = self._sum_type.store_all([a + b for a, b in zip(total, sums)])
                if command["clears"]:
                    sums[:] = [0] * len(sums)
            self._slots[self._slot(group, command["slot"])] = self._type.store_all(total)

    def _do_softmax(self, command):
        for row in command["rows"]:
            places = [(self._slot(row["group"], slot), lane) for slot, lane in row["lanes"]]
            values = [self._slots[slot][lane] for slot, lane in places]
            self._note_statistics(command, row["group"], values)
            if places:
                results = softmax_of(values)
                for (slot, lane), value in zip(places, results):
                    self._slots[slot][lane] = self._type.store(value)
            for slot, lane in row["padding"]:
                self._slots[self._slot(row["group"], slot)][lane] = 0

    def _note_statistics(self, command, group, scores):
        if "statistics" not in command:
            return
        before = RowPart()
        if "before" in command:
            before = RowPart(*self._slots[self._slot(group, command["before"])][:2])
        part = RowPart.of(scores)
        both = before.plus(part)
        shares = [0 if both.sum == 0 else each.beside(both.most) / both.sum for each in (before, part)]
        left = [both.most, both.sum] + shares
        self._slots[self._slot(group, command["statistics"])] = left + [0] * (self._lanes - len(left))

    def _do_softmax_step(self, _command):
        pass  # the softmax that comes next does it all

    def _do_combine(self, command):
        for group in command["groups"]:
            before, after = self._slots[self._slot(group, command["statistics"])][2:4]
            values = self._slots[self._slot(group, command["slot"])]
            others = self._slots[self._slot(group, command["with"])]
            sums = [before * a + after * b for a, b in zip(values, others)]
            self._slots[self._slot(group, command["slot"])] = self._type.store_all(sums)

    # Units with registers

    def _do_write_register(self, command):
        for vector in command["vectors"]:
            values = self._vector(command, vector["lanes"])
            for core in command["cores"]:
                self._registers[vector["group"], core, command["register"]] = values

    def _do_compute(self, command):
        self._unit_program.compute(command)
        compute = getattr(self, "_op_" + command["operation"])
        for group, core in self._everywhere(command):
            to = (group, core, command["to"])
            first = self._registers[group, core, command["first"]] if "first" in command else None
            second = None
            if "second" in command:
                second = self._registers[group, core, command["second"]]
            elif "row" in command:
                second = self._memory[self._block(command, group, core)]
            self._registers[to] = compute(to, first, second)

    def _op_clear(self, _to, _first, _second):
        return [0] * self._lanes

    @staticmethod
    def _op_move(_to, _first, second):
        return list(second)

    @staticmethod
    def _op_relu(_to, _first, second):
        return [0 if value < 0 else value for value in second]

    def _op_add(self, _to, first, second):
        return self._type.store_all([a + b for a, b in zip(first, second)])

    def _op_multiply(self, _to, first, second):
        return self._type.store_all([a * b for a, b in zip(first, second)])

    def _op_multiply_add(self, to, first, second):
        products = self._op_multiply(to, first, second)
        return self._op_add(to, self._registers[to], products)

    def _do_write_back(self, command):
        self._unit_program.write_back(command)
        for group, core in self._everywhere(command):
            values = self._registers[group, core, command["register"]]
            self._memory[self._block(command, group, core)] = list(values)

    # Units with programs

    def _do_instruction(self, command):
        self._unit_program.write(command)

    def _do_start(self, command):
        self._unit_program.start(command)
        for group, core in self._everywhere(command):
            for number in command["clears"]:
                self._registers[group, core, number] = [0] * self._lanes

    def _do_stop(self, command):
        self._unit_program.stop(command)

    def _do_enter(self, command):
        self._unit_program.enter(command)

    def _do_leave(self, command):
        self._unit_program.leave(command)

    def _do_fence(self, _command):
        pass  # commands run one after the other

    _do_order = _do_fence
    _do_mode_change = _do_fence
