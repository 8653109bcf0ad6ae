// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/units.h"

#include <cstdint>
#include <string>

namespace pimento {

// Formats of figures in sentences.

/// Count: "1,024".
[[nodiscard]] std::string countText(std::int64_t count);
/// Bytes: "64 KiB", "1.5 MiB", "96 bytes".
[[nodiscard]] std::string bytesText(double bytes);
/// Percentage: "62 %", "3.1 %", "0.4 %".
[[nodiscard]] std::string percentText(double share);
/// Factor: "16", "1.3"; two significant digits below ten, whole from there on.
[[nodiscard]] std::string factorText(double factor);
/// Number of times: "once", "twice", "16 times", "1.3 times".
[[nodiscard]] std::string timesText(double times);
/// Duration of cycles: "0.974 us", "12.3 us", "64 ns".
[[nodiscard]] std::string cyclesTime(double cycles, Picoseconds period);

} // namespace pimento
