// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/networks/fused_pair.h"

#include "engine/systems/dataflow/model/tensor_links.h"
#include "engine/systems/dataflow/model/tile_sizes.h"
#include "tests/engine/systems/dataflow/solve/enumerated_mappings.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

namespace pimento::test {

namespace {

using namespace dataflow;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::size_t kBuffer = 1; // of three levels

LayerPair tinyPair(RandomStream& random)
{
    LayerPair pair;
    const std::int64_t between = 1 + static_cast<std::int64_t>(random.below(2));
    const std::int64_t window = random.below(2) == 0 ? 1 : 3;
    pair.first.bounds = {1, 1, 2, 4, 1 + static_cast<std::int64_t>(random.below(2)), between, 1, 1};
    pair.second.bounds = {1, window, 2, 4, between, 1 + static_cast<std::int64_t>(random.below(2)), 1, 1};
    pair.paddingTop = window / 2;
    return pair;
}

NetworkQuestion tinyPairQuestion(RandomStream& random, bool hasRows)
{
    NetworkQuestion question;
    question.accelerator = tinyAccelerator(random, 3, hasRows);
    question.accelerator.levels[kBuffer].capacity = 8 + static_cast<std::int64_t>(random.below(28));
    question.objective.goal = Goal::Energy;
    question.limits.tolerance = 0;
    return question;
}

/// Rows in the buffer, found by running the strips: the second layer waits for the last row of its window.
std::int64_t walkedRows(const LayerPair& pair, std::int64_t strips)
{
    const std::int64_t all = pair.first.bound(Dim::Q);
    const std::int64_t outputs = pair.second.bound(Dim::Q) / strips;
    std::int64_t computed = 0;
    std::int64_t most = 0;
    for (std::int64_t strip = 0; strip < strips; ++strip) {
        std::int64_t first = all;
        std::int64_t last = -1;
        for (std::int64_t q = strip * outputs; q < (strip + 1) * outputs; ++q) {
            const std::int64_t span = (pair.second.bound(Dim::S) - 1) * pair.second.dilation.height + 1;
            for (std::int64_t s = 0; s < span; ++s) { // with rows that a dilated window skips
                const std::int64_t row = q * pair.second.stride.height + s - pair.paddingTop;
                if (row >= 0 && row < all) {
                    first = std::min(first, row);
                    last = std::max(last, row);
                }
            }
        }
        while (computed <= last) {
            computed += all / strips;
            most = std::max(most, computed - std::min(first, computed));
        }
    }
    return std::max(most, all / strips);
}

constexpr std::array<DataflowObjective, 3> kPairGoals = {
    {{Goal::Energy, 1, 1}, {Goal::Latency, 1, 1}, {Goal::Blend, 0.7, 0.2}}};
using PairValues = std::array<double, kPairGoals.size()>; // by goal
constexpr PairValues kNeverAtAll = {kNever, kNever, kNever};

/// Values of a mapping without the traffic of a tensor between a buffer and DRAM: figures without it, priced anew.
PairValues valuesWithout(const LayerLoops& layer, const Accelerator& accelerator, const Mapping& mapping,
                         const MappingFigures& figures, Tensor tensor)
{
    const TensorLink link = linksOf(layer, mapping, tileSizesOf(mapping), tensor).outermost();
    std::vector<LevelTraffic> traffic = figures.traffic;
    const std::size_t which = indexOf(tensor);
    traffic.back().reads[which] -= link.parentReads;
    traffic.back().writes[which] -= link.parentWrites;
    traffic[kBuffer].reads[which] -= link.childReads;
    traffic[kBuffer].writes[which] -= link.childWrites;
    double rows = 0;
    for (std::size_t other = 0; other < kTensors; ++other) {
        rows += other != which ? static_cast<double>(figures.activations[other]) : 0;
    }
    double latency = figures.computeCycles;
    double energy =
        static_cast<double>(figures.macs) * accelerator.macEnergy + rows * accelerator.rows.activationEnergy;
    for (std::size_t level = 0; level < traffic.size(); ++level) {
        const MemoryLevel& memory = accelerator.levels[level];
        const double ports = level == 0 ? static_cast<double>(figures.pes) : 1;
        const auto reads = static_cast<double>(traffic[level].allReads());
        const auto writes = static_cast<double>(traffic[level].allWrites());
        const auto cyclesOf = [&](double bytes, double bandwidth) {
            return bandwidth > 0 ? bytes / (ports * bandwidth) : 0;
        };
        const double cycles = std::max({cyclesOf(reads, memory.readBandwidth), cyclesOf(writes, memory.writeBandwidth),
                                        cyclesOf(reads + writes, memory.sharedBandwidth)}) +
                              (level + 1 == traffic.size() ? rows * accelerator.rows.activationCycles : 0);
        latency = std::max(latency, cycles);
        energy += (reads + writes) / static_cast<double>(memory.accessBytes) * memory.accessEnergy;
    }
    PairValues values{};
    for (std::size_t goal = 0; goal < values.size(); ++goal) {
        values[goal] = kPairGoals[goal].valueOf(latency + accelerator.startCycles, energy, rows);
    }
    return values;
}

/// Least values of one layer of a pair by strips, whether its weights stay, and bytes of the buffer in use.
using SideValues = std::map<std::tuple<std::int64_t, bool, std::int64_t>, PairValues>;

SideValues enumeratedSide(const LayerLoops& layer, const NetworkQuestion& question, Tensor between)
{
    NetworkQuestion roomy = question;
    *roomy.accelerator.levels[kBuffer].capacity += 64; // what is buffered is checked below
    SideValues values;
    forEachMapping(layer, roomy.accelerator, false, [&](const Mapping& mapping, const MappingFigures& figures) {
        const Sizes& loops = mapping.temporal.back();
        const TileSizes sizes = tileSizesOf(mapping);
        const TensorLink held = linksOf(layer, mapping, sizes, between).outermost();
        const TensorLink weights = linksOf(layer, mapping, sizes, Tensor::Weight).outermost();
        std::int64_t cuts = 1; // of weights within a strip
        bool isWhole = loops[indexOf(Dim::P)] == 1 && loops[indexOf(Dim::G)] == 1;
        for (const Dim dim : {Dim::C, Dim::R, Dim::S, Dim::K}) {
            const bool movesBetween = isRelevant(dim, between);
            isWhole = isWhole && (!movesBetween || loops[indexOf(dim)] == 1);
            cuts *= movesBetween ? 1 : loops[indexOf(dim)];
        }
        const std::int64_t strips = loops[indexOf(Dim::Q)];
        const bool isHeld = held.child == static_cast<int>(kBuffer) && held.visits == 1;
        const bool isInBuffer = weights.child == static_cast<int>(kBuffer);
        if (!isWhole || !isHeld || !isInBuffer || (cuts > 1 && weights.visits != strips)) {
            return;
        }
        const auto& stored = figures.storedBytes[kBuffer];
        const std::int64_t used = stored[0] + stored[1] + stored[2] - stored[indexOf(between)];
        const PairValues own = valuesWithout(layer, question.accelerator, mapping, figures, between);
        PairValues& least = values.try_emplace({strips, cuts == 1, used}, kNeverAtAll).first->second;
        for (std::size_t goal = 0; goal < own.size(); ++goal) {
            least[goal] = std::min(least[goal], own[goal]);
        }
    });
    return values;
}

std::int64_t bytesOfWeights(const LayerLoops& layer)
{
    return elementsOf(layer, Tensor::Weight, layer.bounds) * layer.elementBytes[indexOf(Tensor::Weight)];
}

PairValues leastOfPair(const LayerPair& pair, const NetworkQuestion& question)
{
    const SideValues first = enumeratedSide(pair.first, question, Tensor::Output);
    const SideValues second = enumeratedSide(pair.second, question, Tensor::Input);
    const std::int64_t capacity = *question.accelerator.levels[kBuffer].capacity;
    PairValues least = kNeverAtAll;
    for (const auto& [one, oneValues] : first) {
        for (const auto& [other, otherValues] : second) {
            const auto [strips, isFirst, firstUse] = one;
            const auto [otherStrips, isSecond, secondUse] = other;
            if (strips != otherStrips) {
                continue;
            }
            const std::int64_t buffered =
                walkedRows(pair, strips) * pair.first.bound(Dim::P) * pair.first.bound(Dim::K);
            const bool fits = buffered + firstUse + (isSecond ? bytesOfWeights(pair.second) : 0) <= capacity &&
                              buffered + secondUse + (isFirst ? bytesOfWeights(pair.first) : 0) <= capacity;
            for (std::size_t goal = 0; fits && goal < least.size(); ++goal) {
                least[goal] = std::min(least[goal], oneValues[goal] + otherValues[goal]);
            }
        }
    }
    return least;
}

TEST(FusedPair, BuffersTheRowsThatAWalkOfTheStripsNeeds)
{
    RandomStream random(31, 1);
    for (int round = 0; round < 400; ++round) {
        LayerPair pair;
        const std::int64_t stride = 1 + static_cast<std::int64_t>(random.below(2));
        const std::int64_t rows = 2 * (1 + static_cast<std::int64_t>(random.below(6)));
        pair.second.bounds[indexOf(Dim::S)] = 1 + static_cast<std::int64_t>(random.below(5));
        pair.second.bounds[indexOf(Dim::Q)] = rows;
        pair.second.stride.height = stride;
        pair.second.dilation.height = 1 + static_cast<std::int64_t>(random.below(2));
        pair.first.bounds[indexOf(Dim::Q)] = rows * stride;
        pair.paddingTop = static_cast<std::int64_t>(random.below(3));
        for (const std::int64_t strips : {std::int64_t{1}, std::int64_t{2}, rows}) {
            EXPECT_EQ(bufferedRows(pair, strips), walkedRows(pair, strips)) << "round " << round;
        }
    }
}

TEST(FusedPair, IsTheBestOfEnumeration)
{
    std::size_t found = 0;
    for (std::uint64_t number = 0; number < 8; ++number) {
        RandomStream random(32, number);
        NetworkQuestion question = tinyPairQuestion(random, false);
        const LayerPair pair = tinyPair(random);
        const PairValues least = leastOfPair(pair, question);
        for (std::size_t goal = 0; goal < least.size(); ++goal) {
            question.objective = kPairGoals[goal];

            const auto fused = bestFusedPair(pair, question, {});

            ASSERT_TRUE(fused);
            EXPECT_EQ(fused->best.has_value(), least[goal] < kNever) << "case " << number;
            if (fused->best) {
                EXPECT_NEAR(fused->best->value, least[goal], 1e-9 * least[goal])
                    << "case " << number << " goal " << goal;
                EXPECT_NEAR(fused->bound, least[goal], 1e-9 * least[goal]) << "case " << number << " goal " << goal;
                EXPECT_FALSE(bestFusedPair(pair, question, {}, least[goal])->best) << "nothing is below the best";
                ++found;
            }
        }
    }
    EXPECT_GE(found, 6U);
}

TEST(FusedPair, EndsAfterItsWorkWithAValidBound)
{
    RandomStream random(32, 0);
    NetworkQuestion question = tinyPairQuestion(random, false);
    const LayerPair pair = tinyPair(random);
    question.objective = {Goal::Latency, 1, 0};
    const auto whole = bestFusedPair(pair, question, {});
    question.allNodes = whole->work / 4;

    const auto fused = bestFusedPair(pair, question, {});

    ASSERT_TRUE(whole && fused);
    ASSERT_TRUE(whole->best);
    EXPECT_LT(fused->work, whole->work);
    EXPECT_LE(fused->bound, whole->best->value * (1 + 1e-9));
}

// A window of 2 rows with one row of padding on each side makes two rows of one.
TEST(FusedPair, CutsASecondLayerWithMoreRowsThanTheFirst)
{
    RandomStream random(34, 1);
    LayerPair pair;
    pair.second.bounds = {2, 2, 2, 2, 1, 1, 1, 1};
    pair.paddingTop = 1;
    const auto fused = bestFusedPair(pair, tinyPairQuestion(random, false), {});

    ASSERT_TRUE(fused) << fused.error().message();
    EXPECT_TRUE(!fused->best || fused->best->strips == 1);
}

TEST(FusedPair, RefusesProductsAndLayersThatDoNotMatch)
{
    RandomStream random(33, 1);
    NetworkQuestion question = tinyPairQuestion(random, false);
    LayerPair pair = tinyPair(random);
    pair.second.bounds[indexOf(Dim::C)] = 7;

    const auto fused = bestFusedPair(pair, question, {});
    ASSERT_TRUE(fused);
    EXPECT_FALSE(fused->best);
    question.objective.goal = Goal::EnergyDelay;
    EXPECT_FALSE(bestFusedPair(pair, question, {}));
}

} // namespace

} // namespace pimento::test
