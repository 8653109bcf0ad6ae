// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/dram/formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pimento::sim {

namespace {

const std::map<std::string, std::int64_t> kValues = {{"nCL", 19}, {"nBL", 2}, {"nCWL", 6}};

TEST(Formula, AddsAndSubtracts)
{
    EXPECT_EQ(evaluateFormula("nCL + nBL + 2 - nCWL", kValues), 17);
    EXPECT_EQ(evaluateFormula("7", kValues), 7);
    EXPECT_EQ(evaluateFormula("nCL+nBL", kValues), 21);
}

TEST(Formula, MultipliesBeforeItAdds)
{
    EXPECT_EQ(evaluateFormula("2 + 3 * 4 - 2 * 5", kValues).value(), 4);
    EXPECT_EQ(evaluateFormula("nBL * nCL + nBL", kValues).value(), kValues.at("nBL") * (kValues.at("nCL") + 1));
}

TEST(Formula, RefusesWhatIsNoSum)
{
    for (const char* wrong : {"", " ", "+ 2", "2 +", "nCL nBL", "nCL * * 2", "* 2", "nCL * ", "9999999 * 9999999",
                              "nXX", "2x", "99999999", "nBL - nCL", "(nCL)"}) {
        const auto value = evaluateFormula(wrong, kValues);
        ASSERT_FALSE(value.has_value()) << wrong;
        EXPECT_THAT(value.error().message(), testing::HasSubstr("formula")) << wrong;
    }
}

} // namespace

} // namespace pimento::sim
