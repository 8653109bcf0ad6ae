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

/// Kernels on which manual baselines for UPMEM are compared (IMTP paper, section 6).
enum class ComparedKernel : std::uint8_t { Va, Geva, Red, Mtv, Gemv, Ttv, Mmtv };

inline constexpr std::array kComparedKernels = {ComparedKernel::Va,  ComparedKernel::Geva, ComparedKernel::Red,
                                                ComparedKernel::Mtv, ComparedKernel::Gemv, ComparedKernel::Ttv,
                                                ComparedKernel::Mmtv};

/// Name of a kernel: "VA", "GEVA" and so on.
[[nodiscard]] std::string_view kernelName(ComparedKernel kernel);
[[nodiscard]] std::optional<ComparedKernel> comparedKernel(std::string_view name);

/// Iterations of the loops that are divided among DPUs.
struct ComparedSizes {
    std::int64_t outer = 1; // VA, GEVA, RED: elements; MTV, GEMV: rows; TTV, MMTV: the outermost spatial loop
    std::int64_t inner = 1; // TTV, MMTV: the other spatial loop
};

/// Manual baselines with the way to choose their parameters (IMTP paper, section 6).
enum class HandMade : std::uint8_t {
    Prim, // PrIM's program, or one in its style where PrIM has none (the paper's PrIM(E)): only the number of DPUs is
          // searched
    PrimSearch, // as Prim, and tasklets and caching tile are searched as well
    SimplePim   // SimplePIM's programs, for VA and RED
};

/// Name of a baseline: "PrIM", "PrIM(E)", "PrIM+search", "SimplePIM".
[[nodiscard]] std::string handMadeName(HandMade program, ComparedKernel kernel);

/// Division of a DPU's elements among its tasklets.
enum class TaskletShare : std::uint8_t {
    ChunksInTurns, // chunks of one caching tile each go to the tasklets in turns
    RowBlocks      // each tasklet has consecutive rows
};

/// The caching tile of a tensor in WRAM.
struct CachingTile {
    std::string tensor;
    std::int64_t elements = 0;
    Bytes bytes{0};

    bool operator==(const CachingTile&) const = default;
};

/// A manual baseline as choices for lowering. The reduction is never divided among DPUs.
struct BaselinePoint {
    ComparedKernel kernel = ComparedKernel::Va;
    HandMade program = HandMade::Prim;
    std::int64_t dpus = 1;
    std::int64_t innerDpus = 1; // number of these among which the second spatial loop is divided (MMTV)
    std::int64_t tasklets = 1;
    TaskletShare share = TaskletShare::ChunksInTurns;
    std::vector<CachingTile> tiles;   // inputs, then the output; equally many elements each
    bool hasResultPerTasklet = false; // RED: each tasklet returns a result; otherwise each DPU returns one
    bool hasRuntimeDmaSizes =
        true; // true: transfer sizes are variables, which cover the tail of a chunk without checks in loops
    bool hasGlobalBarriers = false; // true: all tasklets meet after each step of a reduction; else pairs do
    int extraHostPasses = 0;        // passes over the whole output, at kHostPassBandwidth
    double hostReductionFactor = 1; // factor on the time of the host's final reduction

    bool operator==(const BaselinePoint&) const = default;
};

/// Bandwidth in bytes per second at which a host copies an output once more; our assumption.
inline constexpr double kHostPassBandwidth = 1.0e9;

/// Lists all points of a program for a kernel in a fixed order; the fastest one counts. Points with more DPUs than
/// iterations are left out; whether a DPU can run a point is not checked. Error: the program does not exist for the
/// kernel, or sizes that are not positive.
[[nodiscard]] Result<std::vector<BaselinePoint>> baselinePoints(HandMade program, ComparedKernel kernel,
                                                                const ComparedSizes& sizes);

} // namespace pimento::upmem
