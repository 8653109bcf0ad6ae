// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/base/numbers.h"
#include "engine/fidelity/validator.h"
#include "engine/systems/modules.h"
#include "engine/systems/upmem/loops/loop_listing.h"
#include "engine/systems/upmem/loops/passes.h"
#include "tests/engine/support.h"
#include "tests/engine/systems/upmem/tiled_data.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::upmem {

namespace {

using testing::HasSubstr;

constexpr int kLevels[] = {0, 1, 2, 4};

class SilentSink final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& /*report*/) override {}
};

TEST(LoopPasses, CountAsTheReferenceDoes)
{
    const std::filesystem::path folder = sourceFile("/tests/golden/upmem");
    const std::vector<std::filesystem::path> files{folder / "imtp_fig8_counts.csv", folder / "imtp_pass_counts.csv"};
    SilentSink sink;

    const auto report = fidelity::validate(test::backends(), referenceFamilies(), files, 1, {}, sink).value();

    EXPECT_EQ(report.rows(), 416);
    EXPECT_EQ(report.exact(), 416);
    for (const fidelity::FileReport& file : report.files) {
        EXPECT_THAT(file.mismatches, testing::IsEmpty());
    }
}

/// Returns how validation finds one row to differ; "": it is exact.
std::string mismatchOf(const std::string& row)
{
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "counts.csv";
    const std::string text = test::readAll(sourceFile("/tests/golden/upmem/imtp_fig8_counts.csv"));
    test::writeAll(file, text.substr(0, text.find('\n') + 1) + row + "\n");
    SilentSink sink;
    const auto report =
        fidelity::validate(test::backends(), referenceFamilies(), std::span(&file, 1), 1, {}, sink).value();
    return report.holds() ? "" : report.files.front().mismatches.front();
}

TEST(LoopPasses, SeeEveryDamagedCount)
{
    const std::string row = "gemv,7,40,2,16,all,dma+lt+bh,8,0,8,0,42,4,2720,0,280,280";
    EXPECT_EQ(mismatchOf(row), "");
    for (std::size_t place = row.find("bh,") + 3; place < row.size(); ++place) {
        std::string damaged = row;
        if (damaged[place] != ',') {
            damaged[place] = damaged[place] == '9' ? '1' : '9';
            EXPECT_THAT(mismatchOf(damaged), HasSubstr("computed")) << damaged;
        }
    }
}

TEST(LoopPasses, SayWhatIsWrongWithARow)
{
    const std::string counts = ",8,0,8,0,42,4,2720,0,280,280";

    EXPECT_THAT(mismatchOf("conv,7,40,2,16,all,dma" + counts), HasSubstr("kernel \"conv\" is not known"));
    EXPECT_THAT(mismatchOf("gemv,7,40,2,16,some,dma" + counts), HasSubstr("stage or scope is not known"));
    EXPECT_THAT(mismatchOf("gemv,7,40,2,16,all,lt" + counts), HasSubstr("stage or scope is not known"));
    for (const char* sizes : {"0,40,2,16", "7,-1,2,16", "7,40,x,16", "7,40,9999999,16", "16777216,16777216,2,16",
                              "99999999999999999999,40,2,16"}) {
        EXPECT_THAT(mismatchOf("gemv," + std::string(sizes) + ",all,dma" + counts),
                    HasSubstr("M, N, tile_m or tile_n is not usable"));
    }
    EXPECT_THAT(mismatchOf("va,2,40,1,16,all,dma" + counts), HasSubstr("is not usable"));
}

TEST(LoopPasses, KeepWhatTheHostReads)
{
    test::Draw random(11);
    for (int round = 0; round < 300; ++round) {
        const TiledShape shape = test::randomShape(random);
        const LoopProgram program = tiledProgram(shape).program;
        const LoopMemory memory = test::randomMemory(program, random, 1000);
        for (const int level : kLevels) {
            const LoopProgram passed = optimised(program, passesOfLevel(level).value()).program;
            assertSound(passed);
            LoopMemory after = memory;

            const LoopCounts counts = run(passed, after);

            ASSERT_EQ(test::readBack(shape, after), test::expectedResult(shape, program, memory))
                << "level " << level << "\n"
                << text(passed);
            ASSERT_GE(counts.computations, 1);
        }
    }
}

TEST(LoopPasses, NeverDoMoreThanBefore)
{
    test::Draw random(12);
    for (int round = 0; round < 100; ++round) {
        const LoopProgram program = tiledProgram(test::randomShape(random)).program;
        LoopMemory memory = emptyMemory(program);
        LoopCounts before = run(program, memory);
        for (const int level : {1, 2, 4}) {
            const LoopCounts counts = run(optimised(program, passesOfLevel(level).value()).program, memory);

            ASSERT_LE(counts.branches(), before.branches());
            ASSERT_LE(counts.innerIterations, before.innerIterations);
            ASSERT_EQ(counts.computations, before.computations);
            if (level > 1) {
                ASSERT_LE(counts.loads, before.loads);
            }
            before = counts;
        }
    }
}

TEST(LoopPasses, SayWhyACopyStays)
{
    // Tiles of 7 int32 are 28 bytes.
    const Passed passed = copyByDma(tiledProgram({TiledKernel::MatrixVector, 6, 22, 8, 7, 1}).program);

    EXPECT_EQ(passed.changes, 1); // C: 8 elements
    ASSERT_EQ(passed.remarks.size(), 2U);
    EXPECT_EQ(passed.remarks[0].where, "for k < 7:");
    EXPECT_THAT(passed.remarks[0].reason, HasSubstr("28 bytes are no multiple of 8"));
}

TEST(LoopPasses, SayWhyALoadDoesNotMove)
{
    // Copies that stay element by element stand before the branch.
    const Passed passed = optimised(tiledProgram({TiledKernel::MatrixVector, 6, 22, 8, 7, 1}).program, {});

    EXPECT_TRUE(std::ranges::any_of(passed.remarks, [](const Remark& remark) {
        return remark.pass == Pass::HoistedBranches && remark.where == "for j < 4:" &&
               remark.reason.starts_with("other statements stand");
    }));
}

TEST(LoopPasses, KnowFourLevels)
{
    EXPECT_EQ(passesOfLevel(0).value(), (PassSwitches{false, false, false}));
    EXPECT_EQ(passesOfLevel(4).value(), (PassSwitches{true, true, true}));
    for (const int level : {-1, 3, 5}) {
        EXPECT_THAT(passesOfLevel(level).error().message(),
                    HasSubstr("no optimisation level " + std::to_string(level)));
    }
}

/// Returns two nested loops around random conditions, which count every element that they reach.
LoopProgram randomNest(test::Draw& random)
{
    LoopProgram program;
    program.variables = {{"i", VariableKind::Loop, test::draw(random, 1, 7)},
                         {"j", VariableKind::Loop, test::draw(random, 1, 7)},
                         {"z", VariableKind::Loop, 1}};
    program.buffers = {{"C", ElementType::Int32, Space::Mram, {8, 8}},
                       {"C_local", ElementType::Int32, Space::Wram, {8, 8}, Sharing::EachTasklet}};
    std::vector<Condition> conditions;
    for (std::int64_t left = test::draw(random, 0, 3); left > 0; --left) {
        conditions.push_back(
            Condition::less(Affine::of(0, test::draw(random, -3, 3)) + Affine::of(1, test::draw(random, -3, 3)),
                            test::draw(random, -8, 12)));
    }
    const Access reached{1, {Affine::of(0), Affine::of(1)}};
    const Statement count{Compute{reached, Combine::Add, Expression::number(1)}};
    const Statement guarded = conditions.empty() ? count : Statement{If{conditions, {count}}};
    const Statement nest{For{0, {}, {}, false, {Statement{For{1, {}, {}, false, {guarded}}}}}};
    for (std::int64_t element = 0; element < 64; ++element) {
        program.body.push_back({Init{{1, {Affine::number(element / 8), Affine::number(element % 8)}}, 0}});
    }
    program.body.push_back(nest);
    program.body.push_back({Transfer{Direction::Store, {1, {Affine{}, Affine{}}}, {0, {Affine{}, Affine{}}}, 64}});
    number(program);
    assertSound(program);
    return program;
}

TEST(LoopPasses, TightenAnyAffineCondition)
{
    test::Draw random(5);
    int tightened = 0;
    for (int round = 0; round < 2000; ++round) {
        const LoopProgram program = randomNest(random);
        LoopMemory expected = emptyMemory(program);
        const LoopCounts before = run(program, expected);
        for (const bool isHoisted : {false, true}) {
            const Passed passed = optimised(program, {true, true, isHoisted});
            LoopMemory memory = emptyMemory(program);

            const LoopCounts after = run(passed.program, memory);

            ASSERT_EQ(memory.mram, expected.mram) << text(passed.program);
            ASSERT_EQ(after.computations, before.computations);
            tightened += after.branches() < before.branches() ? 1 : 0;
        }
    }

    EXPECT_GT(tightened, 1000);
}

} // namespace

} // namespace pimento::upmem
