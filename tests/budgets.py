#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what the tests of each program took beside their budget.

    python3 tests/budgets.py RESULTS.xml COLUMN

RESULTS.xml is what `ctest --output-junit` wrote; COLUMN is `release` or `sanitized`, a column of budgets.txt. A program
beyond its budget is marked. That fails nothing, since machines differ: whoever sees the mark makes the tests shorter or the
budget larger, in a change that says why.
"""
import collections
import pathlib
import sys
import xml.etree.ElementTree


def budgets(column):
    """Seconds by program."""
    lines = pathlib.Path(__file__).with_name("budgets.txt").read_text().splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    if not rows:
        return {}
    place = rows[0].index(column)
    return {row[0]: float(row[place]) for row in rows[1:] if row[place] != "-"}


def main():
    results, column = sys.argv[1:]
    seconds = collections.Counter()
    for case in xml.etree.ElementTree.parse(results).getroot().iter("testcase"):
        seconds[case.get("name").split(".")[0]] += float(case.get("time"))
    allowed = budgets(column)
    print(f"{'program':26}{'seconds':>9}{'budget':>9}")
    for program, taken in seconds.most_common():
        budget = allowed.get(program)
        mark = "" if budget is not None and taken <= budget else "  over" if budget is not None else "  no budget"
        print(f"{program:26}{taken:9.0f}{budget if budget is not None else float('nan'):9.0f}{mark}")
    print(f"{'all':26}{sum(seconds.values()):9.0f}{sum(allowed.values()):9.0f}")


if __name__ == "__main__":
    main()
