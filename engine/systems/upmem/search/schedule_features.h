// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem {

/// Work of one tasklet in a kernel, for an estimate of its time.
struct TaskletWork {
    double instructions = 0;
    double transfers = 0; // transfers between MRAM and WRAM
    double bytes = 0;     // bytes of all transfers
};

/// Rates of a DPU for moving data and issuing instructions, in its cycles; of the model `hw`.
struct KernelRates {
    double issueDistance = 11;   // cycles between two instructions of a tasklet
    double latency = 77;         // latency of a transfer for its tasklet
    double latencyPerByte = 0.5; // additional latency per byte
    double occupancy = 35;       // cycles that a transfer occupies the DMA engine
    double occupancyPerByte = 0.54;

    bool operator==(const KernelRates&) const = default;
};

/// Estimates the cycles of a kernel in which each of `tasklets` tasklets has this work: the largest of issuing all
/// instructions, moving all data, and the time of one tasklet alone. Neither a lower nor an upper bound.
[[nodiscard]] double kernelCycles(const TaskletWork& work, double tasklets, const KernelRates& rates = {});

/// Numbers of a lowered schedule that determine its time. All schedules of a space must have equally many factors.
struct ScheduleTraits {
    double dpus = 1;
    double reductionDpus = 1; // number of DPUs among which the reduction is divided
    double tasklets = 1;
    std::vector<std::int64_t> factors; // factors of all tiled loops, from the first loop's outermost factor on
    double workingBytes = 0;           // over all tasklets
    TaskletWork work;
    double branches = 0;    // branches of one tasklet
    double innerExtent = 1; // iterations of the innermost loop
    double bytesIn = 0;     // bytes from the host to all DPUs
    double bytesOut = 0;
    double pushes = 0;            // calls that move data in either direction
    double hostReductions = 0;    // elements that the host adds
    double unroll = 0;            // limit of unrolled steps
    double optimisationLevel = 0; // 0, 1, 2, 4
    bool isRfactor = false;
};

/// Number of features of schedules with this many factors.
[[nodiscard]] std::size_t featureCount(std::size_t factors);
/// Writes the features: logarithms of counts to base 2 (-1 for zero), and flags.
void writeFeatures(const ScheduleTraits& traits, std::span<float> features);

} // namespace pimento::upmem
