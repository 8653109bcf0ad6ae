// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/publications/figure_tables.h"
#include "engine/publications/published_figure.h"
#include "sim/base/result.h"

namespace pimento::comonm {

/// Errors against published kernel times of hardware, by kernel and over all rows. Error: the published times or the
/// device are missing, or a program is refused.
[[nodiscard]] Result<FigureTable> hardwareTable(const FigureContext& context);
/// Errors of kernels in assembly whose control flow depends on data, against the detailed machine at the published
/// sizes. Errors as above.
[[nodiscard]] Result<FigureTable> assemblyTable(const FigureContext& context);

} // namespace pimento::comonm
