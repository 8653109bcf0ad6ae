// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/dimension_sets.h"
#include "engine/systems/dcc/drafts/draft.h"

#include <cstdint>
#include <vector>

namespace pimento::ir {

/// Listing of a tensor's indices that a core needs when they have gaps (paper sec. 4.2.4 step 3).
enum class Indexing : std::uint8_t {
    Expanded, // strategy (i): the smallest range that contains them
    Exact,    // strategy (ii): only the indices needed
};

/// A kernel with a draft in the data-centric representation (paper Table 2). It holds what cannot be derived. Data
/// tiles, compute tiles, tensor tiles and rearrangements follow from it (tiles.h); the text form writes them out.
struct Program {
    Resources platform;
    affine::Kernel kernel;
    std::vector<DimensionSet> sets;
    Draft draft;
    std::vector<Indexing> indexing; // per tensor

    /// Compares without positions, because those of a parsed program refer to its own text.
    bool operator==(const Program& other) const;
};

/// Makes the program of a bound kernel. The draft has one part per set and fits the platform; its tiles are ceil(extent
/// of the representative / parts).
[[nodiscard]] Program make(const affine::Kernel& kernel, const std::vector<DimensionSet>& sets, const Draft& draft,
                           Resources platform, Indexing indexing = Indexing::Expanded);

[[nodiscard]] inline const affine::Kernel& kernelOf(const Program& program) { return program.kernel; }
[[nodiscard]] inline const Draft& draftOf(const Program& program) { return program.draft; }

/// Most groups x cores of a platform in the text form.
inline constexpr std::int64_t kMostCores = 16'384;

} // namespace pimento::ir
