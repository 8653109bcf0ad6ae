// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/measured/measured_run.h"

#include "engine/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pimento::serving {

namespace {

Picoseconds momentOf(double seconds) { return Picoseconds{std::llround(seconds * 1e12)}; }

} // namespace

Result<std::vector<MeasuredRequest>> measuredRun(const CsvTable& table, const std::string& origin)
{
    constexpr std::string_view kColumns[] = {"input_tokens", "output_tokens", "arrival_s",   "queued_s",
                                             "scheduled_s",  "first_token_s", "last_token_s"};
    for (const std::string_view name : kColumns) {
        if (!table.column(name)) {
            return fail("lacks the column " + std::string(name), origin, "Write the outcome of each request");
        }
    }
    std::vector<MeasuredRequest> run;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::vector<double> cells;
        for (const std::string_view name : kColumns) {
            const auto number = parseDecimal(table.cell(row, name));
            const bool isCount = name.ends_with("tokens");
            if (!number || !(std::abs(*number) <= std::numeric_limits<std::int32_t>::max()) ||
                (isCount && *number < 0)) {
                return fail("has no " + std::string(isCount ? "number of at least 0" : "number") + " as " +
                                std::string(name),
                            origin + ", line " + std::to_string(table.lineNumber(row)), "Write the measured number");
            }
            cells.push_back(*number);
        }
        run.push_back({{cells[2], static_cast<std::int32_t>(cells[0]), static_cast<std::int32_t>(cells[1])},
                       {.queued = cells[3], .scheduled = cells[4], .first = cells[5], .last = cells[6]}});
    }
    return run;
}

Result<std::vector<MeasuredRequest>> readMeasuredRun(const std::string& file)
{
    const auto table = CsvTable::read(file);
    return table ? measuredRun(*table, file) : tl::unexpected<Error>(table.error());
}

void RequestSeconds::add(const ServedTimes& times, std::int32_t outputTokens)
{
    firstToken.push_back(times.first - times.queued);
    latency.push_back(times.last - times.queued);
    if (outputTokens > 1) {
        perToken.push_back((times.last - times.first) / (outputTokens - 1));
    }
}

RequestSeconds secondsOf(std::span<const MeasuredRequest> run)
{
    RequestSeconds seconds;
    for (const MeasuredRequest& each : run) {
        seconds.add(each.times, each.request.output);
    }
    return seconds;
}

RequestSeconds secondsOf(std::span<const Request> requests, const VllmRun& run)
{
    RequestSeconds seconds;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        seconds.add(run.requests[i], requests[i].output);
    }
    return seconds;
}

ServingRun recordOf(std::span<const Request> requests, const VllmRun& run)
{
    ServingRun record{RequestTimes(requests.size()), {}, {}, {}};
    RequestTimes& times = record.requests;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const ServedTimes& each = run.requests[i];
        times.arrived[i] = momentOf(each.queued);
        times.started[i] = momentOf(each.scheduled);
        times.firstToken[i] = momentOf(each.first);
        times.completed[i] = momentOf(each.last);
        times.tokens[i] = requests[i].output;
        times.restarts[i] = each.preemptions;
        record.totals.end = std::max(record.totals.end, times.completed[i]);
        record.totals.outputTokens += requests[i].output;
    }
    record.totals.servers = 1;
    return record;
}

} // namespace pimento::serving
