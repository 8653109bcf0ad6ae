// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/throughput_model.h"

#include <algorithm>
#include <cmath>

namespace pimento::evolution {

std::vector<float> normalisedThroughputs(std::span<const double> seconds)
{
    const auto fastest = std::ranges::min_element(seconds);
    std::vector<float> throughputs(seconds.size(), 0);
    if (fastest == seconds.end() || !std::isfinite(*fastest)) {
        return throughputs;
    }
    std::ranges::transform(seconds, throughputs.begin(),
                           [&](double each) { return static_cast<float>(*fastest / each); });
    return throughputs;
}

Result<ThroughputModel> ThroughputModel::train(const FeatureTable& rows, std::span<const double> seconds,
                                               const BoostSettings& settings, const std::stop_token& stop)
{
    if (std::ranges::any_of(seconds, [](double each) { return !(each > 0); })) {
        return fail("has a schedule that takes no time", "the cost model of the search", "Measure it again");
    }
    auto trees = BoostedTrees::grow(rows, normalisedThroughputs(seconds), {}, settings, nullptr, stop);
    if (!trees) {
        return tl::unexpected<Error>(trees.error());
    }
    return ThroughputModel(std::move(*trees));
}

std::vector<double> ThroughputModel::scores(const FeatureTable& rows, unsigned threads,
                                            const std::stop_token& stop) const
{
    const std::vector<float> predicted = m_trees.predict(rows, threads, stop);
    std::vector<double> scores(predicted.size());
    std::ranges::transform(predicted, scores.begin(), [](float each) { return std::max(0.0, double{each}); });
    return scores;
}

} // namespace pimento::evolution
