// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/requests/described_request.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/base/result.h"
#include "sim/machine.h"

#include <memory>
#include <string>

namespace pimento::lower {

/// What a request of a command is about beside its address:
///
///   entry=3 banks=0-63           the buffer entry that is written, and in which banks
///   slot=7 banks=0+4+8           the result slot, and the banks whose sums go there
///   accumulator=2, lane=5        of an operation
///   register=A3, to=A0 from=B1   of units with registers
///
/// "": the address says it all.
[[nodiscard]] std::string detailOf(const Command& command, const Program& program);

/// The request list of one run of a program with its details. Error: as RequestMaker::make.
[[nodiscard]] Result<std::unique_ptr<DescribedRequests>> describedRequestsOf(std::shared_ptr<const Program> program,
                                                                             const sim::Machine& machine);

/// "banks=0-3+8": the banks of the cores that a command reaches.
[[nodiscard]] std::string banksText(const Program& program, const Command& command);
/// "A3": a register of a unit.
[[nodiscard]] std::string registerText(const Program& program, std::uint8_t number);

} // namespace pimento::lower
