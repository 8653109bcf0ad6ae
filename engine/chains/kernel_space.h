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

/// What searches use; all borrowed.
struct SearchMeans {
    unsigned threads = 1;
    CostCache* cache = nullptr;    // may be missing
    Progress* heartbeat = nullptr; // called from every working thread every few milliseconds
};

/// A draft with what one run of it takes.
struct CostedDraft {
    std::size_t row = 0;     // of its space
    std::int64_t cycles = 0; // as the objective counts them
    Evaluation found = {};
};

/// Drafts of one kernel of a chain, in one way of getting operands and leaving results. Costs that were found once are
/// kept: the kernels of several stages may be the same.
class KernelSpace {
public:
    explicit KernelSpace(std::shared_ptr<const CompiledProblem> problem) : m_problem(std::move(problem)) {}

    [[nodiscard]] const CompiledProblem& problem() const { return *m_problem; }

    /// Finds the best draft and proves it; once. `first`: rows that are looked at first. Error: no draft fits the
    /// device, or a stop.
    [[nodiscard]] Result<void> prove(const SearchMeans& means, const std::stop_token& stop,
                                     const std::vector<std::size_t>& first = {});
    [[nodiscard]] bool isProved() const { return m_isProved; }
    [[nodiscard]] const CostedDraft& best() const { return m_best; }

    /// Finds every draft that takes so many cycles or fewer. Error: too many drafts to list, or a stop.
    [[nodiscard]] Result<void> open(std::int64_t mostCycles, const SearchMeans& means, const std::stop_token& stop);
    /// No draft outside of known() takes fewer cycles.
    [[nodiscard]] std::int64_t openedTo() const { return m_openedTo; }
    /// Drafts with a cost, the first row first.
    [[nodiscard]] std::span<const CostedDraft> known() const { return m_known; }
    /// Finds out what one draft takes. Error: it is none of this kernel, has no program, or a stop.
    [[nodiscard]] Result<CostedDraft> costOf(const std::string& draft, const SearchMeans& means,
                                             const std::stop_token& stop);

    [[nodiscard]] std::string text(std::size_t row) const { return m_list->text(row); }
    [[nodiscard]] Draft draft(std::size_t row) const { return asDrafts(*m_list).at(row); }
    [[nodiscard]] std::size_t drafts() const { return m_list == nullptr ? 0 : m_list->size(); }

private:
    [[nodiscard]] Result<void> list(const std::stop_token& stop);
    void keep(std::size_t row, Evaluation found);
    /// What a draft costs, if it costs at most so much; none: it does not, which is noted among the bounds. Error: it
    /// has no cost, or a stop.
    [[nodiscard]] Result<std::optional<Evaluation>> look(Evaluator& evaluator, std::size_t row, double most,
                                                         const std::stop_token& stop);
    [[nodiscard]] std::int64_t cyclesOf(const Evaluation& found) const;

    std::shared_ptr<const CompiledProblem> m_problem;
    std::shared_ptr<const CandidateList> m_list;
    std::vector<double> m_least; // per row: no less
    std::vector<bool> m_isKnown; // per row: among the known, or without a cost
    std::vector<CostedDraft> m_known;
    CostedDraft m_best;
    bool m_isProved = false;
    std::int64_t m_openedTo = -1;
};

} // namespace pimento::chains
