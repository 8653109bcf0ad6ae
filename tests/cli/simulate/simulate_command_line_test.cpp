// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/numbers.h"
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

const std::string kGolden = sourceFile("/tests/golden/dcc");
const std::vector<std::string> kGemv = {"-k", "gemv", "-s", "batch=1,nhead=2,dhead=16,seq_len=64", "-b", "attacc"};

Outcome onGemv(const std::string& command, const std::vector<std::string>& more)
{
    return runCli(with(with({command}, kGemv), more));
}
TEST(SimulateCommandLine, SimulatesOneDraft)
{
    // Reference case agemv000: GEMV 1x2x16x32 in inference mode, default distribution, 360 cycles.
    const Json run =
        Json::parse(runCli({"simulate", "-k", "gemv", "-s", "batch=1,nhead=2,dhead=16,seq_len=32", "-b", "attacc",
                            "--model", "dcc-artifact", "--mode", "inference", "--draft", "2x1,1x4,8x16", "--json"})
                        .out);

    EXPECT_EQ(run["cycles"], 360);
    EXPECT_EQ(run["cycles_in"], 206);
    EXPECT_EQ(run["cycles_compute"], 86);
    EXPECT_EQ(run["cycles_out"], 68);
    EXPECT_EQ(run["requests"], 3408);
    EXPECT_EQ(run["commands_by_type"]["WRGB"], 1024);
    EXPECT_EQ(run["bank_figures"].size(), 1024U);
}

TEST(SimulateCommandLine, SimulatesASpaceToOneLinePerDraft)
{
    const TemporaryFolder folder;
    const std::string one = (folder.path() / "one.csv").string();
    const std::string two = (folder.path() / "two.csv").string();

    const Outcome outcome = onGemv("simulate", {"--space", "kept", "--csv", one, "--threads", "1"});
    const Outcome again = onGemv("simulate", {"--space", "kept", "--csv", two, "--threads", "3"});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_THAT(outcome.out, HasSubstr("best"));
    EXPECT_THAT(readAll(one), testing::StartsWith("draft,g0,c0,t0,"));
    EXPECT_EQ(readAll(one), readAll(two));
    EXPECT_EQ(again.code, 0);
}

TEST(SimulateCommandLine, FindsTheBestDraftThatSimulatingAllFinds)
{
    const Json all = Json::parse(onGemv("simulate", {"--space", "all", "--json"}).out);

    const Outcome outcome = onGemv("simulate", {"--space", "all", "--best", "--json"});

    EXPECT_EQ(outcome.code, 0);
    const Json best = Json::parse(outcome.out);
    EXPECT_EQ(best["best"]["draft"], all["best"]["draft"]);
    EXPECT_EQ(best["best"]["cycles"], all["best"]["cycles"]);
    EXPECT_EQ(best["proved"], true);
    EXPECT_EQ(best["left"], 0);
    EXPECT_EQ(best["drafts"], best["simulated"].get<int>() + best["cut"].get<int>() + best["proved_away"].get<int>() +
                                  best["shared"].get<int>() + best["impossible"].get<int>());
    EXPECT_THAT(onGemv("simulate", {"--space", "kept", "--best"}).out, HasSubstr("proved: no draft of the space"));
}

TEST(SimulateCommandLine, SaysWhatACandidateWithoutCommandsCosts)
{
    const std::vector<std::string> asked = {"simulate", "--model", "crossbar",       "-k",      "vgg8_mnist28", "-s",
                                            "batch=1",  "-b",      "crossbar-isaac", "--draft", "packed:30"};
    const Json run = Json::parse(runCli(with(asked, {"--json"})).out);

    EXPECT_GE(run["time_ns"], run["bound_ns"]);
    EXPECT_GT(run["energy_pj_total"], 0);
    EXPECT_THAT(runCli(asked).out, testing::ContainsRegex("\n  time +" + run["time_ns"].dump() + " ns"));
}

TEST(SimulateCommandLine, ReplaysItsOwnRequestList)
{
    const TemporaryFolder folder;
    const Outcome direct = onGemv(
        "simulate", {"--draft", "2x1,1x4,8x16", "--requests", (folder.path() / "r.csv").string(), "--commands",
                     (folder.path() / "c.csv").string(), "--banks", (folder.path() / "b.csv").string(), "--json"});

    const Outcome replayed = runCli({"replay", (folder.path() / "r.csv").string(), "-b", "attacc", "--commands",
                                     (folder.path() / "again.csv").string(), "--json"});

    EXPECT_EQ(Json::parse(direct.out)["cycles"], Json::parse(replayed.out)["cycles"]);
    const std::string commands = readAll((folder.path() / "c.csv").string());
    EXPECT_EQ(commands, readAll((folder.path() / "again.csv").string()));
    EXPECT_THAT(commands, testing::StartsWith("cycle,command,channel,pch,rank,bankgroup,bank,row,column,detail\n"));
    EXPECT_THAT(commands, testing::ContainsRegex("WRGBB?,[-0-9,]*,entry=[0-9]+ banks=[0-9]"));
    EXPECT_THAT(commands, testing::ContainsRegex("MVSB,[-0-9,]*,slot=[0-9]+ banks=[0-9]"));
    EXPECT_THAT(commands, testing::Not(testing::ContainsRegex("(WRGBB?|MVSB|RDSB),[-0-9,]*,\n")));
    EXPECT_THAT(
        readAll((folder.path() / "b.csv").string()),
        testing::StartsWith("group,core,commands,rows_opened,row_bytes,buffer_bytes,register_bytes,busy_cycles\n0,0,"));
}

/// The requests of a draft take the same cycles, parts and commands when they are replayed, on every device.
TEST(SimulateCommandLine, ReplaysWhatSimulateAndLowerWrite)
{
    const TemporaryFolder folder;
    const std::string list = (folder.path() / "list.csv").string();
    for (const char* device : {"attacc", "hbm-pim-hbm3", "gddr6-aim", "hbm-pim"}) {
        const std::vector<std::string> asked = {"-k", "axpy", "-s", "vec_len=700", "-b", device, "--draft", "default"};
        const Json run = Json::parse(runCli(with(with({"simulate"}, asked), {"--requests", list, "--json"})).out);
        for (const bool isLowered : {false, true}) {
            if (isLowered) {
                writeAll(list, runCli(with(with({"lower"}, asked), {"--emit", "commands"})).out);
            }
            const Outcome outcome = runCli({"replay", list, "-b", device, "--json"});
            ASSERT_EQ(outcome.code, 0) << device << ": " << outcome.error;
            const Json replayed = Json::parse(outcome.out);
            for (const char* key : {"cycles", "cycles_in", "cycles_compute", "cycles_out", "requests",
                                    "requests_by_type", "commands_by_type"}) {
                EXPECT_EQ(replayed[key], run[key]) << device << ", " << key;
            }
        }
    }
}

/// JSON has the same contents as the text.
TEST(SimulateCommandLine, TellsBoundsAndEnergyAsJson)
{
    const Json run = Json::parse(onGemv("simulate", {"--draft", "2x1,1x4,8x16", "--json"}).out);
    const Outcome text = onGemv("simulate", {"--draft", "2x1,1x4,8x16"});

    ASSERT_TRUE(run.contains("cycles_at_least"));
    EXPECT_GT(run["cycles_at_least"]["total"], 0);
    EXPECT_LE(run["cycles_at_least"]["total"], run["cycles"]);
    EXPECT_THAT(text.out, testing::ContainsRegex("at least +" + run["cycles_at_least"]["total"].dump() + " "));
    EXPECT_GT(run["energy_pj_total"], 0);
    EXPECT_EQ(run["gpu_devices"], 5);
}

TEST(SimulateCommandLine, WritesProgramsAsObjects)
{
    const Outcome outcome = onGemv("lower", {"--draft", "2x1,1x2,1x4", "--emit", "program", "--json"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    EXPECT_EQ(document["format"], "pimento-program 1");
    EXPECT_EQ(document["device"]["groups"], 16);
    EXPECT_GT(document["run"].size(), 10U);
    EXPECT_EQ(onGemv("lower", {"--draft", "2x1,1x2,1x4", "--emit", "ir", "--json"}).code, 2);
}

TEST(SimulateCommandLine, ReplaysAReferenceTraceLineByLine)
{
    const TemporaryFolder folder;

    const Outcome outcome = runCli({"replay", kGolden + "/commands/hva019.requests.csv", "-b", "hbm-pim-hbm3",
                                    "--without-rule", "all", "--commands", (folder.path() / "commands.csv").string()});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(readAll((folder.path() / "commands.csv").string()), readAll(kGolden + "/commands/hva019.commands.csv"));
}

TEST(SimulateCommandLine, ReportsOutputThatIsLost)
{
    const TemporaryFolder folder;
    for (const char* command :
         {"kernels", "kernels --json", "backends", "drafts -k red -s batch=1,vec_len=64 -b attacc --json"}) {
        const std::string line =
            builtFile("/bin/pimento-cli") + " " + command + " > /dev/full 2> " + (folder.path() / "error.txt").string();
        const int status = std::system(line.c_str());
        EXPECT_EQ(WEXITSTATUS(status), 1) << command;
        EXPECT_THAT(readAll((folder.path() / "error.txt").string()), HasSubstr("could not be written")) << command;
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // whose own memory does not fit below such a limit
TEST(SimulateCommandLine, WorksWithFewerThreadsThanAskedFor)
{
    const std::string line = std::string("ulimit -v 3000000; ") + builtFile("/bin/pimento-cli") +
                             " simulate -k red -s batch=1,vec_len=64 -b attacc --space all --threads 1000 --cache none "
                             "> /dev/null 2> /dev/null";
    EXPECT_EQ(WEXITSTATUS(std::system(line.c_str())), 0);
}
#endif

TEST(SimulateCommandLine, ValidateReportsExactFiles)
{
    const Outcome outcome =
        runCli({"validate", kGolden + "/attacc_red.csv", kGolden + "/perf_ramulator.csv", "--json"});
    const Json report = Json::parse(outcome.out);

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(report["rows"], 62);
    EXPECT_EQ(report["exact"], 62);
    EXPECT_EQ(report["skipped_files"], 1);
    EXPECT_EQ(report["files"][0]["family"], "simulated runs");
    EXPECT_EQ(report["files"][1]["skipped"], true);
}

/// Times of hardware are as near as the model is to be, never exact.
TEST(SimulateCommandLine, ValidateCountsMeasuredRowsApart)
{
    const TemporaryFolder folder;
    const std::string measured = sourceFile("/tests/golden/upmem_hw/gemv_hw_times.csv");
    std::string text = readAll(measured);
    std::ofstream((folder.path() / "gemv_hw_times.csv").string())
        << text.substr(0, text.find('\n', text.find('\n') + 1) + 1);

    const Outcome outcome = runCli({"validate", folder.path().string(), "--json"});
    const Json report = Json::parse(outcome.out);
    const Outcome plain = runCli({"validate", folder.path().string()});

    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(report["rows"], 1);
    EXPECT_EQ(report["exact"], 0);
    EXPECT_EQ(report["measured_rows"], 1);
    EXPECT_EQ(report["within"], 1);
    EXPECT_EQ(report["tolerance"], 0.2);
    EXPECT_EQ(report["files"][0]["exact"], 0);
    EXPECT_EQ(report["files"][0]["within"], 1);
    EXPECT_EQ(report["files"][0]["tolerance"], 0.2);
    EXPECT_THAT(plain.out, HasSubstr("0 of 0 rows exact, 1 of 1 measured rows within 20 %"));
}

TEST(SimulateCommandLine, ValidateFailsOnAChangedDigit)
{
    const TemporaryFolder folder;
    std::string text = readAll(kGolden + "/gpu_baseline.csv");
    const std::size_t at = text.find("0.0212009546");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 12, "0.0212009547");
    std::ofstream((folder.path() / "gpu_baseline.csv").string()) << text;

    const Outcome outcome = runCli({"validate", folder.path().string(), "--json"});

    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(Json::parse(outcome.out)["exact"], 69);
}

TEST(SimulateCommandLine, ValidateOfNothingKnownIsNoPass)
{
    EXPECT_EQ(runCli({"validate", kGolden + "/perf_ramulator.csv"}).code, 1);
}

} // namespace

} // namespace pimento::test
