# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole models of PyTorch as kernels: what a model calls, which of it the library computes, and what stays on the host.

    import torch, pimento.capture as capture

    found = capture.capture(torch.nn.Linear(1024, 1024), torch.randn(1, 1024))
    found.prove(device="attacc")
    found.rows()                                 # each operator with its kernel, draft and time
    found.host                                   # what stays on the host, and why

A model runs once under a mode that sees every call of PyTorch's core library, so that control flow of Python, views and
functions are seen as they run; the numbers of the example decide nothing but sizes.
"""

import collections

from . import client, display
from .errors import Error, TooLate
from .questions import Answer, Question

try:
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode
except ImportError:
    raise ImportError("pimento.capture needs PyTorch 1.13 or later. Install it, as with apt-get install python3-torch") \
        from None

# Operators that move no data, or whose copies a layout on the device replaces.
_VIEWS = {"t", "view", "_unsafe_view", "reshape", "transpose", "permute", "expand", "slice", "select", "split",
          "split_with_sizes", "chunk", "unsqueeze", "squeeze", "detach", "alias", "as_strided", "unbind", "narrow", "flatten",
          "_reshape_alias", "contiguous", "clone", "to", "_to_copy", "lift_fresh", "empty", "ones", "zeros", "arange", "full",
          "scalar_tensor", "new_ones", "new_zeros", "tril", "triu"}


class Operator:
    """Calls of an operator with equal sizes. `kernel` and `shape` name a kernel of the library; without one, `reason`
    says why the host computes it. `best` is the proved best draft after prove()."""

    def __init__(self, name, inputs, outputs, kernel=None, shape=None, streamed=(), reason="", note=""):
        self.name, self.inputs, self.outputs, self.count = name, inputs, outputs, 1
        self.kernel, self.shape, self.streamed = kernel, shape, tuple(streamed)
        self.reason, self.note, self.best = reason, note, None

    def key(self):
        """Equal for calls that are one operator."""
        return self.name, self.inputs, self.kernel, tuple((self.shape or {}).items()), self.streamed, self.reason

    @property
    def multiplications(self):
        """Multiplications of one call, of products of matrices."""
        factors = {"gemv": ("batch", "nhead", "dhead", "seq_len"), "experts": ("count", "rows", "dhead", "seq_len")}
        product = 1 if self.kernel in factors else 0
        for size in factors.get(self.kernel, ()):
            product *= self.shape[size]
        return product

    def __repr__(self):
        what = f"{self.kernel} {','.join(f'{k}={v}' for k, v in self.shape.items())}" if self.kernel else f"host: {self.reason}"
        return f"<{self.count} x {self.name}: {what}>"


def _product(sizes):
    product = 1
    for size in sizes:
        product *= int(size)
    return product


def _matrix(rows, inner, columns, is_weight):
    """A product of matrices whose second factor is a weight of the model, or not."""
    shape = {"batch": rows, "nhead": 1, "dhead": inner, "seq_len": columns}
    return {"kernel": "gemv", "shape": shape, "streamed": () if is_weight else ("W",)}


def _batched(count, rows, inner, columns, is_weight):
    shape = {"count": count, "rows": rows, "dhead": inner, "seq_len": columns}
    return {"kernel": "experts", "shape": shape, "streamed": () if is_weight else ("W",)}


def _of_product(first, second, isWeight):
    """rows x inner times inner x columns; the factor that is a weight is the matrix that stays on the device."""
    if isWeight(first) and not isWeight(second):
        return _matrix(second.shape[1], first.shape[1], first.shape[0], True)
    return _matrix(first.shape[0], first.shape[1], second.shape[1], isWeight(second))


def _convolution(arguments, output, isWeight):
    image, weight = arguments[0], arguments[1]
    transposed, groups = arguments[6], arguments[8]
    if transposed:
        return {"reason": "a transposed convolution is no product of windows and weights"}
    windows = _product(output.shape) // output.shape[1]
    inner = _product(weight.shape[1:])
    note = "the host lays out the windows of the image"
    if groups == 1:
        return {**_matrix(windows, inner, weight.shape[0], isWeight(weight)), "note": note}
    return {**_batched(groups, windows, inner, weight.shape[0] // groups, isWeight(weight)), "note": note}


def _elements(tensors, output, kernel):
    if any(tuple(each.shape) != tuple(output.shape) for each in tensors):
        return {"reason": "its operands have different sizes"}
    return {"kernel": kernel, "shape": {"batch": 1, "vec_len": _product(output.shape)}}


def _layer_norm(arguments, isWeight):
    hidden = _product(arguments[1])
    scaled = any(each is not None for each in arguments[2:4])
    return {"kernel": "layer_norm", "shape": {"tokens": _product(arguments[0].shape) // hidden, "hidden": hidden},
            "note": "the host scales and shifts" if scaled else ""}


def _described(name, arguments, output, isWeight):
    """Kernel and shape of a call, or the reason why it has none."""
    tensors = [each for each in arguments if isinstance(each, torch.Tensor)]
    if name in ("mm", "mv"):
        second = arguments[1] if arguments[1].dim() == 2 else arguments[1][:, None]
        return _of_product(arguments[0], second, isWeight)
    if name in ("addmm", "addmv"):
        return {**_of_product(arguments[1], arguments[2], isWeight), "note": "the host adds the first operand"}
    if name in ("bmm", "baddbmm"):
        first, second = arguments[-2:] if name == "bmm" else arguments[1:3]
        return _batched(first.shape[0], first.shape[1], first.shape[2], second.shape[2], isWeight(second))
    if name in ("convolution", "_convolution"):
        return _convolution(arguments, output, isWeight)
    if name in ("add", "add_"):
        if len(tensors) != 2 or not all(each.is_floating_point() for each in tensors):
            return {"reason": "adds a number"}
        return _elements(tensors, output, "va")
    if name in ("relu", "relu_"):
        return _elements(tensors, output, "relu")
    if name == "native_layer_norm":
        return _layer_norm(arguments, isWeight)
    return {"reason": "no kernel of the library computes it"}


class _Watching(TorchDispatchMode):
    """Notes each call of the core library while a model runs."""

    def __init__(self, weights):
        super().__init__()
        self.calls, self._weights = [], weights

    def _is_weight(self, tensor):
        return tensor.storage().data_ptr() in self._weights

    def __torch_dispatch__(self, function, types, arguments=(), options=None):
        result = function(*arguments, **(options or {}))
        name = function.__name__.split(".")[0]
        if name not in _VIEWS:
            output = result[0] if isinstance(result, (tuple, list)) else result
            inputs = tuple(tuple(each.shape) for each in arguments if isinstance(each, torch.Tensor))
            sizes = tuple(output.shape) if isinstance(output, torch.Tensor) else ()
            self.calls.append(Operator(name, inputs, sizes,
                                       **_described(name, arguments, output, self._is_weight)))
        return result


class Capture:
    """Operators of a model with the kernels that compute them."""

    def __init__(self, calls):
        merged = {}
        for each in calls:
            known = merged.setdefault(each.key(), each)
            known.count += 0 if known is each else 1
        self.operators = list(merged.values())
        self.device = None

    @property
    def kernels(self):
        """Operators that kernels of the library compute."""
        return [each for each in self.operators if each.kernel and not each.reason]

    @property
    def host(self):
        """Operators that stay on the host, each with its reason."""
        return [each for each in self.operators if each.reason]

    @property
    def multiplications(self):
        """Multiplications in products of matrices, of all calls."""
        return sum(each.count * each.multiplications for each in self.operators)

    def prove(self, device="attacc", *, type=None, space=None, seconds=None, progress=None):
        """Finds the best draft of each kernel on a device, by proof. What the device cannot run stays on the host; a kernel
        whose proof takes longer than some seconds has no draft, and its note says so."""
        self.device = device
        for number, each in enumerate(self.operators):
            if not each.kernel:
                continue
            if progress:
                progress(f"{number + 1} of {len(self.operators)}: {each.name}")
            each.reason, each.best = "", None
            try:
                answer = Question(each.kernel, device=device, type=type, shape=each.shape,
                                  streamed=list(each.streamed) or None, settings={"space": space} if space else None).best_of_any(seconds)
            except TooLate as late:
                each.note = late.what
                continue
            except Error as mistake:
                each.reason = mistake.what
                continue
            each.best = answer if answer["best"] else None
            each.reason = "" if answer["best"] else "fits the device in no draft"
        return self

    columns = ("operator", "calls", "sizes", "kernel", "shape", "draft", "proved", "µs a call", "on the host because")

    def rows(self):
        """One row for each operator."""
        rows = []
        for each in self.operators:
            best = each.best["best"] if each.best else {}
            shape = ",".join(f"{name}={size}" for name, size in (each.shape or {}).items())
            sizes = " ".join("x".join(str(size) for size in sizes) for sizes in each.inputs)
            time = best["milliseconds"] * 1000 if "milliseconds" in best else None
            rows.append((each.name, each.count, sizes, "" if each.reason else each.kernel or "", shape, best.get("draft", ""),
                         each.best["proved"] if each.best else None, time, each.reason or each.note))
        return rows

    def to_pandas(self):
        """A data frame of the operators."""
        import pandas

        return pandas.DataFrame(self.rows(), columns=list(self.columns))

    def __repr__(self):
        counts = collections.Counter("host" if each.reason else "device" for each in self.operators for _ in range(each.count))
        return f"<capture: {counts['device']} calls in {len(self.kernels)} kernels, {counts['host']} calls on the host>"

    def _repr_html_(self):
        return display.rows_html(self.columns, self.rows())

    def _repr_svg_(self):
        times = {f"{each.count} x {each.kernel}": each.count * each.best["best"]["milliseconds"] * 1000
                 for each in self.kernels if each.best}
        return display.bars_svg(times, "µs").text if times else None


def capture(model, *inputs):
    """Runs a model once on example inputs and lists the operators that it calls."""
    weights = {each.storage().data_ptr() for each in [*model.parameters(), *model.buffers()]}
    watching = _Watching(weights)
    with torch.no_grad(), watching:
        model(*inputs)
    return Capture(watching.calls)


def network(model, *inputs, file=None, opset=17):
    """The layers of a model by its second door: exported to ONNX, and read as `pimento-cli network` reads files."""
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory(prefix="pimento-") as folder:
        made = file or str(Path(folder, "model.onnx"))
        torch.onnx.export(model, inputs, made, opset_version=opset)
        return Answer(client.run("network", str(made), "--json"))
