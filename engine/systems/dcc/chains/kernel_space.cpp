// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/chains/kernel_space.h"

#include "engine/base/parallel.h"
#include "engine/search/search_best.h"
#include "sim/base/assert.h"

#include <algorithm>
#include <optional>

namespace pimento::chains {

namespace {

/// Maximum number of drafts to list with all their bounds.
constexpr std::size_t kMostListed = 1'000'000;

tl::unexpected<Error> stopped(const Problem& problem)
{
    return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Give it more time");
}

} // namespace

std::int64_t KernelSpace::cyclesOf(const Evaluation& found) const
{
    return static_cast<std::int64_t>(found.quantities[m_problem->costs().ranked]);
}

Result<void> KernelSpace::list(const std::stop_token& stop)
{
    if (m_list != nullptr) {
        return {};
    }
    const auto space = m_problem->candidatesUpTo(kMostListed, stop);
    if (!space) {
        return tl::unexpected<Error>(space.error());
    }
    m_list = space->list;
    m_least.assign(m_list->size(), 0);
    m_isKnown.assign(m_list->size(), false);
    return {};
}

void KernelSpace::keep(std::size_t row, Evaluation found)
{
    if (m_isKnown[row]) {
        return;
    }
    m_isKnown[row] = true;
    const auto place = std::ranges::lower_bound(m_known, row, {}, &CostedDraft::row);
    const std::int64_t cycles = cyclesOf(found);
    m_known.insert(place, {row, cycles, std::move(found)});
}

Result<void> KernelSpace::prove(const SearchMeans& means, const std::stop_token& stop,
                                const std::vector<std::size_t>& first)
{
    if (m_isProved) {
        return {};
    }
    if (const auto listed = list(stop); !listed) {
        return listed;
    }
    const auto evaluator = m_problem->evaluator(m_list, {means.threads, means.cache, means.heartbeat});
    BestSearchOptions options;
    options.threads = means.threads;
    options.ranked = m_problem->costs().ranked;
    options.first = first.empty() ? m_problem->standardsAmong(*m_list) : first;
    const auto best =
        searchBest(*evaluator, options, stop, [&](const BestSearch&, std::span<const FinishedCandidate> finished) {
            for (const FinishedCandidate& each : finished) {
                keep(each.row, each.found);
            }
        });
    if (!best) {
        return tl::unexpected<Error>(best.error());
    }
    if (best->bounds != nullptr) {
        for (std::size_t row = 0; row < m_least.size(); ++row) {
            m_least[row] = std::max(m_least[row], (*best->bounds)[row]);
        }
    }
    if (stop.stop_requested() || !best->isProved()) {
        return stopped(*m_problem);
    }
    if (!best->row) {
        return fail("no draft of the space fits the device", m_problem->text(), "Ask for other sizes");
    }
    m_best = {*best->row, cyclesOf(best->best), best->best};
    m_isProved = true;
    m_openedTo = std::max(m_openedTo, m_best.cycles - 1);
    return {};
}

Result<std::optional<Evaluation>> KernelSpace::look(Evaluator& evaluator, std::size_t row, double most,
                                                    const std::stop_token& stop)
{
    for (int level = 0; level < evaluator.boundLevels(); ++level) {
        const auto bound = evaluator.bound(level, row, most, stop);
        if (stop.stop_requested()) {
            return stopped(*m_problem);
        }
        if (!bound) {
            break; // the error shows again when the draft is evaluated
        }
        m_least[row] = std::max(m_least[row], *bound);
        if (m_least[row] > most) {
            return std::nullopt;
        }
    }
    auto cost = evaluator.evaluate(row, most, stop);
    if (!cost) {
        return tl::unexpected<Error>(cost.error());
    }
    if (cost->ending == Ending::Stopped) {
        return stopped(*m_problem);
    }
    if (cost->ending == Ending::Cut) {
        m_least[row] = std::max(m_least[row], most + 1);
        return std::nullopt;
    }
    return std::optional(*std::move(cost));
}

Result<void> KernelSpace::open(std::int64_t mostCycles, const SearchMeans& means, const std::stop_token& stop)
{
    if (mostCycles <= m_openedTo) {
        return {};
    }
    if (const auto listed = list(stop); !listed) {
        return listed;
    }
    const auto evaluator = m_problem->evaluator(m_list, {means.threads, means.cache, means.heartbeat});
    const auto most = static_cast<double>(mostCycles);
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_list->size(); ++row) {
        if (!m_isKnown[row] && m_least[row] <= most) {
            rows.push_back(row);
        }
    }
    std::vector<std::optional<Result<std::optional<Evaluation>>>> found(rows.size());
    parallelFor(rows.size(), means.threads, stop,
                [&](std::size_t i) { found[i] = look(*evaluator, rows[i], most, stop); });
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!found[i]) {
            continue; // after a stop
        }
        if (!*found[i] && found[i]->error().kind == ErrorKind::DoesNotFit) {
            m_isKnown[rows[i]] = true;
        } else if (!*found[i] && found[i]->error().kind != ErrorKind::Stopped) {
            return tl::unexpected<Error>(found[i]->error());
        } else if (*found[i] && found[i]->value()) {
            keep(rows[i], *std::move(found[i]->value()));
        }
    }
    if (stop.stop_requested()) {
        return stopped(*m_problem);
    }
    m_openedTo = mostCycles;
    return {};
}

Result<CostedDraft> KernelSpace::costOf(const std::string& draft, const SearchMeans& means, const std::stop_token& stop)
{
    const auto one = m_problem->parse(draft, stop);
    if (!one) {
        return tl::unexpected<Error>(one.error());
    }
    if (const auto listed = list(stop); !listed) {
        return tl::unexpected<Error>(listed.error());
    }
    const std::uint64_t id = (*one)->id(0);
    std::size_t row = 0;
    while (row < m_list->size() && m_list->id(row) != id) {
        ++row;
    }
    if (row == m_list->size()) {
        return fail("the space has no draft " + draft, m_problem->text(), "Name a draft of the space");
    }
    if (const auto known = std::ranges::lower_bound(m_known, row, {}, &CostedDraft::row);
        known != m_known.end() && known->row == row) {
        return *known;
    }
    const auto evaluator = m_problem->evaluator(m_list, {means.threads, means.cache, means.heartbeat});
    auto found = evaluator->evaluate(row, Evaluator::kNoLimit, stop);
    if (!found) {
        return tl::unexpected<Error>(found.error());
    }
    if (found->ending != Ending::Done) {
        return stopped(*m_problem);
    }
    const std::int64_t cycles = cyclesOf(*found);
    keep(row, *found);
    return CostedDraft{row, cycles, *std::move(found)};
}

} // namespace pimento::chains
