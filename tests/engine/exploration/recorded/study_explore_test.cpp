// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exploration/recorded/study_recall.h"

#include "engine/predict/bound_estimate.h"
#include "engine/study_files/study_list.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"
#include "tests/support/toy_system.h"
#include "tests/support/tries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace pimento::test {

namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// The largest space that is proved here.
const char* largeSpace() { return triesOf(2, 1) == 2 ? "all" : "complete"; }

Question gemvQuestion(const char* space)
{
    Question question;
    question.system = "compiled";
    question.workload.name = "gemv";
    question.workload.sizes = {{"batch", "1"}, {"nhead", "1"}, {"dhead", "32"}, {"seq_len", "32"}};
    question.device.name = "attacc";
    question.settings["space"] = std::string(space);
    return question;
}

class StudyExploreTest : public testing::Test {
protected:
    [[nodiscard]] fs::path file(const std::string& name) const { return m_folder.path() / name; }

    /// Explores into a file and returns its table.
    std::string explored(const std::string& name, const Question& question, const StudyExploreOptions& options,
                         std::stop_token stop = {}, const Publish& publish = {})
    {
        const auto problem = pose(question, catalogue()).value();
        const auto study = Study::openOrCreate(file(name)).value();
        const Fingerprint key = study->add(studyQuestionOf(*problem, catalogue(), "a test").value()).value();
        const auto found = exploreInto(*study, key, problem, options, std::move(stop), publish);
        EXPECT_TRUE(found) << found.error().message();
        m_found = found ? *found : StudyExploration{};
        m_answer = study->answer(key).value();
        return csvOf(listOf(*study, key, StudyExtent::Listed).value());
    }

    StudyExploration m_found;
    std::optional<StudyAnswer> m_answer;
    BoundEstimate m_estimate;

private:
    TemporaryFolder m_folder;
    WithToy m_toy;
};

/// A predictor without any knowledge.
class Helpless final : public Predictor {
public:
    [[nodiscard]] std::string_view name() const override { return "helpless"; }
    [[nodiscard]] Fidelity fidelity() const override { return Fidelity::Predicted; }
    [[nodiscard]] Result<std::vector<double>> predict(const Problem&, std::shared_ptr<const CandidateList>,
                                                      const PredictOptions&, std::stop_token) const override
    {
        return fail("knows nothing of toys");
    }
};

std::size_t linesOf(const std::string& text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

TEST_F(StudyExploreTest, WritesTheSameForAnyNumberOfThreads)
{
    for (const ExploreExtent extent : {ExploreExtent::Best, ExploreExtent::All}) {
        const bool isAll = extent == ExploreExtent::All;
        const Question question = isAll ? gemvQuestion("kept") : gemvQuestion("complete");
        StudyExploreOptions options{.threads = 1, .extent = extent, .predictor = &m_estimate, .top = 5};
        const std::string name = isAll ? "all" : "best";
        const std::string one = explored(name + "1", question, options);
        CostCache cache;
        options.cache = &cache;
        options.threads = 2;
        const std::string two = explored(name + "2", question, options);
        const std::string cached = explored(name + "3", question, options);

        EXPECT_EQ(one, two);
        EXPECT_EQ(one, cached);
        EXPECT_TRUE(m_answer->isProved());
        EXPECT_GE(linesOf(one), 6U);
        EXPECT_EQ(explored(name + "2", question, options), two) << "a second time nothing changes";
        EXPECT_GE(m_found.recalled, linesOf(one) - 1);
    }
}

// A study opened again gives its answer without another search.
TEST_F(StudyExploreTest, PutsTheEndOfASearchTogetherWithoutSearchingAgain)
{
    const std::string table = explored("best", gemvQuestion("complete"), {.threads = 2});
    const Exploration before = m_found.picture;
    ASSERT_TRUE(before.isProved());
    const StudyAnswer answer = *m_answer;
    int pictures = 0;

    const std::string again = explored("best", gemvQuestion("complete"), {.threads = 2, .recallsEnd = true}, {},
                                       [&](const Exploration&) { ++pictures; });

    const Exploration& after = m_found.picture;
    EXPECT_TRUE(after.isProved());
    EXPECT_EQ(pictures, 0) << "nothing on the way";
    EXPECT_EQ(after.proof->report.evaluated, 0U);
    EXPECT_EQ(after.proof->cut, 0U);
    EXPECT_EQ(after.proof->report.cached + after.proof->provedAway, after.proof->candidates);
    EXPECT_EQ(after.proof->candidates, before.proof->candidates);
    EXPECT_EQ(after.proof->ranked, before.proof->ranked);
    EXPECT_EQ(after.best, before.best);
    EXPECT_EQ(after.known, before.known);
    EXPECT_EQ(after.standard->label, before.standard->label);
    EXPECT_EQ(after.leftOut, before.leftOut);
    EXPECT_EQ(again, table);
    EXPECT_EQ(*m_answer, answer);
}

TEST_F(StudyExploreTest, PutsAllCandidatesTogetherWithoutEvaluatingAgain)
{
    const StudyExploreOptions options{.threads = 2, .extent = ExploreExtent::All, .recallsEnd = true};
    const std::string table = explored("all", gemvQuestion("kept"), options);
    const Exploration before = m_found.picture;
    ASSERT_TRUE(before.isFinished);
    ASSERT_EQ(m_answer->proof, StudyProof::Complete);
    int pictures = 0;

    const std::string again =
        explored("all", gemvQuestion("kept"), options, {}, [&](const Exploration&) { ++pictures; });

    const Exploration& after = m_found.picture;
    EXPECT_EQ(pictures, 0) << "nothing on the way";
    EXPECT_TRUE(after.isFinished);
    EXPECT_FALSE(after.wasStopped);
    EXPECT_FALSE(after.proof);
    EXPECT_EQ(after.report.evaluated, 0U);
    EXPECT_EQ(after.report.cached + after.report.impossible(), after.table->rows());
    EXPECT_EQ(after.best, before.best);
    EXPECT_EQ(after.known, before.known);
    EXPECT_EQ(after.standard->label, before.standard->label);
    EXPECT_EQ(after.leftOut, before.leftOut);
    EXPECT_EQ(again, table);
}

// The end of a search is there for whoever opens the study; what was not searched is not searched now.
TEST_F(StudyExploreTest, RecallsTheEndThatAStudyHoldsAndNoOther)
{
    (void)explored("recalled", gemvQuestion("kept"), {.threads = 2});
    const auto problem = pose(gemvQuestion("kept"), catalogue()).value();
    const Fingerprint key = studyKeyOf(*problem);
    const auto study =
        Study::open(file("recalled"), StudyAccess::Write, [&](Study&) { return std::optional(key); }).value();

    const auto found = recallFrom(*study, key, problem, {.threads = 1, .recallsEnd = true}, {}).value();
    const auto all =
        recallFrom(*study, key, problem, {.threads = 1, .extent = ExploreExtent::All, .recallsEnd = true}, {}).value();

    ASSERT_TRUE(found);
    EXPECT_TRUE(found->isProved());
    EXPECT_EQ(found->best, m_found.picture.best);
    EXPECT_EQ(found->known, m_found.picture.known);
    EXPECT_FALSE(all);
}

// A proof alone says nothing about the costs of the candidates that it pruned.
TEST_F(StudyExploreTest, EvaluatesTheOthersAfterAProof)
{
    (void)explored("both", gemvQuestion("kept"), {.threads = 2});
    ASSERT_EQ(m_answer->proof, StudyProof::Proved);
    ASSERT_GT(m_found.picture.table->rows(), m_found.picture.known);

    (void)explored("both", gemvQuestion("kept"), {.threads = 2, .extent = ExploreExtent::All, .recallsEnd = true});

    EXPECT_EQ(m_found.picture.known, m_found.picture.table->rows());
    EXPECT_EQ(m_answer->proof, StudyProof::Complete);
}

// A study keeps no reasons: candidates that do not fit are found again, and are not taken for pruned ones.
TEST_F(StudyExploreTest, CountsWhatDoesNotFitAgain)
{
    Question question;
    question.system = "comonm";
    question.workload.name = "mtv";
    question.workload.sizes = {{"rows", "8"}, {"columns", "8"}};
    question.workload.elementType = "int32";
    question.device.name = "upmem";
    (void)explored("best", question, {.threads = 2});
    const SearchReport before = m_found.picture.proof->report;
    ASSERT_GT(before.impossible(), 0U);

    (void)explored("best", question, {.threads = 2, .recallsEnd = true});

    const BestSearch& after = *m_found.picture.proof;
    EXPECT_EQ(after.report.evaluated, 0U);
    EXPECT_EQ(after.report.failures, before.failures);
    EXPECT_EQ(after.provedAway, 0U);
    EXPECT_TRUE(after.isSettled());
}

/// A study that was begun when candidates had fewer columns goes on with these.
TEST_F(StudyExploreTest, KeepsTheColumnsThatAStudyWasBegunWith)
{
    const Question question = gemvQuestion("kept");
    const auto problem = pose(question, catalogue()).value();
    {
        StudyQuestion older = studyQuestionOf(*problem, catalogue(), "an older version").value();
        ASSERT_EQ(older.columns.front().id, "g0");
        older.columns.erase(older.columns.begin());
        ASSERT_TRUE(Study::openOrCreate(file("older")).value()->add(older));
    }
    const std::string table = explored("older", question, {.threads = 1, .extent = ExploreExtent::All});
    const std::string whole = explored("newer", question, {.threads = 1, .extent = ExploreExtent::All});

    EXPECT_THAT(whole, testing::StartsWith("place,id,candidate,listed,g0,c0,t0,"));
    EXPECT_THAT(table, testing::StartsWith("place,id,candidate,listed,c0,t0,"));
    EXPECT_EQ(linesOf(table), linesOf(whole));
}

TEST_F(StudyExploreTest, SearchesWhereTheStudyHasNoEnd)
{
    (void)explored("best", gemvQuestion("complete"), {.threads = 1, .budget = {.candidates = 2}});
    ASSERT_FALSE(m_answer && m_answer->isProved());

    (void)explored("best", gemvQuestion("complete"), {.threads = 2, .recallsEnd = true});

    EXPECT_TRUE(m_found.picture.isProved());
    EXPECT_GT(m_found.picture.proof->report.evaluated, 0U);
    EXPECT_TRUE(m_answer->isProved());
}

TEST_F(StudyExploreTest, FindsWhatExploringWithoutAStudyFinds)
{
    const auto problem = pose(gemvQuestion("kept"), catalogue()).value();
    const Exploration all = explore(problem, {.threads = 2}, {}, {}).value();

    const std::string table = explored("all", gemvQuestion("kept"), {.threads = 2, .extent = ExploreExtent::All});
    EXPECT_EQ(m_found.picture.best, all.best);
    EXPECT_EQ(linesOf(table), 1 + all.known + (all.standard->row ? 0 : 1)) << "with the hand-made one";
    EXPECT_EQ(m_answer->proof, StudyProof::Complete);

    (void)explored("best", gemvQuestion("kept"), {.threads = 2, .predictor = &m_estimate, .top = 3});
    EXPECT_EQ(m_found.picture.candidates->text(*m_found.picture.best), all.candidates->text(*all.best));
    EXPECT_EQ(m_answer->proof, StudyProof::Proved);
    EXPECT_EQ(m_answer->ranked, all.found(*all.best)->quantities[problem->costs().ranked]);
}

TEST_F(StudyExploreTest, GoesOnAfterAStop)
{
    const Question question = toyQuestion(60);
    const StudyExploreOptions options{.threads = 2,
                                      .publishEvery = std::chrono::milliseconds{0},
                                      .extent = ExploreExtent::All,
                                      .predictor = &m_estimate,
                                      .top = 4};
    const std::string whole = explored("whole", question, options);
    const std::size_t rows = linesOf(whole) - 1;

    for (const std::size_t known : {std::size_t{1}, rows / 4, rows / 2}) {
        std::stop_source stop;
        (void)explored("parts", question, options, stop.get_token(), [&](const Exploration& picture) {
            if (picture.known >= known) {
                stop.request_stop();
            }
        });
        EXPECT_TRUE(m_found.picture.wasStopped);
    }
    const std::string parts = explored("parts", question, options);

    EXPECT_EQ(parts, whole);
    EXPECT_GE(m_found.recalled, rows / 2);
}

TEST_F(StudyExploreTest, ProvesTheBestOfASpaceThatIsNotListed)
{
    const Question question = gemvQuestion(largeSpace());
    const auto problem = pose(question, catalogue()).value();
    const Exploration listed = exploreBest(problem, {.threads = 2}, {}, {}).value();
    StudyExploreOptions options{.threads = 1, .mostListed = 0};

    const std::string one = explored("one", question, options);
    const StudyAnswer answer = *m_answer;
    options.threads = 2;
    options.publishEvery = std::chrono::milliseconds{0};
    const std::string two = explored("two", question, options);

    EXPECT_EQ(answer.proof, StudyProof::Proved);
    EXPECT_EQ(answer.text, listed.candidates->text(*listed.best));
    EXPECT_EQ(answer.ranked, listed.proof->ranked);
    EXPECT_EQ(answer.place, static_cast<std::int64_t>(*listed.best));
    EXPECT_EQ(*m_answer, answer);
    EXPECT_EQ(two, one);
    EXPECT_THAT(one, HasSubstr("\n" + std::to_string(*listed.best) + ","));
    EXPECT_EQ(explored("one", question, options), one) << "a second time nothing changes";
    EXPECT_GT(m_found.recalled, 0U);
}

TEST_F(StudyExploreTest, GoesOnWithoutAList)
{
    const Question question = gemvQuestion(largeSpace());
    const StudyExploreOptions options{.threads = 1, .publishEvery = std::chrono::milliseconds{0}, .mostListed = 0};
    const std::string whole = explored("whole", question, options);
    const StudyAnswer answer = *m_answer;

    std::stop_source stop;
    (void)explored("parts", question, options, stop.get_token(), [&](const Exploration&) { stop.request_stop(); });
    EXPECT_TRUE(m_found.picture.wasStopped);
    EXPECT_FALSE(m_answer && m_answer->isProved());
    const std::string parts = explored("parts", question, options);

    EXPECT_EQ(parts, whole);
    EXPECT_EQ(*m_answer, answer);
    EXPECT_GT(m_found.recalled, 0U);
}

TEST_F(StudyExploreTest, SpendsABudgetInADeterminedWay)
{
    const Question question = gemvQuestion("complete");
    StudyExploreOptions options{.threads = 1, .predictor = &m_estimate, .top = 4, .budget = {.candidates = 20}};
    const std::string one = explored("one", question, options);
    const StudyAnswer answer = *m_answer;
    options.threads = 2;

    EXPECT_EQ(explored("two", question, options), one);
    EXPECT_EQ(m_answer, answer);
    EXPECT_TRUE(m_found.isBudgetSpent);
    options.budget.candidates = 10;
    (void)explored("steps", question, options);
    options.budget.candidates = 20;
    EXPECT_EQ(explored("steps", question, options), one);
    options.budget = {};
    (void)explored("steps", question, options);
    EXPECT_TRUE(m_answer->isProved());
    EXPECT_LE(m_answer->ranked, answer.ranked);
    EXPECT_GE(m_answer->ranked, answer.least);
}

TEST_F(StudyExploreTest, DoesWithoutPredictionsAndWithSpacesThatGrow)
{
    Question question = toyQuestion(30);
    question.settings["batch"] = std::int64_t{7};
    const auto problem = pose(question, catalogue()).value();
    const Exploration all = explore(problem, {.threads = 1}, {}, {}).value();
    const Helpless none;

    const std::string table =
        explored("toys", question, {.threads = 2, .extent = ExploreExtent::All, .predictor = &none});
    EXPECT_EQ(linesOf(table), 1 + all.known);
    EXPECT_EQ(m_found.picture.best, all.best);
    ASSERT_TRUE(m_found.notPredicted);
    EXPECT_EQ(m_found.notPredicted->what, "knows nothing of toys");
    EXPECT_THAT(table, HasSubstr("delay"));

    (void)explored("best toys", question, {.threads = 2});
    EXPECT_EQ(m_found.picture.candidates->text(*m_found.picture.best), all.candidates->text(*all.best));
    EXPECT_TRUE(m_answer->isProved());
    (void)explored("some toys", question, {.threads = 2, .budget = {.candidates = 1000}});
    EXPECT_FALSE(m_answer->isProved()) << "there may be more of them";
}

TEST_F(StudyExploreTest, KeepsTextsOfDeviceAndKernel)
{
    const auto problem = pose(gemvQuestion("kept"), catalogue()).value();

    const StudyQuestion question = studyQuestionOf(*problem, catalogue(), "a test", 3).value();

    EXPECT_EQ(question.identity, problem->identity());
    EXPECT_THAT(question.deviceText, HasSubstr("attacc"));
    EXPECT_THAT(question.kernelText, HasSubstr("def "));
    EXPECT_EQ(question.quantities[question.ranked].id, "cycles");
    EXPECT_EQ(question.seed, 3);
}

} // namespace

} // namespace pimento::test
