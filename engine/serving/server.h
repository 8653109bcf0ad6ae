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

/// One server of a run: its waiting requests, its prompts and sequences in progress, its memory. It goes from step to
/// step:
///
///   begin: choose what the next step contains -> ask for its cost -> end: tokens, departures, prompts join the batch
class Server {
public:
    enum class Duty : std::uint8_t {
        Everything,
        Prompts, // passes requests on when their prompts are complete
        Tokens,  // takes over requests with complete prompts
    };

    /// Makes an idle server, which records in `book` and asks `costs`; both are borrowed.
    Server(RunBook& book, const StepCosts& costs, const ServingSettings& settings, Duty duty);

    void enqueue(std::int32_t request) { m_waiting.push_back(request); }
    /// Begins the next step (one iteration of the batch) and returns the time of its end; none: there is no work.
    /// Requires that no step is in progress. Error: `costs` cannot tell the step's time.
    [[nodiscard]] Result<std::optional<Picoseconds>> begin();
    /// Ends the step in progress.
    void end();
    [[nodiscard]] bool isBusy() const { return m_isBusy; }

    /// Duty::Prompts: takes the requests whose prompts were completed since the last call, in order. Their keys and
    /// values stay until they are released.
    [[nodiscard]] std::vector<std::int32_t> takeDone();
    void release(std::int32_t request) { m_held -= promptNeed(request); }

    /// Duty::Tokens: reserves a slot and memory for a request; false if there is no room.
    [[nodiscard]] bool reserve(std::int32_t request);
    /// Duty::Tokens: adds a request whose keys and values have arrived; steps that begin from now on include it.
    void join(std::int32_t request) { m_joining.push_back(request); }

private:
    struct PromptAtWork {
        std::int32_t request = 0;
        std::int32_t tokens = 0; // tokens to process
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

    /// Tokens of memory that a request needs when it is complete.
    [[nodiscard]] std::int64_t fullNeed(std::int32_t request) const;
    /// Tokens of memory that a request needs when it begins.
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
    std::vector<PromptAtWork> m_prompts; // in the order of their admission
    std::vector<std::int32_t> m_done;
    DecodingBatch m_batch;
    std::vector<PromptPart> m_pieces;    // segments in the step, for the first prompts of m_prompts, in their order
    std::int64_t m_stepTokens = 0;       // tokens that the step makes for sequences
    std::vector<std::int32_t> m_joining; // Duty::Tokens: requests that arrived during a step
    std::int64_t m_reserved = 0;         // Duty::Tokens: slots of requests in transfer or joining
    std::int64_t m_staticInputs = 0;     // Schedule::Static: input tokens of the batch
    std::int32_t m_staticLongest = 0;    // the longest answer of the batch
    std::int64_t m_staticRequests = 0;
    bool m_isFilling = true; // the batch must drain before the next one begins
    bool m_isDecoding = false;
    bool m_isBusy = false;
};

} // namespace pimento::serving
