// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/decoding_batch.h"
#include "engine/serving/request.h"
#include "engine/serving/serving_run.h"
#include "engine/serving/step_costs.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace pimento::serving {

/// What the servers of a run write down: moments of requests, sums, levels.
class RunBook {
    template <class Column> [[nodiscard]] static auto& at(Column& column, std::int32_t number)
    {
        return column[static_cast<std::size_t>(number)];
    }

public:
    /// `requests` are borrowed.
    RunBook(std::span<const Request> requests, std::int64_t servers, std::int64_t instances);

    [[nodiscard]] const Request& request(std::int32_t number) const
    {
        return m_requests[static_cast<std::size_t>(number)];
    }
    [[nodiscard]] Picoseconds arrival(std::int32_t number) const { return at(m_run.requests.arrived, number); }
    /// Tokens that it has got so far.
    [[nodiscard]] std::int32_t made(std::int32_t number) const { return at(m_run.requests.tokens, number); }
    /// Tokens that a step on its prompt has to work on: after a restart those that were made as well.
    [[nodiscard]] std::int32_t promptTokens(std::int32_t number) const { return request(number).input + made(number); }

    /// Time has come to `now`; what is there from the last moment on is added up.
    void advance(Picoseconds now);
    [[nodiscard]] Picoseconds now() const { return m_now; }

    void arrive(std::int32_t number, std::int32_t instance);
    /// A step works on its prompt; only the first one counts.
    void start(std::int32_t number);
    /// The step ends that makes its first token, or the one after a restart.
    void endPrompt(std::int32_t number);
    /// A step of a batch has ended that made tokens so long after those before.
    void addGaps(std::span<const TokenGaps::Entry> gaps);
    /// It has left a batch, with so many tokens.
    void leaveBatch(const DecodingBatch::Departure& departure, std::int32_t tokens);
    void complete(std::int32_t number);
    void restart(std::int32_t number) { ++at(m_run.requests.restarts, number); }

    /// A step begins: what is in it, and its cost.
    void beginStep(std::span<const PromptPart> parts, std::int64_t places, const StepCost& cost);
    /// It has ended, with so many tokens of the batch and of prompts.
    void endStep(std::int64_t decoded, std::int64_t prompts);
    void changeDecoding(std::int64_t change) { m_levels.decoding += change; }
    void hold(std::int64_t tokens) { m_run.totals.mostHeld = std::max(m_run.totals.mostHeld, tokens); }

    /// When it got its last token, as far as it is in no batch.
    [[nodiscard]] Picoseconds lastToken(std::int32_t number) const { return at(m_lastToken, number); }
    /// Requests of each instance that are not complete.
    [[nodiscard]] const std::vector<std::int64_t>& loads() const { return m_loads; }
    [[nodiscard]] std::int64_t completed() const { return m_completed; }
    [[nodiscard]] ServingRun finish() &&;

private:
    std::span<const Request> m_requests;
    ServingRun m_run;
    RunLevels m_levels;
    std::vector<Picoseconds> m_lastToken;
    std::vector<std::int64_t> m_loads;
    Picoseconds m_now{0};
    std::int64_t m_present = 0;
    std::int64_t m_completed = 0;
};

/// The moment that is `seconds` later, to the nearest picosecond. Error: that is no number, is negative, or is later
/// than kMostServingSeconds.
[[nodiscard]] Result<Picoseconds> momentAfter(Picoseconds now, double seconds);

} // namespace pimento::serving
