// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/base/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::upmem {

/// The kernels that hand-made programs for UPMEM are compared on (IMTP paper, section 6).
enum class ComparedKernel : std::uint8_t { Va, Geva, Red, Mtv, Gemv, Ttv, Mmtv };

inline constexpr std::array kComparedKernels = {ComparedKernel::Va,  ComparedKernel::Geva, ComparedKernel::Red,
                                                ComparedKernel::Mtv, ComparedKernel::Gemv, ComparedKernel::Ttv,
                                                ComparedKernel::Mmtv};

/// "VA", "GEVA" and so on.
[[nodiscard]] std::string_view kernelName(ComparedKernel kernel);
[[nodiscard]] std::optional<ComparedKernel> comparedKernel(std::string_view name);

/// How many iterations the loops have that are divided among DPUs.
struct ComparedSizes {
    std::int64_t outer = 1; // VA, GEVA, RED: elements; MTV, GEMV: rows; TTV, MMTV: the outermost spatial loop
    std::int64_t inner = 1; // TTV, MMTV: the other spatial loop
};

/// Hand-made programs and ways to choose their parameters (IMTP paper, section 6).
enum class HandMade : std::uint8_t {
    Prim, // of PrIM, or in its style where PrIM has no such kernel (the paper's PrIM(E)): the number of DPUs alone
          // is searched
    PrimSearch, // and the numbers of tasklets and the caching tile
    SimplePim   // VA and RED of SimplePIM
};

/// "PrIM", "PrIM(E)", "PrIM+search", "SimplePIM".
[[nodiscard]] std::string handMadeName(HandMade program, ComparedKernel kernel);

/// How the elements of a DPU are divided among its tasklets.
enum class TaskletShare : std::uint8_t {
    ChunksInTurns, // chunk after chunk, of one caching tile each, goes to the next tasklet
    RowBlocks      // each tasklet has rows that follow each other
};

/// The caching tile of a tensor in working memory.
struct CachingTile {
    std::string tensor;
    std::int64_t elements = 0;
    Bytes bytes{0};

    bool operator==(const CachingTile&) const = default;
};

/// A hand-made program as choices that lowering understands. The reduction is never divided among DPUs.
struct BaselinePoint {
    ComparedKernel kernel = ComparedKernel::Va;
    HandMade program = HandMade::Prim;
    std::int64_t dpus = 1;
    std::int64_t innerDpus = 1; // of them, those among which the second spatial loop is divided (MMTV)
    std::int64_t tasklets = 1;
    TaskletShare share = TaskletShare::ChunksInTurns;
    std::vector<CachingTile> tiles;   // inputs, then the output; equally many elements of each
    bool hasResultPerTasklet = false; // RED: each tasklet returns its own; else a DPU returns one
    bool hasRuntimeDmaSizes =
        true; // a transfer's size is a variable; the tail of a chunk is sized so, no checks in loops
    bool hasGlobalBarriers = false; // all tasklets meet after each step of a reduction in a DPU; else pairs do
    int extraHostPasses = 0;        // over the whole output, at kHostPassBandwidth
    double hostReductionFactor = 1; // of the time that the host's final reduction takes

    bool operator==(const BaselinePoint&) const = default;
};

/// Bytes a second at which a host copies an output once more; our assumption.
inline constexpr double kHostPassBandwidth = 1.0e9;

/// All points of a program for a kernel, in a fixed order, of which the fastest one counts; without those that have
/// more DPUs than there are iterations to divide. Whether a DPU can run them is not asked. Error: there is no such
/// program for the kernel, or sizes that are not positive.
[[nodiscard]] Result<std::vector<BaselinePoint>> baselinePoints(HandMade program, ComparedKernel kernel,
                                                                const ComparedSizes& sizes);

} // namespace pimento::upmem
