// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"
#include "tests/support/toy_system.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// What problems tell beyond what every system can, on a system that compiles no drafts.

namespace pimento::test {

namespace {

class Capabilities : public testing::Test {
protected:
    [[nodiscard]] static std::shared_ptr<const Problem> toys(std::int64_t boards)
    {
        return pose(toyQuestion(boards), catalogue()).value();
    }

private:
    WithToy m_toy;
};

} // namespace

TEST_F(Capabilities, NameSizesInTheOrderOfTheirNamesWhereTheSystemKnowsNoOther)
{
    EXPECT_EQ(toys(6)->shapeText(), "n=6");
    EXPECT_EQ(toys(6)->heading(), toys(6)->subject());
}

} // namespace pimento::test
