# SPDX-License-Identifier: GPL-3.0-or-later
"""Design-space exploration for processing-in-memory, from Python.

    import pimento as pm
    q = pm.question("gemv", batch=1, nhead=32, dhead=128, seq_len=512, device="attacc")
    q.best()                                  # the best candidate, with its proof
    found = q.explore("gemv.pimento")         # a study; Ctrl-C stops and keeps what was found
    found.table["cycles"]                     # a column as a read-only NumPy view of the file
    found.query("SELECT text, cycles FROM results ORDER BY cycles LIMIT 5")

`pimento.commands` has every command of pimento-cli as a function, `pimento.dcc` the programming interface of the DCC
paper on PyTorch, and `pimento.capture` finds the kernels of whole models.

Every answer comes from the program `pimento-cli` and has its bytes. The environment variable PIMENTO_CLI names the
program; without it, it is looked for in the search path and beside this package in a source tree.
"""

from . import commands
from .errors import Error, TooLate
from .client import command, devices, kernels, program, version
from .display import Entries
from .questions import Answer, Question, compare, kernel, question
from .studies import Column, Exploration, Study, Table, merge, open_study

__all__ = ["Answer", "Column", "Entries", "Error", "Exploration", "Question", "Study", "Table", "TooLate", "command",
           "commands", "compare", "devices", "kernel",
           "kernels", "merge", "open_study", "program", "question", "version"]
