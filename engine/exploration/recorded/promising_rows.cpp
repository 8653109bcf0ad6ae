// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/promising_rows.h"

#include "engine/base/parallel.h"

#include <mutex>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace pimento {

namespace {

/// Separates the first row of each program from the rows that repeat one.
std::pair<std::vector<std::size_t>, std::vector<std::size_t>> parted(const Evaluator& evaluator,
                                                                     std::span<const std::size_t> rows)
{
    std::pair<std::vector<std::size_t>, std::vector<std::size_t>> parts;
    std::unordered_set<Fingerprint, FingerprintHash> keys;
    for (const std::size_t row : rows) {
        const auto key = evaluator.key(row);
        (!key || keys.insert(*key).second ? parts.first : parts.second).push_back(row);
    }
    return parts;
}

} // namespace

Result<void> evaluateRows(Evaluator& evaluator, std::span<const std::size_t> rows, unsigned threads,
                          const std::stop_token& stop, const FoundSink& found)
{
    std::mutex mutex;
    std::optional<std::pair<std::size_t, Error>> wrong; // smallest row with an error
    const auto [firsts, others] = parted(evaluator, rows);
    for (const std::vector<std::size_t>& each : {firsts, others}) {
        parallelFor(each.size(), threads, stop, [&, &part = each](std::size_t i) {
            const auto cost = evaluator.evaluate(part[i], Evaluator::kNoLimit, stop);
            const std::lock_guard lock(mutex);
            if (cost && cost->ending == Ending::Done) {
                found(part[i], *cost);
            } else if (!cost && cost.error().kind != ErrorKind::DoesNotFit && cost.error().kind != ErrorKind::Stopped &&
                       (!wrong || i < wrong->first)) {
                wrong = {i, cost.error()};
            }
        });
    }
    evaluator.flush();
    return wrong ? Result<void>(tl::unexpected<Error>(wrong->second)) : Result<void>{};
}

} // namespace pimento
