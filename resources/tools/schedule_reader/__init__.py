# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads and executes schedules of Pimento; knows resources/docs/SCHEDULE_JSON.md and nothing of the program."""


class BadSchedule(Exception):
    """The file cannot be read as a schedule, or says something that cannot be executed."""


class WrongValue(Exception):
    """The device program gives something else than the kernel."""
