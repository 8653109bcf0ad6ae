// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/upmem/loops/loop_program.h"
#include "sim/base/result.h"

#include <cstdint>

namespace pimento::upmem {

/// Limit of WRAM for caching tiles.
enum class WorkingMemoryProfile : std::uint8_t {
    Artefact, // 24,576 bytes: the limit of the published artefact's verifier
    Paper,    // 64 KB minus 1 KB of stack for each of 24 tasklets and 2 KB for the runtime
};

[[nodiscard]] constexpr std::int64_t workingBytesOf(WorkingMemoryProfile profile)
{
    constexpr std::int64_t kKilobyte = 1024;
    return profile == WorkingMemoryProfile::Artefact ? 24 * kKilobyte : (64 - 24 - 2) * kKilobyte;
}

struct DpuLimits {
    std::int64_t tasklets = 24;
    std::int64_t workingBytes = workingBytesOf(WorkingMemoryProfile::Artefact); // per-tasklet buffers times tasklets
    std::int64_t mainBytes = 64'000'000;
};

/// Bytes of a memory space that a DPU needs for all its tasklets.
[[nodiscard]] std::int64_t memoryOf(const LoopProgram& program, Space space);

/// Checks whether a DPU can run a loop program: tasklets, both memories, sizes and addresses of transfers for all
/// values of all loops, and that no two tasklets store to the same 8 bytes of MRAM. Errors (DoesNotFit) name the first
/// violation with the statement; Error::reason is worded equally for all programs. The number of instructions is
/// checked by emit().
[[nodiscard]] Result<void> verifyDpu(const LoopProgram& program, const DpuLimits& limits = {});

} // namespace pimento::upmem
