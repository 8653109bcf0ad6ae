# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
from typing import Any, Iterator
class Error(Exception):
    """A mistake in a question, a file or a limit. `what` says it, `where` names its object, `hint` what to do."""
    def __init__(self, what, where='', hint='') -> None:
        ...
    @classmethod
    def from_parts(cls, parts) -> Any:
        """Makes an error from the object that the program writes."""
        ...
class TooLate(Error):
    """A question without an answer in the time that was given."""
