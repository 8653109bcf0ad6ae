#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures kernels and power on the GPU of this machine with PyTorch.

    python3 measure_gpu.py TIMES.csv [--power POWER.csv] [--processor h100] [--seconds 330]

TIMES.csv is the table that `--gpu-times` of pimento-cli reads. Each kernel has two rows:
  launch yes   one call from Python, timed by events with a flushed level-2 cache; the call's launch is in the time
  launch no    a CUDA graph of many calls; each call has operands of its own, together more than four times the level-2
               cache, so that no call finds its operands there
Times are medians. A shape that does not fit into the memory is left out; nothing is extrapolated.
POWER.csv has the mean power of the board over some seconds of one load, from NVML, after two seconds of the same load.
"""
import argparse
import csv
import datetime
import gc
import statistics
import sys
import threading
import time

import torch
import torch.nn.functional as functional

HALF = dict(dtype=torch.float16, device="cuda")
COLD_BYTES = 256 * 1024 * 1024  # more than four level-2 caches of 50 MiB
flush_buffer = None


def bytes_of(operands):
    return sum(t.numel() * t.element_size() for t in operands)


def single_call(run, operands, repeats=11):
    """Median microseconds of one call with its launch, after a write that replaces the level-2 cache."""
    global flush_buffer
    if flush_buffer is None:
        flush_buffer = torch.empty(COLD_BYTES, dtype=torch.int8, device="cuda")
    for _ in range(3):
        run(*operands)
    times = []
    for _ in range(repeats):
        flush_buffer.zero_()
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        torch.cuda.synchronize()
        begin.record()
        run(*operands)
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end) * 1000)
    return statistics.median(times)


def graphed_call(run, sets, repeats=7):
    """Median microseconds of a call within a graph that goes over all sets of operands."""
    calls = max(20, len(sets))
    for operands in sets:
        run(*operands)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for i in range(calls):
            run(*sets[i % len(sets)])
    graph.replay()
    times = []
    for _ in range(repeats):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        torch.cuda.synchronize()
        begin.record()
        graph.replay()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end) * 1000 / calls)
    return statistics.median(times)


def grouped_attention(q, k, v):
    return functional.scaled_dot_product_attention(q, k, v, enable_gqa=q.shape[1] != k.shape[1])


def causal_attention(q, k, v):
    return functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=q.shape[1] != k.shape[1])


def linear_cases():
    """Linear layers of GPT3-13B, LLaMA2-33B, Llama-3.1-8B and 70B by tokens in the step."""
    shapes = [(5120, 15360), (5120, 5120), (5120, 20480), (20480, 5120), (4096, 6144), (4096, 4096), (4096, 28672),
              (14336, 4096), (4096, 128256), (8192, 10240), (8192, 8192), (8192, 57344), (28672, 8192), (6656, 19968),
              (6656, 6656), (6656, 17920), (17920, 6656)]
    for tokens in (1, 8, 64, 256, 2048, 2, 4, 16, 32, 128, 512):
        for inputs, outputs in shapes:
            make = lambda t=tokens, i=inputs, o=outputs: (torch.randn(t, i, **HALF), torch.randn(o, i, **HALF))
            yield "linear", f"tokens={tokens};inputs={inputs};outputs={outputs}", functional.linear, make


def attention_cases():
    for batch in (1, 4, 16):
        for heads, kv_heads in ((40, 40), (32, 8), (64, 8), (32, 32)):
            for tokens in (128, 512, 1024, 2048, 4096, 8192):
                sizes = f"batch={batch};nhead={heads};dhead=128;seq_len={tokens}"
                make = lambda b=batch, h=heads, g=kv_heads, t=tokens: (
                    torch.randn(b, h, 1, 128, **HALF), torch.randn(b, g, t, 128, **HALF), torch.randn(b, g, t, 128, **HALF))
                if heads == kv_heads:
                    yield "attn", sizes, grouped_attention, make
                else:
                    yield "gqa", f"{sizes};kv_heads={kv_heads}", grouped_attention, make
    for heads in (32, 40, 64):
        for tokens in (128, 256, 512, 1024, 2048, 4096):
            make = lambda h=heads, t=tokens: (torch.randn(h, 1, 128, **HALF), torch.randn(h, 128, t, **HALF))
            yield "batched_gemv", f"batch=1;nhead={heads};dhead=128;seq_len={tokens}", torch.bmm, make
    for heads, kv_heads in ((40, 40), (32, 8)):
        for tokens in (128, 512, 2048, 8192):
            make = lambda h=heads, g=kv_heads, t=tokens: (
                torch.randn(1, h, t, 128, **HALF), torch.randn(1, g, t, 128, **HALF), torch.randn(1, g, t, 128, **HALF))
            yield "prompt_attn", f"batch=1;nhead={heads};kv_heads={kv_heads};dhead=128;seq_len={tokens}", causal_attention, make


def vector_cases():
    for batch, length in ((b, n) for b in (1, 4) for n in (4096, 65536, 1048576, 16777216)):
        one = lambda b=batch, n=length: (torch.randn(b, n, **HALF),)
        two = lambda b=batch, n=length: (torch.randn(b, n, **HALF), torch.randn(b, n, **HALF))
        sizes = f"batch={batch};vec_len={length}"
        yield "red", sizes, lambda x: x.sum(dim=1), one
        yield "va", sizes, torch.add, two
        yield "relu", sizes, torch.relu, one


def measure_times(path, processor, seconds):
    name = torch.cuda.get_device_name(0)
    source = f"measured {datetime.date.today()} with PyTorch {torch.__version__} on {name}"
    end, rows = time.monotonic() + seconds, 0
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow("processor,kernel,sizes,type,devices,microseconds,launch,source".split(","))
        for cases in (attention_cases, vector_cases, linear_cases):
            for kernel, sizes, run, make in cases():
                if time.monotonic() > end:
                    return rows
                try:
                    first = make()
                    copies = min(100, max(1, -(-COLD_BYTES // bytes_of(first)) + 1))
                    sets = [first] + [make() for _ in range(copies - 1)]
                    once, graphed = single_call(run, first), graphed_call(run, sets)
                except torch.cuda.OutOfMemoryError:
                    gc.collect()
                    torch.cuda.empty_cache()
                    continue
                start = [processor, kernel, sizes, "fp16", 1]
                out.writerow(start + [f"{once:.3f}", "yes", source + ", single call, cold cache"])
                out.writerow(start + [f"{graphed:.3f}", "no", source + ", CUDA graph, cold cache"])
                rows += 2
                del first, sets
    return rows


class PowerMeter(threading.Thread):
    """Samples the power of board 0 until it is stopped."""

    def __init__(self, nvml, handle):
        super().__init__()
        self.nvml, self.handle, self.watts, self.on = nvml, handle, [], True

    def run(self):
        while self.on:
            self.watts.append(self.nvml.nvmlDeviceGetPowerUsage(self.handle) / 1000)
            time.sleep(0.05)

    def stop(self):
        self.on = False
        self.join()
        return statistics.mean(self.watts)


def measure_power(path):
    import pynvml

    pynvml.nvmlInit()
    handle = pynvml.nvmlDeviceGetHandleByIndex(0)
    limit = pynvml.nvmlDeviceGetPowerManagementLimit(handle) / 1000

    def load(run, seconds):
        end, calls = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            for _ in range(20):
                run()
            torch.cuda.synchronize()
            calls += 20
        return calls

    def row(name, run, seconds=4):
        load(run, 2)
        meter = PowerMeter(pynvml, handle)
        meter.start()
        begin = time.monotonic()
        calls = load(run, seconds)
        spent = time.monotonic() - begin
        return [name, f"{meter.stop():.1f}", f"{calls / spent:.1f}", f"{limit:.0f}"]

    weights = [torch.randn(5120, 20480, **HALF) for _ in range(4)]
    wide = torch.randn(8192, 8192, **HALF)
    copied = [torch.empty(1 << 30, dtype=torch.int8, device="cuda") for _ in range(2)]
    rows = []
    time.sleep(3)
    meter = PowerMeter(pynvml, handle)
    meter.start()
    time.sleep(3)
    rows.append(["idle, context open", f"{meter.stop():.1f}", "0", f"{limit:.0f}"])
    for tokens in (1, 8, 64, 256):
        x = torch.randn(tokens, 20480, **HALF)
        rows.append(row(f"linear, {tokens} tokens, inputs=20480, outputs=5120",
                        lambda: [functional.linear(x, w) for w in weights]))
    rows.append(row("copy of 1 GiB", lambda: copied[0].copy_(copied[1])))
    rows.append(row("product 8192 x 8192 x 8192", lambda: torch.mm(wide, wide)))
    with open(path, "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["load", "watts", "calls_per_second", "limit_watts"])
        out.writerows(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("times")
    parser.add_argument("--power")
    parser.add_argument("--processor", default="h100")
    parser.add_argument("--seconds", type=float, default=330)
    options = parser.parse_args()
    if not torch.cuda.is_available():
        sys.exit("This machine has no GPU that PyTorch can use.")
    if options.power:
        measure_power(options.power)
    print(measure_times(options.times, options.processor, options.seconds), "rows")


if __name__ == "__main__":
    main()
