// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/explore/question.h"
#include "engine/table/candidate_table.h"
#include "sim/run_result.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

/// What one draft costs: time split into its parts, in cycles of the device, and energy.
struct DraftCost {
    std::int64_t requests = 0;
    std::int64_t cycles = 0;
    std::int64_t in = 0;
    std::int64_t compute = 0;
    std::int64_t out = 0;
    std::int64_t picojoules = 0;                       // rounded
    lower::Indexing indexing = lower::Indexing::Exact; // of the program that was simulated

    bool operator==(const DraftCost&) const = default;
};

/// Requests and cycles alone.
[[nodiscard]] DraftCost timeOf(const sim::RunResult& run);
[[nodiscard]] DraftCost costOf(const sim::Machine& machine, const sim::RunResult& run);

/// Simulates drafts on `threads` threads. `finished(index, cost)` is called once per finished draft, one call at a
/// time, in no particular order. A stop keeps what was finished. `heartbeat`, if any, is called from every thread every
/// few milliseconds with the requests of the draft under way. Drafts whose data does not fit the device are left out;
/// the result is their number. Error: the first draft that cannot be simulated for another reason.
[[nodiscard]] Result<std::size_t> simulateAll(const Question& question, const DraftList& drafts, unsigned threads,
                                              std::stop_token stop,
                                              const std::function<void(std::size_t, const DraftCost&)>& finished,
                                              Progress* heartbeat = nullptr);

/// Rows of drafts in the order of their first lower bounds: the fast ones are among the first.
[[nodiscard]] std::vector<std::uint32_t> cheapFirst(const Question& question, const DraftList& drafts);

/// The hand-made distribution that a space is compared with.
struct DefaultCost {
    std::string label;
    std::uint64_t id = 0;
    std::optional<std::size_t> row; // its row, when the space has it
    DraftCost cost;
};

/// State of an exploration: an immutable picture of what is known so far.
struct Exploration {
    Question question;
    std::shared_ptr<const CandidateTable> table;
    std::size_t simulated = 0;  // rows with a cost
    std::size_t impossible = 0; // rows whose data does not fit the device
    std::optional<std::size_t> best;
    std::optional<DefaultCost> defaultDraft;
    double gpuMilliseconds = 0;
    bool isFinished = false;
    bool wasStopped = false;
};

struct ExploreOptions {
    unsigned threads = 1;
    std::chrono::milliseconds publishEvery{100};
};

/// Enumerates the drafts of a question and simulates them. `publish` receives a picture right after the enumeration,
/// then about every `publishEvery`, from a working thread. Returns the last picture, also after a stop.
[[nodiscard]] Result<Exploration> explore(const Question& question, const ExploreOptions& options, std::stop_token stop,
                                          const std::function<void(const Exploration&)>& publish);

/// A finished exploration from known costs, one per draft in the order of `drafts`. Simulates the default draft if it
/// is not among them.
[[nodiscard]] Exploration assemble(const Question& question, const DraftList& drafts,
                                   const std::vector<DraftCost>& costs);

} // namespace pimento
