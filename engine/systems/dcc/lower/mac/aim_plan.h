// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/mac/attacc_plan.h"
#include "engine/systems/dcc/lower/mac/mac_builder.h"

#include <cstdint>
#include <vector>

namespace pimento::lower {

/// Outer one of two loops.
enum class AimOrder : std::uint8_t {
    Outputs, // each result is finished before the next; the buffer is loaded anew for each if it cannot hold all inputs
    Inputs,  // each part of the inputs serves all results before the next one is loaded; the host adds the partial sums
};

/// Strategy when the cores of a channel need different operands in the one buffer that they share.
enum class AimSharing : std::uint8_t {
    Together,  // operands are loaded for one bunch of cores with equal operands after another; the cores of a bunch
               // work one by one
    Bunches,   // all cores work with the operands of one bunch, and only its results are read; then the next bunch
    BunchTurns // as Bunches, but all bunches have their turns for some results before the next results
};

struct AimLoops {
    AimOrder order = AimOrder::Outputs;
    AimSharing sharing = AimSharing::Together;

    bool operator==(const AimLoops&) const = default;
};

/// Plan of a statement on units that multiply a bank's column with an entry of a channel's buffer and accumulate single
/// sums (devices.md sections 3.2 and 3.4). It takes the loop order that a count of its commands finds to be the
/// fastest.
class AimPlan final : public StatementPlan {
public:
    AimPlan(Program& program, std::size_t statement, MacParts parts);

    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;

    [[nodiscard]] const Program& program() const { return *m_program; }
    [[nodiscard]] const MacSchedule& schedule() const { return m_schedule; }
    [[nodiscard]] const AimLoops& loops() const { return m_loops; }
    /// Lists the loop orders and sharings among which the plan chooses.
    [[nodiscard]] std::vector<AimLoops> candidates() const;
    /// Replaces the chosen loops, for comparison; the program's data must be placed again.
    void setLoops(AimLoops loops);
    /// Layout of the zeros that preset the sums.
    [[nodiscard]] std::uint32_t zeros() const { return m_zeros; }
    /// Number of steps of a product between two loads of the buffer.
    [[nodiscard]] std::int64_t stepsPerLoad(std::size_t term) const;

private:
    void chooseLoops(std::int64_t firstResident, std::int64_t firstStreamed);
    void placeWith(std::int64_t firstResident, std::int64_t firstStreamed);
    void placeByLoads(std::size_t term, std::int64_t& next);

    const Program* m_program;
    MacSchedule m_schedule;
    std::uint32_t m_zeros;
    AimLoops m_loops;
    bool m_isChosen = false;
};

} // namespace pimento::lower
