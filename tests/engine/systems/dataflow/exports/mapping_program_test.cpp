// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/dataflow/exports/mapping_program.h"

#include "engine/systems/dataflow/exports/product_network.h"
#include "tests/engine/systems/dataflow/solve/tiny_cases.h"
#include "tests/support/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <optional>
#include <sstream>
#include <string>

namespace pimento::test {

namespace {

using namespace dataflow;
using testing::HasSubstr;

bool hasCbc()
{
    static const bool kHas = std::system("command -v cbc >/dev/null 2>&1") == 0;
    return kHas;
}

/// The minimum that CBC proves of a program. None: it has no solution.
std::optional<double> minimumOf(const std::string& program)
{
    const TemporaryFolder folder;
    const std::string name = (folder.path() / "best").string();
    writeAll(name + ".lp", program);
    const std::string line =
        "cbc " + name + ".lp -ratioGap 0 -allowableGap 0 -sec 60 -solve -solu " + name + ".txt >" + name + ".log 2>&1";
    EXPECT_EQ(std::system(line.c_str()), 0);
    const std::string found = readAll(name + ".txt");
    constexpr std::string_view kOptimal = "Optimal - objective value ";
    if (!found.starts_with(kOptimal)) {
        EXPECT_THAT(found, HasSubstr("nfeasible")) << readAll(name + ".log");
        return std::nullopt;
    }
    return std::stod(found.substr(kOptimal.size()));
}

/// A tiny question that a program answers exactly.
DataflowQuestion tinyProgramQuestion(std::uint64_t number)
{
    TinyCase tiny = tinyCase(number);
    DataflowQuestion question;
    question.layer = tiny.layer;
    question.layer.partialSumBytes = 0;
    question.accelerator = tiny.accelerator;
    question.accelerator.rows = {};
    question.limits.tolerance = 0;
    constexpr std::array<DataflowObjective, 3> kObjectives = {
        {{Goal::Latency, 1, 1}, {Goal::Energy, 1, 1}, {Goal::Blend, 0.7, 0.2}}};
    question.objective = kObjectives[number % 3];
    return question;
}

} // namespace

TEST(ProductNetwork, MultipliesChoicesExactly)
{
    LinearProgram program;
    const LinearSum unit = {{program.addReal("one"), 1}};
    program.requireEqual(unit, 1);
    ProductNetwork network(program, unit, 5);
    const auto times = [](PartialProduct product, std::int64_t factor) {
        product.value *= factor;
        return product.value > 30 ? std::nullopt : std::optional(product);
    };
    const std::uint32_t two = program.addBinary("two");
    const std::uint32_t three = program.addBinary("three");
    network.choose({{2, {{two, 1}}}, {3, {{three, 1}}}}, times);
    const std::uint32_t one = program.addBinary("uno");
    const std::uint32_t four = program.addBinary("four");
    network.choose({{1, {{one, 1}}}, {2, {{four, 1}}}}, times);

    std::vector<std::int64_t> products;
    for (const auto& [product, flow] : network.flows()) {
        products.push_back(product.value);
    }

    EXPECT_EQ(products, (std::vector<std::int64_t>{10, 15, 20, 30})); // 5 x (2 or 3) x (1 or 2)
    EXPECT_THAT(program.text({}), HasSubstr("- two"));
}

TEST(MappingProgram, HasTheMinimumThatTheSearchProves)
{
    if (!hasCbc()) {
        GTEST_SKIP() << "no cbc here (package coinor-cbc)";
    }
    int solved = 0;
    for (std::uint64_t number = 1; number <= 24; ++number) {
        const DataflowQuestion question = tinyProgramQuestion(number);
        const auto proved = solveDataflow(question, {}, {});
        ASSERT_TRUE(proved) << number;

        const auto minimum = minimumOf(programText("tiny", question));

        ASSERT_EQ(minimum.has_value(), proved->mapping.has_value()) << number;
        if (minimum) {
            EXPECT_TRUE(proved->isProved);
            EXPECT_NEAR(*minimum, proved->value, 1e-6 * proved->value) << number;
            ++solved;
        }
    }
    EXPECT_GT(solved, 12);
}

TEST(MappingProgram, KeepsPinsAndStoredTensors)
{
    if (!hasCbc()) {
        GTEST_SKIP() << "no cbc here (package coinor-cbc)";
    }
    for (const std::uint64_t number : {2U, 5U, 8U}) {
        DataflowQuestion question = tinyProgramQuestion(number);
        const std::size_t levels = question.accelerator.levels.size();
        question.constraints.temporal.resize(levels);
        question.constraints.temporal[levels - 1].fill(std::nullopt);
        for (std::size_t dim = 0; dim < kDims; dim += 2) {
            question.constraints.temporal[levels - 1][dim] = question.layer.bounds[dim];
        }
        question.constraints.stores.resize(levels);
        question.constraints.stores[1][0] = false;
        question.constraints.unrolled[0] = std::array<bool, kDims>{};
        const auto proved = solveDataflow(question, {}, {});
        ASSERT_TRUE(proved && proved->mapping) << number;

        const auto minimum = minimumOf(programText("tiny", question));

        ASSERT_TRUE(minimum) << number;
        EXPECT_NEAR(*minimum, proved->value, 1e-6 * proved->value) << number;
    }
}

TEST(MappingProgram, SaysWhatItRestatesAndLeavesOut)
{
    DataflowQuestion question = tinyProgramQuestion(2);
    const std::string text = programText("tiny", question);
    EXPECT_THAT(text, HasSubstr("\\ Restated: a binary column chooses the factors"));
    EXPECT_THAT(text, HasSubstr("Left out: nothing that costs"));
    question.accelerator.rows = {16, 2, 3};
    EXPECT_THAT(programText("tiny", question), HasSubstr("Left out: row activations of DRAM and layouts"));
    EXPECT_EQ(whyNoProgram(question), "");
    DataflowQuestion large = question;
    large.layer.bounds = {5040, 5040, 5040, 5040, 1, 1, 1, 1};
    EXPECT_THAT(whyNoProgram(large), HasSubstr("too many tiles"));
    question.constraints.innermost = {std::nullopt, Tensor::Weight};
    EXPECT_THAT(whyNoProgram(question), HasSubstr("pins no orders"));
    question.layer.partialSumBytes = 16;
    EXPECT_THAT(whyNoProgram(question), HasSubstr("one width"));
    question.constraints.isRagged = true;
    EXPECT_THAT(whyNoProgram(question), HasSubstr("divide the sizes"));
    question.objective.goal = Goal::EnergyDelay;
    EXPECT_THAT(whyNoProgram(question), HasSubstr("is not linear"));
}

} // namespace pimento::test
