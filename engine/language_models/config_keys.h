// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"

#include <string>

namespace pimento {

/// Whether a key of a config.json that no family read may say a size: a count of heads, experts, layers, positions,
/// windows or ranks, a bias, a norm or a tied table. Such a file must not be read as if the key were not there. Keys
/// that are known to change no shape say none, and neither do values that mean as much as no key.
[[nodiscard]] bool saysSize(const std::string& key, ObjectReader::Kind kind);

} // namespace pimento
