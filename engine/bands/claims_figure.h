// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"

#include <span>

namespace pimento::bands {

/// The claims of other publications about whole models, as one figure.
[[nodiscard]] std::span<const PublishedFigure> claimFigures();

} // namespace pimento::bands
