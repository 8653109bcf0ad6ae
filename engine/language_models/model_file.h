// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"
#include "sim/base/result.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Content of a model file, or its mistakes.
struct ModelReading {
    std::optional<LanguageModel> model;          // none if there are mistakes
    std::vector<ObjectReader::Mistake> mistakes; // by place in the text
    std::set<std::string> keys;                  // every key that the reader knows, as "attention.heads"
};

/// Reads a model. Of JSON in Pimento's own form (MODEL_FILES.md) every key is checked; of a Hugging Face config.json
/// the keys that state shapes and types are read, all others are ignored. `origin` names the text in messages, and the
/// model if the file has no name.
[[nodiscard]] ModelReading examineModel(std::string_view json, const std::string& origin);

/// Reads a model. Error: the first mistake, with its place.
[[nodiscard]] Result<LanguageModel> parseModel(std::string_view json, const std::string& origin);

[[nodiscard]] Result<LanguageModel> readModel(const std::filesystem::path& file);

/// Writes a model in Pimento's own form; reading it restores an equal model.
[[nodiscard]] std::string modelJson(const LanguageModel& model);

} // namespace pimento
