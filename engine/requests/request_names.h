// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/machine.h"

#include <optional>
#include <string>
#include <string_view>

namespace pimento {

/// The request that a list means by a name: the device's own name, R, LD or RD for what it reads with and W, ST or WR
/// for what it writes with, and names with PIM_ in front.
[[nodiscard]] std::optional<int> findNamedRequest(const sim::Machine& machine, std::string_view name);

/// What to do about an unknown name: the nearest one, and all that there are.
[[nodiscard]] std::string requestNamesHint(const sim::Machine& machine, std::string_view wrong);

/// "LD 0x1000": a line of a trace that the device can read.
[[nodiscard]] std::string sampleLine(const sim::Machine& machine);
/// "R 0,0,0,0,0,0,0": the same with a vector.
[[nodiscard]] std::string sampleVector(const sim::Machine& machine);

} // namespace pimento
