# SPDX-License-Identifier: GPL-3.0-or-later
# Written by resources/tools/python_stubs.py.
from ..errors import Error
import torch
from .address import Address
from .kernel import DCC_kernel, Draft, Kernel, initKernel, use
from .layer import Layer, ModelFacts, setModel
from .run import Run
from .tensor import Tensor
from typing import Any, Iterator
__all__ = ['Address', 'DCC_kernel', 'Draft', 'Error', 'Kernel', 'Layer', 'ModelFacts', 'Run', 'Tensor', 'initKernel', 'setModel', 'use']
