// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/links/data_of_commands.h"

#include "engine/systems/dcc/links/tensor_parts.h"

#include <algorithm>
#include <optional>

namespace pimento {

using lower::Alu;
using lower::Command;
using lower::Op;

namespace {

/// Number of earlier commands that are searched for the contents of a buffer or register; operands are loaded shortly
/// before their use.
constexpr std::int64_t kLookedBack = 20'000;

/// True if a command changes the register or entry `a` of cores.
bool changesPlace(const Command& command)
{
    return command.op == Op::WriteBuffer || command.op == Op::MoveToBuffer || command.op == Op::WriteRegister ||
           command.op == Op::Compute;
}
/// True if a command loads an operand there.
bool bringsOperand(const Command& command)
{
    return command.op != Op::Compute || (command.alu == Alu::Move && command.c == lower::kBankOperand);
}

/// Returns the register or buffer entry that a command multiplies with; nullopt: it does not multiply.
std::optional<std::uint8_t> otherPlace(const Command& command)
{
    switch (command.op) {
    case Op::MacTree:
    case Op::MacLanes:
    case Op::MacCore:
        return command.a;
    case Op::Compute:
        return command.alu == Alu::Multiply || command.alu == Alu::MultiplyAdd ? std::optional(command.b)
                                                                               : std::nullopt;
    default:
        return std::nullopt;
    }
}

} // namespace

DataOfCommands::DataOfCommands(const KeptCommands& commands, const std::stop_token& stop)
    : m_commands(&commands), m_program(&commands.program()),
      m_blocks(commands.program(), BlockContents::Results::Find, stop), m_host(commands.program())
{
}

CommandUse DataOfCommands::useOf(const Command& command)
{
    switch (command.op) {
    case Op::LoadHost:
        return CommandUse::ReadsHost;
    case Op::StoreHost:
        return CommandUse::WritesHost;
    case Op::StoreCore:
        return CommandUse::WritesCores;
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
    case Op::ReadStatistics:
        return CommandUse::ReadsResults;
    case Op::WriteBuffer:
    case Op::PresetSums:
    case Op::WriteRegister:
        return CommandUse::CarriesOperand;
    case Op::MacTree:
    case Op::MacLanes:
    case Op::MacCore:
        return CommandUse::Multiplies;
    case Op::Compute:
        if (command.alu == Alu::Move && command.c == lower::kBankOperand) {
            return CommandUse::CarriesOperand;
        }
        return otherPlace(command) ? CommandUse::Multiplies : CommandUse::Computes;
    case Op::MoveResult:
    case Op::MoveToBuffer:
        return CommandUse::MovesResults;
    case Op::WriteBack:
        return CommandUse::WritesResults;
    case Op::SoftmaxStep:
    case Op::SoftmaxUnit:
    case Op::CombineResults:
    case Op::HostSoftmax:
        return CommandUse::Computes;
    case Op::ModeChange:
    case Op::EnterUnits:
    case Op::Instruction:
    case Op::Start:
    case Op::Stop:
    case Op::LeaveUnits:
        return CommandUse::ControlsUnits;
    case Op::Fence:
    case Op::Order:
        break;
    }
    return CommandUse::Unknown;
}

void DataOfCommands::addVector(ElementsByTensor& all, std::uint32_t layout, std::int64_t vector, std::int64_t group,
                               std::int64_t core) const
{
    const lower::Layout& each = m_program->layout(layout);
    const lower::StatementPlan* plan = m_program->plan(each.statement);
    if (each.contents != lower::Layout::Contents::Tensor || plan == nullptr) {
        return;
    }
    std::vector<lower::Lane> lanes(static_cast<std::size_t>(each.width));
    plan->gather(each).lanes(each, group, core, vector, lanes);
    for (const lower::Lane& lane : lanes) {
        if (lane.kind == lower::Lane::Kind::Element) {
            all[each.reference.tensor].push_back(lane.element);
        }
    }
}

void DataOfCommands::addHostVector(ElementsByTensor& all, std::size_t tensor, std::int64_t vector) const
{
    const std::int64_t begin = vector * m_program->width();
    const std::int64_t end = std::min(begin + m_program->width(), m_program->kernel().tensors[tensor].elements());
    for (std::int64_t element = begin; element < end; ++element) {
        all[tensor].push_back(element);
    }
}

ElementsByTensor DataOfCommands::moved(const Command& command, std::int64_t group,
                                       std::span<const std::int64_t> cores) const
{
    ElementsByTensor all;
    switch (command.op) {
    case Op::LoadHost:
    case Op::StoreHost:
        addHostVector(all, command.layout, command.block);
        return all;
    case Op::StoreCore:
    case Op::LoadCore:
    case Op::ReadSums:
    case Op::ReadBuffer:
    case Op::WriteBuffer:
    case Op::PresetSums:
    case Op::WriteRegister:
        for (const std::int64_t core : cores) {
            addVector(all, command.layout, command.vector, group, core);
        }
        return all;
    default:
        break;
    }
    const PlacedVector* placed = lower::usesBank(command) ? m_blocks.at(command.statement, command.block) : nullptr;
    for (const std::int64_t core : cores) {
        if (placed != nullptr) {
            addVector(all, placed->layout, placed->vector, group, core);
        }
    }
    return all;
}

/// Adds the elements that the last earlier command loaded into the register or entry which a command multiplies with,
/// in one core.
bool DataOfCommands::addFromBefore(ElementsByTensor& all, std::int64_t number, std::int64_t group,
                                   std::int64_t core) const
{
    const Command multiply = (*m_commands)[number];
    const auto place = otherPlace(multiply);
    const std::int64_t end = std::max<std::int64_t>(0, number - kLookedBack);
    std::size_t run = m_commands->runOf(number);
    for (std::int64_t before = number - 1; place && before >= end; --before) {
        while (before < m_commands->firstOf(run)) {
            --run;
        }
        const lower::CommandRun& kept = m_commands->run(run);
        if (kept.command.statement != multiply.statement) {
            return false;
        }
        if (!changesPlace(kept.command) || kept.command.a != *place) {
            continue;
        }
        const Command command = m_commands->commandOf(run, before - m_commands->firstOf(run));
        if (lower::reaches(command, core)) {
            if (!bringsOperand(command)) {
                return false; // a computed value
            }
            const ElementsByTensor some = moved(command, group, std::span(&core, 1));
            for (const auto& [tensor, elements] : some) {
                all[tensor].insert(all[tensor].end(), elements.begin(), elements.end());
            }
            return true;
        }
    }
    return false;
}

ElementsByTensor DataOfCommands::otherOperand(std::int64_t number, std::int64_t group,
                                              std::span<const std::int64_t> cores) const
{
    ElementsByTensor all;
    for (const std::int64_t core : cores) {
        if (!addFromBefore(all, number, group, core)) {
            return {};
        }
    }
    return all;
}

ElementsByTensor DataOfCommands::row(std::size_t statement, std::int64_t group, int bank, std::int64_t row) const
{
    ElementsByTensor all;
    const sim::DeviceDescription& device = m_program->device();
    const std::int64_t columns = device.columnsPerRow;
    for (int column = 0; column < columns && row >= device.rowsPerBank - device.host.rowsPerBank; ++column) {
        if (const auto held = m_host.at({static_cast<int>(group), bank, row, column})) {
            addHostVector(all, held->tensor, held->vector);
        }
    }
    const lower::StatementPlan* plan = m_program->plan(statement);
    const std::int64_t core = bank / device.compute.banksPerCore;
    if (!all.empty() || plan == nullptr || group >= plan->cores().groups() || core >= plan->cores().cores()) {
        return all;
    }
    const std::int64_t first = row * m_program->blocksPerRow() + bank % device.compute.banksPerCore * columns;
    const auto vectors = m_blocks.of(statement);
    const auto begin = std::ranges::lower_bound(vectors, first, {}, &PlacedVector::block);
    for (auto placed = begin; placed != vectors.end() && placed->block < first + columns; ++placed) {
        addVector(all, placed->layout, placed->vector, group, core);
    }
    return all;
}

std::vector<TensorPart> DataOfCommands::parts(const ElementsByTensor& elements) const
{
    std::vector<TensorPart> parts;
    for (const auto& [tensor, some] : elements) {
        parts.push_back(tensorPart(m_program->kernel(), tensor, some));
    }
    return parts;
}

} // namespace pimento
