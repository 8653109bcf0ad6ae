// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/exports/aim_trace.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace pimento {

namespace {

using sim::aim::Instruction;
using sim::aim::Operation;

constexpr std::pair<std::string_view, Operation> kOperations[] = {
    {"LD", Operation::RdMem},           {"ST", Operation::WrMem},           {"BARRIER", Operation::Sync},
    {"WR_GB", Operation::WrGb},         {"WR_BIAS", Operation::WrBias},     {"MAC_ABK", Operation::MacAbk},
    {"MAC_SBK", Operation::MacSbk},     {"RD_MAC", Operation::RdMac},       {"EWMUL", Operation::EwMul},
    {"COPY_BKGB", Operation::CopyBkGb}, {"COPY_GBBK", Operation::CopyGbBk},
};

std::optional<Operation> operationOf(std::string_view request)
{
    const auto found = std::ranges::find(kOperations, request, &std::pair<std::string_view, Operation>::first);
    return found == std::end(kOperations) ? std::nullopt : std::optional(found->second);
}

bool hasColumns(Operation operation)
{
    using enum Operation;
    return operation == WrGb || operation == MacAbk || operation == MacSbk || operation == EwMul ||
           operation == CopyBkGb || operation == CopyGbBk;
}

bool hasBank(Operation operation)
{
    using enum Operation;
    return operation == MacSbk || operation == CopyBkGb || operation == CopyGbBk || sim::aim::isMemoryAccess(operation);
}

/// The instruction that a request alone makes.
Instruction instructionOf(Operation operation, const sim::Request& request)
{
    if (operation == Operation::Sync) {
        return {.operation = operation, .channels = ~0U, .requests = 1};
    }
    return {.operation = operation,
            .bank = hasBank(operation) ? static_cast<std::uint8_t>(request.bank) : std::uint8_t{0},
            .channels = 1U << request.channel,
            .requests = 1,
            .row = sim::aim::usesRegisters(operation) ? -1 : std::int64_t{request.row}};
}

} // namespace

std::string whyNoAimTrace(const sim::DeviceDescription& device)
{
    int banks = 1;
    for (std::size_t i = 1; i < device.levels.size(); ++i) {
        banks *= device.levels[i].count;
    }
    const bool isAim = std::ranges::any_of(device.requests, [](const auto& each) { return each.name == "MAC_ABK"; });
    for (const auto& each : device.requests) {
        if (!isAim || !operationOf(each.name)) {
            return "only the requests of GDDR6-AiM have instructions in the AiM simulator";
        }
    }
    if (device.levels.empty() || device.levels.front().count > sim::aim::kChannels || banks != sim::aim::kBanks) {
        return "the AiM simulator has " + std::to_string(sim::aim::kChannels) + " channels of " +
               std::to_string(sim::aim::kBanks) + " banks";
    }
    return {};
}

AimInstructions::AimInstructions(const sim::DeviceDescription& device)
{
    for (const auto& each : device.requests) {
        m_operations.push_back(operationOf(each.name).value_or(Operation::Sync));
    }
}

void AimInstructions::add(const sim::Request& request)
{
    const Instruction made = instructionOf(m_operations[request.kind], request);
    if (!continues(made, request)) {
        flush();
        m_open = made;
        m_open.requests = 0;
        m_inColumn = 0;
        m_column = request.column;
    }
    if (m_open.requests == 0) { // the channels of the first column are those of all
        m_open.channels |= made.channels;
    }
    if (request.column != m_column) {
        ++m_open.requests;
        m_inColumn = 0;
        m_column = request.column;
    }
    m_inColumn |= made.channels;
}

/// True if a request belongs to the instruction that grows: the next channel of its column, or the first of the next
/// column when all channels have had theirs.
bool AimInstructions::continues(const Instruction& made, const sim::Request& request) const
{
    if (m_open.channels == 0 || made.operation != m_open.operation || made.bank != m_open.bank ||
        made.row != m_open.row || made.operation == Operation::Sync || sim::aim::isMemoryAccess(made.operation)) {
        return false;
    }
    if (request.column == m_column) {
        return (m_inColumn & made.channels) == 0 && (m_open.requests == 0 || (m_open.channels & made.channels) != 0);
    }
    return hasColumns(made.operation) && m_inColumn == m_open.channels && (m_open.channels & made.channels) != 0;
}

/// Writes the instruction that grows: its whole columns, and what a last column has of them.
void AimInstructions::flush()
{
    if (m_open.channels == 0) {
        return;
    }
    const bool isWhole = m_inColumn == m_open.channels;
    Instruction whole = m_open;
    whole.requests += isWhole ? 1 : 0;
    if (whole.requests > 0) {
        m_made.push_back(whole);
    }
    if (!isWhole) {
        Instruction rest = m_open;
        rest.channels = m_inColumn;
        rest.requests = 1;
        m_made.push_back(rest);
    }
    m_open.channels = 0;
}

std::vector<Instruction> AimInstructions::finish()
{
    flush();
    m_made.push_back({.operation = Operation::Eoc, .channels = ~0U, .requests = 1});
    return std::move(m_made);
}

} // namespace pimento
