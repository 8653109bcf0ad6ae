// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

// Sweeps from the command line: parts, ranges, merging, and what goes wrong.

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kProduct =
    R"({"kernels": ["gemv", "va"], "devices": ["attacc", "upmem"], "models": ["compiled"],
        "shapes": {"gemv": ["batch=1,nhead=2,dhead=64,seq_len=64", {"batch": 2, "nhead": 2, "dhead": 64, "seq_len": 64}],
                   "va": ["batch=1,vec_len=4096"]},
        "settings": [{"space": "complete"}]})";
constexpr const char* kRanges =
    R"({"ranges": 12, "questions": [{"kernel": "gemv", "shape": "batch=1,nhead=2,dhead=64,seq_len=64",
        "device": "attacc", "settings": {"space": "complete"}}]})";

class SweepTest : public testing::Test {
protected:
    [[nodiscard]] std::string place(const char* name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] std::string plan(const char* text) const
    {
        writeAll(m_folder.path() / "plan.json", text);
        return place("plan.json");
    }
    [[nodiscard]] Outcome sweep(std::vector<std::string> words) const
    {
        words.insert(words.begin(), "sweep");
        words.insert(words.end(), {"--cache", "none"});
        return runCli(words);
    }
    /// Cuts a plan into parts without running them.
    void cut(const char* text, const char* name, const char* parts) const
    {
        const Outcome outcome = sweep({plan(text), "--out", place(name), "--parts", parts, "--with", "none"});
        ASSERT_EQ(outcome.code, 0) << outcome.error;
    }
    void refused(const std::vector<std::string>& words, const char* text, int code = 2) const
    {
        const Outcome outcome = sweep(words);
        EXPECT_EQ(outcome.code, code) << outcome.out << outcome.error;
        EXPECT_THAT(outcome.error, HasSubstr(text));
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
    }

    TemporaryFolder m_folder;
};

TEST_F(SweepTest, AnswersAPlanInAnyNumberOfPartsWithTheBytesOfABatch)
{
    const Outcome one = sweep({plan(kProduct), "--out", place("one"), "--parts", "1"});
    ASSERT_EQ(one.code, 0) << one.error;
    cut(kProduct, "many", "4");
    for (const char* part : {"3", "1", "0", "2"}) {
        ASSERT_EQ(sweep({"run", place("many"), "--part", part}).code, 0);
    }
    EXPECT_THAT(sweep({"status", place("many")}).out, HasSubstr("4 of 4 parts done"));
    ASSERT_EQ(sweep({"merge", place("many"), "--csv", place("table.csv")}).code, 0);
    ASSERT_EQ(sweep({"merge", place("many")}).code, 0);

    const std::string answers = readAll(m_folder.path() / "one/answers.jsonl");
    EXPECT_EQ(readAll(m_folder.path() / "many/answers.jsonl"), answers);
    EXPECT_EQ(std::ranges::count(answers, '\n'), 6);
    EXPECT_THAT(answers, HasSubstr("\"error\":{")); // UPMEM has no compiled programs
    EXPECT_THAT(one.error, HasSubstr("3 of 6 questions were refused, see their \"error\""));
    const char* const nothing = R"({"kernels": ["nope"], "devices": ["attacc"], "shapes": ["batch=1"]})";
    refused({plan(nothing), "--out", place("nothing")}, "1 of 1 questions were refused", 1);
    writeAll(
        m_folder.path() / "lines.jsonl",
        R"({"id":1,"action":"best","kernel":"gemv","shape":"batch=1,nhead=2,dhead=64,seq_len=64","device":"attacc",)"
        R"("model":"compiled","settings":{"space":"complete"}})"
        "\n");
    const Outcome batch = runCli({"batch", place("lines.jsonl"), "--cache", "none"});
    EXPECT_EQ(batch.out, answers.substr(0, answers.find('\n') + 1));
    const std::string table = readAll(m_folder.path() / "table.csv");
    EXPECT_EQ(std::ranges::count(table, '\n'), 7);
    EXPECT_THAT(table, testing::StartsWith("id,kernel,shape,device,model,settings,candidate,cycles,"));
    EXPECT_THAT(table, HasSubstr("\n2,gemv,\"batch=1,nhead=2,dhead=64,seq_len=64\",upmem,compiled,space=complete,,"));
}

TEST_F(SweepTest, BeginsWithTheLargestShapes)
{
    cut(R"({"action": "drafts", "kernels": ["va"], "devices": ["attacc"],
            "shapes": ["batch=1,vec_len=64", "batch=2,vec_len=256", {"batch": 1, "vec_len": 128}, "batch=4,vec_len=32"]})",
        "sized", "2");
    ASSERT_EQ(sweep({"run", place("sized")}).code, 0);

    // Sizes 512, 128 (the third question), 128 and 64: the parts take turns.
    const std::string first = readAll(m_folder.path() / "sized/parts/part-0.jsonl");
    const std::string second = readAll(m_folder.path() / "sized/parts/part-1.jsonl");
    EXPECT_THAT(first, testing::ContainsRegex("\n[{]\"id\":2,[^\n]*\n[{]\"id\":4,"));
    EXPECT_THAT(second, testing::ContainsRegex("\n[{]\"id\":3,[^\n]*\n[{]\"id\":1,"));
    const std::string answers = readAll(m_folder.path() / "sized/answers.jsonl");
    EXPECT_THAT(answers, testing::StartsWith("{\"id\":1,"));
}

TEST_F(SweepTest, FindsTheBestOfASpaceInRanges)
{
    const Outcome ranges = sweep({plan(kRanges), "--out", place("ranges"), "--parts", "5", "--threads", "2"});
    ASSERT_EQ(ranges.code, 0) << ranges.error;
    const auto answer = nlohmann::json::parse(readAll(m_folder.path() / "ranges/answers.jsonl"));

    auto line = nlohmann::json::parse(kRanges)["questions"][0];
    line["action"] = "best";
    writeAll(m_folder.path() / "line.jsonl", line.dump() + "\n");
    const auto batch =
        nlohmann::json::parse(runCli({"batch", place("line.jsonl"), "--cache", "none"}).out, nullptr, false);

    EXPECT_EQ(answer["best"], batch["best"]) << answer << batch;
    EXPECT_EQ(answer["drafts"], batch["drafts"]);
    EXPECT_EQ(answer["default_over_best"], batch["default_over_best"]);
    EXPECT_EQ(answer["proved"], true);
    EXPECT_EQ(answer["default"]["cycles"], batch["default"]["cycles"]);
}

/// The value that one part leaves behind prunes the others, and changes no answer.
TEST_F(SweepTest, SharesTheBestKnownValue)
{
    cut(kRanges, "first", "12");
    cut(kRanges, "last", "12");
    for (int part = 0; part < 12; ++part) {
        ASSERT_EQ(sweep({"run", place("first"), "--part", std::to_string(part)}).code, 0);
        ASSERT_EQ(sweep({"run", place("last"), "--part", std::to_string(11 - part)}).code, 0);
    }
    ASSERT_EQ(sweep({"merge", place("first")}).code, 0);
    ASSERT_EQ(sweep({"merge", place("last")}).code, 0);

    EXPECT_EQ(readAll(m_folder.path() / "first/answers.jsonl"), readAll(m_folder.path() / "last/answers.jsonl"));
    const auto best = nlohmann::json::parse(readAll(m_folder.path() / "last/running/best.json"))["best"]["0"];
    std::size_t beaten = 0; // ranges in which nothing is as good as what others know
    for (int part = 0; part < 12; ++part) {
        const std::string name = "last/parts/part-" + std::to_string(part) + ".jsonl";
        const std::string text = readAll(m_folder.path() / name);
        beaten += text.find("\"best\":null") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(beaten, 0U);
    EXPECT_GT(best.get<double>(), 0);
}

TEST_F(SweepTest, GoesOnAfterKills)
{
    cut(kProduct, "killed", "6");
    const TemporaryFolder own;
    for (const char* part : {"0", "1"}) {
        const pid_t process =
            startCli({"sweep", "run", place("killed"), "--part", part, "--cache", "none"}, own.path());
        const fs::path folder = m_folder.path() / "killed";
        const auto hasBegun = [&] {
            return fs::exists(folder / "running" / (std::string("part-") + part + ".json")) ||
                   fs::exists(folder / "parts" / (std::string("part-") + part + ".jsonl"));
        };
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!hasBegun() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        kill(process, SIGKILL);
        (void)finish(process, own.path());
    }
    EXPECT_THAT(sweep({"status", place("killed"), "--json"}).out, HasSubstr("\"parts\": 6"));
    EXPECT_EQ(sweep({"merge", place("killed")}).code, 1);

    ASSERT_EQ(sweep({"again", place("killed")}).code, 0);
    ASSERT_EQ(sweep({plan(kProduct), "--out", place("one"), "--parts", "1"}).code, 0);
    EXPECT_EQ(readAll(m_folder.path() / "killed/answers.jsonl"), readAll(m_folder.path() / "one/answers.jsonl"));
}

TEST_F(SweepTest, RunsPartsByGnuParallel)
{
    if (runShell("command -v parallel").code != 0) {
        GTEST_SKIP() << "GNU parallel is not installed";
    }
    const Outcome outcome = sweep({plan(kProduct), "--out", place("par"), "--with", "parallel", "--tasks", "2"});
    ASSERT_EQ(outcome.code, 0) << outcome.error;
    ASSERT_EQ(sweep({plan(kProduct), "--out", place("one"), "--parts", "1"}).code, 0);
    EXPECT_EQ(readAll(m_folder.path() / "par/answers.jsonl"), readAll(m_folder.path() / "one/answers.jsonl"));
}

TEST_F(SweepTest, RefusesBadPlansInOneMessage)
{
    const std::string out = place("bad");
    const auto refusedPlan = [&](const char* text, const char* message) {
        refused({plan(text), "--out", out}, message);
        EXPECT_FALSE(fs::exists(out)) << text;
    };

    refusedPlan("", "is empty");
    refusedPlan("[]", "is no plan");
    refusedPlan("{}", "asks nothing");
    refusedPlan(R"({"kernels": ["gemv"]})", "devices: is missing");
    refusedPlan(R"({"kernels": "gemv", "devices": ["attacc"]})", "is no list");
    refusedPlan(R"({"kernels": ["gemv"], "devices": ["attacc"], "shapes": {"va": ["x=1"]}})",
                "has no list for the kernel");
    refusedPlan(R"({"kernels": ["gemv"], "devices": ["attacc"], "shapes": ["batch"]})", "question 1");
    refusedPlan(R"({"kernel": ["gemv"], "devices": ["attacc"], "kernels": ["gemv"], "shapes": ["a=1"]})", "kernel");
    refusedPlan(R"({"ranges": 4, "action": "default", "questions": [{"kernel": "gemv", "device": "attacc"}]})",
                "ranges");
    refusedPlan(R"({"ranges": 0, "questions": [{"kernel": "gemv", "device": "attacc"}]})", "ranges");
    refusedPlan(R"({"settings": [3], "kernels": ["va"], "shapes": ["a=1"], "devices": ["attacc"], "seeds": [1]})",
                "settings");
    const nlohmann::json large = {{"kernels", std::vector<std::string>{"gemv"}},
                                  {"devices", std::vector<std::string>(2'000, "attacc")},
                                  {"seeds", std::vector<int>(2'000, 1)}};
    refusedPlan(large.dump().c_str(), "make more than 1000000 questions");
    refused({plan(kProduct)}, "a folder is wanted");
    refused({plan(kProduct), "--out", out, "--parts", "0"}, "--parts");
    refused({plan(kProduct), "--out", out, "--with", "magic"}, "there is no \"magic\"");
    refused({"dance", place("x")}, "there is no \"dance\"");
    refused({"status", place("x")}, "is no folder of a sweep");
}

TEST_F(SweepTest, TellsOfPartsThatDoNotBelongTogether)
{
    cut(kProduct, "a", "3");
    cut(kProduct, "b", "2");
    ASSERT_EQ(sweep({"run", place("a")}).code, 0);
    ASSERT_EQ(sweep({"run", place("b")}).code, 0);
    const fs::path part = m_folder.path() / "a/parts/part-1.jsonl";
    const std::string good = readAll(part);

    EXPECT_THAT(sweep({"run", place("a"), "--part", "1"}).error, HasSubstr("part 1 has its answers already"));
    fs::copy_file(m_folder.path() / "b/parts/part-1.jsonl", part, fs::copy_options::overwrite_existing);
    refused({"merge", place("a")}, "belongs to another part, sweep or version", 1);
    writeAll(part, good.substr(0, good.size() / 2));
    refused({"merge", place("a")}, "is damaged or not complete", 1);
    EXPECT_THAT(sweep({"status", place("a")}).out, HasSubstr("2 of 3 parts done, 0 running, 0 lost, 1 damaged"));
    ASSERT_EQ(sweep({"again", place("a")}).code, 0);
    EXPECT_EQ(readAll(part), good);
    refused({"run", place("a"), "--part", "3"}, "there is no part 3");
    refused({plan(kProduct), "--out", place("a"), "--parts", "2"}, "has another sweep");

    std::string text = readAll(m_folder.path() / "a/plan.json");
    const std::string current = "\"results_version\": ";
    text.replace(text.find(current), current.size(), current + "1");
    writeAll(m_folder.path() / "a/plan.json", text);
    refused({"merge", place("a")}, "was cut by another version");
}

TEST_F(SweepTest, AFullDiskLosesNothing)
{
    cut(kProduct, "full", "2");
    ASSERT_EQ(sweep({"run", place("full"), "--part", "0"}).code, 0);
    const std::string before = readAll(m_folder.path() / "full/parts/part-0.jsonl");

    const Outcome outcome = runShell("said=$( (ulimit -f 0; $CLI sweep run " + place("full") +
                                     " --part 1 --cache none 2>&1; echo code $?) ); echo \"$said\"");

    EXPECT_THAT(outcome.out, HasSubstr("part-1.jsonl"));
    EXPECT_THAT(outcome.out, HasSubstr("code 1\n"));
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 2) << outcome.out;
    EXPECT_FALSE(fs::exists(m_folder.path() / "full/parts/part-1.jsonl"));
    EXPECT_EQ(readAll(m_folder.path() / "full/parts/part-0.jsonl"), before);
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path() / "full/parts"), fs::directory_iterator()), 1);
    const Outcome again = runShell("$CLI sweep again " + place("full") + " --cache none");
    EXPECT_EQ(again.code, 0) << again.error;
}

} // namespace

} // namespace pimento::test
