// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/onnx/onnx_model.h"
#include "sim/base/result.h"

#include <string>
#include <string_view>

namespace pimento::networks {

/// Largest file that can be read, in bytes: the format has no larger messages.
inline constexpr std::uintmax_t kLargestOnnxFile = (std::uintmax_t{1} << 31U) - 1;

/// Parses the bytes of a file of ONNX. Files with external weights need no other file. Error: other bytes, a file
/// without nodes, or a constant with impossible sizes.
[[nodiscard]] Result<OnnxModel> parseOnnxModel(std::string_view bytes, const std::string& origin);

} // namespace pimento::networks
