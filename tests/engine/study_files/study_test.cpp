// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/study_files/study.h"

#include "engine/study_files/study_list.h"
#include "tests/engine/study_files/small_study.h"
#include "tests/support/files.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

class StudyTest : public testing::Test {
protected:
    [[nodiscard]] fs::path file(const char* name = "a.pimento") const { return m_folder.path() / name; }

    [[nodiscard]] Error errorOf(const fs::path& name, StudyAccess access = StudyAccess::Write) const
    {
        const auto study = Study::open(name, access);
        EXPECT_FALSE(study.has_value());
        return study ? Error{} : study.error();
    }

    /// Runs statements on the file behind the study's back.
    void tamper(const char* statements) const
    {
        auto database = Database::open(file(), 1000).value();
        ASSERT_TRUE(database.execute(statements));
    }

    TemporaryFolder m_folder;
};

TEST_F(StudyTest, KeepsWhatAWindowShows)
{
    {
        const auto study = Study::create(file()).value();
        EXPECT_EQ(study->view("window").value(), std::nullopt);
        EXPECT_TRUE(study->setView("window", "{\"page\":\"explore\"}"));
        EXPECT_TRUE(study->setView("window", "{\"page\":\"inspect\"}"));
        EXPECT_TRUE(study->setView("other", "x"));
        EXPECT_TRUE(study->setView("other", ""));
    }
    const auto study = Study::open(file(), StudyAccess::Read).value();
    EXPECT_EQ(study->view("window").value(), "{\"page\":\"inspect\"}");
    EXPECT_EQ(study->view("other").value(), std::nullopt);
}

TEST_F(StudyTest, RenewsTheFirstVersionOfTheFormatWhenItIsWritten)
{
    fill(*Study::create(file()).value(), 5);
    tamper("DROP TABLE views; PRAGMA user_version=1");
    const std::string before = readAll(file());
    {
        const auto study = Study::open(file(), StudyAccess::Read).value();
        EXPECT_EQ(study->results(smallQuestion().key()).value().size(), 5U);
        EXPECT_EQ(study->view("window").value(), std::nullopt);
        EXPECT_EQ(readAll(file()), before);
    }
    const auto study = Study::open(file(), StudyAccess::Write).value();
    EXPECT_TRUE(study->setView("window", "x"));
    EXPECT_EQ(study->view("window").value(), "x");
    EXPECT_EQ(study->results(smallQuestion().key()).value().size(), 5U);
}

TEST_F(StudyTest, HasInTheNextSessionWhatItWasGiven)
{
    fill(*Study::create(file()).value(), 20);

    const auto study = Study::open(file(), StudyAccess::Read).value();

    const Fingerprint key = smallQuestion().key();
    EXPECT_EQ(study->questions().value().size(), 2U);
    EXPECT_EQ(study->question(key).value(), smallQuestion());
    const auto results = study->results(key).value();
    ASSERT_EQ(results.size(), 20U);
    for (std::int64_t number = 0; number < 20; ++number) {
        EXPECT_EQ(results[static_cast<std::size_t>(number)], smallResult(number));
    }
    EXPECT_TRUE(study->answer(key).value()->isProved());
    EXPECT_EQ(study->answer(key).value()->text, "toy-0");
    EXPECT_EQ(study->listings(key).value().front().predicted, 12.5);
    EXPECT_THAT(study->pins(key).value(), ElementsAre(StudyRemark{smallResult(1).candidate, "toy-1"}));
    EXPECT_EQ(study->notes(key).value().front().text, "to be asked again, with \"quotes\"\nand lines");
    EXPECT_EQ(study->latestModel("trees").value()->bytes, std::vector<unsigned char>(500, 7));
    EXPECT_TRUE(study->results(smallQuestion(2).key()).value().empty());
    EXPECT_FALSE(study->question(Fingerprint{1, 2}).value());
    EXPECT_EQ(std::distance(fs::directory_iterator(m_folder.path()), {}), 1) << "one file, and nothing beside it";
}

TEST_F(StudyTest, ReadsBackResultsInTheOrderOfTheSpace)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();

    const std::vector<StudyResult> results = {smallResult(4), smallResult(9, -1), smallResult(2), smallResult(3),
                                              smallResult(8, -1)};
    ASSERT_TRUE(study->addResults(key, results));

    std::vector<std::string> texts;
    const std::vector<StudyResult> found = study->results(key).value();
    for (const StudyResult& each : found) {
        texts.push_back(each.text);
    }
    EXPECT_THAT(texts, ElementsAre("toy-2", "toy-3", "toy-4", "toy-8", "toy-9"));
}

TEST_F(StudyTest, ReadsCostsAloneAlsoWhenItIsOpened)
{
    auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const Fingerprint other = study->add(smallQuestion(2)).value();
    const std::vector<StudyResult> results = {smallResult(4), smallResult(9, -1), smallResult(2)};
    ASSERT_TRUE(study->addResults(key, results));
    const auto costsOf = [&](const Fingerprint& question) {
        std::map<std::uint64_t, std::vector<double>> costs;
        std::vector<StudyCost> found = study->costs(question).value();
        for (StudyCost& cost : found) {
            costs.emplace(cost.candidate, std::move(cost.quantities));
        }
        return costs;
    };
    std::map<std::uint64_t, std::vector<double>> expected;
    for (const StudyResult& result : results) {
        expected.emplace(result.candidate, result.quantities);
    }

    EXPECT_EQ(costsOf(key), expected);
    const auto openReading = [&] {
        study.reset();
        study = Study::open(file(), StudyAccess::Write, [&](Study&) { return key; }).value();
    };
    openReading();
    EXPECT_TRUE(costsOf(other).empty());
    openReading();
    EXPECT_EQ(costsOf(key), expected);
    openReading();
    const StudyResult late = smallResult(7);
    ASSERT_TRUE(study->addResults(key, std::span(&late, 1)));
    EXPECT_EQ(costsOf(key).size(), 4U) << "costs that were read along the way lack the late one";
}

TEST_F(StudyTest, LearnsThePlaceOfAResultAndRefusesAnotherCost)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const StudyResult nowhere = smallResult(5, -1);
    const StudyResult somewhere = smallResult(5, 5);
    StudyResult other = smallResult(5, 5);
    other.quantities[1] += 1;

    ASSERT_TRUE(study->addResults(key, std::span(&nowhere, 1)));
    ASSERT_TRUE(study->addResults(key, std::span(&somewhere, 1)));
    ASSERT_TRUE(study->addResults(key, std::span(&nowhere, 1)));
    const std::vector<StudyResult> both = {smallResult(6), other};
    const auto refused = study->addResults(key, both);

    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message(), HasSubstr("has another cost for toy-5 already"));
    EXPECT_THAT(study->results(key).value(), ElementsAre(somewhere)) << "the other one of the batch is not there";
}

TEST_F(StudyTest, KeepsTheAnswerThatSaysMore)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const StudyAnswer poor = smallAnswer(smallResult(9), StudyProof::Gap, 50);
    const StudyAnswer closer = smallAnswer(smallResult(9), StudyProof::Gap, 60);
    const StudyAnswer better = smallAnswer(smallResult(5), StudyProof::Gap, 40);
    const StudyAnswer proved = smallAnswer(smallResult(5), StudyProof::Proved, smallResult(5).quantities[1]);
    StudyAnswer guess = smallAnswer(smallResult(1), StudyProof::None, 0);
    guess.fidelity = Fidelity::Predicted;
    guess.by = "trees";

    for (const StudyAnswer& each : {poor, closer, guess, better, poor, proved, better}) {
        ASSERT_TRUE(study->setAnswer(key, each));
    }

    EXPECT_EQ(study->answer(key).value(), proved);
    EXPECT_THAT(study->answers(key).value(), ElementsAre(proved, guess));
    EXPECT_NEAR(closer.gap().value(), 1 - 60.0 / 103, 1e-12);
    const auto contradicting = study->setAnswer(key, smallAnswer(smallResult(4), StudyProof::Complete, 1));
    ASSERT_FALSE(contradicting);
    EXPECT_THAT(contradicting.error().message(), HasSubstr("has another proved answer already: toy-5 and not toy-4"));
}

TEST_F(StudyTest, TheBestOfThoseThatASearchTriedIsNotProved)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const StudyAnswer stopped = smallAnswer(smallResult(9), StudyProof::None, 0);
    const StudyAnswer tried = smallAnswer(smallResult(9), StudyProof::Tried, 0);
    const StudyAnswer better = smallAnswer(smallResult(5), StudyProof::Tried, 0);

    for (const StudyAnswer& each : {stopped, tried, stopped}) {
        ASSERT_TRUE(study->setAnswer(key, each));
    }

    EXPECT_EQ(study->answer(key).value(), tried) << "it comes back out of the file, and says more than nothing";
    EXPECT_FALSE(tried.isProved());
    EXPECT_FALSE(tried.gap());
    EXPECT_FALSE(contradict(tried, better));
    EXPECT_TRUE(saysMore(smallAnswer(smallResult(9), StudyProof::Gap, 1), better)) << "of the whole space";
}

TEST_F(StudyTest, JoinsTheReasonsOfAListing)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const std::vector<StudyListing> first = {{7, "trees", StudyListing::kTop, 3.5}, {7, "", StudyListing::kStandard}};
    const std::vector<StudyListing> second = {{7, "", StudyListing::kBest}, {7, "trees", StudyListing::kTop, 4.5}};

    ASSERT_TRUE(study->addListings(key, first));
    ASSERT_TRUE(study->addListings(key, std::span(second).first(1)));
    const auto refused = study->addListings(key, second);

    EXPECT_FALSE(refused) << "the same author says something else";
    const auto listings = study->listings(key).value();
    ASSERT_EQ(listings.size(), 2U);
    EXPECT_EQ(listings[0].why, StudyListing::kStandard | StudyListing::kBest);
    EXPECT_EQ(listings[1].predicted, 3.5);
}

TEST_F(StudyTest, RemovesPinsAndNotesAndHasTheLatestModel)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    ASSERT_TRUE(study->setNote(key, {3, "first"}));
    ASSERT_TRUE(study->setNote(key, {3, "second"}));
    ASSERT_TRUE(study->setPin(key, {4, "toy-4"}));
    ASSERT_TRUE(study->setPin(key, {4, ""}));
    for (const std::int64_t version : {2, 10, 9}) {
        const StudyModel model{"trees", version, "",
                               std::vector<unsigned char>(3, static_cast<unsigned char>(version))};
        ASSERT_TRUE(study->addModel(model));
        ASSERT_TRUE(study->addModel(model));
    }
    ASSERT_TRUE(study->addModel({"nothing", 1, "", {}}));

    EXPECT_THAT(study->notes(key).value(), ElementsAre(StudyRemark{3, "second"}));
    EXPECT_TRUE(study->pins(key).value().empty());
    EXPECT_EQ(study->latestModel("trees").value()->version, 10);
    EXPECT_EQ(study->models().value().size(), 4U);
    EXPECT_FALSE(study->latestModel("bushes").value());
    EXPECT_TRUE(Study::open(file(), StudyAccess::Write));
}

TEST_F(StudyTest, LeavesForeignNewerAndMissingFilesAlone)
{
    writeAll(file("letter"), std::string(5000, 'x'));
    writeAll(file("empty"), "");
    {
        auto other = Database::open(file("other"), 100).value();
        ASSERT_TRUE(other.execute("CREATE TABLE results(x);INSERT INTO results VALUES(1)"));
    }
    fill(*Study::create(file()).value(), 3);
    const std::string mine = readAll(file());
    const std::string others = readAll(file("other"));

    EXPECT_THAT(errorOf(file("letter")).message(), HasSubstr("is not a study of Pimento"));
    EXPECT_THAT(errorOf(file("other")).message(), HasSubstr("is not a study of Pimento"));
    EXPECT_THAT(errorOf(file("nowhere")).message(), HasSubstr("there is no such study"));
    EXPECT_THAT(errorOf(file("empty")).message(), HasSubstr("is empty"));
    EXPECT_THAT(errorOf(m_folder.path()).message(), HasSubstr("is not a study"));
    EXPECT_THAT(Study::create(file()).error().message(), HasSubstr("already exists"));
    EXPECT_FALSE(Study::create(file("letter")));
    EXPECT_FALSE(Study::openOrCreate(file("other")));
    EXPECT_FALSE(Study::create(m_folder.path() / "no" / "folder.pimento"));
    EXPECT_FALSE(fs::exists(file("nowhere")));
    EXPECT_EQ(readAll(file("letter")), std::string(5000, 'x'));
    EXPECT_EQ(readAll(file("other")), others);
    EXPECT_EQ(readAll(file()), mine);

    tamper("PRAGMA user_version=3");
    const std::string newer = readAll(file());
    EXPECT_THAT(errorOf(file()).message(), HasSubstr("newer version of Pimento (format 3; this one reads 2)"));
    EXPECT_EQ(readAll(file()), newer);
    EXPECT_TRUE(Study::openOrCreate(file("empty")));
}

TEST_F(StudyTest, SeesWhatWasChangedBehindItsBack)
{
    const char* const changes[] = {
        "UPDATE results SET quantities=zeroblob(16) WHERE candidate=(SELECT max(candidate) FROM results)",
        "DELETE FROM results WHERE candidate=(SELECT max(candidate) FROM results)",
        "UPDATE answers SET proof=3",
        "UPDATE answers SET question=CAST(question AS TEXT)", // the same bytes, which no question finds
        "UPDATE answers SET author=CAST(author AS BLOB)",
        "UPDATE totals SET rows=rows+1",
        "DELETE FROM totals",
        "UPDATE questions SET text='another'",
        "CREATE TABLE more(x)",
        "DROP TABLE notes",
        "PRAGMA user_version=0",
    };
    for (const char* change : changes) {
        fs::remove(file());
        fill(*Study::create(file()).value(), 5);
        tamper(change);
        const std::string before = readAll(file());

        const Error error = errorOf(file());

        EXPECT_EQ(error.kind, ErrorKind::Damaged) << change;
        EXPECT_THAT(error.message(), HasSubstr("is damaged")) << change;
        EXPECT_EQ(readAll(file()), before) << change;
    }
}

/// Opens a study without the right to write. Returns exit code 0 if writing is refused in words and reading works.
int readWithoutRights(const fs::path& file)
{
    if (geteuid() == 0 && seteuid(65534) != 0) { // rights do not bind the superuser
        return 2;
    }
    const auto refused = Study::open(file, StudyAccess::Write);
    const auto study = Study::open(file, StudyAccess::Read);
    const bool isTold = !refused && refused.error().message().find("cannot be read or written") != std::string::npos;
    return isTold && study && (*study)->results(smallQuestion().key()).value().size() == 5 ? 0 : 1;
}

TEST_F(StudyTest, CanBeReadWhereNothingCanBeWritten)
{
    fill(*Study::create(file()).value(), 5);
    const std::string before = readAll(file());
    for (const mode_t rights : {0444U, 0666U}) { // of the file; in the second case it is the folder that refuses
        chmod(file().c_str(), rights);
        chmod(m_folder.path().c_str(), 0555);
        const pid_t child = fork();
        if (child == 0) {
            _exit(readWithoutRights(file()));
        }
        int status = 1;
        waitpid(child, &status, 0);
        chmod(m_folder.path().c_str(), 0755);
        EXPECT_EQ(status, 0);
        EXPECT_EQ(readAll(file()), before);
    }
}

TEST_F(StudyTest, SaysThatAnotherProgramHasAFileBesideIt)
{
    fill(*Study::create(file()).value(), 5);
    for (const char* ending : {"-wal", "-journal"}) {
        const fs::path other = file().string() + ending;
        writeAll(other, "a letter");
        EXPECT_THAT(errorOf(file()).message(), HasSubstr("has a file of another program next to it"));
        EXPECT_EQ(readAll(other), "a letter");
        fs::remove(other);
    }
    EXPECT_TRUE(Study::open(file(), StudyAccess::Write));
}

/// Writes results and reads them. Returns exit code 0 if the process can read all that it has written.
int writeAndRead(const fs::path& file, std::int64_t first)
{
    const auto study = Study::openOrCreate(file);
    const auto key = study ? (*study)->add(smallQuestion()) : tl::unexpected<Error>(study.error());
    for (int batch = 0; batch < 10; ++batch, first += 5) {
        std::vector<StudyResult> results;
        for (std::int64_t i = 0; i < 5; ++i) {
            results.push_back(smallResult(first + i));
        }
        if (!key || !(*study)->addResults(*key, results)) {
            return 1;
        }
    }
    return (*study)->results(*key).value().size() >= 50 ? 0 : 1;
}

TEST_F(StudyTest, IsMadeAndSharedByProcesses)
{
    for (int round = 0; round < triesOf(3, 1); ++round) {
        const fs::path name = file(std::to_string(round).c_str());
        std::vector<pid_t> children;
        for (int process = 0; process < 3; ++process) {
            const pid_t child = fork();
            if (child == 0) {
                _exit(writeAndRead(name, 40 * process)); // some of them are the same
            }
            children.push_back(child);
        }
        for (const pid_t child : children) {
            int status = 1;
            waitpid(child, &status, 0);
            EXPECT_EQ(status, 0);
        }
        EXPECT_EQ(Study::open(name, StudyAccess::Read).value()->results(smallQuestion().key()).value().size(), 130U);
    }
}

TEST_F(StudyTest, HasAllThatWasWrittenBeforeAKill)
{
    const Fingerprint key = smallQuestion().key();
    std::size_t before = 0;
    for (int round = 0; round < triesOf(10, 3); ++round) {
        int pipes[2];
        ASSERT_EQ(pipe(pipes), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto study = Study::openOrCreate(file());
            const auto asked = (*study)->add(smallQuestion());
            for (std::int64_t number = round * 100'000;; ++number) {
                const StudyResult result = smallResult(number);
                if (!(*study)->addResults(*asked, std::span(&result, 1)) || write(pipes[1], "x", 1) != 1) {
                    _exit(1);
                }
            }
        }
        char done = 0;
        std::size_t written = 0;
        for (int i = 0; i <= 3 * round % 7; ++i) {
            written += static_cast<std::size_t>(read(pipes[0], &done, 1));
        }
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        close(pipes[0]);
        close(pipes[1]);

        const auto study = Study::open(file(), StudyAccess::Write);
        ASSERT_TRUE(study) << study.error().message();
        const std::size_t found = (*study)->results(key).value().size();
        EXPECT_GE(found, before + written);
        before = found;
    }
}

TEST_F(StudyTest, ListsWhatIsDeterminedAsATable)
{
    const auto study = Study::create(file()).value();
    const Fingerprint key = study->add(smallQuestion()).value();
    const std::vector<StudyResult> results = {smallResult(3), smallResult(1), smallResult(6, -1), smallResult(2)};
    const std::vector<StudyListing> listings = {{smallResult(3).candidate, "lower bounds", StudyListing::kTop, 90},
                                                {smallResult(6).candidate, "", StudyListing::kStandard}};
    ASSERT_TRUE(study->finish(key, {}, listings, results));

    const StudyList list = listOf(*study, key, StudyExtent::Listed).value();

    EXPECT_EQ(csvOf(list, {{"pareto", {1, 0}}}),
              "place,id,candidate,listed,shape,saws,delay,area,predicted_lower-bounds,pareto\n"
              "3,78dde6e5fd29f054,toy-3,top best,star,3,101,0.30000000000000004,90,1\n"
              ",538454127b096493,toy-6,standard,round,6,102,0.6000000000000001,,0\n");
    EXPECT_EQ(listOf(*study, key, StudyExtent::Known).value().rows.size(), 4U);
    ASSERT_TRUE(study->setAnswer(key, smallAnswer(smallResult(1), StudyProof::Complete, smallResult(1).quantities[1])));
    EXPECT_EQ(listOf(*study, key, StudyExtent::Listed).value().rows.size(), 4U) << "with all of the space";
    EXPECT_THAT(listOf(*study, Fingerprint{}, StudyExtent::Listed).error().message(), HasSubstr("no such question"));
}

} // namespace

} // namespace pimento::test
