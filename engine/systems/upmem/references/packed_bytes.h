// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace pimento::fidelity {

/// Decodes a base64 text and decompresses it with zlib, to at most `most` bytes. Error: damaged text, or more bytes.
[[nodiscard]] Result<std::vector<std::byte>> unpackBase64Zlib(std::string_view text, std::size_t most);

} // namespace pimento::fidelity
