// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/problem/catalogue.h"

#include <filesystem>
#include <stop_token>
#include <string_view>

namespace pimento {

/// Loads a bundled, already computed exploration: datasets/examples/<name>.json has the question, <name>.csv the costs
/// of its space as CandidateCsv writes them. A stop ends the enumeration. Error: a missing or damaged file, an invalid
/// question, or candidates that differ from those of its space.
[[nodiscard]] Result<Exploration> loadExample(const std::filesystem::path& dataFolder, const Catalogue& catalogue,
                                              std::string_view name, std::stop_token stop = {});

} // namespace pimento
