// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"

#include <optional>
#include <string>

namespace pimento {

/// Key of a question as 32 hexadecimal digits, for JSON.
[[nodiscard]] std::string keyText(const Fingerprint& key);
/// Parses a key; nullopt: the text is none.
[[nodiscard]] std::optional<Fingerprint> keyOf(const std::string& text);

} // namespace pimento
