// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/baselines/baseline_points.h"
#include "engine/systems/upmem/baselines/published_parameters.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/search/kernel_space.h"
#include "sim/base/result.h"

namespace pimento::upmem {

/// Makes the point of a manual baseline with published parameters.
[[nodiscard]] Result<BaselinePoint> publishedPoint(const PublishedParameters& parameters,
                                                   const tensor::Program& program);

/// Finds the schedule of a space with published parameters. Unpublished choices are set to no unrolling and as many
/// host threads as divide the results. Where several rows are copied at once, tiles are those of single transfers.
/// Error: the space has no schedule with such DPUs, tasklets and tiles.
[[nodiscard]] Result<schedule::ScheduleDecisions> publishedDecisions(const PublishedParameters& parameters,
                                                                     const KernelSpace& space);

} // namespace pimento::upmem
