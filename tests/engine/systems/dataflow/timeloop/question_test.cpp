// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/timeloop_question.h"

#include "engine/inspection/breakdown.h"
#include "engine/problem/system.h"
#include "engine/systems/dataflow/dataflow_problem.h"
#include "engine/systems/dataflow/mapping_solver.h"
#include "engine/systems/dataflow/timeloop/files/timeloop_text.h"
#include "engine/systems/dataflow/timeloop/rules/timeloop_figures.h"
#include "engine/systems/dataflow/timeloop/search/timeloop_optimum.h"
#include "tests/engine/support.h"
#include "tests/support/files.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pimento::dataflow {

namespace {

using testing::HasSubstr;

NamedText golden(const std::string& name)
{
    return {name, test::readAll(sourceFile("/tests/golden/timeloop/inputs/" + name))};
}

/// A product of small matrices, in the oldest form of a problem.
NamedText tinyProblem() { return {"tiny.yaml", "problem:\n  R: 3\n  S: 1\n  P: 6\n  Q: 1\n  C: 4\n  K: 4\n  N: 1\n"}; }

Result<OpenedQuestion> opened(const std::vector<NamedText>& files) { return timeloopFiles().read(files); }

std::string messageOf(const std::vector<NamedText>& files)
{
    const auto read = opened(files);
    return read ? std::string() : read.error().message();
}

std::shared_ptr<const Problem> problemOf(const Question& question) { return pose(question, test::catalogue()).value(); }

double quantityOf(const Problem& problem, const Evaluation& cost, const char* id)
{
    return cost.quantities[problem.costs().quantityOf(id)];
}

} // namespace

TEST(TimeloopQuestion, AsksByBothRulesAndNamesTheMapping)
{
    const auto question =
        opened({golden("layer_resnet18_l2.yaml"), golden("arch_std3.yaml"), golden("map_std3__resnet18_l2__3.yaml")});

    ASSERT_TRUE(question) << question.error().message();
    ASSERT_EQ(question->questions.size(), 2U);
    const auto byTimeloop = problemOf(question->questions[0]);
    const auto byPaper = problemOf(question->questions[1]);
    const DataflowProblem& dataflow = *dataflowProblem(*byTimeloop);
    EXPECT_EQ(dataflow.loops().bounds, (Sizes{3, 3, 28, 28, 128, 128, 1, 1}));
    const auto list = byTimeloop->parse(question->candidate);
    ASSERT_TRUE(list) << list.error().message();
    const Mapping& mapping = asMappings(**list).mapping(0);
    const auto figures = timeloop::timeloopFigures(dataflow.loops(), dataflow.accelerator(), mapping);
    const Evaluation cost = dataflow.costOf(mapping);
    EXPECT_EQ(quantityOf(*byTimeloop, cost, "latency"), static_cast<double>(figures.cycles));
    EXPECT_DOUBLE_EQ(quantityOf(*byTimeloop, cost, "energy_pj"), figures.energy * 1e3);
    const Evaluation paper = dataflowProblem(*byPaper)->costOf(mapping);
    EXPECT_NE(quantityOf(*byPaper, paper, "energy_pj"), quantityOf(*byTimeloop, cost, "energy_pj"));
}

TEST(TimeloopQuestion, InspectsWhereTheRulesDiffer)
{
    const auto question =
        opened({golden("layer_resnet18_l2.yaml"), golden("arch_std3.yaml"), golden("map_std3__resnet18_l2__3.yaml")});
    for (const Question& each : question->questions) {
        const auto problem = problemOf(each);
        const auto list = problem->parse(question->candidate).value();
        const auto inspection = problem->inspect(*list, 0, {}, {}, {}, nullptr).value();
        bool hasRules = false;
        double parts = 0;
        for (const Breakdown& breakdown : inspection->list<Breakdown>()) {
            hasRules = hasRules || breakdown.id == "rules";
            for (const BreakdownRow& row : breakdown.rows) {
                parts += breakdown.id == "time" ? row.value : 0;
            }
        }
        EXPECT_TRUE(hasRules);
        EXPECT_EQ(parts,
                  quantityOf(*problem, dataflowProblem(*problem)->costOf(asMappings(*list).mapping(0)), "latency"));
    }
}

TEST(TimeloopQuestion, MakesSettingsOfConstraints)
{
    const auto question =
        opened({golden("layer_resnet18_l1.yaml"), golden("arch_std3.yaml"), golden("mapper_hybrid_kc.yaml")});

    ASSERT_TRUE(question) << question.error().message();
    const Question& asked = question->questions.front();
    EXPECT_EQ(std::get<std::vector<std::string>>(asked.settings.at("width-dims")),
              (std::vector<std::string>{"C", "K", "G"}));
    EXPECT_TRUE(question->candidate.empty());
}

using Names = std::vector<std::string>;

/// Constraints in the form of version 0.4.
NamedText constraintsFile(const std::string& directives)
{
    return {"pins.yaml", "mapspace_constraints:\n  version: 0.4\n  targets:\n" + directives};
}

TEST(TimeloopQuestion, PinsFactorsOrdersAndBypassesOfConstraints)
{
    const NamedText pins =
        constraintsFile("  - {target: PE, type: temporal, factors: R=3 S=3, permutation: RSC}\n"
                        "  - {target: GB, type: temporal, factors: [C=4], permutation: [R, S, C]}\n"
                        "  - {target: DRAM, type: temporal, permutation: K}\n"
                        "  - {target: GB, type: spatial, factors: C=16 K=16, permutation: CK, split: 1}\n"
                        "  - {target: PE, type: spatial, factors_only: K=2}\n"
                        "  - {target: GB, type: bypass, keep: [Inputs], bypass: [Weights]}\n");

    const auto question = opened({golden("layer_resnet18_l2.yaml"), golden("arch_std3.yaml"), pins});

    ASSERT_TRUE(question) << question.error().message();
    const auto& settings = question->questions.front().settings;
    EXPECT_EQ(std::get<Names>(settings.at("factors")),
              (Names{"H:K16", "W:C16", "lanes:K2", "PE:R3", "PE:S3", "GB:C4"}));
    EXPECT_EQ(std::get<Names>(settings.at("innermost")), (Names{"GB.Output", "DRAM.Input"}));
    EXPECT_EQ(std::get<Names>(settings.at("width-dims")), (Names{"C"}));
    EXPECT_EQ(std::get<Names>(settings.at("height-dims")), (Names{"R", "S", "P", "Q", "K", "N", "G"}));
    EXPECT_EQ(std::get<Names>(settings.at("stored")), Names{"GB.Input"});
    EXPECT_EQ(std::get<Names>(settings.at("bypassed")), Names{"GB.Weight"});
    EXPECT_THAT(question->remarks, testing::ElementsAre(HasSubstr("pins.yaml, line 5: the permutation of GB says"),
                                                        HasSubstr("pins.yaml, line 6: the permutation of DRAM says")));
    for (const Question& asked : question->questions) {
        const auto problem = problemOf(asked);
        const auto found = problem->solver({})->solve({}, {}, [](const Incumbent&, double) {});
        ASSERT_TRUE(found) << found.error().message();
        EXPECT_FALSE(found->isBudgetSpent);
        const MappingRows& rows = asMappings(*found->best.list);
        const Mapping& best = rows.mapping(rows.size() - 1);
        EXPECT_EQ(best.spatial[0][static_cast<std::size_t>(Dim::K)], 16);
        EXPECT_EQ(best.spatial[1][static_cast<std::size_t>(Dim::C)], 16);
        EXPECT_EQ(best.spatial[2][static_cast<std::size_t>(Dim::K)], 2);
        EXPECT_EQ(best.temporal[0][static_cast<std::size_t>(Dim::R)], 3);
        EXPECT_EQ(best.temporal[1][static_cast<std::size_t>(Dim::C)], 4);
        EXPECT_TRUE(best.stores[1][0]);
        EXPECT_FALSE(best.stores[1][1]);
    }
}

TEST(TimeloopQuestion, GivesPinnedLoopsOverPesToTheDirectionWithRoom)
{
    const auto factors = [](const char* arch, const std::string& pinned) {
        const auto question = opened({golden("layer_resnet18_l2.yaml"), golden(arch),
                                      constraintsFile("  - {target: GB, type: spatial, factors: " + pinned + "}\n")});
        return question ? std::get<Names>(question->questions.front().settings.at("factors"))
                        : Names{question.error().message()};
    };
    EXPECT_EQ(factors("arch_std3.yaml", "K=16"), Names{"W:K16"}); // the directions of a square array are alike
    EXPECT_EQ(factors("arch_std3.yaml", "K=16 C=16 R=1 S=1 P=1 Q=1 N=1"), (Names{"H:C16", "W:K16"}));
    EXPECT_THAT(
        factors("arch_std3.yaml", "K=8 C=8").front(),
        HasSubstr("pins.yaml, line 4, column 5: has spatial factors that could lie along either direction of an "
                  "array of 16 along X and 16 along Y. Add a permutation and a split"));
    EXPECT_THAT(factors("arch_std3.yaml", "K=32").front(), HasSubstr("for which there is no room"));
}

TEST(TimeloopQuestion, RefusesConstraintsThatNoSettingCanSayWithFileTargetAndKey)
{
    const auto refusal = [](const std::string& directives) {
        return messageOf({golden("layer_resnet18_l2.yaml"), golden("arch_std3.yaml"), constraintsFile(directives)});
    };
    EXPECT_EQ(refusal("  - {target: GB, type: temporal, permutation: RKC}\n"),
              "pins.yaml, line 4, column 47: constraints of GB have a permutation that begins with R and then moves "
              "every tensor. Begin it with all of K, all of P, Q and N, or all of R, S and C, or remove it");
    EXPECT_THAT(refusal("  - {target: GB, type: temporal, min: [C=4]}\n"),
                HasSubstr("constraints of GB have the key min, which no setting can say. Remove this key"));
    EXPECT_THAT(refusal("  - {target: PE, type: utilization, min: 0.5}\n"),
                HasSubstr("constraints of PE have the key"));
    EXPECT_THAT(refusal("  - {target: PE, type: max_overbooked_proportion}\n"),
                HasSubstr("constraints of PE have the type max_overbooked_proportion"));
    EXPECT_THAT(refusal("  - {target: GB, type: temporal, factors: C<=4}\n"), HasSubstr("\"C<=4\" is no factor"));
    EXPECT_THAT(refusal("  - {target: GB, type: temporal, factors: \"C=4,2\"}\n"),
                HasSubstr("constraints of GB have a factor with a smaller last iteration"));
    EXPECT_THAT(refusal("  - {target: GB, type: temporal, factors: C=4}\n"
                        "  - {target: GB, type: temporal, factors: C=2}\n"),
                HasSubstr("line 5, column 5: constraints of GB have two factors of C, 4 and 2. Keep one of them"));
    EXPECT_THAT(refusal("  - {target: GB, type: bypass, keep: [Inputs], bypass: [Inputs]}\n"),
                HasSubstr("constraints of GB have the key bypass for Inputs"));
    EXPECT_THAT(refusal("  - {target: DRAM, type: bypass, bypass: [Inputs]}\n"),
                HasSubstr("constraints of DRAM have the key bypass for Inputs"));
    EXPECT_THAT(refusal("  - {target: DRAM, type: spatial, factors: K=2}\n"), HasSubstr("Only PEs and their lanes"));
    EXPECT_THAT(refusal("  - {target: GB, type: spatial, factors: K=2, split: 2, permutation: K}\n"),
                HasSubstr("splits the permutation behind 2 of its 1 loops"));
}

TEST(TimeloopQuestion, TellsKeysThatDoNotCount)
{
    NamedText problem = tinyProblem();
    problem.text += "  densities: 1\n";
    NamedText architecture = golden("arch_two2.yaml");
    architecture.text += "\nvariables:\n  a: 1\n";

    const auto question = opened({problem, architecture});

    ASSERT_TRUE(question) << question.error().message();
    ASSERT_EQ(question->remarks.size(), 2U);
    EXPECT_THAT(question->remarks[0], HasSubstr("section variables does not count"));
    EXPECT_THAT(question->remarks[1], HasSubstr("tiny.yaml, line 9: \"densities\" does not count"));
}

TEST(TimeloopQuestion, RefusesWhatMakesNoQuestion)
{
    EXPECT_THAT(messageOf({{"a.yaml", "problem: [1, 2"}}), HasSubstr("a.yaml, line 2, column 1: is no YAML"));
    EXPECT_THAT(messageOf({tinyProblem(), tinyProblem()}),
                HasSubstr("a second section of its kind; tiny.yaml has one"));
    EXPECT_THAT(messageOf({{"m.yaml", "mapping: []"}}), HasSubstr("Name the file of the architecture too"));
    NamedText wide = golden("arch_std3.yaml");
    for (std::size_t at = 0; (at = wide.text.find("word_bits: 8", at)) != std::string::npos;) {
        wide.text.replace(at, 12, "word_bits: 24");
    }
    EXPECT_THAT(messageOf({tinyProblem(), wide}), HasSubstr("has words of 24 bits"));
    const auto alone = opened({tinyProblem()});
    ASSERT_TRUE(alone);
    EXPECT_TRUE(alone->questions.front().device.name.empty());
}

TEST(TimeloopRulesSetting, FindsTheProvedOptimumWithProgressAndStop)
{
    const auto question = opened({tinyProblem(), golden("arch_std3.yaml")});
    ASSERT_TRUE(question) << question.error().message();
    for (const char* const objective : {"latency", "energy", "edp"}) {
        Question asked = question->questions.front();
        asked.settings["objective"] = std::string(objective);
        const auto problem = problemOf(asked);
        const auto solver = problem->solver({});
        const auto found = solver->solve({}, {}, [](const Incumbent&, double) {});
        ASSERT_TRUE(found) << found.error().message();
        const double value = found->best.cost.quantities[problem->costs().ranked];
        EXPECT_FALSE(found->isBudgetSpent);
        EXPECT_LE(found->bound, value);
        EXPECT_GE(found->bound, value * (1 - 1e-9));
        for (const auto& baseline : {problem->standards().value()}) {
            for (std::size_t row = 0; row < baseline->size(); ++row) {
                const Evaluation cost = dataflowProblem(*problem)->costOf(asMappings(*baseline).mapping(row));
                EXPECT_LE(value, cost.quantities[problem->costs().ranked] * (1 + 1e-9)) << objective;
            }
        }
    }
    std::stop_source stop;
    stop.request_stop();
    const auto problem = problemOf(question->questions.front());
    const auto stopped = problem->solver({})->solve({}, stop.get_token(), [](const Incumbent&, double) {});
    ASSERT_TRUE(stopped);
    EXPECT_TRUE(stopped->isBudgetSpent);
    EXPECT_EQ(stopped->bound, 0);
}

TEST(TimeloopRulesSetting, RefusesWhatTheRulesDoNotKnow)
{
    const auto question = opened({tinyProblem(), golden("arch_std3.yaml")}).value().questions.front();
    const auto refusal = [&](const char* id, SettingValue value) {
        Question asked = question;
        asked.settings[id] = std::move(value);
        const auto problem = pose(asked, test::catalogue());
        if (!problem) {
            return problem.error().message();
        }
        const auto found = (*problem)->solver({})->solve({}, {}, [](const Incumbent&, double) {});
        return found ? std::string() : found.error().message();
    };
    EXPECT_THAT(refusal("objective", std::string("blend")), HasSubstr("no objective blend"));
    EXPECT_THAT(refusal("objective", std::string("activations")), HasSubstr("Choose the objective latency"));
    EXPECT_THAT(refusal("partial-bytes", std::int64_t{4}), HasSubstr("none for partial sums"));
    EXPECT_THAT(refusal("stationary", std::string("weight")), HasSubstr("pins no label and no layouts"));
    EXPECT_THAT(refusal("ragged", true), HasSubstr("only factors that divide the sizes"));
    EXPECT_EQ(refusal("bypassed", std::vector<std::string>{"GB.Input"}), "");
}

} // namespace pimento::dataflow
