// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;

const std::string kVendor = sourceFile("/tests/golden/hbmpim_samsung");

std::vector<std::string> samsung(const std::string& kernel, const std::string& sizes,
                                 const std::vector<std::string>& more = {})
{
    return with({"simulate", "--model", "samsung", "-k", kernel, "-s", sizes}, more);
}

TEST(SamsungCommandLine, ValidateKnowsTheVendorsSimulator)
{
    const Outcome outcome = runCli({"validate", kVendor});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("gemv.csv: Samsung kernel runs, 67 of 67 rows exact"));
    EXPECT_THAT(outcome.out, HasSubstr("streams_expected.csv: Samsung streams, 24 of 24 rows exact"));
    EXPECT_THAT(outcome.out, HasSubstr("input of row 1 of streams_expected.csv"));
    EXPECT_THAT(outcome.out, HasSubstr("5430 of 5430 rows exact in 16 files, 24 files skipped"));
}

TEST(SamsungCommandLine, ValidateShowsTheFirstDifferentCommand)
{
    const TemporaryFolder folder;
    const std::string name = "/trace_add_6144_1ch_1r.csv";
    std::string text = readAll(kVendor + name);
    const std::size_t at = text.find("\n15,RD,");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 7, "\n16,RD,");
    std::ofstream(folder.path().string() + name) << text;

    const Outcome outcome = runCli({"validate", folder.path().string()});

    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.out, HasSubstr("302 of 303 rows exact"));
    EXPECT_THAT(outcome.out, HasSubstr("expected 16,RD,0,0,0,0,4096,0,SB, computed 15,RD,0,0,0,0,4096,0,SB"));
}

TEST(SamsungCommandLine, SimulatesAKernel)
{
    const Outcome outcome = runCli(samsung("gemv", "m=4096,n=4096,batch=1,channels=64,ranks=2", {"--json"}));
    const Json run = Json::parse(outcome.out);

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(run["cycles"], 13166);
    EXPECT_EQ(run["commands_by_type"]["rd_pim"], 131072);
    std::int64_t sum = 0;
    for (const auto& cause : run["cycles_by_cause"]) {
        sum += cause.get<std::int64_t>();
    }
    EXPECT_EQ(sum, 13166);
    EXPECT_EQ(run["cycles_by_cause"]["refresh"], 3 * 349);
    EXPECT_EQ(run["cycles_by_cause_of_banks"].size(), 16U);
    EXPECT_LE(run["cycles_at_least"]["total"], 13166);
    EXPECT_EQ(run["windows_that_may_stall"], 0);
    // 64 channels x 32 input tiles x 64 bursts x 8 units x 16 lanes x 0.32 pJ.
    EXPECT_DOUBLE_EQ(run["energy_pj"]["stream 1"]["units"], 64.0 * 32 * 64 * 8 * 16 * 0.32);
}

TEST(SamsungCommandLine, PrintsAKernelForPeople)
{
    const Outcome outcome = runCli(samsung("gemv", "m=16,n=16,channels=16")); // a row of tests/golden/hbmpim_samsung

    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("750   750 ns"));
    EXPECT_THAT(outcome.out, HasSubstr("cycles by cause, on the critical path"));
    EXPECT_THAT(outcome.out, HasSubstr("activation pace"));
    EXPECT_THAT(outcome.out, HasSubstr("energy"));
    EXPECT_THAT(outcome.out, HasSubstr("lower bound"));
}

/// Its one candidate is a space, too, and its device may be named.
TEST(SamsungCommandLine, GoesThroughTheDoorsOfEverySystem)
{
    const Outcome plain = runCli(samsung("add", "m=6144"));
    const Outcome named = runCli(
        {"simulate", "--model", "hbm-pim-kernels", "-k", "add", "-s", "m=6144", "-b", "hbm-pim", "--draft", "vendor"});
    const Json best = Json::parse(runCli(samsung("add", "m=6144", {"--best", "--json"})).out);

    EXPECT_EQ(named.out, plain.out);
    EXPECT_THAT(runCli(samsung("add", "m=6144", {"--csv", "-"})).out,
                testing::StartsWith("draft,order,not_computed,requests,cycles,"));
    EXPECT_EQ(best["best"]["draft"], "vendor");
    EXPECT_EQ(best["best"]["cycles"], 1375);
    EXPECT_EQ(best["proved"], true);
    EXPECT_EQ(runCli(samsung("add", "m=6144", {"--indexing", "best", "--mode", "kernel"})).out, plain.out);
}

/// A kernel that leaves elements out says so wherever its time stands, and an empty one has none.
TEST(SamsungCommandLine, TellsWhatIsNotComputed)
{
    const std::string words = "68928 of 200000 elements are outside the tiles of 131072 and are not computed";
    const std::vector<std::string> add = samsung("add", "m=200000,channels=64");
    EXPECT_THAT(runCli(add).out, HasSubstr(words));
    const Json run = Json::parse(runCli(samsung("add", "m=200000,channels=64", {"--json"})).out);
    EXPECT_EQ(run["elements_not_computed"], 68928);
    EXPECT_THAT(runCli(samsung("add", "m=200000,channels=64", {"--best"})).out, HasSubstr(words));
    EXPECT_THAT(runCli(samsung("add", "m=200000,channels=64", {"--csv", "-"})).out, HasSubstr("0,vendor,68928,"));
    const Outcome compared =
        runCli({"compare", "--item", "hbm-pim add m=200000,channels=64 model=hbm-pim-kernels", "--cache", "none"});
    EXPECT_THAT(compared.out, HasSubstr(words)) << compared.error;

    for (const char* nothing : {"m=100000,channels=64", "m=0"}) {
        const Outcome refused = runCli(samsung("add", nothing));
        EXPECT_EQ(refused.code, 2) << nothing;
        EXPECT_EQ(refused.out, "") << nothing;
    }
}

TEST(SamsungCommandLine, WritesTheCommandsOfAKernel)
{
    const Outcome outcome = runCli(samsung("add", "m=6144", {"--commands", "-"}));

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, readAll(kVendor + "/trace_add_6144_1ch_1r.csv"));
}

struct BadUsage {
    std::string name;
    std::vector<std::string> arguments;
    std::string message;
};

void PrintTo(const BadUsage& usage, std::ostream* out) { *out << usage.name; }

class SamsungCommandLineRefuses : public testing::TestWithParam<BadUsage> {};

TEST_P(SamsungCommandLineRefuses, WithOneClearMessage)
{
    const Outcome outcome = runCli(GetParam().arguments);

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr(GetParam().message));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
    EXPECT_EQ(outcome.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Input, SamsungCommandLineRefuses,
    testing::Values(BadUsage{"OtherModelWithoutBackend",
                             {"simulate", "-k", "red", "-s", "batch=1,vec_len=4"},
                             "--backend is required"},
                    BadUsage{"Kernel", samsung("gemm", "m=1"), "unknown kernel \"gemm\""},
                    BadUsage{"Key", samsung("add", "m=1,k=2"), "\"k=2\" is not a usable size"},
                    BadUsage{"KeyTwice", samsung("add", "m=1,m=2"), "\"m\" is given twice"},
                    BadUsage{"NoNumber", samsung("add", "m"), "\"m\" is not of the form name=size"},
                    BadUsage{"NoElements", samsung("add", "n=1"), "m is missing"},
                    BadUsage{"NoInputs", samsung("gemv", "m=1"), "n is missing"},
                    BadUsage{"Channels", samsung("add", "m=1,channels=-5"), "channels cannot be -5"},
                    BadUsage{"Draft", samsung("add", "m=4096", {"--draft", "1x1"}), "there is no candidate \"1x1\""},
                    BadUsage{"Backend", samsung("add", "m=4096", {"-b", "attacc"}),
                             "is not simulated on Samsung's machine"},
                    BadUsage{"Setting", samsung("add", "m=4096", {"--indexing", "exact"}),
                             "the system hbm-pim-kernels has no setting \"indexing\""},
                    BadUsage{"Requests", samsung("add", "m=4096", {"--requests", "r.csv"}), "have no request list"},
                    BadUsage{"UnwritableFile", samsung("add", "m=4096", {"--commands", "/nonexistent/x.csv"}),
                             "cannot be written"}),
    [](const testing::TestParamInfo<BadUsage>& usage) { return usage.param.name; });

} // namespace

} // namespace pimento::test
