// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace pimento::test {

/// Returns a language model so small that its kernels are explored in a moment.
inline std::string smallModelJson(const std::string& name = "Small")
{
    return R"({"format": "pimento-model 1", "name": ")" + name +
           R"(", "source": "made up", "layers": 3, "hidden": 1280, "vocabulary": 5120, "largest_context": 512,
    "tied_embeddings": true, "norm": "layer", "positions": "rotary",
    "attention": {"kind": "multi-head", "heads": 10, "head_size": 128},
    "feed_forward": {"kind": "two matrices", "activation": "gelu", "size": 5120},
    "types": {"weights": "fp16", "embeddings": "fp16", "kv": "fp16", "activations": "fp16"}})";
}

} // namespace pimento::test
