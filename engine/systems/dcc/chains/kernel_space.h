// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/costs/cost_cache.h"
#include "engine/search/evaluator.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pimento::chains {

/// Resources of searches; all borrowed.
struct SearchMeans {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // may be nullptr
    Progress* heartbeat = nullptr; // called from every working thread every few milliseconds
};

/// A draft with the cost of one run.
struct CostedDraft {
    std::size_t row = 0;     // index in its space
    std::int64_t cycles = 0; // as the objective counts them
    Evaluation found = {};
};

/// Drafts of one kernel of a chain, in one way to get operands and to leave results. Keeps all known costs, since
/// several stages may have the same kernel.
class KernelSpace {
public:
    explicit KernelSpace(std::shared_ptr<const CompiledProblem> problem) : m_problem(std::move(problem)) {}

    [[nodiscard]] const CompiledProblem& problem() const { return *m_problem; }

    /// Finds and proves the best draft, once. `first`: rows to evaluate first. Error: no draft fits the device, or a
    /// stop.
    [[nodiscard]] Result<void> prove(const SearchMeans& means, const std::stop_token& stop,
                                     const std::vector<std::size_t>& first = {});
    [[nodiscard]] bool isProved() const { return m_isProved; }
    [[nodiscard]] const CostedDraft& best() const { return m_best; }

    /// Finds every draft that takes at most `mostCycles` cycles. Error: too many drafts to list, or a stop.
    [[nodiscard]] Result<void> open(std::int64_t mostCycles, const SearchMeans& means, const std::stop_token& stop);
    /// Drafts with a cost, by row.
    [[nodiscard]] std::span<const CostedDraft> known() const { return m_known; }
    /// Evaluates the draft that has this code. Error: the code names no draft of the kernel, no program can be
    /// generated for it, or `stop` was requested.
    [[nodiscard]] Result<CostedDraft> costOf(const std::string& draft, const SearchMeans& means,
                                             const std::stop_token& stop);

    [[nodiscard]] std::string text(std::size_t row) const { return m_list->text(row); }
    [[nodiscard]] Draft draft(std::size_t row) const { return asDrafts(*m_list).at(row); }
    [[nodiscard]] std::size_t drafts() const { return m_list == nullptr ? 0 : m_list->size(); }

private:
    [[nodiscard]] Result<void> list(const std::stop_token& stop);
    void keep(std::size_t row, Evaluation found);
    /// Evaluates a draft up to a limit; none: it costs more, which is recorded in the bounds. Error: it has no cost, or
    /// a stop.
    [[nodiscard]] Result<std::optional<Evaluation>> look(Evaluator& evaluator, std::size_t row, double most,
                                                         const std::stop_token& stop);
    [[nodiscard]] std::int64_t cyclesOf(const Evaluation& found) const;

    std::shared_ptr<const CompiledProblem> m_problem;
    std::shared_ptr<const CandidateList> m_list;
    std::vector<double> m_least; // per row: lower bound
    std::vector<bool> m_isKnown; // per row: in known(), or without a cost
    std::vector<CostedDraft> m_known;
    CostedDraft m_best;
    bool m_isProved = false;
    std::int64_t m_openedTo = -1;
};

} // namespace pimento::chains
