// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/data_path.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace pimento::sim {

namespace {

using enum DataPath;

/// All operations of the families (a test compares), so that no bytes are missed. Operations for a single unit have the
/// suffix "_core".
constexpr std::array<OperationTraffic, 21> kOperations = {{
    {"fence"},
    {"load", RowBuffer, BusUse::Once},
    {"store", RowBuffer, BusUse::Once},
    {"write_buffer", OperandBuffer, BusUse::Once, 0, RequestWork::Operand},
    {"write_buffer_spread", OperandBuffer, BusUse::Once, 0, RequestWork::Operand},
    {"move_to_buffer", OperandBuffer, BusUse::None, 0, RequestWork::Operand},
    {"mac", RowBuffer, BusUse::None, 2},
    {"move_result", Registers, BusUse::None, 0, RequestWork::Result},
    {"read_buffer", Registers, BusUse::Once, 0, RequestWork::Result},
    {"softmax"},
    {"preset_sums", Registers, BusUse::FromEachBank, 0, RequestWork::Operand},
    {"read_sums", Registers, BusUse::FromEachBank, 0, RequestWork::Result},
    {"write_register", Registers, BusUse::Once, 0, RequestWork::Operand},
    {"move", RowBuffer},
    {"relu", RowBuffer, BusUse::None, 1},
    {"add", RowBuffer, BusUse::None, 1},
    {"multiply", RowBuffer, BusUse::None, 1},
    {"multiply_add", RowBuffer, BusUse::None, 2},
    {"alu", Registers, BusUse::None, 1},
    {"write_back", RowBuffer, BusUse::None, 0, RequestWork::Result},
    {"mode_change"},
}};

std::int64_t banksReached(const DeviceDescription& device, const CommandSpec& command)
{
    return command.reach == CommandReach::AllBanks ? device.banksPerChannel() : 1;
}

BusUse busOf(const RequestSpec& request)
{
    if (const OperationTraffic* traffic = trafficOf(request.op)) {
        return traffic->bus;
    }
    return request.side == RequestSide::Host ? BusUse::FromEachBank : BusUse::None;
}

} // namespace

const OperationTraffic* trafficOf(std::string_view op)
{
    constexpr std::string_view kForOneUnit = "_core";
    const std::string_view name = op.ends_with(kForOneUnit) ? op.substr(0, op.size() - kForOneUnit.size()) : op;
    const auto* const found = std::ranges::find(kOperations, name, &OperationTraffic::op);
    return found == kOperations.end() ? nullptr : &*found;
}

RequestWork workOf(const RequestSpec& request)
{
    if (request.side == RequestSide::Fence) {
        return RequestWork::None;
    }
    if (request.queue == RequestQueueKind::Read) {
        return RequestWork::HostRead;
    }
    if (request.queue == RequestQueueKind::Write) {
        return RequestWork::HostWrite;
    }
    const OperationTraffic* traffic = trafficOf(request.op);
    return traffic != nullptr ? traffic->work : RequestWork::Compute;
}

DataPath pathOf(const DeviceDescription& device, const CommandSpec& command)
{
    if (command.need == RowNeed::AddressedBankOpen || command.need == RowNeed::AllBanksOpen) {
        return RowBuffer;
    }
    for (const RequestSpec& request : device.requests) {
        const OperationTraffic* traffic = trafficOf(request.op);
        if (request.finalCommand == command.name && traffic != nullptr && traffic->path == OperandBuffer) {
            return OperandBuffer;
        }
    }
    return Registers;
}

Bytes busBytesOf(const DeviceDescription& device, const CommandSpec& command)
{
    std::int64_t most = 0;
    for (const RequestSpec& request : device.requests) {
        if (request.finalCommand == command.name) {
            const BusUse use = busOf(request);
            const std::int64_t times = use == BusUse::FromEachBank ? banksReached(device, command) : 1;
            most = use == BusUse::None ? most : std::max(most, times * command.bytes.value());
        }
    }
    return Bytes{most};
}

} // namespace pimento::sim
