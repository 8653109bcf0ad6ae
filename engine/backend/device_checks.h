// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/json_reader.h"
#include "sim/device.h"

#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Says what does not fit together in a device description whose values are well-formed each by itself: names that
/// nothing has, maps that do not cover the organisation, timing that no memory can have. What passes can be compiled.
void checkDevice(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// The timing values and all formulas over them; a part of checkDevice().
void checkTiming(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// The units and the host; a part of checkDevice().
void checkCompute(const sim::DeviceDescription& device, ObjectReader::Log& log);

/// "Did you mean "RD"?", or which names there are.
[[nodiscard]] std::string suggestName(std::string_view wrong, const std::vector<std::string>& names);

/// A name for a message, cut where it is too long for one.
[[nodiscard]] std::string inQuotes(std::string_view name);
/// "levels[2].count" for the index 1.
[[nodiscard]] std::string numbered(const std::string& list, std::size_t index, std::string_view key = {});

/// The bits that count up to a number of values; -1 when it is no power of two.
[[nodiscard]] int bitsOf(std::int64_t values);

} // namespace pimento
