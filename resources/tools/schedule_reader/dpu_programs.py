# SPDX-License-Identifier: GPL-3.0-or-later
"""Executes schedules for DPUs: the steps of the host and the programs of all DPUs, tasklet by tasklet.

Memories of a DPU are lists of elements, one for each buffer, rows padded as `strides` say. Everything that nobody wrote
holds random numbers, so that a result that depends on padding is wrong.
"""

import itertools
import math
import random

from . import BadSchedule, WrongValue

_BITS = {"int32": 32, "int64": 64}


def wrapper(name):
    """A function that wraps a number to an integer type."""
    if name not in _BITS:
        raise BadSchedule("elements of type %s are not computed by DPUs" % name)
    half = 1 << (_BITS[name] - 1)
    return lambda value: (value + half) % (2 * half) - half


def affine(form):
    constant = form["constant"]
    terms = [(variable, factor) for variable, factor in form["terms"]]
    return lambda values: constant + sum(factor * values[variable] for variable, factor in terms)


def row_major(sizes):
    strides = [1] * len(sizes)
    for i in range(len(sizes) - 1, 0, -1):
        strides[i - 1] = strides[i] * sizes[i]
    return strides


# Statements of a kernel, and of the host


class Statements:
    """Executes statements of SCHEDULE_JSON.md on whole tensors of integers."""

    def __init__(self, variables, sizes, wrap):
        self._variables = [(affine(each["begin"]), affine(each["end"]), each["step"]) for each in variables]
        self._sizes = sizes
        self._wrap = wrap

    def run(self, statement, values, begins_at_zero=False):
        target = statement["target"]["tensor"]
        before = dict(values)  # all reads see what was there before
        if begins_at_zero:
            values[target] = [0] * len(values[target])
        elif any(each == target for each in self._reads(statement["value"])):
            before[target] = list(values[target])
        place = self._element(statement["target"])
        value = self._expression(statement["value"], before)
        guards = [affine(guard) for guard in statement["guards"]]
        adds = statement["kind"] == "add"
        into = values[target]
        for point in self._points(statement["loops"]):
            if any(guard(point) < 0 for guard in guards):
                continue
            at = place(point)
            into[at] = self._wrap(into[at] + value(point)) if adds else self._wrap(value(point))

    def _reads(self, expression):
        if expression["operation"] == "element":
            return [expression["tensor"]]
        return [each for part in expression.get("operands", []) for each in self._reads(part)]

    def _points(self, loops):
        point = [0] * len(self._variables)

        def walk(depth):
            if depth == len(loops):
                yield point
                return
            begin, end, step = self._variables[loops[depth]]
            for value in range(begin(point), end(point), step):
                point[loops[depth]] = value
                yield from walk(depth + 1)

        return walk(0)

    def _element(self, reference):
        sizes = self._sizes[reference["tensor"]]
        index = [affine(each) for each in reference["index"]]
        strides = row_major(sizes)

        def place(point):
            at = [each(point) for each in index]
            if any(not 0 <= one < size for one, size in zip(at, sizes)):
                raise BadSchedule("a statement reaches beyond %s" % reference["tensor"])
            return sum(one * stride for one, stride in zip(at, strides))

        return place

    def _expression(self, expression, values):
        operation = expression["operation"]
        wrap = self._wrap
        if operation == "constant":
            constant = int(expression["value"])
            return lambda point: constant
        if operation == "position":
            return affine(expression["value"])
        if operation == "element":
            place = self._element(expression)
            elements = values[expression["tensor"]]
            return lambda point: elements[place(point)]
        parts = [self._expression(part, values) for part in expression["operands"]]
        if operation == "select":
            return lambda point: parts[1](point) if parts[0](point) != 0 else parts[2](point)
        compute = _OPERATIONS.get(operation)
        if compute is None:
            raise BadSchedule("the operation %s of a statement is unknown" % operation)
        return lambda point: wrap(compute(*[part(point) for part in parts]))


def _quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


_OPERATIONS = {
    "negate": lambda a: -a,
    "add": lambda a, b: a + b,
    "subtract": lambda a, b: a - b,
    "multiply": lambda a, b: a * b,
    "divide": _quotient,
    "minimum": min,
    "maximum": max,
    "relu": lambda a: max(0, a),
    "less": lambda a, b: int(a < b),
    "less_equal": lambda a, b: int(a <= b),
    "equal": lambda a, b: int(a == b),
    "not_equal": lambda a, b: int(a != b),
    "and": lambda a, b: int(a != 0 and b != 0),
    "or": lambda a, b: int(a != 0 or b != 0),
    "not": lambda a: int(a == 0),
}


# Programs of DPUs


class Dpu:
    """The memories of one DPU and what its tasklets do with them."""

    def __init__(self, launch, number, device, source):
        self._launch = launch
        self._device = device
        self._values = [0] * len(launch["variables"])
        rest = number
        for each in reversed(launch["coordinates"]):
            self._values[each["variable"]] = rest % each["extent"]
            rest //= each["extent"]
        self._wraps = [wrapper(each["type"]) for each in launch["buffers"]]
        self._bytes = [_BITS[each["type"]] // 8 for each in launch["buffers"]]
        copies = [launch["tasklets"] if each["of_each_tasklet"] else 1 for each in launch["buffers"]]
        self._memory = [
            [[wrap(source.getrandbits(64)) for _ in range(each["elements"])] for _ in range(count)]
            for each, wrap, count in zip(launch["buffers"], self._wraps, copies)
        ]

    def exchange(self, towards, tensors):
        """Moves the boxes of tensors between the host and the main memory: `towards` dpus or host."""
        for box in self._launch["boxes"]:
            if not box["read" if towards == "dpus" else "written"]:
                continue
            buffer = self._launch["buffers"][box["buffer"]]
            memory = self._memory[box["buffer"]][0]
            origin = [affine(each)(self._values) for each in box["origin"]]
            strides = row_major(box["sizes"])
            elements = tensors[box["tensor"]]
            for at in itertools.product(*[range(extent) for extent in buffer["extents"]]):
                place = [first + one for first, one in zip(origin, at)]
                if any(not 0 <= one < size for one, size in zip(place, box["sizes"])):
                    continue  # padding
                inside = sum(one * stride for one, stride in zip(at, buffer["strides"]))
                outside = sum(one * stride for one, stride in zip(place, strides))
                if towards == "dpus":
                    memory[inside] = elements[outside]
                else:
                    elements[outside] = memory[inside]

    def run(self):
        """All tasklets, each up to the next place where they wait for one another."""
        running = [self._tasklet(number) for number in range(self._launch["tasklets"])]
        while running:
            waits = [next(each, None) for each in running]
            if all(each is None for each in waits):
                return
            if any(each is None or each != waits[0] for each in waits):
                raise BadSchedule("tasklets wait for one another at different places")
            if waits[0][0] == "tree":
                self._combine(waits[0][1], waits[0][2])

    def _combine(self, buffer, combine):
        elements = self._memory[buffer][0]
        result = elements[0]
        for other in elements[1:self._launch["tasklets"]]:
            result = self._wraps[buffer](max(result, other) if combine == "maximum" else result + other)
        elements[0] = result

    def _tasklet(self, number):
        values = list(self._values)
        for variable, each in enumerate(self._launch["variables"]):
            if each["kind"] == "tasklet":
                values[variable] = number
            elif each["kind"] == "tasklet_part":
                values[variable] = number // each["divisor"] % each["extent"]
        return self._body(self._launch["body"], values, number)

    def _body(self, body, values, number):
        for statement in body:
            kind = statement["kind"]
            if kind == "for":
                yield from self._loop(statement, values, number)
            elif kind == "if":
                if all(affine(each["value"])(values) < each["bound"] for each in statement["conditions"]):
                    yield from self._body(statement["body"], values, number)
            elif kind == "barrier":
                yield ("barrier",)
            elif kind == "tree":
                yield ("tree", statement["buffer"], statement["combine"])
            else:
                self._do(statement, kind, values, number)

    def _loop(self, loop, values, number):
        def bounds(name):
            return [-(-affine(each["value"])(values) // each["divisor"]) for each in loop[name]]

        extent = self._launch["variables"][loop["variable"]]["extent"]
        for value in range(max([0] + bounds("begins")), min([extent] + bounds("ends"))):
            values[loop["variable"]] = value
            yield from self._body(loop["body"], values, number)

    def _place(self, access, values):
        buffer = self._launch["buffers"][access["buffer"]]
        at = sum(affine(each)(values) * stride for each, stride in zip(access["index"], buffer["strides"]))
        if not 0 <= at < buffer["elements"]:
            raise BadSchedule("%s is accessed beyond its end" % buffer["name"])
        return at

    def _elements(self, access, number):
        copies = self._memory[access["buffer"]]
        return copies[number] if len(copies) > 1 else copies[0]

    def _do(self, statement, kind, values, number):
        if kind in ("load", "store"):
            self._transfer(statement, kind, values, number)
        elif kind == "copy":
            source = self._elements(statement["from"], number)[self._place(statement["from"], values)]
            self._elements(statement["to"], number)[self._place(statement["to"], values)] = source
        elif kind == "init":
            self._elements(statement["target"], number)[self._place(statement["target"], values)] = statement["value"]
        elif kind == "compute":
            self._compute(statement, values, number)
        else:
            raise BadSchedule("the statement %s is unknown" % kind)

    def _transfer(self, statement, kind, values, number):
        """Bytes between both memories by DMA: places and sizes are multiples of its granule."""
        wram, mram = statement["wram"], statement["mram"]
        size = self._bytes[wram["buffer"]]
        count = statement["elements"]
        places = [self._place(each, values) for each in (wram, mram)]
        granule = self._device["dma"]["granule"]
        if any(place * size % granule for place in places) or count * size % granule:
            raise BadSchedule("a transfer is not aligned to %d bytes" % granule)
        if any(place + count > self._launch["buffers"][each["buffer"]]["elements"]
               for place, each in zip(places, (wram, mram))):
            raise BadSchedule("a transfer reaches beyond its buffer")
        inner, outer = self._elements(wram, number), self._elements(mram, number)
        if kind == "load":
            inner[places[0]:places[0] + count] = outer[places[1]:places[1] + count]
        else:
            outer[places[1]:places[1] + count] = inner[places[0]:places[0] + count]

    def _compute(self, statement, values, number):
        target = statement["target"]
        wrap = self._wraps[target["buffer"]]
        value = self._value(statement["value"], values, number, wrap)
        elements = self._elements(target, number)
        at = self._place(target, values)
        if statement["combine"] == "add":
            value = elements[at] + value
        elif statement["combine"] == "maximum":
            value = max(elements[at], value)
        elements[at] = wrap(value)

    def _value(self, expression, values, number, wrap):
        operation = expression["operation"]
        if operation == "constant":
            return expression["value"]
        if operation == "element":
            access = expression["element"]
            return self._elements(access, number)[self._place(access, values)]
        compute = _OPERATIONS.get(operation)
        if compute is None:
            raise BadSchedule("the operation %s of a DPU is unknown" % operation)
        return wrap(compute(*[self._value(each, values, number, wrap) for each in expression["operands"]]))


def check_places(launch, device):
    """Buffers lie inside of their memories, at multiples of 8 bytes, and none on another."""
    used = {"mram": [], "wram": []}
    for each in launch["buffers"]:
        if each["address"] is None:
            continue
        size = -(-each["elements"] * _BITS[each["type"]] // 64) * 8
        if each["of_each_tasklet"]:
            frames, length = launch["words"]["frames"], launch["words"]["frame_bytes"]
            if not frames <= each["address"] <= frames + length - size:
                raise BadSchedule("%s is outside of the frame of a tasklet" % each["name"])
        if each["address"] % 8:
            raise BadSchedule("%s does not begin at a multiple of 8 bytes" % each["name"])
        used[each["space"]].append((each["address"], each["address"] + size, each["name"]))
    for space, places in used.items():
        places.sort()
        memory = device[space]
        for (_, end, name), (begin, _, other) in zip(places, places[1:]):
            if end > begin:
                raise BadSchedule("%s and %s lie on each other" % (name, other))
        if places and not (memory["address"] <= places[0][0] and places[-1][1] <= memory["address"] + memory["bytes"]):
            raise BadSchedule("buffers lie outside of the memory %s" % space)


class DpuRun:
    """A schedule executed from and to whole tensors."""

    def __init__(self, schedule, seed):
        self._schedule = schedule
        self._kernel = schedule["kernel"]
        self._wrap = wrapper(self._kernel["type"])
        self._sizes = {each["name"]: each["sizes"] for each in self._kernel["tensors"]}
        self._source = random.Random(seed)
        self.dpus = 0

    def arguments(self):
        """Random contents of the whole range of the type; other tensors begin at zero."""
        data = {}
        for each in self._kernel["tensors"]:
            count = math.prod(each["sizes"])
            isArgument = each["role"] in ("input", "inout")
            data[each["name"]] = [self._wrap(self._source.getrandbits(64)) if isArgument else 0 for _ in range(count)]
        return data

    def expected(self, arguments):
        values = {name: list(elements) for name, elements in arguments.items()}
        statements = Statements(self._kernel["variables"], self._sizes, self._wrap)
        for each in self._kernel["statements"]:
            statements.run(each, values)
        return values

    def found(self, arguments):
        values = {name: list(elements) for name, elements in arguments.items()}
        for step in self._schedule["steps"]:
            if step["kind"] == "launch":
                self._start(step, values)
                continue
            statements = Statements(step["variables"], self._sizes, self._wrap)
            for each in step["statements"]:
                statements.run(each, values, step["begins_at_zero"])
        return values

    def _start(self, launch, values):
        check_places(launch, self._schedule["device"])
        if math.prod(each["extent"] for each in launch["coordinates"]) != launch["dpus"]:
            raise BadSchedule("the coordinates of DPUs are of another number of them")
        before = {name: list(elements) for name, elements in values.items()}  # all DPUs get this
        for number in range(launch["dpus"]):
            dpu = Dpu(launch, number, self._schedule["device"], self._source)
            dpu.exchange("dpus", before)
            dpu.run()
            dpu.exchange("host", values)
        self.dpus = max(self.dpus, launch["dpus"])

    def compare(self):
        """Number of results that are right. Raises WrongValue at the first that is not."""
        arguments = self.arguments()
        expected = self.expected(arguments)
        found = self.found(arguments)
        compared = 0
        for each in self._kernel["tensors"]:
            name = each["name"]
            if each["role"] == "input" and found[name] != arguments[name]:
                raise WrongValue("%s is an input and has changed" % name)
            if each["role"] not in ("output", "inout"):
                continue
            for number, (value, wanted) in enumerate(zip(found[name], expected[name])):
                compared += 1
                if value != wanted:
                    raise WrongValue("element %d of %s is %d and not %d" % (number, name, value, wanted))
        return compared
