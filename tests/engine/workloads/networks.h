// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento::test {

/// A text with every kind of layer: a convolution with all of its attributes on a 32 x 32 image of three channels, a
/// depthwise convolution, pooling, a sum, a join, a product, attention and a kernel.
inline std::string smallNetworkJson()
{
    return R"({
  "format": "pimento-network 1",
  "name": "small",
  "type": "int8",
  "inputs": [{"name": "image", "elements": 3072}],
  "layers": [
    {"name": "conv", "op": "convolution", "from": ["image"], "batch": 1, "channels": 3, "output_channels": 8,
     "image": [32, 32], "window": [3, 3], "stride": [2, 2], "dilation": [2, 1], "padding": [2, 1, 2, 1]},
    {"name": "depthwise", "op": "convolution", "from": ["conv"], "channels": 8, "output_channels": 8, "groups": 8,
     "image": [16, 16], "window": [3, 3], "padding": [1, 1, 1, 1]},
    {"name": "sum", "op": "element_wise", "function": "add", "from": ["conv", "depthwise"], "elements": 2048},
    {"name": "pool", "op": "pooling", "function": "max", "from": ["sum"], "channels": 8, "image": [16, 16],
     "window": [2, 2], "stride": [2, 2]},
    {"name": "both", "op": "join", "from": ["pool", "sum"], "elements": 2560},
    {"name": "dense", "op": "product", "from": ["both"], "rows": 1, "inputs": 2560, "outputs": 64, "type": "fp16"},
    {"name": "look", "op": "attention", "from": ["dense"], "sequences": 1, "tokens": 1, "context": 16, "heads": 4,
     "kv_heads": 2, "key_size": 16, "value_size": 8, "repeats": 3},
    {"name": "last", "op": "kernel", "from": ["look"], "kernel": "va", "sizes": {"size": "32"}}
  ]
})";
}

} // namespace pimento::test
