#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints which files outside a tenant's rooms its commits changed.

    python3 tests/tenant_bill.py [RANGE [TENANT]]

RANGE is a range of commits of git (default: the last 50), TENANT a row of tenants.txt (default: all). A commit belongs to
a tenant if it adds files to the tenant's rooms and to no other tenant's. Counted are source files of sim, engine, views
and app that were there before, each printed with the subject of the commit that changed it; tests, data, documents and
build lists are told apart, new files too. With a TENANT, the exit code is 1 if more than 6 existing files changed: then a
seam of the house is missing. Files that name the tenant are marked: the next tenant has to change them as well. The others
became seams that it finds in place.
"""
import collections
import pathlib
import subprocess
import sys

LIMIT = 6
MOVES = 50  # a commit that renames more files is a move of the house


def git(*arguments):
    return subprocess.run(("git", *arguments), check=True, capture_output=True, text=True).stdout


def tenants():
    lines = pathlib.Path(__file__).with_name("tenants.txt").read_text().splitlines()
    rows = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {name: tuple(room + "/" for room in rooms.split()) for name, rooms in rows}


def kind_of(path, status):
    if path.split("/")[0] not in ("sim", "engine", "views", "app") or path.endswith(".md"):
        return "tests, data, documents"
    if path.endswith((".txt", ".cmake")):
        return "build lists"
    return "new files" if status == "A" else "existing files"


def changes(commit):
    """(status, path) of every file that a commit changed; moves count as their new place."""
    for line in git("diff-tree", "--no-commit-id", "--name-status", "-r", "-M", "-l100000", commit).splitlines():
        status, *paths = line.split("\t")
        yield status[0], paths[-1]


def bill(commits, rooms, others):
    """Commits by file outside the rooms, by kind of file."""
    counted = collections.defaultdict(lambda: collections.defaultdict(list))
    for commit in commits:
        changed = list(changes(commit))
        if sum(status == "R" for status, path in changed) > MOVES:
            continue  # the house moves, no tenant does
        if not any(status == "A" and path.startswith(rooms) for status, path in changed):
            continue
        if any(status == "A" and path.startswith(others) for status, path in changed):
            continue
        for status, path in changed:
            if not path.startswith(rooms):
                counted[kind_of(path, status)][path].append(commit)
    return counted


def naming(name, rooms, end):
    """Files at the end of a range that name a tenant's id, namespace or rooms."""
    words = [word for room in rooms for word in ("-e", room.rstrip("/"))]
    found = subprocess.run(("git", "grep", "-l", "-w", "-F", "-e", name, "-e", f"{name}::", *words, end),
                           capture_output=True, text=True).stdout
    return {line.partition(":")[2] for line in found.splitlines()}


def main():
    commits = sys.argv[1] if len(sys.argv) > 1 else "HEAD~50..HEAD"
    wanted = sys.argv[2] if len(sys.argv) > 2 else None
    all_rooms = tenants()
    if wanted and wanted not in all_rooms:
        sys.exit(f"{wanted} is no tenant of tests/tenants.txt: name one of {', '.join(all_rooms)}")
    hashes = git("rev-list", "--no-merges", commits).split()
    is_over = False
    for name in [wanted] if wanted else all_rooms:
        others = tuple(room for other, rooms in all_rooms.items() if other != name for room in rooms)
        counted = bill(hashes, all_rooms[name], others)
        existing = counted["existing files"]
        print(f"{name}: {len(existing)} existing files outside its rooms (limit {LIMIT}), "
              + ", ".join(f"{len(files)} {kind}" for kind, files in sorted(counted.items()) if kind != "existing files"))
        named = naming(name, all_rooms[name], commits.rpartition("..")[2] or "HEAD") if existing else set()
        for path, by in sorted(existing.items()):
            subject = git("log", "-1", "--format=%s", by[-1]).strip()
            mark = "*" if path in named else " "
            print(f" {mark}{path}: {subject}" + (f" and {len(by) - 1} more" if len(by) > 1 else ""))
        if existing:
            print(f"* {sum(path in named for path in existing)} of them name {name}")
        is_over = is_over or len(existing) > LIMIT
    sys.exit(1 if wanted and is_over else 0)


if __name__ == "__main__":
    main()
