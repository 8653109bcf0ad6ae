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

/// Order of a statement's tiles in the two banks of a unit. All orders give the same values.
enum class TileOrder : std::uint8_t {
    Vendor,      // all tiles of one bank, then of the other; registers written through the odd banks
    OtherBank,   // as Vendor, but registers written through the bank that is not read next
    Alternating, // the banks take turns
    Gathered,    // both banks are read one after the other, then both are written
    SplitRows,   // the banks take turns within each tile, whose first rows are even and the others odd
};

[[nodiscard]] std::string_view name(TileOrder order);

/// Plan of a statement for units that run programs (Samsung's CRF). It differs from VectorPlan in:
///
///   - the addresses of operands and results, which decide what registers a command can reach,
///   - the order of a round's commands, in which the banks may take turns,
///   - the program that gives every command its effect.
class CrfPlan final : public StatementPlan {
public:
    CrfPlan(const Program& program, std::size_t statement, VectorParts parts, CrfSchedule schedule);

    void place(std::int64_t firstResident, std::int64_t firstStreamed) override;
    void seal() override { assemble(std::numeric_limits<std::int64_t>::max()); }
    [[nodiscard]] CommandMaker compute(CommandBuffer& out) const override;
    /// Makes the commands of compute(), one by one.
    [[nodiscard]] Generator<Command> compute() const;

    /// Orders that differ for this statement, the vendor's first.
    [[nodiscard]] std::vector<TileOrder> orders() const;
    [[nodiscard]] TileOrder order() const { return m_order; }
    /// Sets the order in which tiles are visited. Call place() and assemble() again afterwards.
    void setOrder(TileOrder order) { m_order = order; }

    /// Makes the programs for the first `mostCommands` commands; compute() is valid up to there.
    void assemble(std::int64_t mostCommands);
    [[nodiscard]] const std::vector<CrfProgram>& programs() const { return m_programs; }

private:
    struct Bundle;

    [[nodiscard]] std::int64_t periodOf(const Layout& layout) const;
    [[nodiscard]] std::vector<Bundle> bundles() const;
    void arrange(Bundle& bundle) const;
    /// Makes the commands of all rounds, before mode changes and programs are put between them.
    [[nodiscard]] Generator<Command> commandsOfRounds() const;
    [[nodiscard]] Generator<Command> readOut() const;

    const Program* m_program;
    CrfSchedule m_schedule;
    TileOrder m_order = TileOrder::Vendor;
    BankPlace m_result;
    std::vector<CrfProgram> m_programs;
};

} // namespace pimento::lower
