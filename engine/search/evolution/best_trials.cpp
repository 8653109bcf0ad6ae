// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/best_trials.h"

#include <algorithm>
#include <cmath>

namespace pimento::evolution {

namespace {

/// Takes from the niches in turns, in the order of their fastest trials; where one ends, from the next one.
std::vector<std::size_t> inTurns(std::span<const TrialOutcome> trials, const std::vector<std::size_t>& fastestFirst,
                                 std::size_t most)
{
    struct Niche {
        std::size_t niche = 0;
        std::vector<std::size_t> trials;
        std::size_t used = 0;
    };
    std::vector<Niche> niches;
    for (const std::size_t each : fastestFirst) {
        const auto known = std::ranges::find(niches, trials[each].niche, &Niche::niche);
        (known == niches.end() ? niches.emplace_back(Niche{trials[each].niche, {}, 0}) : *known).trials.push_back(each);
    }
    std::vector<std::size_t> taken;
    for (std::size_t turn = 0; taken.size() < most; ++turn) {
        std::size_t from = turn % niches.size();
        while (niches[from].used == niches[from].trials.size()) {
            from = (from + 1) % niches.size();
        }
        taken.push_back(niches[from].trials[niches[from].used++]);
    }
    return taken;
}

} // namespace

std::vector<std::size_t> bestTrials(std::span<const TrialOutcome> trials, std::size_t most, ParentChoice choice)
{
    std::vector<std::size_t> fastestFirst;
    for (std::size_t i = 0; i < trials.size(); ++i) {
        if (trials[i].seconds && std::isfinite(*trials[i].seconds)) {
            fastestFirst.push_back(i);
        }
    }
    std::ranges::stable_sort(fastestFirst, {}, [&](std::size_t i) { return *trials[i].seconds; });
    most = std::min(most, fastestFirst.size());
    if (choice == ParentChoice::Balanced && most > 0) {
        return inTurns(trials, fastestFirst, most);
    }
    fastestFirst.resize(most);
    return fastestFirst;
}

} // namespace pimento::evolution
