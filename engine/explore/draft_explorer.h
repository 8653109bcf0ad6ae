// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/candidates/candidate_table.h"
#include "engine/explore/draft_cost.h"
#include "engine/explore/draft_question.h"
#include "engine/explore/space_runner.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pimento {

struct SimulateOptions {
    unsigned threads = 1;
    Progress* heartbeat = nullptr; // borrowed; called from every thread every few milliseconds with the requests so far
    CostCache* cache = nullptr;    // borrowed
};

/// Where the costs of drafts came from.
struct CostCounts {
    std::size_t simulated = 0;
    std::size_t shared = 0; // with another draft, whose program is the same
    std::size_t cached = 0;
    std::size_t impossible = 0; // data that does not fit the device: no cost

    bool operator==(const CostCounts&) const = default;

    void count(CostSource source);
    [[nodiscard]] std::size_t finished() const { return simulated + shared + cached; }
};

/// Simulates drafts; of those with one program the first. `finished(index, cost, source)` is called once per finished
/// draft, one call at a time, in no particular order. A stop keeps what was finished. Neither the costs nor the counts
/// depend on the number of threads. Error: the first draft that cannot be simulated although its data fits.
[[nodiscard]] Result<CostCounts>
simulateAll(const DraftQuestion& question, const DraftList& drafts, const SimulateOptions& options,
            const std::stop_token& stop,
            const std::function<void(std::size_t, const DraftCost&, CostSource)>& finished);

/// Rows of drafts in the order of their work, least first: the fast ones are among the first.
[[nodiscard]] std::vector<std::uint32_t> cheapFirst(const DraftQuestion& question, const DraftList& drafts);

/// The hand-made distribution that a space is compared with.
struct DefaultCost {
    std::string label;
    std::uint64_t id = 0;
    std::optional<std::size_t> row; // its row, when the space has it
    DraftCost cost;
};

/// State of an exploration: an immutable picture of what is known so far.
struct DraftExploration {
    DraftQuestion question;
    std::shared_ptr<const CandidateTable> table;
    std::size_t simulated = 0;  // rows with a cost
    std::size_t shared = 0;     // of them: have the cost of another row with the same program
    std::size_t cached = 0;     // of them: were known from before
    std::size_t impossible = 0; // rows whose data does not fit the device
    std::optional<std::size_t> best;
    std::optional<DefaultCost> defaultDraft;
    std::optional<SpaceRun> proof; // of the fastest draft; none: all drafts are to be simulated
    double gpuMilliseconds = 0;
    bool isFinished = false; // all is known that was asked for: every cost, or the proof
    bool wasStopped = false;
};

struct DraftExploreOptions {
    unsigned threads = 1;
    CostCache* cache = nullptr; // borrowed
    std::chrono::milliseconds publishEvery{100};
};

/// Enumerates the drafts of a question and simulates them. `publish` receives a picture right after the enumeration,
/// then about every `publishEvery`, from a working thread. Returns the last picture, also after a stop.
[[nodiscard]] Result<DraftExploration> explore(const DraftQuestion& question, const DraftExploreOptions& options,
                                               std::stop_token stop,
                                               const std::function<void(const DraftExploration&)>& publish);

/// Enumerates the drafts of a question and finds the fastest one with a proof. Pictures as those of explore(), with
/// costs only of the drafts that had to be simulated to their end, the default one among them.
[[nodiscard]] Result<DraftExploration> exploreFastest(const DraftQuestion& question, const DraftExploreOptions& options,
                                                      std::stop_token stop,
                                                      const std::function<void(const DraftExploration&)>& publish);

/// A finished exploration from known costs, one per draft in the order of `drafts`. Simulates the default draft if it
/// is not among them.
[[nodiscard]] DraftExploration assemble(const DraftQuestion& question, const DraftList& drafts,
                                        const std::vector<DraftCost>& costs);

} // namespace pimento
