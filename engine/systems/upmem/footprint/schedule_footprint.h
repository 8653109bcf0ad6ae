// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/base/units.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pimento::upmem {

/// A buffer in the working memory of a DPU.
struct WorkingBuffer {
    std::string tensor; // whose tile it holds
    Bytes size{0};
    bool isShared = false; // by all tasklets; else each has one

    bool operator==(const WorkingBuffer&) const = default;
};

/// What a DPU holds of a tensor in its main memory: the padded box of what it accesses.
struct MainBox {
    std::string tensor;
    Bytes size{0};

    bool operator==(const MainBox&) const = default;
};

/// What one tasklet writes of an output.
struct OutputTile {
    std::string tensor;
    Bytes size{0};

    bool operator==(const OutputTile&) const = default;
};

/// A transfer between main and working memory as it is emitted: padded, and split where it was too large.
struct DmaShape {
    std::string tensor;
    Bytes size{0};
    bool isAligned = true; // both addresses, for all values of the loops around it

    bool operator==(const DmaShape&) const = default;
};

/// The innermost factor of a loop that is tiled.
struct InnermostFactor {
    std::string loop;
    std::int64_t factor = 1;

    bool operator==(const InnermostFactor&) const = default;
};

/// A loop of a kernel that is bound to an axis of DPUs or tasklets.
struct BoundLoop {
    std::string axis; // "blockIdx.x", "threadIdx.x"
    std::string loop;
    std::int64_t extent = 1; // 0: not known before it runs

    bool operator==(const BoundLoop&) const = default;
};

/// The numbers of a lowered schedule that decide whether a DPU system can run it.
struct ScheduleFootprint {
    std::int64_t dpus = 1;
    std::int64_t tasklets = 1;
    std::vector<WorkingBuffer> working;
    std::vector<MainBox> boxes;
    std::vector<OutputTile> outputs;
    std::vector<DmaShape> dmas;
    std::vector<InnermostFactor> innermost;
    std::vector<BoundLoop> bound;
    std::int64_t instructions = 0;  // estimate, after unrolling
    std::int64_t hostTransfers = 0; // kinds of transfers between host and DPUs that were derived

    bool operator==(const ScheduleFootprint&) const = default;
};

/// How much of the working memory tiles may take.
enum class MemoryProfile : std::uint8_t {
    Artefact, // 24,576 bytes, as the public artefact of the IMTP paper has it
    Paper // 64 KB (section 5.2.4) without a stack of 1 KB for each of 24 tasklets and 2 KB for what is global (ours)
};

/// What a DPU system bears; see the reasons in the .cpp file.
struct ScheduleLimits {
    std::int64_t leastDpus = 8;         // artefact
    std::int64_t mostDpus = 2560;       // paper, section 5.2.4
    std::int64_t configuredDpus = 2048; // of the system at hand: the paper's, section 6
    std::int64_t mostTasklets = 24;     // paper, section 5.2.4
    Bytes working{24576};
    Bytes main{64'000'000};              // artefact
    Bytes granule{8};                    // of transfers; UPMEM
    Bytes largestDma{2048};              // UPMEM
    std::int64_t largestInnermost = 256; // artefact
    std::int64_t instructions = 4096;    // paper, section 2.1: 24 KB of 6 bytes each

    bool operator==(const ScheduleLimits&) const = default;
};

[[nodiscard]] ScheduleLimits limitsOf(MemoryProfile profile, std::int64_t configuredDpus = 2048);

/// The bytes of working memory that all tasklets take together.
[[nodiscard]] Bytes workingBytes(const ScheduleFootprint& footprint);

/// Everything that speaks against a schedule, the cheapest mistake first: each says what exceeds what by how much, and
/// which decision to change. Their `reason`s are the same words for all schedules.
[[nodiscard]] std::vector<Error> violations(const ScheduleFootprint& footprint, const ScheduleLimits& limits);

/// Error: the first of the violations.
[[nodiscard]] Result<void> verifySchedule(const ScheduleFootprint& footprint, const ScheduleLimits& limits);

} // namespace pimento::upmem
