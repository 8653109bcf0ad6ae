// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/fingerprint.h"

#include <optional>
#include <string>

namespace pimento {

/// The key of a question as 32 digits, which JSON can hold.
[[nodiscard]] std::string keyText(const Fingerprint& key);
/// nullopt: the text is no key.
[[nodiscard]] std::optional<Fingerprint> keyOf(const std::string& text);

} // namespace pimento
