// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

// `reproduce` and `gains`.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;

Json figureOf(const Json& figures, const std::string& ratio, const std::string& statistic, const std::string& means)
{
    const auto found = std::ranges::find_if(figures, [&](const Json& each) {
        return each["ratio"] == ratio && each["statistic"] == statistic && each.value("paper_means", "") == means;
    });
    return found == figures.end() ? Json() : *found;
}

std::vector<std::string> linesOf(const std::filesystem::path& file)
{
    std::istringstream text(readAll(file));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) {
        lines.push_back(line);
    }
    return lines;
}

} // namespace

TEST(ReproductionCommandLine, RunsFiguresAndWritesThem)
{
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "new" / "figures").string();

    const Outcome outcome = runCli({"reproduce", "fig8", "table3", "--json", "--out", out, "--cache", "none"});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    ASSERT_EQ(document.size(), 2U);
    EXPECT_EQ(document[0]["figure"], "table3"); // in the paper's order, whatever was asked first
    EXPECT_EQ(document[1]["model"], "dcc-artifact");
    const Json gemv = document[1]["series"][1];
    EXPECT_EQ(gemv["kernel"], "gemv");
    const Json mean = figureOf(gemv["figures"], "best_over_gpu", "harmonic mean", "value");
    EXPECT_NEAR(mean["here"].get<double>(), 7.61, 0.01);
    EXPECT_EQ(mean["paper"], 7.61);
    EXPECT_EQ(mean["agreement"], "as printed");
    const Json slip = figureOf(gemv["figures"], "default_over_gpu", "harmonic mean", "value");
    EXPECT_EQ(slip["agreement"], "differs");
    EXPECT_FALSE(slip["remark"].get<std::string>().empty());
    const std::vector<std::string> lines = linesOf(std::filesystem::path(out) / "fig8.csv");
    EXPECT_EQ(lines.size(), 1U + 8 + 8 + 6);
    EXPECT_THAT(lines[0], HasSubstr("default_cycles_in"));
    EXPECT_THAT(lines[0], HasSubstr(",default_cycles_out,default_distribution,best_draft,"));
    EXPECT_THAT(readAll(std::filesystem::path(out) / "fig8.svg"), HasSubstr("as fast as the GPU"));
    EXPECT_EQ(linesOf(std::filesystem::path(out) / "table3.csv").size(), 5U);
}

TEST(ReproductionCommandLine, RefusesWhatThereIsNot)
{
    const Outcome figure = runCli({"reproduce", "fig8", "fig99"});
    EXPECT_EQ(figure.code, 2);
    EXPECT_THAT(figure.error, HasSubstr("Use table3, fig2, fig8, fig9, fig10, fig13, fig11, fig12, fig14, table4, "
                                        "fig15, cent, bands or all; before a figure of another paper, name the "
                                        "paper: imtp"));
    EXPECT_EQ(runCli({"reproduce"}).code, 2);
    const Outcome model = runCli({"reproduce", "fig8", "--system", "hbm-pim-kernels"});
    EXPECT_EQ(model.code, 2);
    EXPECT_THAT(model.error, HasSubstr("Use dcc-artifact or compiled"));
    const Outcome place = runCli({"reproduce", "table3", "--out", "/dev/null/figures"});
    EXPECT_EQ(place.code, 2);
    EXPECT_THAT(place.error, HasSubstr("/dev/null/figures"));
}

TEST(ReproductionCommandLine, RunsTheSettingsOfAClaimOfAnotherPublication)
{
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out").string();
    const std::vector<std::string> asked = {"reproduce", "bands", "--only", "cent-latency", "--cache", "none"};
    std::vector<std::string> more = asked;
    more.insert(more.end(), {"--json", "--out", out, "--study", (folder.path() / "kernels.pimento").string()});

    const Outcome outcome = runCli(more);

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out)[0];
    EXPECT_EQ(document["figure"], "bands");
    ASSERT_EQ(document["publications"].size(), 1U);
    const Json& claims = document["publications"][0]["claims"];
    ASSERT_EQ(claims.size(), 1U);
    const Json& setting = claims[0]["settings"][0];
    EXPECT_EQ(setting["published"], 3.2);
    const double ratio =
        setting["ours"]["tokens_per_s"].get<double>() / setting["baseline"]["tokens_per_s"].get<double>();
    EXPECT_DOUBLE_EQ(setting["value"], ratio);
    EXPECT_DOUBLE_EQ(claims[0]["value"], ratio); // of one setting
    EXPECT_EQ(claims[0]["verdict"], ratio < 3.2 ? "below" : ratio > 6.3 ? "above" : "inside");
    EXPECT_EQ(claims[0]["what_if"].size(), 4U);
    const std::vector<std::string> lines = linesOf(std::filesystem::path(out) / "bands.csv");
    EXPECT_EQ(lines.size(), 1U + 1 + 4); // the setting, and it with each change
    EXPECT_THAT(lines[1], HasSubstr("cent,cent-latency,tokens a second,,"));
    // The command of a side gives the same step.
    EXPECT_THAT(setting["ours"]["command"].get<std::string>(),
                HasSubstr("llm Llama-2-70B --host cent --place pim --batch 1 --input 512 --output 3584 --devices 32"));
}

TEST(ReproductionCommandLine, RunsFiguresOfTheImtpPaper)
{
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out").string();

    const Outcome outcome =
        runCli({"reproduce", "imtp", "fig9", "fig8", "--only", "a MTV", "--trials", "24", "--json", "--out", out});

    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const Json document = Json::parse(outcome.out);
    ASSERT_EQ(document.size(), 2U);
    EXPECT_EQ(document[0]["figure"], "fig8");               // in the paper's order
    EXPECT_EQ(document[1]["tables"][0]["rows"].size(), 4U); // PrIM, searched; the paper's search, with neighbours
    EXPECT_EQ(document[1]["tables"][0]["rows"][0]["total_ms_published"], "2.454");
    EXPECT_EQ(linesOf(std::filesystem::path(out) / "imtp_fig9.csv").size(), 5U);
    EXPECT_EQ(linesOf(std::filesystem::path(out) / "imtp_fig9_means.csv").size(),
              6U); // both over PrIM and PrIM+search, ours over the paper's
    // Errors stand beside ratios: PrIM, PrIM+search, the paper's search, all of them; MTV against hardware; claims.
    EXPECT_EQ(linesOf(std::filesystem::path(out) / "imtp_fig9_errors.csv").size(), 5U);
    EXPECT_EQ(linesOf(std::filesystem::path(out) / "imtp_fig9_baselines.csv").size(), 2U);
    EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(out) / "imtp_fig9_simplepim.csv")); // has no MTV
    EXPECT_THAT(document[1]["tables"][1]["rows"][0]["prim_kernels_off_hardware"].get<std::string>(), HasSubstr("MTV "));
    EXPECT_NE(document[1]["tables"][0]["rows"][0]["kernel_error_percent"], "");
}

TEST(ReproductionCommandLine, RefusesFiguresThatTheImtpPaperHasNot)
{
    const Outcome figure = runCli({"reproduce", "imtp", "fig5"});
    EXPECT_EQ(figure.code, 2);
    EXPECT_THAT(figure.error,
                HasSubstr("Use fig3, fig4, fig8, fig9, fig10, fig11, fig12, fig13, table3, baselines, or all"));
    EXPECT_EQ(runCli({"reproduce", "imtp"}).code, 2);
    const Outcome workload = runCli({"reproduce", "imtp", "fig9", "--only", "SOFTMAX"});
    EXPECT_EQ(workload.code, 2);
    EXPECT_THAT(workload.error, HasSubstr("workloads.csv"));
    EXPECT_EQ(runCli({"reproduce", "imtp", "fig9", "--trials", "0"}).code, 2);
}

TEST(ReproductionCommandLine, RefusesAClaimThatNobodyMakes)
{
    const Outcome outcome = runCli({"reproduce", "bands", "--only", "attacc,nobody"});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr("no publication or claim \"nobody\""));
    EXPECT_THAT(outcome.error, HasSubstr("Use attacc, attacc-speed, "));
}

TEST(ReproductionCommandLine, TakesSettingsForGains)
{
    const std::vector<std::string> red = {"gains", "-k", "red", "-b", "attacc", "-s", "batch=1,vec_len=1024", "--json"};
    const Json usual = Json::parse(runCli(red).out);
    const Json plain = Json::parse(runCli(with(red, {"--without-rule", "all"})).out);

    const Json first = usual["shapes"][0];
    EXPECT_EQ(usual["shapes"].size(), 1U);
    EXPECT_LE(first["best"]["cycles"], first["default"]["cycles"]);
    EXPECT_DOUBLE_EQ(usual["harmonic_mean"], first["best_over_default"]);
    EXPECT_EQ(first["default"]["draft"], "1x1,1x64");
    EXPECT_EQ(first["default"]["distribution"], "paper");
    EXPECT_THAT(runCli({red.begin(), red.end() - 1}).out, HasSubstr("; the baseline (paper); over GPU "));
    EXPECT_LT(plain["shapes"][0]["default"]["cycles"], first["default"]["cycles"]);
    EXPECT_FALSE(usual["remark"].is_null()); // one shape has no number in the paper
}

TEST(ReproductionCommandLine, ComparesGainsWithThePaper)
{
    const Outcome outcome = runCli({"gains", "-k", "red", "-b", "attacc", "--model", "dcc-artifact"});

    EXPECT_EQ(outcome.code, 0) << outcome.error;
    EXPECT_THAT(outcome.out, HasSubstr("best over default: harmonic mean 1.48x"));
    EXPECT_THAT(outcome.out, HasSubstr("paper, harmonic mean: 1.48x (as printed"));
    const Outcome kept =
        runCli({"gains", "-k", "red", "-b", "attacc", "-s", "batch=1,vec_len=4096", "--space", "kept"});
    EXPECT_EQ(kept.code, 0) << kept.error;
    EXPECT_THAT(runCli({"gains", "-k", "dot", "-b", "attacc"}).error, HasSubstr("Name one with --shape"));
    EXPECT_THAT(runCli({"gains", "-k", "red", "-b", "attacc", "--save-question", "x"}).error, HasSubstr("--shape"));
    EXPECT_EQ(runCli({"gains", "-b", "attacc"}).code, 2);
}

} // namespace pimento::test
