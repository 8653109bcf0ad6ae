// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/study/question.h"

#include <map>
#include <string>

// Questions inside larger JSON documents. `document` is the object whose reader `reader` is; mistakes go into its log.

namespace pimento {

/// Reads questionJson()'s form; nothing else may stand in the object.
[[nodiscard]] Question readQuestion(ObjectReader& reader, const nlohmann::json& document);

/// Reads the settings under the key "settings", which may be missing.
[[nodiscard]] std::map<std::string, SettingValue> readSettings(ObjectReader& reader, const nlohmann::json& document);

} // namespace pimento
