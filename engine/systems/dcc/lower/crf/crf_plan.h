// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/program.h"
#include "engine/systems/dcc/lower/crf/crf_assembler.h"
#include "engine/systems/dcc/lower/crf/crf_schedule.h"
#include "engine/systems/dcc/lower/vector/vector_parts.h"

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace pimento::lower {

/// How the tiles of a statement lie in the two banks of a unit and follow each other. All give the same values.
enum class TileOrder : std::uint8_t {
    Vendor,      // one bank's tiles behind the other's, registers written through the odd banks
    OtherBank,   // the same, registers written through the bank that is not read next
    Alternating, // both banks take turns
    Gathered,    // both banks are read one behind the other, then both are written
    SplitRows,   // both banks take turns in each tile, whose first rows are even and whose others are odd
};

[[nodiscard]] std::string_view name(TileOrder order);

/// A statement on units that run programs (Samsung's CRF): as on VectorPlan's units, but for
///
///   - the places of operands and results, which decide what registers a command can reach,
///   - the order of a round's commands, in which the banks may take turns,
///   - the program that makes every command do what it is meant for.
class CrfPlan final : public StatementPlan {
public:
    CrfPlan(const Program& program, std::size_t statement, VectorParts parts, CrfSchedule schedule);

    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    void seal() override { assemble(std::numeric_limits<std::int64_t>::max()); }
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;
    /// The commands of compute(), one by one.
    [[nodiscard]] Generator<Command> compute() const;

    /// Orders that differ for this statement, the vendor's first.
    [[nodiscard]] std::vector<TileOrder> orders() const;
    [[nodiscard]] TileOrder order() const { return m_order; }
    /// To be followed by place() and assemble().
    void setOrder(TileOrder order) { m_order = order; }

    /// Makes the programs for so many commands at the front; compute() is right up to there.
    void assemble(std::int64_t mostCommands);
    [[nodiscard]] const std::vector<CrfProgram>& programs() const { return m_programs; }

private:
    struct Bundle;

    [[nodiscard]] std::int64_t periodOf(const Layout& layout) const;
    [[nodiscard]] std::vector<Bundle> bundles() const;
    void arrange(Bundle& bundle) const;
    [[nodiscard]] Generator<Command> work() const;
    [[nodiscard]] Generator<Command> readOut() const;

    const Program* m_program;
    CrfSchedule m_schedule;
    TileOrder m_order = TileOrder::Vendor;
    BankPlace m_result;
    std::vector<CrfProgram> m_programs;
};

} // namespace pimento::lower
