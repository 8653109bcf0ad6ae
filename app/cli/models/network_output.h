// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/network_dataflows.h"

#include <string>

// Output of `network --device`: text, JSON, CSV.

namespace pimento::cli {

void printDataflows(const std::string& network, const dataflow::NetworkDataflows& answer);
void printDataflowsJson(const std::string& network, const dataflow::NetworkDataflows& answer);
/// A line for each layer that is solved.
[[nodiscard]] std::string dataflowsCsv(const dataflow::NetworkDataflows& answer);

} // namespace pimento::cli
