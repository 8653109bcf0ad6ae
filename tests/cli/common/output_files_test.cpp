// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/process.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include <sys/stat.h>

// Outputs never replace a file that the command reads, and they are written completely or not at all.

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string kSource = sourceFile();

class OutputFiles : public testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name) const { return (m_folder.path() / name).string(); }
    [[nodiscard]] std::size_t files() const
    {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder.path()), {}));
    }

    /// Expects a refusal: one line that says what is wrong, and no output.
    static void expectRefused(const Outcome& outcome, const std::string& why)
    {
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.error, HasSubstr(why));
        EXPECT_EQ(std::ranges::count(outcome.error, '\n'), 1);
        EXPECT_EQ(outcome.out, "");
    }

    TemporaryFolder m_folder;
};

TEST_F(OutputFiles, NeverOverwriteWhatACommandReads)
{
    fs::copy(kSource + "/datasets/kernels/va.py", file("k.py"));
    fs::copy(kSource + "/datasets/backends/gddr6-aim.json", file("d.json"));
    fs::copy(kSource + "/tests/golden/dcc/commands/hva019.requests.csv", file("r.csv"));
    fs::create_hard_link(file("k.py"), file("hard.py"));
    fs::create_symlink(file("k.py"), file("soft.py"));
    const std::string kernel = readAll(file("k.py"));
    const std::string device = readAll(file("d.json"));
    const std::string requests = readAll(file("r.csv"));
    const auto run = [&](const std::vector<std::string>& more) {
        return runCli(with({"simulate", "-k", file("k.py"), "-s", "batch=1,vec_len=64", "-b", file("d.json")}, more));
    };

    for (const char* option : {"--commands", "--requests", "--banks"}) {
        for (const char* name : {"k.py", "hard.py", "soft.py", "d.json", "../x/k.py"}) {
            const std::string place = std::string(name).starts_with("..")
                                          ? file("../" + m_folder.path().filename().string() + "/k.py")
                                          : file(name);
            expectRefused(run({"--draft", "default", option, place}), "is wanted for two things");
        }
    }
    expectRefused(run({"--space", "kept", "--csv", file("k.py")}), "is wanted for two things");
    expectRefused(run({"--space", "kept", "--cache", file("c"), "--csv", file("c")}), "is wanted for two things");
    expectRefused(run({"--space", "kept", "--cache", file("c"), "--csv", file("c-wal")}), "is wanted for two things");
    expectRefused(
        runCli({"drafts", "-k", file("k.py"), "-s", "batch=1,vec_len=64", "-b", "attacc", "--csv", file("hard.py")}),
        "is wanted for two things");
    expectRefused(runCli({"replay", file("r.csv"), "-b", file("d.json"), "--commands", file("r.csv")}),
                  "is wanted for two things");
    expectRefused(runCli({"replay", file("r.csv"), "-b", file("d.json"), "--commands", file("d.json")}),
                  "is wanted for two things");
    EXPECT_EQ(readAll(file("k.py")), kernel);
    EXPECT_EQ(readAll(file("d.json")), device);
    EXPECT_EQ(readAll(file("r.csv")), requests);
}

TEST_F(OutputFiles, NeverOverwriteTheProgramsOwnData)
{
    const std::string kernel = kSource + "/datasets/kernels/va.py";
    const std::string before = readAll(kernel);

    expectRefused(runCli({"simulate", "-k", "va", "-s", "batch=1,vec_len=64", "-b", "gddr6-aim", "--draft", "default",
                          "--commands", kernel}),
                  "is wanted for two things");

    EXPECT_EQ(readAll(kernel), before);
}

TEST_F(OutputFiles, AreRefusedBeforeWorkWhereNothingCanBeWritten)
{
    const std::vector<std::string> space = {
        "simulate", "-k",     "gemv",    "-s",  "batch=64,nhead=32,dhead=128,seq_len=4096",
        "-b",       "attacc", "--space", "all", "--csv"};

    expectRefused(runCli(with(space, {file("none/x.csv")})), "there is no folder");
    expectRefused(runCli(with(space, {m_folder.path().string()})), "it is a folder");
    expectRefused(runCli({"drafts", "-k", "red", "-s", "batch=1,vec_len=64", "-b", "attacc", "--pruned", "--csv",
                          file("none/x.csv")}),
                  "there is no folder");
    expectRefused(
        runCli({"simulate", "--model", "samsung", "-k", "add", "-s", "m=4096", "--commands", file("none/x.csv")}),
        "there is no folder");
    EXPECT_EQ(files(), 0U);
}

TEST_F(OutputFiles, TakeThePlaceOfAFileWithItsRightsAndBehindItsLink)
{
    const std::vector<std::string> drafts = {"drafts", "-k",     "red",  "-s", "batch=1,vec_len=1024",
                                             "-b",     "attacc", "--csv"};
    writeAll(file("old.csv"), "old\n");
    chmod(file("old.csv").c_str(), 0640);
    fs::create_symlink("old.csv", file("link.csv"));
    fs::create_symlink("new.csv", file("dangling.csv"));

    EXPECT_EQ(runCli(with(drafts, {file("link.csv")})).code, 0);
    EXPECT_EQ(runCli(with(drafts, {file("dangling.csv")})).code, 0);

    EXPECT_TRUE(fs::is_symlink(file("link.csv")));
    EXPECT_THAT(readAll(file("old.csv")), testing::StartsWith("draft,g0,"));
    EXPECT_EQ(fs::status(file("old.csv")).permissions(), fs::perms(0640));
    EXPECT_EQ(readAll(file("new.csv")), readAll(file("old.csv")));
    EXPECT_EQ(files(), 4U);
}

TEST_F(OutputFiles, LeaveNothingOfACommandThatFails)
{
    writeAll(file("r.csv"), "LD 0x1000\nLD nowhere\n");

    const Outcome outcome = runCli({"replay", file("r.csv"), "-b", "attacc", "--commands", file("c.csv")});

    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.error, HasSubstr("line 2"));
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFiles, MayBePipesAndDevices)
{
    const Outcome piped =
        runShell("mkfifo p; cat p > copy & $CLI drafts -k red -s batch=1,vec_len=1024 -b attacc --csv p; "
                 "wait; head -c 9 copy; $CLI drafts -k red -s batch=1,vec_len=1024 -b attacc --csv "
                 "/dev/null > /dev/null && echo fine; ls | wc -l");

    EXPECT_THAT(piped.out, testing::EndsWith("draft,g0,fine\n4\n")); // p, copy and the two streams of the test
    EXPECT_EQ(piped.error, "");
}

TEST_F(OutputFiles, CalledStandardOutputAreTheTerminal)
{
    const std::string drafts = "$CLI drafts -k red -s batch=1,vec_len=1024 -b attacc --csv ";

    EXPECT_EQ(runShell(drafts + "/dev/stdout").out, runShell(drafts + "-").out);
    EXPECT_EQ(runShell(drafts + "x.csv > x.csv").code, 2);
}

TEST_F(OutputFiles, SayThatTheDiskIsFull)
{
    const Outcome direct = runShell("$CLI drafts -k red -s batch=1,vec_len=1024 -b attacc --csv /dev/full");
    const Outcome limited = runShell("ulimit -f 8; $CLI simulate -k gemv -s batch=1,nhead=2,dhead=64,seq_len=64 -b "
                                     "attacc --draft default --requests r.csv; echo $?; ls");

    EXPECT_EQ(direct.code, 1);
    EXPECT_THAT(direct.error, HasSubstr("could not be written completely: No space left on device"));
    EXPECT_THAT(limited.out, testing::StartsWith("1\n"));
    EXPECT_THAT(limited.out, testing::Not(HasSubstr("r.csv")));
    EXPECT_THAT(limited.error, HasSubstr("r.csv: could not be written completely: File too large"));
}

TEST_F(OutputFiles, KeepWholeRowsOfASpaceThatDoNotAllFit)
{
    const Outcome limited = runShell(
        "ulimit -f 8; $CLI simulate -k gemv -s batch=2,nhead=2,dhead=32,seq_len=32 -b "
        "attacc --model dcc-artifact --space all --cache none --csv r.csv > s.txt; echo $?; "
        "wc -c < r.csv; tail -c 1 r.csv | od -An -c; tail -n 1 r.csv | sed 's/\"[^\"]*\"//' | tr -cd , | wc -c");

    EXPECT_EQ(std::ranges::count(limited.error, '\n'), 1);
    EXPECT_THAT(limited.error, HasSubstr("r.csv: could not be written completely: File too large"));
    EXPECT_THAT(limited.out, testing::MatchesRegex("1\n8[01][0-9][0-9]\n +.n\n20\n"));
}

} // namespace

} // namespace pimento::test
