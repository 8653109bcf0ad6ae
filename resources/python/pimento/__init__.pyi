# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
from . import commands
from .errors import Error, TooLate
from .client import command, devices, kernels, program, version
from .display import Entries
from .questions import Answer, Question, compare, kernel, question
from .studies import Column, Exploration, Study, Table, merge, open_study
from typing import Any, Iterator
__all__ = ['Answer', 'Column', 'Entries', 'Error', 'Exploration', 'Question', 'Study', 'Table', 'TooLate', 'command', 'commands', 'compare', 'devices', 'kernel', 'kernels', 'merge', 'open_study', 'program', 'question', 'version']
