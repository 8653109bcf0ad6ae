// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Measured time of a kernel on a processor.
struct MeasuredTime {
    std::string processor; // Processor::id
    std::string kernel;    // by name
    std::map<std::string, std::string> sizes;
    std::string elementType;
    int devices = 1; // the work is that of this many devices
    double microseconds = 0;
    bool hasLaunch = false; // includes the kernel launch
    std::string source;     // authors of the measurement and their instrument
};

/// Parses a table of measured times with the columns
///
///   processor,kernel,sizes,type,devices,microseconds,launch,source
///
/// where sizes are written as "batch=1;nhead=32" and launch is yes or no. Empty lines and lines that begin with # are
/// ignored. Error, with the line: a missing column, or an invalid value.
[[nodiscard]] Result<std::vector<MeasuredTime>> parseMeasuredTimes(std::string_view text, const std::string& origin);
[[nodiscard]] Result<std::vector<MeasuredTime>> readMeasuredTimes(const std::filesystem::path& file);

} // namespace pimento
