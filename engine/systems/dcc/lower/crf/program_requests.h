// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/request_lists/described_request.h"
#include "engine/systems/dcc/lower/core/program.h"
#include "sim/dram/machine.h"
#include "sim/dram/request.h"

#include <memory>
#include <stop_token>

namespace pimento::samsung {

/// Streams the transactions of one run of a program as requests of its device, stage by stage and channel by channel:
/// reads, writes and barriers. A barrier in each channel ends a stage. In the all-bank modes bank 0 (1) stands for all
/// even (odd) banks. The machine must have requests with the ops that programs of its family need.
[[nodiscard]] std::unique_ptr<sim::RequestStream> requestsOf(std::shared_ptr<const lower::Program> program,
                                                             const sim::Machine& machine);
/// Streams the requests of requestsOf() together with the bursts that the machine reads, so that RequestStages rebuilds
/// the same stages.
[[nodiscard]] std::unique_ptr<DescribedRequests> describedRequestsOf(std::shared_ptr<const lower::Program> program,
                                                                     const sim::Machine& machine,
                                                                     std::stop_token stop = {});

} // namespace pimento::samsung
