// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <span>
#include <string_view>

namespace pimento::published {

/// A language model as the published composition of the DCC artifact knows it.
struct Model {
    std::string_view name; // name in the artifact's files: "GPT-13B"
    int blocks = 0;        // decoder blocks
    double hidden = 0;
    int heads = 0;
    /// True: a gated feed-forward part of three products as in LLaMA, 8/3 of the hidden size wide and not rounded.
    /// False: two products with a GELU between them, four times as wide.
    bool isGated = false;

    [[nodiscard]] double headSize() const { return hidden / heads; }
};

/// Lists the language models of the published artifact.
[[nodiscard]] std::span<const Model> models();

/// Finds a model by name. Error: unknown name.
[[nodiscard]] Result<const Model*> findModel(std::string_view name);

} // namespace pimento::published
