// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/serving_run.h"
#include "engine/serving/serving_summary.h"

#include <string>

namespace pimento::serving {

/// Writes a line for each request, in the order of the trace: request (from 1), arrival_s, queued_s, ttft_s, tpot_s
/// (empty for a single token), longest_gap_s, latency_s, output_tokens, instance (from 1), restarts.
[[nodiscard]] std::string requestCsv(const RequestTimes& requests);

/// Writes a line for each figure of the summary: figure, value; units are in the names.
[[nodiscard]] std::string summaryCsv(const ServingSummary& summary);

/// Writes a line for each interval: begin_s, end_s, waiting, decoding, busy_servers (means), output_tokens,
/// tokens_per_s.
[[nodiscard]] std::string historyCsv(const RunHistory& history);

} // namespace pimento::serving
