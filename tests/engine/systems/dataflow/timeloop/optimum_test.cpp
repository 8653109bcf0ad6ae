// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"

#include "engine/systems/dataflow/timeloop/references/timeloop_cases.h"
#include "engine/systems/dataflow/timeloop/rules/outer_loops.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>
#include <random>

namespace pimento::dataflow::timeloop {

namespace {

/// Tries every mapping of a tiny layer: all factors, all orders of all levels, all stored tensors.
class Enumeration {
public:
    explicit Enumeration(const TimeloopQuestion& question) : m_question(question)
    {
        const std::size_t levels = question.accelerator.levels.size();
        m_mapping.temporal.assign(levels, kOnes);
        m_mapping.order.assign(levels, {});
        m_mapping.stores.assign(levels, {true, true, true});
    }

    double least()
    {
        chooseFactors(0);
        return m_least;
    }

private:
    [[nodiscard]] std::size_t slots() const { return kDirections + m_mapping.temporal.size(); }

    Sizes& slot(std::size_t at)
    {
        return at < kDirections ? m_mapping.spatial[at] : m_mapping.temporal[at - kDirections];
    }

    void chooseFactors(std::size_t dim)
    {
        if (dim == kDims) {
            chooseStores(0);
            return;
        }
        split(dim, 0, m_question.layer.bounds[dim]);
    }

    void split(std::size_t dim, std::size_t at, std::int64_t left)
    {
        if (at + 1 == slots()) {
            slot(at)[dim] = left;
            chooseFactors(dim + 1);
            slot(at)[dim] = 1;
            return;
        }
        for (std::int64_t factor = 1; factor <= left; ++factor) {
            if (left % factor == 0) {
                slot(at)[dim] = factor;
                if (fitsArray(dim)) {
                    split(dim, at + 1, left / factor);
                }
            }
        }
        slot(at)[dim] = 1;
    }

    [[nodiscard]] bool fitsArray(std::size_t dim) const
    {
        const auto& [height, width, lanes] = m_mapping.spatial;
        const Accelerator& accelerator = m_question.accelerator;
        const int directions = (height[dim] > 1 ? 1 : 0) + (width[dim] > 1 ? 1 : 0);
        const bool isSplitOnce = directions + (lanes[dim] > 1 ? 1 : 0) <= 1;
        return productOf(height) <= accelerator.height && productOf(width) <= accelerator.width &&
               productOf(lanes) <= accelerator.lanes && directions <= 1 && (isSplitOnce || !accelerator.splitsOnce);
    }

    void chooseStores(std::size_t level)
    {
        if (level + 1 == m_mapping.stores.size()) {
            chooseOrders(0);
            return;
        }
        const auto figures = timeloopFigures(m_question.layer, m_question.accelerator, allStored());
        for (unsigned stored = 0; stored < 8; ++stored) {
            std::int64_t words = 0;
            for (std::size_t tensor = 0; tensor < kTensors; ++tensor) {
                m_mapping.stores[level][tensor] = (stored >> tensor & 1U) != 0;
                words += m_mapping.stores[level][tensor] ? figures.levels[level].tileWords[tensor] : 0;
            }
            if (words <= m_question.accelerator.levels[level].capacity.value_or(words)) {
                chooseStores(level + 1);
            }
        }
        m_mapping.stores[level] = {true, true, true};
    }

    [[nodiscard]] Mapping allStored() const
    {
        Mapping mapping = m_mapping;
        for (auto& stores : mapping.stores) {
            stores = {true, true, true};
        }
        return mapping;
    }

    void chooseOrders(std::size_t level)
    {
        if (level == m_mapping.order.size()) {
            if (!hasPinnedFactors()) {
                return;
            }
            const auto figures = timeloopFigures(m_question.layer, m_question.accelerator, m_mapping);
            m_least = std::min(
                m_least, WordPrices::valueOf(m_question.goal, figures.energy, static_cast<double>(figures.cycles)));
            return;
        }
        std::vector<Dim> order;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            if (m_mapping.temporal[level][dim] > 1) {
                order.push_back(static_cast<Dim>(dim));
            }
        }
        do {
            m_mapping.order[level] = order;
            if (hasPinnedOrder(level)) {
                chooseOrders(level + 1);
            }
        } while (level > 0 && std::ranges::next_permutation(order).found); // units keep nothing at level 0
    }

    [[nodiscard]] bool hasPinnedFactors() const
    {
        bool isPinned = true;
        for (std::size_t dim = 0; dim < kDims; ++dim) {
            for (std::size_t direction = 0; direction < kDirections; ++direction) {
                const std::int64_t steps = m_mapping.spatial[direction][dim];
                isPinned = isPinned && m_question.spatial[direction][dim].value_or(steps) == steps;
            }
            for (std::size_t level = 0; level < m_question.temporal.size(); ++level) {
                const std::int64_t steps = m_mapping.temporal[level][dim];
                isPinned = isPinned && m_question.temporal[level][dim].value_or(steps) == steps;
            }
        }
        return isPinned;
    }

    /// True if the loops that must be innermost at a level are.
    [[nodiscard]] bool hasPinnedOrder(std::size_t level) const
    {
        if (level >= m_question.innermost.size() || !m_question.innermost[level]) {
            return true;
        }
        return std::ranges::is_partitioned(m_mapping.order[level],
                                           [&](Dim dim) { return !isRelevant(dim, *m_question.innermost[level]); });
    }

    TimeloopQuestion m_question;
    Mapping m_mapping;
    double m_least = std::numeric_limits<double>::infinity();
};

class Draw {
public:
    explicit Draw(unsigned seed) : m_random(seed) {}

    std::int64_t below(std::int64_t limit) { return static_cast<std::int64_t>(m_random()) % limit; }

    /// A layer with at most `most` multiply-accumulates.
    LayerLoops layer(std::int64_t most)
    {
        constexpr std::int64_t kBounds[] = {1, 1, 2, 2, 3, 4};
        LayerLoops layer;
        do {
            for (std::int64_t& bound : layer.bounds) {
                bound = kBounds[below(6)];
            }
            layer.bounds[static_cast<std::size_t>(Dim::G)] = below(4) == 0 ? 2 : 1;
        } while (productOf(layer.bounds) > most);
        layer.stride = {1 + below(2), 1 + below(2)};
        layer.dilation = {1 + below(2), 1 + below(2)};
        return layer;
    }

    Accelerator accelerator(std::size_t levels)
    {
        Accelerator accelerator;
        accelerator.name = "tiny";
        accelerator.height = 1 + below(3);
        accelerator.width = 1 + below(2);
        accelerator.lanes = 1 + below(2);
        accelerator.splitsOnce = below(2) == 0;
        accelerator.macEnergy = 0.5;
        const double bandwidths[] = {0, 1, 2, 4};
        for (std::size_t level = 0; level < levels; ++level) {
            MemoryLevel memory;
            memory.name = "level " + std::to_string(level);
            memory.accessEnergy = level == 0 ? 0.5 + static_cast<double>(below(2)) : 2.0 * static_cast<double>(level);
            if (level + 1 < levels) {
                memory.capacity = 2 + below(level == 0 ? 12 : 40);
                memory.readBandwidth = bandwidths[below(4)];
                memory.writeBandwidth = bandwidths[below(4)];
            } else {
                memory.sharedBandwidth = bandwidths[below(4)];
            }
            accelerator.levels.push_back(memory);
        }
        return accelerator;
    }

private:
    std::mt19937 m_random;
};

TEST(TimeloopOptimum, EqualsEnumerationOfAllMappings)
{
    Draw draw(20261129);
    for (int i = 0; i < 60; ++i) {
        TimeloopQuestion question;
        question.layer = draw.layer(24);
        question.accelerator = draw.accelerator(2 + static_cast<std::size_t>(i % 2));
        question.goal = static_cast<TimeloopGoal>(i % 3);
        question.tolerance = 0;

        const auto found = timeloopOptimum(question, {});

        const double least = Enumeration(question).least();
        ASSERT_TRUE(found && found->mapping) << i;
        EXPECT_TRUE(found->isProved) << i;
        EXPECT_NEAR(found->value, least, 1e-9 * least) << i;
        EXPECT_LE(found->bound, least * (1 + 1e-12)) << i;
    }
}

/// Pins a few factors and orders at random; some leave no mapping.
void pinSome(Draw& draw, TimeloopQuestion& question)
{
    const std::size_t levels = question.accelerator.levels.size();
    question.temporal.resize(levels);
    question.innermost.resize(levels);
    for (int pins = 0; pins < 3; ++pins) {
        const auto dim = static_cast<std::size_t>(draw.below(kDims));
        const std::int64_t steps = draw.below(2) == 0 ? 1 : question.layer.bounds[dim];
        question.temporal[static_cast<std::size_t>(draw.below(static_cast<std::int64_t>(levels)))][dim] = steps;
    }
    if (draw.below(2) == 0) {
        const auto dim = static_cast<std::size_t>(draw.below(kDims));
        question.spatial[static_cast<std::size_t>(draw.below(kDirections))][dim] =
            question.layer.bounds[dim] > 1 ? 2 : 1;
    }
    for (std::size_t level = 1; level < levels; ++level) {
        if (draw.below(2) == 0) {
            question.innermost[level] = static_cast<Tensor>(draw.below(kTensors));
        }
    }
}

TEST(TimeloopOptimum, EqualsEnumerationUnderPins)
{
    Draw draw(20261130);
    int possible = 0;
    for (int i = 0; i < 60; ++i) {
        TimeloopQuestion question;
        question.layer = draw.layer(24);
        question.accelerator = draw.accelerator(2 + static_cast<std::size_t>(i % 2));
        question.goal = static_cast<TimeloopGoal>(i % 3);
        question.tolerance = 0;
        pinSome(draw, question);

        const auto found = timeloopOptimum(question, {});

        const double least = Enumeration(question).least();
        ASSERT_TRUE(found) << i;
        EXPECT_TRUE(found->isProved) << i;
        EXPECT_EQ(found->mapping.has_value(), least < std::numeric_limits<double>::infinity()) << i;
        if (found->mapping) {
            EXPECT_NEAR(found->value, least, 1e-9 * least) << i;
            ++possible;
        }
    }
    EXPECT_GT(possible, 20);
}

struct MapperBest {
    const char* layer;
    double product; // uJ x cycles
    double energy;  // uJ
    double cycles;
};

/// What Timeloop's mapper found in 60 CPU seconds (mapper.csv; free space, no links).
constexpr MapperBest kMapper[] = {
    {"resnet18_l1", 8.170034e6, 144.735584, 56448},
    {"resnet18_l3", 1.040369e7, 149.592384, 64512},
    {"vgg_3_1", 1.446317e9, 1190.967872, 1032192},
    {"mobilenet_pw", 1.035014e6, 36.098432, 15072},
};

TEST(TimeloopOptimum, IsProvedInSecondsAndNeverBehindTheMapper)
{
    const std::string folder = sourceFile("/tests/golden/timeloop");
    const auto machines = readTimeloopMachines(folder);
    const auto layers = readTimeloopLayers(folder);
    ASSERT_TRUE(machines && layers);
    constexpr std::array kGoals = {TimeloopGoal::EnergyDelay, TimeloopGoal::Energy, TimeloopGoal::Cycles};
    std::size_t first = 0; // goal of a layer; with all tries it has every goal
    for (const MapperBest& mapper : kMapper) {
        for (std::size_t i = 0; i < std::size_t{test::longTriesOf(3, 1)}; ++i) {
            const TimeloopGoal goal = kGoals[(first + i) % kGoals.size()];
            TimeloopQuestion question;
            question.layer = layers->at(mapper.layer);
            question.accelerator = machines->at("std3").accelerator;
            question.accelerator.splitsOnce = false; // as its mapper may
            question.goal = goal;

            const std::clock_t begin = std::clock();
            const auto found = timeloopOptimum(question, {});
            const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;

            ASSERT_TRUE(found && found->mapping) << mapper.layer;
            EXPECT_TRUE(found->isProved) << mapper.layer;
            constexpr double kNanojoules = 1000; // per uJ
            const double best = goal == TimeloopGoal::EnergyDelay ? mapper.product * kNanojoules
                                : goal == TimeloopGoal::Energy    ? mapper.energy * kNanojoules
                                                                  : mapper.cycles;
            EXPECT_LE(found->value, best) << mapper.layer;
            EXPECT_LE(seconds, 4) << mapper.layer;
        }
        ++first;
    }
}

TEST(TimeloopOptimum, IsProvedInSecondsWithTwoSharedBuffers)
{
    const std::string folder = sourceFile("/tests/golden/timeloop");
    const auto machines = readTimeloopMachines(folder);
    const auto layers = readTimeloopLayers(folder);
    ASSERT_TRUE(machines && layers);
    for (const char* layer : {"mobilenet_pw", "resnet18_l3"}) {
        TimeloopQuestion question;
        question.layer = layers->at(layer);
        question.accelerator = machines->at("std4").accelerator;
        question.accelerator.splitsOnce = false;

        const std::clock_t begin = std::clock();
        const auto found = timeloopOptimum(question, {});
        const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;

        ASSERT_TRUE(found && found->mapping) << layer;
        EXPECT_TRUE(found->isProved) << layer;
        EXPECT_LE(seconds, 4) << layer;
        question.accelerator.levels.erase(question.accelerator.levels.begin() + 2); // the row buffer
        EXPECT_LE(found->value, timeloopOptimum(question, {})->value) << layer;     // it may stay empty
    }
}

TEST(TimeloopOptimum, TellsThatAProofIsOpenWhenItHasToEnd)
{
    Draw draw(7);
    TimeloopQuestion question;
    question.layer = draw.layer(24);
    question.accelerator = draw.accelerator(3);
    question.tiles = 0;

    const auto found = timeloopOptimum(question, {});

    ASSERT_TRUE(found);
    EXPECT_FALSE(found->isProved);
    EXPECT_GT(found->bound, 0);
}

TEST(TimeloopOptimum, EqualsEnumerationWithManyLevels)
{
    Draw draw(20261201);
    for (int i = 0; i < test::longTriesOf(24, 8); ++i) {
        TimeloopQuestion question;
        const std::size_t levels = 4 + static_cast<std::size_t>(i % 2);
        question.layer = draw.layer(levels > 4 ? 4 : 8);
        question.accelerator = draw.accelerator(levels);
        question.goal = static_cast<TimeloopGoal>(i % 3);
        question.tolerance = 0;

        const auto found = timeloopOptimum(question, {});

        const double least = Enumeration(question).least();
        ASSERT_TRUE(found && found->mapping) << i;
        EXPECT_TRUE(found->isProved) << i;
        EXPECT_NEAR(found->value, least, 1e-9 * least) << i;
        EXPECT_LE(found->bound, least * (1 + 1e-12)) << i;
    }
}

} // namespace

} // namespace pimento::dataflow::timeloop
