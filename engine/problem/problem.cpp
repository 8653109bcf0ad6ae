// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/problem.h"

#include "engine/problem/system.h"

#include <unordered_set>

namespace pimento {

namespace {

std::string nounOf(const Problem& problem)
{
    const auto system = findSystem(problem.question().system);
    return system ? (*system)->info().candidates : "candidates";
}

} // namespace

std::vector<std::size_t> Problem::standardsAmong(const CandidateList& list) const
{
    const auto meant = standards();
    std::vector<std::size_t> rows;
    if (!meant) {
        return rows;
    }
    std::unordered_set<std::uint64_t> ids;
    for (std::size_t row = 0; row < (*meant)->size(); ++row) {
        ids.insert((*meant)->id(row));
    }
    for (std::size_t row = 0; row < list.size(); ++row) {
        if (ids.contains(list.id(row))) {
            rows.push_back(row);
        }
    }
    return rows;
}

Matched Problem::matchOf(const Problem& other, std::string_view candidate) const
{
    return {std::nullopt, Exactness::None,
            "no match for " + std::string(candidate) + " on " + other.device()->title +
                ", because only drafts of compiled kernels are matched"};
}

tl::unexpected<Error> tooManyCandidates(const Problem& problem, std::size_t most)
{
    return fail("the space has more than " + std::to_string(most) + " " + nounOf(problem), problem.text(),
                "Choose a smaller space");
}

} // namespace pimento
