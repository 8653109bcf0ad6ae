// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_reader.h"
#include "sim/device.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

// Helpers of the readers and checks of device files.

/// Reads the levels of a device, with up to `most` nodes in a node of the level above.
[[nodiscard]] std::vector<sim::Level> readLevels(ObjectReader& reader, int most);
/// Checks the name of a device, which command lines use.
void checkDeviceName(const sim::Device& device, ObjectReader::Log& log);
/// Checks that the names of a list are unique and not empty.
void checkNames(const char* list, const std::vector<std::string>& names, ObjectReader::Log& log);

template <class Values> [[nodiscard]] std::vector<std::string> namesOf(const Values& values)
{
    std::vector<std::string> names;
    for (const auto& each : values) {
        names.push_back(each.name);
    }
    return names;
}

/// Suggests a name for a misspelt one (Did you mean "RD"?), or lists the known names.
[[nodiscard]] std::string suggestName(std::string_view wrong, const std::vector<std::string>& names);

/// Quotes a name for a message, shortened if it is long.
[[nodiscard]] std::string inQuotes(std::string_view name);
/// Path of a list element: "levels[2].count" for the index 1.
[[nodiscard]] std::string numbered(const std::string& list, std::size_t index, std::string_view key = {});

/// Number of bits that count up to `values`; -1 if it is no power of two.
[[nodiscard]] int bitsOf(std::int64_t values);

} // namespace pimento
