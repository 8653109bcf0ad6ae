// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/language_models/language_model.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pimento {

/// Values of `model_type` that readHuggingFaceModel() supports.
[[nodiscard]] std::vector<std::string_view> huggingFaceTypes();

/// A model read from a config.json, and the file's names of the keys of Pimento's own form, for error messages.
struct HuggingFaceModel {
    LanguageModel model;
    std::vector<std::pair<std::string, std::string>> keys; // pairs such as "attention.kv_heads", "num_key_value_heads"
};

/// Reads the keys of a config.json that state shapes and types; errors go into the reader's log. Members that are null
/// must have been removed from the document.
[[nodiscard]] HuggingFaceModel readHuggingFaceModel(ObjectReader& reader);

} // namespace pimento
