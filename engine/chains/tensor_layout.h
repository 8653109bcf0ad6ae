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

/// The elements that tensors of two extents both have: the smaller size in each dimension.
[[nodiscard]] Extent commonExtent(const Extent& one, const Extent& other);
[[nodiscard]] std::int64_t elementsOf(const Extent& extent);

/// Lanes `lane`, lane + 1, ... of a vector hold the elements `first`, first + step, ..., `count` of them. Elements are
/// numbered row by row in the extent that was asked for.
struct ElementRun {
    int lane = 0;
    int count = 0;
    std::int64_t first = 0;
    std::int64_t step = 0; // 0: of a single element, or of copies of one

    bool operator==(const ElementRun&) const = default;
};

/// Elements of a tensor that somebody wants to know of.
struct Region {
    Extent extent;         // those within it, which also numbers them
    bool isSample = false; // those of some cores are enough
};

/// A vector in the memory of a core with the elements in it.
struct PlacedVector {
    std::int64_t group = 0;
    std::int64_t core = 0;
    std::int64_t block = 0; // counted from the row in which the tensor begins
    std::span<const ElementRun> runs;
};

/// Where the elements of one tensor of a program lie in the memories of the cores. Two layouts are the same if every
/// element lies in the same places of the same cores, or as many whole rows further on in all of them: which row a
/// tensor begins with is nobody's choice, and no row takes longer than another.
class TensorLayout {
public:
    TensorLayout(std::shared_ptr<const lower::Program> program, std::size_t tensor);

    [[nodiscard]] const lower::Program& program() const { return *m_program; }
    [[nodiscard]] const std::shared_ptr<const lower::Program>& shared() const { return m_program; }
    [[nodiscard]] std::size_t tensor() const { return m_tensor; }
    [[nodiscard]] const Extent& extent() const { return m_extent; }
    /// Whether it lies in the cores' memories at all; the host may keep it for itself.
    [[nodiscard]] bool liesInBanks() const { return !m_pieces.empty(); }
    /// Vectors of each core's memory from the first to the last one.
    [[nodiscard]] std::int64_t blocks() const { return m_blocks; }

    /// Whether kernel, draft and plans alone say that both are the same; they may be the same without it.
    [[nodiscard]] bool isPlannedAs(const TensorLayout& other) const;

    using Visit = std::function<void(const PlacedVector&)>;
    /// Calls `visit` for each vector that holds any of the elements, core by core. A stop ends it.
    void forEachVector(const Region& region, const std::stop_token& stop, const Visit& visit) const;

    /// Stands for where the elements within `common` lie: equal prints, equal layouts. Worth nothing after a stop.
    [[nodiscard]] Fingerprint print(const Extent& common, const std::stop_token& stop = {}) const;
    /// The same for the elements of a sixteenth of the cores: other samples, other layouts; nothing is known of layouts
    /// with equal samples.
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
