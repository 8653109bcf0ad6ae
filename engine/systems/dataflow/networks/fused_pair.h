// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dataflow/networks/solve_each.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

// Two layers of which the second reads only what the first writes, strip by strip:
//
//   for each image, for each of the strips
//       the first layer computes rows of the tensor between into a buffer, until the window of the next strip is there
//       the second layer computes its strip from the buffer
//
// The buffer is an on-chip level. It keeps the rows that later strips read again, so that no row is computed twice, and
// the tensor between never reaches DRAM. The weights of a layer either stay in the buffer for all strips, or move from
// DRAM for each strip in at least two tiles. The layers take turns, so that their latencies add up; within a layer,
// what moves for a strip may overlap with the computation of another one of the same layer.

namespace pimento::dataflow {

/// Two layers of a network, the second of which is the only reader of the first.
struct LayerPair {
    LayerLoops first;
    LayerLoops second;
    std::int64_t paddingTop = 0; // rows of zeros above the tensor between, as the second layer reads it
};

/// How a pair runs.
struct FusedPair {
    std::size_t buffer = 0;         // level
    std::int64_t strips = 1;        // of an image
    std::int64_t bufferedBytes = 0; // of the tensor between, at most
    bool isFirstResident = false;   // its weights stay in the buffer
    bool isSecondResident = false;
    Mapping first; // figures of the mappings include the traffic of the tensor between, which the value leaves out
    Mapping second;
    double value = 0; // of both layers
};

/// Rows of the tensor between that the buffer holds at most. `strips` divides the rows of both results.
[[nodiscard]] std::int64_t bufferedRows(const LayerPair& pair, std::int64_t strips);

/// What a search of a pair found.
struct FusedPairSolution {
    std::optional<FusedPair> best; // none: no way was found that fits and is below the limit
    double bound = 0;              // no way to run the pair has a smaller value; infinite: no way fits
    std::uint64_t work = 0;        // nodes of all searches, with a price for filling their tables
};

/// Finds the best way to run a pair on the accelerator of a question, under its constraints, which must not pin loops
/// of levels: within the tolerance the best of all mappings that run strip by strip as above with a value below
/// `below`. Where lower bounds of both layers, whatever their strips, add up to more, nothing else is searched. After
/// question.allNodes of work no way is tried any more. Error: an objective that does not add up over layers, or as
/// solveDataflow().
[[nodiscard]] Result<FusedPairSolution> bestFusedPair(const LayerPair& pair, const NetworkQuestion& question,
                                                      std::stop_token stop,
                                                      double below = std::numeric_limits<double>::infinity());

} // namespace pimento::dataflow
