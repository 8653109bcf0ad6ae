// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/rearrangement_steps.h"

#include <algorithm>

namespace pimento {

using lower::Command;
using lower::Op;

RearrangementSteps::RearrangementSteps(const KeptCommands& commands, const BlockContents& blocks)
    : m_commands(&commands)
{
    for (std::size_t run = 0; run < commands.runs(); ++run) {
        const Command& command = commands.run(run).command;
        if (command.op == Op::Fence || command.op == Op::Order) {
            continue;
        }
        const StepKind kind = kindOf(command);
        const auto tensor = kind == StepKind::Compute ? std::nullopt : blocks.tensorOf(command);
        add({kind, tensor ? static_cast<std::uint32_t>(*tensor) : LaidBurst::kNoTensor, command.statement,
             static_cast<std::uint32_t>(commands.firstOf(run)), static_cast<std::uint32_t>(commands.endOf(run)), 0});
    }
}

StepKind RearrangementSteps::kindOf(const Command& command) const
{
    switch (command.op) {
    case Op::LoadHost:
        return StepKind::Load;
    case Op::StoreCore:
        return StepKind::Store;
    case Op::StoreHost:
        return StepKind::WriteHost;
    default:
        return StepKind::Compute;
    }
}

/// Appends a stretch and merges it with previous steps of the same kind.
void RearrangementSteps::add(const Stretch& run)
{
    const auto isSame = [&](const Stretch& last) {
        return last.kind == run.kind && last.tensor == run.tensor && last.statement == run.statement;
    };
    if (run.kind == StepKind::Compute && !m_groups.empty() && isSame(m_groups.back())) {
        m_groups.back().end = run.end;
    } else {
        m_groups.push_back(run);
        m_groups.back().first = static_cast<std::uint32_t>(m_single);
        m_single += run.kind == StepKind::Compute ? 1 : run.end - run.begin;
    }
    Stretch phase = run;
    const lower::StatementPlan* plan = m_commands->program().plan(run.statement);
    const bool isMove = run.kind == StepKind::Load || run.kind == StepKind::Store;
    if (isMove && plan != nullptr && plan->rearrangement() == lower::Rearrangement::Direct) {
        phase.kind = StepKind::Rearrange;
    }
    Stretch* last = m_phases.empty() ? nullptr : &m_phases.back();
    if (last != nullptr && last->kind == phase.kind && last->tensor == phase.tensor &&
        last->statement == phase.statement) {
        last->end = phase.end;
    } else {
        m_phases.push_back(phase);
    }
}

std::size_t RearrangementSteps::size(StepSize size) const
{
    return size == StepSize::Phase ? m_phases.size() : size == StepSize::Group ? m_groups.size() : m_single;
}

LayoutStep RearrangementSteps::stepOf(const Stretch& stretch)
{
    LayoutStep step;
    step.kind = stretch.kind;
    step.statement = stretch.statement;
    step.begin = stretch.begin;
    step.end = stretch.end;
    if (stretch.tensor != LaidBurst::kNoTensor) {
        step.tensor = stretch.tensor;
    }
    return step;
}

LayoutStep RearrangementSteps::operator()(StepSize size, std::size_t number) const
{
    if (size == StepSize::Phase) {
        return stepOf(m_phases[number]);
    }
    if (size == StepSize::Group) {
        return stepOf(m_groups[number]);
    }
    const auto behind = std::ranges::upper_bound(m_groups, number, {}, &Stretch::first);
    const Stretch& group = *(behind - 1);
    LayoutStep step = stepOf(group);
    if (group.kind != StepKind::Compute) {
        step.begin = group.begin + static_cast<std::uint32_t>(number - group.first);
        step.end = step.begin + 1;
    }
    return step;
}

} // namespace pimento
