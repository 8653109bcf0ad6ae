#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks what other programs read and write of dataflows: JSON against its schema, YAML by its parser, and layers by
their schema and by pimento-cli, which take and refuse the same files.

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
CONVOLUTION_FILE = {
    "format": "pimento-layer 1", "name": "conv", "op": "convolution", "type": "int8", "batch": 2, "channels": 4,
    "output_channels": 6, "groups": 2, "image": [9, 8], "window": [3, 3], "stride": [2, 1], "dilation": [1, 2],
    "padding": [1, 1, 0, 0], "biases": 6, "repeats": 2, "fused": ["batch_norm", "relu"]}
PRODUCT_FILE = {
    "format": "pimento-layer 1", "name": "dense", "op": "product", "type": "fp16", "rows": 4, "inputs": 12,
    "outputs": 8, "instances": 3, "matrix": "computed"}
# A change of a layer, the member that the schema names, and what the reader says about it.
WRONG_LAYERS = (
    (CONVOLUTION_FILE, "format", "pimento-layer 2", "format"),
    (CONVOLUTION_FILE, "op", "convolve", "op"),
    (CONVOLUTION_FILE, "name", 7, "name"),
    (CONVOLUTION_FILE, "channels", 0, "channels"),
    (CONVOLUTION_FILE, "channels", 2.5, "channels"),
    (CONVOLUTION_FILE, "image", [9], "image"),
    (CONVOLUTION_FILE, "window", [3, 3, 3], "window"),
    (CONVOLUTION_FILE, "stride", [0, 1], "stride"),
    (CONVOLUTION_FILE, "padding", [-1, 0, 0, 0], "padding"),
    (PRODUCT_FILE, "rows", -4, "rows"),
    (PRODUCT_FILE, "matrix", "sparse", "matrix"),
    (PRODUCT_FILE, "fused", "relu", "fused"),
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
    for file in (*files, str(folder / "timeloop_constraints.yaml")):
        assert yaml is None or yaml.safe_load(pathlib.Path(file).read_text())
    if "rules=timeloop" in settings:
        opened = json.loads(run("simulate", *files, "--json"))
        assert sum(opened["breakdowns"]["time"].values()) == mapping["latency_cycles"], opened


def check_program(folder, settings):
    """A linear program is there for the paper's rules and factors that divide the sizes."""
    program = folder / "best_mapping.lp"
    assert program.exists() != bool({"ragged=true", "rules=timeloop"} & set(settings)), settings
    if program.exists():
        lines = program.read_text().splitlines()
        parts = [line for line in lines if line in ("Minimize", "Subject To", "Binaries", "End")]
        assert parts == ["Minimize", "Subject To", "Binaries", "End"] and max(map(len, lines)) < 500, parts


def answer_to(layer, folder):
    """Exit code and output of a search for the best mapping of a layer in a file."""
    file = pathlib.Path(folder) / "layer.json"
    file.write_text(json.dumps(layer))
    done = subprocess.run((CLI, "simulate", "--model", "dataflow", "-k", str(file), "-b", "eyeriss-like", "--best",
                           "--cache", "none"), capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def check_layers(layers):
    """The schema and the reader take the same layers, and refuse the same ones with the member that is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        for layer in (CONVOLUTION_FILE, PRODUCT_FILE):
            layers.check(layer)
            code, said = answer_to(layer, folder)
            assert code == 0 and "proved" in said, said
        for layer, member, value, named in WRONG_LAYERS:
            wrong = dict(layer, **{member: value})
            try:
                layers.check(wrong)
            except Exception as mistake:
                assert str(mistake).startswith(named), mistake
            else:
                sys.exit("the schema of layers takes %s = %s" % (member, value))
            code, said = answer_to(wrong, folder)
            assert code != 0 and "layer.json" in said and member in said, (member, value, said)


def check_lower():
    """Prints the same forms as `export` writes; without a form, the loop nest."""
    candidate = ("lower", "-k", "product", "-s", "rows=4,inputs=6,outputs=5", "-b", "eyeriss-like", "--draft", "default")
    nest = run(*candidate)
    assert "level DRAM stores I W O" in nest and nest == run(*candidate, "--emit", "nest"), nest
    assert json.loads(run(*candidate, "--emit", "json"))["format"] == "pimento-mapping 1"


def main():
    check_lower()
    check_layers(schema("layer"))
    mappings, accelerators = schema("mapping"), schema("accelerator")
    for case in CASES:
        with tempfile.TemporaryDirectory() as folder:
            written = export(case, folder)
            mapping = json.loads((written / "mapping.json").read_text())
            mappings.check(mapping)
            if yaml is not None and "ragged=true" not in case[-1]:
                check_zigzag(written, mapping)
            check_timeloop(written, mapping, case[-1])
            check_program(written, case[-1])
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
    print("%d mappings, %d wrong layers and %d accelerators%s"
          % (len(CASES), len(WRONG_LAYERS), len(described), "" if yaml else "; no YAML parser"))


if __name__ == "__main__":
    main()
