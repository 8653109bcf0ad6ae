// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::upmem {

/// What one tasklet does in a kernel, for an estimate of its time.
struct TaskletWork {
    double instructions = 0;
    double transfers = 0; // between main and working memory
    double bytes = 0;     // of them together
};

/// How long a DPU takes to move data and to issue instructions, in its cycles; the model `hw`.
struct KernelRates {
    double issueDistance = 11;   // cycles between two instructions of a tasklet
    double latency = 77;         // of a transfer, for its tasklet
    double latencyPerByte = 0.5; // and more of it
    double occupancy = 35;       // of the one server of transfers
    double occupancyPerByte = 0.54;

    bool operator==(const KernelRates&) const = default;
};

/// Cycles of a kernel in which each of some tasklets has this work: the longest of issuing all instructions, moving all
/// data, and what one tasklet takes when nobody is in its way. Neither a lower nor an upper bound.
[[nodiscard]] double kernelCycles(const TaskletWork& work, double tasklets, const KernelRates& rates = {});

/// Numbers of a lowered schedule that its time depends on. For all schedules of a space there must be equally many
/// factors.
struct ScheduleTraits {
    double dpus = 1;
    double reductionDpus = 1; // of them, those among which the reduction is divided
    double tasklets = 1;
    std::vector<std::int64_t> factors; // of all loops that are tiled, from the first loop's outermost one on
    double workingBytes = 0;           // of all tasklets
    TaskletWork work;
    double branches = 0;    // of a tasklet
    double innerExtent = 1; // iterations of the innermost loop
    double bytesIn = 0;     // from the host to all DPUs
    double bytesOut = 0;
    double pushes = 0;            // calls that move data in either direction
    double hostReductions = 0;    // elements that the host adds up
    double unroll = 0;            // most steps
    double optimisationLevel = 0; // 0, 1, 2, 4
    bool isRfactor = false;
};

/// How many features schedules with so many factors have.
[[nodiscard]] std::size_t featureCount(std::size_t factors);
/// Writes them: logarithms of counts to the base of 2 (-1 for none), and flags.
void writeFeatures(const ScheduleTraits& traits, std::span<float> features);

} // namespace pimento::upmem
