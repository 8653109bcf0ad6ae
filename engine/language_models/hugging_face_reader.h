// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// What stands under `model_type` in the files that readHuggingFaceModel() understands.
[[nodiscard]] std::vector<std::string_view> huggingFaceTypes();

/// A model read from a config.json, and how its file calls the keys of our own form: mistakes name the file's.
struct HuggingFaceModel {
    LanguageModel model;
    std::vector<std::pair<std::string, std::string>> keys; // "attention.kv_heads", "num_key_value_heads"
};

/// Reads the keys of a config.json that say shapes and types; what is wrong goes into the reader's log. Members that
/// are null must have been taken out of the document.
[[nodiscard]] HuggingFaceModel readHuggingFaceModel(ObjectReader& reader);

} // namespace pimento
