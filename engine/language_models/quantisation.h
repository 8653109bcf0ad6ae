// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// What a `quantization_config` does to the bytes of a model.
struct Quantisation {
    std::optional<StoredNumbers> matrices = std::nullopt; // none: they stay as they are
    std::optional<NumberFormat> keyValue = std::nullopt;
    std::optional<NumberFormat> inputs = std::nullopt; // what activations become before these; none: they stay
    std::vector<std::string> kept = {};                // modules that stay as they are, as the file names them
    bool isOfExpertsOnly = false;                      // of the routed ones
};

/// Reads it by its method; what cannot be told in bytes goes into the reader's log, with the own form as the way out.
[[nodiscard]] Quantisation readQuantisation(ObjectReader& reader);

/// The matrices that a list of modules names in all blocks, and what is left of the list.
struct KeptMatrices {
    bool attention = false;
    bool routedExperts = false;
    bool others = false;    // feed-forwards, shared experts
    std::size_t partly = 0; // modules of some blocks only
};
[[nodiscard]] KeptMatrices keptMatricesOf(const std::vector<std::string>& modules, std::int64_t layers);

} // namespace pimento
