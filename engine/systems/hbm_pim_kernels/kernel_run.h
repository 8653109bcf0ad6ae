// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/hbm_pim_kernels/kernels.h"
#include "sim/base/result.h"
#include "sim/hbm_pim/simulator.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::samsung {

/// Kernels with their sizes, as reference files name them.
///
///   add mul relu va_order1 va_order2 va_order3   m elements (va_order: m tiles of one channel)
///   gemv gemv_tree                               m outputs, n inputs, batch
///   host_read host_write                         m bytes
///   host_gemv host_add host_relu                 inputs of the kernel in, results out, all by the host
///   a+b                                          b is enqueued directly behind a
///   a+!b                                         b is enqueued when a has completed
struct KernelRun {
    std::string kernel;
    int channels = 1;
    int ranks = 1;
    std::int64_t m = 0;
    std::int64_t n = 0;
    std::int64_t batch = 1;

    bool operator==(const KernelRun&) const = default;
};

/// Lists the names of the single kernels.
[[nodiscard]] std::span<const std::string_view> kernelNames();

/// Reads "m=4096,n=4096,batch=1,channels=64,ranks=2"; m is required, n for the kernels that use it. Error: an unknown
/// key or kernel, a repeated key, or an invalid size.
[[nodiscard]] Result<KernelRun> parseRun(std::string kernel, std::string_view sizes);

/// Chooses whether channels with equal work are simulated once.
enum class Grouping : std::uint8_t { Alike, EachByItself };

/// Makes the work of all channels. Error: an unknown kernel, or an invalid size or number.
[[nodiscard]] Result<sim::samsung::Work> makeWork(const KernelRun& run, Grouping grouping = Grouping::Alike);

/// Makes work from a given stream on one channel.
[[nodiscard]] sim::samsung::Work makeWork(std::vector<sim::samsung::Transaction> stream, StreamMode mode);

/// Program of the units of all channels for one kernel of a sequence.
struct UnitProgram {
    std::string kernel;               // "gemv"
    std::vector<std::uint32_t> words; // instructions; see instructionText()

    bool operator==(const UnitProgram&) const = default;
};

/// Lists the programs of a kernel run in order; kernels of the host have none. Error: as for makeWork().
[[nodiscard]] Result<std::vector<UnitProgram>> unitPrograms(const KernelRun& run);

/// Elements that the vendor's element-wise kernels skip, because they work on whole tiles.
struct DroppedElements {
    std::int64_t all = 0;     // elements of the vectors
    std::int64_t dropped = 0; // elements outside of whole tiles, which are not computed
    std::int64_t tile = 0;    // elements of a tile over all channels; 0: the run has no element-wise kernel
    std::int64_t least = 0;   // least number of elements that makes a tile

    bool operator==(const DroppedElements&) const = default;
};
/// Finds the dropped elements of a run. Error: an unknown kernel.
[[nodiscard]] Result<DroppedElements> droppedElements(const KernelRun& run);
/// "68928 of 200000 elements are outside the tiles of 131072 and are not computed"; "": all are computed.
[[nodiscard]] std::string droppedText(const DroppedElements& elements);

/// Checks that a run computes anything. Error: a size is zero, or there are too few elements for a tile; the message
/// names the least number.
[[nodiscard]] Result<void> checkComputes(const KernelRun& run);

/// Counts the additions, multiplications and comparisons of the units for a kernel run, without padding of tiles and
/// without the host's. Error: an unknown kernel.
[[nodiscard]] Result<double> operationsOf(const KernelRun& run);

/// "16 channels of 1 rank": the channels that a run uses.
[[nodiscard]] std::string channelsText(const KernelRun& run);

/// Names what a kernel run computes where several kernels compute it in other orders: "addition of 131072 elements on 1
/// channel of 1 rank"; "": no other kernel computes it, or an unknown one.
[[nodiscard]] std::string computationOf(const KernelRun& run);

/// Simulates a kernel run on the vendor's device, up to `mostCycles` (0: no limit).
[[nodiscard]] Result<sim::samsung::RunResult> simulate(const KernelRun& run,
                                                       sim::samsung::CommandSink* commands = nullptr,
                                                       std::stop_token stop = {}, Progress* progress = nullptr,
                                                       std::int64_t mostCycles = 0);

} // namespace pimento::samsung
