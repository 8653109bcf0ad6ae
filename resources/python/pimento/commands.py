# SPDX-License-Identifier: GPL-3.0-or-later
"""The commands of pimento-cli as functions.

    from pimento import commands
    commands.llm("gpt3-13b", batch=[1, 8])       # an Answer, as of pimento-cli llm gpt3-13b --batch 1,8 --json
    help(commands.llm)

Words are positional arguments; options are keywords with _ in place of -. True sets a flag, and a list is written with
commas, or as an option that repeats. The functions follow from what the installed program says about its commands.
"""

import inspect
import json
import keyword
import re

from . import client
from .display import Entries
from .questions import Answer

_known = {}


class Option:
    """An option of a command: its name, the kind of its value ("" of a flag), whether it repeats, and what it does."""

    def __init__(self, name, kind, repeats, text):
        self.name, self.kind, self.repeats, self.text = name, kind, repeats, text

    @property
    def keyword(self):
        """Name as a keyword of Python."""
        plain = self.name.replace("-", "_")
        return plain + "_" if keyword.iskeyword(plain) else plain

    @property
    def annotation(self):
        """Type of the value, as stubs say it."""
        plain = {"": "bool", "INT": "int", "UINT": "int", "FLOAT": "float"}.get(self.kind, "str")
        return plain if plain == "bool" else f"{plain} | Sequence[{plain}]"


def _sections(text):
    parts, title = {"": []}, ""
    for line in text.splitlines():
        if re.match(r"[A-Z][A-Za-z ]*:$", line):
            title = line[:-1]
            parts[title] = []
        else:
            parts[title].append(line)
    return parts


def _entries(lines):
    """Pairs of what stands on the left of a list and its explanation, which may begin on the next line."""
    found = []
    for line in lines:
        begun = re.match(r"  (\S.*)$", line)
        if begun:
            parts = re.split(r"  +", begun.group(1), maxsplit=1)
            found.append([parts[0], parts[1] if len(parts) > 1 else ""])
        elif found and line.strip():
            found[-1][1] = (found[-1][1] + " " + line.strip()).strip()
    return found


def _options(lines):
    options = []
    for flags, text in _entries(lines):
        named = re.search(r"--([a-z-]+)(?: ([A-Z]+)(?:=\S+)?( \.\.\.)?)?", flags)
        if named and named.group(1) not in ("help", "json"):
            options.append(Option(named.group(1), named.group(2) or "", bool(named.group(3)), text))
    return options


def names():
    """Names of all commands with what they do."""
    return dict(_entries(_sections(client.run("--help")).get("Subcommands", [])))


def _words_of(options, given):
    words = []
    for name, value in given.items():
        option = next((each for each in options if each.keyword == name), None)
        flag = "--" + (option.name if option else name.rstrip("_").replace("_", "-"))
        if value is True:
            words.append(flag)
        elif value is not None and value is not False:
            values = [str(each) for each in value] if isinstance(value, (list, tuple)) else [str(value)]
            words += [f"{flag}={each}" for each in (values if option and option.repeats else [",".join(values)])]
    return words


def function(name):
    """The function of a command. Error: the program has no such command."""
    if name not in _known:
        text = client.run(name, "--help")
        parts = _sections(text)
        options = _options(parts.get("Options", []))
        has_json = any(flags.startswith("--json") for flags, _ in _entries(parts.get("Options", [])))

        def run(*words, progress=False, **given):
            out = client.run(name, *map(str, words), *_words_of(options, given), *(["--json"] if has_json else []),
                             progress=progress)
            if not has_json:
                return out
            return Answer(out) if isinstance(json.loads(out), dict) else Entries(json.loads(out))

        run.__name__ = run.__qualname__ = name
        run.__module__ = __name__
        run.options = options
        begin = text.split("Examples:")[0].split("\n")
        listed = "\n".join(f"{each.keyword} : {each.annotation}\n    {each.text}" for each in options)
        run.__doc__ = f"{begin[0]}.\n\n{listed}"
        Parameter = inspect.Parameter
        run.__signature__ = inspect.Signature(
            [Parameter("words", Parameter.VAR_POSITIONAL)] +
            [Parameter(each.keyword, Parameter.KEYWORD_ONLY, default=None) for each in options] +
            [Parameter("progress", Parameter.KEYWORD_ONLY, default=False)])
        _known[name] = run
    return _known[name]


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    try:
        return function(name)
    except Exception as mistake:
        raise AttributeError(str(mistake)) from None


def __dir__():
    return [*names(), "function", "names"]
