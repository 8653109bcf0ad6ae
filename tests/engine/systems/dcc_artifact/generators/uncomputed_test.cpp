// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc_artifact/generators/uncomputed.h"

#include "engine/base/math.h"
#include "tests/engine/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace pimento::dcc_artifact {

namespace {

constexpr std::int64_t kBlock = 16; // elements of a column

struct Asked {
    std::shared_ptr<const sim::Machine> machine;
    const Kernel* kernel;
    Shape shape;
    Draft draft;

    [[nodiscard]] Uncomputed told() const { return UncomputedCount(*machine, *kernel, shape).of(draft.parts()); }
    [[nodiscard]] Trace trace() const { return makeTrace(*machine, *kernel, Mode::Kernel, draft.parts()).value(); }
};

Asked asked(const std::string& device, const std::string& kernel, std::vector<std::int64_t> sizes,
            const std::vector<std::array<std::int32_t, 2>>& allocation)
{
    Asked one{test::backends().find(device).value(), findKernel(kernel).value(), {}, {}};
    one.shape = Shape::make(*one.kernel, std::move(sizes)).value();
    one.draft = Draft::ofAllocation(allocation, one.shape.extents());
    return one;
}

std::pair<std::int64_t, std::int64_t> counts(const Asked& one)
{
    const Uncomputed told = one.told();
    return {told.elements, told.all};
}

// Counts the uncomputed elements from the requests.

using Place = std::pair<std::int64_t, std::int64_t>;               // lane and bank
using Step = std::tuple<std::int64_t, std::int64_t, std::int64_t>; // element of the batch, input, block of outputs

/// Which steps the commands of each place compute. Inputs are blocks of 16 but for GEMV, whose commands multiply one
/// input with a block of outputs.
using Steps = std::map<Place, std::set<Step>>;

std::vector<Place> placesOf(const Burst& burst)
{
    std::vector<Place> places;
    for (std::int64_t pair = 0; pair < burst.banks * burst.lanes; pair += burst.pairStep) {
        places.emplace_back(pair % burst.lanes, burst.firstBank + pair / burst.lanes * burst.bankStep);
    }
    return places;
}

void add(Steps& steps, const Burst& burst, const Step& step)
{
    for (const Place& place : placesOf(burst)) {
        steps[place].insert(step);
    }
}

/// Operand loads name the inputs of a chunk; the multiplications behind them go through the chunk for each block of
/// outputs, whose number follows from the column of the matrix that they read.
Steps stepsOfGemv(const Asked& one)
{
    const Trace trace = one.trace();
    const std::int64_t inputs = one.draft[1].tile;
    const std::int64_t outputs = one.draft[2].tile;
    const std::int64_t matrix = roundUp(one.draft[0].tile * inputs * outputs * 2, 32);
    Steps steps;
    std::vector<std::int64_t> chunk; // input elements of the tile, counted over the batch
    std::size_t multiplied = 0;
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr; burst = all.next()) {
        const std::string& name = one.machine->description().requests[burst->kind].name;
        if (name == "LD_OP1") {
            if (multiplied > 0) {
                chunk.clear();
                multiplied = 0;
            }
            chunk.push_back(burst->offset / 2);
        } else if (name == "MAC_OP1") {
            const std::int64_t operand = chunk[multiplied++ % chunk.size()];
            const std::int64_t element = operand / inputs;
            const std::int64_t input = operand % inputs;
            const std::int64_t output =
                (burst->offset - matrix) / 2 - element * inputs * outputs - input * inputs; // of the matrix
            EXPECT_EQ(output % kBlock, 0);
            add(steps, *burst, {element, input, output / kBlock});
        } else if (name == "ACC_RESET") {
            chunk.clear();
            multiplied = 0;
        }
    }
    return steps;
}

Steps stepsOfVectors(const Asked& one)
{
    const Trace trace = one.trace();
    const std::string command = one.kernel->name == "va" ? "ADD_OP1" : one.kernel->name == "red" ? "MAC_OP1" : "RELU";
    const std::int64_t elements = one.draft[1].tile;
    const std::int64_t base = command == "ADD_OP1" ? roundUp(one.draft[0].tile * elements * 2, 32) : 0;
    Steps steps;
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr; burst = all.next()) {
        if (one.machine->description().requests[burst->kind].name == command) {
            const std::int64_t number = (burst->offset - base) / 2; // a block further is two bytes further
            add(steps, *burst, {number / elements, number % elements, 0});
        }
    }
    return steps;
}

/// AttAcc's commands are for all banks of a channel, and go through a whole tile.
Steps stepsOfChannels(const Asked& one)
{
    const Trace trace = one.trace();
    std::map<std::int64_t, std::int64_t> commands; // by lane
    auto all = bursts(trace);
    for (const Burst* burst = all.next(); burst != nullptr; burst = all.next()) {
        if (one.machine->description().requests[burst->kind].name == "MAC_AB") {
            for (const Place& place : placesOf(*burst)) {
                commands[place.first] += burst->repeats;
            }
        }
    }
    const std::int64_t t2 = one.draft.size() == 3 ? one.draft[2].tile : 1;
    const std::int64_t t1 = one.draft[1].tile;
    const std::int64_t products = t2 * ceilDivide(t1, kBlock);
    const std::int64_t context = one.kernel->name == "attn" ? t1 * ceilDivide(t2, kBlock) : 0;
    Steps steps;
    for (const auto& [lane, count] : commands) {
        EXPECT_EQ(count, one.draft[0].tile * (products + context));
        for (std::int64_t bank = 0; bank < one.machine->banks(); ++bank) {
            steps[{lane, bank}] = {};
        }
    }
    return steps;
}

/// Where the elements of an index of a set are, and which of these they are there.
struct Part {
    std::int64_t group;
    std::int64_t core;
    std::int64_t index;
};
Part partOf(std::int64_t index, const DraftPart& dealt)
{
    const std::int64_t piece = index / dealt.tile;
    return {piece / dealt.cores, piece % dealt.cores, index % dealt.tile};
}

/// Elements that no command computes, each looked for by itself.
std::int64_t countedOneByOne(const Asked& one)
{
    const bool isAttacc = one.machine->findRequest("MAC_AB").has_value();
    const bool isGemv = one.kernel->name == "gemv";
    const Steps steps = isAttacc ? stepsOfChannels(one) : isGemv ? stepsOfGemv(one) : stepsOfVectors(one);
    const Draft aligned = one.trace().aligned.draft;
    const std::vector<std::int64_t>& extents = one.shape.extents();
    const bool is3D = extents.size() == 3;
    const DraftPart last = is3D ? aligned[2] : DraftPart{1, 1, 1};
    const DraftPart dealtLast = is3D ? one.draft[2] : DraftPart{1, 1, 1};
    std::int64_t missing = 0;
    for (std::int64_t x0 = 0; x0 < extents[0]; ++x0) {
        for (std::int64_t x1 = 0; x1 < extents[1]; ++x1) {
            for (std::int64_t x2 = 0; x2 < (is3D ? extents[2] : 1); ++x2) {
                const Part a = partOf(x0, one.draft[0]);
                const Part b = partOf(x1, one.draft[1]);
                const Part c = partOf(x2, dealtLast);
                const Place place{b.group + aligned[1].groups * (c.group + last.groups * a.group),
                                  b.core + aligned[1].cores * (c.core + last.cores * a.core)};
                const auto here = steps.find(place);
                const Step step{a.index, isGemv ? b.index : b.index / kBlock, isGemv ? c.index / kBlock : 0};
                missing += here == steps.end() || (!isAttacc && !here->second.contains(step)) ? 1 : 0;
            }
        }
    }
    return one.kernel->name == "attn" ? 2 * missing : missing;
}

} // namespace

/// Two of the four banks of a group compute: 4,096 elements over 16 x 64 cores are 4 on each, 16 x 32 x 4 = 2,048 of them
/// on cores that compute. Of 528 elements over 33 cores 16 on each, the cores 2, 3, 6, 7, ..., 30, 31 do not compute:
/// 16 x 16 = 256.
TEST(Uncomputed, VectorKernelsOfHbmPimLeaveTwoOfFourBanksOut)
{
    for (const char* kernel : {"va", "relu", "red"}) {
        EXPECT_EQ(counts(asked("hbm-pim-hbm3", kernel, {1, 4096}, {{1, 1}, {16, 64}})), std::pair(2048L, 4096L));
        EXPECT_EQ(counts(asked("hbm-pim-hbm3", kernel, {1, 528}, {{1, 1}, {1, 33}})), std::pair(256L, 528L));
        EXPECT_EQ(counts(asked("hbm-pim-hbm3", kernel, {3, 100}, {{2, 1}, {1, 2}})), std::pair(0L, 300L));
    }
}

/// 32 heads over 16 channels, 128 inputs over 4 banks, 512 outputs over 16: 2 x 32 x 32 on each of 16 x 64 cores. Of 32
/// inputs ceil(32 / 16) = 2 are multiplied, on every second channel: 8 x 64 x 2 x 2 x 32 = 65,536 of 2,097,152.
/// One core with 5,120 inputs has 320 blocks of them, of which it multiplies 0 to 7, 128 to 135 and 256 to 263: 24 x 16
/// outputs of 5,120 x 16.
TEST(Uncomputed, GemvOfHbmPimMultipliesFewInputs)
{
    const Asked standard = asked("hbm-pim-hbm3", "gemv", {1, 32, 128, 512}, {{16, 1}, {1, 4}, {1, 16}});
    EXPECT_EQ(standard.told(), (Uncomputed{2097152, 2097152 - 65536, 32, 2, true}));
    const Asked one = asked("hbm-pim-hbm3", "gemv", {1, 1, 5120, 16}, {{1, 1}, {1, 1}, {1, 1}});
    EXPECT_EQ(one.told(), (Uncomputed{81920, 81920 - 384, 5120, 24, false}));
}

/// AttAcc's commands reach a whole channel. 3 x 5 x 4 cores are rounded up to 4 x 8 x 4 = 128 banks, of which the third
/// element of the batch has banks 64 to 95: in the next channel, 5 x 4 = 20 of 60 elements.
TEST(Uncomputed, AttAccLeavesOutWhatSpillsIntoAnotherChannel)
{
    for (const char* kernel : {"gemv", "attn"}) {
        const std::int64_t products = kernel == std::string("attn") ? 2 : 1;
        EXPECT_EQ(counts(asked("attacc", kernel, {1, 32, 128, 512}, {{16, 1}, {1, 4}, {1, 16}})),
                  std::pair(std::int64_t{0}, products * 2097152));
        EXPECT_EQ(counts(asked("attacc", kernel, {1, 3, 5, 4}, {{1, 3}, {1, 5}, {1, 4}})),
                  std::pair(products * 20, products * 60));
    }
    EXPECT_EQ(counts(asked("attacc", "red", {4, 4096}, {{4, 1}, {4, 64}})), std::pair(0L, 16384L));
}

struct UncomputedCase {
    const char* device;
    const char* kernel;
};

class UncomputedOf : public testing::TestWithParam<UncomputedCase> {};

/// What is told of random drafts of random shapes is what their requests leave out.
TEST_P(UncomputedOf, IsWhatTheRequestsLeaveOut)
{
    std::mt19937_64 random(5);
    const auto upTo = [&](std::int64_t most) {
        return 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
    };
    const bool is3D = findKernel(GetParam().kernel).value()->dimensionSets.size() == 3;
    int leavesOut = 0;
    for (int i = 0; i < 150; ++i) {
        std::vector<std::int64_t> sizes = {upTo(4)};
        if (is3D) {
            sizes.insert(sizes.end(), {upTo(4), i % 5 == 0 ? upTo(3000) : upTo(60), i % 5 == 0 ? upTo(3) : upTo(60)});
        } else {
            sizes.push_back(upTo(i % 5 == 0 ? 5000 : 600));
        }
        std::vector<std::array<std::int32_t, 2>> allocation;
        std::int64_t groups = i % 3 == 0 ? 4 : 16;
        std::int64_t cores = 64;
        const bool spills = i % 4 == 1; // 3 x 21 and 3 x 5 x 4 cores are rounded up to 128 banks
        for (std::size_t set = 0; set < (is3D ? 3 : 2); ++set) {
            const std::int64_t g = upTo(groups);
            const std::int64_t some = upTo(i % 5 == 0 ? std::min<std::int64_t>(cores, 4) : cores);
            const std::int64_t c = !spills ? some : is3D ? std::array{3, 5, 4}[set] : std::array{3, 21}[set];
            allocation.push_back({static_cast<std::int32_t>(g), static_cast<std::int32_t>(c)});
            groups /= g;
            cores /= c;
        }
        const Asked one = asked(GetParam().device, GetParam().kernel, std::move(sizes), allocation);
        SCOPED_TRACE(one.shape.text(*one.kernel) + " " + one.draft.text());
        const Uncomputed told = one.told();
        ASSERT_EQ(told.elements, countedOneByOne(one));
        EXPECT_LE(told.elements, told.all);
        leavesOut += told.elements > 0 ? 1 : 0;
    }
    EXPECT_GT(leavesOut, 15);
}

INSTANTIATE_TEST_SUITE_P(Kernels, UncomputedOf,
                         testing::Values(UncomputedCase{"attacc", "gemv"}, UncomputedCase{"attacc", "attn"},
                                         UncomputedCase{"attacc", "red"}, UncomputedCase{"hbm-pim-hbm3", "gemv"},
                                         UncomputedCase{"hbm-pim-hbm3", "red"}, UncomputedCase{"hbm-pim-hbm3", "va"},
                                         UncomputedCase{"hbm-pim-hbm3", "relu"}),
                         [](const auto& one) {
                             std::string name = std::string(one.param.device) + "_" + one.param.kernel;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

} // namespace pimento::dcc_artifact
