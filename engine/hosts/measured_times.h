// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// How long a processor took for a kernel, measured by somebody.
struct MeasuredTime {
    std::string processor; // Processor::id
    std::string kernel;    // by name
    std::map<std::string, std::string> sizes;
    std::string elementType;
    int devices = 1; // it did the work of so many devices
    double microseconds = 0;
    bool hasLaunch = false; // the start of the kernel is in it
    std::string source;     // who measured it, with what
};

/// Rows of a table of measured times with the columns
///
///   processor,kernel,sizes,type,devices,microseconds,launch,source
///
/// where sizes are written as in "batch=1;nhead=32" and launch is yes or no. Empty lines and those that begin with #
/// are left out. Error, with the line: a column that is missing, a value that cannot be.
[[nodiscard]] Result<std::vector<MeasuredTime>> parseMeasuredTimes(std::string_view text, const std::string& origin);
[[nodiscard]] Result<std::vector<MeasuredTime>> readMeasuredTimes(const std::filesystem::path& file);

} // namespace pimento
