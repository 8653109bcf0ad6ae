// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/lower/core/command.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/purpose.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace pimento {

/// A tensor of a kernel; none: constants, or no tensor data.
using MaybeTensor = std::optional<std::size_t>;

/// Finds the tensor that a command of a program is about. Not thread-safe.
class CommandTensors {
public:
    /// Prepares the look-up of tensors in a program, which must outlive the object.
    explicit CommandTensors(const lower::Program& program)
        : m_program(&program), m_blocks(program.kernel().statements.size())
    {
    }

    /// Finds the tensor that a command carries or computes with: from the vectors of a move, or from the block that
    /// holds an operand. Results belong to the tensor that their statement assigns to.
    [[nodiscard]] MaybeTensor of(const lower::Command& command, sim::RequestWork work);

private:
    using Blocks = std::unordered_map<std::int64_t, std::uint32_t>; // layouts by the block of a core's memory

    [[nodiscard]] MaybeTensor ofLayout(std::uint32_t number) const;
    [[nodiscard]] MaybeTensor ofBlock(const lower::Command& command);
    void addBlocks(const lower::StatementPlan& plan, Blocks& blocks) const;

    const lower::Program* m_program;
    std::vector<std::optional<Blocks>> m_blocks; // by statement, computed on demand
};

} // namespace pimento
