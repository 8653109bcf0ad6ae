// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/trained_predictor.h"

#include "engine/base/parallel.h"
#include "engine/search/evaluator.h"
#include "sim/base/fingerprint.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace pimento {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

} // namespace

const PredictorPart* TrainedPredictor::partFor(const Problem& problem, const FeatureNames& names) const
{
    const std::string& device = problem.question().device.name;
    const std::string& kernel = problem.question().workload.name;
    using Place = std::pair<std::string_view, std::string_view>;
    for (const auto& [ofDevice, ofKernel] : {Place{device, kernel}, Place{device, ""}, Place{"", kernel}, Place{}}) {
        for (const PredictorPart& part : m_parts) {
            if (part.device == ofDevice && part.kernel == ofKernel && part.names == names) {
                return &part;
            }
        }
    }
    return nullptr;
}

std::vector<double> closerBounds(const Problem& problem, const std::shared_ptr<const CandidateList>& list,
                                 std::span<const std::size_t> rows, const PredictOptions& options,
                                 const std::stop_token& stop)
{
    const auto evaluator = problem.evaluator(list, {options.threads, nullptr, options.heartbeat});
    if (evaluator->boundLevels() < 2) {
        return {};
    }
    std::vector<double> bounds(rows.size(), kNothing);
    parallelFor(rows.size(), options.threads, stop, [&](std::size_t i) {
        const auto bound = evaluator->bound(1, rows[i], Evaluator::kNoLimit, stop);
        bounds[i] = bound ? std::max(1.0, *bound) : kNothing;
    });
    return bounds;
}

namespace {

/// Groups rows with equal features; each group is evaluated once.
class DistinctRows {
public:
    explicit DistinctRows(const FeatureRows& rows)
    {
        std::unordered_map<Fingerprint, std::size_t, FingerprintHash> known;
        m_group.reserve(rows.rows);
        for (std::size_t row = 0; row < rows.rows; ++row) {
            Fingerprinter print;
            for (const double amount : rows.terms(row)) {
                print.add(amount);
            }
            for (const float trait : rows.traits.row(row)) {
                print.add(static_cast<double>(trait));
            }
            const auto [place, isNew] = known.emplace(print.finish(), m_firsts.size());
            m_group.push_back(place->second);
            if (isNew) {
                m_firsts.push_back(row);
            }
        }
    }

    [[nodiscard]] const std::vector<std::size_t>& firsts() const { return m_firsts; }
    [[nodiscard]] std::size_t groupOf(std::size_t row) const { return m_group[row]; }

private:
    std::vector<std::size_t> m_firsts;
    std::vector<std::size_t> m_group; // group of each row
};

FeatureRows only(const FeatureRows& rows, std::span<const std::size_t> which)
{
    FeatureRows some;
    some.rows = which.size();
    some.traits = FeatureTable(rows.traits.columns(), which.size());
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto terms = rows.terms(which[i]);
        some.amounts.insert(some.amounts.end(), terms.begin(), terms.end());
        std::ranges::copy(rows.traits.row(which[i]), some.traits.row(i).begin());
    }
    return some;
}

/// Rows with the smallest values, at most `most`; ties keep their order.
std::vector<std::size_t> leastOf(std::vector<std::size_t> rows, const std::vector<double>& values, std::size_t most)
{
    std::ranges::stable_sort(rows, {}, [&](std::size_t row) { return values[row]; });
    rows.resize(std::min(rows.size(), most));
    return rows;
}

} // namespace

Result<std::vector<double>> TrainedPredictor::predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                      const PredictOptions& options, std::stop_token stop) const
{
    const auto features = problem.features(list);
    const PredictorPart* part = features ? partFor(problem, features->names()) : nullptr;
    const FeatureNames* ofPrograms = features ? features->programNames() : nullptr;
    if (part == nullptr || (part->program && (ofPrograms == nullptr || *ofPrograms != part->program->names))) {
        return fail("the predictor was not trained on such questions", problem.text(),
                    "Train one with questions of this system, device and kernel");
    }
    std::vector<std::size_t> all(list->size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const FeatureRows rows = FeatureRows::of(*features, all, options.threads, stop);
    const DistinctRows distinct(rows);
    std::vector<double> costs(rows.rows, kNothing); // cost of the first row of each group
    for (const std::size_t row : distinct.firsts()) {
        costs[row] = part->base.of(rows.terms(row));
    }
    const std::vector<std::size_t> near = leastOf(distinct.firsts(), costs, kMostOfTrees);
    const auto coarse = part->coarseCosts(only(rows, near), options.threads, stop);
    for (std::size_t i = 0; i < near.size(); ++i) {
        costs[near[i]] = coarse[i];
    }
    if (part->program) {
        const std::vector<std::size_t> nearest = leastOf(near, costs, kMostOfPrograms);
        const ProgramRows made = ProgramRows::of(*features, nearest, options, stop, kProgramWork, kLeastOfPrograms);
        const auto found = part->program->costs(made.features, options.threads, stop);
        for (std::size_t i = 0; i < made.fits.size(); ++i) {
            costs[nearest[i]] = made.fits[i] ? found[i] : kNothing;
        }
    } else if (part->fine) {
        const std::vector<std::size_t> nearest = leastOf(near, costs, kMostOfFine);
        const auto bounds = closerBounds(problem, list, nearest, options, stop);
        const auto fine = part->fineCosts(only(rows, nearest), bounds, options.threads, stop);
        for (std::size_t i = 0; i < nearest.size(); ++i) {
            costs[nearest[i]] = !bounds.empty() && std::isnan(bounds[i]) ? kNothing : fine[i];
        }
    }
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    for (std::size_t row = 0; row < rows.rows; ++row) {
        costs[row] = costs[distinct.firsts()[distinct.groupOf(row)]];
    }
    return costs;
}

} // namespace pimento
