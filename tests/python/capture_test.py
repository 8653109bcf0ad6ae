#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the capture of whole models: capture_test.py PACKAGES CLI SHAPES takes published sizes from 50 SHAPES on, else
small ones. Without PyTorch the exit code is 77."""

import os
import sys
import tempfile
import time
import unittest

SECONDS = 60  # for a proof
PACKAGES, CLI, SHAPES = sys.argv[1], sys.argv[2], int(sys.argv[3])
os.environ["PIMENTO_CLI"] = CLI
CACHE = tempfile.TemporaryDirectory(prefix="pimento-cache-")
os.environ["XDG_CACHE_HOME"] = CACHE.name
sys.path.insert(0, PACKAGES)
try:
    import torch
except ImportError:
    print("skipped: PyTorch is not installed (apt-get install python3-torch)")
    sys.exit(77)
from pimento import capture  # noqa: E402
from torch_models import Block, GatedMlp, GroupedAttention, residual_block  # noqa: E402


# Sizes of published models, and small ones for a test of every change.
REAL = {"block": (768, 12), "mlp": 768, "norm": 768, "gqa": (4096, 32, 8, 512), "gated": (4096, 11008), "residual": (64, 56),
        "separable": (32, 64, 112)}
SMALL = {"block": (32, 4), "mlp": 32, "norm": 32, "gqa": (32, 8, 2, 16), "gated": (32, 86), "residual": (4, 4),
         "separable": (8, 16, 4)}


def models():
    """Shapes of public models: a name, a model, its inputs, and its multiplications in products of matrices."""
    size, nn = REAL if SHAPES >= 50 else SMALL, torch.nn
    (hidden, heads), mlp, norm = size["block"], size["mlp"], size["norm"]
    (wide, query_heads, groups, tokens), (gated, inner) = size["gqa"], size["gated"]
    (channels, side), (into, out, image) = size["residual"], size["separable"]
    cache = torch.rand(groups, tokens, wide // query_heads)
    rows = [
        ("block of GPT-2", Block(hidden, heads), [torch.rand(2, hidden)], 2 * hidden * hidden * 12 + 2 * 2 * 2 * hidden),
        ("MLP of GPT-2", nn.Sequential(nn.Linear(mlp, 4 * mlp), nn.GELU(), nn.Linear(4 * mlp, mlp)), [torch.rand(1, mlp)],
         8 * mlp ** 2),
        ("layer norm of GPT-2", nn.LayerNorm(norm), [torch.rand(4, norm)], 0),
        ("GQA of LLaMA-3 8B", GroupedAttention(wide, query_heads, groups), [torch.rand(1, wide), cache, cache],
         wide ** 2 * 2 + 2 * tokens * wide),
        ("gated MLP of LLaMA-2 7B", GatedMlp(gated, inner), [torch.rand(1, gated)], 3 * gated * inner),
        ("residual block of ResNet-18", residual_block(channels), [torch.rand(1, channels, side, side)],
         2 * 9 * channels * channels * side * side),
        ("first layers of MobileNet", nn.Sequential(nn.Conv2d(into, into, 3, padding=1, groups=into, bias=False), nn.ReLU(),
                                                    nn.Conv2d(into, out, 1, bias=False)),
         [torch.rand(1, into, image, image)], image * image * into * (9 + out)),
        ("LeNet-5", nn.Sequential(nn.Conv2d(1, 6, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(6, 16, 5), nn.ReLU(),
                                  nn.MaxPool2d(2), nn.Flatten(), nn.Linear(256, 120), nn.ReLU(), nn.Linear(120, 84),
                                  nn.ReLU(), nn.Linear(84, 10)),
         [torch.rand(1, 1, 28, 28)], 25 * 6 * 576 + 150 * 16 * 64 + 256 * 120 + 120 * 84 + 840)]
    return [(name, model.eval(), inputs, count) for name, model, inputs, count in rows]


class CaptureTest(unittest.TestCase):
    def test_public_shapes_are_found(self):
        from torch.fx.experimental.proxy_tensor import make_fx

        proved, late = 0, []
        begin = time.perf_counter()
        for name, model, inputs, count in models():
            found = capture.capture(model, *inputs)
            self.assertEqual(found.multiplications, count, name)
            # A second way to see what a model calls: the graph that PyTorch traces.
            nodes = [node.target.__name__.split(".")[0] for node in make_fx(model)(*inputs).graph.nodes
                     if node.op == "call_function" and hasattr(node.target, "overloadpacket")]
            products = sorted(each for each in nodes if each in ("mm", "addmm", "bmm", "mv", "convolution"))
            seen = sorted(each.name for each in found.operators for _ in range(each.count) if each.multiplications)
            self.assertEqual(seen, products, name)
            if name == "LeNet-5" and SHAPES < 50:
                continue  # seven more proofs
            found.prove("attacc", space="complete" if SHAPES >= 50 else None, seconds=SECONDS)
            for each in found.operators:
                without = not each.reason and not each.best  # no proof in the time given
                late += [f"{name}, {each!r}"] if without else []
                self.assertTrue(without or bool(each.reason) != bool(each.best), each)
                self.assertTrue(without or each.reason or each.best["proved"], each)
                proved += 1 if each.best else 0
            self.assertTrue(found.host, name)  # units of this device have no ReLU and scale no products
            self.assertIn("<table>", found._repr_html_())
            print(f"{name}: {found!r}; host: {', '.join(sorted({each.name for each in found.host})) or 'nothing'}", flush=True)
        print(f"{proved} kernels proved in {time.perf_counter() - begin:.1f} s; without a proof within {SECONDS} s: "
              f"{'; '.join(late) or 'none'}")
        if SHAPES < 50:
            self.assertEqual(late, [])
        self.assertGreater(proved, 10)

    def test_onnx_is_a_second_door(self):
        _, model, inputs, count = models()[-1]
        read = capture.network(model, *inputs)
        self.assertEqual(sum(each["macs"] for each in read["layers"]), count)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
