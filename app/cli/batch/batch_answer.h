// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/batch/batch_data.h"
#include "app/cli/batch/batch_line.h"
#include "engine/base/recently_used.h"
#include "engine/costs/cost_cache.h"
#include "engine/problem/catalogue.h"
#include "engine/problem/problem.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>

namespace pimento::cli {

/// Poses questions and caches the problems, so that repeated questions are posed once. Thread-safe.
class PosedProblems {
public:
    static constexpr std::size_t kMost = 256; // cached problems

    /// Takes the catalogue, which must outlive this object.
    explicit PosedProblems(const Catalogue& catalogue) : m_catalogue(&catalogue) {}

    /// Poses a question, or returns the cached problem. Error: as pimento::pose().
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question);

    [[nodiscard]] const Catalogue& catalogue() const { return *m_catalogue; }
    /// Lowered programs of cached problems, for actions that run them on data or lay out their tensors.
    [[nodiscard]] DataPrograms& programs() { return m_programs; }

private:
    const Catalogue* m_catalogue;
    DataPrograms m_programs;
    RecentlyUsed<std::shared_ptr<const Problem>> m_known{kMost};
};

/// Work of a batch for each of its lines.
enum class BatchWork : std::uint8_t {
    Answer,
    Check, // pose its question and read its draft; nothing is searched, simulated or verified
};

/// Shared resources of the lines of a batch.
struct BatchTools {
    PosedProblems& problems;
    CostCache* cache = nullptr; // borrowed
    Progress& heartbeat;        // called every few milliseconds
    BatchWork work = BatchWork::Answer;
};

/// Answers a line on one thread, with members named as in other commands. The answer depends neither on cached results
/// nor on when it was asked. A line that is only checked is answered with its subject and "checked". Error: why there
/// is none, or a stop.
[[nodiscard]] Result<Json> answerOf(const BatchLine& line, const BatchTools& tools, const std::stop_token& stop);

} // namespace pimento::cli
