// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

// Questions as options, as settings and as files; drafts as representations.

namespace pimento::test {

namespace {

using testing::HasSubstr;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

const Words kGemv = {"-k", "gemv", "-s", "batch=1,nhead=2,dhead=16,seq_len=64", "-b", "attacc"};
const Words kFig5 = {"-k", "fig5", "-s", "A0=12,A1=8,B0=4,k=16", "-b", "attacc"};

Outcome run(const std::string& command, const Words& question, const Words& more)
{
    return runCli(with(with({command}, question), more));
}

class QuestionCommandLine : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }

    TemporaryFolder m_folder;
};

TEST_F(QuestionCommandLine, TakesSettingsByTheirNames)
{
    const Words draft = {"--draft", "1x4,1x1,1x1"};

    const Outcome set = run("simulate", kFig5, with(draft, {"--set", "indexing=expanded", "--set", "rules-off=all"}));

    EXPECT_EQ(set.code, 0);
    EXPECT_EQ(set.out, run("simulate", kFig5, with(draft, {"--indexing", "expanded", "--without-rule", "all"})).out);
    EXPECT_THAT(run("simulate", kFig5, with(draft, {"--set", "passes-off=staging,fusion"})).out,
                testing::Eq(run("simulate", kFig5, with(draft, {"--without-pass", "fusion,staging"})).out));
}

TEST_F(QuestionCommandLine, SavesAQuestionThatStandsForTheSame)
{
    const Outcome asked =
        run("drafts", kGemv, {"--space", "kept", "--csv", file("a.csv"), "--save-question", file("q.json")});

    const Outcome again = runCli({"drafts", "--question", file("q.json"), "--csv", file("b.csv")});

    EXPECT_EQ(asked.code, 0);
    EXPECT_EQ(again.code, 0) << again.error;
    EXPECT_EQ(readAll(file("a.csv")), readAll(file("b.csv")));
    const Json question = Json::parse(readAll(file("q.json")));
    EXPECT_EQ(question["system"], "compiled");
    EXPECT_EQ(question["settings"], Json({{"space", "kept"}}));
}

/// Options beside the file change what it says.
TEST_F(QuestionCommandLine, ChangesAQuestionFromAFile)
{
    ASSERT_EQ(run("drafts", kGemv, {"--space", "all", "--save-question", file("q.json")}).code, 0);

    const Json kept = Json::parse(runCli({"drafts", "--question", file("q.json"), "--space", "kept", "--json"}).out);
    const Json other = Json::parse(
        runCli({"drafts", "--question", file("q.json"), "-s", "batch=2,nhead=2,dhead=16,seq_len=64", "--json"}).out);

    EXPECT_EQ(kept["space"], "kept");
    EXPECT_EQ(other["space"], "all");
    EXPECT_EQ(other["shape"], "batch=2,nhead=2,dhead=16,seq_len=64");
}

/// The saved question contains the user's kernel and device, so the files are no longer needed.
TEST_F(QuestionCommandLine, SavesTextsOfKernelAndDevice)
{
    const std::string data = sourceFile("/datasets/");
    writeAll(file("mine.py"), readAll(data + "kernels/gemv.py"));
    writeAll(file("device.json"), readAll(data + "backends/attacc.json"));
    const Words mine = {"-k", file("mine.py"), "-s", kGemv[3], "-b", file("device.json")};
    const Outcome first = run("simulate", mine, {"--draft", "default", "--save-question", file("q.json"), "--json"});
    std::filesystem::remove(file("mine.py"));
    std::filesystem::remove(file("device.json"));

    const Outcome again = runCli({"simulate", "--question", file("q.json"), "--draft", "default", "--json"});

    EXPECT_EQ(first.code, 0) << first.error;
    EXPECT_EQ(again.out, first.out);
    EXPECT_EQ(Json::parse(again.out)["kernel"], "mine");
}

TEST_F(QuestionCommandLine, SearchesTheSpaceOfAQuestionFromAFile)
{
    ASSERT_EQ(run("drafts", kGemv, {"--save-question", file("q.json")}).code, 0);

    const Json best = Json::parse(runCli({"simulate", "--question", file("q.json"), "--best", "--json"}).out);

    EXPECT_EQ(best["space"], "complete");
    EXPECT_EQ(best["proved"], true);
    EXPECT_EQ(best["failures"], Json::array());
}

TEST_F(QuestionCommandLine, TakesTheDraftOfARepresentation)
{
    const Outcome shown = run("lower", kGemv, {"--draft", "2x1,1x2,1x4"});
    writeAll(file("draft.ir"), shown.out);

    const Outcome simulated = run("simulate", kGemv, {"--from", file("draft.ir")});

    EXPECT_EQ(simulated.out, run("simulate", kGemv, {"--draft", "2x1,1x2,1x4"}).out);
    EXPECT_EQ(run("lower", kGemv, {"--from", file("draft.ir")}).out, shown.out);
    EXPECT_EQ(run("lower", kGemv, {"--from", file("draft.ir"), "--emit", "program"}).out,
              run("lower", kGemv, {"--draft", "2x1,1x2,1x4", "--emit", "program"}).out);
}

TEST_F(QuestionCommandLine, SaysWhereARepresentationIsWrong)
{
    std::string text = run("lower", kGemv, {"--draft", "2x1,1x2,1x4"}).out;
    writeAll(file("right.ir"), text);
    writeAll(file("wrong.ir"), text + "}\n");

    const Outcome wrong = run("simulate", kGemv, {"--from", file("wrong.ir")});
    const Outcome foreign =
        runCli({"simulate", "-k", "red", "-s", "batch=1,vec_len=64", "-b", "attacc", "--from", file("right.ir")});

    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.error, HasSubstr("file " + file("wrong.ir") + ", line "));
    EXPECT_EQ(foreign.code, 2);
    EXPECT_THAT(foreign.error, HasSubstr("is about the kernel \"gemv\""));
}

/// 200 million elements are more than the cores of one device keep, however they are shared out.
TEST_F(QuestionCommandLine, TellsWhyDraftsDoNotFit)
{
    const Words large = {"-k", "va", "-s", "batch=1,vec_len=200000000", "-b", "gddr6-aim", "--space", "kept"};

    const Outcome text = run("simulate", large, {});
    const Json space = Json::parse(run("simulate", large, {"--json"}).out);

    const std::string example = space["failures"][0]["example"];
    EXPECT_THAT(text.out, HasSubstr("  4 of 4 drafts do not fit: a core's memory, for example " + example + "\n"));
    EXPECT_EQ(space["impossible"], 4);
    EXPECT_EQ(space["failures"].size(), 1U);
    EXPECT_EQ(space["failures"][0]["reason"], "a core's memory");
    EXPECT_EQ(space["failures"][0]["count"], 4);
    EXPECT_EQ(space["best"], nullptr);
}

TEST_F(QuestionCommandLine, NeverOverwritesTheQuestionThatItReads)
{
    ASSERT_EQ(run("drafts", kGemv, {"--save-question", file("q.json")}).code, 0);
    const std::string before = readAll(file("q.json"));

    const Outcome outcome =
        runCli({"drafts", "--question", file("q.json"), "--space", "all", "--save-question", file("q.json")});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr("wanted for two things"));
    EXPECT_EQ(readAll(file("q.json")), before);
}

struct BadQuestion {
    std::string name;
    Words arguments;
    std::string message;
};

void PrintTo(const BadQuestion& question, std::ostream* out) { *out << question.name; }

class QuestionCommandLineRefuses : public testing::TestWithParam<BadQuestion> {};

TEST_P(QuestionCommandLineRefuses, WithOneClearMessage)
{
    const Outcome outcome = run("simulate", kGemv, with({"--draft", "default"}, GetParam().arguments));

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr(GetParam().message));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
    EXPECT_EQ(outcome.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Input, QuestionCommandLineRefuses,
    testing::Values(
        BadQuestion{
            "UnknownSetting",
            {"--set", "colour=red"},
            "--set: the system compiled has no setting \"colour\". Its settings are space, default, indexing, prune, "},
        BadQuestion{"NoValue", {"--set", "indexing"}, "\"indexing\" is not of the form SETTING=VALUE"},
        BadQuestion{"WrongValue",
                    {"--set", "indexing=fast"},
                    "--set indexing: \"fast\" is not allowed. Use one of fastest, exact, expanded"},
        BadQuestion{"NoNumber", {"--set", "devices=x"}, "--set devices: \"x\" is not allowed"},
        BadQuestion{"Indexing", {"--indexing", "fast"}, "--indexing: \"fast\" is not allowed"},
        BadQuestion{"PruningRule", {"--rules", "4"}, "--rules: \"4\" is not allowed"},
        BadQuestion{"Pass", {"--without-pass", "luck"}, "--without-pass: \"luck\" is not allowed"},
        BadQuestion{"Rule", {"--with-rule", "luck"}, "--with-rule: \"luck\" is not allowed"},
        BadQuestion{"RuleOfTheArtifact",
                    {"--model", "dcc-artifact", "--with-rule", "luck"},
                    "--with-rule: the system dcc-artifact has no setting \"rules-on\". Its settings are space, mode"},
        BadQuestion{
            "ModeOfTheCompiler", {"--mode", "inference"}, "--mode: the system compiled has no setting \"mode\""},
        BadQuestion{"MissingFile", {"--question", "/nonexistent/q.json"}, "cannot be opened"},
        BadQuestion{"NoQuestion", {"--question", sourceFile("/CMakePresets.json")}, "CMakePresets.json"},
        BadQuestion{"UnwritableFile", {"--save-question", "/nonexistent/q.json"}, "cannot be written"},
        BadQuestion{"TwoDrafts", {"--from", "x.ir"}, "excludes"}),
    [](const testing::TestParamInfo<BadQuestion>& question) { return question.param.name; });

} // namespace

} // namespace pimento::test
