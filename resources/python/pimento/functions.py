# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions of Python as texts of kernels. Python never runs them; the program compiles their texts."""

import ast
import builtins
import inspect
import numbers
import textwrap

from .errors import Error


class KernelText:
    """Text of a kernel with its parameters and the names that it returns."""

    def __init__(self, text):
        function = _only_function(text)
        self.name, self.text = function.name, text
        self.parameters = [each.arg for each in function.args.args]
        self.results = _returned(function)

    def with_constants(self, values):
        """The kernel with numbers in place of some of its parameters."""
        if not values:
            return self
        tree = ast.parse(self.text)
        function = tree.body[0]
        function.args.args = [each for each in function.args.args if each.arg not in values]
        function.body = _assignments(values) + function.body
        return KernelText(ast.unparse(tree) + "\n")


def _only_function(text):
    try:
        functions = [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)]
    except SyntaxError as mistake:
        raise Error(f"is no Python: {mistake.msg}", f"the text of the kernel, line {mistake.lineno}") from None
    if not functions:
        raise Error("defines no function", "the text of the kernel", "Begin it with def NAME(...):")
    return functions[0]


def _assignments(values):
    return [ast.fix_missing_locations(ast.Assign([ast.Name(name, ast.Store())], ast.Constant(value), lineno=1))
            for name, value in values.items()]


def _returned(function):
    for each in function.body:
        if isinstance(each, ast.Return) and each.value is not None:
            values = each.value.elts if isinstance(each.value, ast.Tuple) else [each.value]
            return [value.id for value in values if isinstance(value, ast.Name)]
    return []


def _free_names(function):
    """Names that a function reads and does not define, in order of first use."""
    known = {each.arg for each in function.args.args}
    names = []
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                known.add(node.id)
            elif node.id not in names:
                names.append(node.id)
    return [name for name in names if name not in known and not hasattr(builtins, name)]


def text_of(function):
    """Text of a function, with the numbers that it takes from around it as assignments at its beginning."""
    try:
        lines = textwrap.dedent(inspect.getsource(function)).splitlines()
    except OSError:
        raise Error("has no source that Python knows", f"function {function.__name__}",
                    "Define it in a file or a notebook, or give its text") from None
    while lines and lines[0].lstrip().startswith("@"):
        lines.pop(0)
    parsed = _only_function("\n".join(lines))
    around = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    constants = {}
    for name in _free_names(parsed):
        value = around.get(name)
        if isinstance(value, numbers.Real) and not isinstance(value, bool):
            constants[name] = value
    first = parsed.body[0]
    indent = " " * first.col_offset
    at = first.lineno - 1
    lines[at:at] = [f"{indent}{name} = {value!r}" for name, value in constants.items()]
    return KernelText("@DCC_kernel\n" + "\n".join(lines) + "\n")
