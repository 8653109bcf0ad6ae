// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/command_tensors.h"

namespace pimento {

using lower::Op;

MaybeTensor CommandTensors::of(const lower::Command& command, sim::RequestWork work)
{
    switch (command.op) {
    case Op::LoadHost:
    case Op::StoreHost:
        return command.layout; // the layout's number is that of the tensor
    case Op::StoreCore:
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
    case Op::WriteBuffer:
    case Op::PresetSums:
    case Op::WriteRegister:
        return ofLayout(command.layout);
    default:
        break;
    }
    if (work == sim::RequestWork::Result) {
        return m_program->kernel().statements[command.statement].target.tensor;
    }
    return lower::usesBank(command) ? ofBlock(command) : std::nullopt;
}

MaybeTensor CommandTensors::ofLayout(std::uint32_t number) const
{
    const lower::Layout& layout = m_program->layout(number);
    return layout.contents == lower::Layout::Contents::Tensor ? MaybeTensor(layout.reference.tensor) : std::nullopt;
}

MaybeTensor CommandTensors::ofBlock(const lower::Command& command)
{
    std::optional<Blocks>& blocks = m_blocks[command.statement];
    if (!blocks) {
        blocks.emplace();
        if (const lower::StatementPlan* plan = m_program->plan(command.statement)) {
            addBlocks(*plan, *blocks);
        }
    }
    const auto found = blocks->find(command.block);
    return found == blocks->end() ? std::nullopt : ofLayout(found->second);
}

void CommandTensors::addBlocks(const lower::StatementPlan& plan, Blocks& blocks) const
{
    for (const lower::CoreOperand& operand : plan.operands()) {
        const std::int64_t vectors = m_program->layout(operand.layout).vectors();
        for (std::int64_t vector = 0; vector < vectors; ++vector) {
            blocks.emplace(operand.place.block(vector), operand.layout);
        }
    }
}

} // namespace pimento
