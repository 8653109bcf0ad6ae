// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/engine/fuzz/mutation.h"
#include "tests/support/places.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

const std::string kSizes = "batch=1,nhead=2,dhead=16,seq_len=64";
const std::string kSubject = R"("kernel":"gemv","shape":")" + kSizes + R"(","device":"attacc")";

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines) {
        text += line + "\n";
    }
    return text;
}

/// Runs a batch of a file with these contents.
Outcome batch(const std::string& text, const std::vector<std::string>& more = {"--cache", "none"})
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "lines.jsonl").string();
    writeAll(file, text);
    return runCli(with({"batch", file}, more));
}

std::vector<Json> answersIn(const std::string& text)
{
    std::vector<Json> answers;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        answers.push_back(Json::parse(line));
    }
    return answers;
}

Json simulated(const std::vector<std::string>& more)
{
    return Json::parse(
        runCli(with({"simulate", "-k", "gemv", "-s", kSizes, "-b", "attacc", "--json", "--cache", "none"}, more)).out);
}

/// Expects that the members which both documents have are equal.
void expectSameWhereShared(const Json& answer, const Json& other)
{
    for (const auto& [key, value] : answer.items()) {
        if (other.contains(key) && key != "gpu") {
            EXPECT_EQ(value, other[key]) << key;
        }
    }
}

TEST(BatchCommandLine, AnswersWhatSimulateAnswers)
{
    const Outcome outcome = batch(joined({R"({"id":"a","action":"draft","draft":"2x1,1x4,4x16",)" + kSubject + "}",
                                          R"({"id":7,"action":"best","settings":{"space":"kept"},)" + kSubject + "}",
                                          R"({"action":"default",)" + kSubject + "}"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const std::vector<Json> answers = answersIn(outcome.out);
    ASSERT_THAT(answers, SizeIs(3));

    EXPECT_EQ(answers[0]["id"], "a");
    EXPECT_EQ(answers[0]["cycles"], 191);
    expectSameWhereShared(answers[0], simulated({"--draft", "2x1,1x4,4x16"}));
    EXPECT_EQ(answers[1]["id"], 7);
    Json best = simulated({"--space", "kept", "--best"});
    best["best"].erase("row");
    expectSameWhereShared(answers[1], best);
    EXPECT_TRUE(answers[1]["proved"]);
    EXPECT_EQ(answers[2]["id"], 3); // the number of the line
    EXPECT_EQ(answers[2]["draft"], best["default"]["draft"]);
    EXPECT_EQ(answers[2]["distribution"], "published");
}

TEST(BatchCommandLine, CountsVerifiesAndComparesWays)
{
    const Outcome outcome = batch(joined(
        {R"({"action":"drafts",)" + kSubject + "}", R"({"action":"verify","draft":"2x1,1x4,4x16",)" + kSubject + "}",
         R"({"action":"regret","kernel":"relu","shape":"batch=1,vec_len=256","device":"hbm-pim"})"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    const std::vector<Json> answers = answersIn(outcome.out);
    ASSERT_THAT(answers, SizeIs(3));

    const Json drafts =
        Json::parse(runCli({"drafts", "-k", "gemv", "-s", kSizes, "-b", "attacc", "--json", "--space", "kept"}).out);
    EXPECT_EQ(answers[0]["counts"], drafts["counts"]);
    EXPECT_EQ(answers[0]["groups"], 16);
    EXPECT_EQ(answers[1]["wrong"], 0);
    EXPECT_GT(answers[1]["elements"], 0);
    EXPECT_FALSE(answers[2]["losses"].empty());
}

TEST(BatchCommandLine, TakesWholeQuestionsAndTheirOwnTexts)
{
    const std::string question = R"({"format":"pimento-question 2","system":"compiled","device":{"name":"attacc",)"
                                 R"("text":""},"kernel":{"name":"gemv","text":"","sizes":{"batch":"1","nhead":"2",)"
                                 R"("dhead":"16","seq_len":"64"},"element_type":"fp16","resident":[],"streamed":[]}})";
    const std::string shape = R"("shape":{"batch":1,"nhead":"2","dhead":16,"seq_len":64})";
    const std::string own =
        R"("kernel":"mine","kernel_text":)" + Json(readAll(sourceFile() + "/datasets/kernels/gemv.py")).dump();
    const Outcome outcome =
        batch(joined({R"({"action":"draft","draft":"2x1,1x4,4x16","question":)" + question + "}",
                      R"({"action":"draft","draft":"2x1,1x4,4x16",)" + own + "," + shape + R"(,"device":"attacc"})"}));
    ASSERT_EQ(outcome.code, 0) << outcome.error << outcome.out;
    const std::vector<Json> answers = answersIn(outcome.out);

    EXPECT_EQ(answers.at(0)["cycles"], 191);
    EXPECT_EQ(answers.at(1)["cycles"], 191);
    EXPECT_EQ(answers.at(1)["kernel"], "mine");
}

TEST(BatchCommandLine, GoesOnBehindLinesThatAreWrong)
{
    const std::vector<std::pair<std::string, std::string>> wrong = {
        {R"({"id":1,)", "line 1: is not valid JSON at column 9"},
        {"[1]", "line 2: is no object"},
        {R"({"id":[],"action":"best"})", "line 3, id: is neither a text nor a whole number"},
        {R"({"id":"x","action":"bets",)" + kSubject + "}", "line 4, action: is \"bets\""},
        {R"({"id":"x","action":"draft",)" + kSubject + "}", "line 5, draft: is missing"},
        {R"({"id":"x","action":"best","draft":"1x1",)" + kSubject + "}", "line 6, draft: goes with the actions draft"},
        {R"({"id":"x","action":"drafts","kernel":"gemv","shape":"batch","device":"attacc"})", "line 7, shape: "},
        {R"({"id":"x","action":"drafts","kernel":"none","shape":")" + kSizes + R"(","device":"attacc"})", "none"},
        {R"({"id":"x","action":"drafts","kernel":"gemv","shape":")" + kSizes + R"(","device":"none"})", "none"},
        {R"({"id":"x","action":"drafts","id":"y"})", "line 10: key \"id\" stands twice"},
        {R"({"id":"x","action":"drafts","settings":{"weather":"fine"},)" + kSubject + "}", "weather"},
        {R"({"id":"x","action":"draft","draft":"99x1,1x1,1x1",)" + kSubject + "}", "99"},
        {R"({"id":"x","action":"drafts","devise":"attacc",)" + kSubject + "}", "line 13, devise: is not a known key"}};
    std::vector<std::string> lines;
    for (const auto& [line, message] : wrong) {
        lines.push_back(line);
    }
    lines.emplace_back("   ");
    lines.push_back(R"({"id":"last","action":"drafts",)" + kSubject + "}");
    const Outcome outcome = batch(joined(lines));

    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.error, HasSubstr("13 of 14 lines were refused"));
    const std::vector<Json> answers = answersIn(outcome.out);
    ASSERT_THAT(answers, SizeIs(14)); // none to the blank line
    for (std::size_t i = 0; i < wrong.size(); ++i) {
        const Json& error = answers[i]["error"];
        const std::string where = error["where"];
        EXPECT_THAT(where + ": " + error["what"].get<std::string>(), HasSubstr(wrong[i].second)) << answers[i];
        EXPECT_NE(error["hint"], "") << answers[i];
    }
    EXPECT_EQ(answers[0]["id"], 1); // the number of the line: its own id cannot be read
    EXPECT_EQ(answers[3]["id"], "x");
    EXPECT_EQ(answers.back()["id"], "last");
    EXPECT_TRUE(answers.back().contains("counts"));
}

TEST(BatchCommandLine, GivesTheSameBytesOnAnyThreadsAndWithAnyCache)
{
    std::vector<std::string> lines;
    for (int i = 0; i < 40; ++i) {
        const std::string sizes = R"("kernel":"va","device":"hbm-pim","shape":"batch=)" + std::to_string(1 + i % 3) +
                                  ",vec_len=" + std::to_string(256 + 128 * (i % 5)) + "\"";
        lines.push_back(R"({"action":")" + std::string(i % 4 == 0 ? "best" : "default") + "\"," + sizes + "}");
    }
    const std::string text = joined(lines);
    const TemporaryFolder folder;
    const std::string cache = (folder.path() / "costs.db").string();
    const Outcome alone = batch(text, {"--threads", "1", "--cache", "none"});

    EXPECT_EQ(alone.code, 0) << alone.error;
    EXPECT_EQ(batch(text, {"--threads", "3", "--cache", "none"}).out, alone.out);
    EXPECT_EQ(batch(text, {"--threads", "3", "--cache", cache}).out, alone.out);
    EXPECT_EQ(batch(text, {"--threads", "1", "--cache", cache}).out, alone.out);
    const std::string file = (folder.path() / "answers.jsonl").string();
    EXPECT_THAT(batch(text, {"--out", file, "--cache", cache}).out, IsEmpty());
    EXPECT_EQ(readAll(file), alone.out);
}

// The second line is written after the answer to the first was read.
TEST(BatchCommandLine, AnswersALineBeforeTheNextOneIsThere)
{
    const std::string line = R"({"action":"drafts",)" + kSubject + "}";
    const Outcome outcome = runShell("mkfifo in out; $CLI batch --cache none < in > out & exec 3> in 4< out; echo '" +
                                     line + "' >&3; read first <&4; echo '" + line +
                                     "' >&3; read second <&4; exec 3>&-; wait $!; echo $?; echo \"$second\"");

    EXPECT_THAT(outcome.out, StartsWith("0\n{\"id\":2,\"action\":\"drafts\",")) << outcome.error;
}

TEST(BatchCommandLine, EndsWithWholeLinesWhenItIsInterrupted)
{
    const std::string line = R"({"action":"drafts",)" + kSubject + "}";
    const Outcome outcome =
        runShell("mkfifo in out; $CLI batch --cache none < in > out & exec 3> in 4< out; echo '" + line +
                 "' >&3; read first <&4; kill -TERM $!; wait $!; echo $?; cat <&4; exec 3>&-");

    EXPECT_EQ(outcome.out, "130\n");
    EXPECT_THAT(outcome.error, HasSubstr("interrupted after 1 answers"));
}

TEST(BatchCommandLine, RefusesOptionsAndFilesThatAreWrong)
{
    EXPECT_EQ(runCli({"batch", "/nowhere/lines.jsonl"}).code, 2);
    EXPECT_THAT(runCli({"batch", "/nowhere/lines.jsonl"}).error, HasSubstr("cannot be read"));
    EXPECT_EQ(batch("", {"--threads", "0"}).code, 2);
    EXPECT_EQ(batch("", {"--out", "/nowhere/answers.jsonl"}).code, 2);
    const Outcome folder = runCli({"batch", "/"});
    EXPECT_EQ(folder.code, 2);
    EXPECT_THAT(folder.error, HasSubstr("cannot be read: Is a directory"));
    const Outcome nothing = batch("");
    EXPECT_EQ(nothing.code, 0);
    EXPECT_EQ(nothing.out, "");
    EXPECT_THAT(nothing.error, HasSubstr("has no lines to answer. Write an object in braces on each line\n"));
    EXPECT_EQ(std::ranges::count(nothing.error, '\n'), 1);
}

TEST(BatchCommandLine, RefusesAnotherEncodingWithOneMessageAndNoAnswer)
{
    using namespace std::string_literals;
    const std::vector<std::string> texts = {"\xff\xfe{\0}\0\n\0{\0}\0\n\0"s, "\xfe\xff\0{\0}\0\n"s, "{\0}\0\n\0"s,
                                            "\xff\xfe"s};
    for (const std::string& text : texts) {
        const Outcome outcome = batch(text, {"--cache", "none", "--threads", "4"});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_EQ(outcome.out, "") << escaped(text);
        EXPECT_THAT(outcome.error, HasSubstr("is in UTF-16 or UTF-32, not in UTF-8. Save it as UTF-8\n"));
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
    }
}

/// Lines as they should be, as a beginning for damage.
std::vector<std::string> lines()
{
    return {R"({"id":"a","action":"draft","draft":"1x2,1x4",)"
            R"("kernel":"va","shape":"batch=2,vec_len=256","device":"hbm-pim"})",
            R"({"id":8,"action":"default","kernel":"red","shape":{"batch":2,"vec_len":128},"device":"attacc",)"
            R"("settings":{"rules-off":["refresh"],"space":"kept"}})",
            R"({"id":9,"action":"drafts","model":"dcc-artifact","kernel":"relu","shape":"batch=1,vec_len=512",)"
            R"("device":"hbm-pim-hbm3","type":"fp16"})",
            R"({"action":"best","kernel":"relu","shape":"batch=1,vec_len=256","device":"hbm-pim",)"
            R"("resident":["x"],"streamed":[],"settings":{"devices":2,"space":"kept"}})",
            R"({"id":"q","action":"verify","draft":"1x1","question":{"format":"pimento-question 2","system":)"
            R"("compiled","device":{"name":"attacc","text":""},"kernel":{"name":"own","text":"def f(x):\n",)"
            R"("sizes":{"x":"64"},"element_type":"fp16","resident":[],"streamed":[]},"settings":{}}})"};
}

/// Returns how many damaged lines are checked: the number in PIMENTO_FUZZ_LINES, else the usual one.
std::size_t damagedLines()
{
    const char* wanted = std::getenv("PIMENTO_FUZZ_LINES");
    return wanted != nullptr ? static_cast<std::size_t>(std::atol(wanted)) : triesOf(20'000, 2'000);
}

struct DamagedLines {
    std::string text;
    std::size_t answers = 0; // lines that are not blank
};

DamagedLines damaged(std::size_t count)
{
    const std::vector<std::string> whole = lines();
    DamagedLines made;
    for (std::size_t i = 0; i < count; ++i) {
        Mutation mutation(static_cast<unsigned>(i));
        std::string line = i % 8 == 7 ? mutation.bytes() : mutation.damaged(whole[i % whole.size()]);
        std::ranges::replace(line, '\n', ' ');
        made.answers += line.find_first_not_of(" \t\r") == std::string::npos ? 0 : 1;
        made.text += line + "\n";
    }
    return made;
}

TEST(BatchCommandLine, AnswersDamagedLinesWithMessages)
{
    const DamagedLines made = damaged(triesOf(60, 30));

    const Outcome checked = batch(made.text, {"--check", "--cache", "none"});
    const Outcome outcome = batch(made.text);

    EXPECT_EQ(outcome.code, 1) << outcome.error;
    const std::vector<Json> answers = answersIn(outcome.out);
    const std::vector<Json> checks = answersIn(checked.out);
    ASSERT_EQ(answers.size(), made.answers);
    ASSERT_EQ(checks.size(), made.answers);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_TRUE(answers[i].contains("error") || answers[i].contains("kernel")) << answers[i];
        EXPECT_EQ(answers[i]["id"], checks[i]["id"]);
        if (checks[i].contains("error")) { // what is refused before a run is refused with the same message by one
            EXPECT_EQ(answers[i].value("error", Json()), checks[i]["error"]);
        }
    }
}

TEST(BatchCommandLine, ChecksDamagedLinesWithoutRunningThem)
{
    const DamagedLines made = damaged(damagedLines());

    const Outcome outcome = batch(made.text, {"--check", "--cache", "none"});

    EXPECT_EQ(outcome.code, 1) << outcome.error;
    const std::vector<Json> answers = answersIn(outcome.out);
    EXPECT_EQ(answers.size(), made.answers);
    std::size_t refused = 0;
    for (const Json& answer : answers) {
        ASSERT_TRUE(answer.contains("id")) << answer;
        if (answer.contains("error")) {
            ++refused;
            EXPECT_NE(answer["error"]["what"], "") << answer;
        } else {
            EXPECT_EQ(answer["checked"], true) << answer;
            EXPECT_FALSE(answer["kernel"].get<std::string>().empty()) << answer;
        }
    }
    EXPECT_GT(refused, made.answers / 2);
    RecordProperty("refused", static_cast<int>(refused));
}

TEST(BatchCommandLine, ChecksWholeLinesAsItsAnswersDo)
{
    const std::vector<Json> checks = answersIn(batch(joined(lines()), {"--check", "--cache", "none"}).out);
    const std::vector<Json> answers = answersIn(batch(joined(lines())).out);

    ASSERT_EQ(checks.size(), answers.size());
    for (std::size_t i = 0; i < checks.size(); ++i) {
        EXPECT_EQ(checks[i].contains("error"), answers[i].contains("error")) << checks[i] << answers[i];
        EXPECT_EQ(checks[i].value("shape", Json()), answers[i].value("shape", Json()));
        EXPECT_FALSE(checks[i].contains("cycles"));
    }
}

} // namespace

} // namespace pimento::test
