// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/core/statement_parts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::lower {

/// Use of the multipliers of a unit (sixteen for 16-bit elements).
enum class MacMode : std::uint8_t {
    Tree,  // one sum per operation, lanes along a reduced loop; a unit collects one result per lane
    Lanes, // one result per lane, lanes along a loop of the target; the buffer supplies one number
};

/// A product of a statement: an operand in the banks times one in the GEMV buffers.
struct MacTerm {
    std::uint32_t bank = 0; // index of the layout; likewise `buffer`
    std::uint32_t buffer = 0;
    std::size_t operand = 0; // index of the bank operand in StatementPlan::operands
    Variables reductions;    // outermost first; Tree: with the lane axis last
    std::int64_t steps = 1;  // operations per result (Tree) or vector of results (Lanes)
};

/// Visits every step of a product's reductions, the last reduction fastest, with the positions in `positions`, which
/// are 0 before and afterwards. `counts` are the positions of each reduction; their product is `steps`.
template <class Visit>
void forEachStep(const MacTerm& term, std::span<const std::int64_t> counts, std::vector<std::int64_t>& positions,
                 Visit&& visit)
{
    std::ranges::fill(positions, 0);
    for (std::int64_t step = 0; step < term.steps; ++step) {
        visit();
        for (std::size_t i = counts.size(); i-- > 0;) {
            std::int64_t& position = positions[term.reductions[i]];
            if (++position < counts[i]) {
                break;
            }
            position = 0;
        }
    }
    std::ranges::fill(positions, 0);
}

struct MacSchedule {
    MacMode mode = MacMode::Tree;
    Variables outputs; // outermost first; Lanes: with the lane axis last
    std::vector<MacTerm> terms;
    std::uint32_t result = 0;   // index of the layout
    std::uint8_t mergeBits = 0; // cores that differ only in these bits of their number leave their results as one sum
    int width = 16;
    int bufferEntries = 1;
    std::int64_t resultSlots = 1;
    std::int64_t stepsPerLoad = 0; // Tree: steps of a product between two loads of the buffers, with the data grouped
                                   // that way; 0: as many as the buffers hold operands for, with the data grouped by
                                   // results
};

/// Returns the bits of the core number for each list of levels, as masks.
[[nodiscard]] std::vector<std::uint8_t> levelBits(const sim::DeviceDescription& device,
                                                  const std::vector<std::vector<std::string>>& lists);

/// Returns the bits of the core number over which the device can add the results of a statement, as many as possible.
[[nodiscard]] std::uint8_t mergeBitsOf(const Program& program, const affine::Statement& statement,
                                       const StatementTiling& tiling, const CoreMap& cores);

/// Assigns addresses to bank operands from `next` (streamed, resident) on, and moves `next` behind them. Operands that
/// vary with the same loops of the target are interleaved in the order of the operations, so that a row is opened once
/// per sweep.
void placeInterleaved(const Program& program, const MacSchedule& schedule, std::vector<CoreOperand>& operands,
                      std::array<std::int64_t, 2>& next);

/// Plan of a statement on units that multiply a bank's column with a buffer entry and accumulate (devices.md sections
/// 1.3 and 1.8).
///
///   for each block of results:   (Tree: as many as lanes; Lanes: one vector)
///     for each product, for as many operations as the buffer holds operands for:
///       buffer writes, operations over all banks
///     results of neighbouring cores -> result buffer;  full: the host reads it
class AttaccPlan final : public StatementPlan {
public:
    AttaccPlan(const Program& program, std::size_t statement, StatementTiling tiling, CoreMap cores,
               MacSchedule schedule, std::vector<CoreOperand> operands);

    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;

    [[nodiscard]] const MacSchedule& schedule() const { return m_schedule; }

    [[nodiscard]] const Program& program() const { return *m_program; }

    /// Number of steps between two loads of the buffers for which the fewest loads are all of equal size; 0: one load
    /// serves all steps, or loads cannot be equal.
    [[nodiscard]] std::int64_t evenLoad() const;
    /// Sets the steps per load; must come before the data is placed.
    void setStepsPerLoad(std::int64_t steps) { m_schedule.stepsPerLoad = steps; }

private:
    void placeByLoads(std::array<std::int64_t, 2>& next);

    const Program* m_program;
    MacSchedule m_schedule;
};

} // namespace pimento::lower
