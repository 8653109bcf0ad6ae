// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "engine/problem/question.h"

#include <map>
#include <string>

// Readers of questions inside larger JSON documents. `document` is the object that `reader` reads; errors go into its
// log.

namespace pimento {

/// Reads the form of questionJson(); the object may have no other keys.
[[nodiscard]] Question readQuestion(ObjectReader& reader, const nlohmann::json& document);

/// Reads the settings under the key "settings", which may be missing.
[[nodiscard]] std::map<std::string, SettingValue> readSettings(ObjectReader& reader, const nlohmann::json& document);

} // namespace pimento
