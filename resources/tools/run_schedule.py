#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Executes an exported schedule and compares what it computes with the kernel.

    run_schedule.py schedule.json --seed 7

Reads each file, checks it against the schema, fills the tensors with random data, runs the device program from host
layout to host layout, runs the kernel's statements, and compares all tensors. The exit code is 0 if all values are
right, 1 if one is not, and 2 if the file cannot be read as a schedule. Needs Python 3.8 and nothing else.
"""

import argparse
import json
import math
import pathlib
import random
import sys

from schedule_reader import BadSchedule, WrongValue
from schedule_reader.dpu_programs import DpuRun
from schedule_reader.json_schema import Schema
from schedule_reader.kernel import Expected
from schedule_reader.machine import Machine
from schedule_reader.numbers import ElementType
from schedule_reader.places import Tensors

# What a file of the right form may still ask for: numbers that are too large, things that are not there.
_NONSENSE = (ArithmeticError, AttributeError, LookupError, MemoryError, RecursionError, TypeError, ValueError)
_SCHEMAS = pathlib.Path(__file__).resolve().parent.parent / "schemas"
# Files by their format.
_SCHEMA_FILES = {
    "pimento-schedule 1": "schedule-1.schema.json",
    "pimento-dpu-schedule 1": "dpu-schedule-1.schema.json",
}


def read_json(name):
    try:
        with open(name, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise BadSchedule("cannot be read: %s" % error.strerror) from error
    except (ValueError, RecursionError) as error:
        raise BadSchedule("is no JSON document: %s" % error) from error


def random_data(kernel, kind, seed):
    """Contents for the arguments; other tensors begin at zero."""
    source = random.Random(seed)
    element = ElementType(kernel["type"])
    data = {}
    for tensor in kernel["tensors"]:
        count = math.prod(tensor["sizes"])
        if tensor["role"] not in ("input", "inout"):
            data[tensor["name"]] = [0] * count
        elif kind == "whole" or element.is_integer:
            data[tensor["name"]] = [source.randint(-2, 2) for _ in range(count)]
        else:
            data[tensor["name"]] = [element.store(source.uniform(-1, 1)) for _ in range(count)]
    return data


class Comparison:
    """How many results were compared, and how."""

    def __init__(self):
        self.exact = 0
        self.bounded = 0
        self.open = 0
        self.worst = 0.0  # the largest share of a bound that was used up

    def add(self, name, found, wanted, bound):
        if not math.isfinite(bound):
            self.open += 1
            return
        is_right = math.isnan(found) if math.isnan(wanted) else abs(found - wanted) <= bound
        if not is_right:
            raise WrongValue("%s is %s and not %s (at most %s off)" % (name, found, wanted, bound))
        if bound > 0:
            self.bounded += 1
            self.worst = max(self.worst, abs(found - wanted) / bound)
        else:
            self.exact += 1


def compare(schedule, kind, seed, comparison):
    """Runs program and kernel on one set of data."""
    kernel = schedule["kernel"]
    machine = Machine(schedule)
    data = random_data(kernel, kind, seed)
    machine.lay_out(data)
    machine.run(schedule["preload"])
    machine.run(schedule["run"])
    machine.check_layouts()
    expected = Expected(schedule, data)
    names = Tensors(kernel)
    for tensor in kernel["tensors"]:
        name = tensor["name"]
        if tensor["stays_on_device"]:
            continue  # the host never sees it
        found = machine.values(name)
        if tensor["role"] == "input":
            if found != data[name]:
                raise WrongValue("%s is an input and has changed" % name)
            continue
        for number, value in enumerate(found):
            comparison.add(names.text(name, number), value, expected.values[name][number],
                           expected.bounds[name][number])
    return machine.commands


def schema_of(schedule, named, made={}):
    """The schema of a file's format, or the one that is named."""
    form = schedule.get("format") if isinstance(schedule, dict) else None
    file = named or str(_SCHEMAS / _SCHEMA_FILES.get(form if isinstance(form, str) else None,
                                                     _SCHEMA_FILES["pimento-schedule 1"]))
    if file not in made:
        made[file] = Schema(read_json(file))
    return made[file]


def run_dpus(name, schedule, options):
    dpus = DpuRun(schedule, options.seed)
    compared = dpus.compare()
    print("%s: right: %s %s on %s, schedule %s, %s; %d DPUs; results: %d exact; seed %d"
          % (name, schedule["kernel"]["name"], schedule["kernel"]["shape"], schedule["device"]["name"],
             schedule["schedule"]["text"], schedule["kernel"]["type"], dpus.dpus, compared, options.seed))


def run(name, options):
    schedule = read_json(name)
    schema_of(schedule, options.schema).check(schedule)
    if schedule["format"] == "pimento-dpu-schedule 1":
        run_dpus(name, schedule, options)
        return
    kinds = ("whole", "real") if options.data == "both" else (options.data,)
    if ElementType(schedule["kernel"]["type"]).is_integer:
        kinds = ("whole",)
    comparison = Comparison()
    commands = 0
    for kind in kinds:
        commands = compare(schedule, kind, options.seed, comparison)
    print("%s: right: %s %s on %s, draft %s, %s; %d commands; results: %d exact, %d within their bounds (at most %.2f"
          " of one), %d without bound; seed %d"
          % (name, schedule["kernel"]["name"], schedule["kernel"]["shape"], schedule["device"]["name"],
             schedule["draft"]["text"], schedule["kernel"]["type"], commands, comparison.exact, comparison.bounded,
             comparison.worst, comparison.open, options.seed))


def complain(text):
    print(text if len(text) <= 1000 else text[:500] + " ... " + text[-400:], file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="Execute exported schedules and compare them with their kernels.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="schedule.json of pimento-cli export")
    parser.add_argument("--seed", type=int, default=1, help="of the tensors' contents (default 1)")
    parser.add_argument("--data", choices=("whole", "real", "both"), default="both",
                        help="small whole numbers, which must come out exactly, real numbers, or both (default)")
    parser.add_argument("--schema", default="", help="the schema of schedules (default: the one beside)")
    options = parser.parse_args()
    code = 0
    try:
        schema_of({}, options.schema)
    except BadSchedule as mistake:
        complain("%s: %s" % (options.schema, mistake))
        return 2
    for name in options.files:
        try:
            run(name, options)
        except WrongValue as mistake:
            complain("%s: wrong: %s" % (name, mistake))
            code = max(code, 1)
        except BadSchedule as mistake:
            complain("%s: %s" % (name, mistake))
            code = 2
        except _NONSENSE as mistake:
            complain("%s: says something that cannot be executed: %s %s" % (name, type(mistake).__name__, mistake))
            code = 2
        except KeyboardInterrupt:
            return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
