// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/deployment/assignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <vector>

namespace pimento::deployment {

namespace {

/// A tensor that costs the same to move to every device, and from it.
TensorMoves moves(std::size_t places, double fromHost, double toHost)
{
    TensorMoves all{std::vector<double>(places, fromHost), std::vector<double>(places, toHost)};
    all.fromHost[kHost] = all.toHost[kHost] = 0;
    return all;
}

AssignmentProblem randomProblem(std::mt19937& random, bool hasShares)
{
    const auto below = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end - 1)(random); };
    AssignmentProblem problem;
    problem.places = 1 + below(4);
    problem.inputs = 1 + below(2);
    const std::size_t layers = 1 + below(6);
    for (std::size_t layer = 0; layer < layers; ++layer) {
        AssignedLayer made;
        for (std::size_t place = 0; place < problem.places; ++place) {
            const bool isThere = place == kHost || below(4) != 0;
            for (std::size_t i = 0; isThere && i < 1 + below(2); ++i) {
                const double share = hasShares && place != kHost ? static_cast<double>(below(6)) / 8 : 0;
                made.options.push_back({place, static_cast<double>(1 + below(40)), share});
            }
        }
        const std::size_t tensors = problem.inputs + layer;
        for (std::size_t i = 0; i < 1 + below(2); ++i) {
            const std::size_t tensor = below(tensors);
            if (std::ranges::find(made.reads, tensor) == made.reads.end()) {
                made.reads.push_back(tensor);
            }
        }
        problem.layers.push_back(made);
    }
    for (std::size_t tensor = 0; tensor < problem.inputs + layers; ++tensor) {
        problem.tensors.push_back(
            moves(problem.places, static_cast<double>(below(12)), static_cast<double>(below(12))));
    }
    problem.outputs = {problem.inputs + layers - 1};
    return problem;
}

/// The least cost of all assignments that fit, one by one; none: none fits.
std::optional<double> leastOfAll(const AssignmentProblem& problem)
{
    std::vector<std::size_t> options(problem.layers.size(), 0);
    std::optional<double> least;
    for (;;) {
        if (fits(problem, options)) {
            const double cost = costOf(problem, options).total();
            least = least ? std::min(*least, cost) : cost;
        }
        std::size_t layer = 0;
        while (layer < options.size() && ++options[layer] == problem.layers[layer].options.size()) {
            options[layer++] = 0;
        }
        if (layer == options.size()) {
            return least;
        }
    }
}

} // namespace

TEST(Assignment, EqualsAnEnumerationOfAllAssignments)
{
    std::mt19937 random(20261129);
    int limited = 0;
    for (int i = 0; i < 300; ++i) {
        const AssignmentProblem problem = randomProblem(random, i % 2 == 1);
        const auto least = leastOfAll(problem);
        const auto found = bestAssignment(problem, {});
        ASSERT_EQ(found.has_value(), least.has_value()) << i;
        limited += least.has_value() ? 0 : 1;
        if (found) {
            EXPECT_TRUE(found->isProved);
            EXPECT_TRUE(fits(problem, found->options)) << i;
            EXPECT_DOUBLE_EQ(found->cost.total(), *least) << i;
        }
    }
    EXPECT_EQ(limited, 0); // the host always has room
}

TEST(Assignment, IsAboveTheLeastAndNotProvedIfItKeepsTooFewStates)
{
    std::mt19937 random(20261130);
    int unproved = 0;
    for (int i = 0; i < 300; ++i) {
        const AssignmentProblem problem = randomProblem(random, true);
        const double least = leastOfAll(problem).value();
        const auto found = bestAssignment(problem, {}, 1 + i % 3);
        ASSERT_TRUE(found) << i;
        EXPECT_TRUE(fits(problem, found->options)) << i;
        if (found->isProved) {
            EXPECT_DOUBLE_EQ(found->cost.total(), least) << i;
        } else {
            EXPECT_GE(found->cost.total(), least * (1 - 1e-9)) << i;
        }
        unproved += found->isProved ? 0 : 1;
    }
    EXPECT_GT(unproved, 50);
}

TEST(Assignment, MovesATensorOnceToEachPlace)
{
    // Two layers on device 1 read the input, and a sum on the host reads both results:
    // 3 for the input, 10 + 10 for the layers, 5 + 5 for the results, 1 for the sum.
    AssignmentProblem problem;
    problem.places = 2;
    problem.inputs = 1;
    problem.layers = {{{{1, 10}}, {0}}, {{{1, 10}}, {0}}, {{{kHost, 1}}, {1, 2}}};
    problem.tensors = {moves(2, 3, 3), moves(2, 5, 5), moves(2, 5, 5), moves(2, 7, 7)};
    problem.outputs = {3};
    const std::vector<std::size_t> only(3, 0);
    EXPECT_EQ(costOf(problem, only), (AssignmentCost{21, 13}));
}

TEST(Assignment, StaysOnADeviceThatIsSlowerIfTensorsAreLarge)
{
    // The second layer takes 10 on device 1 and 2 on device 2. Moving its input there costs 4 + 4, its result 1 back.
    AssignmentProblem problem;
    problem.places = 3;
    problem.inputs = 1;
    problem.layers = {{{{1, 1}}, {0}}, {{{1, 10}, {2, 2}}, {1}}};
    problem.tensors = {moves(3, 0, 0), moves(3, 4, 4), moves(3, 1, 1)};
    problem.outputs = {2};
    EXPECT_DOUBLE_EQ(bestAssignment(problem, {})->cost.total(), 12); // 1 + 10 + 1, or 1 + 8 + 2 + 1, which is the same
    problem.tensors[1] = moves(3, 3, 4);
    const auto found = bestAssignment(problem, {});
    EXPECT_EQ(found->options[1], 1U);
    EXPECT_EQ(found->cost, (AssignmentCost{3, 8})); // 1 + 2, and 4 + 3 + 1
}

TEST(Assignment, KeepsWithinTheRoomOfADevice)
{
    // Each layer is fast with 0.75 of device 1 and slower with 0.25: both fast ones do not fit.
    AssignmentProblem problem;
    problem.places = 2;
    problem.inputs = 1;
    problem.layers = {{{{1, 1, 0.75}, {1, 5, 0.25}}, {0}}, {{{1, 2, 0.75}, {1, 9, 0.25}}, {1}}};
    problem.tensors.assign(3, moves(2, 0, 0));
    problem.outputs = {2};
    const auto found = bestAssignment(problem, {});
    EXPECT_EQ(found->options, (std::vector<std::size_t>{1, 0}));
    EXPECT_DOUBLE_EQ(found->cost.total(), 7);
}

TEST(Assignment, TellsWhyThereIsNone)
{
    AssignmentProblem problem;
    problem.places = 2;
    problem.inputs = 1;
    problem.layers = {{{{1, 1, 0.75}}, {0}}, {{{1, 2, 0.75}}, {1}}};
    problem.tensors.assign(3, moves(2, 0, 0));
    problem.outputs = {2};
    EXPECT_EQ(bestAssignment(problem, {}).error().kind, ErrorKind::DoesNotFit);
    problem.layers[1].options.clear();
    EXPECT_EQ(bestAssignment(problem, {}).error().where, "layer 2");
    std::stop_source stop;
    stop.request_stop();
    problem.layers[1].options = {{kHost, 1, 0}};
    EXPECT_EQ(bestAssignment(problem, stop.get_token()).error().kind, ErrorKind::Stopped);
}

} // namespace pimento::deployment
