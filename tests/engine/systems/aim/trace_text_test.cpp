// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/aim/traces/trace_text.h"

#include "sim/aim/simulator.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/asked_tries.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <zlib.h>

#include <string>

// Traces of the AiM simulator as text: every kind of line, wrong lines, packed files, damage.

namespace pimento::test {

namespace {

using sim::aim::Instruction;
using sim::aim::Operation;
using testing::HasSubstr;

constexpr const char* kEveryKind = R"(# a remark
AiM WR_SBK 0 0xffffffff 3 7
AiM RD_SBK 0 1 3 7

AiM ISR_WR_ABK 0 0x80000000 5
AiM WR_GB 64 0 3
AiM WR_BIAS 0 3
AiM RD_MAC 0 3
AiM RD_AF 0 3
AiM COPY_BKGB 2 3 15 9
AiM COPY_GBBK 2 3 14 9
AiM MAC_SBK 4 3 1 9
AiM MAC_ABK 4 3 9
W CFR 2 6
AiM AF 3
AiM EWMUL 4 3 9
AiM EWADD 4 0 0
AiM SYNC
W MEM 31 0 1
R MEM 0 15 1
W GPR 3
R GPR 3
R CFR 1 0
AiM EOC
nothing that is read
)";

std::string messageOf(const std::string& text)
{
    const auto trace = aim::parseTrace(text, "t");
    return trace ? "accepted" : trace.error().message();
}

} // namespace

TEST(AimTrace, ReadsEveryKindOfLine)
{
    const auto trace = aim::parseTrace(kEveryKind, "t");
    ASSERT_TRUE(trace.has_value()) << trace.error().message();
    ASSERT_EQ(trace->size(), 22U);
    // Bit 31 of a mask is channel 0, and bit 0 channel 31.
    EXPECT_EQ((*trace)[1], (Instruction{Operation::RdSbk, 3, 1U << 31U, 1, 7, 0}));
    EXPECT_EQ((*trace)[2], (Instruction{Operation::WrAbk, 0, 1U, 1, 5, 0}));
    EXPECT_EQ((*trace)[7].requests, 2);
    // The row of a function: 2^29 + 6.
    EXPECT_EQ((*trace)[12].row, 536870918);
    EXPECT_EQ((*trace)[16].channels, 1U << 31U);
    EXPECT_EQ(trace->back().channels, ~0U);
    EXPECT_TRUE(sim::aim::run(*trace).has_value());
}

TEST(AimTrace, ReadsWhatItWrites)
{
    const auto trace = aim::parseTrace(kEveryKind, "t").value();
    EXPECT_EQ(aim::parseTrace(aim::traceText(trace), "t").value(), trace);
}

TEST(AimTrace, NamesTheLineThatIsWrong)
{
    EXPECT_THAT(messageOf("AiM SYNC\nAiM MAC_ABK 4 3\nAiM EOC\n"), HasSubstr("t, line 2"));
    EXPECT_THAT(messageOf("AiM MAC_ABK 4 3\nAiM EOC\n"), HasSubstr("lacks its row"));
    EXPECT_THAT(messageOf("AiM MAC_ABK 4 3 1 1\nAiM EOC\n"), HasSubstr("one operand too many"));
    EXPECT_THAT(messageOf("AiM COPY_BKGB 1 3 16 0\nAiM EOC\n"), HasSubstr("no bank of 0 to 15"));
    EXPECT_THAT(messageOf("AiM WR_ABK 0 3 0\nAiM EOC\n"), HasSubstr("no mask of one channel"));
    EXPECT_THAT(messageOf("W MEM 32 0 0\nAiM EOC\n"), HasSubstr("no channel of 0 to 31"));
    EXPECT_THAT(messageOf("W MEM -1 0 0\nAiM EOC\n"), HasSubstr("no channel"));
    EXPECT_THAT(messageOf("AiM WR_AFLUT 0\nAiM EOC\n"), HasSubstr("no instruction \"AiM WR_AFLUT\""));
    EXPECT_THAT(messageOf("AiM SYNC\n"), HasSubstr("without an instruction EOC"));
    EXPECT_THAT(messageOf("AiM EOC"), HasSubstr("without an instruction EOC"));
    EXPECT_THAT(messageOf(""), HasSubstr("without an instruction EOC"));
}

TEST(AimTrace, ReadsAPackedFile)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "t.trace.gz").string();
    gzFile packed = gzopen(file.c_str(), "wb");
    gzputs(packed, kEveryKind);
    gzclose(packed);
    EXPECT_EQ(aim::readTrace(file).value().size(), 22U);
    const std::string bytes = readAll(file);
    writeAll(file, bytes.substr(0, bytes.size() / 2));
    EXPECT_THAT(aim::readTrace(file).error().message(), HasSubstr("cannot be unpacked"));
    EXPECT_THAT(aim::readTrace("/nowhere/t.trace").error().message(), HasSubstr("/nowhere/t.trace"));
}

// Damaged traces run, or are refused with one line.
TEST(AimTrace, SurvivesDamage)
{
    const int tries = askedTriesOf(10000, 1000);
    int accepted = 0;
    for (int seed = 0; seed < tries; ++seed) {
        Mutation mutation(static_cast<unsigned>(seed));
        const std::string text = seed % 10 == 0  ? mutation.bytes()
                                 : seed % 2 == 0 ? mutation.damaged(kEveryKind)
                                                 : mutation.withOtherValue(kEveryKind);
        const auto trace = aim::parseTrace(text, "t");
        if (!trace) {
            EXPECT_TRUE(isOneCleanLine(printable(trace.error().message()))) << seed;
            continue;
        }
        const auto result = sim::aim::run(*trace);
        accepted += result.has_value() ? 1 : 0;
        EXPECT_TRUE(result.has_value() || isOneCleanLine(result.error().message())) << seed;
    }
    EXPECT_GT(accepted, tries / 20);
}

} // namespace pimento::test
