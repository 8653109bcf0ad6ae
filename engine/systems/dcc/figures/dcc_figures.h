// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/published_figure.h"

#include <span>

namespace pimento {

/// Figures and tables of the DCC paper: Table 3, figures of single kernels, figures of whole models, and those about
/// the predictor.
[[nodiscard]] std::span<const PublishedFigure> dccFigures();

} // namespace pimento
