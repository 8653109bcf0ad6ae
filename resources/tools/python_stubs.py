#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the stubs (.pyi) of the Python package, or checks that they are fresh.

    python_stubs.py check|write PACKAGE PIMENTO_CLI

Stubs of modules follow from their texts; that of `commands` follows from what the program says about its commands.
"""
import ast
import os
import sys
from pathlib import Path

HEAD = "# SPDX-License-Identifier: GPL-3.0-or-later\n# Written by resources/tools/python_stubs.py.\n"
TYPES = {"__len__": "int", "__repr__": "str", "__iter__": "Iterator[str]", "_repr_html_": "str",
         "__eq__": "bool"}


def is_public(name):
    return not name.startswith("_") or name in ("__init__", "__new__", "__call__", "__getitem__", "__iter__", "__len__")


def function_stub(function, indent):
    arguments = ast.unparse(function.args)
    returns = TYPES.get(function.name, "Any")
    lines = [f"{indent}@{ast.unparse(each)}" for each in function.decorator_list
             if ast.unparse(each) in ("property", "classmethod", "staticmethod")]
    returns = "None" if function.name == "__init__" else returns
    lines.append(f"{indent}def {function.name}({arguments}) -> {returns}:")
    text = ast.get_docstring(function)
    lines += [f'{indent}    """{text.splitlines()[0]}"""'] if text else []
    return lines + [f"{indent}    ..."]


def class_stub(each):
    bases = ", ".join(ast.unparse(base) for base in each.bases)
    lines = [f"class {each.name}({bases}):" if bases else f"class {each.name}:"]
    text = ast.get_docstring(each)
    lines += [f'    """{text.splitlines()[0]}"""'] if text else []
    for member in each.body:
        if isinstance(member, ast.FunctionDef) and is_public(member.name):
            lines += function_stub(member, "    ")
        elif isinstance(member, ast.Assign) and is_public(member.targets[0].id):
            lines.append(f"    {member.targets[0].id}: Any")
    return lines if len(lines) > 1 else lines + ["    ..."]


def imports_of(tree):
    """Imports of a module as stubs repeat them: a name that is not private is one of the module."""
    lines = []
    for each in tree.body:
        if isinstance(each, (ast.Import, ast.ImportFrom)):
            lines.append(ast.unparse(each))
        elif isinstance(each, ast.Try):
            lines += [ast.unparse(part) for part in each.body]
    return lines


def module_stub(path):
    tree = ast.parse(path.read_text())
    lines = imports_of(tree) + ["from typing import Any, Iterator"]
    for each in tree.body:
        if isinstance(each, ast.FunctionDef) and is_public(each.name):
            lines += function_stub(each, "")
        elif isinstance(each, ast.ClassDef) and is_public(each.name):
            lines += class_stub(each)
        elif isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "__all__":
            lines.append(ast.unparse(each))
    return HEAD + "\n".join(lines) + "\n"


def commands_stub():
    from pimento import commands

    lines = ["from typing import Any, Callable, Sequence", "from .questions import Answer"]
    for name, what in commands.names().items():
        options = commands.function(name).options
        keywords = "".join(f", {each.keyword}: {each.annotation} | None = ..." for each in options)
        lines += [f"def {name}(*words: str{keywords}, progress: bool | Callable[[str], Any] = ...) -> Answer:",
                  f'    """{what}', ""]
        lines += [f"    {each.keyword}: {each.text}" for each in options]
        lines += ['    """', "    ..."]
    lines += ["def names() -> dict[str, str]: ...", "def function(name: str) -> Callable[..., Answer]: ..."]
    return HEAD + "\n".join(lines) + "\n"


def main(verb, package, program):
    os.environ["PIMENTO_CLI"] = program
    sys.path.insert(0, str(package))
    stale = []
    for path in sorted(package.joinpath("pimento").rglob("*.py")):
        text = commands_stub() if path.name == "commands.py" else module_stub(path)
        ast.parse(text)
        stub = path.with_suffix(".pyi")
        if verb == "write":
            stub.write_text(text)
        elif not stub.exists() or stub.read_text() != text:
            stale.append(stub.name)
    if stale:
        sys.exit(f"{', '.join(stale)}: stale. Write them again: python3 resources/tools/python_stubs.py write "
                 f"{package} {program}")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3])
