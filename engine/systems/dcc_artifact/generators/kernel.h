// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/size_key.h"
#include "sim/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// A tensor kernel of the published artifact.
struct Kernel {
    std::string name;    // "gemv"
    std::string title;   // "GEMV"
    std::string summary; // one sentence
    std::vector<ShapeKey> keys;
    std::vector<std::string> dimensionSets; // names of the dimension sets, outermost first
};

/// Lists the artifact's kernels in display order.
[[nodiscard]] std::span<const Kernel> kernelLibrary();

/// Finds a kernel by its name. Error: an unknown name; the message lists the known ones.
[[nodiscard]] Result<const Kernel*> findKernel(std::string_view name);

/// Sizes of a kernel, one value per key in the kernel's order.
class Shape {
public:
    static constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;
    static constexpr std::int64_t kMostElements = std::int64_t{1} << 48;

    Shape() = default;

    /// Makes a shape from values in key order. Checks each value (1 .. 2^31), the extent of each dimension set (at most
    /// 2^31) and their product (at most 2^48).
    [[nodiscard]] static Result<Shape> make(const Kernel& kernel, std::vector<std::int64_t> values);

    /// Reads "batch=1,nhead=32,dhead=128,seq_len=2048": every key of the kernel once, in any order.
    [[nodiscard]] static Result<Shape> parse(const Kernel& kernel, std::string_view text);

    [[nodiscard]] const std::vector<std::int64_t>& values() const { return m_values; }
    [[nodiscard]] std::int64_t value(std::size_t key) const { return m_values[key]; }

    /// Extent of each dimension set: batch*nhead, dhead, seq_len for gemv and attn; two sets for the others.
    [[nodiscard]] const std::vector<std::int64_t>& extents() const { return m_extents; }

    [[nodiscard]] std::string text(const Kernel& kernel) const;

    bool operator==(const Shape&) const = default;

private:
    std::vector<std::int64_t> m_values;
    std::vector<std::int64_t> m_extents;
};

} // namespace pimento
