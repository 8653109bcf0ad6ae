// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/estimate/target.h"
#include "sim/base/result.h"

#include <memory>

namespace pimento::comonm {

/// Channels and ranks that the work of a mapping runs on.
struct HbmPimSetting {
    int channels = 16;
    int ranks = 1; // only the first one works, all are refreshed

    bool operator==(const HbmPimSetting&) const = default;
};

/// A kernel on HBM-PIM: levels are channels, banks of a channel and lanes of a bank's unit: "Hbmpim_map". Kernels are
/// gemv, va, mul and relu. Error: another kernel, another type than fp16.
[[nodiscard]] Result<std::shared_ptr<const Target>> hbmPimTarget(const KernelWork& work, const HbmPimSetting& setting);

[[nodiscard]] TargetLevels hbmPimLevels(const HbmPimSetting& setting);

} // namespace pimento::comonm
