// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/dram/command_kind.h"

#include <algorithm>
#include <array>

namespace pimento {

namespace {

constexpr std::array<std::string_view, 8> kTransferOps = {"write_buffer",   "write_buffer_spread", "move_result",
                                                          "move_to_buffer", "read_buffer",         "write_register",
                                                          "write_back",     "write_back_core"};

TimelineKind kindOf(const sim::Machine& machine, int index)
{
    const sim::Machine::Command& command = machine.command(index);
    if (command.reach == sim::CommandReach::Refresh) {
        return TimelineKind::Refresh;
    }
    if (command.kind == sim::CommandKind::Row) {
        return TimelineKind::Row;
    }
    for (int i = 0; i < machine.requestCount(); ++i) {
        const sim::Machine::RequestKind& request = machine.request(i);
        if (request.finalCommand != index) {
            continue;
        }
        if (request.queue == sim::RequestQueueKind::Read) {
            return TimelineKind::HostRead;
        }
        if (request.queue == sim::RequestQueueKind::Write) {
            return TimelineKind::HostWrite;
        }
        if (request.side == sim::RequestSide::Host ||
            isTransferOp(machine.description().requests[static_cast<std::size_t>(i)].op)) {
            return TimelineKind::Transfer;
        }
    }
    return TimelineKind::Core;
}

} // namespace

bool isTransferOp(std::string_view op) { return std::ranges::find(kTransferOps, op) != kTransferOps.end(); }

std::vector<TimelineKind> kindsOf(const sim::Machine& machine)
{
    std::vector<TimelineKind> kinds;
    for (int command = 0; command < machine.commandCount(); ++command) {
        kinds.push_back(kindOf(machine, command));
    }
    return kinds;
}

} // namespace pimento
