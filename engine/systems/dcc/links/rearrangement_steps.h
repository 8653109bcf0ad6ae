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

/// The commands of a run as steps of its rearrangement: what the cores compute between two moves is one step whatever
/// the size. Fences are no steps.
class RearrangementSteps {
public:
    /// The commands must outlive it, and no more of them be kept.
    RearrangementSteps(const KeptCommands& commands, const BlockContents& blocks);

    [[nodiscard]] std::size_t size(StepSize size) const;
    /// Kind, tensor, statement and commands of a step.
    [[nodiscard]] LayoutStep operator()(StepSize size, std::size_t number) const;

private:
    /// Some runs, one behind the other.
    struct Stretch {
        StepKind kind = StepKind::Compute;
        std::uint32_t tensor = LaidBurst::kNoTensor;
        std::uint32_t statement = 0;
        std::uint32_t begin = 0; // commands
        std::uint32_t end = 0;
        std::uint32_t first = 0; // step of the size StepSize::Command
    };

    [[nodiscard]] StepKind kindOf(const lower::Command& command) const;
    void add(const Stretch& run);
    [[nodiscard]] static LayoutStep stepOf(const Stretch& stretch);

    const KeptCommands* m_commands;
    std::vector<Stretch> m_phases;
    std::vector<Stretch> m_groups;
    std::size_t m_single = 0; // steps of the size StepSize::Command
};

} // namespace pimento
