// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/requests/described_request.h"
#include "engine/systems/dcc/draft_program.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace pimento {

/// The requests of a draft as a trace of Ramulator 2: a request and a byte address a line, in issue order, without
/// comments.
///
///   LD 0x12340
///   MAC_AB 0x4000
///
/// LD and ST are those of Ramulator's load-store traces; the others are requests of the device, which only simulators
/// know that have them, such as the one of the published artifact. What a row of our own list says besides the address
/// (phase, detail) has no place here.
class RamulatorTrace {
public:
    /// Error: the machine is not one of tables, or as for simulating the draft. The program must outlive the trace.
    [[nodiscard]] static Result<RamulatorTrace> of(const DraftProgram& program, std::stop_token stop);

    /// Replaces the text by the next lines. False: there are none left.
    [[nodiscard]] bool next(std::string& text);

private:
    explicit RamulatorTrace(std::shared_ptr<const sim::Machine> machine) : m_machine(std::move(machine)) {}

    [[nodiscard]] std::optional<sim::Request> take();

    std::shared_ptr<const sim::Machine> m_machine;
    std::unique_ptr<DescribedRequests> m_described; // of a compiled program
    std::unique_ptr<sim::RequestStream> m_plain;    // of the published artifact
};

/// Why there is no such trace for a device; "": there is one.
[[nodiscard]] std::string whyNoRamulatorTrace(const sim::DeviceDescription& device);

/// The byte address of a column, which Machine::decode() takes apart again.
[[nodiscard]] std::uint64_t byteAddressOf(const sim::Machine& machine, const sim::Request& request);

} // namespace pimento
