// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/inspection/roofline.h"
#include "engine/systems/dcc/compiled_problem.h"
#include "engine/systems/dcc_artifact/artifact_system.h"
#include "tests/engine/systems/dcc/draft_problems.h"

#include <gmock/gmock.h>

#include <set>

namespace pimento {

namespace {

using testing::HasSubstr;

Question small(const std::string& device = "attacc")
{
    return test::asked("dcc-artifact", "gemv", "batch=1,nhead=16,dhead=64,seq_len=128", device);
}

std::shared_ptr<const Problem> posed(const Question& question)
{
    auto problem = pose(question, test::catalogue());
    EXPECT_TRUE(problem.has_value()) << (problem ? "" : problem.error().message());
    return problem.value();
}

} // namespace

TEST(ArtifactProblem, CandidatesAreTheDraftsOfItsSpaceInTheirOrder)
{
    for (const char* space : {"listed", "kept", "complete", "all"}) {
        Question question = small();
        question.settings["space"] = std::string(space);
        const auto problem = posed(question);

        const auto candidates = problem->candidates({}).value();

        test::expectDraftsOf(artifactProblem(*problem)->asked(), *candidates.list);
        test::expectIsAList(*candidates.list);
        EXPECT_EQ(candidates.removed, nullptr);
    }
}

TEST(ArtifactProblem, CostsAreThoseOfItsDrafts)
{
    test::expectCosts(*artifactProblem(*posed(small())), 200, 1);
    test::expectCosts(*artifactProblem(*posed(small("hbm-pim-hbm3"))), 200, 2);
}

/// 4,096 elements over 16 x 64 cores, of which two of four compute; one core computes all that it has.
TEST(ArtifactProblem, TellsWhatItsDraftsDoNotCompute)
{
    const auto problem = posed(test::asked("dcc-artifact", "va", "batch=1,vec_len=4096", "hbm-pim-hbm3"));
    const auto list = problem->parse("1x1,16x64").value();

    EXPECT_EQ(problem->notComputed(*list, 0),
              (NotComputed{2048, 4096,
                           "2048 of 4096 elements are not computed: the published program has no commands for banks 2 "
                           "and 3 of a bank group"}));
    const TableColumn& last = list->columns().back();
    EXPECT_EQ(last.id, "not_computed");
    EXPECT_EQ(list->value(0, list->columns().size() - 1), 2048);
    EXPECT_EQ(problem->notComputed(*problem->parse("1x1,16x1").value(), 0), (NotComputed{0, 4096, ""}));
    EXPECT_THAT(problem->inspect(*list, 0, {}, {}, {}, nullptr).value()->title, HasSubstr("; 2048 of 4096 elements"));
}

/// One addition for each element that is computed, though the vectors have 4,096.
TEST(ArtifactProblem, RooflineCountsOperationsOfComputedElements)
{
    const auto problem = posed(test::asked("dcc-artifact", "va", "batch=1,vec_len=4096", "hbm-pim-hbm3"));
    const auto operations = [&](const char* draft) {
        return problem->inspect(*problem->parse(draft).value(), 0, {}, {}, {}, nullptr)
            .value()
            ->part<Roofline>()
            ->operations;
    };

    EXPECT_DOUBLE_EQ(operations("1x1,16x64"), 2048);
    EXPECT_DOUBLE_EQ(operations("1x1,16x1"), 4096);
}

TEST(ArtifactProblem, SaysWhyElementsAreNotComputed)
{
    const auto words = [](const char* kernel, const char* shape, const char* device, const char* draft) {
        const auto problem = posed(test::asked("dcc-artifact", kernel, shape, device));
        return problem->notComputed(*problem->parse(draft).value(), 0).text;
    };
    EXPECT_EQ(
        words("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "hbm-pim-hbm3", "16x1,1x4,1x16"),
        "2031616 of 2097152 elements are not computed: the published program multiplies 2 of 32 inputs of a core, "
        "and skips every second core");
    EXPECT_EQ(words("gemv", "batch=1,nhead=1,dhead=5120,seq_len=16", "hbm-pim-hbm3", "1x1,1x1,1x1"),
              "81536 of 81920 elements are not computed: the published program multiplies 24 of 5120 inputs of a core");
    EXPECT_EQ(words("gemv", "batch=1,nhead=3,dhead=5,seq_len=4", "attacc", "1x3,1x5,1x4"),
              "20 of 60 elements are not computed: the published program puts them beyond the 64 banks of a channel, "
              "where its commands do not reach");
    EXPECT_EQ(words("gemv", "batch=1,nhead=32,dhead=128,seq_len=512", "attacc", "16x1,1x4,1x16"), "");
}

TEST(ArtifactProblem, HasNoMappings)
{
    const std::shared_ptr<const Problem> problem = posed(small());
    const auto standards = problem->standards().value();
    for (const TableColumn& column : standards->columns()) {
        EXPECT_NE(column.format, ValueFormat::Category) << column.id;
    }
}

TEST(ArtifactProblem, IdsTellEveryChangeOfAQuestionApart)
{
    Question changed[4];
    std::ranges::fill(changed, small());
    changed[0].settings["mode"] = std::string("inference");
    changed[1].settings["space"] = std::string("all");
    changed[2].workload.sizes["nhead"] = "32";
    changed[3].workload.name = "attn";

    std::set<std::uint64_t> ids = {posed(small())->standards().value()->id(0)};
    for (const Question& question : changed) {
        EXPECT_TRUE(ids.insert(posed(question)->standards().value()->id(0)).second) << questionJson(question);
    }
    Question same = small();
    same.workload.sizes["nhead"] = "016";
    same.settings["space"] = std::string("listed");
    EXPECT_EQ(posed(same)->identity(), posed(small())->identity());
}

TEST(ArtifactProblem, IsNoneOfTheCompiledSystem)
{
    EXPECT_EQ(compiledProblem(*posed(small())), nullptr);
    Question question = small();
    question.system = "compiled";
    EXPECT_EQ(artifactProblem(*posed(question)), nullptr);
    EXPECT_NE(posed(question)->identity(), posed(small())->identity());
}

TEST(ArtifactSystem, RefusesWhatItsGeneratorsDoNotKnow)
{
    Question question = small();
    question.workload.elementType = "int8";
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("no element type \"int8\""));

    question = small();
    question.workload.text = "@DCC_kernel\n";
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("no generator for this kernel"));

    question = test::asked("dcc-artifact", "mtv", "rows=64,columns=64", "attacc");
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("unknown kernel"));

    question = test::asked("dcc-artifact", "va", "batch=1,vec_len=64", "attacc");
    question.settings["mode"] = std::string("inference");
    EXPECT_FALSE(pose(question, test::catalogue()).has_value());
}

} // namespace pimento
