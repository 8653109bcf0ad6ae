# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
import ast
import builtins
import inspect
import numbers
import textwrap
from .errors import Error
from typing import Any, Iterator
class KernelText:
    """Text of a kernel with its parameters and the names that it returns."""
    def __init__(self, text) -> None:
        ...
    def with_constants(self, values) -> Any:
        """The kernel with numbers in place of some of its parameters."""
        ...
def text_of(function) -> Any:
    """Text of a function, with the numbers that it takes from around it as assignments at its beginning."""
    ...
