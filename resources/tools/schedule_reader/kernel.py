# SPDX-License-Identifier: GPL-3.0-or-later
"""Executes a kernel by its statements, point by point, and follows how far a device may be off.

A value is a tuple: the value, the error that a device may have made so far, the sum of the absolute values of the terms
that were added up (what roundings are relative to), how many terms these are, and whether all of them are whole.
SCHEDULE_JSON.md has the bound.
"""

import math

from . import BadSchedule
from .numbers import ElementType, rows_along

_INT32 = ElementType("int32")


class Expected:
    """What every tensor holds behind the last statement, and how far from it a device may be."""

    def __init__(self, schedule, inputs):
        kernel = schedule["kernel"]
        self._type = ElementType(kernel["type"])
        self._variables = kernel["variables"]
        self._sizes = {tensor["name"]: tensor["sizes"] for tensor in kernel["tensors"]}
        self.values = {name: list(values) for name, values in inputs.items()}
        self.bounds = {name: [0.0] * len(values) for name, values in inputs.items()}
        is_wide = schedule["device"]["accumulator_type"] == "fp32"
        self._per_addition = 2.0**-23 if is_wide else self._type.unit
        pieces = self._pieces(schedule["run"])
        self._per_sum = (6 + 2 * (pieces if pieces > 1 else 0)) * self._type.unit + 2.0**-20
        for statement in kernel["statements"]:
            if statement["kind"] == "softmax":
                self._softmax(statement)
            else:
                self._run(statement)

    # Points

    def _affine(self, form):
        constant = form["constant"]
        terms = [(variable, factor) for variable, factor in form["terms"]]
        if not terms:
            return lambda point: constant
        if len(terms) == 1:
            ((variable, factor),) = terms
            return lambda point: constant + factor * point[variable]
        return lambda point: constant + sum(factor * point[variable] for variable, factor in terms)

    def _element(self, reference):
        """Point to the number of an element."""
        sizes = self._sizes[reference["tensor"]]
        if len(sizes) != len(reference["index"]):
            raise BadSchedule("an element of %s has another number of indices" % reference["tensor"])
        if not all(term[0] < len(self._variables) for index in reference["index"] for term in index["terms"]):
            raise BadSchedule("an index of %s names a variable that there is not" % reference["tensor"])
        constant = 0
        factors = {}
        stride = 1
        for size, index in zip(reversed(sizes), reversed(reference["index"])):
            constant += stride * index["constant"]
            for variable, factor in index["terms"]:
                factors[variable] = factors.get(variable, 0) + stride * factor
            stride *= size
        number = self._affine({"constant": constant, "terms": list(factors.items())})

        def checked(point):
            at = number(point)
            if not 0 <= at < stride:
                raise BadSchedule("a statement reaches beyond %s" % reference["tensor"])
            return at

        return checked

    def _points(self, loops):
        point = [0] * len(self._variables)
        ranges = [
            (loop, self._affine(self._variables[loop]["begin"]), self._affine(self._variables[loop]["end"]),
             self._variables[loop]["step"])
            for loop in loops
        ]

        def walk(depth):
            if depth == len(ranges):
                yield point
                return
            loop, begin, end, step = ranges[depth]
            for value in range(begin(point), end(point), step):
                point[loop] = value
                yield from walk(depth + 1)

        return walk(0)

    # Statements

    def _run(self, statement):
        target = statement["target"]["tensor"]
        old = {target: (list(self.values[target]), list(self.bounds[target]))}  # all reads see the values before it
        evaluate = self._expression(statement["value"], old)
        place = self._element(statement["target"])
        guards = [self._affine(guard) for guard in statement["guards"]]
        adds = statement["kind"] == "add"
        results = {}
        for point in self._points(statement["loops"]):
            if any(guard(point) < 0 for guard in guards):
                continue
            at = place(point)
            term = evaluate(point)
            results[at] = self._sum(results[at], term, 1) if adds and at in results else term
        is_open = self._reads_overflow(statement["value"])
        for at, result in results.items():
            self._store(target, at, result, adds, is_open)

    def _store(self, target, at, result, adds, is_open):
        value, error, magnitude, terms, is_whole = result
        before = self.values[target][at]
        if adds and before != 0:
            value = self._wrapped(value + before)
            magnitude += abs(before)
            terms += 1
            is_whole = is_whole and before == math.floor(before)
        if adds:
            error += self.bounds[target][at]
        if self._type.is_integer:
            self.values[target][at] = self._type.store(value)
            return
        error = math.inf if is_open else error
        self.values[target][at] = value
        self.bounds[target][at] = error + self._rounding(error, magnitude, terms, is_whole)

    def _rounding(self, error, magnitude, terms, is_whole):
        """Error of adding the terms up in any order and storing the sum."""
        if is_whole and error == 0 and magnitude <= self._type.most_exact:
            return 0.0
        if magnitude + error > self._type.largest:
            return math.inf
        growth = math.expm1(terms * math.log1p(self._per_addition) + math.log1p(self._per_sum))
        return growth * (magnitude + error) + (terms + 4) * self._type.tiny

    @staticmethod
    def _pieces(commands):
        """Pieces of a row of a softmax that are rounded by themselves: tiles, and parts of several groups."""
        tiles = {}  # by the slot of their maximum and sum
        parts = 0
        for command in commands:
            if command["kind"] == "softmax" and "statistics" in command:
                tiles[command["statistics"]] = 1 + tiles.get(command.get("before"), 0)
            parts = 1 if command["kind"] == "read_statistics" else parts
        return max(tiles.values(), default=1) + parts

    def _softmax(self, statement):
        source = statement["value"]["tensor"]
        target = statement["target"]["tensor"]
        values = self.values[source]
        bounds = self.bounds[source]
        for row in rows_along(self._sizes[source], statement["axis"]):
            most = max(values[at] for at in row)
            worst = max(bounds[at] for at in row)
            total = math.fsum(math.exp(values[at] - most) for at in row)
            relative = math.expm1(min(2 * worst, 700.0)) if math.isfinite(worst) else math.inf
            relative += (len(row) + 8) * 2.0**-23 + 2 * self._type.unit
            for at in row:
                value = math.exp(values[at] - most) / total
                self.values[target][at] = value
                self.bounds[target][at] = value * relative + 2 * self._type.tiny if value else 2 * self._type.tiny

    def _reads_overflow(self, expression):
        if expression["operation"] == "element":
            return not all(map(math.isfinite, self.bounds[expression["tensor"]]))
        return any(map(self._reads_overflow, expression.get("operands", [])))

    # Expressions

    def _wrapped(self, value):
        return _INT32.store(value) if self._type.is_integer else value

    def _sum(self, a, b, sign):
        return (self._wrapped(a[0] + sign * b[0]), a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] and b[4])

    def _product(self, a, b):
        error = _times(a[2], b[1]) + _times(b[2], a[1]) + _times(a[1], b[1])
        return (self._wrapped(a[0] * b[0]), error, a[2] * b[2], a[3] + b[3], a[4] and b[4])

    def _number(self, value):
        if self._type.is_integer:
            return (int(value), 0.0, abs(value), 1, True)
        is_whole = value == math.floor(value) and abs(value) <= self._type.most_exact
        if abs(value) > self._type.largest:
            return (value, math.inf, abs(value), 1, False)
        return (value, 0.0 if is_whole else self._type.unit * abs(value), abs(value), 1, is_whole)

    def _settled(self, a):
        """What an operation reads that is neither a sum nor a product: rounded before."""
        value = self._type.store(a[0]) if self._type.is_integer else a[0]
        error = a[1] if self._type.is_integer else a[1] + self._rounding(*a[1:])
        return (value, error, abs(value), 1, a[4])

    def _expression(self, expression, old):
        operation = expression["operation"]
        if operation == "constant":
            constant = self._number(expression["value"])
            return lambda point: constant
        if operation == "position":
            position = self._affine(expression["value"])
            return lambda point: self._number(position(point))
        if operation == "element":
            return self._read(expression, old)
        parts = [self._expression(part, old) for part in expression["operands"]]
        if operation == "negate":
            zero = (0, 0.0, 0.0, 0, True)
            return lambda point: self._sum(zero, parts[0](point), -1)
        if operation in ("add", "subtract"):
            sign = 1 if operation == "add" else -1
            return lambda point: self._sum(parts[0](point), parts[1](point), sign)
        if operation == "multiply":
            return lambda point: self._product(parts[0](point), parts[1](point))
        if operation == "select":
            return lambda point: parts[1](point) if parts[0](point)[0] != 0 else parts[2](point)
        compute = getattr(self, "_" + operation, None) or _COMPARISONS.get(operation)
        if compute is None:
            raise BadSchedule("the operation %s of a statement is unknown" % operation)
        return lambda point: compute(*[self._settled(part(point)) for part in parts])

    def _read(self, reference, old):
        tensor = reference["tensor"]
        values, bounds = old.get(tensor, (self.values[tensor], self.bounds[tensor]))
        element = self._element(reference)

        def read(point):
            at = element(point)
            value = values[at]
            return (value, bounds[at], abs(value), 1, value == math.floor(value))

        return read

    def _relu(self, a):
        value = max(0, a[0])
        return (value, a[1], value, 1, a[4])

    def _exp(self, a):
        value = math.exp(a[0])
        return (value, _times(value, math.expm1(a[1]) + 2 * self._type.unit), value, 1, False)

    def _sqrt(self, a):
        value = math.sqrt(a[0])
        low = math.sqrt(max(0.0, a[0] - a[1]))
        return (value, value - low + 2 * self._type.unit * value, value, 1, False)

    def _divide(self, a, b):
        if self._type.is_integer:
            quotient = abs(a[0]) // abs(b[0]) * (1 if (a[0] < 0) == (b[0] < 0) else -1)
            return (quotient, 0.0, abs(quotient), 1, True)
        quotient = a[0] / b[0]
        error = (a[1] + _times(abs(quotient), b[1])) / max(1e-300, abs(b[0]) - b[1])
        return (quotient, error + 2 * self._type.unit * abs(quotient), abs(quotient), 1, False)

    def _minimum(self, a, b):
        value = min(a[0], b[0])
        return (value, max(a[1], b[1]), abs(value), 1, a[4] and b[4])

    def _maximum(self, a, b):
        value = max(a[0], b[0])
        return (value, max(a[1], b[1]), abs(value), 1, a[4] and b[4])


def _times(factor, error):
    return math.inf if math.isinf(error) or math.isinf(factor) else factor * error


def _truth(holds):
    return (int(holds), 0.0, 1, 1, True)


_COMPARISONS = {
    "less": lambda a, b: _truth(a[0] < b[0]),
    "less_equal": lambda a, b: _truth(a[0] <= b[0]),
    "equal": lambda a, b: _truth(a[0] == b[0]),
    "not_equal": lambda a, b: _truth(a[0] != b[0]),
    "and": lambda a, b: _truth(a[0] != 0 and b[0] != 0),
    "or": lambda a, b: _truth(a[0] != 0 or b[0] != 0),
    "not": lambda a: _truth(a[0] == 0),
}
