// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/fused_layers.h"

#include <algorithm>
#include <map>
#include <numeric>
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

/// Two layers that a search of a pair depends on.
using PairKey = std::tuple<std::size_t, std::size_t, std::int64_t>; // distinct layers, rows of zeros above

PairKey keyOf(const NetworkLayers& layers, const PlacedPair& pair)
{
    const PlacedLayer& second = layers.placed[pair.second];
    return {layers.placed[pair.first].distinct, second.distinct, paddingTopOf(second.shape)};
}

/// Searches distinct pairs, each with its share of the work that is left.
class FusedLayersSearch {
public:
    FusedLayersSearch(const NetworkLayers& layers, const NetworkQuestion& question,
                      const std::vector<DataflowSolution>& known, std::stop_token stop)
        : m_layers(layers), m_question(question), m_known(known), m_stop(std::move(stop)), m_pairs(directPairs(layers))
    {
        for (const PlacedPair& pair : m_pairs) {
            m_solved.try_emplace(keyOf(layers, pair));
        }
    }

    Result<void> run(const SolvedCount& report)
    {
        std::uint64_t left = m_question.allNodes.value_or(0);
        std::size_t done = 0;
        for (auto& [key, solution] : m_solved) {
            NetworkQuestion question = m_question;
            if (question.allNodes) {
                question.allNodes = left / (m_solved.size() - done);
            }
            const auto& [first, second, padding] = key;
            auto found = bestFusedPair({m_layers.distinct[first], m_layers.distinct[second], padding}, question, m_stop,
                                       aloneOf(key));
            if (!found) {
                return tl::unexpected<Error>(found.error());
            }
            solution = *std::move(found);
            left -= std::min(left, solution.work);
            ++done;
            if (report) {
                report(done, m_solved.size());
            }
        }
        return {};
    }

    [[nodiscard]] FusedLayers answer() const
    {
        FusedLayers answer;
        answer.tried = m_pairs.size();
        answer.pairs = chosenPairs(savings(
            [](const FusedPairSolution& pair, double alone) { return pair.best ? alone - pair.best->value : 0; }));
        answer.saved = sumOf(answer.pairs);
        answer.savedAtMost =
            sumOf(chosenPairs(savings([](const FusedPairSolution& pair, double alone) { return alone - pair.bound; })));
        double all = 0;
        for (const PlacedLayer& layer : m_layers.placed) {
            all += layer.repeats * m_known[layer.distinct].value;
        }
        answer.isProved = answer.savedAtMost <= answer.saved + m_question.limits.tolerance * all;
        return answer;
    }

private:
    [[nodiscard]] double aloneOf(const PairKey& key) const
    {
        return m_known[std::get<0>(key)].value + m_known[std::get<1>(key)].value;
    }

    /// The pairs that save, by a number of what a search found.
    template <class Saved> [[nodiscard]] std::vector<PlacedPair> savings(const Saved& savedBy) const
    {
        std::vector<PlacedPair> pairs;
        for (PlacedPair pair : m_pairs) {
            const PairKey key = keyOf(m_layers, pair);
            const FusedPairSolution& solution = m_solved.at(key);
            pair.how = solution.best.value_or(FusedPair{});
            pair.saved = m_layers.placed[pair.first].repeats * savedBy(solution, aloneOf(key));
            if (pair.saved > 0) {
                pairs.push_back(std::move(pair));
            }
        }
        return pairs;
    }

    static double sumOf(const std::vector<PlacedPair>& pairs)
    {
        return std::accumulate(pairs.begin(), pairs.end(), 0.0,
                               [](double sum, const PlacedPair& pair) { return sum + pair.saved; });
    }

    const NetworkLayers& m_layers;
    const NetworkQuestion& m_question;
    const std::vector<DataflowSolution>& m_known;
    std::stop_token m_stop;
    std::vector<PlacedPair> m_pairs;
    std::map<PairKey, FusedPairSolution> m_solved;
};

} // namespace

Result<FusedLayers> bestFusedLayers(const NetworkLayers& layers, const NetworkQuestion& question,
                                    const std::vector<DataflowSolution>& known, std::stop_token stop,
                                    const SolvedCount& report)
{
    FusedLayersSearch search(layers, question, known, std::move(stop));
    if (const auto searched = search.run(report); !searched) {
        return tl::unexpected<Error>(searched.error());
    }
    return search.answer();
}

} // namespace pimento::dataflow
