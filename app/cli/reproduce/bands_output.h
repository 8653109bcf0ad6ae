// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/common/json_value.h"
#include "engine/bands/band_run.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento::cli {

/// A publication with the figures that its claims have here.
struct BandsOfPublication {
    const bands::Publication* publication = nullptr;
    std::vector<bands::ClaimFigures> claims;
};

void print(const std::vector<BandsOfPublication>& all);
[[nodiscard]] Json jsonOf(const std::vector<BandsOfPublication>& all);
/// Writes bands.csv, with a line for each setting and each of its variations.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const std::vector<BandsOfPublication>& all);

} // namespace pimento::cli
