// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/figure_table.h"

#include <cmath>

#include <fmt/format.h>

namespace pimento::upmem {

std::string threeDigits(double number) { return std::isfinite(number) ? fmt::format("{:.3f}", number) : std::string(); }

std::string signedPercent(double share)
{
    return std::isfinite(share) ? fmt::format("{:+.1f}", 100 * share) : std::string();
}

std::string percentText(double share)
{
    return std::isfinite(share) ? fmt::format("{:.1f}", 100 * share) : std::string();
}

} // namespace pimento::upmem
