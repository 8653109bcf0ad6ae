// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/systems/upmem/schedule/sketch.h"
#include "engine/systems/upmem/schedule/trace_choice.h"
#include "engine/systems/upmem/schedule/trace_text.h"
#include "engine/systems/upmem/tensor/from_kernel.h"
#include "engine/systems/upmem/tensor/listing.h"
#include "tests/engine/systems/upmem/kernels.h"
#include "tests/support/places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using namespace upmem::schedule;

TEST(FactorSpace, ListsEachFactorisationOnce)
{
    for (const std::int64_t number : {1, 2, 12, 13, 36, 64, 90}) {
        for (std::size_t parts = 1; parts <= 4; ++parts) {
            for (const std::int64_t most : {1, 4, 256}) {
                const FactorSpace space(number, parts, most);
                std::set<std::vector<std::int64_t>> all;
                for (std::uint64_t i = 0; i < space.count(); ++i) {
                    std::vector<std::int64_t> factors(parts);
                    space.at(i, factors);
                    EXPECT_TRUE(space.contains(factors));
                    all.insert(factors);
                }
                EXPECT_EQ(all.size(), space.count()) << number << " " << parts;
            }
        }
    }
    EXPECT_EQ(FactorSpace(12, 2, 256).count(), 6U); // 1x12 2x6 3x4 4x3 6x2 12x1
    EXPECT_EQ(FactorSpace(12, 2, 4).count(), 4U);   // without 1x12, 2x6
    // 2^26 in five parts without limit: C(30, 4) ways.
    EXPECT_EQ(FactorSpace(std::int64_t{1} << 26, 5, std::int64_t{1} << 26).count(), 27405U);
    EXPECT_EQ(FactorSpace(67, 3, 66).count(), 2U);
}

std::vector<Sketch> sketchesFor(const std::string& name, const std::string& sizes,
                                affine::ElementType type = affine::ElementType::Int32)
{
    auto sketches = sketchesOf(programOf(name, sizes, type));
    EXPECT_TRUE(sketches) << sketches.error().message();
    return *sketches;
}

TEST(Sketch, ShowsTheStructureOfAMatrixTimesAVector)
{
    const auto sketches = sketchesFor("mtv", "rows=64,columns=64");
    ASSERT_EQ(sketches.size(), 2U);
    const auto decisions = parseDecisions(sketches, "rf=4 i=2x2x4x2x2 j=2x2x4 matrix@6 x@4 y@3 unroll=16 threads=8");
    ASSERT_TRUE(decisions) << decisions.error().message();
    const Schedule schedule = sketches[decisions->sketch].apply(decisions->decisions).value();

    EXPECT_EQ(traceText(schedule), R"(split(j, [4, 16]) from tiles(outer=2..64, inner=1..68719476736)
rfactor(j_0, 0)
split(i, [2, 2, 4, 2, 2]) from tiles(outer=1..68719476736, inner=1..256)
split(j_1, [2, 2, 4]) from tiles(outer=1..68719476736, inner=1..256)
reorder(j_0, i_0, i_1, i_2, j_1_0, i_3, j_1_1, i_4, j_1_2)
bind(j_0, blockIdx.z)
bind(i_0, blockIdx.x)
bind(i_1, blockIdx.y)
bind(i_2, threadIdx.x)
cache_read(y_rf, matrix, local)
compute_at(matrix_local, j_1_1) from loops(j_1_0, j_1_1)
cache_read(y_rf, x, local)
compute_at(x_local, j_1_0) from loops(j_1_0, j_1_1)
cache_write(y_rf, local)
reverse_compute_at(y_rf_local, i_2) from loops(i_2)
decompose_reduction(y_rf, j_1_0)
unroll(j_1_0, 16) from values(0, 16, 64, 512)
split(i_v2, [8, 8]) from tiles(outer=1..48, inner=1..68719476736)
parallel(i_v2_0)
)");
    EXPECT_EQ(upmem::tensor::text(schedule.program()), R"(program mtv
    matrix: int32[64, 64] global, resident
    x: int32[64] global
    y: int32[64] global
    y_rf: int32[4, 64] global
    matrix_local: int32[64, 64] local, [2, 4] in each j_1_1
    x_local: int32[64] local, [8] in each j_1_0
    y_rf_local: int32[4, 64] local, [1, 4] in each i_2
for j_0 in 4: blockIdx.z
    for i_0 in 2: blockIdx.x
        for i_1 in 2: blockIdx.y
            for i_2 in 4: threadIdx.x
                for ax23 in 4:
                    block y_rf_init: j_0 = j_0, i = 32*i_0 + 16*i_1 + 4*i_2 + ax23
                        y_rf_local[j_0][i] = 0
                for j_1_0 in 2: unroll 16
                    for ax19 in 8:
                        block x_local: d0 = 16*j_0 + 8*j_1_0 + ax19
                            x_local[d0] = x[d0]
                    for i_3 in 2:
                        for j_1_1 in 2:
                            for ax16 in 2:
                                for ax17 in 4:
                                    block matrix_local: d0 = 32*i_0 + 16*i_1 + 4*i_2 + 2*i_3 + ax16, d1 = 16*j_0 + 8*j_1_0 + 4*j_1_1 + ax17
                                        matrix_local[d0][d1] = matrix[d0][d1]
                            for i_4 in 2:
                                for j_1_2 in 4:
                                    block y_rf: j_0 = j_0, i = 32*i_0 + 16*i_1 + 4*i_2 + 2*i_3 + i_4, sum over j = 8*j_1_0 + 4*j_1_1 + j_1_2
                                        y_rf_local[j_0][i] += matrix_local[i][16*j_0 + j]*x_local[16*j_0 + j]
                for ax22 in 4:
                    block y_rf_local: j_0 = j_0, i = 32*i_0 + 16*i_1 + 4*i_2 + ax22
                        y_rf[j_0][i] = y_rf_local[j_0][i]
for i_v2_0 in 8: parallel
    for i_v2_1 in 8:
        for j_0_v2 in 4:
            block y: i = 8*i_v2_0 + i_v2_1, sum over j_0 = j_0_v2
                init y[i] = 0
                y[i] += y_rf[j_0][i]
)");
}

TEST(Sketch, GivesTheFormsOfTheSevenKernels)
{
    using Form = Sketch::Form;
    for (const SmallKernel& kernel : sevenKernels()) {
        const auto sketches = sketchesFor(kernel.name, kernel.sizes, kernel.type);
        const bool isElementWise = kernel.title == "VA" || kernel.title == "GEVA";
        const Form form = isElementWise ? Form::NoSums : kernel.title == "RED" ? Form::SumAlone : Form::SumsOfResults;
        EXPECT_EQ(sketches.size(), form == Form::SumsOfResults ? 2U : 1U) << kernel.title;
        for (const Sketch& sketch : sketches) {
            EXPECT_EQ(sketch.form(), form) << kernel.title;
            const Schedule schedule = sketch.apply(sketch.at(0)).value();
            EXPECT_EQ(schedule.trace().hasRfactor(), sketch.hasRfactor()) << kernel.title;
        }
    }
}

/// Every number is other decisions; each fits, has a text of its own that is read back, and computes the same.
TEST(Sketch, CountsItsDecisions)
{
    const std::vector<SmallKernel> kernels = {{"MTV", "mtv", "rows=4,columns=6"},
                                              {"VA", "va", "batch=1,vec_len=6"},
                                              {"RED", "red", "batch=1,vec_len=12", affine::ElementType::Int64},
                                              {"TTV", "ttv", "depth=2,rows=2,columns=2"}};
    for (const SmallKernel& kernel : kernels) {
        const auto sketches = sketchesFor(kernel.name, kernel.sizes, kernel.type);
        std::set<std::string> texts;
        std::uint64_t count = 0;
        for (std::size_t s = 0; s < sketches.size(); ++s) {
            count += sketches[s].count();
            for (std::uint64_t number = 0; number < sketches[s].count(); ++number) {
                const ScheduleDecisions decisions = sketches[s].at(number);
                const std::string text = sketches[s].text(decisions);
                texts.insert(text);
                const auto read = parseDecisions(sketches, text);
                ASSERT_TRUE(read) << read.error().message();
                ASSERT_EQ(read->sketch, s);
                ASSERT_EQ(read->decisions, decisions) << text;
            }
        }
        EXPECT_EQ(texts.size(), count) << kernel.title;
    }
}

TEST(Sketch, CountsAsByHand)
{
    const auto sketches = sketchesFor("mtv", "rows=4,columns=6");

    // i: 2^2 in 5 parts: C(6,2) = 15. j: 2*3 in 3 parts: 9, of those with 1 in front 4 (2 parts: 2*2).
    // Two copies in at two levels: 4. Unroll: 4. Copy-out: level 3 always, level 5 for 4 of 9.
    EXPECT_EQ(sketches[0].count(), 15U * (9U + 4U) * 4U * 4U);
    // rf = 2: j = 3 in 3 parts: 3, in 2: 2. rf = 3: the same with 2. rf = 6: 1 and 1. Threads: 1, 2, 4.
    EXPECT_EQ(sketches[1].count(), 15U * ((3U + 2U) + (3U + 2U) + (1U + 1U)) * 4U * 4U * 3U);
}

TEST(Sketch, SamplesUniformly)
{
    const auto sketches = sketchesFor("mtv", "rows=4,columns=6");
    std::map<std::vector<std::int64_t>, int> rows;
    std::map<std::int64_t, int> factors;
    for (std::uint64_t candidate = 0; candidate < 6000; ++candidate) {
        RandomStream random(3, candidate);
        const ScheduleDecisions decisions = sketches[1].sample(random);
        ++rows[{decisions.tiles.begin(), decisions.tiles.begin() + 5}];
        ++factors[decisions.factored];
    }

    EXPECT_EQ(rows.size(), 15U);
    for (const auto& [tile, count] : rows) { // 400 each, standard deviation 19
        EXPECT_NEAR(count, 400, 100);
    }
    EXPECT_EQ(factors.size(), 3U);
    for (const auto& [factor, count] : factors) { // 2000 each, standard deviation 37
        EXPECT_NEAR(count, 2000, 190) << factor;
    }
}

/// A candidate depends on its number alone.
TEST(Sketch, SamplesTheSameForAnyNumberOfThreads)
{
    const auto sketches = sketchesFor("ttv", "depth=32,rows=64,columns=512");
    const auto sampled = [&](std::uint64_t candidate) {
        RandomStream random(2025, candidate);
        return sketches[1].text(sketches[1].sample(random));
    };
    std::vector<std::string> forwards;
    std::vector<std::string> backwards(200);
    for (std::uint64_t candidate = 0; candidate < 200; ++candidate) {
        forwards.push_back(sampled(candidate));
    }
    for (std::uint64_t candidate = 200; candidate-- > 0;) {
        backwards[candidate] = sampled(candidate);
    }

    EXPECT_EQ(forwards, backwards);
    EXPECT_GT(std::set<std::string>(forwards.begin(), forwards.end()).size(), 190U);
}

/// Mutations stay in the space, change the decisions, and draw what they change with the given weights.
TEST(Sketch, MutatesOneThing)
{
    const auto sketches = sketchesFor("mtv", "rows=64,columns=64");
    for (const Sketch& sketch : sketches) {
        std::map<std::string, int> changed;
        RandomStream random(5, sketch.hasRfactor() ? 1 : 0);
        ScheduleDecisions decisions = sketch.sample(random);
        for (int i = 0; i < 4000; ++i) {
            const auto mutated = sketch.mutated(decisions, random);
            if (!mutated) {
                continue;
            }
            ASSERT_TRUE(sketch.check(*mutated)) << sketch.text(*mutated);
            const auto neighbours = sketch.neighbours(decisions);
            ASSERT_NE(std::ranges::find(neighbours, *mutated), neighbours.end());
            ASSERT_FALSE(*mutated == decisions);
            const bool isTile = mutated->tiles != decisions.tiles;
            const bool isPlace =
                !isTile && (mutated->readLevels != decisions.readLevels || mutated->writeLevel != decisions.writeLevel);
            ++changed[isTile ? "tile" : isPlace ? "place" : mutated->unroll != decisions.unroll ? "unroll" : "threads"];
            decisions = *mutated;
        }
        EXPECT_NEAR(changed["tile"], 3600, 80);
        EXPECT_NEAR(changed["place"], 200, 60);
        EXPECT_NEAR(changed["unroll"], 120, 50);
        EXPECT_NEAR(changed["threads"], sketch.hasRfactor() ? 80 : 0, sketch.hasRfactor() ? 40 : 0);
    }
}

/// A mutated trace is that of the mutated decisions wherever copies stay where they were.
TEST(Sketch, AgreesWithMutationsOfItsTrace)
{
    const auto program = programOf("mtv", "rows=16,columns=24");
    const auto sketches = sketchesFor("mtv", "rows=16,columns=24");
    const auto decisions = sketches[0].parse("i=2x2x2x1x2 j=2x3x4 matrix@6 x@4 y@3 unroll=16");
    ASSERT_TRUE(decisions) << decisions.error().message();
    const Schedule schedule = sketches[0].apply(*decisions).value();
    const auto changed = withChoice(schedule.trace(), 1, std::vector<std::int64_t>{3, 1, 8});
    ASSERT_TRUE(changed) << changed.error().message();

    const auto replayed = replay(program, *changed);

    ASSERT_TRUE(replayed) << replayed.error().message();
    EXPECT_TRUE(*replayed ==
                sketches[0].apply(*sketches[0].parse("i=2x2x2x1x2 j=3x1x8 matrix@6 x@4 y@3 unroll=16")).value());
}

struct WrongDecisions {
    std::string text;
    std::string message;
};

TEST(Sketch, SaysWhatIsWrongWithDecisions)
{
    const auto sketches = sketchesFor("mtv", "rows=64,columns=64");
    const std::vector<WrongDecisions> all = {
        {"rf=5 i=2x2x4x2x2 j=2x2x4 matrix@6 x@4 y@3 unroll=16 threads=8",
         "mtv: rf=5 is not a number of DPUs that can share sums. Use a divisor of 64 from 2 to 64"},
        {"rf=4 i=2x2x4x2x2 j=2x2x4 matrix@6 x@4 y@3 unroll=16",
         "schedule of mtv, column 52: lacks threads=.... Write decisions in the order in which they are listed"},
        {"rf=4 i=2x2x4x2 j=2x2x4 matrix@6 x@4 y@3 unroll=16 threads=8",
         "schedule of mtv, column 8: i=... has the wrong number of factors: 4. Give 5, outermost first"},
        {"rf=4 i=2x2x4x2x2 j=2x4x4 matrix@6 x@4 y@3 unroll=16 threads=8",
         "mtv: tiles of j do not fit. Use factors with the product 16, the last one at most 256"},
        {"i=2x2x4x2x2 j=2x8x4 matrix@5 x@4 y@3 unroll=16", "mtv: matrix cannot be copied at level 5. Use 4 or 6"},
        {"i=2x2x4x2x2 j=2x8x4 matrix@6 x@4 y@5 unroll=16", "mtv: results cannot be copied at level 5. Use 3"},
        {"i=2x2x4x2x2 j=2x8x4 matrix@6 x@4 y@3 unroll=17", "mtv: unroll=17 is not a choice. Use 0, 16, 64 or 512"},
        {"i=2x2x4x2x2 j=2x8x4 matrix@6 x@4 y@3 unroll=16 threads=8",
         "schedule of mtv, column 48: has an unknown word \"threads=8\". Leave it out"},
        {"i=2x2x4x2x2 j=2x8x4 matrix@6 x@4 y@3 unroll=016",
         "schedule of mtv, column 45: \"016\" is not a number. Use digits"},
        {"i=2x2x4x2xtwo j=2x8x4 matrix@6 x@4 y@3 unroll=16",
         "schedule of mtv, column 3: \"two\" is not a number. Use digits"},
        {"i=2x2x4x2x2 j=2x8x4 x@4 matrix@6 y@3 unroll=16",
         "schedule of mtv, column 21: expected matrix@... instead of \"x@4\". Write decisions in the order in which "
         "they are listed"},
        {"rf=4 i=2x2x4x2x2 j=2x2x4 matrix@6 x@4 y@3 unroll=16 threads=64",
         "mtv: threads=64 is not a choice. Use a divisor of the number of results up to 48"},
    };
    for (const WrongDecisions& wrong : all) {
        const auto read = parseDecisions(sketches, wrong.text);
        ASSERT_FALSE(read) << wrong.text;
        EXPECT_EQ(read.error().message(), wrong.message);
    }
}

/// The workloads of datasets/upmem are kernels of the library, and each has a space of its own.
TEST(Sketch, IsThereForEveryWorkload)
{
    const auto table = CsvTable::read(sourceFile("/datasets/upmem/workloads.csv"));
    ASSERT_TRUE(table) << table.error().message();
    ASSERT_EQ(table->rows(), 3U * 7U + 8U + 16U);
    for (std::size_t row = 0; row < table->rows(); ++row) {
        const auto type = affine::parseElementType(table->cell(row, 4));
        ASSERT_TRUE(type);
        const auto sketches = sketchesFor(std::string(table->cell(row, 2)), std::string(table->cell(row, 3)), *type);
        for (const Sketch& sketch : sketches) {
            EXPECT_GT(sketch.count(), 1000U) << table->line(row);
            RandomStream random(1, row);
            const Schedule schedule = sketch.apply(sketch.sample(random)).value();
            for (const auto& block : schedule.program().blocks) { // perfect tiles leave nothing to check
                EXPECT_TRUE(block.predicate.empty()) << table->line(row) << "\n" << traceText(schedule);
            }
        }
    }
}

TEST(Sketch, SaysWhyThereIsNone)
{
    const std::string two = "@DCC_kernel\ndef k(x, y, z):\n    for i in range(4):\n        y[i] = x[i]\n"
                            "        z[i] = x[i]\n";
    const std::string one = "@DCC_kernel\ndef k(x, y):\n    for i in range(1):\n        y[i] = x[i]\n";

    EXPECT_EQ(sketchesOf(*upmem::tensor::tensorProgram(kernelOfText(two, "x=4,y=4,z=4"))).error().message(),
              "k: has 2 statements. Make a kernel of each statement: a launch runs one");
    EXPECT_EQ(sketchesOf(*upmem::tensor::tensorProgram(kernelOfText(one, "x=1,y=1"))).error().message(),
              "k: has no loop to split across DPUs. Use larger sizes");
    EXPECT_EQ(sketchesOf(programOf("red", "batch=1,vec_len=4099")).error().message(),
              "red: sums over a number of elements without a factor of 2 to 2048. Pad the tensor to a rounder size");
}

} // namespace

} // namespace pimento::test
