#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures decode steps and prompts of language models with random weights on the GPU of this machine, with PyTorch.

    python3 measure_decoding.py STEPS.csv [--processor h100] [--seconds 200]

Columns: processor,model,phase,batch,tokens,milliseconds,watts,source. A step of phase *decode* makes one token for each of
`batch` sequences that hold `tokens` tokens; phase *prompt* reads one prompt of `tokens` tokens. Half precision, layers as in
the model's own configuration (norms, products, attention with grouped keys, appended keys and values, head, choice of the
token); steps are CUDA graphs, times medians, watts the board's mean while the step is repeated. Sampling beyond the greatest
logit, tokenisation and any scheduler are not in it.
"""
import argparse
import csv
import datetime
import gc
import statistics
import sys
import time

import torch
import torch.nn.functional as functional

from measure_gpu import PowerMeter

MODELS = {
    "llama-3.1-8b": dict(layers=32, width=4096, heads=32, kv=8, inner=14336, vocabulary=128256, gated=True),
    "gpt3-13b": dict(layers=40, width=5120, heads=40, kv=40, inner=20480, vocabulary=50257, gated=False),
}
HEAD = 128


@torch.compile(dynamic=True)
def gated(x):
    gate, up = x.chunk(2, dim=-1)
    return functional.silu(gate) * up


@torch.compile(dynamic=True)
def rotated(x, cosine, sine):
    left, right = x.chunk(2, dim=-1)
    return torch.cat((left * cosine - right * sine, right * cosine + left * sine), dim=-1)


@torch.compile(dynamic=True)
def added_norm(x, change, weight):
    x = x + change
    wide = x.float()
    return x, (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)).half() * weight


class Model:
    def __init__(self, layers, width, heads, kv, inner, vocabulary, gated):
        def random(*sizes):
            return torch.empty(sizes, dtype=torch.float16, device="cuda").normal_(0, 0.02)

        self.shape = dict(layers=layers, width=width, heads=heads, kv=kv, gated=gated)
        self.layers = [dict(qkv=random((heads + 2 * kv) * HEAD, width), out=random(width, heads * HEAD),
                            up=random((2 if gated else 1) * inner, width), down=random(width, inner),
                            norms=(random(width), random(width))) for _ in range(layers)]
        self.table, self.head, self.norm = random(vocabulary, width), random(vocabulary, width), random(width)

    def caches(self, batch, tokens):
        s = self.shape
        return [tuple(torch.empty(batch, s["kv"], tokens, HEAD, dtype=torch.float16, device="cuda").normal_()
                      for _ in "kv") for _ in range(s["layers"])]

    def step(self, words, caches, past):
        """One step: `words` [batch, new tokens] behind `past` tokens in the caches."""
        s, (batch, new) = self.shape, words.shape
        x, change = functional.embedding(words, self.table), torch.zeros((), dtype=torch.float16, device="cuda")
        for layer, (keys, values) in zip(self.layers, caches):
            x, h = added_norm(x, change, layer["norms"][0])
            qkv = functional.linear(h, layer["qkv"]).view(batch, new, s["heads"] + 2 * s["kv"], HEAD)
            q, k, v = (t.transpose(1, 2) for t in qkv.split([s["heads"], s["kv"], s["kv"]], dim=2))
            if s["gated"]:
                q, k = rotated(q, self.cosine[:new], self.sine[:new]), rotated(k, self.cosine[:new], self.sine[:new])
            keys[:, :, past:past + new].copy_(k)
            values[:, :, past:past + new].copy_(v)
            a = functional.scaled_dot_product_attention(q, keys[:, :, :past + new], values[:, :, :past + new],
                                                        is_causal=new > 1, enable_gqa=s["heads"] != s["kv"])
            change = functional.linear(a.transpose(1, 2).reshape(batch, new, -1), layer["out"])
            x, h = added_norm(x, change, layer["norms"][1])
            up = functional.linear(h, layer["up"])
            change = functional.linear(gated(up) if s["gated"] else functional.gelu(up), layer["down"])
        _, h = added_norm(x[:, -1:], change[:, -1:], self.norm)
        return functional.linear(h, self.head).argmax(-1)

    cosine, sine = (torch.randn(8192, HEAD // 2, device="cuda").half() for _ in range(2))


def measured(run, repeats):
    """Median milliseconds and mean watts of a step that runs as a CUDA graph."""
    import pynvml

    pynvml.nvmlInit()
    for _ in range(2):
        run()
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        run()
    graph.replay()
    torch.cuda.synchronize()
    times = []
    warm = time.monotonic() + 0.7
    while time.monotonic() < warm:
        graph.replay()
        torch.cuda.synchronize()
    meter = PowerMeter(pynvml, pynvml.nvmlDeviceGetHandleByIndex(0))
    meter.start()
    end = time.monotonic() + 0.6
    while len(times) < repeats or time.monotonic() < end:
        begin, stop = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        graph.replay()
        stop.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(stop))
    return statistics.median(times), meter.stop()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("steps")
    parser.add_argument("--processor", default="h100")
    parser.add_argument("--seconds", type=float, default=200)
    options = parser.parse_args()
    if not torch.cuda.is_available():
        sys.exit("This machine has no GPU that PyTorch can use.")
    source = (f"measured {datetime.date.today()} with PyTorch {torch.__version__} on {torch.cuda.get_device_name(0)}, "
              "CUDA graph, random weights")
    end = time.monotonic() + options.seconds
    decode = [("decode", b, t) for t in (512, 2048, 8192) for b in (1, 4, 16, 64)]
    prompts = [("prompt", 1, t) for t in (128, 512, 2048)]
    with open(options.steps, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow("processor,model,phase,batch,tokens,milliseconds,watts,source".split(","))
        for name, shape in MODELS.items():
            model = Model(**shape)
            for phase, batch, tokens in decode + prompts:
                if time.monotonic() > end:
                    return
                caches = None
                try:
                    with torch.no_grad():
                        new = tokens if phase == "prompt" else 1
                        past = 0 if phase == "prompt" else tokens
                        caches = model.caches(batch, tokens + 1)
                        words = torch.randint(0, 50000, (batch, new), device="cuda")
                        median, watts = measured(lambda: model.step(words, caches, past), 5)
                    out.writerow([options.processor, name, phase, batch, tokens, f"{median:.4f}", f"{watts:.0f}", source])
                    file.flush()
                    print(name, phase, batch, tokens, f"{median:.3f} ms {watts:.0f} W", flush=True)
                except torch.cuda.OutOfMemoryError:
                    print(name, phase, batch, tokens, "does not fit", flush=True)
                del caches
                gc.collect()
                torch.cuda.empty_cache()
            del model
            gc.collect()
            torch.cuda.empty_cache()


if __name__ == "__main__":
    main()
