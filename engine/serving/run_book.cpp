// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/serving/run_book.h"

#include "engine/base/formatting.h"
#include "engine/serving/serve.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace pimento::serving {

namespace {

constexpr Picoseconds kNever{-1};

Picoseconds rounded(double seconds) { return Picoseconds{std::llround(seconds * 1e12)}; }

} // namespace

Result<Picoseconds> momentAfter(Picoseconds now, double seconds)
{
    std::string what;
    if (!std::isfinite(seconds) || seconds < 0) {
        appendFormat(what, "a step takes {:.6g} s", seconds);
        return fail(std::move(what), "serving", "Costs are numbers that are not negative");
    }
    const double end = static_cast<double>(now.value()) / 1e12 + seconds;
    if (end > kMostServingSeconds) {
        appendFormat(what, "the run lasts longer than {:g} s", kMostServingSeconds);
        return fail(std::move(what), "serving", "Serve fewer requests, or on faster servers");
    }
    return now + rounded(seconds);
}

RequestTimes::RequestTimes(std::size_t requests)
    : arrived(requests), started(requests, kNever), firstToken(requests, kNever), completed(requests, kNever),
      longestGap(requests), tokens(requests), instance(requests), restarts(requests)
{
}

RunBook::RunBook(std::span<const Request> requests, std::int64_t servers, std::int64_t instances)
    : m_requests(requests), m_run{RequestTimes(requests.size()), {}, {}, {}}, m_lastToken(requests.size()),
      m_loads(static_cast<std::size_t>(instances))
{
    m_run.totals.servers = servers;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        m_run.requests.arrived[i] = rounded(requests[i].arrival - requests.front().arrival);
    }
}

void RunBook::advance(Picoseconds now)
{
    PIMENTO_ASSERT(now >= m_now, "time goes on");
    const Picoseconds passed = now - m_now;
    m_run.totals.present.add(m_present, passed);
    m_run.totals.waiting.add(m_levels.waiting, passed);
    m_run.totals.busy.add(m_levels.busy, passed);
    m_run.history.addTime(m_now, now, m_levels);
    m_now = now;
}

void RunBook::arrive(std::int32_t number, std::int32_t instance)
{
    at(m_run.requests.instance, number) = instance;
    ++at(m_loads, instance);
    ++m_levels.waiting;
    ++m_present;
}

void RunBook::start(std::int32_t number)
{
    Picoseconds& started = at(m_run.requests.started, number);
    if (started == kNever) {
        started = m_now;
        --m_levels.waiting;
    }
}

void RunBook::endPrompt(std::int32_t number)
{
    if (made(number) == 0) {
        at(m_run.requests.firstToken, number) = m_now;
    } else {
        Picoseconds& longest = at(m_run.requests.longestGap, number);
        longest = std::max(longest, m_now - at(m_lastToken, number));
        m_run.gaps.add(m_now - at(m_lastToken, number), 1);
    }
    ++at(m_run.requests.tokens, number);
    at(m_lastToken, number) = m_now;
}

void RunBook::addGaps(std::span<const TokenGaps::Entry> gaps)
{
    for (const TokenGaps::Entry& each : gaps) {
        m_run.gaps.add(each.length, each.count);
    }
}

void RunBook::leaveBatch(const DecodingBatch::Departure& departure, std::int32_t tokens)
{
    Picoseconds& longest = at(m_run.requests.longestGap, departure.request);
    longest = std::max(longest, departure.longestGap);
    at(m_run.requests.tokens, departure.request) = tokens;
    at(m_lastToken, departure.request) = departure.lastToken;
}

void RunBook::complete(std::int32_t number)
{
    PIMENTO_ASSERT(at(m_run.requests.completed, number) == kNever, "a request is complete once");
    PIMENTO_ASSERT(made(number) == request(number).output, "a complete request has all of its tokens");
    at(m_run.requests.completed, number) = m_now;
    --at(m_loads, at(m_run.requests.instance, number));
    ++m_completed;
    --m_present;
}

void RunBook::beginStep(std::span<const PromptPart> parts, std::int64_t places, const StepCost& cost)
{
    RunTotals& totals = m_run.totals;
    for (const PromptPart& part : parts) {
        totals.promptTokens += part.tokens;
    }
    ++(parts.empty() ? totals.decodeSteps : places == 0 ? totals.prefillSteps : totals.mixedSteps);
    totals.places += places;
    totals.joules += cost.joules;
    totals.promptJoules += cost.promptJoules;
    totals.relayoutSeconds += cost.relayoutSeconds;
    ++m_levels.busy;
}

void RunBook::endStep(std::int64_t decoded, std::int64_t prompts)
{
    m_run.totals.decodedTokens += decoded;
    m_run.totals.outputTokens += decoded + prompts;
    m_run.history.addTokens(m_now, decoded + prompts);
    --m_levels.busy;
}

ServingRun RunBook::finish() &&
{
    m_run.totals.end = m_now;
    return std::move(m_run);
}

} // namespace pimento::serving
