// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/crossbar/mapping/placement.h"
#include "engine/systems/crossbar/partition/partition.h"

#include <cstdint>
#include <span>
#include <vector>

// Source: the paper "PIMCOMP", section VI-C: which copy of a layer computes which windows.

namespace pimento::crossbar {

/// Windows of one copy: first, first + stride, ..., `count` of them, one in each step from step 0 on.
struct WindowShare {
    std::int64_t first = 0;
    std::int64_t stride = 1;
    std::int64_t count = 0;

    bool operator==(const WindowShare&) const = default;
};

/// How shares of cores are rounded.
enum class ShareRounding : std::uint8_t {
    Exact, // up, so that the last cores get less
    Even,  // so that shares of copies differ by one window at most, or two of copies in different cores
    /// In single precision, as the public program computes ceil(windows / copies * copies of the core).
    SinglePrecision,
};

/// Deals the windows of each layer to cores in proportion to the copies that start there (whose group 0 of part 0 lies
/// there): core by core, ceil(windows x copies of the core / copies) neighbouring windows each, the last cores get the
/// rest; with ShareRounding::Even, up to floor(windows x copies so far / copies). The copies of a core take
/// neighbouring windows in turn, so that their inputs overlap in its memory. Returns shares[layer][copy]. The placement
/// must pass check().
[[nodiscard]] std::vector<std::vector<WindowShare>> windowShares(const Placement& placement,
                                                                 std::span<const LayerPartition> partitions, int cores,
                                                                 ShareRounding rounding = ShareRounding::Exact);

/// Steps of the longest share of each layer, at least 1.
[[nodiscard]] std::vector<std::int64_t> stepsOfLayers(std::span<const std::vector<WindowShare>> shares);

} // namespace pimento::crossbar
