// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"

#include <string>

namespace pimento {

/// True if a key of a config.json that no family read may state a size: a count of heads, experts, layers, positions,
/// windows or ranks, a bias, a norm or a tied table. A file with such a key must be refused. False for keys that are
/// known to change no shape, and for values that mean the same as a missing key.
[[nodiscard]] bool saysSize(const std::string& key, ObjectReader::Kind kind);

} // namespace pimento
