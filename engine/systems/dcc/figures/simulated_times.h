// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exploration/exploration.h"
#include "engine/inference/published/pim_times.h"
#include "engine/problem/catalogue.h"
#include "sim/base/result.h"

#include <cstddef>
#include <functional>
#include <span>
#include <stop_token>

namespace pimento {

/// Requested rows of a look-up table.
struct WantedTimes {
    std::span<const published::PimShape> attention;
    std::span<const published::PimShape> products;
};

/// Makes the look-up table of the published composition: for each shape the proved best of the drafts that the
/// published generator writes for AttAcc, and the baseline distribution, both simulated, with the input taken from the
/// GPU's shared memory ("inference"). Shapes are computed in parallel on `options.threads`; `done` is called after
/// each, from any thread. Error: a shape without drafts, or a stop.
[[nodiscard]] Result<published::PimTable> simulateTimes(const WantedTimes& wanted, const Catalogue& catalogue,
                                                        const ExploreOptions& options, const std::stop_token& stop,
                                                        const std::function<void(std::size_t done)>& done = {});

} // namespace pimento
