// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/search/random_evaluator.h"

#include <algorithm>
#include <random>
#include <utility>

namespace pimento::test {

RandomEvaluator::RandomEvaluator(RandomCosts costs) : m_costs(std::move(costs)), m_list(m_costs.rows)
{
    std::mt19937_64 random(m_costs.seed);
    const std::size_t programs = m_costs.programs == 0 ? m_costs.rows : m_costs.programs;
    for (std::size_t row = 0; row < m_costs.rows; ++row) {
        m_programs.push_back(m_costs.programs == 0 ? row : random() % programs);
    }
    for (std::size_t program = 0; program < programs; ++program) {
        const auto whole = static_cast<double>(1 + random() % static_cast<std::uint64_t>(m_costs.mostCost));
        m_values.push_back(m_costs.isWhole ? whole : whole / 7);
        const bool isUnfit = random() % 100 < static_cast<std::uint64_t>(m_costs.inHundredUnfit);
        m_unfit.push_back(!isUnfit ? nullptr : random() % 3 == 0 ? kFewRegisters : kSmallMemory);
        m_known.push_back(false);
    }
}

std::optional<Error> RandomEvaluator::errorOf(std::size_t row) const
{
    if (std::ranges::find(m_costs.wrong, row) != m_costs.wrong.end()) {
        return Error{"is wrong", "row " + std::to_string(row), ""};
    }
    if (const char* reason = unfit(row)) {
        Error error{"does not fit", "row " + std::to_string(row), "", ErrorKind::DoesNotFit};
        error.reason = reason;
        return error;
    }
    return std::nullopt;
}

Result<Evaluation> RandomEvaluator::evaluate(std::size_t row, double most, const std::stop_token& stop)
{
    ++evaluations;
    if (onEvaluate) {
        onEvaluate(row);
    }
    if (stop.stop_requested()) {
        return Evaluation{{}, Ending::Stopped};
    }
    if (auto error = errorOf(row)) {
        return tl::unexpected<Error>(*std::move(error));
    }
    if (m_known[program(row)]) { // whatever the limit
        return Evaluation{{0, cost(row)}, Ending::Done, CostSource::Cached};
    }
    if (cost(row) > most) {
        return Evaluation{{0, most}, Ending::Cut};
    }
    return Evaluation{{static_cast<double>(program(row)), cost(row)}};
}

std::optional<Fingerprint> RandomEvaluator::key(std::size_t row) const
{
    return m_costs.programs == 0 ? std::nullopt : std::optional(Fingerprinter().add(program(row)).finish());
}

Result<double> RandomEvaluator::bound(int level, std::size_t row, double limit, const std::stop_token&) const
{
    const auto error = level > 0 ? errorOf(row) : std::nullopt;
    if (error) {
        return tl::unexpected<Error>(*error);
    }
    const double share = static_cast<double>(level + 1) / static_cast<double>(m_costs.boundLevels + 1);
    const double least = cost(row) * share;
    return std::min(least, limit + 1);
}

std::size_t RandomEvaluator::firstOf(std::size_t row) const
{
    return static_cast<std::size_t>(std::ranges::find(m_programs, program(row)) - m_programs.begin());
}

std::optional<std::size_t> RandomEvaluator::best() const
{
    std::optional<std::size_t> best;
    for (std::size_t row = 0; row < m_costs.rows; ++row) {
        if (unfit(row) == nullptr && (!best || cost(row) < cost(*best))) {
            best = row;
        }
    }
    return best;
}

} // namespace pimento::test
