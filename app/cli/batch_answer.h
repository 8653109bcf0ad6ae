// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/batch_line.h"
#include "engine/costs/cost_cache.h"
#include "engine/study/catalogue.h"
#include "engine/study/problem.h"
#include "sim/base/fingerprint.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <memory>
#include <mutex>
#include <stop_token>
#include <unordered_map>

namespace pimento::cli {

/// Poses questions; those that come again soon are posed once. For any number of threads.
class PosedProblems {
public:
    static constexpr std::size_t kMost = 256; // that are kept

    /// The catalogue must outlive it.
    explicit PosedProblems(const Catalogue& catalogue) : m_catalogue(&catalogue) {}

    /// Error: as pimento::pose().
    [[nodiscard]] Result<std::shared_ptr<const Problem>> pose(const Question& question);

    [[nodiscard]] const Catalogue& catalogue() const { return *m_catalogue; }

private:
    const Catalogue* m_catalogue;
    std::mutex m_mutex; // of what follows
    std::unordered_map<Fingerprint, std::shared_ptr<const Problem>, FingerprintHash> m_known;
};

/// What the lines of a batch share.
struct BatchTools {
    PosedProblems& problems;
    CostCache* cache = nullptr; // borrowed
    Progress& heartbeat;        // called every few milliseconds
};

/// The answer to a line, its members named as by the other commands; on one thread. Nothing in it depends on what is
/// known from before, or on when it was asked. Error: why there is none, or a stop.
[[nodiscard]] Result<Json> answerOf(const BatchLine& line, const BatchTools& tools, const std::stop_token& stop);

} // namespace pimento::cli
