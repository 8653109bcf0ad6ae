#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an installed Pimento has beside its programs: well formed, complete, and working from the place where it stands.

package_files_test.py SOURCE_FOLDER BUILD_FOLDER
"""
import configparser
import gzip
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

source, build = sys.argv[1], sys.argv[2]
failures = []


def check(is_true, what):
    if not is_true:
        failures.append(what)


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **options)


def field(number, content):
    """A field of a file of ONNX: a small number, or bytes of less than 128."""
    if isinstance(content, int):
        return bytes([number << 3, content])
    return bytes([number << 3 | 2, len(content)]) + content


def tensor(name):
    """A tensor of 8 numbers."""
    return field(1, name) + field(2, field(1, field(1, 1) + field(2, field(1, field(1, 8)))))


def onnx_file():
    """A network that is one Relu."""
    node = field(1, b"x") + field(2, b"y") + field(4, b"Relu")
    graph = field(1, node) + field(2, b"one") + field(11, tensor(b"x")) + field(12, tensor(b"y"))
    return field(1, 8) + field(7, graph) + field(8, field(1, b"") + field(2, 13))


with tempfile.TemporaryDirectory() as prefix:
    installed = run("cmake", "--install", build, "--prefix", prefix)
    check(installed.returncode == 0, "cmake --install: " + installed.stderr[-500:])
    share = os.path.join(prefix, "share")
    programs = os.path.join(prefix, "bin")
    clean = {"PATH": programs + ":/usr/bin:/bin", "HOME": prefix, "LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}

    entry = configparser.ConfigParser(interpolation=None, strict=True)
    entry.optionxform = str
    entry.read(os.path.join(share, "applications", "pimento.desktop"), encoding="utf-8")
    desktop = entry["Desktop Entry"]
    check(os.access(os.path.join(programs, desktop["Exec"].split()[0]), os.X_OK), "Exec names no program")
    icon = os.path.join(share, "icons", "hicolor", "scalable", "apps", desktop["Icon"] + ".svg")
    check(tree.parse(icon).getroot().tag.endswith("svg"), "the icon is no drawing")

    mime = tree.parse(os.path.join(share, "mime", "packages", "pimento.xml")).getroot()
    names = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    types = [each.get("type") for each in mime.findall("m:mime-type", names)]
    check(types == [desktop["MimeType"].rstrip(";")], "the menu entry opens another type")
    meta = tree.parse(os.path.join(share, "metainfo", "pimento.metainfo.xml")).getroot()
    check(meta.findtext("launchable") == "pimento.desktop", "the metadata launches something else")
    check([each.text for each in meta.iter("mediatype")] == types, "the metadata names another type")

    # A study is what the type's magic says.
    study = os.path.join(prefix, "a.pimento")
    explored = run("pimento-cli", "explore", "-k", "gemv", "-s", "batch=1,nhead=2,dhead=32,seq_len=64", "-b", "attacc",
                   "--study", study, "--cache", "none", env=clean, cwd=prefix)
    check(explored.returncode == 0, "explore: " + explored.stderr)
    with open(study, "rb") as file:
        head = file.read(100)
    check(head[:15] == b"SQLite format 3" and head[68:72] == b"PIMS", "a study begins with other bytes")

    figure = os.path.join(prefix, "figure.png")
    drawn = run("pimento", "--figure", figure, "--study", study, env=clean, cwd=prefix)
    check(drawn.returncode == 0 and os.path.getsize(figure) > 20000, "figure: " + drawn.stderr)
    # The reader of ONNX, which programs load from beside their folder.
    network = os.path.join(prefix, "one.onnx")
    with open(network, "wb") as file:
        file.write(onnx_file())
    listed = run("pimento-cli", "network", network, env=clean, cwd=prefix)
    check(listed.returncode == 0 and "1 layer" in listed.stdout, "network: " + listed.stderr)
    # The package for Python finds the program of its own installation.
    packages = os.path.join(prefix, "lib", "python3", "dist-packages")
    imported = run("python3", "-c", "import pimento; print(pimento.program())", env={**clean, "PYTHONPATH": packages})
    check(imported.stdout.strip() == os.path.join(programs, "pimento-cli"), "import pimento: " + imported.stdout + imported.stderr)
    for program in ("pimento", "pimento-cli"):
        page = os.path.join(share, "man", "man1", program + ".1.gz")
        check(os.path.exists(page), "no man page of " + program)
        if os.path.exists(page):
            with gzip.open(page, "rt", encoding="utf-8") as file:
                text = file.read().replace("\\-", "-")
            commands = re.findall(r"^  ([a-z]+) ", run(program, "--help", env=clean).stdout, re.M)
            for words in [[program]] + [[program, each] for each in commands if program == "pimento-cli"]:
                said = run(*words, "--help", env=clean).stdout
                for option in re.findall(r"^  (?:-\w, ?)?(--[a-z-]+)", said, re.M):
                    check(option in text, f"{' '.join(words)} {option} is missing in the man page")

    def completed(line):
        script = os.path.join(share, "bash-completion", "completions", line.split()[0])
        words = line.split() + ([""] if line.endswith(" ") else [])
        program = 'source "$1"; COMP_WORDS=("${@:2}"); COMP_CWORD=$(($# - 2)); $(complete -p "$2" | sed "s/.*-F \\([^ ]*\\).*/\\1/"); printf "%s\\n" "${COMPREPLY[@]}"'
        return run("bash", "-c", program, "bash", script, *words, env=clean, cwd=prefix).stdout.split()

    check("explore" in completed("pimento-cli ex"), "commands are not completed")
    check("--study" in completed("pimento-cli explore --st"), "options are not completed")
    check("gemv" in completed("pimento-cli explore -k ge"), "kernels are not completed")
    check("attacc" in completed("pimento-cli explore -b at"), "devices are not completed")
    check("pruning" in completed("pimento-cli lessons pr"), "lessons are not completed")
    check("--figure" in completed("pimento --fi"), "options of the window are not completed")
    check("inspect" in completed("pimento --page ins"), "pages are not completed")

for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
