// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dcc/compiled_problem.h"

#include "engine/problem/system.h"
#include "engine/systems/dcc/compiled_system.h"
#include "engine/systems/dcc/model/compiled_program.h"
#include "engine/systems/dcc/model/default_draft.h"
#include "tests/engine/systems/dcc/draft_problems.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace pimento {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const char* const kDevices[] = {"attacc", "hbm-pim-hbm3", "hbm-pim", "gddr6-aim"};

Question small(const std::string& device)
{
    return test::asked("compiled", "gemv", "batch=1,nhead=2,dhead=16,seq_len=64", device);
}

Question own(const std::string& text)
{
    Question question = test::asked("compiled", "mine", "x=4x64,y=4x64", "attacc");
    question.workload.text = text;
    return question;
}

const char* const kOwn = "@DCC_kernel\n"
                         "def mine(x, y):\n"
                         "    for i in range(4):\n"
                         "        for j in range(64):\n"
                         "            y[i][j] = x[i][j] + 1\n";

std::shared_ptr<const Problem> posed(const Question& question)
{
    auto problem = pose(question, test::catalogue());
    EXPECT_TRUE(problem.has_value()) << (problem ? "" : problem.error().message());
    return problem.value();
}

const CompiledProblem& compiled(const std::shared_ptr<const Problem>& problem) { return *compiledProblem(*problem); }

std::string textOfDevice(const std::string& name)
{
    return test::readAll(sourceFile() + "/datasets/backends/" + name + ".json");
}

std::vector<language::Diagnostic> mistakesOf(const Question& question)
{
    return compiledSystem().checkKernel(question, test::catalogue()).mistakes;
}

double millisecondsOf(const std::function<void()>& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

} // namespace

TEST(CompiledProblem, CandidatesAreTheDraftsOfItsSpaceInTheirOrder)
{
    for (const char* device : kDevices) {
        for (const char* space : {"kept", "complete", "all"}) {
            Question question = test::asked("compiled", "mtv", "rows=64,columns=96", device);
            question.settings["space"] = std::string(space);
            const auto problem = posed(question);

            const auto space1 = problem->candidates({}).value();

            test::expectDraftsOf(compiled(problem).asked(), *space1.list);
            test::expectIsAList(*space1.list);
        }
    }
}

TEST(CompiledProblem, ColumnsOfCandidatesSayWhatTheDraftIs)
{
    const auto problem = posed(test::asked("compiled", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3"));
    const auto list = problem->parse("2x4,1x4,1x1").value();

    std::vector<std::string> ids;
    for (const TableColumn& column : list->columns()) {
        ids.push_back(column.id);
    }

    EXPECT_THAT(ids,
                ElementsAre("g0", "c0", "t0", "g1", "c1", "t1", "g2", "c2", "t2", "lanes", "banks", "m0", "m1", "m2"));
    EXPECT_EQ(list->value(0, 0), 2);
    EXPECT_EQ(list->value(0, 1), 4);
    EXPECT_EQ(list->value(0, 9), 2);   // groups
    EXPECT_EQ(list->value(0, 10), 16); // 4 x 4 cores
    EXPECT_EQ(list->columns()[11].format, ValueFormat::Category);
    EXPECT_FALSE(list->columns()[11].isShownFirst);
    EXPECT_EQ(list->value(0, 11), 0); // the default mapping
}

TEST(CompiledProblem, CostsAreThoseOfItsDrafts)
{
    std::uint64_t seed = 1;
    for (const char* device : kDevices) {
        test::expectCosts(compiled(posed(small(device))), 200, seed++);
    }
}

TEST(CompiledProblem, CostsSayWhichIndexingWasFaster)
{
    Question question = test::asked("compiled", "every_other", "x=8x128,y=8x64", "attacc");
    question.workload.text = "@DCC_kernel\n"
                             "def every_other(x, y):\n"
                             "    for i in range(8):\n"
                             "        for j in range(64):\n"
                             "            y[i][j] = x[i][2 * j]\n";
    const auto problem = posed(question);

    ASSERT_THAT(problem->costs().quantities, SizeIs(7));
    EXPECT_EQ(problem->costs().quantities[kDraftQuantities].id, "whole_ranges");
    test::expectCosts(compiled(problem), 30, 7);
}

TEST(CompiledProblem, RemovedDraftsAreThoseOfItsRules)
{
    for (const char* space : {"kept", "complete", "all"}) {
        Question question = test::asked("compiled", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3");
        question.settings["space"] = std::string(space);
        const auto problem = posed(question);
        const auto removed = problem->candidates({}).value().removed;
        const DraftQuestion& asked = compiled(problem).asked();
        const PrunedSpace wanted = prunedSpace(asked, asked.resources()).value();
        std::vector<DraftIndex> drafts;
        for (DraftIndex draft = 0; draft < wanted.space.indices(); ++draft) {
            if (wanted.space.contains(draft) && !wanted.outcome.isKept(draft)) {
                drafts.push_back(draft);
            }
        }

        ASSERT_EQ(removed->size(), drafts.size());
        ASSERT_THAT(removed->rules(), SizeIs(3));
        const PruneRule rules[] = {PruneRule::EquivalentMappings, PruneRule::SimdAlignment, PruneRule::EqualWorstTile};
        for (std::size_t rule = 0; rule < 3; ++rule) {
            EXPECT_EQ(removed->rules()[rule].count, wanted.outcome.count(rules[rule]));
        }
        const auto textOf = [&](DraftIndex draft) { return draftText(asked, wanted.space.draft(draft)); };
        std::set<std::uint64_t> ids;
        for (std::size_t row = 0; row < removed->size(); ++row) {
            const PruneVerdict verdict = wanted.outcome.verdict(drafts[row]);
            ASSERT_EQ(removed->text(row), textOf(drafts[row]));
            ASSERT_EQ(rules[removed->rule(row)], verdict.rule);
            ASSERT_EQ(removed->insteadText(row),
                      verdict.keptInstead ? std::optional(textOf(*verdict.keptInstead)) : std::nullopt);
            ASSERT_EQ(removed->insteadId(row).has_value(), verdict.keptInstead.has_value());
            ids.insert(removed->id(row));
        }
        EXPECT_EQ(ids.size(), removed->size());
    }
}

TEST(CompiledProblem, TheDraftThatStandsForARemovedOneIsInTheList)
{
    Question question = test::asked("compiled", "fig5", "A0=12,A1=8,B0=4,k=16", "hbm-pim-hbm3");
    question.settings["space"] = std::string("kept");
    const auto space = posed(question)->candidates({}).value();
    std::set<std::uint64_t> kept;
    for (std::size_t row = 0; row < space.list->size(); ++row) {
        kept.insert(space.list->id(row));
    }

    for (std::size_t row = 0; row < space.removed->size(); ++row) {
        EXPECT_FALSE(kept.contains(space.removed->id(row)));
        if (const auto instead = space.removed->insteadId(row)) {
            EXPECT_TRUE(kept.contains(*instead));
        }
    }
}

TEST(CompiledProblem, IdsTellEveryChangeOfAQuestionApart)
{
    const Question plain = small("attacc");
    Question changed[12];
    std::ranges::fill(changed, plain);
    changed[0].workload.elementType = "bf16";
    changed[1].workload.resident = {"x"};
    changed[2].workload.streamed = {"W"};
    changed[3].workload.sizes["seq_len"] = "128";
    changed[4].settings["rules-off"] =
        std::vector{test::backends().find("attacc").value()->description().rules[0].name};
    changed[5].settings["passes-off"] = std::vector<std::string>{"staging"};
    changed[6].settings["indexing"] = std::string("exact");
    changed[7].settings["devices"] = std::int64_t{2};
    changed[8].settings["prune"] = std::vector<std::string>{"simd-alignment"};
    changed[9].device.name = "hbm-pim-hbm3";
    changed[10].workload.name = "attn";
    changed[11].device.text = textOfDevice("attacc");
    const std::size_t latency = changed[11].device.text.find("\"nRCDRD\": 19");
    ASSERT_NE(latency, std::string::npos);
    changed[11].device.text.replace(latency + 10, 2, "20");

    std::set<std::uint64_t> ids = {posed(plain)->standards().value()->id(0)};
    std::set<Fingerprint> identities = {posed(plain)->identity()};
    for (const Question& question : changed) {
        EXPECT_TRUE(identities.insert(posed(question)->identity()).second) << questionJson(question);
        EXPECT_TRUE(ids.insert(posed(question)->standards().value()->id(0)).second) << questionJson(question);
    }
}

TEST(CompiledProblem, OneCharacterOfTheKernelsTextTellsIdsApart)
{
    std::string other = kOwn;
    other.replace(other.find("+ 1"), 3, "+ 2");

    EXPECT_NE(posed(own(kOwn))->standards().value()->id(0), posed(own(other))->standards().value()->id(0));
    EXPECT_EQ(posed(own(kOwn))->standards().value()->id(0), posed(own(kOwn))->standards().value()->id(0));
}

TEST(CompiledProblem, HowAQuestionIsWrittenDoesNotMatter)
{
    const Question plain = small("attacc");
    Question written[5];
    std::ranges::fill(written, plain);
    written[0].system = "sound";
    written[0].settings["indexing"] = std::string("best");
    written[1].workload.sizes["batch"] = "01";
    written[2].workload.resident = {"W"}; // as the kernel has it
    written[2].settings["prune"] = std::vector<std::string>{"3", "2", "1"};
    written[3].device.text = textOfDevice("attacc") + "\n";
    written[4].workload.text = compiled(posed(plain)).asked().workload->source;

    for (const Question& question : written) {
        EXPECT_EQ(posed(question)->identity(), posed(plain)->identity()) << questionJson(question);
    }
}

TEST(CompiledProblem, AllRulesMeansThoseThatTheDeviceFileSwitchesOn)
{
    Question question = small("attacc");
    question.settings["rules-off"] = std::vector<std::string>{"all"};
    const auto problem = posed(question);

    EXPECT_THAT(problem->subject(), HasSubstr("without its rules"));
    EXPECT_EQ(posed(problem->question())->identity(), problem->identity());
}

TEST(CompiledProblem, ShowsSizesInTheKernelsOrder)
{
    EXPECT_THAT(posed(small("attacc"))->subject(), testing::StartsWith("GEMV batch=1,nhead=2,dhead=16,seq_len=64 on "));
}

TEST(CompiledProblem, ShowsCostsAsPeopleReadThem)
{
    const auto problem = posed(small("attacc"));
    const CostSchema& schema = problem->costs();
    std::vector<double> shown(schema.columns.size());

    schema.show(std::vector<double>{10, 1000, 300, 600, 100, 2'000'000}, shown);

    const double period =
        static_cast<double>(problem->device().machine->description().clockPeriod.value()) * 1e-12; // s
    EXPECT_EQ(schema.quantities[schema.ranked].id, "cycles");
    EXPECT_EQ(schema.columns[schema.layout.total].id, "cycles");
    EXPECT_EQ(shown[schema.layout.total], 1000);
    EXPECT_EQ(shown[1], 400); // in and out
    EXPECT_DOUBLE_EQ(shown[5], 1000 * period);
    EXPECT_DOUBLE_EQ(shown[6], problem->baseline()->seconds / (1000 * period));
    EXPECT_DOUBLE_EQ(shown[7], 2e-6); // J
    EXPECT_EQ(schema.columns[schema.layout.parts[0]].part, PartKind::MoveIn);
    EXPECT_EQ(schema.columns[schema.layout.parts[1]].part, PartKind::Work);
    EXPECT_EQ(schema.columns[schema.layout.parts[2]].part, PartKind::MoveOut);
}

/// Three ways to divide the time of one list of drafts: totals do not change, parts add up, and the time of operands
/// and results at the units moves from one axis to the other.
TEST(CompiledProblem, PartsOfTheTimeAddUpHoweverItIsParted)
{
    std::mt19937_64 random(5);
    for (const char* device : kDevices) {
        Question question = test::asked("compiled", "mtv", "rows=96,columns=160", device);
        question.settings["launches"] = std::string("stream");
        std::vector<std::shared_ptr<const Problem>> problems;
        for (const char* parts : {"fences", "steps", "purpose"}) {
            question.settings["parts"] = std::string(parts);
            problems.push_back(posed(question));
        }
        const auto list = problems.front()->candidates({}).value().list;
        std::int64_t movedAtUnits = 0;
        for (int i = 0; i < 20; ++i) {
            const std::size_t row = random() % list->size();
            std::vector<double> totals, work, moved;
            for (const auto& problem : problems) {
                const CostSchema& schema = problem->costs();
                const auto found = problem->evaluator(problem->candidates({}).value().list, {})
                                       ->evaluate(row, Evaluator::kNoLimit, {});
                if (!found) {
                    continue; // does not fit
                }
                std::vector<double> shown(schema.columns.size());
                schema.show(found->quantities, shown);
                double sum = 0;
                for (const std::size_t part : schema.layout.parts) {
                    EXPECT_GE(shown[part], 0) << schema.columns[part].id << " of " << list->text(row);
                    EXPECT_NE(schema.columns[part].part, PartKind::None);
                    sum += shown[part];
                }
                EXPECT_DOUBLE_EQ(sum, shown[schema.layout.total]) << list->text(row);
                totals.push_back(shown[schema.layout.total]);
                work.push_back(shown[schema.layout.scatterX]);
                moved.push_back(shown[schema.layout.scatterY]);
            }
            if (totals.size() < 3) {
                continue;
            }
            EXPECT_EQ(totals[0], totals[1]);
            EXPECT_EQ(totals[0], totals[2]);
            EXPECT_EQ(work[0], work[1]);
            EXPECT_EQ(moved[0], moved[1]);
            EXPECT_DOUBLE_EQ(work[0] - work[2], moved[2] - moved[0]);
            movedAtUnits += static_cast<std::int64_t>(moved[2] - moved[0]);
        }
        EXPECT_GT(movedAtUnits, 0) << device; // results leave the units in all families
    }
}

TEST(CompiledProblem, StandardCandidateIsTheFastestDefaultDraft)
{
    Question question = small("attacc");
    question.settings["space"] = std::string("all");
    const auto problem = posed(question);
    const auto standard = fastestDefault(compiled(problem).asked()).value();

    EXPECT_EQ(problem->parse("default").value()->text(0), draftText(compiled(problem).asked(), standard.draft.parts()));
    EXPECT_THAT(problem->standardsAmong(*problem->candidates({}).value().list), testing::Not(IsEmpty()));
}

TEST(CompiledProblem, SaysWhichSpaceHasDraftsWhenOneIsEmpty)
{
    const auto none = posed(test::asked("compiled", "dot", "vec_len=97", "attacc"))->candidates({});

    ASSERT_FALSE(none.has_value());
    EXPECT_THAT(none.error().hint, HasSubstr("Choose the space all, which has 288"));
}

TEST(CompiledProblem, SizesAreThoseOfItsSpaces)
{
    Question question = small("attacc");
    const auto sizes = posed(question)->sizes({}).value();

    ASSERT_THAT(sizes, SizeIs(3));
    for (const SpaceSize& size : sizes) {
        question.settings["space"] = size.choice;
        EXPECT_EQ(posed(question)->candidates({}).value().list->size(), static_cast<std::size_t>(size.candidates));
    }
}

TEST(CompiledProblem, SaysWhatSwitchingARuleDoesToADraft)
{
    const auto problem = posed(small("attacc"));
    const auto list = problem->standards().value();

    const SwitchEffects effects = problem->switchEffects(*list, 0, {}).value();

    const auto& rules = problem->device().machine->description().rules;
    ASSERT_EQ(effects.switches.size(), rules.size());
    EXPECT_EQ(effects.ranked, problem->evaluator(list, {})->evaluate(0, Evaluator::kNoLimit, {})->quantities[1]);
    Question question = small("attacc");
    question.settings[rules[0].isOn ? "rules-off" : "rules-on"] = std::vector{rules[0].name};
    const auto switched = posed(question);
    EXPECT_EQ(
        effects.switches[0].ranked,
        switched->evaluator(switched->standards().value(), {})->evaluate(0, Evaluator::kNoLimit, {})->quantities[1]);
}

TEST(CompiledProblem, TellsHowTextsOfDraftsAreRead)
{
    EXPECT_THAT(posed(small("attacc"))->legend(), testing::StartsWith("a draft is groups x cores for each of: "));
}

TEST(CompiledSystem, RefusesWhatADeviceCannotDoAtItsPlaceInTheText)
{
    const Question question = test::asked("compiled", "relu", "batch=1,vec_len=64", "attacc");

    const auto refused = pose(question, test::catalogue());

    ASSERT_FALSE(refused.has_value());
    EXPECT_THAT(refused.error().message(), HasSubstr("cannot compute relu("));
    EXPECT_TRUE(refused.error().place.has_value());
    ASSERT_THAT(mistakesOf(question), SizeIs(1));
    EXPECT_THAT(mistakesOf(question)[0].what, HasSubstr("cannot compute relu("));
}

TEST(CompiledSystem, TellsTheMistakesOfAKernelsText)
{
    std::string text = kOwn;
    text.replace(text.find("x[i][j]"), 7, "z[i][j]");

    const auto refused = pose(own(text), test::catalogue());

    ASSERT_FALSE(refused.has_value());
    ASSERT_TRUE(refused.error().place.has_value());
    EXPECT_EQ(refused.error().place->line, 5);
    EXPECT_THAT(mistakesOf(own(text)), testing::Not(IsEmpty()));
    EXPECT_THAT(mistakesOf(own(kOwn)), IsEmpty());
}

TEST(CompiledSystem, RefusesSizesThatAreNone)
{
    Question question = small("attacc");
    question.workload.sizes["batch"] = "1,nhead=2";
    EXPECT_FALSE(pose(question, test::catalogue()).has_value());

    question.workload.sizes["batch"] = "0";
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("not a usable size"));
}

/// On this device lowering schedules every command of the units: some fifty times as long as binding a question.
TEST(CompiledSystem, PosesWithoutLowering)
{
    const Question question = test::asked("compiled", "gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "hbm-pim");
    const auto problem = posed(question);
    const Draft draft = asDrafts(*problem->standards().value()).at(0);
    constexpr int kTimes = 10;

    const double posing = millisecondsOf([&] {
        for (int i = 0; i < kTimes; ++i) {
            EXPECT_TRUE(pose(question, test::catalogue()).has_value());
        }
    });
    const double lowering = millisecondsOf([&] {
        for (int i = 0; i < kTimes; ++i) {
            EXPECT_TRUE(lowerDraft(compiled(problem).asked(), draft.parts()).has_value());
        }
    });

    EXPECT_LT(posing, lowering / 2);
}

} // namespace pimento
