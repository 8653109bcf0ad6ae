// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"

#include <span>

namespace pimento::aim {

/// Figures about CENT (ASPLOS 2025): its mapping beside compiled kernels, and its published speed-up with reasons.
[[nodiscard]] std::span<const PublishedFigure> centFigures();

} // namespace pimento::aim
