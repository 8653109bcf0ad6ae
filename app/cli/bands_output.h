// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json_value.h"
#include "engine/bands/band_run.h"
#include "sim/base/result.h"

#include <string>
#include <vector>

namespace pimento::cli {

/// A publication with what its claims come to here.
struct BandsOfPublication {
    const bands::Publication* publication = nullptr;
    std::vector<bands::ClaimFigures> claims;
};

void print(const std::vector<BandsOfPublication>& all);
[[nodiscard]] Json jsonOf(const std::vector<BandsOfPublication>& all);
/// Writes bands.csv, a line for each setting and each what-if of it.
[[nodiscard]] Result<void> writeFiles(const std::string& folder, const std::vector<BandsOfPublication>& all);

} // namespace pimento::cli
