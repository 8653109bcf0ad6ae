// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace pimento {

/// A hand-made distribution that drafts are compared with.
enum class Distribution : std::uint8_t { Published, Paper, AllCores, Vendor };

/// A hand-made distribution as settings, files and people name it.
struct DistributionName {
    Distribution distribution;
    std::string_view id; // "all-cores"
    std::string_view title;
    std::string_view explanation; // one sentence
    std::string_view source;
};

[[nodiscard]] const std::array<DistributionName, 4>& distributionNames();
[[nodiscard]] const DistributionName& nameOf(Distribution distribution);
/// None: no distribution is called so.
[[nodiscard]] std::optional<Distribution> findDistribution(std::string_view id);

/// The choice of questions that compare with the fastest of the published distributions.
inline constexpr std::string_view kFastestDistribution = "fastest";

} // namespace pimento
