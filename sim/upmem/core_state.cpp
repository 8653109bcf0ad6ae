// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/upmem/core_state.h"

#include "sim/upmem/dpu_system.h"

namespace pimento::sim::upmem {

CoreState::CoreState(const CoreSpec& core)
    : workingMemoryBase(core.workingMemoryBase), mainMemoryBase(core.mainMemoryBase),
      workingMemory(static_cast<std::size_t>(core.workingMemory.value())), mainMemory(core.mainMemory)
{
    for (std::uint32_t tasklet = 0; tasklet < kMostTasklets; ++tasklet) {
        std::uint32_t* const slots = registers[tasklet].data();
        slots[kSlotOne] = 1;
        for (std::uint32_t shift = 0; shift < 4; ++shift) {
            slots[kSlotId + shift] = tasklet << shift;
        }
    }
}

} // namespace pimento::sim::upmem
