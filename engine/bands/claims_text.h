// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/bands/band_run.h"
#include "engine/publications/published_figure.h"

#include <vector>

namespace pimento::bands {

inline constexpr const char* kBands = "bands";

/// A publication with the figures that its claims have here.
struct ComparedPublication {
    const Publication* publication = nullptr;
    std::vector<ClaimFigures> claims;
};

/// Report of claims, with bands.csv, one line per setting and variation of it.
[[nodiscard]] FigureReport reportOf(const std::vector<ComparedPublication>& all);

} // namespace pimento::bands
