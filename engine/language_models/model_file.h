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

/// What a model file says, or what is wrong with it.
struct ModelReading {
    std::optional<LanguageModel> model;          // without mistakes only
    std::vector<ObjectReader::Mistake> mistakes; // by place in the text
    std::set<std::string> keys;                  // every key that the reader asked for, as "attention.heads"
};

/// Reads a model: JSON of our own form (MODEL_FILES.md), whose every key is checked, or the config.json of a model of
/// Hugging Face, of which the keys that say shapes and types are read and all others left alone. `origin` names the
/// text in messages, and a model whose file does not.
[[nodiscard]] ModelReading examineModel(std::string_view json, const std::string& origin);

/// The same; Error: the first mistake, with its place.
[[nodiscard]] Result<LanguageModel> parseModel(std::string_view json, const std::string& origin);

[[nodiscard]] Result<LanguageModel> readModel(const std::filesystem::path& file);

/// A model in our own form; reading it gives the same model.
[[nodiscard]] std::string modelJson(const LanguageModel& model);

} // namespace pimento
