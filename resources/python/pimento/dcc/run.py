# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run of a kernel cost."""

import html

from .. import display


class Run:
    """One call of a kernel: its draft, its cost, and what was moved for it.

    `cost` is the answer about the draft (`cycles` with parts, energy), `moves` lists layouts and writes before the
    run as (text, cycles), and `check` has elements, wrong ones and the largest share of a bound, if the call asked for
    it."""

    def __init__(self, question, draft, cost, moves, answer):
        self.question, self.draft, self.cost, self.moves = question, draft, cost, moves
        self.commands = answer["commands"]
        self.check = {key: answer[key] for key in ("elements", "wrong", "worst_share") if key in answer} or None

    @property
    def cycles(self):
        """Cycles of the run with what the question's settings add, without moves."""
        return self.cost.get("cycles_total", self.cost["cycles"])

    @property
    def milliseconds(self):
        """Time of the run, without moves."""
        return self.cost["milliseconds"]

    @property
    def total_cycles(self):
        """Cycles of the run and of all moves before it."""
        return self.cycles + sum(cycles for _, cycles in self.moves)

    def timeline(self, file=None):
        """The commands of the run as a timeline for Perfetto: a document, or written to a file."""
        return self.question.timeline(self.draft, file)

    def parts(self):
        """Cycles by part: laying out operands, computing, reading results, and moves before the run."""
        return {**display.parts_of(self.cost)[0], **dict(self.moves)}

    def to_pandas(self):
        """A data frame of the parts."""
        import pandas

        return pandas.DataFrame(list(self.parts().items()), columns=["part", "cycles"])

    def __repr__(self):
        return f"<run of {self.draft}: {self.cycles} cycles, {self.milliseconds * 1000:.3g} µs, {self.commands} commands>"

    def _repr_html_(self):
        return f"<p><b>{html.escape(repr(self.question))}</b>, draft {html.escape(str(self.draft))}</p>" + \
            display.rows_html(["part", "cycles"], list(self.parts().items()))

    def _repr_svg_(self):
        return display.bars_svg(self.parts(), "cycles").text
