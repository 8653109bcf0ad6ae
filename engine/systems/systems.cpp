// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_system.h"
#include "engine/systems/dcc_artifact/artifact_system.h"
#include "engine/systems/hbm_pim_kernels/vendor_system.h"
#include "engine/systems/upmem/upmem_system.h"

#include <array>

namespace pimento {

/// Lists the systems. A new system is a folder beside this file and a row here.
std::span<const System* const> builtInSystems()
{
    static const std::array<const System*, 4> all = {&compiledSystem(), &artifactSystem(), &vendorKernelsSystem(),
                                                     &upmemSystem()};
    return all;
}

} // namespace pimento
