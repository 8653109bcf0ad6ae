// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/figures/accuracy.h"
#include "engine/systems/comonm/figures/random_points.h"

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>

namespace pimento::test {

/// A number from the environment.
inline std::optional<std::uint64_t> numberOf(const char* variable)
{
    const char* text = std::getenv(variable);
    return text != nullptr ? std::optional<std::uint64_t>(std::strtoull(text, nullptr, 10)) : std::nullopt;
}

/// Random mappings: as many as PIMENTO_MAPPINGS says (1,024 in the CoMoNM paper), others with another PIMENTO_SEED.
inline comonm::RandomMaps mapsFromEnvironment(std::size_t usual)
{
    comonm::RandomMaps maps;
    maps.count = static_cast<std::size_t>(numberOf("PIMENTO_MAPPINGS").value_or(usual));
    maps.seed = numberOf("PIMENTO_SEED").value_or(maps.seed);
    return maps;
}

/// Writes figures that a test found, so that a log of the tests has them.
inline void show(const std::string& what, const comonm::Accuracy& found)
{
    std::cout << what << ": " << found.points << " mappings, mean " << found.mean << " %, worst " << found.worst
              << " %, bias " << found.bias << " %, within 15 %: " << found.within15 << " %, Spearman "
              << found.spearman << ", regret " << found.regret << " %\n";
}

} // namespace pimento::test
