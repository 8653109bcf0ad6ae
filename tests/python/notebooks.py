# SPDX-License-Identifier: GPL-3.0-or-later
"""Notebooks without a notebook: their cells, run in order."""

import ast
import contextlib
import functools
import html
import io
import json


def run_cells(notebook):
    """Runs the cells as a notebook does: the last expression of a cell is shown. What they show, and their names."""
    names, shown = {}, []
    for cell in json.loads(notebook.read_text())["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(tree, notebook.name, "exec"), names)
            value = eval(compile(ast.Expression(last.value), notebook.name, "eval"), names) if last else None
        shows = [getattr(value, name) for name in ("_repr_html_", "_repr_svg_") if hasattr(value, name)]
        shows = shows or [lambda value=value: f"<pre>{html.escape(repr(value))}</pre>"]
        shown.append("".join(filter(None, (show() for show in shows))) if value is not None
                     else f"<pre>{html.escape(printed.getvalue())}</pre>" if printed.getvalue() else "")
    return shown, names


@functools.cache
def shown_in(folder):
    """What the notebooks of a folder show, by their names."""
    return {notebook.name: run_cells(notebook)[0] for notebook in sorted(folder.glob("*.ipynb"))}
