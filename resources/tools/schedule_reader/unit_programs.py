# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs of Samsung's units: decodes their words and holds every column access against the instruction that takes it.

    31..28   27..25   24..22   21..19   18..16   15        12     11..8   7..4    3..0
    opcode   target   source0  source1  source2  aligned   relu   target# source0# source1#
    JUMP     count in 27..11                                      distance in 10..0
    NOP                                                           count in 10..0

The registers of an aligned instruction follow the column of the access: register column modulo 8, but the operand of a
MAC in file A is register 4 (row modulo 2) + (column / 8 modulo 4). A write stores the register column modulo 8 of file
A in an even bank, of file B in an odd one.
"""

from . import WrongValue

_ADD, _MULTIPLY, _MULTIPLY_ACCUMULATE, _MULTIPLY_ADD = 1, 2, 3, 4
_MOVE, _FILL, _JUMP, _EXIT = 8, 9, 14, 15
_EVEN_BANK, _ODD_BANK, _FILE_A, _FILE_B = 2, 3, 4, 5
_AT_ONCE = 8  # accesses of an aligned instruction; registers of a file
_MOST_STEPS = 64  # jumps and their like between two accesses


class UnitProgram:
    """Where the program of the units is; one for all, since all units get the same accesses."""

    def __init__(self, device):
        self._is_used = device["family"] == "hbm-pim-crf"
        self._file = device["registers"] // 2
        self._words = {}
        self._is_entered = False
        self._at = None  # the number of the instruction; None: no program runs
        self._accesses = 0  # of the instruction that were taken
        self._jumps = {}  # repetitions that are left, by the number of the JUMP

    def enter(self, command):
        self._is_entered = self._expect(command, not self._is_entered, "the units have the channels already") or True

    def leave(self, command):
        self._expect(command, self._is_entered and self._at is None, "the units do not have the channels, or work")
        self._is_entered = False

    def write(self, command):
        self._expect(command, self._is_entered, "instructions are written in the mode of all banks")
        self._words[command["place"]] = command["word"]

    def start(self, command):
        self._expect(command, self._is_entered and self._at is None, "the units are not ready")
        self._at = 0
        self._accesses = 0
        self._jumps = {}

    def stop(self, command):
        self._expect(command, self._at is not None, "no program runs")
        self._at = None

    def compute(self, command):
        if not self._is_used or command["operation"] == "clear":
            return
        word = self._next(command)
        opcode = word >> 28
        wanted = {
            "move": (_MOVE, _FILL),
            "relu": (_MOVE, _FILL),
            "add": (_ADD,),
            "multiply": (_MULTIPLY,),
            "multiply_add": (_MULTIPLY_ACCUMULATE, _MULTIPLY_ADD),
        }[command["operation"]]
        self._expect(command, opcode in wanted, "the program's instruction has the opcode %d" % opcode)
        if opcode in (_MOVE, _FILL):
            is_relu = bool(word >> 12 & 1)
            self._expect(command, is_relu == (command["operation"] == "relu"), "the program's instruction is another")
        self._check_place(command, word, 25, 8, command["to"])
        sources = [self._source(command, "first")] if "first" in command else []
        sources.append(self._source(command, "second"))
        for source, (place, number) in zip(sources, ((22, 4), (19, 0))):
            self._check_place(command, word, place, number, source)

    def write_back(self, command):
        if not self._is_used:
            return
        word = self._next(command)
        self._expect(command, word >> 28 == 0, "the program has no place for a write")
        stored = command["bank_of_core"] % 2 * self._file + command["column"] % _AT_ONCE
        self._expect(command, stored == command["register"], "the access stores register %d" % stored)

    def _source(self, command, name):
        """A register's number, or "even" and "odd" for a bank."""
        if name in command:
            return command[name]
        return "odd" if command["bank_of_core"] else "even"

    def _check_place(self, command, word, place_bit, number_bit, wanted):
        place = word >> place_bit & 7
        if isinstance(wanted, str):
            self._expect(command, place == (_ODD_BANK if wanted == "odd" else _EVEN_BANK),
                         "the program's instruction reads no %s bank" % wanted)
            return
        is_file = place == (_FILE_A if wanted < self._file else _FILE_B)
        self._expect(command, is_file, "the program's instruction names another register file")
        is_aligned = word >> 15 & 1 or word >> 28 == _FILL
        if is_aligned and "column" not in command:
            return  # the column of an access that reads nothing is not said
        number = word >> number_bit & 15
        if is_aligned:
            is_slow = word >> 28 == _MULTIPLY_ACCUMULATE and place == _FILE_A
            column = command["column"]
            number = command["row"] % 2 * 4 + column // _AT_ONCE % 4 if is_slow else column
        self._expect(command, number % _AT_ONCE == wanted % self._file,
                     "the program's instruction %#010x names register %d of the file" % (word, number % _AT_ONCE))

    def _next(self, command):
        """The instruction that takes the next access."""
        self._expect(command, self._at is not None, "no program runs")
        for _ in range(_MOST_STEPS):
            word = self._words.get(self._at, 0)
            opcode = word >> 28
            if opcode == _JUMP:
                left = self._jumps.get(self._at, word >> 11 & 0x1FFFF)
                self._jumps[self._at] = left - 1
                if left > 0:
                    self._at -= (word & 0x7FF) - 1
                else:
                    del self._jumps[self._at]
                    self._at += 1
                continue
            self._expect(command, opcode != _EXIT, "the program is at its end")
            is_long = opcode == _FILL or (_ADD <= opcode <= _MULTIPLY_ADD and word >> 15 & 1)
            length = (word & 0x7FF) + 1 if opcode == 0 else _AT_ONCE if is_long else 1
            self._accesses += 1
            if self._accesses == length:
                self._accesses = 0
                self._at += 1
            return word
        self._expect(command, False, "the program takes no access")

    @staticmethod
    def _expect(command, holds, what):
        if not holds:
            raise WrongValue("step %d (%s): %s" % (command["step"], command["kind"], what))
