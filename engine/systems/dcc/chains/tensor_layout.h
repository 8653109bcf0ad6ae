// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/layout.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace pimento::chains {

/// Sizes of a tensor, one per dimension.
using Extent = std::vector<std::int64_t>;

/// Common extent of two tensors: the smaller size in each dimension.
[[nodiscard]] Extent commonExtent(const Extent& one, const Extent& other);
[[nodiscard]] std::int64_t elementsOf(const Extent& extent);

/// A run of lanes: lanes `lane`, lane + 1, ... of a vector hold `count` elements `first`, first + step, ... Elements
/// are numbered row by row in the region's extent.
struct ElementRun {
    int lane = 0;
    int count = 0;
    std::int64_t first = 0;
    std::int64_t step = 0; // 0: a single element, or copies of one

    bool operator==(const ElementRun&) const = default;
};

/// Selection of elements of a tensor.
struct Region {
    Extent extent;         // selects the elements within it, and numbers them
    bool isSample = false; // some cores are enough
};

/// A vector in the memory of a core, with its elements.
struct PlacedVector {
    std::int64_t group = 0;
    std::int64_t core = 0;
    std::int64_t block = 0; // counted from the row in which the tensor begins
    std::span<const ElementRun> runs;
};

/// Locations of one tensor of a program in the memories of the cores. Two layouts are equal if every element has the
/// same locations in the same cores, apart from an offset in whole rows that is the same everywhere: the first row of a
/// tensor is not a choice, and all rows are equally fast.
class TensorLayout {
public:
    TensorLayout(std::shared_ptr<const lower::Program> program, std::size_t tensor);

    [[nodiscard]] const lower::Program& program() const { return *m_program; }
    [[nodiscard]] std::size_t tensor() const { return m_tensor; }
    [[nodiscard]] const Extent& extent() const { return m_extent; }
    /// Number of vectors in each core's memory from the first to the last one.
    [[nodiscard]] std::int64_t blocks() const { return m_blocks; }

    /// True if kernel, draft and plans alone prove that this layout and `other` are equal; other layouts may be equal
    /// too.
    [[nodiscard]] bool isPlannedAs(const TensorLayout& other) const;

    using Visit = std::function<void(const PlacedVector&)>;
    /// Calls `visit` for each vector that holds any of the elements, core by core. A stop ends it.
    void forEachVector(const Region& region, const std::stop_token& stop, const Visit& visit) const;

    /// Fingerprint of the locations of the elements within `common`: equal fingerprints, equal layouts. Invalid after a
    /// stop.
    [[nodiscard]] Fingerprint print(const Extent& common, const std::stop_token& stop = {}) const;
    /// Fingerprint over a sixteenth of the cores: different samples prove different layouts; equal samples prove
    /// nothing.
    [[nodiscard]] Fingerprint sample(const Extent& common, const std::stop_token& stop = {}) const;

private:
    /// Vectors of one operand.
    struct Piece {
        const lower::StatementPlan* plan = nullptr;
        std::uint32_t layout = 0;
        lower::BankPlace place;
    };

    void forPiece(const Piece& piece, const Region& region, const std::stop_token& stop, const Visit& visit) const;
    [[nodiscard]] Fingerprint printOf(const Region& region, const std::stop_token& stop) const;
    void forAny(const Piece& piece, const Region& region, const std::stop_token& stop, const Visit& visit) const;

    std::shared_ptr<const lower::Program> m_program;
    std::size_t m_tensor;
    Extent m_extent;
    std::vector<Piece> m_pieces;
    std::int64_t m_firstBlock = 0; // begins a row
    std::int64_t m_blocks = 0;
};

} // namespace pimento::chains
