// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace pimento::test {

/// Contents of tensors by name, in row-major order.
using NamedTensors = std::map<std::string, std::vector<double>>;

/// Executes a program from its JSON document alone, as resources/docs/PROGRAM_JSON.md describes it, without any other
/// knowledge of Pimento. Floating-point numbers are not rounded; whole ones wrap where the document says that they are
/// stored. Memory that was never written contains NaN. Throws std::runtime_error if the document cannot be executed.
[[nodiscard]] NamedTensors executeProgramJson(const nlohmann::json& document, NamedTensors tensors);

} // namespace pimento::test
