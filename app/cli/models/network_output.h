// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/problem/network_mapper.h"

#include <string>

// Output of `network --device`: text, JSON, CSV.

namespace pimento::cli {

void printMappings(const std::string& network, const MappedNetwork& answer);
void printMappingsJson(const std::string& network, const MappedNetwork& answer);
/// A line for each layer that is mapped.
[[nodiscard]] std::string mappingsCsv(const MappedNetwork& answer);

} // namespace pimento::cli
