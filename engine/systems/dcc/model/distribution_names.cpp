// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/model/distribution_names.h"

#include <algorithm>

namespace pimento {

const std::array<DistributionName, 4>& distributionNames()
{
    static constexpr std::array<DistributionName, 4> kAll = {{
        {Distribution::Published, "published", "Published",
         "Splits the first set over the groups, the second over 4 cores, the last over the rest. The last or second "
         "set takes the groups left over.",
         "DCC's public artifact, the default that its generator writes"},
        {Distribution::Paper, "paper", "Paper",
         "Splits the first set over the groups, the second over 4 cores, the last over the rest. Groups left over stay "
         "idle.",
         "DCC, sec. 5, comparison points, as the text has it"},
        {Distribution::AllCores, "all-cores", "All cores",
         "The paper's baseline, but idle groups and cores go to the largest set.",
         "Pimento; for kernels whose first set is small, or whose last set is"},
        {Distribution::Vendor, "vendor", "Vendor", "The layout that the device's vendor uses for such a kernel.",
         "AttAcc's trace generator, Samsung's PIM kernels, SK hynix's GEMV"},
    }};
    return kAll;
}

const DistributionName& nameOf(Distribution distribution)
{
    return *std::ranges::find(distributionNames(), distribution, &DistributionName::distribution);
}

std::optional<Distribution> findDistribution(std::string_view id)
{
    const auto found = std::ranges::find(distributionNames(), id, &DistributionName::id);
    return found == distributionNames().end() ? std::nullopt : std::optional(found->distribution);
}

} // namespace pimento
