// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/comonm/mapping/kernel_work.h"
#include "engine/systems/comonm/mapping/mapping.h"
#include "engine/systems/comonm/memories/portion_times.h"
#include "engine/systems/comonm/memories/unit_maps.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <memory>

namespace pimento::comonm {

/// A kernel on a memory with units beside its banks.
struct UnitKernel {
    const KernelWork* work;
    const UnitMaps* maps;
    std::shared_ptr<const sim::Machine> machine;
    std::shared_ptr<const sim::Machine> unrefreshed; // the same machine, never refreshed
};

/// Times of a map whose units have such tiles, in the loop order that the compiler takes for the whole map. The
/// compiler simulates the whole program in each of its orders and takes the fastest, or the first one where that takes
/// too many cycles; here portions in each order say how long the whole takes. Portions that the compiler orders on their
/// own may get another order than the whole. Error: that of the compiler or of a run.
[[nodiscard]] Result<PortionTimes> orderTimes(const UnitKernel& kernel, const SubMap& map, const Tuple& tile);

} // namespace pimento::comonm
