// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/systems/dcc/drafts/draft_space.h"
#include "tests/engine/systems/dcc/drafts/kernels.h"

#include <random>

namespace pimento::test {

/// A random kernel whose dimension sets have several mappings with different extents, some of them equivalent, and a
/// device for them.
struct RandomQuestion {
    Kernel kernel;
    std::vector<DimensionSet> sets;
    Resources resources;

    explicit RandomQuestion(unsigned seed, std::size_t mostSets = 4)
    {
        std::mt19937 random(seed);
        const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(random() % limit); };
        const std::size_t count = 1 + below(mostSets);
        resources = {static_cast<int>(1 + below(6)), static_cast<int>(1 + below(8))};
        kernel.name = "random";
        for (std::size_t set = 0; set < count; ++set) {
            // Two variables share a name, so their functions are equivalent.
            kernel.variables.push_back(loop("i" + std::to_string(set), 8));
            kernel.variables.push_back(loop("i" + std::to_string(set), 9));
            const auto extent = static_cast<std::int64_t>(1 + below(20));
            DimensionSet made;
            made.variables = {2 * set, 2 * set + 1};
            for (std::size_t mapping = 0; mapping < 1 + below(3); ++mapping) {
                const std::int64_t other = below(3) == 0 ? extent + 3 : extent;
                kernel.tensors.push_back(tensor("T" + std::to_string(kernel.tensors.size()), {other}));
                const Index function = linear(2 * set + below(2), 1, static_cast<std::int64_t>(below(2)));
                made.mappings.push_back({kernel.tensors.size() - 1, 0, function, other});
                if (below(4) == 0) {
                    made.mappings.push_back(made.mappings.back()); // as from another variable with the same name
                    made.mappings.back().function.terms[0].variable ^= 1U;
                }
            }
            sets.push_back(made);
        }
    }
};

} // namespace pimento::test
