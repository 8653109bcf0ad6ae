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

/// Records of a run: times of requests, totals, and levels over time.
class RunBook {
    template <class Column> [[nodiscard]] static auto& at(Column& column, std::int32_t number)
    {
        return column[static_cast<std::size_t>(number)];
    }

public:
    /// Makes the records of a run of these requests, which are borrowed.
    RunBook(std::span<const Request> requests, std::int64_t servers, std::int64_t instances);

    [[nodiscard]] const Request& request(std::int32_t number) const
    {
        return m_requests[static_cast<std::size_t>(number)];
    }
    [[nodiscard]] Picoseconds arrival(std::int32_t number) const { return at(m_run.requests.arrived, number); }
    /// Number of tokens that a request has got so far.
    [[nodiscard]] std::int32_t made(std::int32_t number) const { return at(m_run.requests.tokens, number); }
    /// Number of prompt tokens to process for a request; after a restart this includes the tokens made before.
    [[nodiscard]] std::int32_t promptTokens(std::int32_t number) const { return request(number).input + made(number); }

    /// Advances the time to `now` and adds up the levels since the last call.
    void advance(Picoseconds now);
    [[nodiscard]] Picoseconds now() const { return m_now; }

    void arrive(std::int32_t number, std::int32_t instance);
    /// Records the first step that works on the request's prompt; ignores later ones.
    void start(std::int32_t number);
    /// Records the end of the step that makes the request's first token, or its first one after a restart.
    void endPrompt(std::int32_t number);
    /// Records the gaps between the tokens of a batch's step and the tokens before.
    void addGaps(std::span<const TokenGaps::Entry> gaps);
    /// Records that a request left a batch with `tokens` tokens.
    void leaveBatch(const DecodingBatch::Departure& departure, std::int32_t tokens);
    void complete(std::int32_t number);
    void restart(std::int32_t number) { ++at(m_run.requests.restarts, number); }

    /// Records a step as it begins: its prompts, its slots and its cost.
    void beginStep(std::span<const PromptPart> parts, std::int64_t places, const StepCost& cost);
    /// Records the end of a step, with the number of tokens of the batch and of ended prompts.
    void endStep(std::int64_t decoded, std::int64_t prompts);
    void changeDecoding(std::int64_t change) { m_levels.decoding += change; }
    void hold(std::int64_t tokens) { m_run.totals.mostHeld = std::max(m_run.totals.mostHeld, tokens); }

    /// Time at which a request emitted its latest token; valid while the request is in no batch.
    [[nodiscard]] Picoseconds lastToken(std::int32_t number) const { return at(m_lastToken, number); }
    /// Number of incomplete requests of each instance.
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

/// The time `seconds` after `now`, to the nearest picosecond. Error: `seconds` is not a number or negative, or the time
/// is later than kMostServingSeconds.
[[nodiscard]] Result<Picoseconds> momentAfter(Picoseconds now, double seconds);

} // namespace pimento::serving
