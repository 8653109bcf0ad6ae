// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/search/best_trials.h"

#include <algorithm>
#include <cmath>

namespace pimento::upmem {

namespace {

/// Takes trials with and without rfactor in turns, beginning with the kind of the fastest trial; when one kind runs
/// out, takes from the other.
std::vector<std::size_t> inTurns(std::span<const TrialOutcome> trials, const std::vector<std::size_t>& fastestFirst,
                                 std::size_t most)
{
    const bool first = trials[fastestFirst.front()].isRfactor;
    std::vector<std::size_t> kinds[2]; // the fastest trial's kind, then the other
    for (const std::size_t each : fastestFirst) {
        kinds[trials[each].isRfactor == first ? 0 : 1].push_back(each);
    }
    std::vector<std::size_t> taken;
    std::size_t used[2] = {0, 0};
    for (std::size_t turn = 0; taken.size() < most; turn = 1 - turn) {
        const std::size_t from = used[turn] < kinds[turn].size() ? turn : 1 - turn;
        taken.push_back(kinds[from][used[from]++]);
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

} // namespace pimento::upmem
