// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace pimento {

/// A mapping function of a tensor dimension (paper sec. 4.2.1): A0 = b+1.
struct Mapping {
    std::size_t tensor = 0;
    std::size_t dimension = 0;
    affine::Index function;
    std::int64_t extent = 1; // size of the tensor dimension

    bool operator==(const Mapping&) const = default;
};

/// Tensor dimensions that share loop variables, directly or through others (a complex dimension set), with all their
/// mapping functions: (A0={b, b+1}, C0={b}).
struct DimensionSet {
    std::vector<std::size_t> variables; // ascending
    std::vector<Mapping> mappings;      // by tensor, dimension, and plainness; the first is the default

    /// Size of the tensor dimension of the default mapping.
    [[nodiscard]] std::int64_t extent() const { return mappings.front().extent; }

    bool operator==(const DimensionSet&) const = default;
};

void fingerprint(Fingerprinter& to, const DimensionSet& set);

/// Finds the dimension sets of a kernel, in the order of their first tensor dimension. Every loop variable that appears
/// in an index is in exactly one set; variables that bound each other's loops share a set; a variable in no index is in
/// no set. Constant indices are no mappings: a dimension indexed by constants only is in no set.
[[nodiscard]] std::vector<DimensionSet> dimensionSets(const affine::Kernel& kernel);

/// Names a tensor dimension: "A0", "weight1".
[[nodiscard]] std::string dimensionName(const affine::Kernel& kernel, std::size_t tensor, std::size_t dimension);
/// Writes a representative mapping as in the paper: "A0^b+1".
[[nodiscard]] std::string text(const Mapping& mapping, const affine::Kernel& kernel);
/// Writes a dimension set: "(A0={b,b+1}, C0={b})".
[[nodiscard]] std::string text(const DimensionSet& set, const affine::Kernel& kernel);

} // namespace pimento
