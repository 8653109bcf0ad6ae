// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pimento {

/// Manual baselines that drafts are compared with.
enum class Distribution : std::uint8_t { Published, Paper, AllCores, Vendor };

/// Names of a manual baseline in settings, files and texts.
struct DistributionName {
    Distribution distribution;
    std::string_view id; // "all-cores"
    std::string_view title;
    std::string_view explanation; // one sentence
    std::string_view source;
};

[[nodiscard]] const std::array<DistributionName, 4>& distributionNames();
[[nodiscard]] const DistributionName& nameOf(Distribution distribution);
/// Finds a baseline by its id; nullopt: no baseline has this id.
[[nodiscard]] std::optional<Distribution> findDistribution(std::string_view id);

/// Setting value for comparing with the fastest of the published baselines.
inline constexpr std::string_view kFastestDistribution = "fastest";

} // namespace pimento
