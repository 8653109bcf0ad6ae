// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/target.h"
#include "engine/systems/comonm/figures/accuracy.h"
#include "engine/systems/comonm/hbm_pim/hbm_pim_target.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::comonm {

/// Random mappings that are estimated and run on the detailed machine.
struct RandomMaps {
    std::size_t count = 1024;
    std::size_t ofEachSize = 32;
    std::uint64_t seed = 1;
    EstimateOptions options;
    double mostCycles = 3e6; // of a run on the detailed machine, by the estimate
};

/// Mappings of a kernel of HBM-PIM ("gemv", "va", "relu") at random sizes, from a tile to thousands, of which each power
/// of two is equally likely. Mappings without a program are drawn again. A stop leaves fewer.
[[nodiscard]] std::vector<EstimatedPoint> randomBankPoints(const std::string& kernel, const HbmPimSetting& setting,
                                                           const RandomMaps& maps, const std::stop_token& stop = {});

/// Mappings of kernels on DPUs or on units of other memories, in turn; times are cycles of the slowest unit. Mappings
/// without a program are drawn again, up to 16 times as many. A stop leaves fewer.
[[nodiscard]] std::vector<EstimatedPoint> randomDpuPoints(std::span<const std::shared_ptr<const Target>> targets,
                                                          const RandomMaps& maps, const std::stop_token& stop = {});

} // namespace pimento::comonm
