# SPDX-License-Identifier: GPL-3.0-or-later
"""The programming interface of the DCC paper (Table 1) on PyTorch: kernels that run on a PIM device in place of layers.

    import torch
    import pimento.dcc as DCC
    from pimento.dcc import DCC_kernel

    @DCC_kernel
    def product(weight, x):
        y = DCC.Tensor.zero([x.size(0), weight.size(0)])
        for b in range(y.size(0)):
            for i in range(y.size(1)):
                for j in range(x.size(1)):
                    y[b][i] += x[b][j] * weight[i][j]
        return y

    kernel = DCC.initKernel(product, [[256, 128], [1, 128]])
    place = kernel.preLoad(kernel.best_draft, torch.randn(256, 128))
    y = kernel(place, torch.randn(1, 128))       # the best program on the functional machine
    kernel.last_run.cycles, kernel.last_run.timeline()

The device is AttAcc with fp16; `DCC.use(device="hbm-pim", type="fp16")` chooses another one for kernels made later.
"""

from ..errors import Error

try:
    import torch
except ImportError:
    raise ImportError("pimento.dcc needs PyTorch. Install it, as with apt-get install python3-torch") from None

from .address import Address
from .kernel import DCC_kernel, Draft, Kernel, initKernel, use
from .layer import Layer, ModelFacts, setModel
from .run import Run
from .tensor import Tensor

# Fig. 6 of the paper asks a tensor for its sizes as the C++ interface of PyTorch does.
if not hasattr(torch.Tensor, "sizes"):
    torch.Tensor.sizes = lambda tensor: tensor.size()

__all__ = ["Address", "DCC_kernel", "Draft", "Error", "Kernel", "Layer", "ModelFacts", "Run", "Tensor", "initKernel",
           "setModel", "use"]
