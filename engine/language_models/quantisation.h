// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// Effect of a `quantization_config` on the bytes of a model.
struct Quantisation {
    std::optional<StoredNumbers> matrices = std::nullopt; // none: unquantised
    std::optional<NumberFormat> keyValue = std::nullopt;
    std::optional<NumberFormat> inputs = std::nullopt; // format of activations before these; none: unquantised
    std::vector<std::string> kept = {};                // names of unquantised modules, as in the file
    bool isOfExpertsOnly = false;                      // routed experts
};

/// Reads a quantisation by its method. What cannot be expressed in bytes goes into the reader's log, with Pimento's own
/// form as the remedy.
[[nodiscard]] Quantisation readQuantisation(ObjectReader& reader);

/// Classes of matrices that a list of modules names in all blocks, and the rest of the list.
struct KeptMatrices {
    bool attention = false;
    bool routedExperts = false;
    bool others = false;    // feed-forwards and shared experts
    std::size_t partly = 0; // number of modules of some blocks only
};
[[nodiscard]] KeptMatrices keptMatricesOf(const std::vector<std::string>& modules, std::int64_t layers);

} // namespace pimento
