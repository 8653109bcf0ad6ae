// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/predict/bound_estimate.h"

#include "engine/base/parallel.h"
#include "engine/predict/row_progress.h"
#include "engine/search/evaluator.h"

#include <algorithm>
#include <limits>
#include <mutex>
#include <optional>
#include <utility>

namespace pimento {

namespace {

constexpr std::size_t kBoundsAtOnce = 256;

} // namespace

Result<std::vector<double>> BoundEstimate::predict(const Problem& problem, std::shared_ptr<const CandidateList> list,
                                                   const PredictOptions& options, std::stop_token stop) const
{
    const auto evaluator = problem.evaluator(list, {options.threads, nullptr, options.heartbeat});
    if (evaluator->boundLevels() == 0) {
        return fail("has no lower bounds to estimate from", problem.text(), "Simulate its candidates");
    }
    const int level = std::clamp(m_level, 0, evaluator->boundLevels() - 1);
    std::vector<double> found(list->size(), std::numeric_limits<double>::quiet_NaN());
    std::mutex mutex;
    std::optional<Error> wrong;
    RowProgress progress(options.progress, found.size());
    parallelFor((found.size() + kBoundsAtOnce - 1) / kBoundsAtOnce, options.threads, stop, [&](std::size_t chunk) {
        const std::size_t end = std::min(found.size(), (chunk + 1) * kBoundsAtOnce);
        for (std::size_t row = chunk * kBoundsAtOnce; row < end && !stop.stop_requested(); ++row) {
            const auto bound = evaluator->bound(level, row, Evaluator::kNoLimit, stop);
            if (bound) {
                found[row] = *bound;
            } else if (bound.error().kind != ErrorKind::DoesNotFit) {
                const std::scoped_lock lock(mutex);
                wrong = wrong ? wrong : bound.error();
            }
        }
        progress.add(end - chunk * kBoundsAtOnce);
    });
    if (stop.stop_requested()) {
        return fail(ErrorKind::Stopped, "was stopped", problem.text(), "Try again");
    }
    return wrong ? Result<std::vector<double>>(tl::unexpected<Error>(*wrong)) : std::move(found);
}

} // namespace pimento
