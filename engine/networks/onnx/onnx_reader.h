// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/networks/network_reading.h"
#include "sim/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace pimento::networks {

/// Reads a network from a file of ONNX: its nodes become layers in an order in which they can be computed, nodes that
/// depend on constants alone are folded. Weights are not needed, only their sizes. The first dimension of an input is
/// the batch: 1 if it is symbolic, which a remark says. Other symbolic dimensions have their sizes in `sizes`, by name
/// or by tensor and axis. An operator whose work is unknown becomes a layer of its name if the dimensions of its
/// results are known, with a remark. Error: no file of ONNX, a node without dimensions (named with its operator and
/// opset), an open size, a node that reads what no other one makes, or a Pimento without the module of onnx_library.h.
[[nodiscard]] Result<NetworkReading> readOnnx(const std::filesystem::path& file,
                                              const std::map<std::string, std::int64_t>& sizes = {});

/// Reads the bytes of such a file; `origin` names it in messages.
[[nodiscard]] Result<NetworkReading> parseOnnx(std::string_view bytes, const std::string& origin,
                                               const std::map<std::string, std::int64_t>& sizes = {});

} // namespace pimento::networks
