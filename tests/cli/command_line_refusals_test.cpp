// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

// Wrong command lines: one line of a message each, and nothing is done.

namespace pimento::test {

namespace {

using testing::HasSubstr;

const std::string kGolden = sourceFile("/tests/golden/dcc");

struct BadUsage {
    std::string name;
    std::vector<std::string> arguments;
    std::string message;
};

void PrintTo(const BadUsage& usage, std::ostream* out) { *out << usage.name; }

class CommandLineRefuses : public testing::TestWithParam<BadUsage> {};

TEST_P(CommandLineRefuses, WithOneClearMessage)
{
    const Outcome outcome = runCli(GetParam().arguments);

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr(GetParam().message));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
    EXPECT_EQ(outcome.out, "");
}

std::vector<std::string> drafts(const std::string& kernel, const std::string& shape,
                                const std::string& backend = "attacc")
{
    return {"drafts", "-k", kernel, "-s", shape, "-b", backend};
}

std::vector<std::string> draft(const std::string& text)
{
    return with({"simulate", "-k", "gemv", "-s", "batch=1,nhead=32,dhead=128,seq_len=512", "-b", "attacc"},
                {"--draft", text});
}

INSTANTIATE_TEST_SUITE_P(
    Input, CommandLineRefuses,
    testing::Values(
        BadUsage{"NoCommand", {}, "subcommand"}, BadUsage{"UnknownCommand", {"explode"}, "explode"},
        BadUsage{"OptionForAValue",
                 {"study", "query", "a.pimento", "SELECT 1", "--save", "-x"},
                 "--save: lacks a value: \"-x\" looks like an option. Write --save=-x"},
        BadUsage{"OptionForTheValueOfAShortOne", {"drafts", "-k", "--json"}, "--kernel: lacks a value: \"--json\""},
        BadUsage{"ListWithoutDevice", {"replay", "list.csv"}, "list.csv: does not say for which device"},
        BadUsage{"McpFolderIsAFile", {"mcp", "--folder", "/dev/null"}, "--folder /dev/null: is no folder"},
        BadUsage{"BestWithoutASpace",
                 {"simulate", "-k", "red", "-s", "batch=1,vec_len=1024", "-b", "attacc", "--best"},
                 "--best requires --space. Write --space complete"},
        BadUsage{"VerifyALargeLayer",
                 {"verify", "-k", "product", "-s", "rows=1048576,inputs=8,outputs=900", "-b", "std16x16x8", "--draft",
                  "default"},
                 "more than 10^9 multiply-accumulates"},
        BadUsage{"VerifyWithoutADevice", {"verify", "-k", "va", "-s", "batch=1,vec_len=4"}, "Give --backend"},
        BadUsage{"UnknownKernel", drafts("gemm", "batch=1,vec_len=4"), "unknown kernel \"gemm\""},
        BadUsage{"UnknownBackend", drafts("red", "batch=1,vec_len=4", "tpu"), "unknown backend \"tpu\""},
        BadUsage{"UnsupportedKernel", with(drafts("va", "batch=1,vec_len=64"), {"--model", "dcc-artifact"}),
                 "cannot run va"},
        BadUsage{"UnsupportedOperation", drafts("relu", "batch=1,vec_len=64"), "AttAcc: cannot compute relu(x[b][i])"},
        BadUsage{"UnsupportedSoftmax", drafts("attn", "batch=1,nhead=1,dhead=16,seq_len=16", "hbm-pim-hbm3"),
                 "has no softmax unit"},
        BadUsage{"UnknownDimension", drafts("red", "batch=1,length=4"), "unknown size \"length\""},
        BadUsage{"MissingDimension", drafts("red", "batch=1"), "vec_len is missing"},
        BadUsage{"TwiceGiven", drafts("red", "batch=1,batch=2,vec_len=3"), "given twice"},
        BadUsage{"ZeroSize", drafts("red", "batch=0,vec_len=4"), "batch=0"},
        BadUsage{"NegativeSize", drafts("red", "batch=-1,vec_len=4"), "batch=-1"},
        BadUsage{"HugeSize", drafts("red", "batch=99999999999999999999,vec_len=4"), "not a usable size"},
        BadUsage{"Overflow", drafts("gemv", "batch=2000000000,nhead=2000000000,dhead=1,seq_len=1"),
                 "dimension 0 of x has size 4000000000000000000"},
        BadUsage{"GarbageShape", drafts("red", "((("), "not of the form name=size"},
        BadUsage{"UnknownModel", with(drafts("red", "batch=1,vec_len=4"), {"--model", "guess"}),
                 "unknown system \"guess\""},
        BadUsage{"UnknownMode", with(drafts("gemv", "batch=1,nhead=1,dhead=16,seq_len=16"), {"--mode", "fast"}),
                 "the system compiled has no setting \"mode\""},
        BadUsage{"UnknownSpace", with(drafts("red", "batch=1,vec_len=4"), {"--space", "some"}),
                 "--space: \"some\" is not allowed"},
        BadUsage{"ZeroGroups", with(drafts("red", "batch=1,vec_len=4"), {"--groups", "0"}), "--groups 0"},
        BadUsage{"TooManyGroups", draft("17x1,1x4,1x16"), "needs 17 groups, but the device has 16"},
        BadUsage{"TooManyGroupsTogether", draft("16x1,2x4,1x16"), "needs 32 groups"},
        BadUsage{"TooManyCores", draft("1x1,1x65,1x1"), "needs 65 cores"},
        BadUsage{"TooFewParts", draft("16x1,1x4"), "wrong number of parts: 2 instead of 3"},
        BadUsage{"GarbageDraft", draft("a,b,c"), "not groups x cores"},
        BadUsage{"ZeroDraft", draft("0x1,1x1,1x1"), "not groups x cores"},
        BadUsage{"NothingToSimulate",
                 {"simulate", "-k", "red", "-s", "batch=1,vec_len=4", "-b", "attacc"},
                 "either --draft"},
        BadUsage{"BestWithRows",
                 {"simulate", "-k", "red", "-s", "batch=1,vec_len=4", "-b", "attacc", "--space", "all", "--best",
                  "--csv", "x.csv"},
                 "--best does not simulate every draft"},
        BadUsage{"BestOfOneDraft", with(draft("1x1,1x1,1x1"), {"--best"}), "one candidate is named. Leave out --best"},
        BadUsage{"MissingRequestList", {"replay", "/nonexistent/file.csv", "-b", "attacc"}, "cannot be opened"},
        BadUsage{"WrongRequestList", {"replay", sourceFile("/README.md"), "-b", "attacc"}, "header"},
        BadUsage{"ForeignRequestList",
                 {"replay", kGolden + "/commands/hva019.requests.csv", "-b", "attacc"},
                 "unknown request \"LD_OP1\""},
        BadUsage{"MissingReference", {"validate", "/nonexistent"}, "does not exist"},
        BadUsage{"TwoLines", drafts("red", "batch=1\nx,vec_len=4"), "not a usable size"},
        BadUsage{"TwoOutputsToOnePlace", with(draft("1x1,1x1,1x1"), {"--commands", "x.csv", "--banks", "x.csv"}),
                 "wanted for two things"},
        BadUsage{"JsonAndRowsToTheTerminal", with(draft("1x1,1x1,1x1"), {"--commands", "-", "--json"}),
                 "cannot both go"},
        BadUsage{"OverwritesItsInput",
                 {"replay", kGolden + "/commands/ared074.requests.csv", "-b", "attacc", "--commands",
                  kGolden + "/commands/ared074.requests.csv"},
                 "wanted for two things"},
        BadUsage{"UnwritableFile", with(drafts("red", "batch=1,vec_len=4"), {"--csv", "/nonexistent/x.csv"}),
                 "cannot be written"}),
    [](const testing::TestParamInfo<BadUsage>& usage) { return usage.param.name; });

} // namespace

} // namespace pimento::test
