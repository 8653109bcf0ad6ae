// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/kernels/affine/kernel.h"
#include "engine/systems/dcc/drafts/tiling.h"
#include "engine/systems/dcc/lower/core/core_map.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace pimento::lower {

/// Contents of a lane: an element of the layout's tensor (its row-major index), a number, or zero because the point is
/// padding.
struct Lane {
    enum class Kind : std::uint8_t { Zero, Element, Number };
    Kind kind = Kind::Zero;
    std::int64_t element = 0;
    double number = 0;

    bool operator==(const Lane&) const = default;
};

/// The elements that cores need for one operand of a statement, or produce for its result, as vectors of lanes in loop
/// order (paper sec. 4.2.4 step 3). Every core has equally many vectors; positions that a core does not own are zero.
struct Layout {
    enum class Contents : std::uint8_t { Tensor, Number, Position };
    /// Use of the lanes of a vector.
    enum class Lanes : std::uint8_t {
        Along,  // consecutive positions of the axis marked as lane axis
        Splat,  // one value in all lanes
        Single, // one value in lane 0, zero elsewhere
        Fused,  // consecutive numbers of all axes together (results)
    };
    struct Axis {
        std::size_t variable = 0;
        std::int64_t positions = 1;
        bool isLane = false;
    };

    std::size_t statement = 0;
    std::size_t share = 0; // for plans that divide their rows in several ways: index of the way; see AttentionPlan
    Contents contents = Contents::Tensor;
    affine::Reference reference; // for Contents::Tensor
    double number = 0;           // for Contents::Number
    affine::Index position;      // for Contents::Position
    std::vector<Axis> axes;      // outermost first
    Lanes lanes = Lanes::Along;
    int width = 1;                       // lanes per vector
    std::vector<affine::Guard> guards;   // points that fail one are zero; their variables are among the axes
    std::vector<std::size_t> ownedSets;  // sets whose owner names several variables and is checked point by point
    std::optional<std::size_t> expanded; // variable whose holes hold the tensor's elements in between, not zeros
    bool needsFirstPart = false;         // for results: parts other than 0 of sets without owner hold none

    [[nodiscard]] bool has(std::size_t variable) const;
    /// Number of vectors along one axis. vectors() is the product over all axes.
    [[nodiscard]] std::int64_t vectorsOf(const Axis& axis) const
    {
        return axis.isLane && lanes == Lanes::Along ? (axis.positions + width - 1) / width : axis.positions;
    }
    [[nodiscard]] std::int64_t vectors() const;
    /// Product of the vectors of the axes whose variables are in `variables`.
    [[nodiscard]] std::int64_t vectorsOver(std::span<const std::size_t> variables) const;
};

/// Computes the contents of the vectors of a statement's layouts.
class Gather {
public:
    Gather(const affine::Kernel& kernel, const StatementTiling& tiling, const CoreMap& cores)
        : m_kernel(&kernel), m_tiling(&tiling), m_cores(&cores)
    {
    }

    /// Division of the loops of its layouts, and the cores that they are divided over.
    [[nodiscard]] const StatementTiling& tiling() const { return *m_tiling; }
    [[nodiscard]] const CoreMap& cores() const { return *m_cores; }

    /// Fills `lanes`, one entry per lane of the layout's width.
    void lanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
               std::span<Lane> lanes) const;
    /// Calls `visit` with each lane that may hold something, in order, until it returns false. If all lanes are equal,
    /// with the first one for all.
    void visitLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                    const std::function<bool(const Lane&)>& visit) const;
    /// True if the core has only zeros in the vector.
    [[nodiscard]] bool isEmpty(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector) const;

private:
    struct Point;
    [[nodiscard]] bool hasResults(std::int64_t group, std::int64_t core) const;
    void set(Point& point, const Layout::Axis& axis, std::int64_t position, std::int64_t group,
             std::int64_t core) const;
    template <class Visit>
    void forFusedLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                       const Visit& visit) const;
    template <class Visit>
    void forLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                  const Visit& visit) const;
    template <class Visit>
    void forAllLanes(const Layout& layout, std::int64_t group, std::int64_t core, std::int64_t vector,
                     const Visit& visit) const;
    [[nodiscard]] Lane at(const Layout& layout, std::int64_t group, std::int64_t core, const Point& point) const;

    const affine::Kernel* m_kernel;
    const StatementTiling* m_tiling;
    const CoreMap* m_cores;
};

/// Distribution of positions over the two banks of a core, which are read one at a time.
struct BankDeal {
    enum class Banks : std::uint8_t {
        Together,  // a row of one bank, then the same row of the other: consecutive blocks
        Alternate, // `chunk` columns in the even bank, `chunk` in the odd bank, ...
        Crossed,   // as Alternate, but the odd bank's rows are swapped in pairs
        Odd,       // the odd bank only
    };
    Banks banks = Banks::Together;
    std::int64_t chunk = 0;
    std::int64_t columns = 0; // columns in a row of one bank

    [[nodiscard]] std::int64_t block(std::int64_t position) const
    {
        if (banks == Banks::Together) {
            return position;
        }
        const bool isOdd = banks == Banks::Odd || position / chunk % 2 != 0;
        const std::int64_t column = banks == Banks::Odd ? position : position / chunk / 2 * chunk + position % chunk;
        const std::int64_t row = column / columns ^ (isOdd && banks == Banks::Crossed ? 1 : 0);
        return (2 * row + (isOdd ? 1 : 0)) * columns + column % columns;
    }
};

/// Address of a layout's vectors in a core's memory: vector = (outer, inner) with `inners` inner indices.
struct BankPlace {
    std::int64_t base = 0; // an even row, if positions are dealt to two banks
    std::int64_t inners = 1;
    std::int64_t innerStride = 1;
    std::int64_t width = 1; // outer indices that are neighbours
    std::int64_t outerStride = 1;
    std::int64_t groupStride = 1; // distance of groups of `width` outer indices
    std::int64_t period = 0;      // outer indices after which a new group begins; 0: groups follow without a break
    std::int64_t offset = 0;      // added before dealing
    BankDeal deal = {};

    [[nodiscard]] std::int64_t block(std::int64_t vector) const
    {
        const std::int64_t outer = vector / inners;
        const std::int64_t before = period > 0 ? outer / period * ((period + width - 1) / width) : 0;
        const std::int64_t own = period > 0 ? outer % period : outer;
        return base + deal.block(offset + (before + own / width) * groupStride + own % width * outerStride +
                                 vector % inners * innerStride);
    }
};

} // namespace pimento::lower
