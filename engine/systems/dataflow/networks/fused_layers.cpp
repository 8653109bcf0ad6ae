// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/fused_layers.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

namespace pimento::dataflow {

namespace {

std::int64_t paddingTopOf(const workloads::Layer& layer)
{
    const auto* convolution = std::get_if<workloads::Convolution>(&layer.shape);
    return convolution != nullptr ? convolution->sliding.padding.top : 0;
}

/// All pairs of layers of which the second alone reads the first.
std::vector<PlacedPair> directPairs(const NetworkLayers& layers)
{
    std::vector<PlacedPair> pairs;
    for (std::size_t second = 0; second < layers.placed.size(); ++second) {
        const auto first = layers.placed[second].reads;
        if (first && layers.placed[*first].hasOnlyReader &&
            layers.placed[*first].repeats == layers.placed[second].repeats) {
            pairs.push_back({*first, second, {}, 0});
        }
    }
    return pairs;
}

/// The pairs that save most together. A layer is the first of one pair at most and the second of one, so that pairs
/// form chains; they come in the order of their second layers.
std::vector<PlacedPair> chosenPairs(const std::vector<PlacedPair>& pairs)
{
    std::map<std::size_t, std::size_t> endsAt; // pair by its second layer
    std::vector<double> best(pairs.size());    // savings of a chain up to a pair, with or without it
    std::vector<bool> isTaken(pairs.size());
    std::vector<std::optional<std::size_t>> before(pairs.size());
    const auto bestOf = [&](std::optional<std::size_t> pair) { return pair ? best[*pair] : 0.0; };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto known = endsAt.find(pairs[i].first);
        before[i] = known != endsAt.end() ? std::optional(known->second) : std::nullopt;
        const std::optional<std::size_t> twoBefore = before[i] ? before[*before[i]] : std::nullopt;
        const double with = pairs[i].saved + bestOf(twoBefore);
        isTaken[i] = with > bestOf(before[i]);
        best[i] = isTaken[i] ? with : bestOf(before[i]);
        endsAt[pairs[i].second] = i;
    }
    std::vector<bool> isInside(pairs.size()); // of a chain that goes on
    for (const auto& one : before) {
        if (one) {
            isInside[*one] = true;
        }
    }
    std::vector<PlacedPair> chosen;
    for (std::size_t end = 0; end < pairs.size(); ++end) {
        std::optional<std::size_t> at = isInside[end] ? std::nullopt : std::optional(end);
        while (at) {
            if (isTaken[*at]) {
                chosen.push_back(pairs[*at]);
                at = before[*at];
            }
            at = at ? before[*at] : std::nullopt;
        }
    }
    std::ranges::sort(chosen, {}, &PlacedPair::second);
    return chosen;
}

} // namespace

Result<FusedLayers> bestFusedLayers(const NetworkLayers& layers, const NetworkQuestion& question,
                                    const std::vector<DataflowSolution>& known, std::stop_token stop,
                                    const SolvedCount& report)
{
    FusedLayers answer;
    std::vector<PlacedPair> pairs = directPairs(layers);
    std::map<std::tuple<std::size_t, std::size_t, std::int64_t>, std::optional<FusedPair>> solved;
    for (std::size_t i = 0; i < pairs.size() && !stop.stop_requested(); ++i) {
        const PlacedLayer& first = layers.placed[pairs[i].first];
        const PlacedLayer& second = layers.placed[pairs[i].second];
        const std::int64_t padding = paddingTopOf(second.shape);
        const auto [place, isNew] = solved.try_emplace({first.distinct, second.distinct, padding});
        if (isNew) {
            const bool countsLatency =
                question.objective.goal == Goal::Latency || question.objective.goal == Goal::Blend;
            const double alone = known[first.distinct].value + known[second.distinct].value;
            auto how = bestFusedPair({layers.distinct[first.distinct], layers.distinct[second.distinct], padding},
                                     question, stop, countsLatency ? alone : std::numeric_limits<double>::infinity());
            if (!how) {
                return tl::unexpected<Error>(how.error());
            }
            place->second = *std::move(how);
        }
        ++answer.tried;
        if (place->second) {
            ++answer.fitting;
            pairs[i].how = *place->second;
            pairs[i].saved =
                first.repeats * (known[first.distinct].value + known[second.distinct].value - pairs[i].how.value);
        }
        if (report) {
            report(i + 1, pairs.size());
        }
    }
    std::erase_if(pairs, [](const PlacedPair& pair) { return pair.saved <= 0; });
    answer.pairs = chosenPairs(pairs);
    for (const PlacedPair& pair : answer.pairs) {
        answer.saved += pair.saved;
    }
    return answer;
}

} // namespace pimento::dataflow
