// SPDX-License-Identifier: GPL-3.0-or-later
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
    changed[2].kernel.sizes["nhead"] = "32";
    changed[3].kernel.name = "attn";

    std::set<std::uint64_t> ids = {posed(small())->standards().value()->id(0)};
    for (const Question& question : changed) {
        EXPECT_TRUE(ids.insert(posed(question)->standards().value()->id(0)).second) << questionJson(question);
    }
    Question same = small();
    same.kernel.sizes["nhead"] = "016";
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
    question.kernel.elementType = "int8";
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("no element type \"int8\""));

    question = small();
    question.kernel.text = "@DCC_kernel\n";
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("no generator for this kernel"));

    question = test::asked("dcc-artifact", "mtv", "rows=64,columns=64", "attacc");
    EXPECT_THAT(pose(question, test::catalogue()).error().what, HasSubstr("unknown kernel"));

    question = test::asked("dcc-artifact", "va", "batch=1,vec_len=64", "attacc");
    question.settings["mode"] = std::string("inference");
    EXPECT_FALSE(pose(question, test::catalogue()).has_value());
}

} // namespace pimento
