// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/config_reading.h"

#include <span>
#include <string_view>

namespace pimento {

/// Reader for the files of one family of models.
struct ModelFamily {
    std::string_view type; // value of `model_type`
    void (*read)(ConfigReading&);
};

/// Families by the form of their blocks; together they are all supported types.
[[nodiscard]] std::span<const ModelFamily> gatedFamilies();   // root norms or plain ones, gated feed-forward
[[nodiscard]] std::span<const ModelFamily> classicFamilies(); // feed-forward of two matrices, mostly layer norms
[[nodiscard]] std::span<const ModelFamily> expertFamilies();
[[nodiscard]] std::span<const ModelFamily> latentFamilies(); // DeepSeek's

} // namespace pimento
