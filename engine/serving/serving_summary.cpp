// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/serving_summary.h"

#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pimento::serving {

namespace {

/// Nearest rank of a percentile, from 1 on.
std::int64_t rankOf(double share, std::int64_t count)
{
    // Corrects rounding: 0.07 * 100 comes out above 7, but 0.07 of 100 values are 7 values.
    const double rank = std::ceil(share * static_cast<double>(count) * (1 - 1e-12));
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(rank), 1, count);
}

double atRank(const std::vector<double>& sorted, double share)
{
    return sorted[static_cast<std::size_t>(rankOf(share, std::ssize(sorted)) - 1)];
}

/// Spread of a time over the requests that have one.
template <class Time> Spread spreadOf(const RequestTimes& requests, Time time)
{
    std::vector<double> values;
    values.reserve(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (const double value = time(i); !std::isnan(value)) {
            values.push_back(value);
        }
    }
    if (values.empty()) {
        return {};
    }
    std::ranges::sort(values);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    return {static_cast<std::int64_t>(values.size()),
            sum / static_cast<double>(values.size()),
            atRank(values, 0.5),
            atRank(values, 0.9),
            atRank(values, 0.99),
            values.back()};
}

/// Spread of token gaps; each length counts as often as it occurred.
Spread spreadOf(const TokenGaps& gaps)
{
    if (gaps.count() == 0) {
        return {};
    }
    const std::vector<TokenGaps::Entry> lengths = gaps.ascending();
    double sum = 0;
    for (const TokenGaps::Entry& each : lengths) {
        sum += toSeconds(each.length) * static_cast<double>(each.count);
    }
    const auto at = [&](double share) {
        std::int64_t left = rankOf(share, gaps.count());
        const auto found = std::ranges::find_if(lengths, [&](const auto& each) { return (left -= each.count) <= 0; });
        return toSeconds(found->length);
    };
    return {gaps.count(), sum / static_cast<double>(gaps.count()), at(0.5), at(0.9),
            at(0.99),     toSeconds(lengths.back().length)};
}

double ratio(double value, double by) { return by > 0 ? value / by : 0; }

} // namespace

double toSeconds(Picoseconds time) { return static_cast<double>(time.value()) / 1e12; }

double firstTokenSeconds(const RequestTimes& requests, std::size_t index)
{
    return toSeconds(requests.firstToken[index] - requests.arrived[index]);
}

double perTokenSeconds(const RequestTimes& requests, std::size_t index)
{
    const std::int32_t further = requests.tokens[index] - 1;
    const double seconds = toSeconds(requests.completed[index] - requests.firstToken[index]);
    return further > 0 ? seconds / further : std::numeric_limits<double>::quiet_NaN();
}

bool meets(const RequestTimes& requests, std::size_t index, const Objective& objective)
{
    return firstTokenSeconds(requests, index) <= objective.firstToken &&
           (requests.tokens[index] < 2 || perTokenSeconds(requests, index) <= objective.perToken);
}

double percentile(std::vector<double>& values, double share)
{
    PIMENTO_ASSERT(!values.empty() && share > 0 && share <= 1, "there is a value and a share of it");
    std::ranges::sort(values);
    return atRank(values, share);
}

ServingSummary summarise(const ServingRun& run, const Objective& objective)
{
    const RequestTimes& requests = run.requests;
    const RunTotals& totals = run.totals;
    ServingSummary all;
    all.requests = static_cast<std::int64_t>(requests.size());
    all.seconds = toSeconds(totals.end);
    all.queued = spreadOf(requests, [&](auto i) { return toSeconds(requests.started[i] - requests.arrived[i]); });
    all.firstToken = spreadOf(requests, [&](auto i) { return firstTokenSeconds(requests, i); });
    all.perToken = spreadOf(requests, [&](auto i) { return perTokenSeconds(requests, i); });
    all.longestGap = spreadOf(requests, [&](auto i) {
        return requests.tokens[i] > 1 ? toSeconds(requests.longestGap[i]) : std::numeric_limits<double>::quiet_NaN();
    });
    all.tokenGap = spreadOf(run.gaps);
    all.latency = spreadOf(requests, [&](auto i) { return toSeconds(requests.completed[i] - requests.arrived[i]); });
    const auto steps = static_cast<double>(totals.decodeSteps + totals.mixedSteps);
    all.requestsPerSecond = ratio(static_cast<double>(all.requests), all.seconds);
    all.tokensPerSecond = ratio(static_cast<double>(totals.outputTokens), all.seconds);
    all.promptTokensPerSecond = ratio(static_cast<double>(totals.promptTokens), all.seconds);
    all.utilisation = ratio(totals.busy.seconds(), all.seconds * static_cast<double>(totals.servers));
    all.meanBatch = ratio(static_cast<double>(totals.places), steps);
    all.meanPresent = ratio(totals.present.seconds(), all.seconds);
    all.meanWaiting = ratio(totals.waiting.seconds(), all.seconds);
    all.joulesPerToken = ratio(totals.joules, static_cast<double>(totals.outputTokens));
    all.decodeJoulesPerToken = ratio(totals.joules - totals.promptJoules, static_cast<double>(totals.decodedTokens));
    all.joulesPerPromptToken = ratio(totals.promptJoules, static_cast<double>(totals.promptTokens));
    all.relayoutShare = ratio(totals.relayoutSeconds, totals.busy.seconds());
    std::int64_t good = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        all.restarts += requests.restarts[i];
        good += meets(requests, i, objective) ? 1 : 0;
    }
    all.objectiveShare = ratio(static_cast<double>(good), static_cast<double>(all.requests));
    all.goodput = ratio(static_cast<double>(good), all.seconds);
    return all;
}

} // namespace pimento::serving
