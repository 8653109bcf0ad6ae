// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/parallel.h"
#include "engine/fidelity/validator.h"
#include "engine/systems/modules.h"
#include "tests/engine/support.h"
#include "tests/support/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace pimento::test {

namespace {

class NoSink final : public fidelity::ReportSink {
public:
    void file(const fidelity::FileReport& /*report*/) override {}
};

TEST(Golden, EveryRowOfTheArtifactIsExact)
{
    const std::filesystem::path folder[] = {sourceFile("/tests/golden/dcc")};
    NoSink sink;

    const auto report =
        fidelity::validate(backends(), referenceFamilies(), folder, hardwareThreads(), {}, sink).value();

    std::set<std::string> families;
    std::vector<std::string> skipped;
    for (const fidelity::FileReport& file : report.files) {
        if (file.isSkipped) {
            skipped.push_back(std::filesystem::path(file.path).filename().string());
            continue;
        }
        families.insert(file.family);
        EXPECT_EQ(file.holding, file.rows) << file.path << ": " << testing::PrintToString(file.mismatches);
        EXPECT_GT(file.rows, 0) << file.path;
        EXPECT_LE(file.maxRelativeError, 1e-9) << file.path;
    }
    EXPECT_TRUE(report.holds());
    EXPECT_EQ(families.size(), 8U);
    EXPECT_THAT(skipped, testing::UnorderedElementsAre("perf_ramulator.csv", // measured times, not reproducible
                                                       "llm_table_attn.csv", "llm_table_gemv.csv")); // inputs
}

TEST(Golden, EveryRunOfTheAimMachineIsExact)
{
    const std::filesystem::path folder[] = {sourceFile("/tests/golden/aim")};
    NoSink sink;

    const auto report =
        fidelity::validate(backends(), referenceFamilies(), folder, hardwareThreads(), {}, sink).value();

    std::set<std::string> families;
    for (const fidelity::FileReport& file : report.files) {
        if (!file.isSkipped) {
            families.insert(file.family);
            EXPECT_EQ(file.holding, file.rows) << file.path << ": " << testing::PrintToString(file.mismatches);
        }
    }
    EXPECT_TRUE(report.holds());
    EXPECT_THAT(families, testing::ElementsAre("AiM simulator channels", "AiM simulator commands",
                                               "AiM simulator runs", "CENT results"));
}

TEST(Golden, AnEngineIsAsFastAsMeasured)
{
    const std::filesystem::path file[] = {sourceFile("/datasets/engines/rtxpro6000-qwen3-32b.requests.csv")};
    NoSink sink;

    const auto report = fidelity::validate(backends(), referenceFamilies(), file, 1, {}, sink).value();

    ASSERT_EQ(report.files.size(), 1U);
    EXPECT_EQ(report.files[0].family, "vLLM runs");
    EXPECT_EQ(report.rows(), 15);
    EXPECT_TRUE(report.holds()) << testing::PrintToString(report.files[0].mismatches);
}

TEST(Golden, EveryRunOfADpuIsExact)
{
    const std::filesystem::path file[] = {sourceFile("/tests/golden/upmem/dpu_cycles.csv")};
    NoSink sink;

    const auto report = fidelity::validate(backends(), referenceFamilies(), file, hardwareThreads(), {}, sink).value();

    ASSERT_EQ(report.files.size(), 1U);
    EXPECT_EQ(report.files[0].family, "DPU runs");
    EXPECT_EQ(report.rows(), 513);
    EXPECT_EQ(report.exact(), 513) << testing::PrintToString(report.files[0].mismatches);
}

TEST(Golden, EveryRowOfTheVendorsSimulatorIsExact)
{
    const std::filesystem::path folder[] = {sourceFile("/tests/golden/hbmpim_samsung")};
    NoSink sink;

    const auto report =
        fidelity::validate(backends(), referenceFamilies(), folder, hardwareThreads(), {}, sink).value();

    std::set<std::string> families;
    std::set<std::string> streams;
    for (const fidelity::FileReport& file : report.files) {
        families.insert(file.family);
        if (file.isSkipped) {
            EXPECT_THAT(file.reason, testing::StartsWith("input of row"));
            EXPECT_TRUE(streams.insert(file.reason).second) << file.reason;
            continue;
        }
        EXPECT_EQ(file.holding, file.rows) << file.path << ": " << testing::PrintToString(file.mismatches);
        EXPECT_GT(file.rows, 0) << file.path;
    }
    EXPECT_TRUE(report.holds());
    EXPECT_THAT(families, testing::ElementsAre("Samsung command trace", "Samsung kernel runs", "Samsung stream input",
                                               "Samsung streams"));
    EXPECT_EQ(streams.size(), 24U); // each input has a row of its own, and each row an input
}

} // namespace

} // namespace pimento::test
