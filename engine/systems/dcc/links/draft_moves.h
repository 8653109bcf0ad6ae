// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_moves.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/machine.h"

#include <memory>
#include <stop_token>

namespace pimento {

/// Finds the rearrangement of a lowered draft in its timeline: each column that the host writes to the cores or reads
/// from them, between the place of its elements in host layout and its place in the layout of the cores. Places are
/// channels, or the banks of a device with one channel.
class DraftMoveSource final : public DataMoveSource {
public:
    DraftMoveSource(std::shared_ptr<const sim::Machine> machine, std::shared_ptr<const lower::Program> program);

    [[nodiscard]] bool needsTimeline() const override { return true; }
    [[nodiscard]] Result<std::shared_ptr<const DataMoves>> moves(std::shared_ptr<const Timeline> timeline,
                                                                 std::stop_token stop) const override;

private:
    std::shared_ptr<const sim::Machine> m_machine;
    std::shared_ptr<const lower::Program> m_program;
};

} // namespace pimento
