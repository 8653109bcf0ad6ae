// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "engine/systems/dcc/links/block_contents.h"
#include "engine/systems/dcc/links/kept_commands.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pimento {

/// Divides the commands of a run into steps of its rearrangement. The work of the cores between two moves is one step
/// at any step size; fences are no steps.
class RearrangementSteps {
public:
    /// `commands` must outlive the object and must not grow.
    RearrangementSteps(const KeptCommands& commands, const BlockContents& blocks);

    [[nodiscard]] std::size_t size(StepSize size) const;
    /// Returns kind, tensor, statement and commands of a step.
    [[nodiscard]] LayoutStep operator()(StepSize size, std::size_t number) const;

private:
    /// Consecutive runs of commands.
    struct Stretch {
        StepKind kind = StepKind::Compute;
        std::uint32_t tensor = LaidBurst::kNoTensor;
        std::uint32_t statement = 0;
        std::uint32_t begin = 0; // first command
        std::uint32_t end = 0;
        std::uint32_t first = 0; // number of the first step at StepSize::Command
    };

    [[nodiscard]] StepKind kindOf(const lower::Command& command) const;
    void add(const Stretch& run);
    [[nodiscard]] static LayoutStep stepOf(const Stretch& stretch);

    const KeptCommands* m_commands;
    std::vector<Stretch> m_phases;
    std::vector<Stretch> m_groups;
    std::size_t m_single = 0; // number of steps at StepSize::Command
};

} // namespace pimento
