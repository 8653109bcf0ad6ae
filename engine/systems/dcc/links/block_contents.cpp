// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/block_contents.h"

#include "engine/systems/dcc/lower/core/family.h"

#include <algorithm>

namespace pimento {

using lower::Op;

namespace {

/// Adds the results that the host reads from blocks. A block in which all cores have the same vector of a layout gets
/// one entry.
void addResults(const lower::StatementPlan& plan, std::vector<PlacedVector>& vectors, const std::stop_token& stop)
{
    lower::CommandBuffer buffer;
    auto commands = plan.compute(buffer);
    for (bool isMore = true; isMore;) {
        isMore = commands.next() != nullptr;
        for (const lower::CommandRun& run : buffer.runs()) {
            if (run.command.op != Op::LoadCore) {
                continue;
            }
            for (std::int64_t i = 0; i < buffer.sizeOf(run); i += run.groups) {
                const lower::Command command = buffer.commandOf(run, i);
                vectors.push_back({command.block, command.vector, command.layout, PlacedVector::Role::Result});
            }
        }
        buffer.clear();
        if (stop.stop_requested()) {
            return;
        }
    }
}

/// True if the units of a program keep results in banks; for others a search through all commands would find nothing.
bool hasBankResults(const lower::Program& program)
{
    const auto words = program.family().words();
    return std::ranges::any_of(words, [](const lower::CommandWords& each) { return each.op == Op::WriteBack; });
}

} // namespace

BlockContents::BlockContents(const lower::Program& program, Results results, const std::stop_token& stop)
    : m_program(&program), m_vectors(program.kernel().statements.size())
{
    const bool hasResults = results == Results::Find && hasBankResults(program);
    for (std::size_t statement = 0; statement < m_vectors.size(); ++statement) {
        const lower::StatementPlan* plan = program.plan(statement);
        if (plan == nullptr || program.leader(statement) != statement) {
            continue;
        }
        std::vector<PlacedVector>& vectors = m_vectors[statement];
        for (const lower::CoreOperand& operand : plan->operands()) {
            const auto role = operand.isResident ? PlacedVector::Role::Resident : PlacedVector::Role::Streamed;
            const std::int64_t count = program.layout(operand.layout).vectors();
            for (std::int64_t vector = 0; vector < count; ++vector) {
                vectors.push_back({operand.place.block(vector), vector, operand.layout, role});
            }
        }
        if (hasResults) {
            addResults(*plan, vectors, stop);
        }
        const auto byBlock = [](const PlacedVector& a, const PlacedVector& b) {
            return a.block != b.block ? a.block < b.block : a.role < b.role;
        };
        std::ranges::stable_sort(vectors, byBlock);
        const auto rest = std::ranges::unique(vectors);
        vectors.erase(rest.begin(), rest.end());
        vectors.shrink_to_fit();
    }
}

std::span<const PlacedVector> BlockContents::of(std::size_t statement) const
{
    return m_vectors[m_program->leader(statement)];
}

const PlacedVector* BlockContents::at(std::size_t statement, std::int64_t block) const
{
    const auto vectors = of(statement);
    const auto found = std::ranges::lower_bound(vectors, block, {}, &PlacedVector::block);
    return found != vectors.end() && found->block == block ? &*found : nullptr;
}

std::optional<std::size_t> BlockContents::tensorOf(std::uint32_t layout) const
{
    const lower::Layout& each = m_program->layout(layout);
    return each.contents == lower::Layout::Contents::Tensor ? std::optional(each.reference.tensor) : std::nullopt;
}

std::optional<std::size_t> BlockContents::tensorOf(const lower::Command& command) const
{
    switch (command.op) {
    case Op::LoadHost:
    case Op::StoreHost:
        return command.layout; // the layout is the tensor itself
    case Op::StoreCore:
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
    case Op::WriteBuffer:
    case Op::PresetSums:
    case Op::WriteRegister:
        return tensorOf(command.layout);
    case Op::HostSoftmax:
    case Op::WriteBack:
        return m_program->kernel().statements[command.statement].target.tensor;
    default:
        break;
    }
    const PlacedVector* placed = lower::usesBank(command) ? at(command.statement, command.block) : nullptr;
    return placed != nullptr ? tensorOf(placed->layout) : std::nullopt;
}

} // namespace pimento
