#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the capture of whole models: capture_test.py PACKAGES CLI SHAPES proves kernels of a hidden size of 256 from 50
SHAPES on, else of smaller ones. Without PyTorch the exit code is 77."""

import os
import sys
import tempfile
import time
import unittest

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


def models():
    """Shapes of public models with the hidden size of BERT mini, smaller ones unless all shapes are tried: a model, its
    inputs, and its multiplications in products of matrices."""
    hidden, tokens, side, channels = (256, 64, 14, 16) if SHAPES >= 50 else (32, 16, 4, 4)
    inner, window = hidden * 43 // 16, side * side  # LLaMA's 11008 of 4096
    rows = [
        ("attention block", Block(hidden, 4), [torch.rand(2, hidden)], 2 * hidden * hidden * 12 + 2 * 2 * 2 * hidden),
        ("MLP of GPT", torch.nn.Sequential(torch.nn.Linear(hidden, 4 * hidden), torch.nn.GELU(),
                                           torch.nn.Linear(4 * hidden, hidden)), [torch.rand(1, hidden)], 8 * hidden ** 2),
        ("layer norm", torch.nn.LayerNorm(hidden), [torch.rand(4, hidden)], 0),
        ("GQA", GroupedAttention(hidden, 8, 2),
         [torch.rand(1, hidden), torch.rand(2, tokens, hidden // 8), torch.rand(2, tokens, hidden // 8)],
         2 * hidden ** 2 + 2 * tokens * hidden),
        ("gated MLP", GatedMlp(hidden, inner), [torch.rand(1, hidden)], 3 * hidden * inner),
        ("residual block", residual_block(channels), [torch.rand(1, channels, side, side)],
         2 * 9 * channels * channels * window),
        ("depthwise separable", torch.nn.Sequential(torch.nn.Conv2d(8, 8, 3, padding=1, groups=8, bias=False),
                                                    torch.nn.ReLU(), torch.nn.Conv2d(8, 16, 1, bias=False)),
         [torch.rand(1, 8, side, side)], window * 8 * (9 + 16)),
        ("LeNet", torch.nn.Sequential(torch.nn.Conv2d(1, 6, 5), torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Conv2d(6, 16, 5),
                                      torch.nn.ReLU(), torch.nn.MaxPool2d(2), torch.nn.Flatten(), torch.nn.Linear(256, 120),
                                      torch.nn.ReLU(), torch.nn.Linear(120, 84), torch.nn.ReLU(), torch.nn.Linear(84, 10)),
         [torch.rand(1, 1, 28, 28)], 25 * 6 * 576 + 150 * 16 * 64 + 256 * 120 + 120 * 84 + 840)]
    return [(name, model.eval(), inputs, count) for name, model, inputs, count in rows]


class CaptureTest(unittest.TestCase):
    def test_public_shapes_are_found(self):
        from torch.fx.experimental.proxy_tensor import make_fx

        proved = 0
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
            if name == "LeNet" and SHAPES < 50:
                continue  # seven more proofs
            device = "hbm-pim-hbm3" if SHAPES >= 50 else "attacc"  # whose units have no ReLU
            found.prove(device)
            for each in found.operators:
                self.assertTrue(bool(each.reason) != bool(each.best), each)
                self.assertTrue(each.reason or each.best["proved"], each)
                proved += 0 if each.reason else 1
            without_host = device == "hbm-pim-hbm3" and name in ("residual block", "depthwise separable")
            self.assertEqual(bool(found.host), not without_host, name)
            self.assertIn("<table>", found._repr_html_())
            print(f"{name}: {found!r}; host: {', '.join(sorted({each.name for each in found.host})) or 'nothing'}")
        print(f"{proved} kernels proved in {time.perf_counter() - begin:.1f} s")
        self.assertGreater(proved, 10)

    def test_onnx_is_a_second_door(self):
        _, model, inputs, count = models()[-1]
        read = capture.network(model, *inputs)
        self.assertEqual(sum(each["macs"] for each in read["layers"]), count)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
