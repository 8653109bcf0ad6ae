# SPDX-License-Identifier: GPL-3.0-or-later
"""Errors that people can mend: what is wrong, where, and what to do."""


class Error(Exception):
    """A mistake in a question, a file or a limit. `what` says it, `where` names its object, `hint` what to do."""

    def __init__(self, what, where="", hint=""):
        self.what, self.where, self.hint = what, where, hint
        text = f"{where}: {what}" if where else what
        super().__init__(f"{text}. {hint}" if hint else text)

    @classmethod
    def from_parts(cls, parts):
        """Makes an error from the object that the program writes."""
        return cls(parts.get("what", ""), parts.get("where", ""), parts.get("hint", ""))


class TooLate(Error):
    """A question without an answer in the time that was given."""
