// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sim/base/result.h"
#include "sim/dram/run_options.h"
#include "sim/dram/run_result.h"

#include <stop_token>

namespace pimento {

class Progress;

} // namespace pimento

namespace pimento::sim {

class Machine;
class RequestStream;

/// Runs a stream of requests on a machine. The front end dispatches requests strictly in order, any number per cycle;
/// the first refused one delays all others, also those of other channels. A stop is noticed within some thousand
/// cycles; the result then covers the time until it. Error: a request outside the device, a machine that cannot make
/// progress, or one that loses requests because its queues are too short.
[[nodiscard]] Result<RunResult> run(const Machine& machine, RequestStream& stream, const RunOptions& options = {},
                                    std::stop_token stop = {}, Progress* progress = nullptr);

} // namespace pimento::sim
