// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/language_models/language_model.h"
#include "sim/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// Maximum sizes of a model. They keep every count of this folder within 63 bits.
struct ModelLimits {
    static constexpr std::int64_t kLayers = 10'000;
    static constexpr std::int64_t kHidden = 1 << 20;
    static constexpr std::int64_t kHeads = 1 << 16;
    static constexpr std::int64_t kSize = 1 << 24; // heads, feed-forwards, vocabularies
    static constexpr std::int64_t kExperts = 1 << 16;
    static constexpr std::int64_t kContext = 1 << 27;
    static constexpr double kParameters = 1e14;
    static constexpr double kElementsPerToken = 1e9;       // computed or kept per token in all layers
    static constexpr std::int64_t kTokens = 2'000'000'000; // batch times context
};

/// A contradiction in a model; `key` is that of Pimento's own form, such as "attention.kv_heads".
struct ModelMistake {
    std::string key;
    std::string what;
    std::string hint;
};

/// Lists all contradictions and numbers out of range.
[[nodiscard]] std::vector<ModelMistake> mistakesIn(const LanguageModel& model);

/// The first mistake as an error about the model.
[[nodiscard]] std::optional<Error> errorIn(const LanguageModel& model);

} // namespace pimento
