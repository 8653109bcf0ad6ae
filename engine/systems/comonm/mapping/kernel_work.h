// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/fingerprint.h"
#include "sim/base/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento::comonm {

/// Most dimensions of an iteration space, and most levels of units of a device.
inline constexpr std::size_t kMostDimensions = 4;
inline constexpr std::size_t kMostLevels = 4;

/// A whole number for each dimension of an iteration space: parts, iterations, or a point. Numbers behind the last
/// dimension are 1 for parts and iterations, and 0 for points.
using Tuple = std::array<std::int64_t, kMostDimensions>;

inline constexpr Tuple kOnes = {1, 1, 1, 1};

/// A loop of a kernel.
struct Dimension {
    std::string name; // "i"
    std::int64_t extent = 1;
    bool isReduction = false; // its iterations add to the same results

    bool operator==(const Dimension&) const = default;
};

/// All iterations of a kernel, as a box from the origin.
struct IterationSpace {
    std::vector<Dimension> dimensions; // outermost first; at most kMostDimensions

    bool operator==(const IterationSpace&) const = default;
    [[nodiscard]] std::size_t size() const { return dimensions.size(); }
    /// Number of iterations. Sizes come from kernels whose iterations were counted, so that it does not overflow.
    [[nodiscard]] std::int64_t points() const;
    /// "512x1152".
    [[nodiscard]] std::string text() const;
};

/// A tensor of a kernel, with the dimensions that index it.
struct Operand {
    std::string name;
    std::vector<std::size_t> dimensions; // indices in IterationSpace::dimensions, in the order of its sizes
    std::int64_t elementBytes = 4;
    bool isOutput = false;

    bool operator==(const Operand&) const = default;
};

/// What a kernel computes, as far as mappings and their costs need to know.
struct KernelWork {
    std::string kernel; // id in the library of kernels: "gemv"
    affine::ElementType type = affine::ElementType::Int32;
    IterationSpace space;
    std::vector<Operand> operands; // inputs, then the output
    affine::Kernel source = {};    // the kernel itself; without statements where only its shape is known

    bool operator==(const KernelWork&) const = default;
    [[nodiscard]] const Operand& output() const { return operands.back(); }
};
void fingerprint(Fingerprinter& to, const KernelWork& work);

/// Reads loops, iterator kinds and indices of a bound kernel. `name` is its id. Error: more than one statement that
/// computes, more loops than kMostDimensions, an operand whose index is not a list of loops.
[[nodiscard]] Result<KernelWork> workOf(const std::string& name, const affine::Kernel& kernel);

} // namespace pimento::comonm
