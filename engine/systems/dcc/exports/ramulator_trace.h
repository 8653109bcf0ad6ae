// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/draft_program.h"
#include "engine/systems/dcc/exports/draft_requests.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace pimento {

/// Requests of a draft as a trace of Ramulator 2: a request and a byte address per line, in issue order, without
/// comments.
///
///   LD 0x12340
///   MAC_AB 0x4000
///
/// LD and ST are those of Ramulator's load-store traces; the others are requests of the device, which only simulators
/// with these requests know, such as that of the published artifact. The format has no fields for the phase and detail
/// of Pimento's own request lists.
class RamulatorTrace {
public:
    /// Starts a trace. The program must outlive it. Error: the machine has no constraint tables, or as for simulating
    /// the draft.
    [[nodiscard]] static Result<RamulatorTrace> of(const DraftProgram& program, std::stop_token stop);

    /// Replaces the text by the next lines. False: there are no more.
    [[nodiscard]] bool next(std::string& text);

private:
    RamulatorTrace(std::shared_ptr<const sim::Machine> machine, DraftRequests requests)
        : m_machine(std::move(machine)), m_requests(std::move(requests))
    {
    }

    std::shared_ptr<const sim::Machine> m_machine;
    DraftRequests m_requests;
};

/// Reason why no Ramulator trace of a device can be written; "": it can.
[[nodiscard]] std::string whyNoRamulatorTrace(const sim::DeviceDescription& device);

/// Byte address of a column, the inverse of Machine::decode().
[[nodiscard]] std::uint64_t byteAddressOf(const sim::Machine& machine, const sim::Request& request);

} // namespace pimento
