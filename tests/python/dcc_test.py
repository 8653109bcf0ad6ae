#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the interface of the DCC paper on PyTorch: dcc_test.py PACKAGES CLI SHAPES [KERNEL...] runs SHAPES random shapes
of each kernel, or of those that are named. Without PyTorch the exit code is 77."""

import os
import random
import sys
import tempfile
import time
import unittest
from pathlib import Path

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
import pimento as pm  # noqa: E402
import pimento.dcc as DCC  # noqa: E402
from pimento.dcc import DCC_kernel  # noqa: E402
from torch_models import Gpt, OneLayer  # noqa: E402

KERNELS = Path(PACKAGES).parents[1] / "datasets" / "kernels"
torch.manual_seed(1)


def from_library(name):
    """A kernel of the library, by running its text as Python: its decorator makes a kernel of it."""
    file = KERNELS / f"{name}.py"
    names = {"DCC_kernel": DCC_kernel, "DCC": DCC}
    exec(compile(file.read_text(), str(file), "exec"), names)
    return names[name]


def times(first, second):
    """The sums of products of the last dimensions of two tensors, with the batch dimensions that both have."""
    return torch.einsum("hd,hld->hl", first, second)


def attention(q, K, V):
    return torch.einsum("hl,hld->hd", torch.softmax(times(q, K), 1), V)


def grouped(q, K, V):
    return torch.einsum("hgl,hld->hgd", torch.softmax(torch.einsum("hgd,hld->hgl", q, K), 2), V)


def few(chance, most):
    return chance.randint(1, most)


# Device, sizes of the parameters for a source of chance, parameters that stay on the device, and what PyTorch computes.
CASES = {
    "gemv": ("attacc", lambda c, n=few: (lambda d: [[n(c, 4), d], [n(c, 96), d]])(n(c, 96)), ["W"], lambda x, W: x @ W.T),
    "batched_gemv": ("gddr6-aim", lambda c, n=few: (lambda h, d: [[h, d], [h, n(c, 64), d]])(n(c, 6), n(c, 64)), ["K"], times),
    "attn": ("attacc", lambda c, n=few: (lambda h, l, d: [[h, d], [h, l, d], [h, l, d]])(n(c, 4), n(c, 64), n(c, 32)),
             ["K", "V"], attention),
    "gqa": ("attacc", lambda c, n=few: (lambda h, l, d: [[h, n(c, 3), d], [h, l, d], [h, l, d]])(n(c, 3), n(c, 48), n(c, 32)),
            ["K", "V"], grouped),
    "mtv": ("hbm-pim-hbm3", lambda c, n=few: (lambda d: [[n(c, 128), d], [d]])(n(c, 96)), ["matrix"],
            lambda matrix, x: matrix @ x),
    "ttv": ("gddr6-aim", lambda c, n=few: (lambda d: [[n(c, 6), n(c, 24), d], [d]])(n(c, 48)), ["T"], lambda T, x: T @ x),
    "outer": ("hbm-pim-hbm3", lambda c, n=few: [[n(c, 48)], [n(c, 48)]], [], torch.outer),
    "va": ("hbm-pim", lambda c, n=few: (lambda b, v: [[b, v], [b, v]])(n(c, 3), n(c, 400)), [], torch.add),
    "red": ("hbm-pim-hbm3", lambda c, n=few: [[n(c, 4), n(c, 300)]], [], lambda x: x.sum(1)),
    "dot": ("attacc", lambda c, n=few: (lambda v: [[v], [v]])(n(c, 600)), [], lambda a, b: (a @ b).reshape(1)),
    "axpy": ("hbm-pim-hbm3", lambda c, n=few: (lambda v: [[v], [v]])(n(c, 600)), [], lambda x, y: y + 1.5 * x),
    "relu": ("hbm-pim", lambda c, n=few: [[n(c, 3), n(c, 400)]], [], torch.relu),
}


@DCC_kernel
def linear(weight, bias, x):
    y = DCC.Tensor.zero([x.size(0), weight.size(0)])
    for b in range(y.size(0)):
        for i in range(y.size(1)):
            for j in range(x.size(1)):
                y[b][i] += x[b][j] * weight[i][j]
            y[b][i] += bias[i]
    return y


class LinearOnPim(torch.nn.Module, DCC.Layer):
    """A linear layer whose inputs have any leading dimensions."""

    def __init__(self, layer, rows):
        super().__init__()
        self.weight, self.bias = layer.weight, layer.bias
        self.kernel = DCC.initKernel(linear, [layer.weight.sizes(), layer.bias.sizes(), [rows, layer.in_features]])

    def update(self, best_draft):
        self.PIM_W = self.kernel.preLoad(best_draft, self.weight)
        self.PIM_b = self.kernel.preLoad(best_draft, self.bias)

    def forward(self, x):
        return self.kernel(self.PIM_W, self.PIM_b, x.reshape(-1, x.shape[-1])).reshape(*x.shape[:-1], -1)


class DccTest(unittest.TestCase):
    def within(self, kernel, result, exact):
        """Checks a result against PyTorch in double precision, with the bound that the machine states."""
        name = kernel.results[0]
        expected, bound = (torch.from_numpy(each) for each in kernel.expected()[name])
        self.assertTrue(torch.allclose(expected, exact, rtol=1e-9, atol=1e-9), kernel)
        self.assertTrue(bool(((result.double() - exact).abs() <= bound + 1e-9).all()), kernel)
        self.assertEqual(kernel.last_run.check["wrong"], 0)
        self.assertTrue(bool(torch.isfinite(bound).all()), kernel)

    def test_kernels_equal_torch(self):
        worst = 0
        names = sys.argv[4:] or list(CASES)
        for name in names:
            device, sizes_of, resident, in_torch = CASES[name]
            chance, begin, library = random.Random(f"7 {name}"), time.perf_counter(), from_library(name)
            kernels = [DCC.initKernel(library, sizes_of(chance), device=device, resident=resident,
                                      streamed=[each for each in library.parameters if each not in resident])
                       for _ in range(SHAPES)]  # chosen in the background
            for kernel in kernels:
                inputs = [torch.rand(sizes).sub(0.5).half() for sizes in kernel.sizes.values()]
                given = [kernel.preLoad(kernel.best_draft, each, name=parameter) if parameter in resident else each
                         for parameter, each in zip(kernel.parameters, inputs)]
                result = kernel(*given, check=True)
                self.assertEqual(result.dtype, torch.float16)
                self.within(kernel, result, in_torch(*(each.double() for each in inputs)))
                worst = max(worst, kernel.last_run.check["worst_share"])
                self.assertGreater(kernel.last_run.cycles, 0)
            print(f"{name} x {SHAPES} shapes: {time.perf_counter() - begin:.1f} s", flush=True)
        print(f"{len(names)} kernels x {SHAPES} shapes equal PyTorch, at most {100 * worst:.0f} % of the bound")

    def test_integers_are_exact(self):
        kernel = DCC.initKernel(from_library("gemv"), [[2, 40], [24, 40]], type="int32", resident=["W"])
        x, W = torch.randint(-9, 9, (2, 40), dtype=torch.int32), torch.randint(-9, 9, (24, 40), dtype=torch.int32)
        result = kernel(x, W)
        self.assertEqual(result.dtype, torch.int32)
        self.assertTrue(torch.equal(result, x @ W.T))

    def test_figure_6_runs_as_printed(self):
        text = (KERNELS / "fig6.py").read_text()
        self.assertEqual(text.count("torch.nn.module"), 1)  # the slip: PyTorch calls it torch.nn.Module
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                model = OneLayer()
                torch.save(model, "GPT3-13B.model")
                file = Path(folder, "figure6.py")
                file.write_text(text.replace("torch.nn.module", "torch.nn.Module"))
                x = torch.rand(1, model.hidden_size)
                names = {"torch": torch, "DCC": DCC, "DCC_kernel": DCC_kernel, "get_request": lambda: x, "__name__": "figure6"}
                exec(compile(file.read_text(), str(file), "exec"), names)
            finally:
                os.chdir(before)
        layer = names["model"].qkv_0
        self.assertTrue(layer.kernel.best_draft.answer["proved"])
        rounded = [each.detach().half().double() for each in (model.qkv_0.weight, model.qkv_0.bias, x)]
        exact = rounded[2] @ rounded[0].T + rounded[1].sum()  # as the kernel says: the bias in each term
        layer.kernel(layer.PIM_W, layer.PIM_b, x, check=True)
        self.within(layer.kernel, names["output"], exact)
        self.assertIn("qkv_0.kernel", names["model"].dcc.kernels)
        self.assertEqual(names["output"].dtype, torch.float32)

    def test_a_gpt_with_replaced_qkv_agrees(self):
        model = Gpt()
        tokens = torch.randint(50, (6,))
        before = model(tokens)
        for block in model.blocks:
            block.qkv = LinearOnPim(block.qkv, len(tokens))
        DCC.setModel(model, tokens)
        after = model(tokens)
        difference = float((after - before).abs().max() / before.abs().max())
        print(f"GPT of two layers: logits differ by {difference:.1e} of the largest")
        self.assertLess(difference, 2 ** -8)  # a few roundings of fp16, which are 2^-11 each
        self.assertGreater(difference, 0)
        self.assertTrue(torch.equal(after.argmax(1), before.argmax(1)))
        self.assertEqual(len(model.dcc.rows()), 2)
        with self.assertRaises(pm.Error):  # another number of tokens needs another kernel
            DCC.setModel(model, torch.randint(50, (5,)))

    def cache(self, **settings):
        return DCC.initKernel(from_library("attn"), [[4, 32], [4, 48, 32], [4, 48, 32]], resident=["K", "V"],
                              settings=settings)

    def test_rows_of_a_cache_cost_what_the_model_says(self):
        kernel = self.cache()
        draft = kernel.best_draft
        K, V = torch.rand(4, 48, 32).half(), torch.rand(4, 48, 32).half()
        K[:, 47:], V[:, 47:] = 0, 0
        places = [kernel.preLoad(draft, each, name=name, axis=1, length=47) for name, each in (("K", K), ("V", V))]
        self.assertGreater(places[0].cost["cycles"], 0)
        k, v, q = torch.rand(4, 1, 32).half(), torch.rand(4, 1, 32).half(), torch.rand(4, 32).half()
        kernel(q, *places)
        kernel.preLoad(draft, [k, v], offset=47, to=places, axis=1)
        charged = kernel.question.set(append="token").draft(draft)
        self.assertEqual(places[0].cost["cycles"], charged["cycles_append"])
        result = kernel(q, *places, check=True)
        K[:, 47:], V[:, 47:] = k, v
        self.within(kernel, result, attention(q.double(), K.double(), V.double()))
        self.assertEqual([text for text, _ in kernel.last_run.moves], ["write 1 row of K, V"])
        self.assertEqual(kernel.last_run.total_cycles, charged["cycles_total"])
        # A row in the middle keeps what lies behind it.
        row = {"tensor": "V", "axis": 1, "index": 3}
        last, later = (kernel.question.layout(draft, [{**row, "keeps_later": each}]) for each in (False, True))
        self.assertGreaterEqual(later["vectors_read"], last["vectors_read"])
        later = kernel.preLoad(draft, k, offset=3, to=places[0], axis=1).cost
        two = kernel.preLoad(draft, torch.rand(4, 2, 32), offset=3, to=places[0], axis=1).cost
        self.assertGreater(two["cycles"], later["cycles"])

    def test_tensors_in_a_wrong_layout_are_refused(self):
        kernel = DCC.initKernel(from_library("gemv"), [[1, 64], [64, 64]], resident=["W"])
        x, W = torch.rand(1, 64), torch.rand(64, 64)
        other = kernel.question.default()["draft"]
        if other == kernel.best_draft:
            other = "1x1,1x4,1x1"
        place = kernel.preLoad(other, W)
        bf16 = DCC.initKernel(from_library("gemv"), [[1, 64], [64, 64]], resident=["W"], type="bf16")
        cases = ((lambda: kernel(x, place), "wants it elsewhere"),
                 (lambda: bf16(x, place), "lies on attacc as fp16"),
                 (lambda: kernel(x, torch.rand(64, 63)), "has sizes 64x63 instead of 64x64"),
                 (lambda: kernel.preLoad(other, x), "stays on the device"),
                 (lambda: kernel.preLoad(other, x, name="x"), "laid out on every run"),
                 (lambda: kernel.preLoad(other, torch.rand(9, 64), offset=60, to=place), "beyond 64 rows"),
                 (lambda: kernel.preLoad(other, torch.rand(9, 60), offset=0, to=place), "no rows of"),
                 (lambda: self.cache().preLoad("default", torch.rand(4, 48, 32)), "fit several parameters: K, V"),
                 (lambda: kernel(x), "takes x, W"),
                 (lambda: DCC.initKernel(from_library("gemv"), [[1, 64]]), "takes 2 parameters"))
        for call, what in cases:
            with self.assertRaisesRegex(pm.Error, what) as caught:
                call()
            self.assertTrue(caught.exception.hint, what)
        self.assertEqual(kernel(x, place, draft=other).shape, (1, 64))  # with its own draft it is right

    def test_constants_from_around_a_kernel(self):
        scale = 0.5

        @DCC_kernel
        def scaled(a, b):
            """Adds a part of a vector to another one."""
            c = DCC.Tensor.zero([a.size(0)])
            for i in range(a.size(0)):
                c[i] = scale * a[i] + b[i]
            return c

        @DCC_kernel
        def by(a, b, factor):
            c = DCC.Tensor.zero([a.size(0)])
            for i in range(a.size(0)):
                c[i] = factor * a[i] + b[i]
            return c

        a, b = torch.rand(40), torch.rand(40)
        for kernel in (DCC.initKernel(scaled, [a, b]), DCC.initKernel(by, [a, b, 0.5])):
            result = kernel(a, b, check=True)
            self.within(kernel, result, 0.5 * a.half().double() + b.half().double())

    def test_runs_show_themselves(self):
        kernel = DCC.initKernel(from_library("gemv"), [[1, 64], [64, 64]], resident=["W"])
        kernel(torch.rand(1, 64), torch.rand(64, 64))
        run = kernel.last_run
        self.assertEqual(sum(run.parts().values()), run.total_cycles)
        timeline = run.timeline()
        self.assertGreater(len(timeline["traceEvents"]), 10)
        self.assertGreater(timeline._repr_svg_().count("<rect"), 10)
        for each in (run, kernel):
            self.assertIn("<table>", each._repr_html_())
            self.assertIn("<svg", each._repr_svg_())
        self.assertIs(DCC.Tensor.zero([2, 3]).torch().dtype, torch.float32)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=1)
