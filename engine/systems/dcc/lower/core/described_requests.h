// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"
#include "sim/dram/machine.h"

#include <memory>
#include <string>

namespace pimento::lower {

/// Describes what a request of a command does besides its address:
///
///   entry=3 banks=0-63           the buffer entry that is written, and in which banks
///   slot=7 banks=0+4+8           the result slot, and the banks whose sums go there
///   accumulator=2, lane=5        for an operation
///   register=A3, to=A0 from=B1   for units with registers
///
/// "": the address says it all.
[[nodiscard]] std::string detailOf(const Command& command, const Program& program);

/// Streams the requests of one run of a program with their details. Error: as for RequestMaker::make.
[[nodiscard]] Result<std::unique_ptr<DescribedRequests>> describedRequestsOf(std::shared_ptr<const Program> program,
                                                                             const sim::Machine& machine);

/// Writes the banks of the cores that a command reaches: "banks=0-3+8".
[[nodiscard]] std::string banksText(const Program& program, const Command& command);
/// Writes a register of a unit: "A3".
[[nodiscard]] std::string registerText(const Program& program, std::uint8_t number);

} // namespace pimento::lower
