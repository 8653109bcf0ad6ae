// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/serving/decoding_batch.h"
#include "engine/serving/run_book.h"
#include "engine/serving/serving_settings.h"
#include "engine/serving/step_costs.h"
#include "sim/base/result.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace pimento::serving {

/// One server of a run: requests that wait for it, prompts and sequences that it works on, its memory. It goes from
/// step to step:
///
///   begin: choose what the next step contains -> ask for its cost -> end: tokens, departures, prompts join the batch
class Server {
public:
    enum class Duty : std::uint8_t {
        Everything,
        Prompts, // hands requests over when their prompts are done
        Tokens,  // takes them over
    };

    /// `book` and `costs` are borrowed.
    Server(RunBook& book, const StepCosts& costs, const ServingSettings& settings, Duty duty);

    void enqueue(std::int32_t request) { m_waiting.push_back(request); }
    /// Begins the next step if there is something to do, and says when it ends. Not while one is under way. Error: of
    /// the costs.
    [[nodiscard]] Result<std::optional<Picoseconds>> begin();
    /// The step ends now.
    void end();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

    /// Duty::Prompts: requests whose prompts were done since the last call, in order. Their keys and values stay until
    /// they are released.
    [[nodiscard]] std::vector<std::int32_t> takeDone();
    void release(std::int32_t request) { m_held -= promptNeed(request); }

    /// Duty::Tokens: keeps place and memory for a request, if there are any.
    [[nodiscard]] bool reserve(std::int32_t request);
    /// Its keys and values are there: it is in the steps that begin from now on.
    void join(std::int32_t request) { m_joining.push_back(request); }

private:
    struct PromptAtWork {
        std::int32_t request = 0;
        std::int32_t tokens = 0; // to work on
        std::int32_t done = 0;
    };

    void plan();
    [[nodiscard]] Result<StepCost> cost();
    [[nodiscard]] bool drainsFirst() const;
    void planWholePrompts();
    void planChunks();
    void makeRoom();
    [[nodiscard]] bool admit();
    [[nodiscard]] bool hasMemoryFor(std::int32_t request) const;
    void hold(std::int32_t request);
    void addPiece(PromptAtWork& prompt, std::int32_t tokens);
    [[nodiscard]] std::int64_t places() const;

    /// Tokens that a request holds when it is complete.
    [[nodiscard]] std::int64_t fullNeed(std::int32_t request) const;
    /// Those that it holds when it begins.
    [[nodiscard]] std::int64_t promptNeed(std::int32_t request) const;

    void addToBatch(std::int32_t request);
    void leave(const DecodingBatch::Departure& departure);
    void endPrompt(std::int32_t request);
    void complete(std::int32_t request);
    void putBackSequence();
    void putBackPrompt();

    RunBook* m_book;
    const StepCosts* m_costs;
    ServingSettings m_settings;
    Duty m_duty;
    std::int64_t m_capacity;
    std::int64_t m_held = 0;
    std::deque<std::int32_t> m_waiting;
    std::vector<PromptAtWork> m_prompts; // in the order in which they were admitted
    std::vector<std::int32_t> m_done;
    DecodingBatch m_batch;
    std::vector<PromptPart> m_pieces;    // of the step; those of m_prompts, in their order, from the first one on
    std::int64_t m_stepTokens = 0;       // that the step makes of sequences
    std::vector<std::int32_t> m_joining; // Duty::Tokens: came while a step was under way
    std::int64_t m_reserved = 0;         // Duty::Tokens: places of requests that are on their way or joining
    std::int64_t m_staticInputs = 0;     // Schedule::Static: of the batch
    std::int32_t m_staticLongest = 0;    // the longest answer of the batch
    std::int64_t m_staticRequests = 0;
    bool m_isFilling = true; // a batch that has to drain before the next one
    bool m_isDecoding = false;
    bool m_isBusy = false;
};

} // namespace pimento::serving
