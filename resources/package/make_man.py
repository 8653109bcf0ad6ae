#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the man pages of pimento and pimento-cli from what the programs say about themselves.

make_man.py FOLDER_OF_PROGRAMS FOLDER_OF_PAGES
"""
import gzip
import os
import re
import subprocess
import sys


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in ".'" else text


def said(program, *words):
    environment = dict(os.environ, COLUMNS="200", QT_QPA_PLATFORM="offscreen")
    run = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True, env=environment)
    return run.stdout


def entries(lines):
    """(flags, explanation) of an options list: an explanation may begin on the next line and go on below."""
    found = []
    for line in lines:
        flags = re.match(r"  (-{1,2}\S.*)$", line)
        if flags:
            parts = re.split(r"  +", flags.group(1), maxsplit=1)
            found.append([parts[0].strip(), parts[1].strip() if len(parts) > 1 else ""])
        elif found and line.strip():
            found[-1][1] = (found[-1][1] + " " + line.strip()).strip()
    return found


def sections(text):
    parts, title = {"": []}, ""
    for line in text.splitlines():
        if re.match(r"[A-Z][A-Za-z ]*:$", line):
            title = line[:-1]
            parts[title] = []
        else:
            parts[title].append(line)
    return parts


def options(lines):
    page = []
    for flags, explanation in entries(lines):
        page += [".TP", "\\fB" + escaped(flags) + "\\fR", escaped(explanation)]
    return page


def header(name, version, what):
    return [f'.TH {name.upper()} 1 "" "Pimento {version}" "Pimento"', ".SH NAME", f"{escaped(name)} \\- {escaped(what)}"]


def command_line_page(program, version):
    whole = sections(said(program))
    page = header("pimento-cli", version, "explore the design space of processing-in-memory devices")
    page += [".SH SYNOPSIS", "\\fBpimento\\-cli\\fR [\\fIoptions\\fR] \\fIcommand\\fR [\\fIoptions of the command\\fR]"]
    page += [".SH DESCRIPTION", "Generates the tiling drafts of a tensor kernel on a processing\\-in\\-memory device,",
             "compiles them to device programs, simulates them bank by bank, and proves the best one. It does everything that",
             "the window \\fBpimento\\fR(1) does, without Qt."]
    page += [".SH OPTIONS"] + options(whole["Options"]) + [".SH COMMANDS"]
    commands = [line.split(None, 1) for line in whole["Subcommands"] if re.match(r"  [a-z]", line)]
    for name, what in commands:
        page += [f".SS {escaped(name)}", escaped(what)]
        parts = sections(said(program, name))
        for title, lines in parts.items():
            if title in ("Options", "Positionals"):
                page += options(lines) if title == "Options" else positionals(lines)
    page += [".SH FILES", ".TP", "\\fI~/.cache/pimento/results\\-2.sqlite\\fR", "Costs of programs that were simulated once.",
             ".SH ENVIRONMENT", ".TP", "\\fBPIMENTO_DATA\\fR", "The folder that holds \\fIdatasets\\fR and \\fIresources\\fR, instead of the installed one.",
             ".SH EXIT STATUS", "0 on success, 1 when something failed, 2 when a question makes no sense.", ".SH SEE ALSO", "\\fBpimento\\fR(1)"]
    return page


def positionals(lines):
    page = []
    for line in lines:
        if line.strip():
            parts = re.split(r"  +", line.strip(), maxsplit=1)
            page += [".TP", "\\fI" + escaped(parts[0]) + "\\fR", escaped(parts[1] if len(parts) > 1 else "")]
    return page


def window_page(program, version):
    parts = sections(said(program))
    page = header("pimento", version, "window on the design space of processing-in-memory devices")
    page += [".SH SYNOPSIS", "\\fBpimento\\fR [\\fIoptions\\fR] [\\fIfiles\\fR...]"]
    page += [".SH DESCRIPTION", "Shows all tiling drafts of a tensor kernel on a processing\\-in\\-memory device, where their time goes, and",
             "what their programs do, bank by bank. Files may be a study (.pimento), kernels (.py), networks and devices (.json)."]
    page += [".SH OPTIONS"] + options(parts["Options"])
    page += [".SH SEE ALSO", "\\fBpimento\\-cli\\fR(1); press F1 in the window."]
    return page


def main():
    programs, pages = sys.argv[1], sys.argv[2]
    os.makedirs(pages, exist_ok=True)
    cli = os.path.join(programs, "pimento-cli")
    version = subprocess.run([cli, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    made = {"pimento-cli.1": command_line_page(cli, version)}
    window = os.path.join(programs, "pimento")
    if os.path.exists(window):
        made["pimento.1"] = window_page(window, version)
    for name, page in made.items():
        with open(os.path.join(pages, name + ".gz"), "wb") as out:
            with gzip.GzipFile(filename="", fileobj=out, mode="wb", mtime=0) as packed:
                packed.write(("\n".join(page) + "\n").encode())


if __name__ == "__main__":
    main()
