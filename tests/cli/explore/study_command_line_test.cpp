// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/database.h"
#include "engine/study_files/study.h"
#include "tests/cli/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <thread>

// Studies from the command line: exploring, killing, merging.

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::vector<std::string> kQuestion = {"-k", "gemv",   "-s",      "batch=1,nhead=2,dhead=64,seq_len=64",
                                            "-b", "attacc", "--space", "complete"};

std::vector<std::string> explore(const fs::path& study, const std::vector<std::string>& more)
{
    return with(with({"explore", "--study", study.string()}, kQuestion), more);
}

std::string tableOf(const fs::path& study)
{
    const Outcome outcome = runCli({"study", "export", study.string(), "--csv", "-"});
    EXPECT_EQ(outcome.code, 0) << outcome.error;
    return outcome.out;
}

TEST(StudyCommandLine, ListsNotesAndPins)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.pimento";
    ASSERT_EQ(runCli(explore(file, {"--top", "2", "--cache", "none"})).code, 0);
    const Outcome none = runCli({"study", "notes", file.string()});
    EXPECT_THAT(none.out, HasSubstr("no notes"));
    std::string name;
    {
        const auto study = Study::open(file, StudyAccess::Write).value();
        const Fingerprint key = study->questions().value().front().key();
        const StudyResult best = study->results(key).value().front();
        name = best.text;
        ASSERT_TRUE(study->setPin(key, {best.candidate, best.text}));
        ASSERT_TRUE(study->setNote(key, {best.candidate, "waits,\nlong"}));
    }

    EXPECT_THAT(runCli({"study", "notes", file.string()}).out, HasSubstr(name + "  waits,"));
    EXPECT_THAT(runCli({"study", "show", file.string()}).out, HasSubstr("note    " + name + ": waits,"));
    const Outcome table = runCli({"study", "notes", file.string(), "--csv", "-"});
    EXPECT_EQ(table.code, 0) << table.error;
    EXPECT_THAT(table.out, testing::StartsWith("question,candidate,id,pinned,note\n"));
    EXPECT_THAT(table.out, HasSubstr(",1,\"waits, long\"\n"));
    EXPECT_THAT(runCli({"study", "notes", file.string(), "--json"}).out, HasSubstr("\"pinned\": true"));
}

TEST(StudyCommandLine, ExploresShowsQueriesAndExports)
{
    const TemporaryFolder folder;
    const fs::path study = folder.path() / "a.pimento";

    const Outcome explored = runCli(explore(study, {"--top", "4", "--pareto", "time,energy", "--cache", "none"}));

    EXPECT_EQ(explored.code, 0) << explored.error;
    EXPECT_THAT(explored.out, HasSubstr("proved: none of"));
    EXPECT_THAT(explored.out, HasSubstr("are not beaten in time (s), energy (J)"));
    const Outcome shown = runCli({"study", "show", study.string()});
    EXPECT_THAT(shown.out, HasSubstr("a.pimento: 1 question, 0 models"));
    EXPECT_THAT(shown.out, HasSubstr("simulated; proved: none of"));
    const Outcome queried = runCli(with({"study", "query", study.string(), "--json"}, kQuestion));
    EXPECT_THAT(queried.out, HasSubstr("\"proof\": \"proved\""));
    EXPECT_THAT(queried.out, HasSubstr("\"fidelity\": \"lower bound\""));
    const std::string table = tableOf(study);
    EXPECT_THAT(table, testing::StartsWith("place,id,candidate,listed,g0,c0,t0"));
    const Outcome added = runCli({"study", "export", study.string(), "--csv", "-", "--pareto", "time,banks"});
    EXPECT_THAT(added.out, HasSubstr(",predicted_estimate,pareto\n"));
    const Outcome folderOf = runCli({"study", "export", study.string(), "--out", (folder.path() / "tables").string()});
    EXPECT_EQ(folderOf.code, 0) << folderOf.error;
    EXPECT_EQ(readAll(fs::directory_iterator(folder.path() / "tables")->path()), table);
}

/// The published program has no commands for half of the banks.
TEST(StudyCommandLine, TellsWhatAnAnswerDoesNotCompute)
{
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "a.pimento").string();
    const Outcome explored =
        runCli({"explore", "--study", file, "--model", "dcc-artifact", "-k", "va", "-s", "batch=1,vec_len=4096", "-b",
                "hbm-pim-hbm3", "--space", "complete", "--top", "2", "--cache", "none"});
    ASSERT_THAT(explored.out, HasSubstr("\n          1988 of 4096 elements are not computed: the published"));

    EXPECT_THAT(runCli({"study", "show", file}).out, HasSubstr("\n          1988 elements are not computed\n"));
    EXPECT_THAT(runCli({"study", "query", file}).out, HasSubstr("\n  1988 elements are not computed\n"));
    for (const char* action : {"show", "query"}) {
        EXPECT_THAT(runCli({"study", action, file, "--json"}).out, HasSubstr("\"elements_not_computed\": 1988"));
    }
}

/// A key in SQLite's form names its question, and so does the form of earlier versions with each half reversed.
TEST(StudyCommandLine, NamesQuestionsByTheBytesOfTheirKeys)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path() / "a.pimento";
    ASSERT_EQ(runCli(explore(file, {"--top", "2", "--cache", "none"})).code, 0);
    std::string key;
    {
        Database database = Database::open(file, 1000).value();
        auto row = database.prepare("SELECT hex(question),lower(hex(question)) FROM questions").value();
        ASSERT_EQ(row.step(), Statement::Step::Row);
        key = row.text(0);
        EXPECT_THAT(runCli({"study", "show", file.string()}).out, HasSubstr(row.text(1)));
    }
    std::string older;
    for (int byte = 7; byte >= 4; --byte) {
        older += key.substr(static_cast<std::size_t>(2 * byte), 2);
    }

    EXPECT_EQ(runCli({"study", "export", file.string(), "--csv", "-", "--id", key}).code, 0);
    EXPECT_EQ(runCli({"study", "export", file.string(), "--csv", "-", "--id", key.substr(0, 8)}).code, 0);
    EXPECT_EQ(runCli({"study", "export", file.string(), "--csv", "-", "--id", older}).code, 0);
    EXPECT_EQ(runCli({"study", "export", file.string(), "--csv", "-", "--id", key.substr(1, 8)}).code, 2);
}

TEST(StudyCommandLine, RefusesInOneMessage)
{
    const TemporaryFolder folder;
    const fs::path study = folder.path() / "a.pimento";
    writeAll(folder.path() / "letter", "dear");
    const std::string letter = (folder.path() / "letter").string();
    const auto refused = [&](const std::vector<std::string>& arguments, const char* text) {
        const Outcome outcome = runCli(arguments);
        EXPECT_EQ(outcome.code, 2) << outcome.out;
        EXPECT_THAT(outcome.error, HasSubstr(text));
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
    };

    refused(explore(letter, {}), "is not a study of Pimento");
    refused(explore(study, {"--budget", "0"}), "a budget is above zero");
    refused(explore(study, {"--predictor", "crystal"}), "there is no predictor \"crystal\"");
    refused(explore("-", {}), "a study is a file");
    refused({"study", "show", study.string()}, "there is no such study");
    refused({"study", "weigh", letter}, "Use show, query, export, notes, merge or report");
    refused({"study", "merge", letter, study.string()}, "two or more studies and a new one");
    refused({"study", "export", letter}, "one of --csv FILE, --xlsx FILE, --out FOLDER and --columns FOLDER");
    refused({"study", "show", letter, "--csv", "-"}, "--csv: has no effect on study show");
    refused({"study", "notes", letter, "--xlsx", "a.xlsx"}, "--xlsx: has no effect on study notes");
    refused({"study", "export", letter, "--columns", "a", "--pareto", "time"}, "--pareto: has no effect with");
    EXPECT_FALSE(fs::exists(study));
    EXPECT_EQ(readAll(letter), "dear");
}

TEST(StudyCommandLine, SaysInOneMessageThatTheDiskIsFull)
{
    // 8 blocks of 1024 bytes are less than the file needs; the signal of the limit is ignored, as on a full disk.
    const Outcome outcome = runShell("trap '' XFSZ; ulimit -f 8; $CLI explore --study a.pimento -k gemv -s "
                                     "batch=1,nhead=2,dhead=64,seq_len=64 -b attacc --space complete --cache none");

    EXPECT_NE(outcome.code, 0);
    EXPECT_THAT(outcome.error, HasSubstr("cannot be read or written"));
    EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1) << outcome.error;
}

TEST(StudyCommandLine, MergesTwoAndTellsContradictions)
{
    const TemporaryFolder folder;
    const fs::path one = folder.path() / "1.pimento";
    const fs::path other = folder.path() / "2.pimento";
    const fs::path both = folder.path() / "12.pimento";
    ASSERT_EQ(runCli(explore(one, {"--top", "3"})).code, 0);
    ASSERT_EQ(runCli(explore(other, {"--top", "6"})).code, 0);

    const Outcome merged = runCli({"study", "merge", one.string(), other.string(), both.string()});

    EXPECT_EQ(merged.code, 0) << merged.error;
    EXPECT_EQ(tableOf(both), tableOf(other)) << "which has the three of the other one";
}

/// Returns how often the command is killed: the number in PIMENTO_STUDY_KILLS, else the usual one.
int killsWanted()
{
    const char* wanted = std::getenv("PIMENTO_STUDY_KILLS");
    return wanted != nullptr ? std::atoi(wanted) : 4;
}

TEST(StudyCommandLine, GoesOnAfterBeingKilled)
{
    const TemporaryFolder folder;
    const fs::path whole = folder.path() / "whole.pimento";
    const fs::path killed = folder.path() / "killed.pimento";
    const std::vector<std::string> how = {"--all", "--top", "5", "--threads", "2", "--cache", "none"};
    ASSERT_EQ(runCli(explore(whole, how)).code, 0);

    std::mt19937 random(7);
    int kills = 0;
    for (int i = 0; i < killsWanted(); ++i) {
        const pid_t process = startCli(explore(killed, how), folder.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 900));
        kill(process, SIGKILL);
        kills += finish(process, folder.path()).code == 128 + SIGKILL ? 1 : 0;
        if (fs::exists(killed) && fs::file_size(killed) > 0) {
            const Outcome shown = runCli({"study", "show", killed.string()});
            EXPECT_EQ(shown.code, 0) << shown.error;
        }
    }
    EXPECT_GT(kills, 0);
    ASSERT_EQ(runCli(explore(killed, how)).code, 0);

    EXPECT_EQ(tableOf(killed), tableOf(whole));
}

TEST(StudyCommandLine, SharesAStudyBetweenTwoPrograms)
{
    const TemporaryFolder folder;
    const TemporaryFolder other;
    const fs::path study = folder.path() / "a.pimento";
    const fs::path alone = folder.path() / "alone.pimento";
    const auto small = [](const fs::path& file) {
        return std::vector<std::string>{
            "explore",   "--study", file.string(), "-k",       "gemv",  "-s",    "batch=1,nhead=1,dhead=32,seq_len=32",
            "-b",        "attacc",  "--space",     "complete", "--all", "--top", "5",
            "--threads", "1",       "--cache",     "none"};
    };

    const pid_t first = startCli(small(study), folder.path());
    const pid_t second = startCli(small(study), other.path());
    const Outcome one = finish(first, folder.path());
    const Outcome two = finish(second, other.path());
    ASSERT_EQ(runCli(small(alone)).code, 0);

    EXPECT_EQ(one.code, 0) << one.error;
    EXPECT_EQ(two.code, 0) << two.error;
    EXPECT_EQ(tableOf(study), tableOf(alone));
}

} // namespace

} // namespace pimento::test
