// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/problem/system.h"
#include "engine/systems/comonm/cnm/cnm_text.h"
#include "engine/systems/comonm/cnm/llvcnm_check.h"
#include "engine/systems/comonm/cnm/llvcnm_text.h"
#include "engine/systems/comonm/exports/mapping_forms.h"
#include "engine/systems/comonm/mapping_list.h"
#include "engine/systems/comonm/mapping_problem.h"
#include "tests/engine/support.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pimento::comonm {
namespace {

struct Posed {
    std::string kernel;
    std::map<std::string, std::string> sizes;
    std::string device;
    std::string type;
};

std::shared_ptr<const Problem> problemOf(const Posed& posed)
{
    Question question;
    question.system = "comonm";
    question.workload.name = posed.kernel;
    question.workload.sizes = posed.sizes;
    question.workload.elementType = posed.type;
    question.device.name = posed.device;
    const auto problem = pose(question, test::catalogue());
    EXPECT_TRUE(problem.has_value()) << problem.error().message();
    return problem ? *problem : nullptr;
}

/// Text of a form of a mapping, or its error.
std::string formOf(const Problem& problem, const std::string& mapping, std::string_view id)
{
    const auto list = problem.parse(mapping, {});
    EXPECT_TRUE(list.has_value()) << list.error().message();
    const auto form = std::ranges::find(mappingForms(), id, &ExportForm::id);
    const auto text = textOf(*form, mappingProblem(problem)->target(), dynamic_cast<const MappingList&>(**list).row(0));
    return text ? *text : text.error().message();
}

const Posed kGemvOnDpus = {
    "gemv", {{"batch", "1"}, {"nhead", "1"}, {"dhead", "1152"}, {"seq_len", "512"}}, "upmem", "int32"};

TEST(MappingForms, WriteTheGraphAndTheCodeOfAProcess)
{
    const auto problem = problemOf(kGemvOnDpus);
    const std::string mapping = "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]";

    const auto graph = parseCnm(formOf(*problem, mapping, "cnm"));
    const auto code = llvcnm::parse(formOf(*problem, mapping, "llvcnm"));

    ASSERT_TRUE(graph.has_value()) << graph.error().message();
    ASSERT_TRUE(code.has_value()) << code.error().message();
    EXPECT_EQ(graph->indices, (std::vector<CnmIndex>{{"i", 2, false}, {"j", 32, true}}));
    EXPECT_EQ(code->levels, 2);
    EXPECT_EQ(code->variables, (std::vector<std::string>{"i", "j"}));
    EXPECT_TRUE(llvcnm::parametersOf(*code).empty());
}

TEST(MappingForms, WriteTheKernelInTheTilesOfAllLevels)
{
    const auto problem = problemOf(kGemvOnDpus);

    const std::string tiles = formOf(*problem, "Upmem_map: [M1: {(2, 9), (64, 1), (2, 4), (2, 32)}]", "mlir");

    EXPECT_THAT(tiles, testing::HasSubstr("to (512) step (256)"));
    EXPECT_THAT(tiles, testing::HasSubstr("[1, 256] [1, 1]"));
    EXPECT_THAT(tiles, testing::HasSubstr("[2, 32] [1, 1]"));
    EXPECT_THAT(formOf(*problem,
                       "Upmem_map: [M1: {(1, 9), (32, 1), (2, 4), (4, 32)}, M2: {(1, 9), (32, 1), (2, 4), (4, 32)}]",
                       "mlir"),
                testing::HasSubstr("has 2 maps, but tiles of MLIR are of one map"));
}

TEST(MappingForms, WriteBuffersOfTheirSize)
{
    const auto problem = problemOf(kGemvOnDpus);

    const std::string code =
        formOf(*problem, "Upmem_map: [M1: {(2, 9), (64, 1), (2, 1), (2, 128)} buffer=64]", "llvcnm");

    EXPECT_THAT(code, testing::HasSubstr("for j_block = 0 to 128 step 16"));
    EXPECT_THAT(code, testing::HasSubstr("LOAD.i32 W_buffer, W_memory @L2 bytes=64 addr=512*i+4*j_block"));
}

TEST(MappingForms, WriteSeveralMapsInTheOrderOfExecution)
{
    const auto problem = problemOf(kGemvOnDpus);

    const std::string code = formOf(*problem,
                                    "Upmem_map: [M2: {(4, 1), (8, 8), (1, 4), (16, 20)}, M3: {(1, 4), (2, 4), (8, 1), "
                                    "(12, 32)}, M1: {(4, 4), (5, 5), (1, 1), (16, 16)}, M4: {(1, 1), (5, 8), (16, 1), "
                                    "(4, 24)}]",
                                    "llvcnm");

    std::size_t place = 0;
    for (const char* name : {"@gemv_M1(", "@gemv_M2(", "@gemv_M3(", "@gemv_M4("}) {
        const std::size_t found = code.find(name);
        ASSERT_NE(found, std::string::npos) << name;
        EXPECT_GE(found, place) << name;
        place = found;
    }
}

TEST(MappingForms, WriteWhatTheEstimateOfBanksRuns)
{
    const auto problem = problemOf(
        {"gemv", {{"batch", "1"}, {"nhead", "1"}, {"dhead", "1024"}, {"seq_len", "1024"}}, "hbm-pim", "fp16"});
    const auto standard = problem->standards();
    ASSERT_TRUE(standard.has_value()) << standard.error().message();
    const std::string mapping = (*standard)->text(0);

    const std::string text = formOf(*problem, mapping, "llvcnm");
    const auto code = llvcnm::parse(text);
    const auto graph = parseCnm(formOf(*problem, mapping, "cnm"));

    ASSERT_TRUE(code.has_value()) << code.error().message() << text;
    EXPECT_EQ(code->levels, 1);
    EXPECT_THAT(text, testing::HasSubstr("MAC.f16 grf_b, grf_a, bank @L1 bytes=32 parity=0 addr="));
    ASSERT_TRUE(graph.has_value()) << graph.error().message();
    EXPECT_EQ(graph->operands.front().type, llvcnm::Type::F16);
}

TEST(MappingForms, WriteTheMappingItself)
{
    const auto problem = problemOf(kGemvOnDpus);

    EXPECT_THAT(formOf(*problem, "Upmem_map: [M1: {(1, 1), (1, 1), (1, 1), (512, 1152)}]", "mapping"),
                testing::HasSubstr("M1: {(1, 1), (1, 1), (1, 1), (512, 1152)}"));
}

} // namespace
} // namespace pimento::comonm
