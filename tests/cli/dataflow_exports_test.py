#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what other programs read of dataflows: JSON against its schema, YAML for Timeloop and ZigZag by its parser.

    python3 tests/cli/dataflow_exports_test.py SOURCE_FOLDER PIMENTO_CLI
"""
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(sys.argv[1])
CLI = sys.argv[2]
sys.path.insert(0, str(ROOT / "resources" / "tools"))

from schedule_reader.json_schema import Schema  # noqa: E402

CONVOLUTION = "channels=4,output_channels=6,height=9,width=8,window_height=3,window_width=3,batch=2"
CASES = (
    ("std16x16x8", "resnet18-l4", "batch=1", "weight stationary", ()),
    ("std16x16x8", "convolution", CONVOLUTION, "best", ("ragged=true", "layouts=row-aligned")),
    ("eyeriss-like", "convolution", CONVOLUTION, "best", ("rules=timeloop", "objective=energy")),
    ("tpu-like", "gemm-512", "batch=1", "output stationary", ("rules=timeloop",)),
)
ZIGZAG_DIMENSIONS = {"FX": "R", "FY": "S", "OX": "P", "OY": "Q", "C": "C", "K": "K", "B": "N", "G": "G"}


def run(*arguments):
    done = subprocess.run((CLI, *arguments), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit("pimento-cli %s: %s" % (" ".join(arguments), done.stderr))
    return done.stdout


def schema(name):
    return Schema(json.loads((ROOT / "resources" / "schemas" / ("%s-1.schema.json" % name)).read_text()))


def export(case, folder):
    device, layer, shape, draft, settings = case
    chosen = ("--best",) if draft == "best" else ("--draft", draft)
    options = [option for setting in settings for option in ("--set", setting)]
    run("export", "--model", "dataflow", "-k", layer, "-s", shape, "-b", device, "--type", "int8", *chosen, *options,
        "--out", folder, "--cache", "none")
    return pathlib.Path(folder)


def check_zigzag(folder, mapping):
    """The loops of each dimension in the file multiply to its bound."""
    for entry in yaml.safe_load((folder / "zigzag_mapping.yaml").read_text()):
        steps = dict.fromkeys(ZIGZAG_DIMENSIONS.values(), 1)
        spatial = [part for parts in entry["spatial_mapping"].values() for part in parts]
        for dimension, factor in [part.replace(" ", "").split(",") for part in spatial] + entry["temporal_ordering"]:
            steps[ZIGZAG_DIMENSIONS[dimension]] *= int(factor)
        for dimension, bound in mapping["layer"]["bounds"].items():
            assert steps[dimension] >= bound, (dimension, steps, bound)


def check_timeloop(folder, mapping, settings):
    """The three files opened together give the figures of the export by the same rules."""
    files = [str(folder / ("timeloop_%s.yaml" % part)) for part in ("problem", "architecture", "mapping")]
    for file in files:
        assert yaml is None or yaml.safe_load(pathlib.Path(file).read_text())
    if "rules=timeloop" in settings:
        opened = json.loads(run("simulate", *files, "--json"))
        assert sum(opened["breakdowns"]["time"].values()) == mapping["latency_cycles"], opened


def main():
    mappings, accelerators = schema("mapping"), schema("accelerator")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            written = export(case, folder)
            mapping = json.loads((written / "mapping.json").read_text())
            mappings.check(mapping)
            if yaml is not None and "ragged=true" not in case[-1]:
                check_zigzag(written, mapping)
            check_timeloop(written, mapping, case[-1])
            mapping["levels"][0]["cycles"] = "many"
            try:
                mappings.check(mapping)
            except Exception as mistake:  # the schema is not empty
                assert "cycles" in str(mistake), mistake
            else:
                sys.exit("the schema takes a wrong mapping")
    devices = [json.loads(file.read_text()) for file in sorted((ROOT / "datasets" / "backends").glob("*.json"))]
    described = [device for device in devices if device.get("simulator") == "accelerator"]
    for device in described:
        accelerators.check(device)
    assert len(described) >= 5, len(described)
    print("%d mappings and %d accelerators%s" % (len(CASES), len(described), "" if yaml else "; no YAML parser"))


if __name__ == "__main__":
    main()
