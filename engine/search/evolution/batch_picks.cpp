// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search/evolution/batch_picks.h"

#include <algorithm>
#include <numeric>

namespace pimento::evolution {

namespace {

/// Takes indices in a given order, none twice, up to a limit.
class Picks {
public:
    explicit Picks(std::size_t places) : m_isTaken(places, false) {}

    void take(std::span<const std::size_t> places, std::size_t most)
    {
        for (const std::size_t each : places) {
            if (m_taken.size() >= most) {
                return;
            }
            if (!m_isTaken[each]) {
                m_isTaken[each] = true;
                m_taken.push_back(each);
            }
        }
    }
    [[nodiscard]] const std::vector<std::size_t>& taken() const { return m_taken; }

private:
    std::vector<bool> m_isTaken;
    std::vector<std::size_t> m_taken;
};

} // namespace

std::vector<std::size_t> pickBatch(std::span<const double> scores, std::size_t fresh, const BatchSizes& sizes,
                                   std::span<const std::size_t> neighbours)
{
    std::vector<std::size_t> asMet(scores.size());
    std::iota(asMet.begin(), asMet.end(), std::size_t{0});
    std::vector<std::size_t> bestFirst = asMet;
    std::ranges::stable_sort(bestFirst, std::greater<>(), [&](std::size_t i) { return scores[i]; });

    Picks picks(scores.size());
    picks.take(neighbours, std::min(sizes.neighbours, sizes.picked));
    picks.take(bestFirst, sizes.picked - std::min(sizes.random, sizes.picked));
    picks.take(std::span(asMet).first(std::min(fresh, asMet.size())), sizes.picked); // their order is random
    picks.take(bestFirst, sizes.picked);
    return picks.taken();
}

} // namespace pimento::evolution
