# SPDX-License-Identifier: GPL-3.0-or-later
"""Random questions to all systems, as lines of a batch."""

import json


def random_network(chance):
    """A network of two matrices, as a text."""
    inputs, inner, outputs = (chance.randint(1, 300) for _ in range(3))
    layers = [{"name": name, "op": "product", "from": [before], "rows": 1, "inputs": rows, "outputs": columns}
              for name, before, rows, columns in (("first", "x", inputs, inner), ("second", "first", inner, outputs))]
    return json.dumps({"format": "pimento-network 1", "name": "mine", "inputs": [{"name": "x", "elements": inputs}],
                       "layers": layers})


def random_problem(chance):
    """Kernel, sizes, device and model of a random question to one of all systems, or one that is refused."""
    sizes = {name: chance.choice([1, 2, 4]) for name in ("batch", "nhead")}
    sizes.update(dhead=chance.choice([32, 64, 40]), seq_len=16 * chance.randint(1, 16))
    vector = {"batch": 1, "vec_len": 64 * chance.randint(1, 64)}
    matrix = {"rows": 32 * chance.randint(1, 8), "columns": 64 * chance.randint(1, 8)}
    return chance.choice([
        ("compiled", chance.choice(["gemv", "attn", "batched_gemv"]), sizes, ["attacc", "hbm-pim-hbm3", "gddr6-aim", "mars"]),
        ("compiled", chance.choice(["va", "relu"]), vector, ["attacc", "hbm-pim", "hbm-pim-hbm3"]),
        ("dcc-artifact", "gemv", sizes, ["attacc", "hbm-pim-hbm3", "upmem"]),
        ("hbm-pim-kernels", "gemv", {"m": 128 * chance.randint(1, 32), "n": 256 * chance.randint(1, 4)}, ["hbm-pim"]),
        ("upmem", "mtv", matrix, ["upmem"]),
        ("upmem", "va", vector, ["upmem", "attacc"]),
        ("comonm", "mtv", matrix, ["upmem"]),
        ("dataflow", "resnet18-l2", {"batch": chance.randint(1, 3)}, ["std16x16x8", "eyeriss-like"]),
        ("crossbar", "mine", {"batch": 1}, ["crossbar-pimcomp", "crossbar-isaac", "crossbar-puma"]),
        ("compiled", chance.choice(["gemv", "noise"]), "batch=1", ["attacc"])])


def random_line(chance):
    """A random question, as a line of a batch without its id."""
    model, kernel, shape, devices = random_problem(chance)
    line = {"model": model, "kernel": kernel, "shape": shape, "device": chance.choice(devices)}
    if kernel == "mine":
        line["kernel_text"] = random_network(chance)
    line["action"] = chance.choice(["drafts"] if model == "comonm" else ["default", "drafts", "draft"])
    if line["action"] == "draft":
        line["draft"] = chance.choice(["default", "1x1,1x1,1x1", "16x1,1x4,1x16", "nonsense"])
    return line
