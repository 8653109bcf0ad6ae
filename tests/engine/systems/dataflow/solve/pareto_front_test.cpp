// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/solve/pareto_front.h"

#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>

namespace pimento::test {

using namespace dataflow;

TEST(ParetoFront, HasEachTradeOffOfEnumeration)
{
    for (std::uint64_t number = 0; number < 30; ++number) {
        const TinyCase tiny = tinyCase(number);
        std::map<double, double> energies; // least, by latency
        forEachMapping(tiny.layer, tiny.accelerator, tiny.isRagged, [&](const Mapping&, const MappingFigures& figures) {
            const auto [known, isNew] = energies.try_emplace(figures.latency, figures.energy);
            known->second = std::min(known->second, figures.energy);
        });
        std::vector<double> expected; // energies of the front, from the fastest mapping
        for (const auto& [latency, energy] : energies) {
            if (expected.empty() || energy < expected.back() * (1 - 1e-9)) {
                expected.push_back(energy);
            }
        }
        std::ranges::reverse(expected);
        DataflowQuestion question;
        question.layer = tiny.layer;
        question.accelerator = tiny.accelerator;
        question.constraints.isRagged = tiny.isRagged;
        question.limits.tolerance = 0;
        std::size_t published = 0;

        const auto front = paretoFront(question, 0, {}, [&](const ParetoPoint&) { ++published; });

        ASSERT_TRUE(front);
        EXPECT_EQ(published, front->size());
        // Points of equal energy differ in latency only; the last of them is on the front.
        std::vector<double> found;
        for (const ParetoPoint& point : *front) {
            EXPECT_TRUE(point.isProved);
            EXPECT_LE(point.latency, point.mostLatency);
            if (found.empty() || point.energy > found.back() * (1 + 1e-9)) {
                found.push_back(point.energy);
            }
        }
        ASSERT_EQ(found.size(), expected.size()) << "case " << number;
        for (std::size_t i = 0; i < found.size(); ++i) {
            EXPECT_NEAR(found[i], expected[i], 1e-9 * expected[i]) << "case " << number;
        }
    }
}

} // namespace pimento::test
