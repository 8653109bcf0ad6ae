// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/weight_cells.h"
#include "engine/systems/crossbar/schedule/window_shares.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VII: buffers in the local memory of a core for the whole computation of a cycle.

namespace pimento::crossbar {

/// Array groups of one part of one copy that lie in the same core. They add up their results in the core; the run with
/// group 0 collects the results of the others.
struct GroupRun {
    std::int32_t matrix = 0;
    std::int32_t replica = 0;
    std::int32_t part = 0;
    std::int32_t core = 0;
    std::int32_t firstGroup = 0; // in CoreLayout::groups, where those of the run are neighbours
    std::int32_t groups = 0;
    bool collects = false;
    std::int32_t helpers = 0;   // of a run that collects: runs in other cores
    std::int32_t collector = 0; // index of the run that collects
    WindowShare share = {};
    std::int64_t firstStep = 0;   // with a window
    std::int32_t pool = -1;       // node whose result its inputs are, if it computes them itself (PooledInputs)
    std::int32_t columns = 0;     // of the part: elements of a result
    std::int32_t firstColumn = 0; // channel of the first of them
    std::int64_t output = 0;      // address of the sum of the run
    std::int64_t received = 0;    // of a run that collects, with helpers: address of a sum that arrives
    std::int64_t bias = -1;       // address of the bias of the part, or -1

    [[nodiscard]] bool worksIn(std::int64_t step) const { return step >= firstStep && step - firstStep < share.count; }
    [[nodiscard]] std::int64_t windowIn(std::int64_t step) const
    {
        return share.first + (step - firstStep) * share.stride;
    }
};

/// Buffers of an array group, addresses in elements.
struct GroupBuffers {
    std::int64_t input = 0;  // of the first of its input buffers
    std::int64_t inputs = 1; // input buffers, which take turns step by step
    std::int64_t output = 0;
    GroupSlice slice = {};

    [[nodiscard]] std::int64_t inputIn(std::int64_t step) const { return input + step % inputs * slice.rows; }
};

/// The steps [begin, end).
struct StepRange {
    std::int64_t begin = 0;
    std::int64_t end = 0;

    [[nodiscard]] bool contains(std::int64_t step) const { return step >= begin && step < end; }
};

/// All runs and buffers of a placement.
struct CoreLayout {
    std::vector<std::int32_t> groups;  // indices in Placement::groups, ordered by core
    std::vector<GroupBuffers> buffers; // of each of `groups`
    std::vector<GroupRun> runs;        // ordered by core, then by layer, copy and part
    std::vector<std::size_t> runEnds;  // of each core: end of its runs
    std::vector<std::int64_t> ends;    // of each core: end of its buffers

    [[nodiscard]] std::size_t firstRun(std::size_t core) const { return core == 0 ? 0 : runEnds[core - 1]; }
    /// Steps from the first one in which a core starts products to the last.
    [[nodiscard]] StepRange stepsOf(std::size_t core) const
    {
        StepRange steps{std::numeric_limits<std::int64_t>::max(), 0};
        for (std::size_t i = firstRun(core); i < runEnds[core]; ++i) {
            steps.begin = std::min(steps.begin, runs[i].firstStep);
            steps.end = std::max(steps.end, runs[i].firstStep + runs[i].share.count);
        }
        return steps;
    }
    /// Products that a core starts in a step.
    [[nodiscard]] std::int64_t productsIn(std::size_t core, std::int64_t step) const
    {
        std::int64_t products = 0;
        for (std::size_t i = firstRun(core); i < runEnds[core]; ++i) {
            products += runs[i].worksIn(step) ? runs[i].groups : 0;
        }
        return products;
    }
};

struct LayoutOptions {
    std::int64_t inputBuffers = 1; // of a group: with two, it can load the next window while it computes
    /// Cores keep the biases of all their layers, as in the public program; otherwise of those whose results they
    /// collect.
    bool keepsAllBiases = false;
    /// Pools that cores compute where their results are read (GroupRun::pool). Groups that read them have one more
    /// input buffer.
    std::span<const std::size_t> pools = {};
};

/// Lays out each core: biases; then for each run an input buffer for each group, outputs, and one
/// buffer for results that arrive. From the fifth group of a run on, a group shares the output of the one three before
/// it, whose result has been added up by then; the first keeps the sum. Copies without windows get no buffers.
[[nodiscard]] CoreLayout coreLayout(const LayerGraph& graph, std::span<const LayerPartition> partitions,
                                    const Placement& placement, std::span<const std::vector<WindowShare>> shares,
                                    const CrossbarChip& chip, const LayoutOptions& options = {});

} // namespace pimento::crossbar
