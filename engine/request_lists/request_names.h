// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/dram/machine.h"

#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// Finds a request by a name in a list: the device's own name, R, LD or RD for its read and W, ST or WR for its write,
/// and names with PIM_ in front.
[[nodiscard]] std::optional<int> findNamedRequest(const sim::Machine& machine, std::string_view name);

/// Hint for an unknown name: the nearest one, and all known ones.
[[nodiscard]] std::string requestNamesHint(const sim::Machine& machine, std::string_view wrong);

/// Example of a trace line for the device: "LD 0x1000".
[[nodiscard]] std::string sampleLine(const sim::Machine& machine);
/// Example of a trace line with an address vector: "R 0,0,0,0,0,0,0".
[[nodiscard]] std::string sampleVector(const sim::Machine& machine);

} // namespace pimento
