#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks for mappings of a network onto crossbars by each command, and checks device files against their schema.

    python3 tests/cli/crossbar_test.py SOURCE_FOLDER PIMENTO_CLI
"""
import csv
import io
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])
CLI = sys.argv[2]
sys.path.insert(0, str(ROOT / "resources" / "tools"))

from schedule_reader.json_schema import Schema  # noqa: E402

NETWORK = ("--model", "crossbar", "-k", "vgg8_mnist28", "-b", "crossbar-isaac")


def run(*arguments):
    done = subprocess.run((CLI, *arguments), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit("pimento-cli %s: %s" % (" ".join(arguments), done.stderr))
    return done.stdout


def check_devices():
    schema = Schema(json.loads((ROOT / "resources" / "schemas" / "crossbars-1.schema.json").read_text()))
    devices = [json.loads(file.read_text()) for file in sorted((ROOT / "datasets" / "backends").glob("crossbar*.json"))]
    for device in devices:
        schema.check(device)
    assert len(devices) == 4, len(devices)
    del devices[0]["crossbars"]["energy"]
    try:
        schema.check(devices[0])
    except Exception as mistake:  # the schema is not empty
        assert "energy" in str(mistake), mistake
    else:
        sys.exit("the schema takes a file without energies")


def check_best(pipeline):
    """The best mapping is no faster than its bound, and its instructions compute the network."""
    setting = ("--set", "pipeline=" + pipeline)
    best = json.loads(run("simulate", *NETWORK, *setting, "--best", "--json"))
    mapping = best["best"]["draft"]
    # For throughput all mappings are listed; for latency a search profiles few.
    assert best["simulated"] >= 3 and best["default_over_best"] > 5, best
    assert best["drafts"] is None if pipeline == "latency" else best["drafts"] >= 10, best
    verified = json.loads(run("verify", *NETWORK, *setting, "--draft", mapping, "--json"))
    assert verified["wrong"] == 0 and verified["elements"] > 0, verified
    return mapping


def check_forms(mapping):
    """The table has each array group once, and the instructions start each group of a core there."""
    table = list(csv.DictReader(io.StringIO(run("lower", *NETWORK, "--draft", mapping, "--emit", "mapping"))))
    places = [(row["layer"], row["copy"], row["part"], row["group"]) for row in table]
    assert len(set(places)) == len(places) > 100, len(places)
    arrays = {}
    for row in table:
        arrays[row["core"]] = arrays.get(row["core"], 0) + int(row["arrays"])
    assert max(arrays.values()) <= 12, arrays
    core = None
    started = set()
    for line in run("lower", *NETWORK, "--draft", mapping, "--emit", "streams").splitlines():
        words = line.replace(",", "").split()
        if words[0] == "core":
            core = words[1]
        elif words[0] == "mvm":
            assert table[int(words[2])]["core"] == core, line
            started.add(int(words[2]))
    assert len(started) == len(table), (len(started), len(table))


def schema_of(name):
    return Schema(json.loads((ROOT / "resources" / "schemas" / ("%s-1.schema.json" % name)).read_text()))


def check_export(mapping, pipeline):
    """The documents follow their schemas and agree with the text, and the timeline has an arrow for each transfer."""
    with tempfile.TemporaryDirectory() as folder:
        setting = ("--set", "pipeline=" + pipeline)
        run("export", *NETWORK, *setting, "--draft", mapping, "--out", folder)
        files = {file.name: file for file in pathlib.Path(folder).rglob("*") if file.is_file()}
        texts = {name: file.read_text() for name, file in files.items()}
        read = json.loads(run("verify", *NETWORK, *setting, "--from", str(files["streams.json"]), "--json"))
        best = json.loads(run("simulate", *NETWORK, *setting, "--draft", mapping, "--json"))
        assert read["elements"] > 0 and read["wrong"] == 0, read
        stalls = sum(best["breakdowns"]["stalls"].values()) * 1000  # µs of all cores to ns
        assert abs(stalls / 168 - read["time_ns"]) < 0.5, (stalls, read)
    assert {"mapping.csv", "mapping.json", "streams.txt", "streams.json", "timeline.json"} <= set(texts), texts.keys()
    streams = json.loads(texts["streams.json"])
    schema_of("crossbar-streams").check(streams)
    placed = json.loads(texts["mapping.json"])
    schema_of("crossbar-mapping").check(placed)
    assert placed["groups"] == streams["groups"] and placed["layers"] == streams["layers"]
    rows = list(csv.DictReader(io.StringIO(texts["mapping.csv"])))
    assert [int(row["core"]) for row in rows] == [group["core"] for group in placed["groups"]]
    instructions = [each for stream in streams["streams"] for each in stream["instructions"]]
    lines = [line.split()[0] for line in texts["streams.txt"].splitlines() if line.startswith("  ")]
    assert lines == [each[0] for each in instructions], (len(lines), len(instructions))
    events = json.loads(texts["timeline.json"])["traceEvents"]
    phases = [event["ph"] for event in events]
    sends = sum(each[0] == "send" for each in instructions)
    assert phases.count("s") == phases.count("f") == sends, (phases.count("s"), sends)
    assert sum(event.get("name") == "mvm" for event in events) == sum(each[0] == "mvm" for each in instructions)
    instructions[0][0] = "jump"
    try:
        schema_of("crossbar-streams").check(streams)
    except Exception as mistake:  # the schema is not empty
        assert "has to be one of" in str(mistake), mistake
    else:
        sys.exit("the schema takes an unknown operation")


def check_rounds():
    """A network larger than the chip is written and computed round by round."""
    network = ("--model", "crossbar", "-k", "alexnet", "-b", "crossbar-isscc23")
    best = json.loads(run("simulate", *network, "--best", "--set", "batch=16", "--json"))
    assert best["drafts"] >= 10, best
    mapping = best["best"]["draft"]
    verified = json.loads(run("verify", *network, "--set", "batch=16", "--draft", mapping, "--json"))
    assert verified["wrong"] == 0 and verified["elements"] > 0, verified
    table = list(csv.DictReader(io.StringIO(run("lower", *network, "--draft", mapping, "--emit", "mapping"))))
    rounds = {row["round"] for row in table}
    assert len(rounds) >= 2, rounds
    groups = 0
    seen = set()
    for line in run("lower", *network, "--draft", mapping, "--emit", "streams").splitlines():
        words = line.replace(",", "").replace(":", "").split()
        if words[0] == "round":
            seen.add(words[1])
        elif words[0] == "core":
            core = words[1]
        elif words[0] == "mvm":
            row = table[int(words[2])]
            assert row["core"] == core and row["round"] == max(seen, key=int), line
            groups += 1
    assert seen == rounds and groups > 0, (seen, rounds)


def check_whatif():
    changed = run("whatif", *NETWORK, "--preset", "short-product")
    assert "mvm_time = 800 ns instead of 4000 ns" in changed, changed


def check_threads():
    """Costs of all mappings and a figure are the same bytes with any number of threads."""
    with tempfile.TemporaryDirectory() as folder:
        for pipeline in ("throughput", "latency"):
            tables = []
            for threads in ("1", "2", "3"):
                table = pathlib.Path(folder) / (pipeline + threads + ".csv")
                run("simulate", *NETWORK, "--set", "pipeline=" + pipeline, "--csv", str(table),
                    "--threads", threads, "--cache", "none")
                tables.append(table.read_bytes())
            assert len(tables[0].splitlines()) > 10, tables[0]
            assert tables[0] == tables[1] == tables[2], pipeline
    figures = [run("reproduce", "pimcomp", "fig14", "--only", "vgg8_mnist28", "--threads", threads)
               for threads in ("1", "3")]
    assert "vgg8_mnist28" in figures[0] and figures[0] == figures[1], figures


def check_padding():
    """A pool with a window in the padding alone makes zeros."""
    layers = [{"name": "a", "op": "convolution", "from": ["x"], "channels": 1, "output_channels": 1, "image": [1, 1],
               "window": [1, 1]},
              {"name": "b", "op": "pooling", "from": ["a"], "channels": 1, "image": [1, 1], "window": [1, 1],
               "padding": [1, 0, 0, 0]}]
    with tempfile.TemporaryDirectory() as folder:
        network = pathlib.Path(folder) / "network.json"
        for function in ("average", "max"):
            layers[1]["function"] = function
            network.write_text(json.dumps({"format": "pimento-network 1", "name": "net", "layers": layers,
                                           "inputs": [{"name": "x", "elements": 1}]}))
            for pipeline in ("throughput", "latency"):
                verified = json.loads(run("verify", "-k", str(network), "-b", "crossbar-isaac", "--set",
                                          "pipeline=" + pipeline, "--draft", "single", "--json"))
                assert verified["wrong"] == 0 and verified["elements"] > 0, (function, pipeline, verified)


def main():
    check_devices()
    check_threads()
    mapping = check_best("throughput")
    latency = check_best("latency")
    check_forms(mapping)
    check_export(mapping, "throughput")
    check_export(latency, "latency")
    check_rounds()
    check_whatif()
    check_padding()
    print("mapping " + mapping)


if __name__ == "__main__":
    main()
